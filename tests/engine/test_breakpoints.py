"""Breakpoints are found and tried, however far away they lie."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Abs, Max, Min, Piecewise, Rational, floor, symbols

from symderiv.engine.breakpoints import near_switches, quantities
from symderiv.engine.point import Sampler
from symderiv.tensor.model import Model
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


def test_the_witness_lies_beyond_the_breakpoint() -> None:
    found = refutation(r"\min(x, 5000) = x", "x > 0").counterexample
    assert found is not None
    ((_, value),) = found.values
    assert Rational(value) > 5000
