from __future__ import annotations

import pytest
from sympy import Integer

from symderiv.model import Span
from symderiv.source.notation import Index, Notation
from symderiv.source.reading import ReadError
from symderiv.source.scope import Scope
from symderiv.tensor.axis import Axis, index, one_to, size

n = size("n")
HERE = Span(0, 1)


def test_the_innermost_binding_counts() -> None:
    scope = Scope(Notation())
    with scope.binding("i") as outer:
        with scope.binding("i") as inner:
            assert inner != outer
            assert scope.symbol("i") == inner
        assert scope.symbol("i") == outer
    assert scope.symbol("i") == index("i")


def test_capture_is_recorded() -> None:
    scope = Scope(Notation())
    with scope.binding("i"), scope.binding("j"):
        scope.symbol("i")
    assert list(scope.captured) == []
    scope.symbol("i")
    assert list(scope.captured) == ["i"]


def test_a_binding_ends_even_after_an_error() -> None:
    scope = Scope(Notation())
    with pytest.raises(ReadError), scope.binding("i"):
        raise ReadError("D101", "no")
    assert not scope.is_bound("i")


def test_an_index_stands_in_slots_of_one_range() -> None:
    scope = Scope(Notation())
    i = scope.symbol("i")
    scope.learn(i, one_to(n), HERE)
    scope.learn(i, one_to(n), HERE)
    with pytest.raises(ReadError, match=r"the index i runs over 1\.\.n and over 1\.\.3"):
        scope.learn(i, one_to(3), HERE)


def test_a_part_of_the_range_may_be_summed() -> None:
    scope = Scope(Notation())
    with scope.binding("i") as i:
        scope.learn(i, Axis(Integer(2), n), HERE)
        scope.learn(i, one_to(n), HERE)
        with pytest.raises(ReadError):
            scope.learn(i, Axis(Integer(3), n), HERE)


def test_a_declared_index_brings_its_range() -> None:
    scope = Scope(Notation().with_name(Index("i", one_to(n))))
    assert scope.axes == {}
    symbol = scope.symbol("i")
    assert scope.axes == {symbol: one_to(n)}
