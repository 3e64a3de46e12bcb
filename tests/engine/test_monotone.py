"""Inequalities in one variable: slopes, ends, limits, poles and corners."""

from __future__ import annotations

import pytest
from sympy import Dummy, Expr, Integer, Rational, cos, pi, sin, sqrt

from symderiv.engine.monotone import Calculus, in_one_variable
from symderiv.engine.normal.context import Context
from symderiv.engine.region import Question
from symderiv.tensor.interval import LINE, POSITIVE, Interval
from symderiv.tensor.nodes import Exp, Log
from tests.engine.asking import kind

x = Dummy("x", real=True)
calculus = Calculus(x, Context())
FROM_ZERO = Interval(low=Integer(0), open_low=False)
UNIT = Interval(Integer(0), Integer(1))


@pytest.mark.parametrize(
    ("f", "where", "strict", "answer"),
    [
        (x - Log(1 + x), LINE, False, True),
        (x - Log(1 + x), LINE, True, False),
        (x - Log(1 + x), POSITIVE, True, True),
        (Exp(x) - 1 - x - x**2 / 2, FROM_ZERO, False, True),
        (Exp(x) - 1 - x - x**2 / 2, LINE, False, False),
        (x * Log(x) + Exp(Integer(-1)), POSITIVE, False, True),  # the minimum is at 1/e
        (x * Log(x) + Exp(Integer(-1)), POSITIVE, True, False),
        (sin(x) - 2 * x / pi, Interval(Integer(0), pi / 2, False, False), False, True),  # concave, zero at both ends
        (1 / x - Log(1 + 1 / x), POSITIVE, True, True),  # falls to zero, as x f(x) does not
        (Log(1 + 1 / x) - 2 / (2 * x + 1), POSITIVE, True, True),
        (Log(1 + 1 / x) - 1 / (x + Rational(49, 100)), POSITIVE, False, False),  # negative beyond 8
        (Log(x**2 - 1) - Log(x - 1) - Log(x + 1), Interval(low=Integer(1)), True, False),  # constantly zero
        (1 / x, POSITIVE, True, True),
        (1 / x, LINE, True, False),  # a pole inside
        (x**2 + 1 / x**2 - 2, LINE, False, True),
        (sqrt(x), LINE, False, True),
        (sqrt(x), LINE, True, False),  # zero at the border of its domain
        (Log(Integer(2)) + x * Log(x) + (1 - x) * Log(1 - x), UNIT, False, True),
        (Rational(69, 100) + x * Log(x) + (1 - x) * Log(1 - x), UNIT, False, False),
        (1 - Exp(-x), POSITIVE, True, True),
        (Exp(-x), LINE, True, True),
        (Exp(-x) - Rational(1, 1000), LINE, True, False),
    ],
    ids=str,
)
def test_one_variable(f: Expr, where: Interval, strict: bool, answer: bool) -> None:
    assert calculus.holds(f, where, strict) is answer


def test_values_that_no_float_holds() -> None:
    assert calculus.holds(x**x - Rational(7, 10), POSITIVE, True) is False
    assert kind(r"x^x \ge 0.7", "x > 0") == "refuted"


def test_roots_of_the_variable_become_powers() -> None:
    asked = Question(sqrt(x) - Log(x), {x: POSITIVE})
    assert in_one_variable(asked, Context(), strict=True)


def test_two_variables_are_not_this_procedure() -> None:
    y = Dummy("y", real=True)
    assert not in_one_variable(Question(x**2 + y**2 + cos(x), {x: LINE, y: LINE}), Context(), strict=False)
