"""Canonical names for the bound indices of a connected sum of products: renamed and reordered sums are one expression.

Every bound index is told from the others by how it occurs; the orders that this leaves open are all tried, and the one
whose text comes first is taken.  Most products are entries of arrays with plain indices, a graph, for which no
expression is built until the names are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import factorial, prod
from typing import Any

from sympy import Expr, Indexed, Integer, Mul, Pow, Symbol

from symderiv.engine.normal.fraction import monomial
from symderiv.engine.normal.opening import Factors
from symderiv.tensor.axis import Axis
from symderiv.tensor.matrix import SymmetricEntry
from symderiv.tensor.nodes import Exp, key, sigma
from symderiv.tensor.parts import free_symbols_of, nodes_of, replaced

MAX_LABELLINGS = 720

Edge = tuple[Expr, tuple[Any, ...], int]
"""An array, the indices of its entry (the bound ones may be anything that names them), and the exponent."""


def canonical_sum(bounds: dict[Symbol, Axis], factors: Factors) -> Expr:
    """One connected sum with canonical names: the same for every renaming and reordering of its bound indices."""
    if all(_is_entry(atom) for atom, _ in factors):
        return labelled(bounds, [(atom.base, atom.indices, power) for atom, power in factors])
    pieces = [monomial([factor]) if isinstance(factor[0], Exp) else Pow(*factor) for factor in factors]
    names = _names({symbol for piece in pieces for symbol in nodes_of(piece, Symbol)}, len(bounds))
    best: tuple[list[str], Expr] | None = None
    for order in _orders(_colours(bounds, pieces)):
        renaming = dict(zip(order, names, strict=True))
        renamed = [replaced(piece, renaming) for piece in pieces]
        limits = [(renaming[k], bounds[k].low, bounds[k].high) for k in order]
        label = sorted(key(piece) for piece in renamed) + [" ".join(map(key, limit)) for limit in limits]
        if best is None or label < best[0]:
            best = label, sigma(Mul(*renamed), *limits)
    assert best is not None
    return best[1]


def labelled(bounds: Mapping[Any, Axis], edges: Sequence[Edge]) -> Expr:
    """The same for a product of entries with plain indices; each entry occurs once, with its exponent."""
    names = _names({k for _, indices, _ in edges for k in indices if k not in bounds}, len(bounds))
    best: tuple[list[Any], list[Any], Mapping[Any, Symbol]] | None = None
    for order in _orders(_colours_of_edges(bounds, edges)):
        renaming: Mapping[Any, Symbol] = dict(zip(order, names, strict=True))
        label = sorted((_text(edge, renaming), place) for place, edge in enumerate(edges))
        ends = [(key(bounds[k].low), key(bounds[k].high)) for k in order]
        if best is None or ([text for text, _ in label], ends) < ([text for text, _ in best[0]], best[1]):
            best = label, ends, renaming
    assert best is not None
    label, _, renaming = best
    entries = []
    for _, place in label:
        array, indices, power = edges[place]
        entries.append((array[tuple([renaming.get(k, k) for k in indices])], power))
    return _built(tuple(entries), tuple((name, bounds[k].low, bounds[k].high) for k, name in renaming.items()))


@lru_cache(maxsize=4096)
def _built(entries: tuple[tuple[Expr, int], ...], limits: tuple[tuple[Symbol, Expr, Expr], ...]) -> Expr:
    return sigma(Mul(*(entry if power == 1 else Pow(entry, power) for entry, power in entries)), *limits)


def _is_entry(atom: Expr) -> bool:
    """An entry with plain indices, of which none may change places."""
    return (
        isinstance(atom, Indexed)
        and not isinstance(atom, SymmetricEntry)
        and all(isinstance(index, (Symbol, Integer)) for index in atom.indices)
    )


def _names(free: Iterable[Expr], count: int) -> list[Symbol]:
    """Names that no sum inside has."""
    level = 1 + max((_level(symbol) for symbol in free if isinstance(symbol, Symbol)), default=0)
    return [Symbol(f"_b{level}_{k}", integer=True) for k in range(count)]


def _level(symbol: Symbol) -> int:
    name = symbol.name
    return int(name[2:].partition("_")[0]) if name.startswith("_b") and "_" in name[2:] else 0


def _text(edge: Edge, names: Mapping[Any, Symbol]) -> tuple[str, list[str], int]:
    array, indices, power = edge
    return key(array), [names[k].name if k in names else key(k) for k in indices], power


def _orders(colours: Mapping[Any, Any]) -> Iterable[tuple[Any, ...]]:
    """The orders of the bound indices that their colours leave open.

    Past ``MAX_LABELLINGS`` only one order is tried: two equal sums may then look different, which loses a proof and
    never makes one.
    """
    classes: dict[Any, list[Any]] = {}
    for symbol in sorted(colours, key=lambda k: colours[k]):
        classes.setdefault(colours[symbol], []).append(symbol)
    groups = list(classes.values())
    if prod(factorial(len(group)) for group in groups) > MAX_LABELLINGS:
        yield tuple(symbol for group in groups for symbol in group)
        return
    for choice in product(*(permutations(group) for group in groups)):
        yield tuple(symbol for group in choice for symbol in group)


def _colours(bounds: Mapping[Symbol, Axis], pieces: list[Expr]) -> dict[Symbol, Any]:
    """An invariant of every bound index: how it occurs, and how the indices beside it occur."""
    if len(bounds) == 1:
        return dict.fromkeys(bounds, "")
    me, other = Symbol("_me"), Symbol("_other")
    touching = {k: [piece for piece in pieces if k in free_symbols_of(piece)] for k in bounds}
    colours: dict[Symbol, Any] = {}
    for k in bounds:
        mask = {b: me if b == k else other for b in bounds}
        seen = sorted(key(replaced(piece, mask)) for piece in touching[k])
        colours[k] = (key(bounds[k].low), key(bounds[k].high), tuple(seen))
    beside = {k: [[b for b in bounds if b != k and b in free_symbols_of(p)] for p in touching[k]] for k in bounds}
    return _refined(colours, beside)


def _colours_of_edges(bounds: Mapping[Any, Axis], edges: Sequence[Edge]) -> dict[Any, Any]:
    if len(bounds) == 1:
        return dict.fromkeys(bounds, "")
    masked = [
        (key(array), power, [None if k in bounds else key(k) for k in indices]) for array, indices, power in edges
    ]
    seen: dict[Any, list[Any]] = {k: [] for k in bounds}
    beside: dict[Any, list[list[Any]]] = {k: [] for k in bounds}
    for (name, power, free), (_, indices, _) in zip(masked, edges, strict=True):
        own = set(indices) & bounds.keys()
        for k in own:
            places = tuple(
                [_MINE if i == k else _OTHER if text is None else text for i, text in zip(indices, free, strict=True)]
            )
            seen[k].append((name, power, places))
            beside[k].append([b for b in own if b != k])
    colours = {k: (key(axis.low), key(axis.high), tuple(sorted(seen[k]))) for k, axis in bounds.items()}
    return _refined(colours, beside)


_MINE, _OTHER = "_me", "_other"


def _refined(colours: dict[Any, Any], beside: Mapping[Any, list[list[Any]]]) -> dict[Any, Any]:
    """With the colours of the indices in the same factors, twice; where all differ already, nothing is to be told."""
    for _ in range(2):
        if len(set(colours.values())) == len(colours):
            break
        ranks = {colour: rank for rank, colour in enumerate(sorted(set(colours.values())))}
        number = {k: ranks[colour] for k, colour in colours.items()}
        colours = {
            k: (number[k], tuple(sorted(tuple(sorted(number[b] for b in others)) for others in beside[k])))
            for k in colours
        }
    return colours
