"""Walking downhill."""

from __future__ import annotations

from flint import fmpq
from sympy import symbols

from symderiv.engine.descent import Point, lowest

x, y = symbols("x y", real=True)


def bowl(point: Point) -> float:
    return float((point[x] - fmpq(2, 3)) ** 2 + (point[y] + 1) ** 2)


def test_simple_minima_are_met_exactly() -> None:
    points = list(lowest(bowl, {x: fmpq(0), y: fmpq(0)}, lambda leaf, value: True))
    assert {x: fmpq(2, 3), y: fmpq(-1)} in points


def test_points_stay_where_they_are_allowed() -> None:
    points = list(lowest(bowl, {x: fmpq(0), y: fmpq(1)}, lambda leaf, value: leaf != y or value >= 0))
    assert points
    assert all(point[y] >= 0 for point in points)


def test_a_start_without_value_leads_nowhere() -> None:
    assert list(lowest(lambda point: None, {x: fmpq(0)}, lambda leaf, value: True)) == []
