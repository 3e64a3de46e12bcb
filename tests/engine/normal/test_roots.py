"""Nested radicals, absolute values and logarithms of factors of unknown sign."""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Abs, Expr, Rational, cbrt, exp, log, pi, sqrt, symbols

from symderiv.api import decide
from symderiv.engine.normal.denest import cube_root, exact_root, square_root
from symderiv.model import Proved

x, y = symbols("x y", real=True)
a, b, p, q = symbols("a b p q", positive=True)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
        (sqrt(3 - 2 * sqrt(2)), sqrt(2) - 1),
        (sqrt(5 + 2 * sqrt(6)), sqrt(2) + sqrt(3)),
        (sqrt(4 + sqrt(7)) - sqrt(4 - sqrt(7)), sqrt(2)),
        (1 / sqrt(3 + 2 * sqrt(2)), sqrt(2) - 1),
        (cbrt(2 + sqrt(5)), (1 + sqrt(5)) / 2),
        (cbrt(sqrt(5) - 2), (sqrt(5) - 1) / 2),
        ((7 + 5 * sqrt(2)) ** Rational(2, 3), 3 + 2 * sqrt(2)),
        (Abs(x * y), Abs(x) * Abs(y)),
        (Abs(x**2 - y**2), Abs(x - y) * Abs(x + y)),
        (Abs(x) ** 2 + 1, x**2 + 1),
        (sqrt(x**2 + 2 * x * y + y**2), Abs(x + y)),
        (Abs(-exp(x) * y), exp(x) * Abs(y)),
        (log(a * x), log(a) + log(x)),
        (log(1 / p - 1), log(1 - p) - log(p)),
        (log((1 - p) / (1 - q)), -log((1 - q) / (1 - p))),
        (log(x**3), 3 * log(x)),
        (log(x**2), 2 * log(Abs(x))),
        (log(1 / x), -log(x)),
        (log(sqrt(a * b)), (log(a) + log(b)) / 2),
        (log(a * sqrt(2 * pi)), log(a) + log(2) / 2 + log(pi) / 2),
    ],
)
def test_equal(left: Expr, right: Expr) -> None:
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "normal form"
    assert decide(left, right + 1).kind == "refuted"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sqrt(3 - 2 * sqrt(2)), 1 - sqrt(2)),
        (sqrt(5 + 2 * sqrt(6)), sqrt(3) - sqrt(2)),
        (cbrt(2 + sqrt(5)), (1 + sqrt(3)) / 2),
        (sqrt(x**2), x),
        (Abs(x + y), Abs(x) + Abs(y)),
        (log(x**2), 3 * log(Abs(x))),
        (log(-2 * x), log(2) - log(-x)),
    ],
)
def test_different(left: Expr, right: Expr) -> None:
    assert decide(left, right).kind == "refuted"


def test_a_logarithm_that_is_defined_for_more_values_is_not_called_equal() -> None:
    assert not isinstance(decide(log(x**2), 2 * log(x)), Proved)
    assert not isinstance(decide(log(x * y), log(x) + log(y)), Proved)


_RATIONAL = st.builds(fmpq, st.integers(-9, 9), st.integers(1, 6))


@given(_RATIONAL, _RATIONAL)
def test_square_roots_are_found_again(one: fmpq, other: fmpq) -> None:
    low, high = sorted((one * one, other * other))
    if low < high and low > 0:
        found = square_root(high + low, 4 * high * low)
        assert found == (high, low)


@given(_RATIONAL, _RATIONAL, st.sampled_from([2, 3, 5, 6, 7]))
def test_cube_roots_are_found_again(one: fmpq, other: fmpq, radicand: int) -> None:
    """(one + other sqrt(r))^3 = A + B; the root is one + c B."""
    constant = one**3 + 3 * one * other * other * radicand
    weight = 3 * one * one * other + other**3 * radicand
    if weight != 0:
        found = cube_root(constant, weight * weight * radicand)
        assert found == (one, other / weight)


@given(_RATIONAL, st.sampled_from([2, 3]))
def test_exact_roots(value: fmpq, degree: int) -> None:
    root = exact_root(value**degree, degree)
    assert root == (value if degree == 3 or value >= 0 else -value)
    assert exact_root(fmpq(2, 7), degree) is None
