"""Gamma, binomials, floors, signs, extremes and odd functions: equal where that is true for all values."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from flint import fmpq
from sympy import (
    Abs,
    Expr,
    Integer,
    Max,
    Min,
    Rational,
    Symbol,
    acos,
    asin,
    atan,
    binomial,
    ceiling,
    erf,
    exp,
    factorial,
    floor,
    gamma,
    log,
    pi,
    sign,
    sqrt,
    symbols,
)

from symderiv.api import decide
from symderiv.engine.ball import NotEvaluable, Undefined, evaluate, surely_differ
from symderiv.engine.normal import special
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.normal.special import MAX_FACTORIAL
from symderiv.model import Proved
from symderiv.tensor.border import from_sympy
from symderiv.tensor.nodes import Binomial, Gamma

x, y, z = symbols("x y z", real=True)
p = symbols("p", positive=True)
n, m = symbols("n m", integer=True, positive=True)
k = symbols("k", integer=True, nonnegative=True)
i = symbols("i", integer=True)

TRUE = [
    (factorial(n + 1), (n + 1) * factorial(n)),
    (factorial(n + 2) / factorial(n), (n + 1) * (n + 2)),
    (factorial(n) / n, factorial(n - 1)),
    (factorial(k), gamma(k + 1)),
    (gamma(x + 1), x * gamma(x)),
    (gamma(x + 3) / gamma(x), x * (x + 1) * (x + 2)),
    (gamma(x - 1) * (x - 1), gamma(x)),
    (gamma((x + y) ** 2 + 1), (x + y) ** 2 * gamma(x**2 + 2 * x * y + y**2)),
    (gamma(Rational(7, 2)), 15 * sqrt(pi) / 8),
    (Gamma(Rational(-3, 2)), 4 * sqrt(pi) / 3),
    (Gamma(Rational(4, 3)), Gamma(Rational(1, 3)) / 3),
    (log(factorial(n + 1)), log(n + 1) + log(factorial(n))),
    (binomial(k, 2), k * (k - 1) / 2),
    (binomial(x, 3), x * (x - 1) * (x - 2) / 6),
    (binomial(k, k), 1),
    (binomial(n, n - 1), n),
    (binomial(n, k), factorial(n) / (factorial(k) * factorial(n - k))),
    (binomial(n, k), binomial(n, n - k)),
    (binomial(n + 1, k + 1), binomial(n, k) + binomial(n, k + 1)),
    (binomial(n + 1, i), binomial(n, i) + binomial(n, i - 1)),
    (k * binomial(n, k), n * binomial(n - 1, k - 1)),
    (binomial(n + m, n), binomial(n + m, m)),
    (binomial(2 * n, n), 2 * binomial(2 * n - 1, n)),
    (floor(x + i), floor(x) + i),
    (floor(x + Rational(7, 2)), floor(x + Rational(1, 2)) + 3),
    (floor((x + 1) ** 2 - x**2 - 2 * x + y), floor(y) + 1),
    (floor(floor(x) + y), floor(x) + floor(y)),
    (ceiling(x), -floor(-x)),
    (ceiling(x - i), ceiling(x) - i),
    (floor(n * (n + 1) + x), n**2 + n + floor(x)),
    (sign(x * y), sign(x) * sign(y)),
    (sign(x / y), sign(x) * sign(y)),
    (sign(-x), -sign(x)),
    (sign(x - y), -sign(y - x)),
    (sign(x**3), sign(x)),
    (sign(x) ** 3, sign(x)),
    (sign(p * x), sign(x)),
    (sign(exp(x)), 1),
    (sign(x) * Abs(x), x),
    (erf(-x), -erf(x)),
    (erf(x - y), -erf(y - x)),
    (atan(x**2 - y), -atan(y - x**2)),
    (asin(x * (y + 1)), asin(x * y + x)),
    (acos(x), pi / 2 - asin(x)),
    (acos(-x), pi - acos(x)),
    (Max((x + y) ** 2, z), Max(z, x**2 + 2 * x * y + y**2)),
    (Min(x, y), -Max(-x, -y)),
    (Max(x, y, (x + 1) ** 2 - x**2 - x - 1), Max(x, y)),
]

FALSE = [
    (factorial(n + 1), n * factorial(n)),
    (factorial(2 * n), 2 * factorial(n)),
    (gamma(x + 1), (x + 1) * gamma(x)),
    (gamma(x + 2), x * gamma(x)),
    (binomial(n, 2), n**2 / 2),
    (binomial(n + 1, k + 1), binomial(n, k) + binomial(n, k + 2)),
    (binomial(n, k), factorial(n) / factorial(n - k)),
    (binomial(x, 2), x**2 / 2),
    (floor(x + Rational(1, 2)), floor(x)),
    (floor(2 * x), 2 * floor(x)),
    (floor(x + y), floor(x) + floor(y)),
    (floor(i * x), i * floor(x)),
    (ceiling(x), floor(x) + 1),
    (floor(-x), -floor(x)),
    (sign(x) ** 2, 1),
    (sign(x + y), sign(x) + sign(y)),
    (sign(x**2), 1),
    (sign(x) * x, x),
    (erf(x), -erf(x)),
    (erf(2 * x), 2 * erf(x)),
    (acos(-x), acos(x)),
    (acos(x), asin(x) - pi / 2),
    (Max(x, y), Max(x, -y)),
    (Min(x, y), Max(-x, -y)),
    (Max(x, y) + 1, Max(x + 1, y)),
]


@pytest.mark.parametrize(("left", "right"), TRUE, ids=str)
def test_laws_that_hold(left: Any, right: Any) -> None:
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "normal form"


@pytest.mark.parametrize(("left", "right"), FALSE, ids=str)
def test_laws_that_do_not_hold(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "refuted"


@pytest.mark.parametrize(("left", "right"), TRUE, ids=str)
def test_every_row_holds_at_random_points(left: Any, right: Any) -> None:
    """By SymPy's own numbers, which share no code with the engine."""
    generator = random.Random(str((left, right)))  # noqa: S311  (reproducible, not secret)
    compared = 0
    for _ in range(12):
        point = {symbol: _value(symbol, generator) for symbol in _symbols(left, right)}
        one, other = (_sympy(Integer(0) + side).xreplace(point).evalf(30) for side in (left, right))
        if one.is_finite and other.is_finite and one.is_real and other.is_real:
            assert abs(one - other) < 1e-15 * max(1, abs(one)), point
            compared += 1
    assert compared >= 3


def _symbols(*sides: Expr | int) -> list[Symbol]:
    return sorted(set().union(*((Integer(0) + side).free_symbols for side in sides)), key=str)


def _value(symbol: Symbol, generator: random.Random) -> Expr:
    if symbol.is_integer:
        return Integer(generator.randint(1 if symbol.is_positive else 0 if symbol.is_nonnegative else -5, 6))
    number = Rational(generator.randint(1, 99), 64)
    return number if symbol.is_positive or generator.random() < 0.5 else -number


def _sympy(side: Expr) -> Expr:
    return side.replace(Gamma, gamma).replace(Binomial, binomial)


def same(left: Expr, right: Expr, **about: Any) -> bool:
    return Normaliser(Context(**about)).normal(from_sympy(left) - from_sympy(right)).is_zero


def test_a_binomial_of_what_may_be_negative_is_no_quotient_of_factorials() -> None:
    """(-1 over k) is 1 or -1; the factorials have no value there."""
    assert not same(binomial(i, k), factorial(i) / factorial(k) / factorial(i - k))
    assert not same(binomial(i, i), Integer(1))


def test_an_upper_index_is_not_negative_where_its_range_says_so() -> None:
    from symderiv.tensor.axis import Axis

    pascal = (binomial(i + 1, k + 1), binomial(i, k) + binomial(i, k + 1))
    assert not same(*pascal)
    assert same(*pascal, ranges={i: Axis(Integer(0), n)})
    assert not same(*pascal, ranges={i: Axis(Integer(-1), n)})


def test_a_large_factorial_stays_as_it_is() -> None:
    assert Normaliser(Context()).canonical(Gamma(Integer(10**30))) == Gamma(Integer(10**30))
    assert Normaliser(Context()).canonical(Gamma(Integer(MAX_FACTORIAL + 1))).has(Gamma)
    assert Normaliser(Context()).canonical(Gamma(Integer(6))) == 120


def test_gamma_at_a_pole_has_no_normal_form() -> None:
    with pytest.raises(ZeroDivisionError):
        Normaliser(Context()).normal(Gamma(Integer(0)))


@pytest.mark.parametrize("function", special._RULES, ids=lambda function: function.__name__)
def test_every_rule_of_the_table_keeps_the_value(function: Any) -> None:
    compared = 0
    for inside in (x, -x, x - y, y - x, 2 * x + 1, x * y, x + 3):
        arguments = (inside, y) if function in (Binomial, Max, Min) else (inside,)
        node = function(*arguments, evaluate=False) if function in (Max, Min) else function(*arguments)
        written = Normaliser(Context()).canonical(node)
        for at in product((fmpq(1, 3), fmpq(-2, 5), fmpq(2), fmpq(-3), fmpq(5, 2)), repeat=2):
            point = dict(zip((x, y), at, strict=True))
            try:
                values = evaluate(node, point), evaluate(written, point)
            except (Undefined, NotEvaluable):
                continue
            assert not surely_differ(*values), (node, written, point)
            compared += 1
    assert compared >= 10
