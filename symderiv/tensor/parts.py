"""Which nodes an expression has, each visited once: unrolled programs are small graphs and huge trees.

SymPy's ``atoms`` and ``free_symbols`` walk the tree, every time anew; a question asks them a dozen times.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sympy import Basic, Dummy, Indexed, IndexedBase, Symbol
from sympy.core.function import AppliedUndef

from symderiv.tensor.entry import Array


@lru_cache(maxsize=256)
def _by_class(expression: Basic) -> dict[type, list[Basic]]:
    """The nodes of the expression, by their classes: there are few of these, and most questions are about them."""
    seen: set[int] = set()
    found: dict[type, list[Basic]] = {}
    pending = [expression]
    while pending:
        node = pending.pop()
        if id(node) not in seen:
            seen.add(id(node))
            found.setdefault(type(node), []).append(node)
            pending.extend(node.args)
    return found


@lru_cache(maxsize=1024)
def _classes(expression: Basic) -> frozenset[type]:
    """All classes to which one of the nodes belongs."""
    return frozenset().union(*(kind.__mro__ for kind in _by_class(expression)))


def nodes_of(expression: Basic, *kinds: Any) -> set[Any]:
    """The distinct nodes of these classes, as ``expression.atoms(*kinds)``."""
    if _classes(expression).isdisjoint(kinds):
        return set()
    return {node for kind, nodes in _by_class(expression).items() if issubclass(kind, kinds) for node in nodes}


def contains(expression: Basic, *kinds: Any) -> bool:
    """Is there a node of these classes?  As ``expression.has(*kinds)``."""
    return not _classes(expression).isdisjoint(kinds)


def size_of(expression: Basic) -> int:
    """How many nodes it has, as a graph."""
    return sum(map(len, _by_class(expression).values()))


def share(*expressions: Basic) -> None:
    """Make equal parts of the expressions one object, in place.

    Two graphs that are equal but not the same are compared as trees, whenever one is looked up where the other is
    known; that a part is replaced by an equal one can be seen in no other way.
    """
    known: dict[Any, Basic] = {}
    chosen: dict[int, Basic] = {}
    pending: list[tuple[Basic, bool]] = [(expression, False) for expression in expressions]
    while pending:
        node, is_ready = pending.pop()
        if id(node) in chosen:
            continue
        if not node.args or isinstance(node, Indexed):
            chosen[id(node)] = known.setdefault((type(node), node), node)
        elif is_ready:
            parts = tuple(chosen[id(part)] for part in node.args)
            node._args = parts
            chosen[id(node)] = known.setdefault((type(node), *map(id, parts)), node)
        else:
            pending.append((node, True))
            pending.extend((part, False) for part in node.args)


def leaves_of(expression: Basic) -> list[Any]:
    """Its nodes that have no parts, bound symbols too.  Unlike what is known of free symbols, it is not kept."""
    found: list[Any] = []
    seen: set[int] = set()
    pending = [expression]
    while pending:
        node = pending.pop()
        parts = node._args
        if not parts:
            found.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            pending.extend(parts)
    return found


@lru_cache(maxsize=4096)
def free_symbols_of(expression: Basic) -> frozenset[Symbol]:
    found: set[Symbol] = set()
    seen: set[int] = set()
    pending = [expression]
    while pending:
        node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, Symbol):
            found.add(node)
        elif isinstance(node, Indexed):  # it counts itself, and SymPy takes its time to say so
            found.add(node)
            pending.extend(node.args)
        elif node.args and type(node).free_symbols is Basic.free_symbols:
            pending.extend(node.args)
        else:  # a leaf, or a node that binds some of its symbols
            found |= node.free_symbols
    return frozenset(found)


def mentions(expression: Basic, symbol: Symbol) -> bool:
    """Is the symbol free in the expression?  Where it is, it is mostly seen at a glance."""
    pending = [expression]
    while pending:
        node = pending.pop()
        if node is symbol:
            return True
        if node.args and type(node).free_symbols is not Basic.free_symbols and not isinstance(node, Indexed):
            break  # a node that binds some of its symbols
        pending.extend(node.args)
    return symbol in free_symbols_of(expression)


def replaced(expression: Any, values: Mapping[Any, Any]) -> Any:
    """``expression.xreplace(values)``, with every distinct node rebuilt once."""
    memo: dict[Basic, Any] = {}

    def apply(node: Basic) -> Any:
        found = memo.get(node)
        if found is None:
            if node in values:
                found = values[node]
            elif not node.args:
                found = node
            else:
                parts = [apply(part) for part in node.args]
                same = all(a is b for a, b in zip(parts, node.args, strict=True))
                found = node if same else node.func(*parts)
            memo[node] = found
        return found

    return apply(expression)


@lru_cache(maxsize=256)
def symbol_names_in(expression: Basic) -> frozenset[str]:
    """The names of its symbols, other than those that something binds."""
    return frozenset(symbol.name for symbol in nodes_of(expression, Symbol) if not isinstance(symbol, Dummy))


def names_in(expression: Basic) -> frozenset[str]:
    """The names of its entries, its functions and its symbols, other than those that something binds."""
    entries = {array_name(entry) for entry in nodes_of(expression, Indexed)}
    return symbol_names_in(expression).union(entries, (c.func.__name__ for c in nodes_of(expression, AppliedUndef)))


@lru_cache(maxsize=4096)
def array_of(name: str) -> IndexedBase:
    """SymPy takes its time to make one, and every mention of a vector needs it."""
    return Array(name)


def array_name(entry: Any) -> str:
    """The name of the array of an entry, without SymPy's printer: it is asked for at every step."""
    label = entry.base.label
    return str(label.name) if isinstance(label, Symbol) else str(label)
