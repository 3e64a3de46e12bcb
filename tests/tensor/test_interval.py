"""Intervals: membership, common parts and what a symbol knows about them."""

from __future__ import annotations

import pytest
from sympy import Integer, Rational

from symderiv.tensor.interval import LINE, POSITIVE, Interval

UNIT = Interval(Integer(0), Integer(1), open_low=False)


@pytest.mark.parametrize(("value", "inside"), [(0, True), (1, False), (Rational(1, 2), True), (-1, False), (2, False)])
def test_ends_belong_or_not(value: int | Rational, inside: bool) -> None:
    assert UNIT.contains(Integer(value) if isinstance(value, int) else value) is inside
    assert LINE.contains(Integer(5))


def test_the_common_part_has_the_stricter_ends() -> None:
    assert UNIT.meet(POSITIVE) == Interval(Integer(0), Integer(1))
    assert UNIT.meet(LINE) == UNIT
    assert UNIT.meet(Interval(low=Integer(1), open_low=False)).is_empty
    assert not Interval(Integer(1), Integer(1), False, False).is_empty


@pytest.mark.parametrize(
    ("interval", "text"),
    [
        (UNIT, "0 <= p < 1"),
        (POSITIVE, "p > 0"),
        (Interval(high=Integer(3), open_high=False), "p <= 3"),
        (LINE, "p is real"),
    ],
)
def test_text(interval: Interval, text: str) -> None:
    assert interval.text("p") == text


def test_symbols_know_their_sign() -> None:
    assert UNIT.symbol("p").is_nonnegative
    assert POSITIVE.symbol("p").is_positive
    assert Interval(high=Integer(0)).symbol("p").is_negative
    assert LINE.symbol("p").is_positive is None


def test_listed_numbers_of_an_interval() -> None:
    signs = Interval(Integer(-1), Integer(1), open_low=False, open_high=False, values=(Integer(-1), Integer(1)))
    assert [signs.contains(value) for value in (Integer(-1), Integer(0), Integer(1))] == [True, False, True]
    assert signs.meet(POSITIVE).values == (-1, 1)
    assert not signs.meet(POSITIVE).contains(Integer(-1))
    assert signs.meet(Interval(Integer(-1), Integer(1))).is_empty
    assert signs.enclosing.contains(Integer(0))
    assert signs.text("y") == "y is one of -1, 1"
    assert signs.meet(POSITIVE).text("y") == "y is one of 1"
