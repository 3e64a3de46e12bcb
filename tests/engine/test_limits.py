"""Limits that are infinite, and limits that do not exist."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind, refutation


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\lim_{x \to \infty} x = \infty", "proved"),
        (r"\lim_{x \to \infty} x = -\infty", "refuted"),
        (r"\lim_{x \to 0^+} \frac{1}{x} = \infty", "proved"),
        (r"\lim_{x \to 0^-} \frac{1}{x} = -\infty", "proved"),
        (r"\lim_{x \to 0^+} \log x = -\infty", "proved"),
        (r"\lim_{x \to 0} \frac{1}{x^2} = \infty", "proved"),
        (r"\lim_{x \to 0} \frac{1}{x} = \infty", "refuted"),
        (r"\lim_{x \to \infty} \frac{x}{x+1} = \infty", "refuted"),
        (r"\lim_{x \to \infty} \frac{x^2}{x+1} = 1", "refuted"),
        (r"\lim_{x \to 0} \frac{|x|}{x} = 1", "refuted"),
        (r"\lim_{x \to 0^+} \frac{|x|}{x} = 1", "proved"),
        (r"\lim_{x \to \infty} \sin(x) = \infty", "undecided"),
        (r"\lim_{x \to \infty} a x = \infty", "undecided"),  # it depends on the sign of a
    ],
)
def test_infinite_limits(claim: str, answer: str) -> None:
    assert kind(claim) == answer


def test_the_limits_from_the_two_sides_are_named() -> None:
    found = refutation(r"\lim_{x \to 0} \frac{|x|}{x} = 0")
    assert found.reason == "the limit does not exist: from above it is 1, from below -1"
