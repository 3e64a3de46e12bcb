"""Sums, products of matrices over a running index and powers that differ by a few steps, led back to common ones.

Decides nothing by itself: it rewrites an expression, which is equal wherever the ranges are as they surely are.

    sum over a..b + 1 of f(k)   =  sum over a..b of f(k) + f(b + 1)        where b >= a - 1
    M(b + 1) M(b) ... M(a)      =  M(b + 1) times the product over a..b    where b >= a - 1, and so at the other end
    M^(n + 1)                   =  M times M^n                             where n >= 0

Of all ranges with ends at whole distances the smallest is taken.  Sums are touched only where such a product or power
depends on their index: the normal form knows the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sympy import Add, Expr

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.opening import fresh_index
from symderiv.engine.scoped import replaced_within
from symderiv.tensor.matrix import axis_of
from symderiv.tensor.nodes import Sigma, sigma
from symderiv.tensor.ordered import (
    OrderedEntry,
    PowerEntry,
    exponent_of,
    factor_at,
    power_entry,
    running_over,
    with_ends,
)
from symderiv.tensor.parts import contains, free_symbols_of, nodes_of

MAX_STEPS = 6
CHAINS = (OrderedEntry, PowerEntry)


def has_chains(expression: Expr) -> bool:
    return contains(expression, *CHAINS)


def aligned(expression: Expr, context: Context) -> Expr:
    """The sums first: the end of a sum may be where a product has no factor left."""
    sums = [limit for node in nodes_of(expression, Sigma) for limit in _counting(node)]

    def shorten(node: Any, where: Context) -> Expr | None:
        shorter = _shorter_sum(node, where, sums)
        return None if shorter is node else replaced_within(shorter, where, shorten)

    expression = replaced_within(expression, context, shorten)
    products = list(nodes_of(expression, OrderedEntry))
    powers = list(nodes_of(expression, PowerEntry))

    def split(node: Any, where: Context) -> Expr | None:
        if isinstance(node, OrderedEntry):
            return _shorter_product(node, where, products)
        return _smaller_power(node, where, powers) if isinstance(node, PowerEntry) else None

    return replaced_within(expression, context, split)


# --- sums -------------------------------------------------------------------------------------------------------------


def _counting(node: Expr) -> list[Expr]:
    """The limits of a sum on whose index it depends how many factors there are, and on which no other range depends."""
    body, *limits = node.args
    ends = [end for chain in nodes_of(body, *CHAINS) for end in chain.args[7:]]
    ranged = [end for _, *own in limits for end in own]
    return [
        limit
        for limit in limits
        if any(limit[0] in free_symbols_of(end) for end in ends)
        and not any(limit[0] in free_symbols_of(end) for end in ranged)
    ]


def _shorter_sum(node: Expr, context: Context, limits: Iterable[Expr]) -> Expr:
    if not isinstance(node, Sigma):
        return node
    body, *own = node.args
    for limit in _counting(node):
        bound, low, high = limit
        last, first = _least(high, (other[2] for other in limits)), _greatest(low, (other[1] for other in limits))
        if (last == high and first == low) or not context.surely(last - first + 1):
            continue
        places = [low + k for k in range(int(multiplied_out(first - low)))]
        places += [last + k for k in range(1, int(multiplied_out(high - last)) + 1)]
        rest = [other for other in own if other is not limit]
        ends = [body.xreplace({bound: place}) for place in places]
        return Add(sigma(body, (bound, first, last), *rest), *(sigma(end, *rest) if rest else end for end in ends))
    return node


def _least(end: Expr, others: Iterable[Expr]) -> Expr:
    """The smallest of the others that lies a few steps before the end, or the end itself."""
    gaps = [gap for other in others if (gap := multiplied_out(end - other)).is_Integer and 0 < gap <= MAX_STEPS]
    return multiplied_out(end - max(gaps)) if gaps else end


def _greatest(end: Expr, others: Iterable[Expr]) -> Expr:
    gaps = [gap for other in others if (gap := multiplied_out(other - end)).is_Integer and 0 < gap <= MAX_STEPS]
    return multiplied_out(end + max(gaps)) if gaps else end


# --- products and powers ----------------------------------------------------------------------------------------------


def _shorter_product(node: Expr, context: Context, products: Iterable[Expr]) -> Expr:
    times, axis = running_over(node), axis_of(node)
    alike = [running_over(other) for other in products if _same_factors(node, other)]
    i, j = node.args[5:7]
    if _least(times.high, (other.high for other in alike)) != times.high and context.surely(times.size - 1):
        k = fresh_index()
        rest = _shorter_product(with_ends(node, k, j, times.low, times.high - 1), context, products)
        return sigma(factor_at(node, i, k, times.high) * rest, (k, axis.low, axis.high))
    if _greatest(times.low, (other.low for other in alike)) != times.low and context.surely(times.size - 1):
        k = fresh_index()
        rest = _shorter_product(with_ends(node, i, k, times.low + 1, times.high), context, products)
        return sigma(rest * factor_at(node, k, j, times.low), (k, axis.low, axis.high))
    return node


def _same_factors(one: Expr, other: Expr) -> bool:
    return bool(one.args[:5] == other.args[:5] and one.args[7] == other.args[7])


def _smaller_power(node: Expr, context: Context, powers: Iterable[Expr]) -> Expr:
    body, row, column, _, _, i, j, exponent = node.args
    alike = (exponent_of(other) for other in powers if other.args[:5] == node.args[:5])
    if _least(exponent, alike) == exponent or not context.surely(exponent - 1):
        return node
    k, axis = fresh_index(), axis_of(node)
    rest = _smaller_power(power_entry(body, row, column, axis, k, j, exponent - 1), context, powers)
    return sigma(body.xreplace({row: i, column: k}) * rest, (k, axis.low, axis.high))
