"""The nodes for products over a running index and powers: what they bind, their order, and their derivatives."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol, expand, symbols

from symderiv.tensor.axis import Axis, index, one_to, size
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.functions import diag
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.ordered import OrderedEntry, PowerEntry, commutes, factor_at, matrix_power, ordered_product
from symderiv.tensor.tensor import ShapeError, Tensor, array, matrix

m, n = size("m"), size("n")
i, j = symbols("i j", integer=True)
k = index("k")
W = matrix("W", m, m)
A = IndexedBase("A")


def factor(rows: Expr = m) -> Tensor:
    axis = one_to(rows)
    return Tensor.build((axis, axis), lambda r, c: A[k, r, c])


def names(symbols_: set[Expr]) -> set[str]:
    return {symbol.name for symbol in symbols_ if isinstance(symbol, Symbol)}


def test_what_runs_is_bound() -> None:
    entry = ordered_product(factor(), k, Axis(Integer(1), n), latest_left=True)[i, j]
    assert isinstance(entry, OrderedEntry)
    assert names(entry.free_symbols) == {"A", "i", "j", "m", "n"}
    assert names(bound_symbols(entry)) == {"r", "c", "k"}  # type: ignore[arg-type]
    power = matrix_power(W, n)[i, j]
    assert isinstance(power, PowerEntry)
    assert names(power.free_symbols) == {"W", "i", "j", "m", "n"}


def test_few_factors_are_written_out_in_either_order() -> None:
    two = factor(Integer(2))
    latest, written = (
        ordered_product(two, k, Axis(Integer(1), Integer(2)), latest_left=left) for left in (True, False)
    )
    assert expand(latest[1, 2]) == A[2, 1, 1] * A[1, 1, 2] + A[2, 1, 2] * A[1, 2, 2]
    assert expand(written[1, 2]) == A[1, 1, 1] * A[2, 1, 2] + A[1, 1, 2] * A[2, 2, 2]
    assert ordered_product(two, k, Axis(Integer(1), Integer(0)), latest_left=True)[1, 1] == 1
    assert matrix_power(W, Integer(0))[1, 2] == 0


def test_the_written_order_is_the_transpose_of_the_turned_factors() -> None:
    entry = ordered_product(factor(), k, Axis(Integer(1), n), latest_left=False)[i, j]
    assert entry.args[5:7] == (j, i)
    assert factor_at(entry, i, j, n) == A[n, j, i]


def test_which_factors_commute() -> None:
    assert commutes(W, k)
    assert commutes(Tensor(W.axes, W.indices, W.body * A[k]), k)
    assert commutes(diag(array("x", n).map(lambda body: body * A[k])), k)
    assert not commutes(factor(), k)


@pytest.mark.parametrize("rows", [2, m])
def test_only_square_matrices(rows: Expr) -> None:
    with pytest.raises(ShapeError, match="needs a square matrix"):
        matrix_power(matrix("B", rows, n), n)
    with pytest.raises(ShapeError, match="needs square matrices"):
        ordered_product(matrix("B", rows, n), k, Axis(Integer(1), n), latest_left=True)


def test_a_power_is_differentiated_only_where_its_exponent_is_not_negative() -> None:
    assert derivative(matrix_power(W, n)[i, j], IndexedBase("W")[1, 2]).has(PowerEntry)
    with pytest.raises(CannotDifferentiate, match="may be negative"):
        derivative(matrix_power(W, index("t"))[i, j], IndexedBase("W")[1, 2])
