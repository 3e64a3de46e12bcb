"""Sums of what is not negative, and their diagonals: never larger, at every point tried; else nothing is said."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Abs, Expr, IndexedBase, Integer, Symbol

from symderiv.engine.diagonals import at_most
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import size
from symderiv.tensor.nodes import sigma

N, M = size("n"), size("m")
P, Q = (Symbol(name, integer=True) for name in "pq")
x, A = IndexedBase("x"), IndexedBase("A")
CONTEXT = Context()


def over(body: Expr, *indices: Symbol, end: Expr = N) -> Expr:
    return sigma(body, *((index, Integer(1), end) for index in indices))


@pytest.mark.parametrize(
    ("whole", "diagonal"),
    [
        (over(Abs(x[P]), P) ** 2, over(x[P] ** 2, P)),
        (3 * over(A[P, Q] ** 2, P, Q), 3 * over(A[P, P] ** 2, P)),
        (over(x[P] ** 2, P) ** 2, over(x[P] ** 4, P)),
    ],
)
def test_the_diagonal(whole: Expr, diagonal: Expr) -> None:
    (found,) = at_most(Normaliser(CONTEXT).normal(whole), CONTEXT)
    assert is_zero(found - diagonal, CONTEXT)


@pytest.mark.parametrize(
    "whole",
    [
        over(x[P], P) ** 2,  # its terms have any sign
        -(over(x[P] ** 2, P) ** 2),
        over(x[P] ** 2, P) * over(x[P] ** 2, P, end=M),  # ranges that differ
        over(x[P] ** 2, P),
    ],
)
def test_nothing_to_say(whole: Expr) -> None:
    assert not list(at_most(Normaliser(CONTEXT).normal(whole), CONTEXT))


def test_the_other_terms_stay() -> None:
    whole = over(x[P] ** 2, P) ** 2 - over(x[P], P)
    fraction = Normaliser(CONTEXT).normal(whole)
    assert fmpq(-1) in [coefficient for coefficient, _ in fraction.terms()]
    (found,) = at_most(fraction, CONTEXT)
    assert is_zero(found - over(x[P] ** 4, P) + over(x[P], P), CONTEXT)
