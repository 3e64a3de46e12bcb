"""Products and powers that follow each other are joined, where they surely do."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.joining import Joining
from symderiv.tensor.axis import Axis, index, one_to, size
from symderiv.tensor.ordered import ordered_entry, power_entry

m, n = size("m"), size("n")
i, j, k, u, r, c, s, t = (index(name) for name in "ijkurcst")
AXIS = one_to(m)
CONTEXT = Context(ranges={i: AXIS, j: AXIS, s: Axis(Integer(1), n)})
A, W, B = IndexedBase("A"), IndexedBase("W"), IndexedBase("B")


def product(row: Expr, column: Expr, low: Expr, high: Expr) -> Expr:
    return ordered_entry(A[u, r, c], r, c, AXIS, row, column, u, low, high)


def power(row: Expr, column: Expr, exponent: Expr) -> Expr:
    return power_entry(W[r, c], r, c, AXIS, row, column, exponent)


@pytest.mark.parametrize(
    ("factors", "joined"),
    [
        ([product(i, k, s + 1, n), product(k, j, Integer(1), s)], product(i, j, Integer(1), n)),
        ([power(i, k, n), power(k, j, s)], power(i, j, n + s)),
        ([power(i, k, n), W[k, j]], power(i, j, n + 1)),
        ([W[i, k], power(k, j, n), B[i, j]], B[i, j] * power(i, j, n + 1)),
    ],
)
def test_joined(factors: list[Expr], joined: Expr) -> None:
    found = Joining(CONTEXT).joined({k: AXIS}, [(factor, 1) for factor in factors])
    assert found is not None
    assert (found[0] - joined).expand() == 0
    assert found[1] == {k}


@pytest.mark.parametrize(
    "factors",
    [
        [product(k, j, s + 1, n), product(i, k, Integer(1), s)],  # the earlier one on the left
        [product(i, k, s + 2, n), product(k, j, Integer(1), s)],  # a factor between them is missing
        [product(i, k, t + 1, n), product(k, j, Integer(1), t)],  # t may be larger than n
        [power(i, k, t), power(k, j, n)],  # t may be negative
        [power(i, k, n), W[j, k]],  # the transpose
        [power(i, k, n), W[k, j], B[k, k]],  # the index is used elsewhere
    ],
)
def test_not_joined(factors: list[Expr]) -> None:
    assert Joining(CONTEXT).joined({k: AXIS}, [(factor, 1) for factor in factors]) is None
