from __future__ import annotations

import pytest

from symderiv.source.builtin import FUNCTIONS, SPELLINGS
from tests.engine.asking import kind
from tests.source.reader import form, refusal


def test_every_spelling_has_a_function() -> None:
    assert set(SPELLINGS.values()) <= FUNCTIONS.keys()


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\exp(a)", "scalar: Exp(a)"),
        (r"\ln a", "scalar: Log(a)"),
        (r"\log(a)", "scalar: Log(a)"),
        (r"\tanh(x)", "vector of n: -1 + 2/(Exp(-2*x[p]) + 1)"),
        ("ReLU(x)", "vector of n: Max(0, x[p])"),
        (r"\operatorname{softplus}(a)", "scalar: Log(Exp(a) + 1)"),
        (r"\text{softmax}(x)", "vector of n: Exp(x[p])/Sum(Exp(x[k]), (k, 1, n))"),
        (r"\operatorname{logsumexp}(x)", "scalar: Log(Sum(Exp(x[k]), (k, 1, n)))"),
        ("Tr(A)", "scalar: Sum(A[k, k], (k, 1, n))"),
        (r"\mathrm{diag}(x)", "n x n: Delta(p, q)*x[p]"),
        ("|a|", "scalar: Abs(a)"),
        (r"\Gamma(a)", "scalar: Gamma(a)"),
        (r"\operatorname{erf}(a)", "scalar: erf(a)"),
        (r"\operatorname{sgn}(a)", "scalar: sign(a)"),
        (r"\sinh a", "scalar: -Exp(-a)/2 + Exp(a)/2"),
        (r"\arctan a", "scalar: atan(a)"),
        (r"\cot a", "scalar: cos(a)/sin(a)"),
        (r"\operatorname{artanh}(a)", "scalar: Log((a + 1)/(1 - a))/2"),
    ],
)
def test_known_functions(latex: str, expected: str) -> None:
    assert form(latex) == expected


def test_shapes_are_checked_with_a_place() -> None:
    assert refusal("a + Tr(W)") == ("D103", "Tr", "the trace needs a square matrix, not m x n")
    assert refusal("|x|") == ("D103", "|x|", "bars around vector of n: write a norm")


def test_the_complementary_error_function() -> None:
    assert kind(r"\operatorname{erfc}(a) = 1 - \operatorname{erf}(a)") == "proved"
    assert kind(r"\operatorname{erfc}(a) = \operatorname{erf}(a)") == "refuted"


@pytest.mark.parametrize("name", ["Heaviside", "round"])
def test_what_has_several_conventions_is_not_guessed(name: str) -> None:
    assert kind(rf"\operatorname{{{name}}}(a) = 1", "a > 2") == "unreadable"


def test_a_sum_in_words() -> None:
    lets = (r"x \in \mathbb{R}^n",)
    for word in ("sum", r"\text{sum}", r"\operatorname{sum}"):
        assert kind(rf"{word}(x) = \mathbf{{1}}^\top x", *lets) == "proved"
    assert kind(r"sum(x) = x^\top x", *lets) == "refuted"
