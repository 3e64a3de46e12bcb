"""Sums and products of read tensors, where the declared shapes decide what a juxtaposition means.

Juxtaposition and ``\\cdot`` are the matrix product (``\\cdot`` of two columns is the inner product); ``\\odot`` and
``\\circ`` are elementwise and bind weaker than juxtaposition, as in ``(1 - c) \\odot W x``.  An identity matrix written
without its size takes the size that its neighbours force on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sympy import Integer, Symbol

from symderiv.model import Span
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import Axis
from symderiv.tensor.functions import identity, inner
from symderiv.tensor.tensor import ShapeError, Tensor, outer, tensor

_ANY = Axis(Integer(1), Symbol("any", integer=True, positive=True))
HADAMARD = (r"\odot", r"\circ")


@dataclass(frozen=True, slots=True)
class Factor:
    sign: str
    """The operator before it, or nothing."""
    value: Tensor
    span: Span
    big: bool = False
    """A sum, product or integral sign: ``1/n \\sum_i x_i`` divides by n only."""


def unsized_identity() -> Tensor:
    return identity(_ANY)


def is_unsized(value: Tensor) -> bool:
    return _ANY in value.axes


def sized(value: Tensor, other: Tensor) -> Tensor:
    """Give an unsized identity the axes of the square matrix beside it."""
    if is_unsized(value) and other.rank == 2 and not is_unsized(other):
        return Tensor(other.axes, value.indices, value.body)
    return value


def add(parts: list[tuple[int, Tensor, Span]]) -> Tensor:
    shaped = next((value for _, value, _ in parts if value.rank and not is_unsized(value)), None)
    result: Tensor | None = None
    for sign, value, span in parts:
        if shaped is not None:
            if value.rank == 0 and not value.body.is_number:
                raise ReadError("D103", f"cannot add a number to {shaped.shape}", span)
            if value.rank == 0 and shaped.rank > 1 and value.body != 0:
                raise ReadError("D103", f"cannot add a number to {shaped.shape}; write a multiple of I", span)
            value = sized(value, shaped)
        term = value if sign > 0 else -value
        try:
            result = term if result is None else result + term
        except ShapeError as error:
            raise ReadError("D103", str(error), span) from None
    assert result is not None
    return result


def multiply(factors: list[Factor], span: Span) -> Tensor:
    groups: list[list[Factor]] = [[]]
    for factor in factors:
        if factor.sign in HADAMARD:
            groups.append([])
        groups[-1].append(factor)
    values = [_product(group) for group in groups]
    result = values[0]
    for value, group in zip(values[1:], groups[1:], strict=True):
        try:
            result = result * value
        except ShapeError as error:
            raise ReadError("D103", str(error), group[0].span.to(group[-1].span)) from None
    return result


def _product(factors: list[Factor]) -> Tensor:
    result = factors[0].value
    for before, factor in pairwise(factors):
        if before.sign == "/" and factor.sign == "" and not factor.big:
            message = "it is not clear how far the division goes; write \\frac or brackets"
            raise ReadError("D101", message, before.span.to(factor.span))
        try:
            result = _combine(result, factor.sign, factor.value)
        except ShapeError as error:
            raise ReadError("D103", str(error), factors[0].span.to(factor.span)) from None
    return result


def _combine(left: Tensor, sign: str, right: Tensor) -> Tensor:
    if sign == "/":
        if right.rank:
            raise ShapeError(f"division by {right.shape}")
        return left / right
    if sign == r"\otimes":
        if left.rank != 1 or right.rank != 1:
            raise ShapeError(f"the tensor product of {left.shape} and {right.shape} is not read")
        return outer(left, right)
    if is_unsized(left) and right.rank:
        return right if _is_plain_identity(left) else _fail(left, right)
    if is_unsized(right) and left.rank:
        return left if _is_plain_identity(right) else _fail(left, right)
    if sign == r"\cdot" and left.rank == right.rank == 1 and not left.row and not right.row:
        return tensor(inner(left, right))
    return left @ right


def _is_plain_identity(value: Tensor) -> bool:
    return bool(value.body == identity(_ANY)[value.indices])


def _fail(left: Tensor, right: Tensor) -> Tensor:
    raise ShapeError("the size of the identity matrix is not clear here; write I_n")
