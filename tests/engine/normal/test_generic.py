"""Where a closed form may divide, and where a whole number could make it divide by zero."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Integer, Pow, sign, symbols

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.generic import divides
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.nodes import Exp

x, y = symbols("x y", real=True)
n, m = symbols("n m", integer=True, positive=True)
i = symbols("i", integer=True)


@pytest.mark.parametrize(
    ("divisor", "allowed"),
    [
        (x - 1, True),
        (Exp(x) - 1, True),
        (n + 1, True),
        (Integer(-2), True),
        (x**2 - y, True),
        (n * (x - 1), True),
        (x + i, True),
        (x - x + Integer(0), False),
        (i, False),
        (n - 1, False),
        (n - m, False),
        ((n - 2) * (x - 1), False),
        ((n - 2) * x + (m - 3) * y, False),
        (Pow(-1, i) - 1, False),
        (Pow(-1, i) * x - x, False),
        (sign(x) - 1, False),
    ],
)
def test_divides(divisor: Any, allowed: bool) -> None:
    assert divides(Normaliser(Context()), divisor) == allowed
