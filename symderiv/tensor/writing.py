"""Sums over short ranges written out, term by term.

A sum over a declared size stays a sum while a formula is read (``Axis.is_size``), so that one proof serves all its
entries.  What asks about single entries is given the formula as it comes from here.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr

from symderiv.tensor.axis import Axis, listed
from symderiv.tensor.nodes import Sigma, sigma
from symderiv.tensor.parts import nodes_of


def has_short_sums(expression: Expr) -> bool:
    return any(Axis(low, high).is_short for node in nodes_of(expression, Sigma) for _, low, high in node.args[1:])


def written_out(expression: Expr) -> Expr:
    """The expression with every sum over a short range as the sum of its terms, unless that is too large."""
    return _written(expression, {}) if has_short_sums(expression) else expression


def _written(node: Basic, known: dict[Basic, Any]) -> Any:
    """Also where parts are no expressions: the conditions of cases."""
    found = known.get(node)
    if found is None:
        parts = [_written(part, known) for part in node.args]
        same = all(new is old for new, old in zip(parts, node.args, strict=True))
        found = node if same else node.func(*parts)
        found = known[node] = _terms(found) if isinstance(found, Sigma) else found
    return found


def _terms(node: Expr) -> Expr:
    body, *limits = node.args
    bounds = {bound for bound, _, _ in limits}
    for place, (bound, low, high) in enumerate(limits):
        axis = Axis(low, high)
        if axis.is_short and bounds.isdisjoint(low.free_symbols | high.free_symbols):
            rest = limits[:place] + limits[place + 1 :]
            found = listed(sigma(body, *rest) if rest else body, bound, axis)
            if found is not None:
                return _written(found, {}) if rest else found
    return node
