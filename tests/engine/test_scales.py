"""Powers beat logarithms and exponentials beat powers, for every positive exponent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Dummy, Expr, Integer, Rational, oo, sqrt, symbols

from symderiv.engine.normal.context import Context
from symderiv.engine.scales import limit_at_infinity
from symderiv.tensor.nodes import Exp, Log

y = Dummy("y", positive=True)
a, b = symbols("a b", positive=True)
z = symbols("z", real=True)
TINY = Rational(1, 1000)

KNOWN: list[tuple[Expr, Expr]] = [
    (Log(y) / y**TINY, Integer(0)),
    (y**TINY / Log(y), oo),
    (Log(y) ** 100 / y**TINY, Integer(0)),
    (y**100 * Exp(-TINY * y), Integer(0)),
    (y**a * Exp(-b * y), Integer(0)),
    (-(y**a) * Exp(b * y), -oo),
    (Exp(sqrt(y)) / y**10, oo),
    (Exp(sqrt(y) - y / 100), Integer(0)),
    (2**y / 3**y, Integer(0)),
    ((3 * y**2 + Log(y)) / (2 * y**2 + y), Rational(3, 2)),
    (Log(y**2 + 1) / Log(y), Integer(2)),
    (Log(Exp(3 * y) + y) / y, Integer(3)),
    (Exp(1 / y) * z, z),
    ((1 + 1 / y) * Exp(a), Exp(a)),
]
UNCLEAR: list[Expr] = [
    y**z,
    Exp(z * y),
    sqrt(y**2 + y) - y,
    Log(y + 1) - Log(y),
    (1 + 1 / y) ** y,
    Exp(a * y) / Exp(b * y),
    (z * y + 1) / y**2 * y,
    (-1) ** y,
    (z - 1) ** (y / 2),
    Log(Log(y)),
    y**a / y**b,
]


@pytest.mark.parametrize(("body", "value"), KNOWN, ids=str)
def test_the_winner(body: Expr, value: Expr) -> None:
    assert limit_at_infinity(body, y, Context()) == value


@pytest.mark.parametrize("body", UNCLEAR, ids=str)
def test_where_leading_terms_cancel_or_a_sign_is_open_nothing_is_said(body: Expr) -> None:
    assert limit_at_infinity(body, y, Context()) is None


rates = st.fractions(-3, 3, max_denominator=7)


@given(rates, rates, rates, rates, st.integers(1, 5))
@settings(max_examples=80, deadline=None, derandomize=True)
def test_the_first_exponent_that_is_not_zero_decides(
    fast: Fraction, root: Fraction, power: Fraction, slow: Fraction, weight: int
) -> None:
    c, d, e, f = (Rational(q.numerator, q.denominator) for q in (fast, root, power, slow))
    body = weight * Exp(c * y + d * sqrt(y)) * y**e * Log(y) ** f * (1 + 1 / Log(y))
    first = next((q for q in (fast, root, power, slow) if q), 0)
    expected = oo if first > 0 else Integer(0) if first < 0 else Integer(weight)
    found = limit_at_infinity(body, y, Context())
    assert found is not None
    assert found.xreplace({Exp(Integer(0)): Integer(1)}) == expected
