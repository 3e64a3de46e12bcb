"""Sums and products of read tensors, where the declared shapes decide what a juxtaposition means.

Juxtaposition and ``\\cdot`` are the matrix product (``\\cdot`` of two columns is the inner product); ``\\odot`` and
``\\circ`` are elementwise and bind weaker than juxtaposition, as in ``(1 - c) \\odot W x``.  ``\\otimes`` of
two matrices is the Kronecker product, of two vectors the outer product; it is read from left to right, or as weaker
than juxtaposition where only that has a meaning, as in ``A C \\otimes B D``.
"""

from __future__ import annotations

from dataclasses import replace

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.layout import Lies
from symderiv.source.reading import ReadError
from symderiv.source.sizes import UNCLEAR, agreed, alike, is_unsized
from symderiv.tensor.arithmetic import inverse, opposite, plus, times
from symderiv.tensor.functions import inner
from symderiv.tensor.nodes import Delta, delta
from symderiv.tensor.stacked import kronecker
from symderiv.tensor.tensor import ShapeError, Tensor, outer, same_axis, scalar

_HOW_TO_BROADCAST = "write its product with \\mathbf{1} or I, or declare \\text{numbers broadcast}"
HADAMARD = (r"\odot", r"\circ")


@dataclass(frozen=True, slots=True)
class Factor:
    sign: str
    """The operator before it, or nothing."""
    value: Tensor
    span: Span
    lies: Lies = Lies.KNOWN
    """How a written list is printed."""
    big: bool = False
    """A sum, product or integral sign: ``1/n \\sum_i x_i`` divides by n only."""


def add(parts: list[tuple[int, Tensor, Span]], *, broadcast: bool = False, entrywise: bool = False) -> Tensor:
    """The sum; a number that is no plain constant is added to a tensor only where that is declared.

    A constant is added to a matrix where the sum is a factor of a product of entries, and nowhere else.
    """
    shaped = next((value for _, value, _ in parts if value.rank), None)
    if shaped is None:
        return scalar(plus(*(value.body if sign > 0 else opposite(value.body) for sign, value, _ in parts)))
    result: Tensor | None = None
    for sign, value, span in parts:
        if shaped is not None and value.rank == 0 and not broadcast:
            if not value.body.is_number:
                raise ReadError("D103", f"cannot add a number to {shaped.shape}", span, _HOW_TO_BROADCAST)
            column = any(axis.count == 1 for axis in shaped.axes)  # a vector, declared as a matrix with one column
            if shaped.rank > 1 and value.body != 0 and not column and not entrywise:
                raise ReadError("D103", f"cannot add a number to {shaped.shape}", span, _HOW_TO_BROADCAST)
        term = value if sign > 0 else -value
        try:
            if result is not None:
                result, term = alike(result, term)
            result = term if result is None else result + term
        except ShapeError as error:
            raise ReadError("D103", str(error), span) from None
    assert result is not None
    return result


def multiply(factors: list[Factor], span: Span) -> Tensor:
    if len(factors) == 1:
        return factors[0].value
    groups: list[list[Factor]] = [[]]
    for factor in factors:
        if factor.sign in HADAMARD:
            groups.append([])
        groups[-1].append(factor)
    values = [_product(group) for group in groups]
    result = values[0]
    for value, group in zip(values[1:], groups[1:], strict=True):
        try:
            result, value = alike(result, value)
            result = result * value
        except ShapeError as error:
            raise ReadError("D103", str(error), group[0].span.to(group[-1].span)) from None
    return result


def _product(factors: list[Factor]) -> Tensor:
    if len(factors) == 1:
        return factors[0].value
    are_numbers = True
    before = factors[0]
    for factor in factors:
        if before.sign == "/" and factor.sign == "" and not factor.big:
            message = "it is not clear how far the division goes; write \\frac or brackets"
            raise ReadError("D101", message, before.span.to(factor.span))
        are_numbers = are_numbers and not factor.value.axes and factor.sign != r"\otimes"
        before = factor
    if are_numbers:
        # All at once: SymPy sorts the factors every time that one is added.
        return scalar(times(*[inverse(f.value.body) if f.sign == "/" else f.value.body for f in factors]))
    result = _laid(None, factors, 0)
    for place, factor in enumerate(factors[1:], 1):
        try:
            result = _combine(result, factor.sign, _laid(result, factors, place))
        except ShapeError as error:
            rest = factors[place:]
            if factor.sign == r"\cdot" and len(rest) > 1 and result.rank == 1 and factor.value.rank == 2:
                return _dotted(factors[:place], result, rest)
            if factor.sign == "" and any(earlier.sign == r"\otimes" for earlier in factors[1:place]):
                return _stacked_products(factors)
            raise ReadError("D103", str(error), factors[0].span.to(factor.span)) from None
    return result


def _stacked_products(factors: list[Factor]) -> Tensor:
    """``A C \\otimes B D`` where (A C \\otimes B) D has no meaning: each side is a product."""
    groups: list[list[Factor]] = [[]]
    for factor in factors:
        if factor.sign == r"\otimes":
            groups.append([])
        groups[-1].append(factor)
    first, *others = (_product(group) for group in groups)
    for value, group in zip(others, groups[1:], strict=True):
        try:
            first = _combine(first, r"\otimes", value)
        except ShapeError as error:
            raise ReadError("D103", str(error), group[0].span.to(group[-1].span)) from None
    return first


def _laid(before: Tensor | None, factors: list[Factor], place: int) -> Tensor:
    """A written list is a row where it stands before a matrix, and a turned one where only a row has a meaning."""
    factor = factors[place]
    if factor.lies is Lies.KNOWN or factor.value.rank != 1:
        return factor.value
    after = factors[place + 1] if place + 1 < len(factors) else None
    if after is not None and {factor.lies, after.lies} == {Lies.ROW, Lies.COLUMN} and _touch(after, 1):
        message = "is this the inner or the outer product? write a dot between, or matrices"
        raise ReadError("D101", message, factor.span.to(after.span))
    row = place == 0 and after is not None and after.value.rank == 2
    row |= (before is None or before.rank == 0) and after is not None and _is_column(after)
    if factor.lies is Lies.COLUMN:
        row = after is not None and (_touch(after, 2) or _is_column(after))
        beside = _touch(factor, 1) and factors[place - 1].lies is Lies.KNOWN
        row |= beside and before is not None and before.rank == 1 and not before.row
        row |= factor.value.row and not (before is not None and before.rank == 2)  # A A_{i,:}^\\top
    return factor.value if row == factor.value.row else factor.value.T


def _is_column(factor: Factor) -> bool:
    """Does a vector follow that is known to be one?"""
    return _touch(factor, 1) and not factor.value.row and factor.lies is Lies.KNOWN


def _touch(factor: Factor, *ranks: int) -> bool:
    """Does a tensor of one of these ranks follow without a sign?"""
    return factor.sign == "" and factor.value.rank in ranks


def _dotted(before: list[Factor], left: Tensor, rest: list[Factor]) -> Tensor:
    """``x \\cdot A y`` with columns x and y: only the inner product of x and A y has a meaning."""
    right = _product([replace(rest[0], sign=""), *rest[1:]])
    try:
        return _combine(left, r"\cdot", right)
    except ShapeError as error:
        raise ReadError("D103", str(error), before[0].span.to(rest[-1].span)) from None


def _combine(left: Tensor, sign: str, right: Tensor) -> Tensor:
    if sign == "/":
        if right.rank:
            raise ShapeError(f"division by {right.shape}")
        return left / right
    if sign == r"\otimes":
        if is_unsized(left) or is_unsized(right):
            raise ShapeError(UNCLEAR)
        if left.rank == right.rank == 2:
            return kronecker(left, right)
        if left.rank != 1 or right.rank != 1:
            raise ShapeError(f"the tensor product of {left.shape} and {right.shape} is not read")
        return outer(left, right)
    if left.rank and right.rank and (left.row or left.rank == 2 or (sign == r"\cdot" and not right.row)):
        plain = [_is_identity(side) and is_unsized(side) for side in (left, right)]
        left, right = agreed(left, right, [(left.rank - 1, 0)])
        if any(plain) and same_axis(left.axes[-1], right.axes[0]):
            return right if plain[0] else left
    if sign == r"\cdot" and left.rank == right.rank == 1 and not left.row and not right.row:
        return scalar(inner(left, right))
    return left @ right


def _is_identity(value: Tensor) -> bool:
    return value.rank == 2 and isinstance(value.body, Delta) and bool(value.body == delta(*value.indices))
