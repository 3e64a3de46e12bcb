"""Divergences of named laws against the mean of the log-ratio, which the engine computes by moments."""

from __future__ import annotations

import pytest
from sympy import Expr, Symbol, symbols

from symderiv.api import decide
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.divergence import kullback_leibler, log_density, same_law
from symderiv.tensor.law import Gaussian, Independent, Law
from symderiv.tensor.model import Model
from symderiv.tensor.operators import expectation
from symderiv.tensor.structure import Structure
from symderiv.tensor.tensor import Tensor, array, tensor, vector

n = size("n")
a, b = symbols("a b", real=True)
v, w = symbols("v w", positive=True)
x = Symbol("x", real=True)
ZERO = vector("M", n).map(lambda body: 0 * body)


def squared(name: str) -> Tensor:
    return vector(name, n) * vector(name, n)


DEFINITE = Structure(frozenset({"definite"}), one_to(n))


@pytest.mark.parametrize(
    ("first", "second", "point"),
    [
        (Gaussian(vector("M", n), array("P", n, n)), Gaussian(vector("N", n), array("Q", n, n)), vector("x", n)),
        (Gaussian(vector("M", n), array("P", n, n)), Gaussian(ZERO, tensor(1)), vector("x", n)),
        (Gaussian(tensor(a), tensor(v)), Gaussian(tensor(b), tensor(w)), tensor(x)),
        (Gaussian(vector("M", n), squared("S")), Gaussian(ZERO, tensor(1)), vector("x", n)),
        (Gaussian(vector("M", n), squared("S")), Gaussian(vector("N", n), squared("R")), vector("x", n)),
        (Gaussian(array("M", n, n), tensor(v)), Gaussian(array("N", n, n), tensor(w)), array("x", n, n)),
    ],
    ids=["correlated", "correlated and not", "numbers", "standard", "diagonal", "matrices"],
)
def test_the_divergence_is_the_mean_of_the_log_ratio(first: Gaussian, second: Gaussian, point: Tensor) -> None:
    structures = {"P": DEFINITE, "Q": DEFINITE}
    model = Model(laws={"x": first}, positive=frozenset({"S", "R"}), structures=structures)
    ratio = log_density(first, point) - log_density(second, point)
    assert decide(kullback_leibler(first, second), expectation(ratio), model=model).kind == "proved"
    assert decide(kullback_leibler(second, first), expectation(ratio), model=model).kind != "proved"


def test_the_divergence_of_a_law_from_itself_is_nothing() -> None:
    laws: list[Law] = [Gaussian(tensor(a), tensor(v)), Independent((), "bernoulli", (tensor(a),))]
    for law in laws:
        assert decide(kullback_leibler(law, law), tensor(0)).kind == "proved"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Gaussian(array("M", n, n), array("C", n, n, n, n)), Gaussian(array("M", n, n), tensor(v))),
        (Gaussian(tensor(a), tensor(v)), Gaussian(vector("M", n), tensor(v))),
        (Gaussian(tensor(a), tensor(v)), Independent((), "bernoulli", (tensor(a),))),
        (Independent((), "uniform", (tensor(a), tensor(b))), Independent((), "uniform", (tensor(a), tensor(b)))),
    ],
)
def test_other_divergences_are_refused(first: Law, second: Law) -> None:
    with pytest.raises(ValueError):
        kullback_leibler(first, second)


def test_laws_written_alike() -> None:
    def bits(p: Expr) -> Law:
        return Independent((one_to(n),), "bernoulli", (tensor(p),))

    assert same_law(Gaussian(vector("M", n), tensor(v)), Gaussian(vector("M", n), tensor(v)))
    assert not same_law(Gaussian(vector("M", n), tensor(v)), Gaussian(vector("M", n), tensor(w)))
    assert same_law(bits(a * (1 + b)), bits(a + a * b))
    assert not same_law(bits(a), Gaussian(vector("M", n), tensor(v)))
