"""Sizes of sets of whole numbers: the bounds that conditions give, against plain enumeration."""

from __future__ import annotations

import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Integer

from symderiv.engine.counts import enumerated
from symderiv.model import Unreadable
from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Notation
from symderiv.source.statements import parse
from tests.engine.asking import kind, verdict


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\#\{ i \in \mathbb{N} : 4 i + 4 \le 21 \} = 4", "proved"),
        (r"\#\{ i \in \mathbb{N} : 4 i + 4 \le 21 \} = 5", "refuted"),
        (r"\#\{ i \in \mathbb{N}_0 : 4 i + 4 \le 21 \} = 5", "proved"),
        (r"|\{ i \in \{0, \dots, 20\} : i \bmod 4 = 0 \}| = 6", "proved"),
        (r"|\{ i \in \{0, \dots, 20\} : i \bmod 4 = 0 \}| = 5", "refuted"),
        (r"\left|\left\{ i \in \{0, \dots, 20\} \mid 4 \mid i \right\}\right| = 6", "proved"),
        (r"|\{ i \in \{2, 3, 5, 7\} : i \ge 3 \}| = 3", "proved"),
        (r"|\{ i \in \{2, 3, 5, 7\} : i \ge 3 \}| = 5", "refuted"),
        (r"|\{ (i, j) : 1 \le i < j \le 5 \}| = 10", "proved"),
        (r"|\{ (i, j) : 1 \le i \le j \le 5 \}| = 10", "refuted"),
        (r"|\{ (i, j) \in \{1, 2, 3\}^2 : i + j = 4 \}| = 3", "proved"),
        (r"|\{ (i, j) \in \{1, 2\} \times \{1, 2, 3\} : i \ne j \}| = 4", "proved"),
        (r"|\{ i, j \in \{1, \dots, 4\} : i j = 4 \}| = 3", "proved"),
        (r"|\{ i \in \mathbb{Z} : -3 < 2 i \le 5, i \ne 0 \}| = 3", "proved"),
        (r"|\{ i \in \mathbb{Z} : 5 < i < 5 \}| = 0", "proved"),
        (r"\#\{1, 2, 5\} = 3", "proved"),
        (r"\#\{1, 2, 1\} = 3", "refuted"),
        (r"|\{ i \in \{1, \dots, n\} : i \ge 1 \}| = n", "proved"),
        (r"|\{ (i, j) : 1 \le i < j \le n \}| = \frac{n(n-1)}{2}", "proved"),
        (r"|\{ (i, j) : 1 \le i < j \le n \}| = \frac{n(n+1)}{2}", "refuted"),
        (r"|\{ (i, j, k) : 1 \le i < j < k \le 6 \}| = 20", "proved"),
        (r"|\{ i : y_i = 1 \}| = n", "refuted"),
    ],
)
def test_counts(claim: str, expected: str) -> None:
    assert kind(claim, r"n \in \mathbb{N}", r"y \in \mathbb{R}^n") == expected


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (r"\#\{ i \in \mathbb{N} : i \ge 3 \} = 4", "the set may be infinite: nothing bounds i from above"),
        (r"\#\{ i : i \le 3 \} = 4", "the set may be infinite: nothing bounds i from below"),
        (r"\#\{ i \in \mathbb{Z} : i^2 \le 4 \} = 5", "the set may be infinite: nothing bounds i from below"),
        (r"\#\{ i \in \mathbb{N} : i + 3 \} = 4", "expected a condition here"),
        (r"\#\{ i, i \in \{1, 2\} : i > 1 \} = 4", "a name stands twice"),
        (r"\#\{ (i, j) \in \{1, 2\}^3 : i > j \} = 4", "expected a product of 2 sets here"),
        (r"\#\{ n, m \} = 2", "which of these elements are equal is not known"),
    ],
)
def test_what_is_not_surely_finite_or_not_clear_is_refused(claim: str, reason: str) -> None:
    found = verdict(claim, (r"n, m \in \mathbb{N}",))
    assert isinstance(found, Unreadable)
    assert found.reason == reason


_TESTS = {
    r"\le": operator.le,
    r"\ge": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
    r"\ne": operator.ne,
}
_SMALL = st.integers(-4, 4)
_CONDITION = st.tuples(_SMALL, _SMALL, st.integers(-9, 9), st.sampled_from(sorted(_TESTS)))


@settings(max_examples=150, deadline=None)
@given(st.lists(_CONDITION, max_size=3), st.integers(-3, 3), st.integers(-3, 6))
def test_bounds_by_elimination_lose_and_add_nothing(
    conditions: list[tuple[int, int, int, str]], low: int, high: int
) -> None:
    written = [rf"({a}) i + ({b}) j {relation} {c}" for a, b, c, relation in conditions]
    box = rf"{low} \le i \le {high}, {low} \le j \le {high}"
    text = rf"\#\{{ (i, j) : {', '.join([*written, box])} \}}"
    value = Elaborator(Notation(), text).scalar(parse(text).chains[0].sides[0])
    numbers = range(low, high + 1)
    expected = sum(
        all(_TESTS[relation](a * i + b * j, c) for a, b, c, relation in conditions) for i in numbers for j in numbers
    )
    assert enumerated(value) == Integer(expected)
