"""Shifted indices and the ends of ranges."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Expr, Function, IndexedBase, Integer, symbols

from symderiv.engine.normal.ranges import shift_of, standard
from symderiv.tensor.axis import Axis, size
from symderiv.tensor.nodes import Gamma, Log

k = symbols("k", integer=True)
n, c = size("n"), symbols("c", integer=True, nonnegative=True)
x, g = IndexedBase("x"), Function("g")


@pytest.mark.parametrize(
    ("node", "shift"),
    [
        (x[k], 0),
        (x[k + 1], 1),
        (x[k - 2] * Log(k + 1), -2),
        (Gamma(k + 1), 0),
        (Gamma(k + 3), 2),
        (g(2 * k + 1), 0),
        (g(2 * k - 1), -1),
        (g(3 - k), -3),
        (g(n - k), 0),
        (1 / (k + Integer(5) / 2), 2),
        (x[k + n + 3], 3),
        (Integer(7), 0),
    ],
    ids=str,
)
def test_shift(node: Expr, shift: int) -> None:
    assert shift_of(node, k) == shift


def anything(_value: Expr) -> bool:
    return True


@pytest.mark.parametrize(
    ("low", "high", "new_low", "new_high"),
    [
        (2, n, 1, n),
        (0, n, 1, n),
        (1, n + 2, 1, n),
        (1, n - 1, 1, n),
        (0, c - 1, 1, c),
        (5, n + 4, 1, n),
    ],
)
def test_standard_ranges(low: Any, high: Any, new_low: Any, new_high: Any) -> None:
    cut = standard(Axis(Integer(low), high), anything)
    assert cut is not None
    assert (cut.axis.low, cut.axis.high) == (new_low, new_high)


@pytest.mark.parametrize(
    ("low", "high"),
    [(1, n), (2, c), (n + 1, c), (1, Integer(40)), (1, n + 40), (2, symbols("i", integer=True))],
)
def test_ranges_that_stay(low: Any, high: Any) -> None:
    """Because they are standard, may be shorter than nothing, or are far away."""
    assert standard(Axis(Integer(0) + low, high), anything) is None


def test_a_term_without_a_value_is_not_added() -> None:
    assert standard(Axis(Integer(2), n), lambda value: value != 1) is None
    cut = standard(Axis(Integer(3), n + 2), lambda value: value != 1)
    assert cut is not None
    assert cut.axis.low == 2


@given(st.integers(-3, 4), st.integers(-3, 3), st.integers(1, 6))
def test_the_sum_is_the_same(low: int, excess: int, number: int) -> None:
    """Counted with signs where the standard range has too much."""
    axis = Axis(Integer(low), n + excess)
    cut = standard(axis, anything)
    if cut is None or number + excess - low + 1 < 0:
        return

    def total(first: Expr, last: Expr) -> int:
        ends = int(first.xreplace({n: Integer(number)})), int(last.xreplace({n: Integer(number)}))
        return sum(3**j + j**2 for j in range(10 + ends[0], 10 + ends[1] + 1))

    extra = sum(sign * total(value, value) for value, sign in cut.terms)
    assert cut.axis.is_counted
    assert total(axis.low, axis.high) == total(cut.axis.low, cut.axis.high) + extra
