"""Cumulants and moments of the named families are two tellings of one law; correlated Gaussians; what is random."""

from __future__ import annotations

from math import comb

import pytest
from sympy import Expr, IndexedBase, Integer, Rational, Symbol, expand, symbols

from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.law import FAMILIES, Gaussian, Independent, Unnamed, mentions, random_entries
from symderiv.tensor.nodes import Exp, delta
from symderiv.tensor.operators import RANDOM, expectation
from symderiv.tensor.tensor import array, tensor, vector

n = size("n")
i, j, k = index("i"), index("j"), index("k")
a, b, p = symbols("a b p", real=True)
S, M = IndexedBase("S"), IndexedBase("M")


@pytest.mark.parametrize("family", FAMILIES)
def test_cumulants_give_the_moments(family: str) -> None:
    """m_n = sum_k C(n-1, k-1) kappa_k m_(n-k), a recursion that the engine does not use."""
    law = FAMILIES[family]
    parameters = (a, b)[: law.parameters]
    moments: list[Expr] = [Integer(1)]
    for order in range(1, 8):
        terms = (
            comb(order - 1, k - 1) * law.cumulant(k, *parameters) * moments[order - k] for k in range(1, order + 1)
        )
        moments.append(expand(sum(terms, Integer(0))))
        assert expand(moments[order] - law.moment(order, *parameters)) == 0


@pytest.mark.parametrize("family", [name for name, law in FAMILIES.items() if law.outcomes is not None])
def test_outcomes_have_the_moments(family: str) -> None:
    law = FAMILIES[family]
    assert law.outcomes is not None
    parameters = (p,)[: law.parameters]
    for power in range(5):
        mean = sum((weight * value**power for value, weight in law.outcomes(*parameters)), Integer(0))
        assert expand(mean - law.moment(power, *parameters)) == 0


def test_covariances() -> None:
    common = Gaussian(vector("M", n), tensor(a))
    single = Gaussian(vector("M", n), vector("S", n))
    joint = Gaussian(vector("M", n), array("S", n, n))
    assert common.covariance((i,), (j,)) == a * delta(i, j)
    assert single.covariance((i,), (j,)) == S[i] * delta(i, j)
    assert joint.covariance((i,), (j,)) == S[i, j]
    assert [law.is_correlated for law in (common, single, joint)] == [False, False, True]
    assert joint.cumulant([(i,), (j,), (k,)]) == 0
    assert joint.conditions([(Integer(1),), (Integer(2),)]) == [S[1, 1], S[2, 2], S[1, 1] * S[2, 2] - S[1, 2] * S[2, 1]]


def test_independent_entries_share_cumulants_only_with_themselves() -> None:
    law = Independent((one_to(n),), "bernoulli", (vector("P", n),))
    P = IndexedBase("P")
    assert law.cumulant([(i,)]) == P[i]
    second = law.cumulant([(i,), (j,)])
    assert second is not None
    assert expand(second - (P[i] - P[i] ** 2) * delta(i, j)) == 0


def test_an_unnamed_law_tells_what_was_declared_and_no_more() -> None:
    nothing = Unnamed(())
    some = Unnamed((), (tensor(a), tensor(b)))
    assert [nothing.cumulant([()] * order) for order in (1, 2)] == [None, None]
    assert [some.cumulant([()] * order) for order in (1, 2, 3)] == [a, b, None]


def test_what_is_random() -> None:
    x, y = Symbol("x", real=True), Symbol("y", real=True)
    laws = {name: Gaussian(tensor(0), tensor(1)) for name in "xy"}
    assert random_entries(x + Exp(y), laws) == {x, y}
    assert random_entries(x + expectation(x * y), laws) == {x}
    assert random_entries(expectation(x * y, RANDOM, Symbol("x")), laws) == {y}
    assert mentions(Gaussian(tensor(x), tensor(1)), laws)
    assert not mentions(Gaussian(tensor(a), tensor(Rational(1, 2))), laws)
