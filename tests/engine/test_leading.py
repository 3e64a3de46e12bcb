"""Leading coefficients of sums, for parameters in general."""

from __future__ import annotations

import pytest
from sympy import Expr, Symbol, cos, oo, sin, sqrt

from symderiv.engine.leading import leading_coefficients
from symderiv.tensor.nodes import Exp

x, a, b, c = (Symbol(name, real=True) for name in "xabc")


@pytest.mark.parametrize(
    ("body", "point", "coefficient"),
    [
        (sin(a * x) + sin(b * x) + sin(c * x), 0, a + b + c),
        (Exp(a * x) + Exp(b * x) - 2, 0, a + b),
        (cos(a * x) - 1, 0, -(a**2) / 2),
        (sqrt(x**2 + a * x) - x - b, oo, a / 2 - b),
    ],
)
def test_the_first_power_that_does_not_cancel(body: Expr, point: Expr, coefficient: Expr) -> None:
    found = list(leading_coefficients(body, x, point, 1))
    assert any((one - coefficient).expand() == 0 for one in found)


def test_polynomials_and_what_sympy_does_not_expand_are_left_out() -> None:
    assert not list(leading_coefficients(a * x + b, x, oo, 1))
    assert not list(leading_coefficients(Exp(a * x) + Exp(b * x), x, oo, 1))
