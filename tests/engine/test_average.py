"""Means at concrete sizes, each against a value known otherwise."""

from __future__ import annotations

import pytest
from sympy import Abs, Expr, IndexedBase, Integer, Rational, Symbol, expand, simplify, symbols

from symderiv.engine.average import mean
from symderiv.engine.ball import NotEvaluable
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.law import Gaussian, Independent, Law, Unnamed
from symderiv.tensor.nodes import Exp
from symderiv.tensor.tensor import array, tensor, vector

n = size("n")
a, b, v = symbols("a b v", positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)
X, C = IndexedBase("X"), IndexedBase("C")
JOINT = {"X": Gaussian(vector("M", n).map(lambda _: Integer(0)), array("C", n, n))}


def average(body: Expr, **laws: Law) -> Expr:
    return mean(body, laws, lambda expression: expression)


@pytest.mark.parametrize(
    ("body", "law", "expected"),
    [
        (x**2, Independent((), "uniform", (tensor(a), tensor(b))), (a**2 + a * b + b**2) / 3),
        (x**3, Independent((), "bernoulli", (tensor(a),)), a),
        (Exp(x), Independent((), "bernoulli", (tensor(a),)), a * Exp(Integer(1)) + (1 - a) * Exp(Integer(0))),
        (Abs(x), Independent((), "rademacher", ()), Integer(1)),
        (x**4, Gaussian(tensor(0), tensor(v)), 3 * v**2),
        (x, Unnamed((), (tensor(a), tensor(v))), a),
        ((x - a) ** 2, Unnamed((), (tensor(a), tensor(v))), v),
    ],
    ids=str,
)
def test_means_of_one_number(body: Expr, law: Law, expected: Expr) -> None:
    assert simplify(average(body, x=law) - expected) == 0


def test_wick_pairings_of_four_correlated_entries() -> None:
    body = X[1] * X[2] * X[3] * X[1]
    expected = C[1, 1] * C[2, 3] + C[1, 2] * C[1, 3] * 2
    swapped = {C[3, 1]: C[1, 3], C[2, 1]: C[1, 2], C[3, 2]: C[2, 3]}
    assert expand(average(body, **JOINT).xreplace(swapped) - expected) == 0


def test_an_unnamed_law_has_two_outcomes_and_shares_them_among_entries() -> None:
    first, second = (IndexedBase(f"X with probability {weight}/3") for weight in (1, 2))
    found = average(X[1] * X[2], X=Unnamed((one_to(n),)))
    assert found == Rational(1, 3) * first[1] * first[2] + Rational(2, 3) * second[1] * second[2]


def test_what_cannot_be_averaged_is_refused() -> None:
    with pytest.raises(NotEvaluable):
        average(Exp(x), x=Gaussian(tensor(0), tensor(v)))
    with pytest.raises(NotEvaluable):
        average(x, x=Gaussian(tensor(y), tensor(v)), y=Gaussian(tensor(0), tensor(v)))
    with pytest.raises(NotEvaluable):
        bits = Independent((one_to(n),), "bernoulli", (tensor(a),))
        average(Exp(sum((X[k] for k in range(1, 13)), Integer(0))), X=bits)
