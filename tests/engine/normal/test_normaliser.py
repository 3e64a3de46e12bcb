"""From expressions to fractions: the laws of exp, log and roots, only where they hold."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import (
    Abs,
    Float,
    Function,
    Integer,
    Max,
    Piecewise,
    Rational,
    Symbol,
    cos,
    gamma,
    pi,
    sin,
    sqrt,
    symbols,
    tan,
)

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import size
from symderiv.tensor.nodes import Exp, Log

x, y, z = symbols("x y z", real=True)
p, q = symbols("p q", positive=True)
n = size("n")
N = Normaliser(Context())


def same(left: Any, right: Any) -> bool:
    return N.normal(left - right).is_zero


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((x + y) ** 3, x**3 + 3 * x**2 * y + 3 * x * y**2 + y**3),
        (1 / x + 1 / y, (x + y) / (x * y)),
        ((x**2 - 1) / (x - 1), x + 1),
        (Exp(x + y), Exp(x) * Exp(y)),
        (Exp(2 * x), Exp(x) ** 2),
        (Exp(x / 2) ** 2, Exp(x)),
        (Exp(-x), 1 / Exp(x)),
        (Exp((x + y) / (x + y)), Exp(x - x + 1)),
        (Exp(x * (y + z)), Exp(x * y) * Exp(x * z)),
        (Exp(3 * Log(p)), p**3),
        (Exp(Log(p) / 2) ** 2, p),
        (Log(p * q), Log(p) + Log(q)),
        (Log(p**3 / q), 3 * Log(p) - Log(q)),
        (Log(Integer(12)), 2 * Log(Integer(2)) + Log(Integer(3))),
        (Log(Rational(2, 3)), Log(Integer(2)) - Log(Integer(3))),
        (Log(Exp(x)), x),
        (Log(Exp(x) + Exp(x + y)), x + Log(1 + Exp(y))),
        (Log(p + p * q), Log(p) + Log(1 + q)),
        (sqrt(p * q), sqrt(p) * sqrt(q)),
        (sqrt(8), 2 * sqrt(2)),
        (1 / sqrt(3), sqrt(3) / 3),
        (sqrt(p**3), p * sqrt(p)),
        (p**x * p**y, p ** (x + y)),
        ((p**x) ** y, p ** (x * y)),
        (4**x, 2 ** (2 * x)),
        (sqrt(x**2), Abs(x)),
        (sqrt(x**2 * p), Abs(x) * sqrt(p)),
        (Abs(x * y), Abs(x) * Abs(y)),
        (sin(x) ** 2 + cos(x) ** 2, 1),
        (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
        (tan(x), sin(x) / cos(x)),
        (cos(pi / 6), sqrt(3) / 2),
        (sin(x + pi / 2), cos(x)),
        (Function("f")(x + y), Function("f")(y + x)),
        (gamma((x + y) ** 2), gamma(x**2 + 2 * x * y + y**2)),
    ],
    ids=str,
)
def test_laws_that_hold(left: Any, right: Any) -> None:
    assert same(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Log(x * y), Log(x) + Log(y)),
        (Log(x**2), 2 * Log(x)),
        (Log(-x), Log(x)),
        (Log(x / y), Log(x) - Log(y)),
        (sqrt(x * y), sqrt(x) * sqrt(y)),
        (sqrt(x**2), x),
        (sqrt(x / y), sqrt(x) / sqrt(y)),
        (sqrt(1 / x), 1 / sqrt(x)),
        ((x**3) ** Rational(1, 3), x),
        ((x**2) ** Rational(3, 2), x**3),
        ((x**2) ** y, x ** (2 * y)),
        ((x**y) ** 2 * x**z, x ** (y + z)),
        (sqrt(-x) * sqrt(-y), sqrt(x * y)),
        (Exp(x * y), Exp(x) * Exp(y)),
        (Exp(Exp(x) + y), Exp(x) * Exp(y)),
        (Log(p + q), Log(p) + Log(q)),
        (Abs(x + y), Abs(x) + Abs(y)),
        (Max(x, y), x),
        (Piecewise((x, x > 0), (y, True)), x),
        (gamma(x + 1), gamma(x)),
        (cos(2 * x), 2 * cos(x)),
    ],
    ids=str,
)
def test_laws_that_do_not_hold_are_not_applied(left: Any, right: Any) -> None:
    assert not same(left, right)


def test_the_exponential_of_a_logarithm_of_what_may_be_negative_is_what_it_is_where_defined() -> None:
    assert same(Exp(Log(x)), x)
    assert same(Exp(2 * Log(x)), x**2)
    assert not same(Exp(Log(x**2) / 2), x)


NOTHING = x**2 - (x - 1) * (x + 1) - 1


@pytest.mark.parametrize("node", [1 / NOTHING, Log(NOTHING), NOTHING ** Rational(-1, 2), x ** (1 / NOTHING)], ids=str)
def test_what_is_undefined_everywhere_has_no_normal_form(node: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        N.normal(node)


def test_a_decimal_is_refused() -> None:
    with pytest.raises(TypeError):
        N.normal(x + Float("0.1"))


def test_canonical_forms_of_equal_expressions_are_identical() -> None:
    left, right = (x + y) ** 2 / (x * p), (x**2 + y**2 + 2 * x * y) / p / x
    assert N.canonical(left) == N.canonical(right)
    assert N.canonical(Exp(left)) == N.canonical(Exp(right))


def test_a_symbol_with_another_assumption_is_another_symbol() -> None:
    assert not same(Symbol("a", real=True), Symbol("a", positive=True))
