"""Quantified claims: what holds is proved, what fails is refuted with the value at which it fails."""

from __future__ import annotations

import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import kind, refutation, verdict


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\forall i \in \{0, 1, 2\} : i^2 \le 4", "proved"),
        (r"\forall i \in \{0, 1, 2\} : i^2 < 4", "refuted"),
        (r"\exists i \in \{0, 1, 2\} : i^2 = 4", "proved"),
        (r"\exists i \in \{0, 1, 2\} : i^2 = 3", "refuted"),
        (r"\exists! i \in \{0, 1, 2\} : i^2 = 4", "proved"),
        (r"\exists! i \in \{-2, 0, 2\} : i^2 = 4", "refuted"),
        (r"\exists! i \in \{0, 1\} : i^2 = 4", "refuted"),
        (r"i^2 \le 4 \quad \forall i \in \{0, 1, 2\}", "proved"),
        (r"\forall i \in \{1, 2, 3\} \exists j \in \{1, 2, 3\} : i + j = 4", "proved"),
        (r"\exists j \in \{1, 2, 3\} \forall i \in \{1, 2, 3\} : i + j = 4", "refuted"),
        (r"\exists i \in \{1, 2, 3\} : i > 1, i < 3", "proved"),
        (r"\exists i \in \{1, 2, 3\} : i > 2, i < 3", "refuted"),
        (r"\forall i \in \{1, \dots, 100\} : i^2 \ge i", "proved"),
        (r"\forall i \in \{1, \dots, 100\} : i^2 < 10000", "refuted"),
        (r"\forall x \in \mathbb{R} : x^2 \ge 0", "proved"),
        (r"\forall x \in [0, 1] : x^2 \le x", "proved"),
        (r"\forall x > 1 : x^2 \le x", "refuted"),
        (r"\exists x \in \mathbb{R} : x^2 < x", "proved"),
        (r"\exists x \in \mathbb{R} : x^2 < 0", "refuted"),
        (r"\exists x > 2 : x^2 = 4", "refuted"),
        (r"\forall n \in \mathbb{N} : 2 \mid n(n+1)", "proved"),
        (r"\forall n \in \mathbb{N} : 3 \mid n(n+1)", "refuted"),
        (r"\exists n \in \mathbb{N} : n^2 = 16", "proved"),
        (r"\forall n \in \mathbb{N}_0 : n \ge 1", "refuted"),
        (r"\exists i \in \{0, 1\} : i y = 0", "proved"),
        (r"\forall i \in \{1, \dots, m\} : v_i^2 \ge 0", "proved"),
        (r"\forall i \in \{1, \dots, m\} : v_i \ge 0", "refuted"),
        (r"\exists i \in \{1, \dots, m\} : i = m", "proved"),
        (r"\exists n \in \mathbb{N} : n^2 > 10^6 n", "undecided"),  # true, but no small number shows it
        (r"\exists i \in \{0, 1\} : y = i", "undecided"),  # each fails at another y
    ],
)
def test_quantified_claims(claim: str, expected: str) -> None:
    found = verdict(claim, (r"y \in \mathbb{R}", r"v \in \mathbb{R}^m"))
    assert found.kind == expected
    if isinstance(found, Proved | Refuted):
        assert found.certificate is not None
        assert recheck(found.certificate)


def test_a_failing_value_is_told() -> None:
    found = refutation(r"\forall i \in \{0, 1, 2\} : i^2 < 4")
    assert found.counterexample is not None
    assert found.counterexample.values == (("i", "2"),)
    assert (found.counterexample.derived, found.counterexample.stated) == ("4", "4")


@pytest.mark.parametrize(
    ("claim", "note"),
    [
        (r"\exists i \in \{0, 1, 2\} : i^2 = 4", "i = 2 is such a number"),
        (r"\exists! i \in \{0, 1, 2\} : i^2 = 4", "only i = 2 is such a number"),
        (r"\exists x \in \mathbb{R} : x^2 < x", "x = 1/2 is such a number"),
    ],
)
def test_a_witness_is_told(claim: str, note: str) -> None:
    found = verdict(claim)
    assert isinstance(found, Proved)
    assert note in found.notes


def test_a_proof_for_some_sizes_shows_no_absence() -> None:
    """``i^2 (i - 1)...(i - 12) \\ne 0`` fails for no size that is tried."""
    product = "".join(f"(n - {k})" for k in range(1, 13))
    assert kind(rf"\exists n \in \mathbb{{N}} : {product} \ne 0") != "refuted"


_TESTS = {r"\le": operator.le, "<": operator.lt, "=": operator.eq, r"\ne": operator.ne, ">": operator.gt}
_SETS = st.lists(st.integers(-3, 3), min_size=1, max_size=3, unique=True)


@settings(max_examples=150, deadline=None)
@given(
    st.tuples(st.sampled_from(["forall", "exists"]), st.sampled_from(["forall", "exists"])),
    st.tuples(_SETS, _SETS),
    st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-3, 3)),
    st.sampled_from(sorted(_TESTS)),
)
def test_nested_quantifiers_agree_with_python(
    signs: tuple[str, str], sets: tuple[list[int], list[int]], weights: tuple[int, int, int], relation: str
) -> None:
    words = {"forall": all, "exists": any}
    a, b, c = weights
    expected = words[signs[0]](
        words[signs[1]](_TESTS[relation](a * i * j + b * j, c) for j in sets[1]) for i in sets[0]
    )
    first, second = (rf"\{{{', '.join(map(str, numbers))}\}}" for numbers in sets)
    claim = rf"\{signs[0]} i \in {first} \{signs[1]} j \in {second} : ({a}) i j + ({b}) j {relation} {c}"
    assert kind(claim) == ("proved" if expected else "refuted")
