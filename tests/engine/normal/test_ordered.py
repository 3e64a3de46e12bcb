"""Products over a running index and powers in the normal form: what is a power, a diagonal, a number, an atom."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.nodes import Product, delta, sigma
from symderiv.tensor.ordered import OrderedEntry, ordered_entry, power_entry

m, n = size("m"), size("n")
i, j, k, r, c, t = (index(name) for name in "ijkrct")
AXIS = one_to(m)
CONTEXT = Context(ranges={i: AXIS, j: AXIS})
A, W, x = IndexedBase("A"), IndexedBase("W"), IndexedBase("x")


ONE = Integer(1)


def product(body: Expr, low: Expr = ONE, high: Expr = n) -> Expr:
    return ordered_entry(body, r, c, AXIS, i, j, k, low, high)


def power(body: Expr, exponent: Expr) -> Expr:
    return power_entry(body, r, c, AXIS, i, j, exponent)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (product(A[k, r, c], n + 1, n), delta(i, j)),
        (product(A[k, r, c], n + 3, n), delta(i, j)),
        (product(A[k, r, c], n, n), A[n, i, j]),
        (product(A[k, r, c], n, n + 1), sigma(A[n + 1, i, r] * A[n, r, j], (r, Integer(1), m))),
        (product(W[r, c]), power(W[r, c], n)),
        (product(2 * W[r, c], Integer(0), n), 2 ** (n + 1) * power(W[r, c], n + 1)),
        (product(x[k] * W[r, c]), Product(x[k], (k, Integer(1), n)) * power(W[r, c], n)),
        (product(delta(r, c) * x[k, r]), delta(i, j) * Product(x[k, i], (k, Integer(1), n))),
        (product(A[k + 1, r, c]), product(A[k, r, c], Integer(2), n + 1)),
        (power(W[c, r], n), power_entry(W[r, c], r, c, AXIS, j, i, n)),
        (power(-W[r, c], n), (-1) ** n * power(W[r, c], n)),
        (power(delta(r, c) * x[r], n), delta(i, j) * x[i] ** n),
    ],
)
def test_the_same(one: Expr, other: Expr) -> None:
    assert Normaliser(CONTEXT).normal(one - other).is_zero


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (product(A[k, r, c]), product(A[k, c, r])),
        (product(A[k, r, c]), product(A[k, r, c], Integer(1), n + 1)),
        (product(W[r, c], Integer(1), t), power(W[r, c], t)),  # where t < 0 one is I, the other a power of the inverse
        (power(W[r, c], t), delta(i, j)),
    ],
)
def test_not_the_same(one: Expr, other: Expr) -> None:
    assert not Normaliser(CONTEXT).normal(one - other).is_zero


def test_names_are_canonical() -> None:
    other = Symbol("other", integer=True)
    one = product(A[k, r, c])
    assert Normaliser(CONTEXT).canonical(one) == Normaliser(CONTEXT).canonical(
        one.xreplace({k: other, r: c, c: r}).xreplace({})
    )
    assert isinstance(Normaliser(CONTEXT).canonical(one), OrderedEntry)
