"""Feasibility of linear inequalities."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Integer, Rational, symbols

from symderiv.engine.linear import Inequality, feasible

x, y = symbols("x y", real=True)
ONE = Integer(1)


def row(a: int, b: int, c: int, strict: bool = False) -> Inequality:
    form: dict[Expr, Rational] = {x: Integer(a), y: Integer(b), ONE: Integer(c)}
    return form, strict


@pytest.mark.parametrize(
    ("system", "answer"),
    [
        ([row(1, 0, 0), row(-1, 0, 0)], True),  # x = 0
        ([row(1, 0, 0, True), row(-1, 0, 0)], False),
        ([row(1, 1, -2), row(-1, 0, 0), row(0, -1, 1)], False),
        ([row(1, 1, -2), row(-1, 0, 1), row(0, -1, 1)], True),
    ],
)
def test_systems(system: list[Inequality], answer: bool) -> None:
    assert feasible(system) is answer


def test_what_cannot_be_negative_is_taken_as_such() -> None:
    gap, step = symbols("gap step", nonnegative=True)
    assert not feasible([({gap: Integer(-1), step: Integer(-2)}, True)])
    assert feasible([({gap: Integer(-1), step: Integer(2)}, True)])
    assert feasible([({gap: Integer(-1)}, False)])


small = st.integers(-2, 2)


@settings(deadline=None)
@given(st.lists(st.builds(row, small, small, small, st.booleans()), max_size=5))
def test_a_point_that_satisfies_all_is_never_denied(system: list[Inequality]) -> None:
    points = product([Rational(k, 2) for k in range(-8, 9)], repeat=2)

    def satisfied(point: tuple[Rational, Rational]) -> bool:
        values = [form[x] * point[0] + form[y] * point[1] + form[ONE] for form, _ in system]
        return all(v > 0 or (v == 0 and not strict) for v, (_, strict) in zip(values, system, strict=True))

    if any(map(satisfied, points)):
        assert feasible(system)
