"""Claims about shapes, and the comparison of the shapes of two sides."""

from __future__ import annotations

from sympy import Expr, Integer

from symderiv.source.claims import ShapeClaim
from symderiv.tensor.tensor import Tensor, same_axes


def same_shape(left: Tensor, right: Tensor) -> bool:
    return same_axes(left, right) and (left.rank != 1 or left.row == right.row)


def shape_holds(claim: ShapeClaim) -> bool:
    return agree(claim.dimensions, sizes_of(claim.value))


def sizes_of(value: Tensor) -> tuple[Expr, ...]:
    """The sizes of a tensor, with those of a vector as of a matrix with one column or one row."""
    sizes = tuple(axis.size for axis in value.axes)
    if value.rank != 1:
        return sizes
    return (Integer(1), *sizes) if value.row else (*sizes, Integer(1))


def agree(stated: tuple[Expr, ...], sizes: tuple[Expr, ...]) -> bool:
    """A column may be called R^n or R^{n x 1}, a row R^n or R^{1 x n}; a number R."""
    options = [sizes]
    if len(sizes) == 2 and 1 in sizes:
        options.append(sizes[:1] if sizes[1] == 1 else sizes[1:])
    return any(
        len(option) == len(stated) and all((a - b).expand() == 0 for a, b in zip(stated, option, strict=True))
        for option in options
    )


def stated_shape(claim: ShapeClaim) -> str:
    return " x ".join(str(size) for size in claim.dimensions) or "scalar"
