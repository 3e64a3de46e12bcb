"""Growth of monomials: domination on a cone of logarithms."""

from __future__ import annotations

import pytest
from sympy import Expr, Rational, Symbol, sqrt

from symderiv.engine.order import NotMonomials, grows_at_most

M, N, k = (Symbol(name, integer=True, positive=True) for name in "MNk")


@pytest.mark.parametrize(
    ("f", "g"), [(M, M**2), (M * k, M**2 + k**2), (3 * M + 5, M), (sqrt(M), M), (M * N, M * N * k), (M, M + k)]
)
def test_bounds_that_always_hold(f: Expr, g: Expr) -> None:
    growth = grows_at_most(f, g)
    # M k <= M^2 + k^2 holds, but no single monomial dominates: it is not shown, and not denied.
    assert growth.holds is (None if f == M * k else True)


@pytest.mark.parametrize(
    ("f", "g", "regime"),
    [
        (M**2 * k + M * k**2, M**2 * k, "k = O(M)"),
        (N * k**2 + M * k**2 + M * N * k, M * N * k, "k = O(M) and k = O(N)"),
        (M**2, M, ""),
        (N**2 * k, N**2, ""),
    ],
)
def test_bounds_that_need_a_regime_or_fail(f: Expr, g: Expr, regime: str) -> None:
    growth = grows_at_most(f, g)
    assert growth.holds is False
    assert growth.regime == regime
    grown = {s: 10**6 if s in growth.escape else 1 for s in (M, N, k)}
    assert f.subs(grown) / g.subs(grown) > 10**5


@pytest.mark.parametrize("f", [Symbol("x", real=True), -M, M ** Symbol("p"), M - N, 2**M])
def test_what_is_no_sum_of_monomials_is_refused(f: Expr) -> None:
    with pytest.raises(NotMonomials):
        grows_at_most(f, M)


def test_rational_exponents_count_exactly() -> None:
    assert grows_at_most(M ** Rational(3, 2), M ** Rational(149, 100)).holds is False
    assert grows_at_most(M ** Rational(3, 2), M ** Rational(151, 100)).holds is True
