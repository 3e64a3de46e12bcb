"""Sums of binomial coefficients over their whole range, and the borders at which they would be wrong."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Add, Integer, Rational, Sum, binomial, exp, factorial, symbols

from symderiv.api import decide
from symderiv.engine.ball import evaluate
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Binomial, Sigma, sigma

x, y, t = symbols("x y t", real=True)
p = symbols("p", positive=True)
n, m, a, b = symbols("n m a b", integer=True, positive=True)
c = symbols("c", integer=True, nonnegative=True)
k = symbols("k", integer=True)
term = binomial(n, k) * x**k * (1 - x) ** (n - k)

TRUE = [
    (Sum(binomial(n, k), (k, 0, n)), 2**n),
    (Sum(term, (k, 0, n)), 1),
    (Sum(k * term, (k, 0, n)), n * x),
    (Sum((k - n * x) ** 2 * term, (k, 0, n)), n * x * (1 - x)),
    (Sum(k * (k - 1) * (k - 2) * term, (k, 0, n)), n * (n - 1) * (n - 2) * x**3),
    (Sum(term * exp(t * k), (k, 0, n)), (1 - x + x * exp(t)) ** n),
    (Sum(binomial(n, k) * x**k * y ** (n - k), (k, 0, n)), (x + y) ** n),
    (Sum(binomial(c, k) * x**k * y ** (c - k), (k, 0, c)), (x + y) ** c),
    (Sum((-1) ** k * binomial(n, k), (k, 0, n)), 0),
    (Sum((-1) ** k * binomial(n + 2, k) * k, (k, 0, n + 2)), 0),
    (Sum((-1) ** k * binomial(c, k), (k, 0, c)), 0**c),
    (Sum((-2) ** k * binomial(n, k), (k, 0, n)), (-1) ** n),
    (Sum(binomial(n, k) * m**k, (k, 0, n)), (m + 1) ** n),
    (Sum(k * binomial(n, k), (k, 1, n)), n * 2 ** (n - 1)),
    (Sum(binomial(n, k), (k, 1, n - 1)), 2**n - 2),
    (Sum(binomial(n + 1, k), (k, 0, n)), 2 ** (n + 1) - 1),
    (Sum(binomial(n, k + 1), (k, 0, n)), 2**n - 1),
    (Sum(binomial(n, k) / (k + 1), (k, 0, n)), (2 ** (n + 1) - 1) / (n + 1)),
    (Sum(binomial(n, k) / (n - k + 1), (k, 0, n)), (2 ** (n + 1) - 1) / (n + 1)),
    (Sum(binomial(n, k) * (-1) ** k / (k + 1), (k, 0, n)), 1 / (n + 1)),
    (Sum(x**k / (factorial(k) * factorial(n - k)), (k, 0, n)), (1 + x) ** n / factorial(n)),
    (Sum(binomial(n, k) ** 2, (k, 0, n)), binomial(2 * n, n)),
    (Sum(binomial(a, k) * binomial(b, n - k), (k, 0, n)), binomial(a + b, n)),
    (Sum(k * binomial(a, k) * binomial(b, n - k), (k, 0, n)), n * a * binomial(a + b, n) / (a + b)),
    (Sum(binomial(a, k) * binomial(b, k), (k, 0, a)), binomial(a + b, a)),
]

FALSE = [
    (Sum(term, (k, 0, n - 1)), 1),
    (Sum(k * term, (k, 0, n)), n * (1 - x)),
    (Sum((k - n * x) ** 2 * term, (k, 0, n)), n * x),
    (Sum((-1) ** k * binomial(c, k), (k, 0, c)), 0),
    (Sum((-1) ** k * k * binomial(n, k), (k, 0, n)), 0),
    (Sum((-1) ** k * k * (k - 1) * binomial(n, k), (k, 0, n)), 0),
    (Sum((-1) ** (m * k) * binomial(n, k), (k, 0, n)), 0),
    (Sum((-1) ** (m * k) * binomial(n, k), (k, 0, n)), 2**n),
    (Sum(binomial(n, k), (k, 0, n + 1)), 2**n + 1),
    (Sum(binomial(n, k) ** 2, (k, 0, n)), binomial(2 * n, n - 1)),
    (Sum(binomial(a, k) * binomial(b, n - k), (k, 0, n)), binomial(a + b, n + 1)),
    (Sum(binomial(a, k) * binomial(b, n - k) * (-1) ** k, (k, 0, n)), binomial(a + b, n)),
]


@pytest.mark.parametrize(("left", "right"), TRUE, ids=str)
def test_whole_sums(left: Any, right: Any) -> None:
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "normal form"
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(("left", "right"), FALSE, ids=str)
def test_wrong_sums(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "refuted"


SIZE, PLACE = symbols("N", integer=True, nonnegative=True), symbols("k", integer=True)


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=4),
    st.fractions(-3, 3, max_denominator=3).filter(lambda q: q != 0),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 2),
)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_closed_forms_have_the_value_of_the_sum(
    weights: list[int], ratio: Fraction, low: int, lack: int, higher: int
) -> None:
    """By whole numbers, at each small size for which the range is no shorter than empty."""
    weight = Add(*(w * PLACE**j for j, w in enumerate(weights)))
    top = SIZE + low + higher
    body = weight * Binomial(top, PLACE) * Rational(ratio.numerator, ratio.denominator) ** PLACE
    axis = Axis(Integer(low), top - lack)
    try:
        closed = Normaliser(Context()).canonical(sigma(body, (PLACE, axis.low, axis.high)))
    except ArithmeticError:
        assert ratio == -1
        return
    if closed.has(Sigma):
        assert ratio == -1 or not axis.is_counted
        return
    for size in range(5):
        count = size + low + higher
        total = sum(
            sum(w * place**j for j, w in enumerate(weights)) * comb(count, place) * ratio**place
            for place in range(low, count - lack + 1)
        )
        found = evaluate(closed, {SIZE: fmpq(size)})
        expected = fmpq(Fraction(total).numerator, Fraction(total).denominator)
        assert found == expected or arb(found - expected).contains(0)
