"""How two sides that differ are related; what is said is proved."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Sum, exp, symbols

from symderiv.engine.problem import Problem, problem_of
from symderiv.engine.proportion import relation
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.axis import size
from symderiv.tensor.tensor import tensor

n = size("n")
k = symbols("k", integer=True)
x, y = symbols("x y", real=True)
U = IndexedBase("U")


def problem(left: object, right: object) -> Problem:
    statement = Comparison(tensor(left), "=", tensor(right), None)
    return problem_of(statement, ReadClaim("", "", (statement,), {}, Notation(), Conditions()))


@pytest.mark.parametrize(
    ("left", "right", "note"),
    [
        (3 * x * y, x * y, "the derived value is 3 times the stated one"),
        (-x * y, x * y, "the derived value is the stated one with the other sign"),
        (x * y + 2, x * y, "the derived value is the stated one + 2"),
        (x**2 * y, x * y, "the stated value lacks the factor x"),
        (exp(x), y * exp(x), "the factor y of the stated value is too much"),
        (n * Sum(U[k], (k, 1, n)), Sum(U[k], (k, 1, n)), "the stated value lacks the factor n"),
        (x + y, x - y, ""),
        (x**2, x, "the stated value lacks the factor x"),
        (x * y, x + y, ""),
    ],
    ids=str,
)
def test_relations(left: object, right: object, note: str) -> None:
    assert relation(problem(left, right)) == ((note,) if note else ())
