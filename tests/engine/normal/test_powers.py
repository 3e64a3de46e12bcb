"""Symbolic exponents, roots of products and denominators, and what must not be split."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Abs, Integer, Pow, Rational, log, sqrt, symbols

from symderiv.api import decide
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.model import Proved
from symderiv.tensor.border import from_sympy
from symderiv.tensor.interval import Interval

x, y, z = symbols("x y z", real=True)
p, q = symbols("p q", positive=True)
a, b = symbols("a b", nonnegative=True)
n, m = symbols("n m", integer=True, positive=True)
i = symbols("i", integer=True)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (x ** (2 + (y + 1) ** 2 - y**2 - 2 * y - 1), x**2),
        (x ** (n + 1), x * x**n),
        (x ** (n - 1) * x**2, x ** (n + 1)),
        ((x * y) ** n, x**n * y**n),
        ((x / y) ** n, x**n / y**n),
        ((x**2) ** n, (x**n) ** 2),
        (x ** (2 * n + m), (x**n) ** 2 * x**m),
        ((x**2 - y**2) ** n, (x - y) ** n * (x + y) ** n),
        ((-x) ** n, (-1) ** n * x**n),
        ((-2 * x) ** i, (-1) ** i * 2**i * x**i),
        ((-1) ** (n + 2), (-1) ** n),
        ((-1) ** n * (-1) ** n, 1),
        ((-1) ** (n**2), (-1) ** n),
        ((-1) ** (n * (n + 1)), 1),
        ((-1) ** (-n), (-1) ** n),
        ((p * x) ** n, p**n * x**n),
        (2 ** (n + 1), 2 * 2**n),
        (4**n, 2 ** (2 * n)),
        (6**x, 2**x * 3**x),
        (x ** (y + 1), x * x**y),
        (p ** (x + y), p**x * p**y),
        ((p**x) ** y, p ** (x * y)),
        (sqrt(a + 2 * sqrt(a) + 1), sqrt(a) + 1),
        (sqrt(a - 2 * sqrt(a) + 1), Abs(sqrt(a) - 1)),
        (sqrt(a + b + 2 * sqrt(a) * sqrt(b)), sqrt(a) + sqrt(b)),
        (sqrt(a / p), sqrt(a) / sqrt(p)),
        (sqrt(a * x), sqrt(a) * sqrt(x)),
        (sqrt(x / y) ** 2, x / y),
        (sqrt(x / y) * Abs(y), sqrt(x * y)),
        ((x / y) ** Rational(1, 3) * y**2, (x * y**5) ** Rational(1, 3)),
        (sqrt(Abs(x)) ** 4, x**2),
        ((x**2) ** Rational(1, 4), sqrt(Abs(x))),
        (log(a * x), log(a) + log(x)),
        (log(sqrt(a)), log(a) / 2),
    ],
    ids=str,
)
def test_laws_that_hold(left: Any, right: Any) -> None:
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "normal form"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (x ** (n + 1), x**n),
        ((x + y) ** n, x**n + y**n),
        ((-x) ** n, x**n),
        ((-1) ** n, 1),
        ((-1) ** (n * m), (-1) ** (n + m)),
        ((x**2) ** n, x ** (n + 2)),
        (sqrt(a + 2 * sqrt(a) + 1), sqrt(a) + 2),
        (sqrt(a - 2 * sqrt(a) + 1), sqrt(a) - 1),
        (sqrt(x / y) * y, sqrt(x * y)),
        (sqrt(a + b), sqrt(a) + sqrt(b)),
        (x ** (y + 1), x**y),
        (p ** (x * y), p**x * p**y),
    ],
    ids=str,
)
def test_laws_that_do_not_hold(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "refuted"


def same(left: Any, right: Any, **about: Any) -> bool:
    return Normaliser(Context(**about)).normal(from_sympy(left) - from_sympy(right)).is_zero


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((x**2) ** y, x ** (2 * y)),
        ((x * y) ** z, x**z * y**z),
        (sqrt(x * y), sqrt(x) * sqrt(y)),
        (sqrt(x / y), sqrt(x) / sqrt(y)),
        ((x**y) ** 2, (x**2) ** y),
        (Pow(-1, x) * Pow(-1, y), Pow(-1, x + y)),
    ],
    ids=str,
)
def test_unknown_signs_keep_a_power_together(left: Any, right: Any) -> None:
    assert not same(left, right)


UNIT = Interval(Integer(0), Integer(1))
CLOSED = Interval(Integer(0), Integer(1), open_low=False, open_high=False)


@pytest.mark.parametrize(
    ("left", "right", "where"),
    [
        (log((1 - x) / (1 - y)), log(1 - x) - log(1 - y), UNIT),
        (sqrt((1 - x) ** 2), 1 - x, CLOSED),
        (sqrt((x - 1) ** 2), 1 - x, CLOSED),
        (log((2 - x - y) * (3 - y)), log(2 - x - y) + log(3 - y), UNIT),
        (Abs(x), x, CLOSED),
    ],
    ids=str,
)
def test_a_declared_interval_gives_signs(left: Any, right: Any, where: Interval) -> None:
    assert same(left, right, bounds={"x": where, "y": where})
    assert not same(left, right)
    assert not same(left, right, bounds={"x": Interval(low=Integer(-9)), "y": Interval(low=Integer(-9))})


def test_the_ends_of_a_closed_interval_are_not_positive() -> None:
    open_unit, closed_unit = Context(bounds={"x": UNIT}), Context(bounds={"x": CLOSED})
    assert open_unit.is_positive(1 - x)
    assert not closed_unit.is_positive(1 - x)
    assert closed_unit.is_nonnegative(1 - x)
    assert not closed_unit.is_nonnegative(Rational(1, 2) - x)


@given(st.integers(-4, 4), st.integers(-4, 4), st.integers(-3, 3))
def test_whole_exponents_add_up(first: int, second: int, weight: int) -> None:
    left = x ** (weight * i + first) * x ** (second - i)
    assert same(left, x ** ((weight - 1) * i + first + second))
    assert not same(left, x ** ((weight - 1) * i + first + second + 1))


@pytest.mark.parametrize("exponent", [(x - 7) ** 2, x + 1, (x - 2) ** 2, 2 * x - 6], ids=str)
def test_a_power_of_zero_is_not_zero_where_the_exponent_is(exponent: Any) -> None:
    assert not isinstance(decide(Pow(Integer(0), exponent), Integer(0)), Proved)
    assert isinstance(decide(Pow(Integer(0), x**2 + 1), Integer(0)), Proved)
