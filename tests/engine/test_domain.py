"""An equality that holds for one sign of its variables is conditional on that sign."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind, readings


@pytest.mark.parametrize(
    ("claim", "condition", "otherwise"),
    [
        (r"\sqrt{x^2} = x", "x >= 0", "refuted"),
        (r"|x| = x", "x >= 0", "refuted"),
        (r"\log(x^2) = 2 \log(x)", "x > 0", "undecided"),
        (r"\log(x y) = \log(x) + \log(y)", "x > 0", "undecided"),
        (r"\frac{\sqrt{x^2}}{x} = 1", "x > 0", "refuted"),
        (r"\max(x, 0) = x", "x >= 0", "refuted"),
        (r"\frac{d}{dx} \max(x, 0) = 1", "x > 0", "refuted"),  # no slope at the bend
        (r"\max(x, -10^7) = x", "x >= -10000000", "refuted"),
        (r"\operatorname{sign}(x)^2 = 1", "x != 0", "refuted"),
        (r"\sqrt{x^2} = -x", "x <= 0", "refuted"),
        (r"\sqrt{x^2 - 2x + 1} = x - 1", "x >= 1", "refuted"),
        (r"|2x - 1| = 1 - 2x", "x <= 1/2", "refuted"),
        (r"\log(x^2) = 2 \log(-x)", "x < 0", "undecided"),
        (r"\arctan(x) + \arctan(\frac{1}{x}) = \frac{\pi}{2}", "x > 0", "refuted"),
        (r"\arctan(x) + \arctan(\frac{1}{x}) = -\frac{\pi}{2}", "x < 0", "refuted"),
    ],
)
def test_the_condition_is_named(claim: str, condition: str, otherwise: str) -> None:
    assert readings(claim) == {"for all real values": otherwise, f"for {condition}": "proved"}


@pytest.mark.parametrize(
    "claim",
    [
        r"x = 2x",
        r"x^2 = x",
        r"\sqrt{x^2} = -2x",
        r"|x| = 2x",
        r"\sqrt{x^2 + 1} = x + 1",
        r"|x - 1| = x",
        r"\arctan(x) + \arctan(\frac{1}{x}) = \pi",
    ],
)
def test_no_sign_saves_what_is_false(claim: str) -> None:
    assert kind(claim) == "refuted"


def test_declared_signs_are_used() -> None:
    assert kind(r"\sqrt{x^2} = x", "x > 0") == "proved"
