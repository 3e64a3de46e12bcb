"""Limits along the whole numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import kind, verdict


@pytest.mark.parametrize(
    ("claim", "let", "answer"),
    [
        (r"\lim_{n \to \infty} r^n = 0", r"r \in (-1, 1)", "proved"),
        (r"\lim_{n \to \infty} r^n = 1", r"r \in (-1, 1)", "refuted"),
        (r"\lim_{n \to \infty} r^n = 0", r"r \in [0, 1]", "refuted"),
        (r"\lim_{n \to \infty} r^n = 0", r"r \in \mathbb{R}", "refuted"),
        (r"\lim_{n \to \infty} r^n = \infty", r"r > 1", "proved"),
        (r"\lim_{n \to \infty} 3 r^n = -\infty", r"r > 1", "refuted"),
        (r"\lim_{t \to \infty} \frac{1}{1 - \beta^t} = 1", r"\beta \in (0, 1)", "proved"),
        (r"\lim_{t \to \infty} t^3 \beta^{2 t + 1} = 0", r"\beta \in (0, 1)", "proved"),
        (r"\lim_{n \to \infty} \sum_{i=0}^n r^i = \frac{1}{1 - r}", r"r \in (-1, 1)", "proved"),
        (r"\lim_{n \to \infty} \sum_{i=0}^n r^i = \frac{r}{1 - r}", r"r \in (-1, 1)", "refuted"),
        (r"\lim_{n \to \infty} \frac{1}{n^2} \sum_{i=1}^n i = \frac12", r"r > 0", "proved"),
        (r"\lim_{n \to \infty} \frac{1}{n^2} \sum_{i=1}^n i = 1", r"r > 0", "refuted"),
        (r"\lim_{n \to \infty} \sum_{k=1}^n \frac{1}{k (k + 1)} = 1", r"r > 0", "proved"),
        (r"\lim_{n \to \infty} \frac{1}{n^2} \binom{n}{2} = \frac12", r"r > 0", "proved"),
        (r"\lim_{n \to \infty} \frac{(-1)^n}{n} = 0", r"r > 0", "proved"),
        (r"\lim_{n \to \infty} (-1)^n = 0", r"r > 0", "refuted"),
        (r"\lim_{n \to \infty} (-1)^n = 1", r"r > 0", "refuted"),
        (r"\lim_{n \to \infty} (-\frac12)^n = 0", r"r > 0", "proved"),
        (r"\lim_{n \to \infty} (-1)^{2 n} = 1", r"r > 0", "proved"),
    ],
)
def test_limits_of_sequences(claim: str, let: str, answer: str) -> None:
    found = verdict(claim, (let,))
    assert found.kind == answer
    if isinstance(found, Proved | Refuted):
        assert found.certificate is not None
        assert recheck(found.certificate)


@settings(max_examples=15, deadline=None)
@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 2), st.sampled_from([Fraction(-1, 2), Fraction(2, 3)]))
def test_what_is_left_when_the_powers_are_gone(a: int, b: int, k: int, r: Fraction) -> None:
    power = rf"\left(\frac{{{r.numerator}}}{{{r.denominator}}}\right)^n"
    claim = rf"\lim_{{n \to \infty}} \left({a} + {b} n^{k} {power}\right)"
    assert kind(rf"{claim} = {a}") == "proved"
    assert kind(rf"{claim} = {a + 1}") == "refuted"
