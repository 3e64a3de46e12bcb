"""Programs give the values that writing out gives, and there is none for what they do not know."""

from __future__ import annotations

import random

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Expr, IndexedBase, Integer, Max, Piecewise, Rational, Symbol, sqrt

from symderiv.engine.ball import Undefined, evaluate
from symderiv.engine.concrete import Instance
from symderiv.engine.direct import NoProgram, Program
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import Delta, Exp, Log, Product, Sigma, delta, key, sigma
from symderiv.tensor.operators import expectation
from symderiv.tensor.structure import Structure

n, m = size("n"), size("m")
i, j, k = (Symbol(name, integer=True) for name in "ijk")
x = Symbol("x", real=True)
A, u, v = (IndexedBase(name) for name in "Auv")
ROWS, COLUMNS, INNER = (i, Integer(1), n), (j, Integer(1), m), (k, Integer(1), n)
EXPRESSIONS: list[Expr] = [
    sigma(A[i, j] * u[j], COLUMNS),
    sigma(sigma(A[k, j] * u[j], COLUMNS) * A[i, 1] * delta(i, k), INNER),
    Exp(u[i]) / sigma(Exp(u[k]), INNER) + n * x**2 - i,
    sigma(u[k] * (1 - delta(i, k)), INNER) ** 2 + Log(1 + Exp(x)),
    Max(u[1], x, Rational(1, 3)) * Abs(u[i] - x) + sqrt(1 + u[1] ** 2),
    Product(1 + u[k] ** 2, (k, Integer(1), n)) * sigma(sigma(u[j] * k, (j, Integer(1), k)), INNER),
    sigma(u[k + 1] - u[k], (k, Integer(1), n - 1)),
]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
@settings(max_examples=20, deadline=None)
@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3), st.integers(0, 10**6))
def test_the_values_are_those_of_the_written_out_expression(
    expression: Expr, rows: int, columns: int, place: int, seed: int
) -> None:
    numbers = {n: rows, m: columns, i: min(place, rows)}
    sides = Program(Model(), [expression], numbers).at(numbers)
    written = Instance(Model(), numbers, 2, None).close(expression)
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    point = {leaf: fmpq(generator.randint(-4, 4), generator.randint(1, 3)) for leaf in sides.leaves}
    ours, theirs = sides.value(0, point, 64), evaluate(written, point, 64)
    assert arb(ours).overlaps(arb(theirs))
    assert ours == theirs or not (isinstance(ours, fmpq) and isinstance(theirs, fmpq))


def test_definitions_are_opened_and_may_use_the_letter_of_the_sum_around_them() -> None:
    inner = Definition("v", (i,), sigma(A[i, k] * u[k], (k, Integer(1), n)))
    first = Definition("v", (Integer(1),), x)
    model = Model(definitions={"v": (first, inner), "s": (Definition("s", (), u[1] + n),)})
    expression = sigma(k * v[k] * Symbol("s"), (k, Integer(1), n))
    sides = Program(model, [expression], {n: 3}).at({n: 3})
    assert {str(leaf) for leaf in sides.leaves} == {"x", *(f"u[{p}]" for p in (1, 2, 3))} | {
        f"A[{row}, {p}]" for row in (2, 3) for p in (1, 2, 3)
    }
    point = {leaf: fmpq(1 + place) for place, leaf in enumerate(sides.leaves)}
    assert sides.value(0, point, 64) == evaluate(Instance(model, {n: 3}, 2, None).close(expression), point)


def test_a_program_is_run_again_at_other_sizes_and_values() -> None:
    program = Program(Model(), [sigma(u[k], INNER), n * x], [n])
    small, large = program.at({n: 1}), program.at({n: 4})
    assert [len(small.leaves), len(large.leaves)] == [2, 5]
    point = {leaf: fmpq(2) for leaf in large.leaves}
    assert [large.value(0, point, 64), small.value(0, point, 64), large.value(1, point, 64)] == [8, 2, 8]


@pytest.mark.parametrize("expression", EXPRESSIONS, ids=str)
def test_the_values_at_several_points_are_those_at_each(expression: Expr) -> None:
    numbers = {n: 3, m: 2, i: 2}
    sides = Program(Model(), [expression, expression + 1], numbers).at(numbers)
    generator = random.Random(7)  # noqa: S311  (reproducible, not secret)
    points = [[fmpq(generator.randint(-4, 4), generator.randint(1, 3)) for _ in sides.places] for _ in range(4)]
    left, right = sides.columns(points, 64)
    for values, one, other in zip(points, left, right, strict=True):
        point = dict(zip(sides.leaves, values, strict=True))
        assert str(sides.value(0, point, 64)) == str(one)
        assert str(sides.value(1, point, 64)) == str(other)


def test_the_leaves_are_in_the_order_of_their_keys() -> None:
    sides = Program(Model(), [sigma(u[k], INNER) + x + sigma(A[k, 11] + A[k, 2], INNER)], [n]).at({n: 10})
    assert sides.leaves == sorted(sides.leaves, key=key)
    assert len(sides.leaves) == 31


def test_without_a_value_at_one_point_there_are_none() -> None:
    sides = Program(Model(), [1 / x], []).at({})
    with pytest.raises(Undefined):
        sides.columns([[fmpq(1)], [fmpq(0)]], 64)


def test_declared_matrices_are_symmetric_or_diagonal() -> None:
    at = {i: 2, j: 1}
    for word, entries in (("symmetric", {"A[1, 2]"}), ("diagonal", set())):
        model = Model(structures={"A": Structure(frozenset({word}), one_to(n))})
        sides = Program(model, [A[i, j] - A[j, i]], at).at(at)
        assert {str(leaf) for leaf in sides.leaves} == entries
        assert sides.value(0, dict.fromkeys(sides.leaves, fmpq(3)), 64) == 0


def test_a_delta_leaves_out_what_has_no_value_and_nothing_else_does() -> None:
    left_out = Program(Model(), [sigma(delta(i, k) / (k - 2), INNER)], {n: 3, i: 1}).at({n: 3, i: 1})
    assert left_out.value(0, {}, 64) == -1
    with pytest.raises(NoProgram):  # zero times something without value
        Program(Model(), [(x - x * 2 + x + 0 * u[1]) + (i - 1) * Log(i - 2)], {i: 1}).at({i: 1})
    sides = Program(Model(), [1 / x], []).at({})
    with pytest.raises(Undefined):
        sides.value(0, {x: fmpq(0)}, 64)


@pytest.mark.parametrize(
    ("model", "expression"),
    [
        (Model(), expectation(u[1])),
        (Model(), Piecewise((x, x > 0), (0, True))),
        (Model(), u[Symbol("t", integer=True)]),
        (Model(), sigma(u[k], (k, Integer(1), Integer(10_000)))),
        (Model(), Sigma(sigma(u[k], INNER), (k, Integer(1), n))),
        (Model(states=frozenset("h")), x),
        (Model(definitions={"v": (Definition("v", (i,), v[i]),)}), v[1]),
        (Model(), Delta(x, i)),
    ],
    ids=str,
)
def test_there_is_no_program_for_what_is_not_known_here(model: Model, expression: Expr) -> None:
    with pytest.raises(NoProgram):
        Program(model, [expression], {n: 2, i: 1}).at({n: 2, i: 1})
