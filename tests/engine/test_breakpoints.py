"""Breakpoints are found and tried, however far away they lie."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Abs, Max, Min, Piecewise, Rational, floor, symbols

from symderiv.engine.breakpoints import near_switches, quantities, turning
from symderiv.engine.point import Sampler
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Exp
from tests.engine.asking import kind, refutation

x, y = symbols("x y", real=True)


def test_what_switches_look_at() -> None:
    sides = (Abs(x - 1), Max(x, y) + Min(x, 3), Piecewise((x, x > 7), (0, True)), floor(x / 2))
    assert set(quantities(*sides)) >= {x - 1, x - 7, x / 2}
    assert quantities(x + y) == []


def test_the_place_itself_and_points_beside_it() -> None:
    points = [point[x] for point in near_switches((Abs(x - 60_000),), [x], Sampler(Model(), 1))]
    assert {fmpq(60_000), fmpq(60_001), fmpq(59_999)} <= set(points)


@pytest.mark.parametrize(
    "claim",
    [
        r"\max(x, 0) = \min(\max(x, 0), 6)",
        r"\max(x, 0) = \min(\max(x, 0), 60000)",
        r"|x - 70000| = 70000 - x",
        r"\max(x, y - 12345) = x",
        r"\lfloor x / 9000 \rfloor + x = x + \lfloor (x + 1)/9000 \rfloor",
        r"x = \begin{cases} x & x < 4321 \\ 4321 & x \ge 4321 \end{cases}",
    ],
)
def test_differences_far_away_are_met(claim: str) -> None:
    assert kind(claim) in ("refuted", "conditional")


@pytest.mark.parametrize(
    "claim",
    [
        r"(x - 7.123456)^2 > 0",
        r"(x - 123.456)^2 + (y + 0.001)^2 > 0",
        r"(x - 100000.5)^2 \ge 10^{-6}",
        r"x^2 - 62831.85306 x + 31415.92653^2 > 0",
        r"e^{(x - 37)^2} > 1",
        r"e^{-(x - 5000)^2} < 10^{-10}",
        r"\tanh(x - 5000) \le 0",
        r"\frac{1}{1 + (x - 555)^2} \le 0.5",
        r"\mathbb{1}[x > 5000] = 0",
        r"\mathbb{1}[x^2 > 50000000] = 0",
        r"\max(x^2, 10^8) = 10^8",
    ],
)
def test_places_where_a_formula_turns_are_met(claim: str) -> None:
    assert kind(claim) == "refuted"


def test_zeros_of_what_functions_and_powers_are_of() -> None:
    assert set(turning(Exp(3 * x - 60), (y - 5) ** 2)) >= {3 * x - 60, y - 5}
    points = list(near_switches((Exp(3 * x - 60), (y - 5) ** 2), [x, y], Sampler(Model(), 1)))
    assert any(point[x] == 20 for point in points)
    assert any(point == {x: fmpq(20), y: fmpq(5)} for point in points)


def test_the_witness_lies_beyond_the_breakpoint() -> None:
    found = refutation(r"\min(x, 5000) = x", "x > 0").counterexample
    assert found is not None
    ((_, value),) = found.values
    assert Rational(value) > 5000
