"""A limit that holds for all but one value of a parameter is not proved for all."""

from __future__ import annotations

import pytest
from flint import arb, fmpq
from sympy import Expr, Symbol, oo, sqrt

from symderiv.engine.ball import as_ball
from symderiv.engine.exceptional import Limiting, places
from symderiv.engine.normal.context import Context
from symderiv.engine.point import Sampler
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Exp
from tests.engine.asking import kind

x, a, b = Symbol("x", real=True), Symbol("a", real=True), Symbol("b", real=True)


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\lim_{x \to \infty} \frac{(a - 7) x + 1}{(a - 7) x + 2} = 1", r"a \in \mathbb{R}"),
        (r"\lim_{x \to \infty} \frac{(a^2 - 50) x + 1}{(a^2 - 50) x + 2} = 1", "a > 0"),
        (r"\lim_{x \to \infty} \frac{(a^3 - a - 5) x + 1}{(a^3 - a - 5) x + 2} = 1", "a > 0"),
        (r"\lim_{x \to \infty} \frac{(a + b - 11) x + 1}{(a + b - 11) x + 2} = 1", "a, b > 0"),
        (r"\lim_{x \to \infty} \frac{(e^a - 2)^2 x + 1}{(e^a - 2)^2 x + 2} = 1", r"a \in \mathbb{R}"),
        (r"\lim_{x \to \infty} \frac{(\log a - 2) x + 1}{(\log a - 2) x + 2} = 1", "a > 0"),
        (r"\lim_{x \to 0} \frac{e^{ax} - e^{7x} + x^2}{e^{ax} - e^{7x} + 2x^2} = 1", "a > 0"),
        (
            r"\lim_{x \to \infty} \frac{\sqrt{x^2 + ax} - \sqrt{x^2 + 7x} + 1/x}"
            r"{\sqrt{x^2 + ax} - \sqrt{x^2 + 7x} + 2/x} = 1",
            "a > 0",
        ),
        (r"\lim_{n \to \infty} \frac{\sum_{k=1}^n ((a - 7) k + 1)}{\sum_{k=1}^n ((a - 7) k + 2)} = 1", "a > 0"),
    ],
)
def test_a_leading_coefficient_that_vanishes(claim: str, let: str) -> None:
    assert kind(claim, let) != "proved"


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\lim_{x \to \infty} \frac{(a - 7) x + 1}{(a - 7) x + 2} = 1", "a > 7"),
        (r"\lim_{x \to \infty} \frac{(a^2 + 1) x + 1}{(a^2 + 1) x + 2} = 1", r"a \in \mathbb{R}"),
        (r"\lim_{x \to \infty} \frac{x}{x + a - 7} = 1", r"a \in \mathbb{R}"),
        (r"\lim_{n \to \infty} (1 + \frac{a}{n})^{bn} = e^{ab}", r"a, b \in \mathbb{R}"),
        (r"\lim_{x \to b} \frac{x^n - b^n}{x - b} = n b^{n - 1}", "b > 0"),
        (r"\lim_{T \to \infty} \frac{e^{a/T}}{e^{a/T} + e^{b/T} + e^{c/T}} = \frac{1}{3}", r"a, b, c \in \mathbb{R}"),
    ],
)
def test_limits_that_hold_for_all_parameters(claim: str, let: str) -> None:
    assert kind(claim, let, r"n \in \mathbb{N}") == "proved"


@pytest.mark.parametrize(
    ("body", "zero"),
    [
        ((a - 7) * x + 1, fmpq(7)),
        ((3 * a - 2) ** 2 * x + 1, fmpq(2, 3)),
        (1 / (x + 1 / (a - 5)), fmpq(5)),
        (Exp(a * x) - Exp(7 * x), fmpq(7)),
        (sqrt(x**2 + a * x) - sqrt(x**2 - 6 * x), fmpq(-6)),
    ],
    ids=str,
)
def test_rational_places(body: Expr, zero: fmpq) -> None:
    assert {a: zero} in list(places(Limiting(body, x, oo, 1), Sampler(Model(), 2), Context()))


@pytest.mark.parametrize(
    ("body", "square"),
    [((a**2 - 50) * x + 1, 50), ((Exp(a) - 3) * x, None), ((a + b) * x + 1, None)],
    ids=str,
)
def test_irrational_places_and_several_parameters(body: Expr, square: int | None) -> None:
    found = list(places(Limiting(body, x, oo, 1), Sampler(Model(), 2), Context()))
    assert found
    if square is not None:
        values = [place[a] for place in found]
        assert any(as_ball(value * value - square).contains(0) for value in values if isinstance(value, arb))


def test_coefficients_that_are_no_fractions_at_a_sample() -> None:
    assert kind(r"\lim_{x \to 0} ((1 - x) a + x \tanh(b)) = a", r"a, b \in \mathbb{R}") == "proved"


P, Q = r"\frac{17}{31}", r"\frac{5}{7}"
ANY = r"a, b, c \in \mathbb{R}"


@pytest.mark.parametrize(
    ("point", "small", "more"),
    [
        ("0", rf"x((a-{P})^2 + (b-{Q})^2)", "x^2"),  # one point only, which no sample meets
        ("0", rf"(a-{P})x + (b-{Q})x^2", "x^3"),  # two coefficients at once
        ("0", rf"e^{{ax}} + e^{{bx}} + e^{{cx}} - 3 - {P}x", "x^2"),  # a + b + c
        ("0", rf"\sin(ax) + \sin(bx) + \sin(cx) - {P}x", "x^3"),
        (r"\infty", rf"\sqrt{{x^2+ax}} + \sqrt{{x^2+bx}} - 2x - c - {P}", "1/x"),
        ("0", rf"(1+x)^a - (1+x)^b - (1+x)^c + 1 - {P}x", "x^2"),
    ],
)
def test_coefficients_of_several_parts(point: str, small: str, more: str) -> None:
    claim = rf"\lim_{{x \to {point}}} \frac{{{small} + {more}}}{{{small} + 2 \cdot {more}}} = 1"
    assert kind(claim, ANY) != "proved"


@pytest.mark.parametrize("rate", [rf"(a-{P})^2 + (b-{Q})^2", rf"(a+b+c-{P})^2"])
def test_a_rate_that_vanishes(rate: str) -> None:
    assert kind(rf"\lim_{{x \to \infty}} e^{{-({rate}) x}} = 0", ANY) != "proved"
