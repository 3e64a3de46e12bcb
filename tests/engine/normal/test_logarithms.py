"""Logarithms of products: split only where every factor is positive wherever the logarithm is a number."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Abs, Integer, sqrt, symbols

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.nodes import Exp, Log

x, y = symbols("x y", real=True)
p = symbols("p", positive=True)
a, b = symbols("a b", nonnegative=True)


def same(left: Any, right: Any) -> bool:
    return Normaliser(Context()).normal(left - right).is_zero


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Log(p * x), Log(p) + Log(x)),
        (Log(a * b), Log(a) + Log(b)),
        (Log(a / b), Log(a) - Log(b)),
        (Log(-3 * x), Log(Integer(3)) + Log(-x)),
        (Log(x / y), -Log(y / x)),
        (Log(x**2), 2 * Log(Abs(x))),
        (Log(x**6), 3 * Log(x**2)),
        (Log(x**3), 3 * Log(x)),
        (Log(1 / x), -Log(x)),
        (Log(sqrt(a)), Log(a) / 2),
        (Log(a * Exp(x)), Log(a) + x),
        (Log(a + 2 * sqrt(a) + 1), 2 * Log(1 + sqrt(a))),
    ],
    ids=str,
)
def test_split(left: Any, right: Any) -> None:
    assert same(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Log(x * y), Log(x) + Log(y)),
        (Log(x**2), 2 * Log(x)),
        (Log(-x), Log(x)),
        (Log(a - 2 * sqrt(a) + 1), 2 * Log(sqrt(a) - 1)),
        (Log(a + b), Log(a) + Log(b)),
    ],
    ids=str,
)
def test_kept_together(left: Any, right: Any) -> None:
    assert not same(left, right)


def test_the_logarithm_of_zero_has_no_normal_form() -> None:
    with pytest.raises(ZeroDivisionError):
        Normaliser(Context()).normal(Log(x - x + Integer(0)))
