"""The faces of a region cover it: an expression that is negative somewhere is negative on some face."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Dummy, Integer, Rational, ceiling, cos, floor, sin, solve, sqrt

from symderiv.engine.region import Question, covered, faces, on_the_circle, orders, relaxed, unrooted
from symderiv.tensor.interval import LINE, POSITIVE, Interval

x, y = (Dummy(name, real=True) for name in "xy")


@settings(deadline=None)
@given(st.integers(-3, 3), st.integers(1, 3), st.booleans(), st.booleans(), st.fractions(-4, 7, max_denominator=6))
def test_every_value_of_an_interval_lies_on_a_face_and_no_other(
    low: int, length: int, open_low: bool, open_high: bool, value: Rational
) -> None:
    where = Interval(Integer(low), Integer(low + length), open_low, open_high)
    target = Rational(value.numerator, value.denominator)
    reached = False
    for face in faces(Question(x, {x: where})):
        free = list(face.free_symbols)
        reached = reached or (bool(solve(face - target, free[0])) if free else bool(face == target))
    assert reached is where.contains(target)


def test_half_lines_and_lines() -> None:
    (face,) = faces(Question(x, {x: Interval(low=Integer(2), open_low=False)}))
    assert (face - 2).is_nonnegative
    (face,) = faces(Question(x, {x: POSITIVE}))
    assert face.is_positive
    assert len(list(faces(Question(x, {x: LINE}), split_lines=True))) == 2


def test_too_many_faces_are_not_begun() -> None:
    closed = Interval(Integer(0), Integer(1), False, False)
    region = {Dummy("v", real=True): closed for _ in range(5)}
    asked = Question(sum(region, Integer(0)), region)
    assert not covered(asked)
    assert not list(faces(asked))


def test_roots_of_variables() -> None:
    t = Dummy("t", positive=True)
    assert not unrooted(sqrt(t) + t).has(sqrt(t))
    assert len(list(orders(t + Dummy("s", positive=True)))) == 2


@pytest.mark.parametrize(("node", "low", "high"), [(sin(x), -1, 1), (floor(x) - x, -1, 0), (ceiling(x) - x, 0, 1)])
def test_ranges(node: Rational, low: int, high: int) -> None:
    wider = relaxed(Question(node, {x: LINE}))
    (own,) = wider.gap.free_symbols
    ends = {wider.gap.xreplace({own: end}) for end in (wider.region[own].low, wider.region[own].high)}
    assert ends == {Integer(low), Integer(high)}


def test_the_circle() -> None:
    for piece in on_the_circle(sin(x) ** 2 + cos(x) ** 2):
        assert piece.simplify() == 1
    assert on_the_circle(x) == []
