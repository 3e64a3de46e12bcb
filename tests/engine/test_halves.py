"""Products under sums cut in two: each cut multiplied out and summed is the product again."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol

from symderiv.engine.halves import Halves, network_of
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import size
from symderiv.tensor.nodes import sigma

N, M = size("n"), size("m")
P, J, K = (Symbol(name, integer=True) for name in "ijk")
x, y, A = (IndexedBase(name) for name in "xyA")
CONTEXT = Context()


def over(body: Expr, *indices: Symbol) -> Expr:
    return sigma(body, *((i, Integer(1), M if i == K else N) for i in indices))


PRODUCTS = [
    over(x[P] * y[P], P) ** 2,
    over(x[P] ** 2, P) * over(y[P] ** 2, P),
    N * over(x[P] ** 2, P),
    over(A[K, P] * A[K, J] * x[P] * x[J], P, J, K),
    over(x[P] ** 2 * y[P] ** 2, P),
]


@pytest.mark.parametrize("whole", PRODUCTS)
def test_every_cut_is_the_whole_again(whole: Expr) -> None:
    ((_, factors),) = Normaliser(CONTEXT).normal(whole).terms()
    network = network_of(list(factors), set(), CONTEXT, weighted=False, looped=True)
    assert network is not None
    assert is_zero(network.expression - whole, CONTEXT)
    cuts = Halves(CONTEXT).cuts(network)
    assert cuts
    for block, pairs in cuts.items():
        for left, right in pairs:
            assert (right, left) in pairs
            assert is_zero(block.summed(left * right) - whole, CONTEXT)


def test_a_range_that_depends_on_an_index_is_not_cut() -> None:
    inner = sigma(x[J], (J, Integer(1), P))
    factors = [(over(inner * x[P], P), 1)]
    network = network_of(factors, set(), CONTEXT, weighted=False, looped=True)
    assert network is None or network.factors != (x[P], x[J])
