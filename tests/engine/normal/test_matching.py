"""Products found inside other products, up to the names of indices."""

from __future__ import annotations

from sympy import Expr, IndexedBase, symbols

from symderiv.engine.normal.matching import matches
from symderiv.engine.normal.opening import Factors
from symderiv.tensor.nodes import Exp

A, X = IndexedBase("A"), IndexedBase("X")
r, c, k, s, p, q, t = symbols("r c k s p q t", integer=True)


def found(pattern: Factors, factors: Factors, symmetric: bool = False) -> list[dict[Expr, Expr]]:
    return [binding for binding, _ in matches(pattern, {c: k}, {r, t}, factors, lambda _: symmetric)]


def test_entries() -> None:
    assert found([(A[r, c], 1)], [(A[p, k], 1), (X[k, q], 1)]) == [{c: k, r: p}]
    assert found([(A[r, c], 1)], [(A[k, p], 1)]) == []
    assert found([(A[r, c], 1)], [(A[k, p], 1)], symmetric=True) == [{c: k, r: p}]
    assert found([(A[r, c], 1)], [(A[p, k], 2)]) == []


def test_products_share_their_inner_index() -> None:
    gram: Factors = [(X[t, r], 1), (X[t, c], 1)]
    assert found(gram, [(X[s, p], 1), (X[s, k], 1)]) == [{c: k, t: s, r: p}]
    assert found(gram, [(X[s, p], 1), (X[q, k], 1)]) == []


def test_other_atoms() -> None:
    assert found([(Exp(X[r, c]), 1)], [(Exp(X[p, k]), 1)]) == [{c: k, r: p}]
    assert found([(Exp(X[r, c]), 1)], [(Exp(A[p, k]), 1)]) == []
