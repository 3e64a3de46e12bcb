"""Densities with parameters: the log-derivative trick and its kin, and nothing that is not known."""

from __future__ import annotations

import pytest
from sympy import Function, IndexedBase, Symbol

from symderiv.tensor.axis import index
from symderiv.tensor.model import Model
from symderiv.tensor.operators import expectation, integral
from symderiv.tensor.score import as_integrals, depends_on, has_parameter, is_score, score_name, slope_of_density
from tests.engine.asking import verdict

P = r"p_\theta(z)"
z, i = index("z"), index("i")
p, f = Function(P), Function("f")
theta = Symbol("theta", real=True)
MODEL = Model(densities=frozenset({P}))


@pytest.mark.parametrize(
    ("function", "name", "expected"),
    [
        (P, "theta", True),
        (P, "phi", False),
        ("q(z|x)", "x", True),
        ("p(x)", "p", False),
        (r"q_{\phi}(z;\theta_1)", "theta_1", True),
        ("f", "f", False),
    ],
)
def test_what_a_density_depends_on(function: str, name: str, expected: bool) -> None:
    assert depends_on(function, name) is expected


def test_the_slope_of_a_density_is_its_score_times_itself() -> None:
    assert slope_of_density(MODEL, p(z), theta) == p(z) * Function(score_name(P, "theta"))(z)
    entry = IndexedBase("theta")[i]
    assert slope_of_density(MODEL, p(z), entry) == p(z) * Function(score_name(P, "theta"))(z, i)
    assert slope_of_density(MODEL, p(z), Symbol("phi", real=True)) is None
    assert slope_of_density(MODEL, f(z), theta) is None
    assert is_score(score_name(P, "theta"), P)
    assert not is_score(score_name(P, "theta"), "q(z)")


def test_means_over_it_are_integrals() -> None:
    mean = expectation(f(z), Symbol(P), z)
    assert has_parameter(MODEL, mean, "theta")
    assert as_integrals(1 + mean, "theta") == 1 + integral(p(z) * f(z), z)
    assert as_integrals(mean, "phi") == mean


LETS = (r"\theta, b \in \mathbb{R}", r"p_\theta(z) \text{ is a density of } z", r"f \text{ is a function of } z")
SCORE = r"\frac{\partial}{\partial \theta} \log p_\theta(z)"
SLOPE = r"\frac{\partial}{\partial \theta} \mathbb{E}_{p_\theta}[f]"


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (rf"{SLOPE} = \mathbb{{E}}_{{p_\theta}}[f {SCORE}]", "proved"),
        (rf"{SLOPE} = \mathbb{{E}}_{{p_\theta}}[(f - b) {SCORE}]", "proved"),
        (r"\nabla_\theta \mathbb{E}_{z \sim p_\theta(z)}[f] = "
         r"\mathbb{E}_{z \sim p_\theta(z)}[f \nabla_\theta \log p_\theta(z)]",
         "proved"),
        (rf"\mathbb{{E}}_{{p_\theta}}[b {SCORE}] = 0", "proved"),
        (rf"{SLOPE} = -\mathbb{{E}}_{{p_\theta}}[f {SCORE}]", "refuted"),
        (rf"{SLOPE} = \mathbb{{E}}_{{p_\theta}}[{SCORE}]", "refuted"),
        (rf"{SLOPE} = 0", "refuted"),
        (rf"{SCORE} = 0", "refuted"),
        (rf"\mathbb{{E}}_{{p_\theta}}[f {SCORE}] = 0", "refuted"),
        (rf"\mathbb{{E}}_{{p_\theta}}[({SCORE})^2] = 0", "refuted"),
    ],
)  # fmt: skip
def test_claims(claim: str, kind: str) -> None:
    assert verdict(claim, LETS).kind == kind


def test_for_vectors_of_parameters() -> None:
    lets = (r"\theta \in \mathbb{R}^n", *LETS[1:])
    found = verdict(rf"{SLOPE} = \mathbb{{E}}_{{p_\theta}}[f {SCORE}]", lets)
    assert getattr(found, "scope", "") == "for every n >= 1"


def test_a_density_at_the_observed_point_depends_on_its_parameter() -> None:
    lets = (r"\theta \in \mathbb{R}", r"p_\theta(x) \text{ is a density}")
    assert verdict(r"\frac{\partial}{\partial \theta} \log p_\theta(x) = 0", lets).kind == "refuted"
    trick = (
        r"\frac{\partial}{\partial \theta} p_\theta(x) = p_\theta(x) \frac{\partial}{\partial \theta} \log p_\theta(x)"
    )
    assert verdict(trick, lets).kind == "proved"


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"\frac{\partial}{\partial x} \mathbb{E}_{p(x)}[f] = 0", "proved"),
        (r"\frac{\partial}{\partial x} (x \mathbb{E}_{p(x)}[f]) = \mathbb{E}_{p(x)}[f]", "proved"),
        (r"\frac{\partial}{\partial x} (x \mathbb{E}_{p(x)}[f]) = 0", "refuted"),
        (r"\frac{\partial}{\partial x} \int p(x) f dx = 0", "proved"),
        (r"\frac{\partial}{\partial x} \log p(x) = \frac{1}{p(x)} \frac{\partial p(x)}{\partial x}", "proved"),
        (r"\frac{\partial}{\partial x} \log p(x) = 0", "refuted"),
    ],
)
def test_a_mean_does_not_depend_on_what_it_averages_over(claim: str, kind: str) -> None:
    """The first, second and fourth were refuted once: the x of the mean was taken for the x outside."""
    lets = (r"p(x) \text{ is a density of } x", r"f \text{ is a function of } x", r"x \in \mathbb{R}")
    assert verdict(claim, lets).kind == kind


def test_cross_entropy_is_entropy_and_divergence() -> None:
    lets = (r"p(z), q(z) \text{ are densities of } z",)
    claim = r"-\mathbb{E}_{p}[\log q(z)] = -\mathbb{E}_{p}[\log p(z)] + D_{KL}(p(z) \| q(z))"
    assert verdict(claim, lets).kind == "proved"
    assert verdict(claim.replace("+ D", "- D"), lets).kind == "refuted"
