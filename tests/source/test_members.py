from __future__ import annotations

import pytest

from symderiv.source.members import is_member, ranges
from symderiv.source.statements import parse
from tests.engine.asking import kind, verdict


def test_a_sum_says_over_what_the_letter_of_a_member_runs() -> None:
    assert ranges([r"x_i \in \mathbb{R}^d", r"\sum_{i=1}^{n} x_i"]) == {"i": r"\{1, \dots, n\}"}
    assert ranges([r"x_i \sim \mathcal{N}(0, 1)", r"\prod_{i=0}^{n-1} x_i = 1"]) == {"i": r"\{0, \dots, n-1\}"}


@pytest.mark.parametrize(
    "texts",
    [
        [r"x_i \in \mathbb{R}^d", r"\sum_{i=1}^n x_i + \sum_{i=1}^m x_i"],  # two ranges
        [r"x_i \in \mathbb{R}^d", r"i \in \{1, 2\}", r"\sum_{i=1}^2 x_i"],  # the letter is declared
        [r"x \in \mathbb{R}^n", r"x_i > 0", r"\sum_{i=1}^n x_i"],  # an entry of a declared vector
        [r"x \in \mathbb{R}^n", r"\sum_{i=1}^n x_i"],
    ],
)
def test_nothing_is_told_of_other_letters(texts: list[str]) -> None:
    assert ranges(texts) == {}


def test_members() -> None:
    (chain,) = parse(r"x_i = x").chains
    assert [is_member(side) for side in chain.sides] == [True, False]


@pytest.mark.parametrize(
    "let",
    [
        (r"x_i \in \mathbb{R}",),
        (r"x_i > 0",),
        (r"x_i \in \{0, 1\}",),
        (r"x_1, \dots, x_n \sim \mathcal{N}(0, 1)",),
        (r"x \in \mathbb{R}^n", r"x_i \in [0, 1]"),
        (r"x \in \mathbb{R}^n", r"x_k \in \{0, 1\}"),
        (r"x_i \in \mathbb{R}", r"i = 1, \dots, n"),
    ],
)
def test_an_index_in_a_subscript_is_bound(let: tuple[str, ...]) -> None:
    """The sum of x_i is no multiple of one x_i."""
    assert kind(r"\sum_{i=1}^n x_i = \sum_{k=1}^{n} x_k", *let) == "proved"


def test_a_letter_that_runs_is_not_part_of_a_name() -> None:
    assert kind(r"\sum_i x_i = 0", r"x_i \in \mathbb{R}") == "unreadable"


def test_whole_numbers_are_tried_only_at_whole_numbers() -> None:
    claim = r"\sum_{i=1}^n y_i^2 = \sum_{i=1}^n y_i"
    assert kind(claim, r"y_i \in \mathbb{R}") == "refuted"
    assert kind(claim, r"y_i \in \{0, 1\}") != "refuted"
    assert verdict(claim, [r"y_i \in \{0, 1, 2\}"]).kind == "refuted"
