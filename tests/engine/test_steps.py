"""Maxima and their slopes, under sums of symbolic size; at the kink a slope has no value."""

from __future__ import annotations

import pytest
from sympy import Max, Min, Symbol

from symderiv import decide
from symderiv.engine.steps import has_steps, variants
from symderiv.tensor.calculus import derivative
from symderiv.tensor.nodes import Slope, Step
from tests.engine.asking import kind

LETS = (r"x, w \in \mathbb{R}^n", r"a, b \in \mathbb{R}")
z, y = Symbol("z", real=True), Symbol("y", real=True)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\nabla_x (w^\top \operatorname{relu}(x)) = w \odot \mathbb{1}(x > 0)", "proved"),
        (r"\nabla_x (w^\top \operatorname{relu}(x)) = w \odot \mathbb{1}(x \ge 0)", "proved"),
        (r"\nabla_x (w^\top \operatorname{relu}(x)) = w \odot (1 - \mathbb{1}(x \le 0))", "proved"),
        (r"\nabla_x (w^\top \operatorname{relu}(x)) = w \odot \mathbb{1}(x < 0)", "refuted"),
        (r"\nabla_x (w^\top \operatorname{relu}(x)) = w", "refuted"),
        (r"\nabla_x \|\operatorname{relu}(x)\|_2^2 = 2 \operatorname{relu}(x)", "proved"),
        (r"\nabla_x \|\operatorname{relu}(x)\|_2^2 = 2 x", "refuted"),
        (r"\operatorname{relu}(x) = x \odot \mathbb{1}(x > 0)", "proved"),
        (r"\mathbb{1}(a > b) = \mathbb{1}(a \ge b)", "refuted"),
        (r"\mathbb{1}(a > b) + \mathbb{1}(a \le b) = 1", "proved"),
        (r"\mathbb{1}(a > b) + \mathbb{1}(a < b) = 1", "refuted"),
        (r"\mathbb{1}(a > b)^2 = \mathbb{1}(a > b)", "proved"),
        (r"\frac{\partial \max(a, b)}{\partial a} = \mathbb{1}(a > b)", "proved"),
        (r"\frac{\partial \min(a, b)}{\partial a} = \mathbb{1}(a < b)", "proved"),
        (r"\frac{\partial \max(a, b)}{\partial a} = \mathbb{1}(a < b)", "refuted"),
    ],
)
def test_claims(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected


def test_slopes() -> None:
    slope = derivative(Max(z, 0), z)
    assert slope == Slope(z)
    assert derivative(Min(z, y), z) == Slope(y - z)
    assert derivative(slope, z) == 0
    assert decide(Slope(z) + Slope(-z), 1).kind == "proved"
    assert decide(Step(z) + Step(-z), 1).kind == "refuted"


def test_variants_have_no_slope_and_no_maximum() -> None:
    for other in variants(Slope(z) * Max(z, y) - Min(z, 0)):
        assert not other.has(Slope, Max, Min)
        assert has_steps(other)
    assert not has_steps(Max(z, y))
