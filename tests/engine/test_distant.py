"""What fails only far away or very near to zero is refuted there."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Symbol

from symderiv.engine.distant import distant
from symderiv.engine.point import Sampler
from symderiv.tensor.model import Model
from tests.engine.asking import kind


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"e^{x/100} \le x + 10^6", "x > 0"),
        (r"\log x \le 20", "x > 1"),
        (r"\frac{x^2}{10^6} \le |x|", r"x \in \mathbb{R}"),
        (r"\frac{1}{x} \le 10^8", "x > 0"),
        (r"\log(1+x) \ge 10^{-5} x", "x > 0"),
    ],
)
def test_two_rates_that_cross_far_away(claim: str, let: str) -> None:
    assert kind(claim, let) == "refuted"


def test_what_holds_far_away_too_is_not_refuted() -> None:
    assert kind(r"\log(1 + x) \le \sqrt{x}", r"x \ge 0") == "proved"


def test_points_lie_in_the_domain() -> None:
    p, x = Symbol("p", positive=True), Symbol("x", real=True)
    points = list(distant([p, x], Sampler(Model(), 2)))
    assert {p: fmpq(10**7), x: fmpq(10**7)} in points
    assert all(point[p] > 0 for point in points)
    assert any(point[x] < 0 for point in points)
