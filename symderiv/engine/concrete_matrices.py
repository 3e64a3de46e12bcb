"""Inverses, determinants, ordered products and powers of matrices at concrete sizes, entry by entry.

Part of the second engine (see ``concrete``): the factors of a product are written out and multiplied one after the
other, inverses are quotients of determinants.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sympy import Add, Expr, Integer, Mul, Symbol

from symderiv.engine.ball import NotEvaluable
from symderiv.engine.substitution import combined, quotient
from symderiv.tensor.matrix import axis_of

if TYPE_CHECKING:
    from symderiv.engine.concrete import Instance

Rows = list[list[Expr]]

MAX_MATRIX = 4
"""The largest matrix that is inverted entry by entry."""
MAX_FACTORS = 200
"""Of one product."""


class TooManyOperations(RuntimeError):
    """The concrete expression grew past its limit."""


def determinant(instance: Instance, node: Expr) -> Expr:
    return _leibniz(_small(_rows(instance, node)))


def inverse(instance: Instance, node: Expr) -> Expr:
    """Cramer's rule; a singular matrix shows as a division by zero, where nothing has a value."""
    rows = _small(_rows(instance, node))
    return _cofactor(rows, *_place(instance, node, len(rows)))


def ordered(instance: Instance, node: Expr) -> Expr:
    """The factors one after the other, from the latest on the left."""
    bound, low, high = node.args[7:]
    moments = range(instance.number(low), instance.number(high) + 1)
    if len(moments) > MAX_FACTORS:
        raise TooManyOperations
    i, j = _place(instance, node, len(_values(instance, node)))
    return _multiplied([_rows(instance, node, {bound: Integer(moment)}) for moment in reversed(moments)], i, j)


def power(instance: Instance, node: Expr) -> Expr:
    exponent, rows = instance.number(node.args[7]), _rows(instance, node)
    if abs(exponent) > MAX_FACTORS:
        raise TooManyOperations
    i, j = _place(instance, node, len(rows))
    if exponent < 0:
        places = range(len(_small(rows)))
        rows = [[_cofactor(rows, r, c) for c in places] for r in places]
    return _multiplied([rows] * abs(exponent), i, j)


def _place(instance: Instance, node: Expr, size: int) -> tuple[int, int]:
    low = instance.number(node.args[3])
    i, j = (instance.number(place) - low for place in node.args[5:7])
    if not (0 <= i < size and 0 <= j < size):
        raise NotEvaluable("an entry outside of a matrix")
    return i, j


def _values(instance: Instance, node: Expr) -> range:
    axis = axis_of(node)
    return range(instance.number(axis.low), instance.number(axis.high) + 1)


def _rows(instance: Instance, node: Expr, moment: dict[Symbol, Expr] | None = None) -> Rows:
    body, row, column = node.args[:3]
    values = _values(instance, node)
    return [
        [instance.close(body.xreplace({row: Integer(r), column: Integer(c), **(moment or {})})) for c in values]
        for r in values
    ]


def _small(rows: Rows) -> Rows:
    if len(rows) > MAX_MATRIX:
        raise TooManyOperations
    return rows


def _multiplied(factors: Sequence[Rows], i: int, j: int) -> Expr:
    """Entry (i, j) of the product: one row is multiplied through."""
    if not factors:
        return Integer(int(i == j))
    first, *others = factors
    row = first[i]
    for factor in others:
        row = [
            combined(Add, [combined(Mul, [a, line[c]]) for a, line in zip(row, factor, strict=True)])
            for c in range(len(row))
        ]
    return row[j]


def _cofactor(matrix: Rows, i: int, j: int) -> Expr:
    minor = [[*row[:i], *row[i + 1 :]] for place, row in enumerate(matrix) if place != j]
    entries = [entry for row in matrix for entry in row]
    return quotient((-1) ** (i + j) * _leibniz(minor), _leibniz(matrix), *entries)


def _leibniz(matrix: Rows) -> Expr:
    """The determinant, expanded along the first row."""
    if not matrix:
        return Integer(1)
    return Add(
        *(
            (-1) ** place * entry * _leibniz([[*row[:place], *row[place + 1 :]] for row in matrix[1:]])
            for place, entry in enumerate(matrix[0])
        )
    )
