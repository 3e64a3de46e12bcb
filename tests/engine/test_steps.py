"""Maxima and their slopes, under sums of symbolic size; at the kink a slope has no value."""

from __future__ import annotations

import pytest
from sympy import Abs, Max, Min, Symbol, ceiling, floor, sign

from symderiv import decide
from symderiv.engine.steps import has_steps, spellings, variants
from symderiv.tensor.calculus import derivative
from symderiv.tensor.nodes import Slope, Step
from tests.engine.asking import kind, refutation, verdict

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
        (r"\nabla_x \|x\|_1 = \operatorname{sign}(x)", "proved"),
        (r"\nabla_x \|x\|_1 = \mathbb{1}(x > 0) - \mathbb{1}(x < 0)", "proved"),
        (r"\nabla_x \|x\|_1 = -\operatorname{sign}(x)", "refuted"),
        (r"\frac{\partial}{\partial x_i} \|x\|_1 = \frac{x_i}{|x_i|}", "proved"),
        (r"\frac{\partial}{\partial a} \sum_i |x_i - a| = -\sum_i \operatorname{sign}(x_i - a)", "proved"),
        (r"\frac{\partial}{\partial a} \sum_i |x_i - a| = \sum_i \operatorname{sign}(x_i - a)", "refuted"),
        (r"\frac{d|a|}{da} = \frac{a}{|a|}", "proved"),
        (r"\frac{d|a|}{da} = \operatorname{sign}(a)", "proved"),
        (r"\frac{d^2|a|}{da^2} = 0", "proved"),
        (r"\frac{d}{da} |a|^3 = 3 a |a|", "proved"),
        (r"\frac{d}{da} |a|^3 = 3 a^2", "conditional"),
    ],
)
def test_claims(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected


def test_at_the_kink_of_an_absolute_value_there_is_no_witness() -> None:
    found = refutation(r"\frac{d|a|}{da} = 0", *LETS).counterexample
    assert found is not None
    assert found.values != (("a", "0"),)
    assert refutation(r"\frac{d|a|}{da} = 0", *LETS).correction == r"\operatorname{sign}\left(a\right)"
    assert (
        verdict(r"\frac{d|a|}{da} = \mathbb{1}(a > 0) - \mathbb{1}(a < 0) + \mathbb{1}(a = 0)", LETS).kind != "refuted"
    )


def test_slopes() -> None:
    slope = derivative(Max(z, 0), z)
    assert slope == Slope(z)
    assert derivative(Min(z, y), z) == Slope(y - z)
    assert decide(derivative(slope, z), 0).kind == "proved"
    assert derivative(Abs(z), z) == Slope(z) - Slope(-z)
    assert derivative(Abs(z) ** 3, z).subs(z, 0) == 0
    assert decide(Slope(z) + Slope(-z), 1).kind == "proved"
    assert decide(Step(z) + Step(-z), 1).kind == "refuted"


def test_spellings_are_the_shorter_first() -> None:
    assert spellings(1 - 2 * Slope(-z)) == [sign(z), 2 * Slope(z) - 1]
    assert spellings(1 - Slope(-z))[0] == Slope(z)
    assert spellings(z) == [z]


def test_minima_and_ceilings_are_written_as_such() -> None:
    assert spellings(-Max(-6, -Max(z, y)))[0] == Min(6, Max(z, y))
    assert spellings(1 - 3 * floor(-z))[0] == 1 + 3 * ceiling(z)
    assert spellings(-Max(z, -y))[0] == -Max(z, -y)


def test_variants_have_no_slope_and_no_maximum() -> None:
    for other in variants(Slope(z) * Max(z, y) - Min(z, 0)):
        assert not other.has(Slope, Max, Min)
        assert has_steps(other)
    assert not has_steps(Max(z, y))
