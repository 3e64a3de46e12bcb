"""Evaluation in exact numbers and balls: exact where it can be, and undefined rather than wrong."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    And,
    Heaviside,
    IndexedBase,
    Integer,
    Max,
    Min,
    Not,
    Or,
    Piecewise,
    Pow,
    Rational,
    Symbol,
    ceiling,
    cos,
    floor,
    pi,
    sign,
    sin,
    symbols,
    tan,
)

from symderiv.engine.ball import (
    FUNCTIONS,
    NotEvaluable,
    Undefined,
    as_ball,
    evaluate,
    is_exact,
    surely_differ,
    surely_positive,
)
from symderiv.tensor.nodes import Exp, Log
from symderiv.tensor.tensor import tensor
from tests.engine import plain
from tests.engine.randomly import scalar_claim

x, y = symbols("x y", real=True)


def at(expression: Any, **values: Any) -> Any:
    point = {Symbol(name, real=True): fmpq(*value) if isinstance(value, tuple) else fmpq(value)
             for name, value in values.items()}  # fmt: skip
    return evaluate(expression, point)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (Rational(1, 3) + x, fmpq(7, 3)),
        (x**-2, fmpq(1, 4)),
        (x**0, fmpq(1)),
        (Pow(x - 2, x - 2, evaluate=False), fmpq(1)),
        (Pow(x + 2, Rational(1, 2)), fmpq(2)),
        (Pow(x + 6, Rational(-2, 3)), fmpq(1, 4)),
        (Pow(x - 2, Rational(1, 2)), fmpq(0)),
        (Exp(x - 2), fmpq(1)),
        (Log(x - 1), fmpq(0)),
        (Abs(-x), fmpq(2)),
        (sign(-x), fmpq(-1)),
        (sign(x - 2), fmpq(0)),
        (Max(x, 3), fmpq(3)),
        (Min(x, 3), fmpq(2)),
        (floor(-x / 4), fmpq(-1)),
        (ceiling(-x / 4), fmpq(0)),
        (floor(x), fmpq(2)),
        (Piecewise((1, x > 2), (5, True)), fmpq(5)),
        (Piecewise((1, Or(x > 2, 1 / x > 9)), (5, True)), fmpq(5)),
        (Piecewise((1, And(x > 0, 1 / x > 9)), (5, True)), fmpq(5)),
        (Piecewise((1, And(x > 0, Or(1 / x > 0, x > 9))), (5, True)), fmpq(1)),
        (Piecewise((1, Not(Or(x > 2, 1 / x > 9), evaluate=False)), (5, True)), fmpq(1)),
    ],
    ids=str,
)
def test_rational_values_are_exact(expression: Any, value: fmpq) -> None:
    found = at(expression, x=2)
    assert is_exact(found)
    assert found == value


@pytest.mark.parametrize(
    "expression",
    [
        1 / (x - 2),
        Pow(x - 2, -1, evaluate=False),
        (x - 2) ** Rational(-1, 2),
        (1 - x) ** Rational(1, 2),
        (-4 * x) ** Rational(1, 3),
        Log(x - 2),
        Log(-x),
        1 / (Exp(x) - Exp(2 * x - 2)),
        Log(sin(pi * x)),
        Pow(-x, pi),
        sign(Exp(x) - Exp(2 * x - 2)),
        floor(Exp(x) - Exp(2 * x - 2)),
        x ** Integer(10**260),
        Piecewise((1, x > 2)),
        Piecewise((1, Exp(x) > Exp(2 * x - 2)), (2, True)),
    ],
    ids=str,
)
def test_what_has_no_certain_value_is_undefined(expression: Any) -> None:
    with pytest.raises(Undefined):
        at(expression, x=2)


@pytest.mark.parametrize(
    "expression",
    [sympy.I, sympy.LambertW(x), y, IndexedBase("A")[1], sympy.Function("f")(x)],
    ids=str,
)
def test_what_is_not_known_is_not_evaluated(expression: Any) -> None:
    with pytest.raises(NotEvaluable):
        at(expression, x=2)


@pytest.mark.parametrize("expression", [Exp(x), Log(x), sin(x), cos(x), tan(x), x**pi, Pow(x, Rational(1, 3))], ids=str)
def test_a_ball_contains_the_true_value(expression: Any) -> None:
    ball = at(expression, x=(7, 3))
    plainly = expression.replace(Exp, sympy.exp).replace(Log, sympy.log)
    true = sympy.N(plainly.xreplace({x: Rational(7, 3)}), 60)
    assert abs(as_ball(ball) - arb(str(true))) < arb("1e-13")
    assert float(as_ball(ball).rad()) < 1e-13


def test_random_expressions_have_the_value_that_mpmath_gives() -> None:
    @settings(max_examples=150, derandomize=True, deadline=None)
    @given(st.integers(0, 10**9), st.integers(-9, 9), st.integers(1, 9))
    def run(seed: int, top: int, bottom: int) -> None:
        expression = scalar_claim(seed, true=True).left
        numbers = {s: Rational(abs(top) + k + 1 if s.is_positive else top + k, bottom)
                   for k, s in enumerate(sorted(expression.free_symbols, key=str))}  # fmt: skip
        point = plain.Point({s.name: mpmath.mpf(int(v.p)) / int(v.q) for s, v in numbers.items()}, lambda *_: 0)
        values = {s: fmpq(int(v.p), int(v.q)) for s, v in numbers.items()}
        try:
            true = plain.value(expression, point)
            found = evaluate(tensor(expression).body, values, 256)
        except (plain.Undefined, Undefined):
            return
        with ctx.workprec(256):
            ball = as_ball(found)
            assert abs(ball - arb(mpmath.nstr(true, 55))) < arb("1e-40") * (1 + abs(ball))

    run()


def test_certainty_of_a_difference() -> None:
    assert surely_differ(fmpq(1), fmpq(2))
    assert not surely_differ(arb("1 +/- 1e-30"), fmpq(1))
    assert not surely_differ(arb("nan"), fmpq(1))
    assert surely_positive(fmpq(1))
    assert not surely_positive(fmpq(0))
    assert not surely_positive(arb("0 +/- 1"))


def test_nearly_equal_numbers_are_told_apart_at_higher_precision() -> None:
    gap = Exp(x) - Exp(x + Rational(1, 10**40))
    assert not surely_differ(evaluate(gap, {x: fmpq(1)}, 64), fmpq(0))
    assert surely_differ(evaluate(gap, {x: fmpq(1)}, 256), fmpq(0))


def test_heaviside_is_either_right_or_not_evaluated() -> None:
    for value, answer in ((-2, 0), (3, 1)):
        try:
            assert at(Heaviside(x), x=value) == answer
        except NotEvaluable:
            return


def test_a_division_by_zero_has_no_value() -> None:
    for node in (sympy.zoo, sympy.nan, 1 + sympy.Mul(2, sympy.zoo, evaluate=False)):
        with pytest.raises(Undefined):
            evaluate(node, {})


def test_a_root_of_enormous_degree_is_evaluated_not_a_crash() -> None:
    degree = Rational(1, 2**70)
    assert at(Pow(x, degree, evaluate=False), x=1) == 1
    assert as_ball(at(Pow(x, degree, evaluate=False), x=2)) > 1
    assert as_ball(at(Pow(x, Rational(10**12 + 1, 2), evaluate=False), x=4)) > 1


@pytest.mark.parametrize("power", [1, 2, 3, 6])
def test_powers_of_a_ball_around_zero(power: int) -> None:
    around = arb(0, 0.5)
    found = as_ball(evaluate(x**power, {x: around}))
    assert found.is_finite()
    assert found.contains(0)
    assert found.contains(arb(0.5) ** power)


@pytest.mark.parametrize("kind", list(FUNCTIONS), ids=lambda kind: kind.__name__)
def test_every_function_agrees_with_another_library(kind: Any) -> None:
    names = {"Exp": "exp", "Log": "log", "Abs": "fabs", "ceiling": "ceil"}
    function = getattr(mpmath, names.get(kind.__name__, kind.__name__))
    x = Symbol("x", real=True)
    with mpmath.workdps(30):
        for number in (Rational(1, 7), Rational(5, 9), Rational(1)):
            found = evaluate(kind(x), {x: fmpq(int(number.p), int(number.q))}, 128)
            ours = mpmath.mpf(int(found.p)) / int(found.q) if isinstance(found, fmpq) else found.str(30, radius=False)
            assert abs(mpmath.mpf(ours) - function(mpmath.mpf(number.p) / number.q)) < 1e-25
