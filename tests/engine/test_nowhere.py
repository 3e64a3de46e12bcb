"""Minima that do not exist."""

from __future__ import annotations

import pytest

from symderiv.model import Proved, Refuted
from tests.engine.asking import kind, verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"\arg\min_x e^x = \emptyset",
        r"\arg\min_w \log(1 + e^{-w}) = \emptyset",
        r"\arg\max_{x > 0} \frac1x = \emptyset",
        r"\arg\min_x x^3 = \emptyset",
        r"\arg\min_{x > 0} x = \emptyset",
        r"\arg\max_{0 < x < 1} x^2 = \emptyset",
    ],
)
def test_no_minimum_is_proved(claim: str) -> None:
    found = verdict(claim)
    assert isinstance(found, Proved)
    assert "as close to" in found.notes[0]


@pytest.mark.parametrize(
    "claim",
    [
        r"\arg\min_x x^2 = \emptyset",
        r"\arg\max_{x \ge 1} \frac1x = \emptyset",
        r"\arg\min_x |x - 1| = \emptyset",
    ],
)
def test_a_minimum_that_is_there_refutes(claim: str) -> None:
    found = verdict(claim)
    assert isinstance(found, Refuted)
    assert found.counterexample is not None
    assert found.counterexample.stated == "no minimum"


def test_a_value_of_a_minimum_that_is_not_there_is_wrong() -> None:
    found = verdict(r"\min_{x > 0} x = 0")
    assert isinstance(found, Refuted)
    assert "there is no minimum" in found.reason
    assert kind(r"\arg\min_x e^x = 0") == "refuted"


def test_only_places_of_minima_can_be_empty() -> None:
    assert kind(r"x = \emptyset") == "unreadable"
