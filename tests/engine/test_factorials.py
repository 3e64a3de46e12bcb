"""Values of Gamma and of binomial coefficients against Python's own."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, prod

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from symderiv.engine.factorials import NoValue, binomial, gamma


@given(st.integers(1, 60))
def test_gamma_of_a_whole_number_is_a_factorial(n: int) -> None:
    assert gamma(fmpq(n)) == factorial(n - 1)


@given(st.integers(-60, 60), st.integers(2, 9))
def test_gamma_satisfies_its_recurrence(p: int, q: int) -> None:
    u = fmpq(p, q)
    if u.q == 1:
        return
    assert (gamma(u + 1) - arb(u) * gamma(u)).contains(0)


@pytest.mark.parametrize("n", [0, -1, -7])
def test_gamma_has_poles(n: int) -> None:
    with pytest.raises(NoValue):
        gamma(fmpq(n))
    with pytest.raises(NoValue):
        gamma(arb(n, 0.01))


def test_a_huge_factorial_is_a_ball_at_once() -> None:
    assert gamma(fmpq(10**12)) > 10**1000
    assert isinstance(gamma(fmpq(10**30)), arb)


@given(st.integers(0, 40), st.integers(-3, 45))
def test_binomials_of_whole_numbers(n: int, k: int) -> None:
    assert binomial(fmpq(n), fmpq(k)) == (comb(n, k) if k >= 0 else 0)


@given(st.fractions(-5, 5, max_denominator=7), st.integers(0, 9))
def test_binomials_are_polynomials_in_the_upper_number(x: Fraction, k: int) -> None:
    value = prod((x - j for j in range(k)), start=Fraction(1)) / factorial(k)
    assert binomial(fmpq(x.numerator, x.denominator), fmpq(k)) == fmpq(value.numerator, value.denominator)


@given(st.integers(0, 12), st.integers(-3, 15))
def test_the_polynomial_and_the_quotient_of_gammas_agree_where_the_upper_number_is_not_negative(n: int, k: int) -> None:
    near = binomial(fmpq(n), fmpq(k) + fmpq(1, 10**12))
    exact = binomial(fmpq(n), fmpq(k))
    assert arb(0, 1e-6).contains(arb(near) - arb(exact))


def test_two_negative_numbers_have_no_agreed_value() -> None:
    with pytest.raises(NoValue):
        binomial(fmpq(-1), fmpq(-1))
