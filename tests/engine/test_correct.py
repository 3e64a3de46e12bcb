"""The corrected formula is a small edit of the stated one, and it is true."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind, refutation

LETS = (
    r"a, b \in \mathbb{R}^n",
    r"A \in \mathbb{R}^{n \times n}",
    r"\mu \in \mathbb{R}^d",
    r"\sigma > 0",
    r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)",
)


@pytest.mark.parametrize(
    ("left", "stated", "hint"),
    [
        (r"\operatorname{Var}(q^\top k)", r"2d\sigma^2\mu^\top\mu + d\sigma^4", "this factor is too much"),
        (r"\operatorname{Var}(q^\top k)", r"2\sigma^2\mu^\top\mu - d\sigma^4", "has the wrong sign"),
        (r"\operatorname{Var}(q^\top k)", r"\sigma^2\mu^\top\mu + d\sigma^4", "lacks the factor 2"),
        (r"\operatorname{Var}(q^\top k)", r"2\sigma^2\mu^\top\mu + \sigma^4", "lacks the factor d"),
        (r"\operatorname{Var}(q^\top k)", r"3\sigma^2\mu^\top\mu + d\sigma^4", "should be 2"),
        (r"\operatorname{Var}(q^\top k)", r"2\sigma^2\mu^\top\mu + d\sigma^3", "should be to the power 4"),
        (r"\frac{\partial a^\top A b}{\partial a}", r"A^\top b", "this transpose is too much"),
        (r"\frac{\partial a^\top A b}{\partial b}", r"A a", "lacks a transpose"),
        (r"\frac{\partial a^\top A a}{\partial a}", r"A a + A a", "lacks a transpose"),
        (r"(a + b)^\top (a + b)", r"a^\top a + a^\top b + b^\top b", "lacks the factor 2"),
        (r"\sigma", r"-\sigma", "wrong sign"),
        (r"\sigma", r"\sigma + 1", "this term is too much"),
        (r"\sigma - 3", r"\sigma^2 + \sigma - 3", "this term is too much"),
        (r"\log \frac{e^\sigma}{e^\sigma + e^2}", r"-\log(1 + e^{\sigma - 2})", "has the wrong sign"),
        (r"\cosh(2 \sigma)", r"2 \cosh(\sigma)^2 + 1", "has the wrong sign"),
        (r"\sin(2 \sigma) + 1", r"\sin(\sigma) + 1", "lacks the factor 2"),
        (r"\log \frac{e^\sigma}{e^\sigma + e^2}", r"-\log(1 + e^{2 + \sigma})", "has the wrong sign"),
    ],
)
def test_a_small_edit_is_found_and_proved(left: str, stated: str, hint: str) -> None:
    found = refutation(f"{left} = {stated}", *LETS)
    assert hint in found.hint
    assert found.correction is not None
    assert found.correction_scope.startswith("proved")
    assert kind(f"{left} = {found.correction}", *LETS) == "proved"


@pytest.mark.parametrize("stated", [r"a^\top A^\top A b", r"\sigma^2 \mu^\top \mu", r"\frac{a^\top b}{1 + b^\top b}"])
def test_whatever_correction_is_printed_is_true(stated: str) -> None:
    found = refutation(rf"a^\top b + 1 = {stated}", *LETS)
    if found.correction is not None:
        assert kind(rf"a^\top b + 1 = {found.correction}", *LETS) == "proved"


@pytest.mark.parametrize(
    ("left", "stated"),
    [
        (r"\frac{d}{dx} (x g(x))", "g(x)"),
        (r"\frac{d}{dx} e^{g(x)}", "e^{g(x)}"),
        (r"\frac{d}{dx} g(g(x))", "g'(x)"),
        (r"\frac{d^2}{dx^2} g(x)^2", "g''(x)"),
        (r"\frac{d}{dx} \sin(\pi x)", r"\cos(\pi x) + 1"),
    ],
)
def test_what_was_derived_is_printed_with_unknown_functions(left: str, stated: str) -> None:
    lets = (r"g \text{ is a function}", r"x \in \mathbb{R}")
    found = refutation(f"{left} = {stated}", *lets)
    assert found.correction is not None
    assert kind(f"{left} = {found.correction}", *lets) == "proved"


def test_the_marked_piece_is_inside_the_stated_side() -> None:
    text = r"\operatorname{Var}(q^\top k) = 2d\sigma^2\mu^\top\mu + d\sigma^4"
    found = refutation(text, *LETS)
    assert found.span is not None
    assert found.span.of(text) == "d"
    assert found.span.start > text.index("=")


@pytest.mark.parametrize(
    ("claim", "correction"),
    [
        (r"\lim_{x \to 0} \frac{e^x - 1}{x} = 0", "1"),
        (r"\lim_{x \to a} \frac{x^2 - a^2}{x - a} = a", "2 a"),
        (r"\int_0^1 \max(x, 1 - x) \, dx = \frac{1}{2}", r"\frac{3}{4}"),
        (r"\int_{-\infty}^\infty e^{-x^2} \, dx = \pi", r"\sqrt{\pi}"),
        (r"\sum_{k=0}^\infty \frac{1}{3^k} = 2", r"\frac{3}{2}"),
        (r"\arg\min_x (x^2 + 2 (x - a)^2) = \frac{a}{4}", r"\frac{2 a}{3}"),
        (r"\max_x (4 x - x^2) = 5", "4"),
        (r"\operatorname{Var}(u) = \frac{1}{6}", r"\frac{1}{12}"),
        (r"\lim_{T \to 0^+} \frac{e^{4/T}}{e^{4/T} + e^{3/T}} = \frac12", "1"),
        (r"\frac{1}{4} + \frac{1}{8} = \frac{2}{8}", r"\frac{3}{8}"),
        (r"\min(\max(a, 0), 6) = \max(a, 0)", r"\min\left(6, \max\left(0, a\right)\right)"),
    ],
)
def test_what_has_a_value_is_corrected_to_it(claim: str, correction: str) -> None:
    found = refutation(claim, r"a \in \mathbb{R}", r"u \sim \mathcal{U}(0, 1)")
    assert found.correction == correction


@pytest.mark.parametrize(
    ("claim", "model", "corrected"),
    [
        ("W^{(1)} x = 2 x", (r"W^{(1)} \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n"), "W^{(1)} x"),
        (r"(a^{(1)})^2 + 1 = 2", (r"a^{(1)} \in \mathbb{R}",), r"1 + \left(a^{(1)}\right)^{2}"),
        (r"\operatorname{tr}(I_{d_{\text{in}}}) = 2", (r"x \in \mathbb{R}^{d_{\text{in}}}",), "d_{in}"),
        (r"((B^{(1)})^{-1})_{ij} = 2", (r"B^{(1)} \in \mathbb{R}^{n \times n}",), r"\left((B^{(1)})^{-1}\right)_{i,j}"),
    ],
)
def test_a_correction_is_latex_with_names_that_have_labels(claim: str, model: tuple[str, ...], corrected: str) -> None:
    assert refutation(claim, *model).correction == corrected
