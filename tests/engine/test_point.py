"""Points lie inside the domain, come in a fixed order, and are described so that a person can put them in."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Expr, Function, IndexedBase, Rational, Symbol, symbols

from symderiv.engine.point import MAX_SHOWN, Sampler, admits, describe, leaves_of, simpler
from symderiv.tensor.axis import one_to
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Exp
from symderiv.tensor.structure import Structure

x, y = symbols("x y", real=True)
p = Symbol("p", positive=True)
A, U = IndexedBase("A"), IndexedBase("U")
q, f = Function("q(z|x)"), Function("f")
SAMPLER = Sampler(Model(positive=frozenset({"U"}), densities=frozenset({"q(z|x)"})), 2)


@pytest.mark.parametrize(
    ("leaf", "allowed", "forbidden"),
    [
        (x, [-2, 0, 3], []),
        (Symbol("a"), [-2, 0, 3], []),
        (p, [1, 2], [0, -1]),
        (Symbol("a", negative=True), [-1], [0, 1]),
        (Symbol("a", nonnegative=True), [0, 1], [-1]),
        (Symbol("a", nonzero=True), [1, -1], [0]),
        (Symbol("a", even=True), [0, 2], [1]),
        (Symbol("a", odd=True), [1, -1], [0]),
        (Symbol("a", prime=True), [2, 3], [0, 1, 4]),
        (Symbol("a", irrational=True), [], [0, 1]),
        (Symbol("a", imaginary=True), [], [1]),
        (IndexedBase("a", positive=True)[1], [1], [0]),
        (A[1, 2], [-1, 0, 1], []),
    ],
    ids=str,
)
def test_assumptions_allow_some_values(leaf: Expr, allowed: list[int], forbidden: list[int]) -> None:
    assert all(admits(leaf, value) for value in allowed)
    assert not any(admits(leaf, value) for value in forbidden)


def test_an_integer_is_no_fraction() -> None:
    assert not admits(Symbol("a", integer=True), fmpq(1, 2))
    assert admits(x, fmpq(1, 2))


def test_all_points_lie_in_the_domain() -> None:
    negative, even = Symbol("a", negative=True), Symbol("b", even=True)
    leaves = [x, p, negative, even, A[1, 1], U[1]]
    points = list(SAMPLER.points(leaves, 30))
    assert len(points) == 30
    for point in points:
        assert point[p] > 0
        assert point[U[1]] > 0
        assert point[negative] < 0
        assert all(admits(leaf, value) for leaf, value in point.items())


def test_without_an_allowed_value_there_is_no_point() -> None:
    assert list(SAMPLER.points([x, Symbol("a", irrational=True)], 5)) == []


def test_points_are_the_same_in_every_run() -> None:
    assert list(SAMPLER.points([x, y, p], 9)) == list(SAMPLER.points([x, y, p], 9))


def test_draws_of_free_numbers_are_the_points() -> None:
    leaves = [x, y, p]
    draws = SAMPLER.draws([SAMPLER.choices(leaf) for leaf in leaves], 9)
    assert draws == [list(point.values()) for point in SAMPLER.points(leaves, 9)]
    assert SAMPLER.draws([SAMPLER.choices(x)], 4) == [list(point.values()) for point in SAMPLER.points([x], 4)]
    assert SAMPLER.draws([SAMPLER.choices(x), ()], 4) is None
    tied = Model(structures={"Q": Structure(frozenset({"orthogonal"}), one_to(2))})
    assert Sampler(tied, 2).draws([SAMPLER.choices(x)], 4) is None


def test_the_values_of_a_density_sum_to_one() -> None:
    for point in SAMPLER.points([q(1), q(2), x], 20):
        assert point[q(1)] + point[q(2)] == 1
        assert point[q(1)] > 0
        assert point[q(2)] > 0


def test_a_plain_function_is_no_density() -> None:
    assert not SAMPLER.is_density(f(1))
    assert any(point[f(1)] + point[f(2)] != 1 for point in SAMPLER.points([f(1), f(2)], 9))


def test_simpler_values_come_before_the_value_itself() -> None:
    choices = SAMPLER.choices(x)
    for value in choices:
        assert value not in simpler(value, choices)
    assert simpler(fmpq(77), choices) == list(choices)


def test_leaves_are_found_once_and_in_order() -> None:
    expression = x * A[1, 2] + Exp(x + A[1, 2]) + q(1) + 3
    assert leaves_of(expression, x) == leaves_of(expression)
    assert set(leaves_of(expression)) == {x, A[1, 2], q(1)}


def test_a_deep_graph_with_shared_parts_is_walked_quickly() -> None:
    node: Expr = x
    for _ in range(60):
        node = Exp(node) + node
    assert leaves_of(node) == [x]


def test_tensors_are_described_as_lists() -> None:
    point = {x: fmpq(1, 2), U[1]: fmpq(1), U[3]: fmpq(2), A[1, 2]: fmpq(0), A[2, 1]: fmpq(-1)}
    assert describe(point, {}) == [("x", "1/2"), ("A", "((*, 0), (-1, *))"), ("U", "(1, *, 2)")]


def test_a_tensor_is_described_in_full_where_its_size_is_known() -> None:
    assert describe({A[1, 1]: fmpq(3)}, {}, {"A": (2, 2)}) == [("A", "((3, *), (*, *))")]
    assert describe({A[3, 1]: fmpq(1)}, {"A": 1}, {"A": (2,)}) == [("A[3]", "(1, *)")]
    assert describe({A[1, 1]: fmpq(3)}, {}, {"A": (MAX_SHOWN, 2)}) == [("A", "((3))")]


def test_times_are_written_in_brackets() -> None:
    assert describe({A[1, 1]: fmpq(1)}, {}, {"A": (2, 2)}) == [("A", "((1, *), (*, *))")]
    assert describe({A[3, 1]: fmpq(1), A[3, 2]: fmpq(2)}, {"A": 1}) == [("A[3]", "(1, 2)")]


def test_a_density_names_its_variable() -> None:
    assert describe({q(2): fmpq(1, 3)}, {}) == [("q(z|x) at z = 2", "1/3")]


def test_a_far_entry_is_shown_alone() -> None:
    far = 10 * MAX_SHOWN
    assert describe({U[far]: fmpq(1)}, {}) == [(f"U[{far}]", "1")]


def test_rational_and_fmpq_agree() -> None:
    assert admits(p, fmpq(2, 3)) == bool(Rational(2, 3).is_positive)


def test_gentle_points_are_small_and_rarely_equal() -> None:
    leaves = [IndexedBase("u")[k] for k in range(1, 9)]
    points = list(Sampler(Model(positive=frozenset({"u"})), 2).gentle(leaves, 3))
    assert len(points) == 3
    assert all(0 < value <= 1 for point in points for value in point.values())
    assert all(len(set(point.values())) > 1 for point in points)
