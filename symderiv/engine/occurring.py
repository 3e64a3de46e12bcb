"""At which times the states of a recurrence occur in expressions at concrete sizes, and from which on they are opened.

A recurrence without base case has free states: as many as one step looks back, the earliest that occur.  All later ones
are opened, else a claim would be tried at states that the recurrence does not allow.  So every time counts at which a
state stands: in what a name is defined by, and under a sum or product, where it runs over a range.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sympy import Expr, Indexed, Integer, Symbol

from symderiv.engine.problem import unfolded
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Greatest, Product, Sigma
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.ordered import OrderedEntry
from symderiv.tensor.parts import contains, nodes_of
from symderiv.tensor.recurrence import has_followers, memory

Interval = tuple[int, int]
Scope = Mapping[Symbol, Interval]
"""Between which numbers each index that runs or is given lies."""


def first_opened(model: Model, sides: Sequence[Expr], sizes: Mapping[Symbol, int]) -> int | None:
    """The time from which states without base case are opened.  Every path from what is differentiated by is opened."""
    if not model.states:
        return None
    scope = {symbol: (value, value) for symbol, value in sizes.items()}
    times = [time for side in sides for node in (side, unfolded(model, side)) for time in _times(model, node, scope)]
    if not times:
        return None
    newest = min(max(high for _, high in times), min(low for low, _ in times) + memory(model))
    for by in [node.args[1] for side in sides for node in nodes_of(side, TotalDerivative)]:
        if model.is_state(by) and (at := _between(by.indices[0], scope)) is not None:
            newest = min(newest, at[0] + (not has_followers(model, by)))
    return newest


def _times(model: Model, node: Any, scope: Scope) -> Iterator[Interval]:
    if not contains(node, Indexed):
        return
    if isinstance(node, Indexed):
        found = _between(node.indices[0], scope) if model.is_state(node) else None
        if found is not None:
            yield found
        return
    inner = dict(scope)
    for bound, low, high in _limits(node):
        ends = _between(low, inner), _between(high, inner)
        if ends[0] is None or ends[1] is None:
            return
        inner[bound] = ends[0][0], ends[1][1]
        if inner[bound][0] > inner[bound][1]:
            return  # nothing runs
    for part in node.args:
        yield from _times(model, part, inner)


def _limits(node: Any) -> Iterator[tuple[Symbol, Expr, Expr]]:
    """The outermost first."""
    if isinstance(node, (Sigma, Product)):
        yield from (tuple(limit) for limit in reversed(node.args[1:]))
    elif isinstance(node, Greatest):
        yield from (tuple(limit) for limit in reversed(node.args[2:]))
    elif isinstance(node, OrderedEntry):
        yield tuple(node.args[7:])


def _between(time: Expr, scope: Scope) -> Interval | None:
    """Between which numbers a sum of indices lies; nothing if that is not known."""
    terms = time.expand().as_coefficients_dict()
    low = high = Integer(0)
    for term, weight in terms.items():
        ends = (1, 1) if term == 1 else scope.get(term)
        if ends is None:
            return None
        low, high = low + min(weight * end for end in ends), high + max(weight * end for end in ends)
    return (int(low), int(high)) if low.is_Integer and high.is_Integer else None
