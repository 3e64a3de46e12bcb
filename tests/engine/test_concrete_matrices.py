"""Ordered products and powers at concrete sizes, written out factor by factor."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Matrix, expand, simplify

from symderiv.engine.ball import NotEvaluable
from symderiv.engine.concrete import Instance
from symderiv.engine.concrete_matrices import TooManyOperations
from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.model import Model
from symderiv.tensor.ordered import ordered_entry, power_entry

m, n = size("m"), size("n")
k, r, c = index("k"), index("r"), index("c")
A, W = IndexedBase("A"), IndexedBase("W")


def closed(expression: Expr, **sizes: int) -> Expr:
    return Instance(Model(), {m: 2, n: sizes.get("n", 3)}, 2, None).close(expression)


def product(low: Expr, high: Expr, row: int = 1, column: int = 2) -> Expr:
    return ordered_entry(A[k, r, c], r, c, one_to(m), Integer(row), Integer(column), k, low, high)


def factor(moment: int) -> Matrix:
    return Matrix(2, 2, lambda row, column: A[moment, row + 1, column + 1])


def test_the_latest_factor_stands_on_the_left() -> None:
    assert expand(closed(product(Integer(1), n)) - (factor(3) * factor(2) * factor(1))[0, 1]) == 0


def test_an_empty_product_is_the_identity() -> None:
    assert closed(product(n + 1, n)) == 0
    assert closed(product(n + 4, n, 2, 2)) == 1


@pytest.mark.parametrize("exponent", [-2, -1, 0, 1, 3])
def test_powers(exponent: int) -> None:
    plain = Matrix(2, 2, lambda row, column: W[row + 1, column + 1])
    entry = power_entry(W[r, c], r, c, one_to(m), Integer(2), Integer(1), n + exponent - 3)
    assert simplify(closed(entry) - (plain**exponent)[1, 0]) == 0


def test_limits() -> None:
    with pytest.raises(TooManyOperations):
        closed(product(Integer(1), n), n=10_000)
    with pytest.raises(NotEvaluable):
        closed(product(Integer(1), n, 1, 3))
