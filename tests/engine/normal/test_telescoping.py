"""Closed forms of sums over an index, and the cases for which they would be wrong."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Function, Integer, Rational, Sum, binomial, exp, factorial, log, symbols

from symderiv.api import decide
from symderiv.model import Proved

x, y = symbols("x y", real=True)
p = symbols("p", positive=True)
n, m = symbols("n m", integer=True, positive=True)
c = symbols("c", integer=True, nonnegative=True)
k, i = symbols("k i", integer=True)
g = Function("g")

TRUE = [
    (Sum(1 / (k * (k + 1)), (k, 1, n)), n / (n + 1)),
    (Sum(1 / (k * (k + 2)), (k, 1, n)), Rational(3, 4) - 1 / (2 * (n + 1)) - 1 / (2 * (n + 2))),
    (Sum(1 / (4 * k**2 - 1), (k, 1, n)), n / (2 * n + 1)),
    (Sum((2 * k + 1) / (k**2 * (k + 1) ** 2), (k, 1, n)), 1 - 1 / (n + 1) ** 2),
    (Sum(1 / (k + 1), (k, 0, n)), Sum(1 / k, (k, 1, n + 1))),
    (Sum(1 / (x + k) / (x + k + 1), (k, 0, n)), 1 / x - 1 / (x + n + 1)),
    (Sum(k / (k + 1), (k, 1, n)), n + 1 - Sum(1 / k, (k, 1, n + 1))),
    (Sum(g(k + 1) - g(k), (k, 1, n)), g(n + 1) - g(1)),
    (Sum(g(k + 2) - g(k), (k, 1, n)), g(n + 2) + g(n + 1) - g(2) - g(1)),
    (Sum(log(1 + 1 / k), (k, 1, n)), log(n + 1)),
    (Sum(k * factorial(k), (k, 1, n)), factorial(n + 1) - 1),
    (Sum(k * 2**k, (k, 1, n)), (n - 1) * 2 ** (n + 1) + 2),
    (Sum(k * x**k, (k, 0, n)), x * (1 - (n + 1) * x**n + n * x ** (n + 1)) / (1 - x) ** 2),
    (Sum(x**k, (k, 0, n - 1)), (1 - x**n) / (1 - x)),
    (Sum(x**k * y ** (n - 1 - k), (k, 0, n - 1)), (x**n - y**n) / (x - y)),
    (Sum((-1) ** k, (k, 1, 2 * n)), 0),
    (Sum((-1) ** k * k, (k, 1, 2 * n)), n),
    (Sum(exp(-x * k), (k, 0, n)), (1 - exp(-x * (n + 1))) / (1 - exp(-x))),
    (Sum(k * exp(x * k), (k, 0, 1)), exp(x)),
    (Sum(k**3, (k, 1, c)), c**2 * (c + 1) ** 2 / 4),
    (Sum(binomial(k, 2), (k, 0, n)), binomial(n + 1, 3)),
    (Sum(k / factorial(k + 1), (k, 1, n)), 1 - 1 / factorial(n + 1)),
    (Sum(g(k), (k, 1, n + 1)), Sum(g(k), (k, 1, n)) + g(n + 1)),
    (Sum(g(k), (k, 0, n)), g(0) + Sum(g(k + 1), (k, 0, n - 1))),
    (Sum(k * g(k - 1), (k, 2, n + 1)), Sum((k + 1) * g(k), (k, 1, n))),
]

FALSE = [
    (Sum(1 / (k * (k + 1)), (k, 1, n)), n / (n + 2)),
    (Sum(1 / (k * (k + 2)), (k, 1, n)), Rational(3, 4) - 1 / (2 * (n + 1))),
    (Sum(k * factorial(k), (k, 1, n)), factorial(n + 1)),
    (Sum(x**k, (k, 0, n)), (1 - x**n) / (1 - x)),
    (Sum(k * 2**k, (k, 1, n)), (n - 1) * 2 ** (n + 1) + 1),
    (Sum((-1) ** (i * k), (k, 1, 2 * n)), 0),
    (Sum(k, (k, 1, i)), i * (i + 1) / 2),
    (Sum(1 / (k * (k + 1)), (k, 1, i)), i / (i + 1)),
    (Sum(2**k, (k, 0, i)), 2 ** (i + 1) - 1),
]


@pytest.mark.parametrize(("left", "right"), TRUE, ids=str)
def test_sums_that_collapse(left: Any, right: Any) -> None:
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "normal form"


@pytest.mark.parametrize(("left", "right"), FALSE, ids=str)
def test_wrong_sums(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "refuted"


@pytest.mark.parametrize(("left", "right"), TRUE, ids=str)
def test_every_row_holds_at_small_numbers(left: Any, right: Any) -> None:
    """By SymPy's own arithmetic."""
    compared = 0
    for number in (1, 2, 4):
        values = {n: Integer(number), m: Integer(2), c: Integer(number), x: Rational(2, 7), y: Rational(3, 5)}
        one, other = (
            (Integer(0) + side).subs(values).doit().replace(g, lambda at: at**3 + at + 1).evalf(30)
            for side in (left, right)
        )
        assert abs(one - other) < 1e-20, number
        compared += 1
    assert compared == 3


def test_a_range_that_may_run_backwards_has_no_closed_form() -> None:
    """The sum from 1 to m is zero for every m < 1, but m (m + 1) / 2 is 3 at m = -3."""
    whole = symbols("t", integer=True)
    assert decide(Sum(k, (k, 1, whole)), whole * (whole + 1) / 2).kind == "refuted"
    assert decide(Sum(k, (k, 1, c)), c * (c + 1) / 2).kind == "proved"
    assert decide(Sum(k, (k, 2, c)), c * (c + 1) / 2 - 1).kind == "refuted"
    assert decide(Sum(k, (k, 2, n)), n * (n + 1) / 2 - 1).kind == "proved"


@given(st.lists(st.fractions(-3, 3, max_denominator=3), min_size=2, max_size=4, unique=True), st.integers(1, 5))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_partial_sums_of_random_differences(coefficients: list[Fraction], shift: int) -> None:
    """Sum(T(k + 1) - T(k)) = T(n + 1) - T(1) for a random rational T without poles at positive numbers."""
    weights = [Rational(q.numerator, q.denominator) for q in coefficients]

    def at(place: Any) -> Any:
        return sum((w / (place + shift + j) for j, w in enumerate(weights)), Integer(0)) + weights[0] * place

    body = (at(k + 1) - at(k)).together()
    assert decide(Sum(body, (k, 1, n)), at(n + 1) - at(1)).kind == "proved"
    assert decide(Sum(body, (k, 1, n)), at(n + 1) - at(1) + Rational(1, 7)).kind == "refuted"
    assert decide(Sum(body, (k, 1, n)), at(n) - at(1)).kind == "refuted"
