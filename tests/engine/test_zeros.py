"""Real zeros of polynomials: rational ones exactly, the others enclosed."""

from __future__ import annotations

import pytest
from flint import arb, fmpq
from sympy import Expr, Max, Poly, Symbol, exp, pi

from symderiv.engine.ball import as_ball
from symderiv.engine.zeros import in_one_variable, looks_polynomial, real_zeros

x, y = Symbol("x", real=True), Symbol("y", real=True)


@pytest.mark.parametrize(
    ("polynomial", "rational", "irrational"),
    [
        (3 * x - 2, [fmpq(2, 3)], 0),
        ((x - 7) ** 2, [fmpq(7)], 0),
        (x**2 - 50, [], 2),
        (x**2 + 1, [], 0),
        ((x**3 - x - 5) * (2 * x + 1), [fmpq(-1, 2)], 1),
        (x**13 - 1, [], 0),  # a degree that is not looked at
    ],
    ids=str,
)
def test_zeros(polynomial: Expr, rational: list[fmpq], irrational: int) -> None:
    found = real_zeros(Poly(polynomial, x, domain="QQ"))
    assert [zero for zero in found if isinstance(zero, fmpq)] == rational
    balls = [zero for zero in found if isinstance(zero, arb)]
    assert len(balls) == irrational
    for ball in balls:
        value = sum((int(c) * as_ball(ball) ** k for (k,), c in Poly(polynomial, x).terms()), arb(0))
        assert value.contains(0)


def test_what_is_no_polynomial_with_rational_coefficients() -> None:
    assert in_one_variable(x**2 + x / 3, x) is not None
    assert all(in_one_variable(other, x) is None for other in (exp(x), pi * x, x * y, 1 / x))


@pytest.mark.parametrize(
    ("expression", "is_one"),
    [
        (x**3 - 2 * x, True),
        ((x + 1) ** 2 * exp(3), True),
        (exp(x) + 1, False),
        (2**x, False),
        (1 / x, False),
        (Max(x, 1), False),
    ],
)
def test_what_looks_like_a_polynomial_is_seen_by_its_form(expression: Expr, is_one: bool) -> None:
    assert looks_polynomial(expression, x) is is_one
