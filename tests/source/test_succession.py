"""Conditions on the order of times: which letters count, and what is put in for them."""

from __future__ import annotations

import pytest

from symderiv.source.conditions import read_conditions
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.succession import counting
from tests.engine.asking import kind
from tests.source.reader import notation

KNOWN = notation(
    r"h[t] \in \mathbb{R}^n", r"t \in \mathbb{Z}", r"T \in \mathbb{N}", r"u \in \{1, \dots, T\}", r"a \in \mathbb{R}"
)


def test_letters_in_the_places_of_indices_count() -> None:
    assert counting(parse("h[t] = W_{s+1} x + k").chains) == {"t", "s"}


@pytest.mark.parametrize(
    ("condition", "same"),
    [
        ("s < t", {"t": "s + t - s"}),
        (r"t \ge s", {"t": "s + t - s"}),
        (r"0 \le s < t", {"s": "s", "t": "s + t - s"}),
        (r"1 \le s \le t", {"s": "s - 1 + 1", "t": "s - 1 + t - s + 1"}),
        (r"t \ge 1", {"t": "t - 1 + 1"}),
        (r"s < T", {"s": "T - T - s"}),
        (r"T \le t", {"t": "T + t - T"}),
    ],
)
def test_what_is_put_in(condition: str, same: dict[str, str]) -> None:
    _, found = read_conditions(KNOWN, (condition,), frozenset({"s", "t"}))
    assert {str(letter): str(value) for letter, value in found.same.items()} == same


def test_the_distance_is_as_the_condition_says() -> None:
    for condition, strict in (("s < t", True), (r"s \le t", False)):
        _, found = read_conditions(KNOWN, (condition,), frozenset({"s", "t"}))
        (gap,) = {symbol for value in found.same.values() for symbol in value.free_symbols if symbol.name == "t - s"}
        assert gap.is_nonnegative
        assert bool(gap.is_positive) is strict


@pytest.mark.parametrize("conditions", [("s < u",), ("s < t", r"s \le t")])
def test_what_is_not_read(conditions: tuple[str, ...]) -> None:
    with pytest.raises(ReadError) as refused:
        read_conditions(KNOWN, conditions, frozenset({"s", "t", "k", "u"}))
    assert refused.value.code == "D104"


def test_real_numbers_do_not_count() -> None:
    assert kind(r"x < y \Rightarrow e^x < e^y", r"x, y \in \mathbb{R}") == "proved"
    assert kind(r"a_k < b_k \Rightarrow e^{a_k} < e^{b_k}", r"a_k, b_k \in \mathbb{R}") != "refuted"
