"""Growth of monomials: domination on a cone of logarithms."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Integer, Rational, Symbol, sqrt

from symderiv.engine.order import NotMonomials, Regime, grows, grows_at_most
from symderiv.tensor.nodes import Exp, Gamma, Log

M, N, k = (Symbol(name, integer=True, positive=True) for name in "MNk")


@pytest.mark.parametrize(
    ("f", "g"),
    [
        (M, M**2),
        (M * k, M**2 + k**2),  # no single term dominates, but in every direction one of them does
        (3 * M + 5, M),
        (M**2 - M, M**2),
        (M**2, M**2 - M),
        (sqrt(M), M),
        (M * N, M * N * k),
        (M, M + k),
        (M * Log(M), M**2),
        (Log(M**3 * 2), Log(M)),
        (M * Log(N), M * N),
        (2**M * M**5, 3**M),
        (M**100, 2**M),
        (M * k, 2**M * k),
        (Gamma(M + 1), M**M),
        (2**M, Gamma(M + 1)),
        (Exp(-M) * M**3, Integer(1)),
        (2 ** (M + 3), 2**M),
    ],
    ids=str,
)
def test_bounds_that_always_hold(f: Expr, g: Expr) -> None:
    assert grows_at_most(f, g).holds is True


@pytest.mark.parametrize(
    ("order", "f", "g", "answer"),
    [
        ("o", M, M**2, True),
        ("o", M**2, M**2, False),
        ("o", M, M * k, True),
        ("o", M * k, M**2 + k**2, False),
        ("o", Log(M), sqrt(M), True),
        ("o", M, M * Log(M), True),
        ("o", M**3, 2**M, True),
        ("o", 3**M, 2**M, False),
        ("Omega", M**2, M, True),
        ("Omega", M, M**2, False),
        ("Theta", 3 * M**2 + M, M**2, True),
        ("Theta", M**2 - 5 * M, M**2, True),
        ("Theta", M, M**2, False),
        ("Theta", Log(M**2), Log(M), True),
        ("Theta", M * k, M**2 + k**2, False),
        ("O", M * Log(M), M, False),
        ("O", 3**M, 2**M, False),
        ("O", M**M, Gamma(M + 1), False),
        ("O", 4**M, 2**M * M**9, False),
    ],
    ids=str,
)
def test_orders(order: str, f: Expr, g: Expr, answer: bool) -> None:
    assert grows(order, f, g).holds is answer


@pytest.mark.parametrize(
    ("f", "g", "regime", "answer"),
    [
        (M**2 * k + M * k**2, M**2 * k, ((k, M),), True),
        (M**2 * k + M * k**2, M**2 * k, ((M, k),), False),
        (M + k * Log(k), M**2, ((k, M),), True),
        (M + k * Log(k), M * Log(M), ((k, M),), None),  # true, and not shown
        (N + M + k, N, ((k, M), (M, N)), True),
        (Exp(-M) * k**5, Integer(1), ((k, M),), True),
    ],
)
def test_a_regime_that_is_given(f: Expr, g: Expr, regime: Regime, answer: bool | None) -> None:
    assert grows_at_most(f, g, regime).holds is answer


exponents = st.tuples(*[st.integers(0, 3)] * 3)


@settings(deadline=None)
@given(st.lists(exponents, min_size=1, max_size=3), st.lists(exponents, min_size=1, max_size=3))
def test_polynomials_against_numbers(f: list[tuple[int, ...]], g: list[tuple[int, ...]]) -> None:
    """What is proved holds with the number of terms as its constant; what is denied fails at large values."""
    left, right = (sum((M**a * N**b * k**c for a, b, c in side), Integer(0)) for side in (f, g))
    growth = grows_at_most(left, right)
    if growth.holds:
        for values in product((1, 10**3, 10**7), repeat=3):
            at = dict(zip((M, N, k), values, strict=True))
            assert left.subs(at) <= len(f) * right.subs(at)
    if growth.holds is False:
        at = {s: 10**9 if s in growth.escape else 2 for s in (M, N, k)}
        assert left.subs(at) / right.subs(at) > 10**5


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
    grown = {s: 10**6 if s in growth.escape else 2 for s in (M, N, k)}
    assert f.subs(grown) / g.subs(grown) > 10**5


@pytest.mark.parametrize(
    "f", [Symbol("x", real=True), M ** Symbol("p"), 2 ** (M * N), 2 ** (M**2), Log(M + 1), (M + 1) ** N]
)
def test_what_is_no_sum_of_monomials_is_refused(f: Expr) -> None:
    with pytest.raises(NotMonomials):
        grows_at_most(f, M)


def test_rational_exponents_count_exactly() -> None:
    assert grows_at_most(M ** Rational(3, 2), M ** Rational(149, 100)).holds is False
    assert grows_at_most(M ** Rational(3, 2), M ** Rational(151, 100)).holds is True
