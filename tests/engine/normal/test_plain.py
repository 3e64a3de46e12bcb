"""Polynomials that are written out have the terms of their normal form."""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st
from sympy import Add, Expr, IndexedBase, Integer, Mul, Pow, Rational, Symbol, exp, sin, sqrt, symbols

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.normal.plain import plain_terms

x, y = symbols("x y", real=True)
w = IndexedBase("w")[Symbol("i", integer=True)]

monomials = st.tuples(
    st.fractions(-3, 3, max_denominator=4), st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)
).map(lambda t: Mul(Rational(t[0].numerator, t[0].denominator), x ** t[1], y ** t[2], w ** t[3]))


@given(st.lists(monomials, max_size=5), st.booleans())
def test_its_terms_are_those_of_the_normal_form(terms: list[Expr], evaluate: bool) -> None:
    whole = Add(*terms, evaluate=evaluate) if terms else Integer(0)
    found = plain_terms(whole)
    assert found is not None
    normal = expression(Normaliser(Context()).normal(whole))
    assert Add(*(Rational(int(c.p), int(c.q)) * m for m, c in found)) == normal
    assert all(coefficient != 0 for _, coefficient in found)


@pytest.mark.parametrize("other", [1 / x, x * (x + y), sqrt(x), exp(x), x + sin(y), x**y, (x + y) ** 2])
def test_anything_else_is_not_taken(other: Expr) -> None:
    assert plain_terms(other) is None


def test_like_terms_are_collected() -> None:
    assert plain_terms(Add(x, x, -2 * x, y, evaluate=False)) == [(y, fmpq(1))]
    assert plain_terms(Pow(x, 2)) == [(x**2, fmpq(1))]
    assert plain_terms(Integer(0)) == []
