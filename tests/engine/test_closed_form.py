"""Limits and integrals: a value is used only when balls confirm it."""

from __future__ import annotations

import pytest
import sympy

from symderiv.engine import closed_form, judge
from symderiv.source.derivation import Derivation
from tests.engine.asking import kind


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            r"\lim_{T \to 0^+} \frac{e^{4/T}}{e^{4/T}+e^{3/T}} = 1",
            r"\lim_{T \to 0^-} \frac{e^{4/T}}{e^{4/T}+e^{3/T}} = 1",
        ),
        (r"\lim_{T \to \infty} \frac{e^{4/T}}{e^{4/T}+e^{3/T}} = \frac{1}{2}", r"\lim_{T \to \infty} \frac{1}{T} = 1"),
        (r"\lim_{z \to -\infty} \frac{1}{1+e^{-z}} = 0", r"\lim_{z \to \infty} \frac{1}{1+e^{-z}} = 0"),
        (r"\lim_{x \to 0} \frac{\sin(x)}{x} = 1", r"\lim_{x \to 0} \frac{\sin(2x)}{x} = 1"),
        (r"\int_0^1 |0.5-u|\,du = 0.25", r"\int_0^1 |0.5-u|\,du = 0.5"),
        (r"\int_0^1 x^2 dx = \frac{1}{3}", r"\int_0^1 x^2 dx = \frac{1}{2}"),
        (r"\int_0^a x dx = \frac{a^2}{2}", r"\int_0^a x dx = a^2"),
        (r"\int_{-\infty}^{\infty} e^{-x^2} dx = \sqrt{\pi}", r"\int_{-\infty}^{\infty} e^{-x^2} dx = \pi"),
    ],
)
def test_right_values_are_proved_and_wrong_ones_refuted(right: str, wrong: str) -> None:
    assert kind(right) == "proved"
    assert kind(wrong) == "refuted"


def test_a_limit_that_does_not_exist_has_no_value() -> None:
    assert kind(r"\lim_{x \to \infty} \sin(x^2) = 0") == "undecided"


def test_a_wrong_limit_from_sympy_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sympy, "limit", lambda *_: sympy.Integer(7))
    assert kind(r"\lim_{x \to 0} \frac{\sin(x)}{x} = 7") == "undecided"


def test_a_wrong_integral_from_sympy_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sympy, "integrate", lambda *_: sympy.Integer(7))
    assert kind(r"\int_0^1 \frac{1}{1+x} dx = 7") == "refuted"  # by quadrature, which asks SymPy nothing
    assert kind(r"\int_1^\infty \frac{1}{x^2} dx = 7") == "undecided"


def test_nothing_is_touched_without_limits() -> None:
    from symderiv.engine.problem import problem_of
    from symderiv.source.claims import ReadClaim, read_claim
    from symderiv.source.notation import Notation
    from symderiv.source.stated import Comparison

    (read,) = read_claim(Notation(strict=False), "x + 1 = y")
    assert isinstance(read, ReadClaim)
    (statement,) = read.statements
    assert isinstance(statement, Comparison)
    problem = problem_of(statement, read)
    assert closed_form.resolve(problem) == problem


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\lim_{T \to 0^+} \operatorname{softmax}([1, -2, 5] / T) = [0, 0, 1]", "proved"),
        (
            r"\lim_{T \to 0^+} \operatorname{softmax}([5, -2, 5]^\top / T) = [\frac{1}{2}, 0, \frac{1}{2}]^\top",
            "proved",
        ),
        (
            r"\lim_{T \to \infty} \operatorname{softmax}([1, -2, 5] / T) = [\frac{1}{3}, \frac{1}{3}, \frac{1}{3}]",
            "proved",
        ),
        (r"\lim_{T \to 0^+} \operatorname{softmax}([1, -2, 5] / T) = [1, 0, 0]", "refuted"),
        (r"\lim_{T \to 0^+} \operatorname{softmax}([5, -2, 5] / T) = [1, 0, 0]", "refuted"),
    ],
)
def test_the_limit_of_a_vector_is_that_of_its_entries(claim: str, expected: str) -> None:
    assert kind(claim, "T > 0") == expected


def test_a_mean_over_all_random_numbers_that_are_named() -> None:
    laws = (r"u, v \sim \mathcal{U}(0, 1)",)
    assert kind(r"\mathbb{E}_{u, v}[|u - 0.5| + |v - 0.5|] = 0.5", *laws) == "proved"
    assert kind(r"\mathbb{E}_{u, v}[|u - 0.5| + |v - 0.5|] = 0.6", *laws) == "refuted"
    assert kind(r"\mathbb{E}_{u}[|u - 0.5| + |v - 0.5|] = 0.5", *laws) != "proved"


def test_a_limit_behind_a_name_is_found() -> None:
    derivation = Derivation("cold attention")
    derivation.let("T > 0")
    derivation.define(r"S = \begin{bmatrix} 9 & 0 \\ 0 & 0 \end{bmatrix}")
    derivation.define(r"r = \lim_{T \to 0^+} \operatorname{softmax}([S_{21}, S_{22}] / T)")
    derivation.define(r"P = \begin{bmatrix} 1 & 0 \\ r_1 & r_2 \end{bmatrix}")
    derivation.claim("right", r"(P S)_{21} = 9/2")
    derivation.claim("wrong", r"(P S)_{21} = 9")
    assert [judge(derivation, claim).kind for claim in derivation.claims] == ["proved", "refuted"]


def test_a_mean_is_taken_of_the_simplified_function() -> None:
    derivation = Derivation("a sum of one term")
    derivation.let(r"u \sim \mathcal{U}(0, 1)", r"i \in \{1, 2\}")
    derivation.define("x = (0, u)")
    derivation.define(r"o_i = \sum_{j=1}^{i} \frac{\exp(x_i x_j)}{\sum_{l=1}^{i} \exp(x_i x_l)} x_j")
    derivation.claim("right", r"\mathbb{E}[|o_1 - u|] = 0.5")
    derivation.claim("wrong", r"\mathbb{E}[|o_1 - u|] = 0.25")
    assert [judge(derivation, claim).kind for claim in derivation.claims] == ["proved", "refuted"]
