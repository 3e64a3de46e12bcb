"""Which nodes an expression has, each visited once: unrolled programs are small graphs and huge trees.

SymPy's ``atoms`` and ``free_symbols`` walk the tree, every time anew; a question asks them a dozen times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sympy import Basic, Symbol


@lru_cache(maxsize=64)
def _nodes(expression: Basic) -> tuple[Basic, ...]:
    seen: dict[Basic, None] = {}
    pending = [expression]
    while pending:
        node = pending.pop()
        if node not in seen:
            seen[node] = None
            pending.extend(node.args)
    return tuple(seen)


def nodes_of(expression: Basic, *kinds: Any) -> set[Any]:
    """The distinct nodes of these classes, as ``expression.atoms(*kinds)``."""
    return {node for node in _nodes(expression) if isinstance(node, kinds)}


@lru_cache(maxsize=64)
def free_symbols_of(expression: Basic) -> frozenset[Symbol]:
    return frozenset(expression.free_symbols)
