"""What is said to be a whole number is one, and what is said to be none is none; SymPy alone is wrong about some."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Integer, Mul, Rational, Symbol, floor

from symderiv import decide
from tests.engine.asking import kind

n = Symbol("n", integer=True, positive=True)
m = Symbol("m", integer=True)


@given(
    st.integers(-6, 6).filter(bool),
    st.integers(2, 60),
    st.lists(st.integers(2, 12), min_size=1, max_size=2),
    st.booleans(),
)
def test_products_of_powers_by_a_number(top: int, bottom: int, bases: list[int], free: bool) -> None:
    product = Mul(Rational(top, bottom), *(Integer(base) ** n for base in bases), *([m] if free else []))
    values = {product.xreplace({n: Integer(a), m: Integer(b)}).is_integer for a in range(1, 7) for b in range(-3, 4)}
    assert product.is_integer is None or values == {product.is_integer}


@pytest.mark.parametrize("quotient", [2**n / 6, 4**n / 6, 6**n / 3, 10**n / 5])
def test_sympy_is_not_believed(quotient: Mul) -> None:
    assert quotient.is_integer is None


def test_what_sympy_knows_rightly_is_kept() -> None:
    assert (2**n / 2).is_integer is True
    assert (3**n / 2).is_integer is False
    assert (4 * m).is_integer is True


def test_floors_of_such_quotients() -> None:
    assert decide(floor(2**n / Integer(6)), 2**n / Integer(6)).kind == "refuted"
    assert kind(r"4^n \equiv 4 \pmod{6}", r"n \in \mathbb{N}") == "proved"
    assert kind(r"4^n \equiv 2 \pmod{6}", r"n \in \mathbb{N}") == "refuted"
