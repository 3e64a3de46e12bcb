"""Strict inequalities on boxes, by subdivision."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Abs, Expr, Integer, Max, Rational, floor, pi, symbols

from symderiv.engine.boxes import outwards, positive_on_box
from symderiv.tensor.interval import Interval
from symderiv.tensor.nodes import Exp, Log

x, y = symbols("x y", real=True)
UNIT = Interval(Integer(0), Integer(1), False, False)
SQUARE = {x: UNIT, y: UNIT}


@pytest.mark.parametrize(
    ("expression", "answer"),
    [
        (2 - x - y**2 + Rational(1, 100), True),
        (2 - x - y, False),  # zero at a corner
        (Rational(1, 8) - x * (1 - x) * y * (1 - y), True),
        (Rational(1, 17) - x * (1 - x) * y * (1 - y), False),
        (3 - Exp(x * y), True),
        (Abs(x - y) + Rational(1, 50), True),
        (Max(x, y) - Rational(1, 10), False),
        (Log(x + y + 1) + Rational(1, 10), True),
        (Log(x) + 10, False),  # not defined at a border
        (floor(x) + 1, False),  # a jump inside
    ],
)
def test_boxes(expression: Expr, answer: bool) -> None:
    assert positive_on_box(expression, SQUARE) is answer


def test_unbounded_regions_are_left_alone() -> None:
    assert not positive_on_box(x + 1, {x: Interval(low=Integer(0), open_low=False)})


def test_ends_that_are_not_rational_are_moved_outwards() -> None:
    assert outwards(Rational(1, 3), 1) == fmpq(1, 3)
    assert float(outwards(pi, -1)) <= 3.141592653589793 <= float(outwards(pi, 1))
    assert outwards(pi, -1) < outwards(pi, 1)
