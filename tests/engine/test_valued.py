"""Expressions that have a value for every whole number, and those that miss one."""

from __future__ import annotations

from sympy import sqrt, symbols

from symderiv.engine.normal.context import Context
from symderiv.engine.sign import Signs
from symderiv.engine.valued import has_value
from symderiv.tensor.nodes import Gamma, Log, sigma

n = symbols("n", integer=True, positive=True)
c = symbols("c", integer=True, nonnegative=True)
k = symbols("k", integer=True)
x = symbols("x", real=True)


def test_where_there_is_a_value() -> None:
    signs = Signs(Context(), {})
    assert has_value(1 / n + Log(n) + Gamma(n) + (x - 1) ** n, signs)
    assert has_value(sigma(1 / k, (k, n * 0 + 1, n)), signs)
    assert not has_value(sigma(1 / k, (k, n * 0, n)), signs)
    for missing in (1 / (n - 3), Log(n - 1), Gamma(c), x ** (n - 2), sqrt(x), sigma(1 / (k - 3), (k, n * 0 + 1, n))):
        assert not has_value(missing, signs)
