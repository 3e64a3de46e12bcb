"""Quantifiers are read whole: what they range over, what they govern, and what is refused."""

from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.declare import let
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.stated import Quantified
from tests.engine.asking import verdict


def read(text: str, *lets: str) -> Quantified:
    notation = Notation(strict=False)
    for declaration in lets:
        notation = let(notation, declaration)
    found = read_claim(notation, text)[0]
    assert isinstance(found, ReadClaim), found
    (statement,) = found.statements
    assert isinstance(statement, Quantified)
    return statement


@pytest.mark.parametrize(
    ("text", "sign", "values"),
    [
        (r"\forall i \in \{0, 1, 2\} : i \ge 0", "forall", (0, 1, 2)),
        (r"\forall i \in \{1, \dots, 4\}, i \ge 0", "forall", (1, 2, 3, 4)),
        (r"\exists i \in \{2, 5\} : i > 3", "exists", (2, 5)),
        (r"\exists! i \in \{2, 5, 2\} : i > 3", "unique", (2, 5)),
        (r"i \ge 0 \quad \forall i \in \{0, 1\}", "forall", (0, 1)),
        (r"i \ge 0, \; \forall i \in \{0, 1\}", "forall", (0, 1)),
        (r"\forall i \in \{1, \dots, n\} : x_i^2 \ge 0", "forall", None),
        (r"\forall n \in \mathbb{N} : n > 0", "forall", None),
    ],
)
def test_what_a_name_ranges_over(text: str, sign: str, values: tuple[int, ...] | None) -> None:
    found = read(text, r"x \in \mathbb{R}^n")
    assert (found.sign, found.ranging.values) == (sign, values)


def test_a_quantifier_governs_all_that_follows() -> None:
    found = read(r"\exists i \in \{1, 2, 3\} : i > 1, i < 3")
    assert len(found.inner) == 2


def test_several_names_and_several_quantifiers_nest() -> None:
    found = read(r"\forall i, j \in \{1, 2\} \exists k \in \{1, 2\} : i + j \ge k")
    (second,) = found.inner
    assert isinstance(second, Quantified)
    (third,) = second.inner
    assert isinstance(third, Quantified)
    assert [found.sign, second.sign, third.sign] == ["forall", "forall", "exists"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (r"\forall y : y = y", r"say what it ranges over, as in \forall i \in \{1, \dots, n\}"),
        (r"\forall i \in \{1, 2\} i = i", "expected a colon after the quantifier"),
        (r"\forall i \in \{1, 2\}", "the quantifier has no statement after it"),
        (r"i = 1 \quad \exists i \in \{1, 2\}", "the quantifier has no statement after it"),
        (r"\forall 2 \in \{1, 2\} : 1 = 1", "a quantifier binds a name"),
        (r"\forall i \in A : i = 1", r"expected a set such as \{0, 1, 2\}, \mathbb{N}, \mathbb{Z} or \mathbb{R}"),
        (r"\forall i \sim 3 : i = 1", "a quantifier ranges over a set, or is followed by bounds"),
        (r"\forall i \in \{1, 2\} : i \in \mathbb{R}", "only comparisons are read under a quantifier"),
        (r"\forall y \in [0, 1] : L \ge y", "y is declared as something else; a quantifier needs a name of its own"),
        (r"\forall i \in \{2, 7\} : v_i = v_i", "the index i runs over 2..7 and over 1..3"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    found = verdict(text, (r"y \in \mathbb{R}", r"v \in \mathbb{R}^3"), ("L = y^2",))
    assert isinstance(found, Unreadable)
    assert found.reason == reason


def test_a_declaration_has_no_quantifier() -> None:
    with pytest.raises(ReadError, match="a quantifier stands only in a claim"):
        let(Notation(), r"\forall i \in \{1, 2\} : i > 0")


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"v_i^2 \ge 0 \quad \forall i", "proved"),
        (r"v_i^2 \ge 0, \forall i.", "proved"),
        (r"\forall i: v_i^2 \ge 0", "proved"),
        (r"\forall i, j: v_i v_j = v_j v_i", "proved"),
        (r"\forall i: v_i \ge 0", "refuted"),
        (r"\forall i: \sum_i v_i = v_1 + v_2 + v_3", "unreadable"),
        (r"\forall i, \exists j \in \{1, 2\}: v_i = v_j", "unreadable"),
        (r"v_i > 0 \quad \forall i \quad \Rightarrow v_1 + v_2 > 0", "unreadable"),
    ],
)
def test_for_all_without_a_range_names_an_index_of_the_statement(claim: str, kind: str) -> None:
    assert verdict(claim, (r"v \in \mathbb{R}^3",)).kind == kind


@pytest.mark.parametrize("claim", [r"\forall y \in \mathbb{R} : y = 5", r"\exists y \in \mathbb{R} : y = 4"])
def test_a_name_with_a_meaning_is_not_quantified(claim: str) -> None:
    found = verdict(claim, (r"y \in \mathbb{R}",), ("y = 5",))
    assert isinstance(found, Unreadable) and "a quantifier needs a name of its own" in found.reason
