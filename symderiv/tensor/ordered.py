"""Products of square matrices over a running index, and powers of them with any exponent, as inert nodes.

``ordered_entry(body, row, column, axis, i, j, bound, low, high)``  entry (i, j) of M(high) ... M(low + 1) M(low), where
    M(k) has the entries ``body`` at bound = k: the latest factor stands on the left; where there is no factor, because
    high < low, it is the identity
``power_entry(body, row, column, axis, i, j, exponent)``            entry (i, j) of M^exponent; a power with a negative
    exponent is one of the inverse
Row, column and the running index are bound.  A product with the factors in written order, M(low) ... M(high), is the
transpose of the product of the transposed factors with the latest on the left: one kind of node serves both.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, Mul, Symbol

from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.matrix import inverse
from symderiv.tensor.nodes import Delta, delta, text_of
from symderiv.tensor.parts import free_symbols_of
from symderiv.tensor.tensor import ShapeError, Tensor, same_axis

FEW = 6
"""A product of at most so many factors is written out."""


def _free_in_product(self: Any) -> set[Basic]:
    body, row, column, low, high, i, j, bound, *ends = self.args
    return (set(free_symbols_of(body)) - {row, column, bound}).union(
        *(part.free_symbols for part in (low, high, i, j, *ends))
    )


def _free_in_power(self: Any) -> set[Basic]:
    body, row, column, *rest = self.args
    return (set(free_symbols_of(body)) - {row, column}).union(*(part.free_symbols for part in rest))


_REAL = {"is_real": True, "is_commutative": True, "_sympystr": text_of}
OrderedEntry: Any = type("OrderedEntry", (Expr,), {**_REAL, "free_symbols": property(_free_in_product)})
PowerEntry: Any = type("PowerEntry", (Expr,), {**_REAL, "free_symbols": property(_free_in_power)})


def ordered_entry(
    body: Expr, row: Symbol, column: Symbol, axis: Axis, i: Expr, j: Expr, bound: Symbol, low: Expr, high: Expr
) -> Expr:
    return OrderedEntry(body, row, column, axis.low, axis.high, i, j, bound, low, high)


def power_entry(body: Expr, row: Symbol, column: Symbol, axis: Axis, i: Expr, j: Expr, exponent: Expr) -> Expr:
    return PowerEntry(body, row, column, axis.low, axis.high, i, j, exponent)


def with_ends(node: Expr, i: Expr, j: Expr, low: Expr, high: Expr) -> Expr:
    """The product of the same factors over another range, at another place."""
    return OrderedEntry(*node.args[:5], i, j, node.args[7], low, high)


def factor_at(node: Expr, i: Expr, j: Expr, moment: Expr) -> Expr:
    """Entry (i, j) of one factor."""
    body, row, column, *_ = node.args
    return body.xreplace({row: i, column: j, node.args[7]: moment})


def commutes(matrix: Tensor, bound: Symbol) -> bool:
    """Do the factors surely commute: are they diagonal, or multiples of one matrix?"""
    places = set(matrix.indices)
    parts = [part for part in Mul.make_args(matrix.body) if free_symbols_of(part) & places]
    diagonal = any(isinstance(part, Delta) and set(part.args) == places for part in parts)
    return diagonal or not any(bound in free_symbols_of(part) for part in parts)


def ordered_product(matrix: Tensor, bound: Symbol, axis: Axis, *, latest_left: bool) -> Tensor:
    """The product of the matrices over the index: the latest factor on the left, or the factors as they are written."""
    if matrix.rank != 2 or not same_axis(*matrix.axes):
        raise ShapeError(f"a product over an index needs square matrices, not {matrix.shape}")
    if matrix.axes[0].parts is not None:
        raise ShapeError("a product over an index of matrices with stacked rows is not read")
    if axis.count is not None and axis.count <= FEW:
        bodies = [matrix.body.xreplace({bound: place}) for place in axis.places()]
        factors = [Tensor(matrix.axes, matrix.indices, body) for body in bodies]
        return _multiplied(factors[::-1] if latest_left else factors, matrix.axes[0])
    if not latest_left:
        return ordered_product(matrix.T, bound, axis, latest_left=True).T
    row, column = fresh("r"), fresh("c")
    body, side = matrix[row, column], matrix.axes[0]
    running = fresh(bound.name)
    body = body.xreplace({bound: running})
    return Tensor.build(
        (side, side), lambda i, j: ordered_entry(body, row, column, side, i, j, running, axis.low, axis.high)
    )


def _multiplied(factors: list[Tensor], axis: Axis) -> Tensor:
    if not factors:
        return Tensor.build((axis, axis), delta)
    result, *others = factors
    for factor in others:
        result = result @ factor
    return result


def matrix_power(matrix: Tensor, exponent: Expr) -> Tensor:
    if exponent.is_Integer and -FEW <= exponent < 0:
        matrix, exponent = inverse(matrix), -exponent
    if matrix.rank != 2 or not same_axis(*matrix.axes):
        raise ShapeError(f"a power needs a square matrix, not {matrix.shape}")
    side = matrix.axes[0]
    if exponent.is_Integer and 0 <= exponent <= FEW:
        return _multiplied([matrix] * int(exponent), side)
    if side.parts is not None:
        raise ShapeError("a power of a matrix with stacked rows is not read")
    row, column = fresh("r"), fresh("c")
    body = matrix[row, column]
    return Tensor.build((side, side), lambda i, j: power_entry(body, row, column, side, i, j, exponent))


def exponent_of(node: Expr) -> Expr:
    return node.args[7]


def running_over(node: Expr) -> Axis:
    """The range of the running index of a product."""
    return Axis(node.args[8], node.args[9])
