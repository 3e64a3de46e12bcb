"""The inside of a condition is open, and the condition holds in it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import And, Eq, Not, Or, Rational, Symbol, false, floor, sign, true

from symderiv.tensor.interior import NoInterior, interior

u, v = Symbol("u", real=True), Symbol("v", real=True)


def test_comparisons_hold_strictly() -> None:
    assert interior(u <= v) == (u < v)
    assert interior(u >= v) == (u > v)
    assert interior(u < v) == (u < v)
    assert interior(Not(u <= v)) == (u > v)


def test_an_equality_holds_all_around_no_point() -> None:
    assert interior(Eq(u, v)) == false
    assert interior(true) == true


@pytest.mark.parametrize("condition", [floor(u) > v, sign(u) >= v, Symbol("p")])
def test_other_conditions_are_refused(condition: Any) -> None:
    with pytest.raises(NoInterior):
        interior(condition)


comparisons = st.builds(
    lambda kind, a, b, c: kind(a * u + b * v, c),
    st.sampled_from([lambda p, q: p < q, lambda p, q: p <= q, lambda p, q: p > q, lambda p, q: p >= q, Eq]),
    st.integers(-2, 2),
    st.integers(-2, 2),
    st.integers(-2, 2),
)
conditions = st.recursive(
    comparisons,
    lambda inner: st.one_of(
        st.builds(lambda a, b: And(a, b), inner, inner),
        st.builds(lambda a, b: Or(a, b), inner, inner),
        st.builds(lambda a: Not(a), inner),
    ),
    max_leaves=4,
)
numbers = st.integers(-6, 6).map(lambda k: Rational(k, 2))


@given(conditions, numbers, numbers)
def test_the_condition_holds_at_and_around_every_point_inside(condition: Any, a: Rational, b: Rational) -> None:
    step = Rational(1, 1000)  # less than any distance between a point and a line that does not meet it
    if interior(condition).xreplace({u: a, v: b}) == true:
        for p in (-step, 0, step):
            for q in (-step, 0, step):
                assert condition.xreplace({u: a + p, v: b + q}) == true
