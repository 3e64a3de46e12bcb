"""Shifted indices."""

from __future__ import annotations

import pytest
from sympy import Expr, Function, IndexedBase, Integer, symbols

from symderiv.engine.normal.ranges import shift_of
from symderiv.tensor.axis import size
from symderiv.tensor.nodes import Gamma, Log

k = symbols("k", integer=True)
n = size("n")
x, g = IndexedBase("x"), Function("g")


@pytest.mark.parametrize(
    ("node", "shift"),
    [
        (x[k], 0),
        (x[k + 1], 1),
        (x[k - 2] * Log(k + 1), -2),
        (Gamma(k + 1), 0),
        (Gamma(k + 3), 2),
        (g(2 * k + 1), 0),
        (g(2 * k - 1), -1),
        (g(3 - k), -3),
        (g(n - k), 0),
        (1 / (k + Integer(5) / 2), 2),
        (x[k + n + 3], 3),
        (Integer(7), 0),
    ],
    ids=str,
)
def test_shift(node: Expr, shift: int) -> None:
    assert shift_of(node, k) == shift
