"""Enclosures of integrals contain the true value, and exist only where the integral does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import mpmath
import pytest
from flint import acb, arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Dummy, Expr, Integer, Max, Rational, Symbol, cos, floor, oo, pi, sin, sqrt

from symderiv.engine.ball import NotEvaluable, Undefined, as_ball, evaluate
from symderiv.engine.budget import OutOfTime, deadline
from symderiv.engine.point import leaves_of
from symderiv.engine.quadrature import MEROMORPHIC
from symderiv.tensor.nodes import Exp, Log
from symderiv.tensor.operators import definite_integral

x = Dummy("x", real=True)
c = Symbol("c", real=True)


def enclosure(body: Expr, low: Expr | int, high: Expr | int) -> arb:
    ends = (Integer(end) if isinstance(end, int) else end for end in (low, high))
    return as_ball(evaluate(definite_integral(body, x, *ends), {c: fmpq(1, 3)}))


@pytest.mark.parametrize(
    ("body", "low", "high", "value"),
    [
        (Exp(x), 0, 1, Exp(Integer(1)) - 1),
        (Exp(x), 1, 0, 1 - Exp(Integer(1))),
        (Log(x), 1, 2, 2 * Log(Integer(2)) - 1),
        (sqrt(x), 0, 1, Rational(2, 3)),
        (sin(x), 0, pi, Integer(2)),
        (1 / (1 + x**2), 0, 1, pi / 4),
        (Abs(x - c), 0, 1, c**2 - c + Rational(1, 2)),
        (Max(x, c), 0, 1, (c**2 + 1) / 2),
        (Abs(x - c), 1, 0, -(c**2) + c - Rational(1, 2)),
        (Abs(x) * Abs(x - 1), -1, 2, Rational(11, 6)),
    ],
    ids=str,
)
def test_the_value_is_inside(body: Expr, low: Expr | int, high: Expr | int, value: Expr) -> None:
    found = enclosure(body, low, high)
    assert found.overlaps(as_ball(evaluate(value, {c: fmpq(1, 3)})))
    assert found.rad() < 1e-9


@pytest.mark.parametrize(
    ("body", "low", "high", "error"),
    [
        (1 / x, -1, 1, Undefined),
        (1 / x, 0, 1, Undefined),
        (x**-2, -1, 1, Undefined),
        (Log(x), -2, -1, Undefined),
        (sqrt(x), -1, 1, Undefined),
        (1 / (x - c), 0, 1, Undefined),
        (Exp(-x), 0, oo, NotEvaluable),
        (floor(x), 0, 3, NotEvaluable),
        (Abs(x**2 - 2), 0, 2, NotEvaluable),
        (Symbol("other"), 0, 1, NotEvaluable),
    ],
    ids=str,
)
def test_what_has_no_value_or_is_not_known_has_no_enclosure(
    body: Expr, low: int, high: Expr | int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        enclosure(body, low, high)


def test_the_variable_of_an_integral_is_no_leaf() -> None:
    assert leaves_of(definite_integral(x * c, x, Integer(0), oo)) == [c]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4), st.integers(-2, 2), st.integers(-3, 3), st.integers(-3, 3))
def test_piecewise_polynomials(weights: list[int], place: int, low: int, high: int) -> None:
    """|x - place| times a polynomial, against its exact integral."""
    polynomial = sum((w * x**k for k, w in enumerate(weights)), Integer(0))
    found = enclosure(Abs(x - place) * polynomial, low, high)
    exact = Integer(0)
    ends = [low, *([place] if min(low, high) < place < max(low, high) else []), high]
    for start, stop in pairwise(ends):
        side = 1 if start + stop > 2 * place else -1
        part = (side * (x - place) * polynomial).expand()
        for term in part.as_coefficients_dict().items():
            power = term[0].as_powers_dict().get(x, 0)
            exact += term[1] * Rational(stop ** (power + 1) - start ** (power + 1), power + 1)
    assert found.overlaps(arb(fmpq(int(exact.p), int(exact.q))))


def test_an_oscillating_function_is_enclosed() -> None:
    assert enclosure(cos(50 * x), 0, 1).overlaps(as_ball(evaluate(sin(Integer(50)) / 50, {})))


@pytest.mark.parametrize(("kind", "function"), MEROMORPHIC, ids=lambda part: getattr(part, "__name__", ""))
def test_every_function_off_the_real_line_agrees_with_another_library(
    kind: type, function: Callable[[acb], acb]
) -> None:
    other = getattr(mpmath, kind.__name__.lower())
    for real, imaginary in ((0.25, 0.5), (-1.5, 0.75), (2.0, -1.25)):
        ours, theirs = function(acb(real, imaginary)), other(mpmath.mpc(real, imaginary))
        assert abs(complex(ours) - complex(theirs)) < 1e-12 * abs(complex(theirs))


def test_time_that_is_over_ends_it_without_an_exception_inside_flint() -> None:
    wild = cos(1000 / (x + Rational(1, 1000))) * Exp(sin(3000 * x)) * sqrt(1 + x)
    for seconds in (0.05, 0.1, 0.15):
        with pytest.raises((OutOfTime, Undefined)), deadline(seconds):
            while True:
                enclosure(wild, 0, 1)
