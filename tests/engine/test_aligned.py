"""Sums, products and powers that differ by a few steps, led back to common ones; never past the end of a range."""

from __future__ import annotations

from sympy import Add, Expr, IndexedBase, Integer

from symderiv.engine.aligned import aligned, has_chains
from symderiv.engine.normal.context import Context
from symderiv.tensor.axis import Axis, index, one_to, size
from symderiv.tensor.nodes import Sigma, sigma
from symderiv.tensor.ordered import OrderedEntry, ordered_entry, power_entry, running_over
from symderiv.tensor.parts import nodes_of

m, n = size("m"), size("n")
i, j, k, u, r, c, t = (index(name) for name in "ijkurct")
AXIS = one_to(m)
CONTEXT = Context(ranges={i: AXIS, j: AXIS})
A, W, x = IndexedBase("A"), IndexedBase("W"), IndexedBase("x")


def product(low: Expr, high: Expr) -> Expr:
    return ordered_entry(A[u, r, c], r, c, AXIS, i, j, u, low, high)


def power(exponent: Expr) -> Expr:
    return power_entry(W[r, c], r, c, AXIS, i, j, exponent)


def ranges(expression: Expr) -> set[tuple[Expr, Expr]]:
    return {(axis.low, axis.high) for axis in map(running_over, nodes_of(expression, OrderedEntry))}


def test_the_shortest_product_is_common() -> None:
    found = aligned(product(Integer(1), n + 1) - product(Integer(2), n), CONTEXT)
    assert ranges(found) == {(Integer(2), n)}
    assert has_chains(found)


def test_a_product_that_may_be_empty_is_left_whole() -> None:
    found = aligned(product(Integer(1), t + 1) - product(Integer(1), t), CONTEXT)
    assert ranges(found) == {(Integer(1), t), (Integer(1), t + 1)}


def test_sums_are_shortened_at_their_ends() -> None:
    long, short = (sigma(power(n + 1 - k) * x[k], (k, Integer(1), end)) for end in (n + 1, n))
    assert nodes_of(aligned(long - short, CONTEXT), Sigma) == set()
    found = aligned(2 * long - short, CONTEXT)
    assert {limit[2] for node in nodes_of(found, Sigma) for limit in node.args[1:] if limit[0] == k} == {n}
    assert isinstance(found, Add)


def test_sums_without_products_are_not_touched() -> None:
    plain = sigma(x[k], (k, Integer(1), n + 1)) - sigma(x[k], (k, Integer(1), n))
    assert aligned(plain, CONTEXT) == plain


def test_a_range_that_may_be_shorter_than_empty_stays() -> None:
    inside = CONTEXT.binding({t: Axis(Integer(-3), n)})
    both = sigma(power(t - k) * x[k], (k, Integer(1), t)) - sigma(power(t - k) * x[k], (k, Integer(1), t - 1))
    assert aligned(both, inside) == both
