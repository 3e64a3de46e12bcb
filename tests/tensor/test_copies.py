from __future__ import annotations

import pytest
from sympy import Integer, Symbol

from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.copies import copies
from symderiv.tensor.law import Gaussian, Independent, Unnamed
from symderiv.tensor.nodes import delta
from symderiv.tensor.tensor import Tensor, tensor
from tests.engine.asking import kind

n, d = size("n"), size("d")
i, a, b, j, k = (index(name) for name in "iabjk")
GAUSSIAN = (r"x_1, \dots, x_n \sim \mathcal{N}(\mu, \sigma^2)", r"\sigma > 0")


def test_copies_of_a_number() -> None:
    law = copies(Gaussian(tensor(Integer(3)), tensor(Integer(4))), one_to(n), i)
    assert (law.axes, law.rank) == ((one_to(n),), 1)
    assert law.cumulant([(a,)]) == 3
    assert law.cumulant([(a,), (b,)]) == 4 * delta(a, b)


def test_parameters_may_depend_on_the_copy() -> None:
    law = copies(Independent((), "bernoulli", (tensor(1 / (i + 1)),)), one_to(n), i)
    assert law.cumulant([(a,)]) == 1 / (a + 1)


def test_copies_of_a_correlated_vector() -> None:
    mean = Tensor.build((one_to(d),), lambda place: place)
    spread = Tensor.build((one_to(d), one_to(d)), lambda one, other: one * other)
    law = copies(Gaussian(mean, spread), one_to(n), i)
    assert law.cumulant([(a, j)]) == j
    assert law.cumulant([(a, j), (b, k)]) == delta(a, b) * j * k


def test_copies_of_an_unnamed_law() -> None:
    mean, variance = Symbol("m"), Symbol("v")
    law = copies(Unnamed((), (tensor(mean), tensor(variance))), one_to(n), i)
    assert law.cumulant([(a,), (b,)]) == variance * delta(a, b)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"\operatorname{Var}(\frac{1}{n} \sum_{i=1}^n x_i) = \frac{\sigma^2}{n}", "proved"),
        (r"\operatorname{Var}(\frac{1}{n} \sum_{i=1}^n x_i) = \frac{\sigma^2}{n^2}", "refuted"),
        (r"\mathbb{E}[\frac{1}{n - 1} \sum_{i=1}^n (x_i - \frac{1}{n} \sum_{k=1}^n x_k)^2] = \sigma^2", "proved"),
        (r"\mathbb{E}[\frac{1}{n} \sum_{i=1}^n (x_i - \frac{1}{n} \sum_{k=1}^n x_k)^2] = \sigma^2", "refuted"),
    ],
)
def test_samples(claim: str, verdict: str) -> None:
    assert kind(claim, *GAUSSIAN) == verdict


def test_samples_of_vectors() -> None:
    lets = (
        r"\mu \in \mathbb{R}^d",
        r"S \in \mathbb{R}^{d \times d} \text{ positive definite}",
        r"x_i \sim \mathcal{N}(\mu, S)",
    )
    assert kind(r"\mathbb{E}[\frac{1}{n} \sum_{i=1}^n x_i x_i^\top] = S + \mu \mu^\top", *lets) == "proved"
    assert kind(r"\mathbb{E}[\frac{1}{n} \sum_{i=1}^n x_i x_i^\top] = S - \mu \mu^\top", *lets) == "refuted"
