"""Sizes that are not written: ``I`` and ``\\mathbf{1}`` take the size that their neighbours force on them.

Each of them starts with an unknown of its own; wherever two axes must agree, an unknown is replaced by the other
size.  What is still unknown when a statement is complete is an error.
"""

from __future__ import annotations

from sympy import Dummy, Expr, Symbol

from symderiv.model import Span
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import Axis, declared
from symderiv.tensor.functions import identity, ones
from symderiv.tensor.parts import leaves_of
from symderiv.tensor.tensor import Tensor

_NAME = "size to be found"
UNCLEAR = "the size of I or \\mathbf{1} is not clear here; write I_n or \\mathbf{1}_n"


def _unknown() -> Axis:
    return declared(Dummy(_NAME, integer=True, positive=True))


def unsized_identity() -> Tensor:
    return identity(_unknown())


def unsized_ones() -> Tensor:
    return ones(_unknown())


def _is_unknown(size: Expr) -> bool:
    return isinstance(size, Dummy) and size.name == _NAME


def is_unsized(value: Tensor) -> bool:
    """Is a size of the tensor, or of a sum inside, still unknown?"""
    if value.axes and any(_is_unknown(axis.high) for axis in value.axes):
        return True
    return _NAME in [leaf.name for leaf in leaves_of(value.body) if leaf.is_Dummy]


def require_sizes(value: Tensor, span: Span) -> Tensor:
    if is_unsized(value):
        raise ReadError("D103", UNCLEAR, span)
    return value


def agreed(left: Tensor, right: Tensor, pairs: list[tuple[int, int]]) -> tuple[Tensor, Tensor]:
    """Both with the unknown sizes found that the agreement of these pairs of axes determines."""
    for mine, theirs in pairs:
        one, other = left.axes[mine], right.axes[theirs]
        for unknown, known in ((one, other), (other, one)):
            if _is_unknown(unknown.high) and unknown.low == known.low and known.parts is None:
                found = {unknown.high: known.high}
                left, right = _with_sizes(left, found), _with_sizes(right, found)
                break
    return left, right


def alike(left: Tensor, right: Tensor) -> tuple[Tensor, Tensor]:
    """Both with the unknown sizes found that make them of one shape."""
    if left.rank != right.rank:
        return left, right
    return agreed(left, right, [(place, place) for place in range(left.rank)])


def sized(value: Tensor, other: Tensor) -> Tensor:
    return alike(value, other)[0]


def _with_sizes(value: Tensor, sizes: dict[Symbol, Expr]) -> Tensor:
    axes = tuple(axis.with_sizes(sizes) for axis in value.axes)
    return Tensor(axes, value.indices, value.body.xreplace(sizes), value.row)
