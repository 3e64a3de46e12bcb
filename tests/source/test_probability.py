from __future__ import annotations

import pytest

from tests.source.reader import form, notation, refusal

RANDOM = notation(
    r"d \in \mathbb{N}", r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)"
)
DENSE = notation(
    r"p(x) \text{ is a density}",
    r"p(z \mid x), q(z \mid x) \text{ are densities}",
    r"A \text{ is a function of } z",
)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\mathbb{E}[q]", "vector of d: Expectation(q[p], random)"),
        (r"E[q_1]^2", "scalar: Expectation(q[1], random)**2"),
        (r"\mathbb{E}[q]^\top", "row of d: Expectation(q[p], random)"),
        (
            r"\operatorname{Var}(q_1)",
            "scalar: -Expectation(q[1], random)**2 + Expectation(q[1]**2, random)",
        ),
        (
            r"\operatorname{Cov}(q)",
            "d x d: Expectation(q[p]*q[q], random) - Expectation(q[p], random)*Expectation(q[q], random)",
        ),
        (
            r"\operatorname{Cov}(q_1, k_1)",
            "scalar: Expectation(k[1]*q[1], random) - Expectation(k[1], random)*Expectation(q[1], random)",
        ),
    ],
)
def test_moments(latex: str, expected: str) -> None:
    assert form(latex, RANDOM) == expected


def test_moments_that_are_not_read() -> None:
    assert refusal(r"\operatorname{Var}(q)", RANDOM)[0::2] == ("D103", "the variance of vector of d; write Cov")
    assert refusal("E q", RANDOM)[:2] == ("D101", "E")
    assert refusal(r"\operatorname{Cov}(q, k, q)", RANDOM)[0] == "D104"


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("p(x)", "scalar: p(x)"),
        (r"\int q(z|x) dz", "scalar: Integral(q(z|x)(z), z)"),
        (r"E_{q(z|x)}[A]", "scalar: Expectation(A(z), q(z|x), z)"),
        (r"D_{KL}(q(z|x) \| p(z|x))", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)"),
        (r"D_{KL}(q(z|x) || p(z|x))", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)"),
        (r"D_{\mathrm{KL}}(q(z|x) \| p(z|x))", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)"),
    ],
)
def test_densities(latex: str, expected: str) -> None:
    assert form(latex, DENSE) == expected


@pytest.mark.parametrize(
    ("latex", "code", "message"),
    [
        (r"\int q(z|x)", "D101", "the integral has no differential"),
        ("E_{r(z|x)}[A]", "D102", "this is not a declared density"),
        ("E_{p(x)}[A]", "D102", "this is not a declared density"),
        ("D_{KL}(q(z|x), p(z|x))", "D101", r"the divergence is written D_{KL}(q \| p)"),
        (r"D_{KL}(p(x) \| q(z|x))", "D102", "the divergence needs a declared density"),
        ("p(y)", "D102", "p is applied but not declared"),
    ],
)
def test_densities_that_are_not_clear(latex: str, code: str, message: str) -> None:
    assert refusal(latex, DENSE)[0::2] == (code, message)
