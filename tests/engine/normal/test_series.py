"""Sums over one index in closed form: powers of the index, and exponentials in it."""

from __future__ import annotations

import pytest
from sympy import Expr, Rational, Sum, exp, factorial, gamma, log, symbols

from symderiv.api import decide
from symderiv.model import Proved

x, y = symbols("x y", real=True)
a = symbols("a", positive=True)
n = symbols("n", integer=True, positive=True)
z = symbols("z", integer=True, nonnegative=True)
m, k = symbols("m k", integer=True)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Sum(k, (k, 1, n)), n * (n + 1) / 2),
        (Sum(k, (k, 1, z)), z * (z + 1) / 2),
        (Sum(k, (k, 2, n)), n * (n + 1) / 2 - 1),
        (Sum(k**4, (k, 0, n)), n * (n + 1) * (2 * n + 1) * (3 * n**2 + 3 * n - 1) / 30),
        (Sum(k**3, (k, 1, n)), Sum(k, (k, 1, n)) ** 2),
        (Sum(2 * k * x + y, (k, 1, n)), n * (n + 1) * x + n * y),
        (Sum(k, (k, n, 2 * n)), 3 * n * (n + 1) / 2),
        (Sum(Rational(1, 2) ** k, (k, 0, n)), 2 - Rational(1, 2) ** n),
        (Sum(2**k / 3**k, (k, 0, n)), 3 - 2 * Rational(2, 3) ** n),
        (Sum(a**k, (k, 0, n)) * (a - 1), a ** (n + 1) - 1),
        (Sum(log(k), (k, 1, n)), log(factorial(n))),
        (Sum(log(k + a), (k, 0, n)), log(gamma(n + a + 1)) - log(gamma(a))),
        (Sum(log(k + 1) - log(k), (k, 1, n)), log(n + 1)),
        (Sum(exp(k * x), (k, 1, n)), (exp((n + 1) * x) - exp(x)) / (exp(x) - 1)),
    ],
)
def test_closed_forms(left: Expr, right: Expr) -> None:
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "normal form"
    assert decide(left, right + 1).kind == "refuted"


def test_a_range_that_may_be_empty_is_no_polynomial() -> None:
    """From 3 to n there is nothing for n = 1, and the sum is zero."""
    assert decide(Sum(k, (k, 3, n)), n * (n + 1) / 2 - 3).kind == "refuted"


def test_exponentials_that_cancel_are_counted() -> None:
    assert decide(Sum(exp(k * x) * exp(-k * x), (k, 1, n)), n).kind == "proved"
