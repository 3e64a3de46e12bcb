"""Inequalities that are least along a curve: divergences, and what is no valley."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Symbol, log

from symderiv.api import decide
from symderiv.engine.normal.context import Context
from symderiv.engine.recheck import recheck
from symderiv.engine.region import Question
from symderiv.engine.valley import least_on_a_curve
from symderiv.model import Proved
from symderiv.tensor.interval import LINE
from tests.engine.asking import kind, verdict

TRUE = [
    (r"p \log\frac{p}{q} + (1-p) \log\frac{1-p}{1-q} \ge 0", [r"p, q \in (0, 1)"]),
    (r"x \log\frac{x}{y} - x + y \ge 0", ["x, y > 0"]),
    (r"\frac12 (s^2 + m^2 - 1 - \log s^2) \ge 0", ["s > 0", r"m \in \mathbb{R}"]),
    (r"\log\frac{s}{r} + \frac{r^2 + m^2}{2 s^2} - \frac12 \ge 0", ["r, s > 0", r"m \in \mathbb{R}"]),
]
FALSE = [
    (r"p \log\frac{p}{q} + (1-p) \log\frac{1-p}{1-q} > 0", [r"p, q \in (0, 1)"]),
    (r"p \log\frac{p}{q} \ge 0", [r"p, q \in (0, 1)"]),
    (r"x \log\frac{x}{y} - x + y > 0", ["x, y > 0"]),
    (r"x \log\frac{x}{y} - 2 x + y \ge 0", ["x, y > 0"]),
    (r"\log\frac{s}{r} + \frac{r^2 - m^2}{2 s^2} - \frac12 \ge 0", ["r, s > 0", r"m \in \mathbb{R}"]),
]


@pytest.mark.parametrize(("claim", "lets"), TRUE, ids=[claim for claim, _ in TRUE])
def test_divergences_are_not_negative(claim: str, lets: list[str]) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved), found
    assert found.method == "least on a curve"
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(("claim", "lets"), FALSE, ids=[claim for claim, _ in FALSE])
def test_broken_ones_are_refuted(claim: str, lets: list[str]) -> None:
    assert kind(claim, *lets) == "refuted"


def test_a_hill_is_no_valley_and_a_curve_outside_is_none() -> None:
    x, y = Symbol("x", real=True), Symbol("y", real=True)
    region = {x: LINE, y: LINE}
    always = lambda _: True  # noqa: E731
    assert least_on_a_curve(Question((x - y) ** 2, region), Context(), always)
    assert not least_on_a_curve(Question(-((x - y) ** 2), region), Context(), always)
    assert not least_on_a_curve(Question((x - y) ** 3, region), Context(), always)


@settings(max_examples=15, deadline=None)
@given(st.integers(-3, 3), st.integers(1, 3), st.integers(-2, 2))
def test_what_is_shifted_below_zero_is_never_proved(shift: int, scale: int, extra: int) -> None:
    p, q = Symbol("p", positive=True), Symbol("q", positive=True)
    gap = scale * (p * log(p / q) - p + q) + extra * (p - q)
    found = decide(gap + shift, 0, ">=").kind
    assert found != ("proved" if extra or shift < 0 else "refuted")
