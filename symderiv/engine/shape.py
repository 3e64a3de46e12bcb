"""Claims about shapes, and the comparison of the shapes of two sides."""

from __future__ import annotations

from symderiv.source.claims import ShapeClaim
from symderiv.tensor.tensor import Tensor, same_axes


def same_shape(left: Tensor, right: Tensor) -> bool:
    return same_axes(left, right) and (left.rank != 1 or left.row == right.row)


def shape_holds(claim: ShapeClaim) -> bool:
    """A column may be called R^n or R^{n x 1}, a row R^{1 x n}; a number R."""
    sizes = [axis.size for axis in claim.value.axes]
    stated = list(claim.dimensions)
    accepted = [sizes]
    if claim.value.rank == 1:
        accepted.append([1, *sizes] if claim.value.row else [*sizes, 1])
    return any(
        len(option) == len(stated) and all((a - b).expand() == 0 for a, b in zip(stated, option, strict=True))
        for option in accepted
    )


def stated_shape(claim: ShapeClaim) -> str:
    return " x ".join(str(size) for size in claim.dimensions) or "scalar"
