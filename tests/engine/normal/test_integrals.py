"""Integrals without a closed form: linearity, names of variables, ends and joined intervals."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Function, Integral, Symbol, exp, sin, symbols

from symderiv.api import decide
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.border import from_sympy

x, y, t, a, b, c = symbols("x y t a b c", real=True)
g, h = Function("g"), Function("h")

TRUE = [
    (Integral(g(x) + 2 * x * g(y), (x, 0, 1)), Integral(g(x), (x, 0, 1)) + g(y)),
    (Integral(g(x), (x, a, b)) + Integral(g(t), (t, b, c)), Integral(g(y), (y, a, c))),
    (Integral(g(x), (x, a, b)), -Integral(g(x), (x, b, a))),
    (Integral(g(x), (x, a, a)), 0),
    (Integral(3 * g(x) - y * h(x), (x, 0, 1)), 3 * Integral(g(t), (t, 0, 1)) - y * Integral(h(t), (t, 0, 1))),
    (Integral(g(x) * h(y), (x, 0, 1), (y, 0, 1)), Integral(g(x), (x, 0, 1)) * Integral(h(x), (x, 0, 1))),
    (Integral(exp(-(x**4)), (x, 0, 1)) + Integral(exp(-(t**4)), (t, 1, 2)), Integral(exp(-(x**4)), (x, 0, 2))),
    (Integral(Integral(g(t), (t, 0, x)), (x, 0, 1)), Integral(Integral(g(x), (x, 0, y)), (y, 0, 1))),
    (Integral(sin(g(x)) / y, (x, 0, 1)) * y, Integral(sin(g(t)), (t, 0, 1))),
]

FALSE = [
    (Integral(g(x), (x, a, b)), Integral(g(x), (x, b, a))),
    (Integral(g(x) * h(x), (x, 0, 1)), Integral(g(x), (x, 0, 1)) * Integral(h(x), (x, 0, 1))),
    (Integral(x * g(x), (x, 0, 1)), Integral(g(x), (x, 0, 1)) / 2),
    (Integral(g(x), (x, 0, 1)), Integral(g(x), (x, 0, 2))),
    (Integral(g(2 * x), (x, 0, 1)), 2 * Integral(g(x), (x, 0, 1))),
    (Integral(Integral(g(t), (t, 0, x)), (x, 0, 1)), Integral(Integral(g(t), (t, 0, x)), (x, 0, 2))),
]


@pytest.mark.parametrize(("left", "right"), TRUE, ids=str)
def test_equal_for_every_function(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "proved"


@pytest.mark.parametrize(("left", "right"), FALSE, ids=str)
def test_different_for_some_polynomial(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "refuted"


def test_the_normal_form_of_a_normal_form_is_itself() -> None:
    normaliser = Normaliser(Context())
    for side, _ in TRUE:
        once = normaliser.canonical(from_sympy(side))
        assert Normaliser(Context()).canonical(once) == once


def test_an_infinite_end_is_no_number() -> None:
    """The integral of a constant to infinity has no value, and nothing is computed with it."""
    from sympy import oo

    assert decide(Integral(g(y), (x, 0, oo)), Integral(g(y), (x, 1, oo)) + 2 * g(y)).kind != "proved"
    assert decide(Integral(exp(-g(x)), (x, 0, oo)), Integral(exp(-g(t)), (t, 0, oo))).kind != "refuted"


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 3)), min_size=1, max_size=3), st.permutations([a, b, c]))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_random_linear_integrands(terms: list[tuple[int, int]], ends: list[Symbol]) -> None:
    """Split term by term and at an inner point, in any order of the ends."""
    low, middle, high = ends
    body = sum(w * x**p * g(x) + w * y for w, p in terms)
    parts = [Integral(t**p * g(t), (t, low, middle)) + Integral(t**p * g(t), (t, middle, high)) for _, p in terms]
    weights = [w for w, _ in terms]
    split = sum(w * (part + y * (high - low)) for w, part in zip(weights, parts, strict=True))
    assert decide(Integral(body, (x, low, high)), split).kind == "proved"
    assert decide(Integral(body, (x, low, high)), split + g(low)).kind == "refuted"
