"""Laws as they are written: what is read, and what is refused with its place."""

from __future__ import annotations

import pytest
from sympy import Integer, Symbol, symbols

from symderiv.source.declare import let
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.law import Gaussian, Independent, Unnamed
from symderiv.tensor.nodes import delta
from tests.source.reader import notation

n = size("n")
i, j = symbols("i j", integer=True)
BASE = notation(
    r"x, \mu, s \in \mathbb{R}^n",
    r"W \in \mathbb{R}^{m \times n}",
    r"B \in \mathbb{R}^{n \times n}",
    r"p, v \in \mathbb{R}",
)


@pytest.mark.parametrize(
    ("text", "covariance"),
    [
        (r"x \sim \mathcal{N}(\mu, v)", "v*Delta(i, j)"),
        (r"x \sim \mathcal{N}(\mu, v I)", "v*Delta(i, j)"),
        (r"x \sim \mathcal{N}(0, v I_n)", "v*Delta(i, j)"),
        (r"x_i \sim \mathcal{N}(\mu_i, v)", "v*Delta(i, j)"),
        (r"x \sim \mathcal{N}(\mu, \operatorname{diag}(s))", "Delta(i, j)*s[i]"),
        (r"x_i \sim \mathcal{N}(\mu_i, s_i)", "Delta(i, j)*s[i]"),
        (r"x \sim \mathcal{N}(\mu, B B^\top)", "Sigma(B[i, _k]*B[j, _k], (_k, 1, n))"),
    ],
)
def test_gaussians(text: str, covariance: str) -> None:
    law = let(BASE, text).model.laws["x"]
    assert isinstance(law, Gaussian)
    assert law.mean_tensor.axes == (one_to(n),)
    assert str(law.covariance((i,), (j,))) == covariance


@pytest.mark.parametrize(
    ("text", "name", "family", "rank"),
    [
        (r"u \sim \mathcal{U}(0, 1)", "u", "uniform", 0),
        (r"x_i \sim \mathcal{U}(-p, p)", "x", "uniform", 1),
        (r"x \sim \operatorname{Uniform}(-p, p)", "x", "uniform", 1),
        (r"W_{ij} \sim \mathcal{U}(-p, p)", "W", "uniform", 2),
        (r"x_i \sim \operatorname{Bernoulli}(p)", "x", "bernoulli", 1),
        (r"x_i \sim \text{Bernoulli}(\mu_i)", "x", "bernoulli", 1),
        (r"x \sim \operatorname{Bern}(\mu)", "x", "bernoulli", 1),
        (r"k \sim \operatorname{Poisson}(v)", "k", "poisson", 0),
        (r"x_i \sim \operatorname{Rademacher}", "x", "rademacher", 1),
    ],
)
def test_families(text: str, name: str, family: str, rank: int) -> None:
    law = let(BASE, text).model.laws[name]
    assert isinstance(law, Independent)
    assert (law.family, law.rank) == (family, rank)


def test_parameters_may_depend_on_the_index() -> None:
    law = let(BASE, r"x_i \sim \operatorname{Bernoulli}(\mu_i)").model.laws["x"]
    assert str(law.cumulant([(j,)])) == "mu[j]"


def test_an_unnamed_law() -> None:
    known = let(BASE, r"x \text{ is random}")
    assert isinstance(known.model.laws["x"], Unnamed)
    assert known.model.laws["x"].rank == 1
    assert let(BASE, r"\hat{f} \text{ is random}").model.laws["hat_f"].rank == 0


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        (r"x \sim \mathcal{C}(0, 1)", "D101", r"\mathcal{C}(0, 1)"),
        (r"x \sim \mathcal{U}(0)", "D101", r"\mathcal{U}(0)"),
        (r"x \sim \mathcal{N}(\mu, B)", "D104", r"\mathcal{N}(\mu, B)"),
        (r"x \sim \mathcal{N}(\mu, W)", "D103", "W"),
        (r"x_{ij} \sim \mathcal{U}(0, 1)", "D103", "ij"),
        (r"W \sim \operatorname{Bernoulli}(\mu)", "D103", r"\mu"),
        (r"z \sim \mathcal{N}(0, I)", "D103", "I"),
    ],
)
def test_refusals(text: str, code: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        let(BASE, text)
    assert caught.value.span is not None
    assert (caught.value.code, caught.value.span.of(caught.value.text)) == (code, piece)


def test_a_covariance_is_that_of_the_entries() -> None:
    law = let(BASE, r"x \sim \mathcal{N}(0, I)").model.laws["x"]
    assert isinstance(law, Gaussian)
    assert law.covariance((i,), (j,)) == delta(i, j)
    assert law.mean((Integer(1),)) == 0
    assert Symbol("v", real=True) not in law.spread.body.free_symbols
