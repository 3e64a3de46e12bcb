"""Limits by continuity, of sums of exponentials, and of what grows: true ones and broken ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Dummy, Integer, Rational, Symbol, oo

from symderiv.engine.approach import exact_limit
from symderiv.engine.normal.context import Context
from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from symderiv.tensor.nodes import Exp, Log
from symderiv.tensor.operators import limit
from tests.engine.asking import kind, verdict

TRUE = [
    (r"\lim_{x\to\infty} \frac{\log x}{x^{0.001}} = 0", "x > 0"),
    (r"\lim_{x\to 0^+} x^{0.01} \log x = 0", "x > 0"),
    (r"\lim_{n\to\infty} n^{k} a^n = 0", "0 < a < 1", "k > 0"),
    (r"\lim_{T\to0^+} T \log(e^{a/T} + e^{b/T}) = \max(a,b)", r"a, b \in \mathbb{R}"),
    (r"\lim_{T\to0^+} T \log(e^{a/T} + e^{b/T} + e^{c/T}) = \max(a,b,c)", r"a, b, c \in \mathbb{R}"),
    (r"\lim_{T\to0^+} T \log \sum_{i=1}^n e^{x_i/T} = \max_i x_i", r"x \in \mathbb{R}^n"),
    (r"\lim_{b\to\infty} \frac{1}{b} \log (\frac{1}{n}\sum_{i=1}^n e^{b x_i}) = \max_i x_i", r"x \in \mathbb{R}^n"),
    (r"\lim_{T\to\infty} \operatorname{softmax}(x/T)_i = \frac1n", r"x \in \mathbb{R}^n"),
]
FALSE = [
    (r"\lim_{x\to\infty} \frac{\log x}{x^{a}} = 0", "x > 0", r"a \in \mathbb{R}"),
    (r"\lim_{T\to0^+} T \log(e^{a/T} + e^{b/T}) = \min(a,b)", r"a, b \in \mathbb{R}"),
    (r"\lim_{T\to0^+} T \log(e^{a/T} + e^{b/T}) = a", r"a, b \in \mathbb{R}"),
    (r"\lim_{\beta\to\infty} \frac{1}{\beta} \log \sum_{i=1}^n e^{\beta x_i} = \max_i |x_i|", r"x \in \mathbb{R}^n"),
    (r"\lim_{T\to\infty} \frac{e^{x_i/T}}{\sum_{j=1}^n e^{x_j/T}} = \frac1{n+1}", r"x \in \mathbb{R}^n"),
]


@pytest.mark.parametrize("claim", TRUE, ids=str)
def test_proved(claim: tuple[str, ...]) -> None:
    found = verdict(claim[0], claim[1:])
    assert isinstance(found, Proved), found
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize("claim", FALSE, ids=str)
def test_refuted(claim: tuple[str, ...]) -> None:
    assert kind(*claim) == "refuted"


def test_a_pole_at_the_point_is_no_value() -> None:
    x = Symbol("x", real=True)
    for body in (1 / x, Log(x) * x**0 + 1 / x**2, x**x, Exp(1 / x) / Exp(2 / x) * x):
        found = exact_limit(limit(body, x, Integer(0), -1), Context())
        assert found is None, body


def test_a_weight_that_may_be_zero_is_not_left_out() -> None:
    """log(c exp(y) + 1) / y goes to 1 only for c > 0."""
    y, c = Dummy("y", positive=True), Symbol("c", nonnegative=True)
    body = Log(c * Exp(y) + 1) / y
    assert exact_limit(limit(body, y, oo, 0), Context()) is None
    assert exact_limit(limit(body.xreplace({c: Integer(2)}), y, oo, 0), Context()) is not None


@given(st.lists(st.fractions(-3, 3, max_denominator=3), min_size=1, max_size=4))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_the_greatest_exponent(exponents: list[object]) -> None:
    y = Dummy("y", positive=True)
    numbers = [Rational(str(q)) for q in exponents]
    body = Log(sum((Rational(1, j + 1) * Exp(q * y) for j, q in enumerate(numbers)), Integer(0))) / y
    found = exact_limit(limit(body, y, oo, 0), Context())
    assert found is not None
    assert found.doit() == max(numbers)
