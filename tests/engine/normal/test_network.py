"""Networks have the normal form that contraction gives them, and nothing else is taken for a network."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Dummy, Expr, IndexedBase, Integer, Rational, Symbol, symbols

from symderiv.engine.normal import normaliser
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.network import network
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import Axis, one_to, size
from symderiv.tensor.interval import Interval
from symderiv.tensor.nodes import Exp, delta, sigma
from symderiv.tensor.structure import KnownSum, Structure

n, m = size("n"), size("m")
i, j, k, q = symbols("i j k q", integer=True)
x = Symbol("x", real=True)
A, B, U = (IndexedBase(name) for name in "ABU")
RANGES = {i: one_to(n), j: one_to(m)}


def over(body: Expr, *limits: tuple[Symbol, Expr]) -> Expr:
    return sigma(body, *((bound, Integer(1), high) for bound, high in limits))


def is_read(node: Expr, context: Context | None = None) -> bool:
    return network(Normaliser(context or Context(ranges=RANGES)), node) is not None


@st.composite
def sums(draw: st.DrawFn) -> Expr:
    """A random nested sum of sums of products, over indices of two sizes."""
    generator = draw(st.randoms(use_true_random=False))
    return _sum(generator, [(i, n), (j, m)], 0)


def _sum(generator: random.Random, free: list[tuple[Symbol, Expr]], depth: int) -> Expr:
    bound = [
        (Dummy("k", integer=True) if generator.random() < 0.7 else generator.choice((k, q)), generator.choice((n, m)))
        for _ in range(generator.randint(1, 2))
    ]
    if len({symbol for symbol, _ in bound}) < len(bound):
        bound = bound[:1]
    indices = [pair for pair in free if pair[0] not in [symbol for symbol, _ in bound]] + bound
    return over(_body(generator, indices, depth), *bound)


def _body(generator: random.Random, indices: list[tuple[Symbol, Expr]], depth: int) -> Expr:
    found = Integer(0)
    for _ in range(generator.choice((1, 1, 2))):
        term = Rational(generator.randint(1, 3), generator.randint(1, 2))
        for _ in range(generator.randint(1, 3)):
            term *= _factor(generator, indices, depth)
        found += term
    return found


def _factor(generator: random.Random, indices: list[tuple[Symbol, Expr]], depth: int) -> Expr:
    (one, size_one), (other, _) = generator.choice(indices), generator.choice(indices)
    kind = generator.randrange(8)
    if kind == 0 and depth < 2:
        return _sum(generator, indices, depth + 1)
    if kind == 1:
        return delta(one, generator.choice([p for p, length in indices if length == size_one]))
    if kind == 2:
        return (U[one] + generator.choice((A[one, other], x))) ** generator.choice((1, 2))
    if kind == 3:
        return generator.choice((x, 1 + x, U[1], n))
    return generator.choice((A[one, other], A[other, one], B[one, other], U[one], U[one] ** 2))


@settings(max_examples=200, deadline=None)
@given(sums())
def test_the_normal_form_is_the_one_without_networks(node: Expr) -> None:
    context = Context(ranges=RANGES)
    ours = expression(Normaliser(context).normal(node))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(normaliser, "network", lambda *_: None)
        theirs = expression(Normaliser(context).normal(node))
    assert ours == theirs


def test_what_is_read() -> None:
    assert is_read(over(A[k, q] * B[q, k], (k, n), (q, m)))
    assert is_read(over(A[i, k] * over(B[k, q] * U[q], (q, n)) * x / (1 + x), (k, n)))
    assert is_read(over((U[k] - x) ** 2 * delta(i, k), (k, n)))
    assert is_read(over(U[k] * delta(k, 1), (k, n)))


@pytest.mark.parametrize(
    "node",
    [
        over(k * U[k], (k, n)),
        over(U[k + 1], (k, n)),
        over(Exp(U[k]), (k, n)),
        over(1 / U[k], (k, n)),
        over(U[k], (k, n - 1)),
        over(U[k], (k, Integer(3))),
        sigma(U[k], (k, Integer(0), n)),
        over(over(U[q], (q, k)), (k, n)),
        over(U[k] * delta(k, j), (k, n)),
        over(U[k] * delta(k, q), (k, n)),
        over((U[k] + x) ** 9, (k, n)),
    ],
    ids=str,
)
def test_what_is_left_to_others(node: Expr) -> None:
    assert not is_read(node)


def test_a_range_that_ends_at_a_bound_index_is_no_whole_one() -> None:
    positive = Symbol("p", integer=True, positive=True)
    assert not is_read(sigma(over(U[q], (q, positive)), (positive, Integer(1), n)))
    assert not is_read(sigma(U[q], (q, Integer(1), positive), (positive, Integer(1), n)))


@pytest.mark.parametrize(
    "context",
    [
        Context(structures={"A": Structure(frozenset({"symmetric"}), one_to(n))}),
        Context(sums={"A": KnownSum(1, one_to(n), Integer(1))}),
        Context(bounds={"A": Interval(values=(Integer(0), Integer(1)))}),
    ],
)
def test_declared_entries_are_left_to_others(context: Context) -> None:
    assert not is_read(over(A[k, q] ** 2, (k, n), (q, n)), context)
    assert is_read(over(B[k, q] ** 2, (k, n), (q, n)), context)


def test_a_delta_is_contracted_only_where_its_index_surely_lies_in_the_range() -> None:
    node = over(U[k] * delta(k, i), (k, n))
    assert is_read(node)
    assert not is_read(node, Context(ranges={i: Axis(Integer(0), n)}))
    assert not is_read(node, Context())
