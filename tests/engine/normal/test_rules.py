"""Every rule of the normal form, sampled: the value before and after agree, by an evaluator that shares no code."""

from __future__ import annotations

import random

import pytest
from mpmath import mp, mpf
from sympy import (
    Abs,
    Expr,
    Integral,
    Max,
    Min,
    Product,
    Rational,
    Sum,
    atan,
    binomial,
    ceiling,
    cos,
    erf,
    exp,
    factorial,
    floor,
    gamma,
    log,
    sign,
    sin,
    sqrt,
    symbols,
)

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import size
from symderiv.tensor.border import from_sympy, to_sympy
from symderiv.tensor.operators import DefiniteIntegral
from tests.engine.plain import Point, Question, Undefined, both_sides

x, y, u = symbols("x y u", real=True)
p, q = symbols("p q", positive=True)
k = symbols("k", integer=True)
n, m = size("n"), size("m")
third, half = Rational(1, 3), Rational(1, 2)

RULES: dict[str, list[Expr]] = {
    "exp of a sum": [exp(x + 2 * y - log(p)), exp((x + 1) / p), exp(3 * log(p) / 2), exp(x * y) * exp(-x)],
    "a positive base": [p**x, (p * q) ** y, (p / q) ** (x + 1), (2 * p) ** (x / 3), p ** log(q)],
    "a whole exponent": [x ** (n + 2), (-2 * x * y) ** n, (x / y) ** (2 * n - 1), 12**n * x**n, (x - y) ** (n * m)],
    "parity": [(-1) ** (n**2 + m), (-1) ** (2 * n + 3), (-x) ** (n + 1), (-1) ** (n * m + n)],
    "a symbolic exponent": [x ** (y + 2), x ** (p - 3), x ** (y / 2 + Rational(5, 2))],
    "roots of squares": [sqrt(x**2), sqrt(x**2 - 2 * x * y + y**2), (x**4 * y) ** Rational(1, 4), (x**2 * p) ** third],
    "roots of numbers": [sqrt(12 * p), sqrt(Rational(8, 27)) * q, (54 * p) ** third, sqrt(3 + 2 * sqrt(2))],
    "roots of unknown sign": [sqrt(x / y), sqrt(-x), (x * y) ** Rational(3, 2), (1 / x) ** third, (x / y) ** (-half)],
    "roots of absolute values": [sqrt(Abs(x)), Abs(x) ** third, sqrt(Abs(x * y)), Abs(x) ** 3],
    "logarithms of products": [log(p * q), log(sqrt(p) * q**2), log(12 * p / q), log(exp(x) * p), log(Abs(x) * p)],
    "logarithms of unknown sign": [log(x * y), log(x**3), log(x**4), log(1 / x), log(x / y), log(-x), log(1 - x**2)],
    "gamma": [gamma(x + 3), gamma(p - 2), factorial(n + 2) / factorial(n), gamma(x - 1), gamma(half + 2) * x],
    "binomials": [binomial(n + 2, 2), binomial(n + m, m), binomial(x, 3), binomial(n + 3, n), binomial(2 * n, n)],
    "floors": [floor(x + Rational(3, 2)), ceiling(x), floor(n + x), floor(x / 2 + n / 2), ceiling(2 * n - x)],
    "signs": [sign(x * p), sign(-x), sign(x**2 * y), sign(x / y) * x],
    "odd functions": [erf(-x), erf(x - y), atan(-x), atan(y - x) + x],
    "extremes": [Max(x, y), Min(x, -y), Max(-x, y, 1), Min(x, y) + Max(x, y)],
    "angles": [sin(x + y), cos(2 * x), sin(3 * x) * cos(x), sin(x) ** 2, cos(x - y) ** 2, sin(x / 2) * cos(x / 2)],
    "integrals": [
        Integral(p * exp(-(u**2)) + x, (u, 0, 1)),
        Integral(u**2 + sin(u) / (u + 3), (u, 0, x)),
        Integral(exp(sin(u)), (u, 2, 0)),
        Integral((u + 1) * exp(-(u**2)), (u, -1, 2)),
        Integral(exp(-(u**2)), (u, 0, 1)) + Integral(exp(-(u**2)), (u, 1, 2)),
    ],
    "sums of powers": [Sum(k, (k, 1, n)), Sum(k**3 - k, (k, 2, n + 1)), Sum(p, (k, 0, n)), Sum(k**2, (k, n, 2 * n))],
    "geometric sums": [Sum(p**k, (k, 0, n)), Sum(exp(k * x), (k, 1, n)), Sum(2**k / 3**k, (k, 1, n))],
    "sums of logarithms": [Sum(log(k), (k, 1, n)), Sum(log(k + p), (k, 0, n))],
    "telescoping": [Sum(1 / (k * (k + 1)), (k, 1, n)), Sum(k * factorial(k), (k, 1, n)), Sum(k * 2**k, (k, 0, n))],
    "products": [
        Product(k + 2, (k, 1, n)),
        Product((k + 1) / k, (k, 1, n)),
        Product(1 - 1 / k**2, (k, 2, n + 1)),
        Product(k**2 + 4 * k + 5, (k, 1, n)),
        Product((2 * k + p) * x, (k, 1, n)),
        Product(k - 3, (k, 1, n)),
    ],
}
CASES = [pytest.param(rule, row, id=f"{rule}: {row}") for rule, rows in RULES.items() for row in rows]


def points() -> list[Point]:
    generator = random.Random(3)  # noqa: S311  (reproducible, not secret)
    found = []
    for attempt in range(8):
        signs = {"x": (1, -1)[attempt % 2], "y": (1, -1)[attempt // 2 % 2]}
        numbers = {name: mpf(generator.randint(2, 30)) / 11 * signs.get(name, 1) for name in ("x", "y", "p", "q")}
        found.append(Point({**numbers, "n": 1 + attempt % 4, "m": 1 + attempt // 3}, lambda *_: mpf(1)))
    return found


@pytest.mark.parametrize(("rule", "before"), CASES)
def test_a_rule_keeps_the_value(rule: str, before: Expr) -> None:
    after = to_sympy(Normaliser(Context()).canonical(from_sympy(before)), {})
    after = after.replace(DefiniteIntegral, _from_zero)
    compared = 0
    for point in points():
        try:
            left, right = both_sides(Question(before, after), point)
        except Undefined:
            continue
        with mp.workdps(30):
            assert abs(left - right) <= mpf(10) ** -15 * max(1, abs(left)), (rule, after, point.numbers)
        compared += 1
    assert compared >= 2


def _from_zero(body: Expr, variable: Expr, _: Expr, end: Expr) -> Expr:
    """The antiderivative that the normal form leaves unknown, as the one that is zero at zero."""
    return Integral(body, (variable, 0, end))
