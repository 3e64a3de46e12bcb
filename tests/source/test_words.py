from __future__ import annotations

import pytest

from symderiv.source.declare import let
from symderiv.source.notation import Density, FunctionName, FunctionOf, LossName, Notation
from symderiv.source.reading import ReadError
from symderiv.source.words import without_article
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.model import Loss
from tests.engine.asking import kind
from tests.source.reader import notation

K, m = size("K"), size("m")


def declared(*texts: str) -> dict[str, object]:
    return dict(notation(*texts).names)


def test_names_in_words() -> None:
    names = declared(
        r"\sigma \text{ is the sigmoid}",
        r"f \text{ is softargmax}",
        r"p(x) \text{ is a density}",
        r"p(z \mid x), q(z | x) \text{ are densities}",
        r"A, B \text{ are functions of } z",
    )
    assert names[r"\sigma"] == FunctionName(r"\sigma", "sigmoid")
    assert names["f"] == FunctionName("f", "softmax")
    assert names["p(x)"] == Density("p(x)", "x")
    assert names["p(z|x)"] == Density("p(z|x)", "z")
    assert names["q(z|x)"] == Density("q(z|x)", "z")
    assert names["B"] == FunctionOf("B", "B", "z")


def test_a_loss_of_a_sequence() -> None:
    known = notation(r"h[t] \in \mathbb{R}^m", r"\ell \text{ is a function of } h[1], \dots, h[K]")
    assert known.names[r"\ell"] == LossName(r"\ell", "ell")
    assert known.model.losses["ell"] == Loss("ell", "h", one_to(K), (one_to(m),))


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        (r"f \text{ is a blob}", "D104", "a blob"),
        (r"p \text{ is a density}", "D101", "a density"),
        (r"L \text{ is a function of } g[1], \dots, g[K]", "D102", r"L \text{ is a function of } g[1], \dots, g[K]"),
    ],
)
def test_errors(text: str, code: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        let(Notation(), text)
    error = caught.value
    assert error.span is not None
    assert (error.code, error.span.of(error.text)) == (code, piece)


def test_articles_are_dropped() -> None:
    assert [without_article(what) for what in ("a density", "an ant", "the sigmoid", "theta")] == [
        "density",
        "ant",
        "sigmoid",
        "theta",
    ]


def test_a_property_behind_the_space_may_be_that_it_is_random() -> None:
    for words in ("random", "is random", "is a random vector"):
        lets = (r"\theta \in \mathbb{R}^n", rf"X \in \mathbb{{R}}^n \text{{ {words}}}")
        right = r"\|\mathbb{E}[X] - \theta\|^2 + \operatorname{tr}(\operatorname{Cov}(X))"
        assert kind(rf"\mathbb{{E}}\|X - \theta\|^2 = {right}", *lets) == "proved"


def test_the_loss_of_one_time_says_how_to_declare_them_together() -> None:
    with pytest.raises(ReadError) as refused:
        let(notation(r"h_t \in \mathbb{R}^n"), r"L_t \text{ is a function of } h_t")
    assert refused.value.hint.startswith(r"declare L \text{ is a function of } h_1, \dots, h_T")


def test_a_formula_may_be_declared_invertible() -> None:
    lets = (r"X \in \mathbb{R}^{m \times n}", r"y \in \mathbb{R}^m", r"X^\top X \text{ is invertible}")
    assert "X^\\top X is invertible" in notation(*lets).assumptions
    assert kind(r"X^\top (X (X^\top X)^{-1} X^\top y - y) = 0", *lets) == "proved"
    assert kind(r"X (X^\top X)^{-1} X^\top y = y", *lets) == "refuted"
    with pytest.raises(ReadError, match="no square matrix"):
        notation(*lets, r"X^\top y \text{ is invertible}")


def test_a_function_may_be_declared_with_its_argument() -> None:
    assert kind(r"\frac{d}{dx} f(x)^2 = 2 f(x) f'(x)", r"f(x) \text{ is a function}") == "proved"
    lets = (r"p_\theta(x) \text{ is a density}", r"f(x) \text{ is a function}", r"\theta \in \mathbb{R}^d")
    score = r"\mathbb{E}_{x \sim p_\theta}[f(x) \nabla_\theta \log p_\theta(x)]"
    assert kind(rf"\nabla_\theta \mathbb{{E}}_{{x \sim p_\theta}}[f(x)] = {score}", *lets) == "proved"
    assert kind(rf"\nabla_\theta \mathbb{{E}}_{{x \sim p_\theta}}[f(x)] = 2 {score}", *lets) == "refuted"
