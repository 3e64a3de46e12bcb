"""Jensen's inequality: what holds for every law is proved, the wrong direction has a finite law as its witness."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Add, Symbol

from symderiv import decide
from symderiv.model import Proved, Refuted
from symderiv.tensor.law import Unnamed
from symderiv.tensor.model import Model
from symderiv.tensor.operators import expectation
from symderiv.tensor.tensor import tensor
from tests.engine.asking import verdict

REAL = (r"X \text{ is random}",)
POSITIVE = (*REAL, "X > 0")
DENSITIES = (r"q(z) \text{ is a density of } z", r"p(z) \text{ is a density of } z")
LATENT = (
    r"p(x) \text{ is a density}",
    r"p(z \mid x) \text{ is a density}",
    r"q(z) \text{ is a density of } z",
)
JOINT = (r"p(x, z) = p(x) p(z \mid x)",)
BOUND = r"\mathbb{E}_{q(z)}[\log p(x,z) - \log q(z)]"

TRUE = [
    (r"\log \mathbb{E}[X] \ge \mathbb{E}[\log X]", POSITIVE),
    (r"\mathbb{E}[X^2] \ge \mathbb{E}[X]^2", REAL),
    (r"\mathbb{E}[X]^4 \le \mathbb{E}[X^4]", REAL),
    (r"\operatorname{Var}(3 X) \ge 0", REAL),
    (r"\mathbb{E}[X^3] \ge \mathbb{E}[X]^3", POSITIVE),
    (r"\mathbb{E}[e^X] \ge e^{\mathbb{E}[X]}", REAL),
    (r"\mathbb{E}[\sqrt{X}] \le \sqrt{\mathbb{E}[X]}", POSITIVE),
    (r"\mathbb{E}[1/X] \ge 1/\mathbb{E}[X]", POSITIVE),
    (r"\mathbb{E}[\|X\|^2] \ge \|\mathbb{E}[X]\|^2", (r"X \in \mathbb{R}^n", *REAL)),
    (r"\log \mathbb{E}[X_i] \ge \mathbb{E}[\log X_i]", (r"X \in \mathbb{R}_+^n", *REAL)),
    (r"D_{KL}(q(z) \| p(z)) \ge 0", DENSITIES),
    (r"D_{KL}(q \| p) \ge 0", DENSITIES),
    (r"\mathbb{E}_{q(z)}[\log q(z)] \ge \mathbb{E}_{q(z)}[\log p(z)]", DENSITIES),
    (r"\log \mathbb{E}_{q(z)}[p(z)] \ge \mathbb{E}_{q(z)}[\log p(z)]", DENSITIES),
    (rf"\log p(x) \ge {BOUND}", LATENT),
    (rf"\log p(x) = {BOUND} + D_{{KL}}(q(z) \| p(z \mid x))", LATENT),
]
FALSE = [
    (r"\log \mathbb{E}[X] \le \mathbb{E}[\log X]", POSITIVE),
    (r"\mathbb{E}[X^2] \le \mathbb{E}[X]^2", REAL),
    (r"\mathbb{E}[X^2] > \mathbb{E}[X]^2", REAL),
    (r"\mathbb{E}[X^3] \ge \mathbb{E}[X]^3", REAL),
    (r"\mathbb{E}[1/X] \ge 1/\mathbb{E}[X]", REAL),
    (r"D_{KL}(q(z) \| p(z)) \le 0", DENSITIES),
    (r"D_{KL}(q(z) \| p(z)) > 0", DENSITIES),
    (r"D_{KL}(q \| p) = D_{KL}(p \| q)", DENSITIES),
    (r"\mathbb{E}_{q(z)}[\log q(z)] \ge \mathbb{E}_{p(z)}[\log p(z)]", DENSITIES),
    (rf"\log p(x) \le {BOUND}", LATENT),
    (rf"\log p(x) = {BOUND} - D_{{KL}}(q(z) \| p(z \mid x))", LATENT),
]
OPEN = [
    (r"\mathbb{E}_{q(z)}[\log q(z)] \le 0", DENSITIES),  # true of weights, and not of densities
    (r"\log p(x) \ge \mathbb{E}_{q(z)}[\log p(x,z) + \log q(z)]", LATENT),
]


@pytest.mark.parametrize(("claim", "lets"), TRUE)
def test_proved(claim: str, lets: tuple[str, ...]) -> None:
    found = verdict(claim, lets, JOINT if lets is LATENT else ())
    assert isinstance(found, Proved), found


@pytest.mark.parametrize(("claim", "lets"), FALSE)
def test_refuted_by_a_finite_law(claim: str, lets: tuple[str, ...]) -> None:
    found = verdict(claim, lets, JOINT if lets is LATENT else ())
    assert isinstance(found, Refuted), found
    assert found.counterexample is not None


@pytest.mark.parametrize(("claim", "lets"), OPEN)
def test_never_proved(claim: str, lets: tuple[str, ...]) -> None:
    assert verdict(claim, lets, JOINT if lets is LATENT else ()).kind == "undecided"


X = Symbol("X", real=True)
MODEL = Model(laws={"X": Unnamed(())})
SMALL = st.integers(-2, 2)
OUTCOMES = st.lists(st.tuples(st.integers(-3, 3), st.integers(1, 4)), min_size=1, max_size=4)


@settings(max_examples=30, deadline=None)
@given(st.tuples(SMALL, SMALL, SMALL, SMALL, SMALL, st.integers(0, 2)), st.lists(OUTCOMES, min_size=6, max_size=6))
def test_what_is_proved_holds_for_every_law(numbers: tuple[int, ...], laws: list[list[tuple[int, int]]]) -> None:
    """Of polynomials in the moments of one number."""
    first, second, fourth = (expectation(X**power) for power in (1, 2, 4))
    moments = (second, first**2, fourth, second**2, first, 1)
    gap = Add(*(number * moment for number, moment in zip(numbers, moments, strict=True)))
    if decide(tensor(gap), tensor(0), ">=", model=MODEL, seconds=5).kind != "proved":
        return
    for law in laws:
        mass = sum(weight for _, weight in law)

        def mean(power: int, law: list[tuple[int, int]] = law, mass: int = mass) -> Fraction:
            return Fraction(sum(weight * value**power for value, weight in law), mass)

        values = (mean(2), mean(1) ** 2, mean(4), mean(2) ** 2, mean(1), Fraction(1))
        assert sum(number * value for number, value in zip(numbers, values, strict=True)) >= 0


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\mathbb{E}_{q(z)}[g^2] \ge \mathbb{E}_{q(z)}[g]^2", "proved"),
        (r"\mathbb{E}_{q(z)}[e^g] \ge e^{\mathbb{E}_{q(z)}[g]}", "proved"),
        (r"\mathbb{E}_{q(z)}[g^2] \le \mathbb{E}_{q(z)}[g]^2", "refuted"),
        (r"\mathbb{E}_{q(z)}[g^2] > \mathbb{E}_{q(z)}[g]^2", "refuted"),
        (r"\mathbb{E}_{q(z)}[g^3] \ge \mathbb{E}_{q(z)}[g]^3", "refuted"),
        # false at g = 1/2, -1/2: the second derivative of -|y| is zero wherever it exists
        (r"\mathbb{E}_{q(z)}[g^2 - |g|] \ge \mathbb{E}_{q(z)}[g]^2 - |\mathbb{E}_{q(z)}[g]|", "undecided"),
    ],
)
def test_convex_functions_of_an_unknown_function(claim: str, expected: str) -> None:
    assert verdict(claim, (r"q(z) \text{ is a density}", r"g \text{ is a function of } z")).kind == expected


def test_a_corner_is_not_convex_because_its_second_derivative_vanishes() -> None:
    claim = r"\mathbb{E}[u^2 - |u|] \ge \mathbb{E}[u]^2 - |\mathbb{E}[u]|"
    assert verdict(claim, (r"u \text{ is random}",)).kind == "refuted"
