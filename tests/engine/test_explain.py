"""Where a refuted claim does hold: each special case that is printed is true."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Sum, symbols

from symderiv.engine.explain import agreements
from symderiv.engine.problem import Problem, problem_of
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.axis import size
from symderiv.tensor.tensor import tensor
from tests.engine.asking import refutation

n = size("n")
k = symbols("k", integer=True)
U, V = IndexedBase("U"), IndexedBase("V")
LETS = (r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)")


def problem(left: object, right: object, relation: str = "=") -> Problem:
    statement = Comparison(tensor(left), relation, tensor(right), None)
    return problem_of(statement, ReadClaim("", "", (statement,), {}, Notation(), Conditions()))


def test_agreement_at_size_one() -> None:
    found = agreements(problem(Sum(U[k], (k, 1, n)) ** 2, Sum(U[k] ** 2, (k, 1, n))))
    assert found == ("agrees when n = 1",)


def test_agreement_when_a_tensor_vanishes() -> None:
    found = agreements(problem(Sum((U[k] + V[k]) ** 2, (k, 1, n)), Sum(U[k] ** 2, (k, 1, n))))
    assert found == ("agrees when V = 0",)


def test_that_both_sides_vanish_is_no_insight() -> None:
    assert agreements(problem(Sum(U[k], (k, 1, n)), 2 * Sum(U[k], (k, 1, n)))) == ()


@pytest.mark.parametrize("relation", ["<", r"\ge", r"\ne"])
def test_only_equalities_agree_somewhere(relation: str) -> None:
    assert agreements(problem(U[1], V[1], relation)) == ()


def test_the_notes_of_a_finding_name_the_cases() -> None:
    found = refutation(r"\operatorname{Var}(q^\top k) = 2d\sigma^2\mu^\top\mu + d\sigma^4", *LETS)
    assert found.notes[:2] == ("agrees when d = 1", "agrees when mu = 0")
