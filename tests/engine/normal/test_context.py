"""What the normal form may use: which index lies in which range, and what is surely positive."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Expr, Function, IndexedBase, Integer, Rational, Symbol, symbols

from symderiv.engine.normal.context import Context
from symderiv.tensor.axis import Axis, one_to, size
from symderiv.tensor.interval import Interval
from symderiv.tensor.nodes import Exp, Log, delta, sigma

m, n = size("m"), size("n")
i, j, k = symbols("i j k", integer=True)
x, y = symbols("x y", real=True)
p = Symbol("p", positive=True)
U, V = IndexedBase("U"), IndexedBase("V")
CONTEXT = Context({i: one_to(n), j: one_to(m)}, positive=frozenset({"V"}), densities=frozenset({"q"}))


@pytest.mark.parametrize(
    ("axis", "value", "answer"),
    [
        (one_to(n), i, True),
        (one_to(m), i, False),
        (one_to(n), k, False),
        (one_to(n), Integer(1), True),
        (one_to(n), Integer(0), False),
        (one_to(n), Integer(2), False),
        (one_to(n), n, True),
        (one_to(n), n + 1, False),
        (one_to(n + 1), n, True),
        (one_to(n), m, False),
        (one_to(5), Integer(5), True),
        (one_to(5), Integer(6), False),
        (Axis(Integer(0), n), Integer(0), True),
        (Axis(Integer(2), n), Integer(2), False),
        (Axis(Integer(1), n - 1), Integer(1), False),
        (one_to(n + m), n, True),
        (one_to(n), p, False),
        (one_to(n + 5), p, False),
        (one_to(n), i + 1, False),
    ],
    ids=str,
)
def test_an_index_surely_lies_in_a_range(axis: Axis, value: Expr, answer: bool) -> None:
    assert CONTEXT.contains(axis, value) is answer


@pytest.mark.parametrize(
    ("node", "answer"),
    [
        (Exp(x), True),
        (p, True),
        (x, False),
        (x**2, False),
        (p + Exp(x), True),
        (p - Exp(x), False),
        (p * Exp(x) / 3, True),
        (-p, False),
        (p ** Rational(-1, 2), True),
        (U[1], False),
        (V[1], True),
        (Integer(0), False),
        (Integer(1), True),
        (Log(p), False),
        (delta(i, j), False),
        (sigma(Exp(U[k]), (k, 1, n)), True),
        (sigma(Exp(U[k]), (k, 1, n - 1)), False),
        (sigma(Exp(U[k]), (k, 2, n)), False),
        (sigma(Exp(U[k]), (k, 1, i)), False),
        (sigma(Exp(U[k]), (k, 1, p)), False),
        (sigma(U[k], (k, 1, n)), False),
        (Function("q")(i), True),
        (Function("f")(i), False),
        (Symbol("a", nonnegative=True), False),
    ],
    ids=str,
)
def test_what_is_surely_positive(node: Any, answer: bool) -> None:
    assert CONTEXT.is_positive(node) is answer


def test_binding_an_index_hides_its_outer_range() -> None:
    assert CONTEXT.binding({i: one_to(m)}).contains(one_to(m), i)
    assert CONTEXT.contains(one_to(n), i)


def test_a_power_of_many_terms_is_no_linear_form_and_is_not_multiplied_out() -> None:
    context = Context(bounds={"x": Interval(low=Integer(0)), "y": Interval(low=Integer(0))})
    long = sum((x**a * y**b for a in range(6) for b in range(6)), start=Integer(0)) ** 40 - x
    assert not context.is_positive(long)
    assert context.is_positive(2 * (x + y) + 3)


def test_ranges_that_depend_on_each_other_are_bounded_from_the_inside() -> None:
    t = Symbol("t", integer=True)
    for first, second in ((k, t), (t, k)):  # whichever comes first by name
        context = Context({first: Axis(Integer(1), second), second: one_to(n)})
        assert context.surely(second - first)
        assert context.surely(n - first)
        assert not context.surely(second - first - 1)
        assert not context.surely(first - second)
