"""Find a product of atoms, up to the names of some indices, among the factors of another product."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from sympy import Expr, Indexed, Symbol

from symderiv.engine.normal.opening import Factors
from symderiv.tensor.nodes import key

Binding = dict[Expr, Expr]


def matches(
    pattern: Factors, known: Binding, unknown: set[Symbol], factors: Factors, is_symmetric: Callable[[str], bool]
) -> Iterator[tuple[Binding, set[int]]]:
    """All ways to find the factors of the pattern among the factors: values of the unknown indices, and the places."""

    def search(rest: Factors, binding: Binding, used: set[int]) -> Iterator[tuple[Binding, set[int]]]:
        if not rest:
            yield binding, used
            return
        (atom, power), *later = rest
        for place, (candidate, count) in enumerate(factors):
            if place in used or count != power:
                continue
            for extended in _unified(atom, candidate, binding, unknown, is_symmetric):
                yield from search(later, extended, used | {place})

    ordered = sorted(pattern, key=lambda factor: not factor[0].free_symbols & known.keys())
    yield from search(ordered, known, set())


def _unified(
    pattern: Expr, candidate: Expr, binding: Binding, unknown: set[Symbol], is_symmetric: Callable[[str], bool]
) -> Iterator[Binding]:
    if isinstance(pattern, Indexed):
        if not isinstance(candidate, Indexed) or pattern.base != candidate.base:
            return
        orders = [candidate.indices]
        if is_symmetric(str(pattern.base)):
            orders.append((*candidate.indices[:-2], candidate.indices[-1], candidate.indices[-2]))
        for order in orders:
            extended: Binding | None = binding
            for mine, other in zip(pattern.indices, order, strict=True):
                extended = None if extended is None else _bound_to(mine, other, extended, unknown)
            if extended is not None:
                yield extended
        return
    if type(pattern) is not type(candidate):
        return
    open_ones = sorted((s for s in pattern.free_symbols if s in unknown and s not in binding), key=key)
    symbols = sorted((s for s in candidate.free_symbols if isinstance(s, Symbol) and s.is_integer), key=key)
    for choice in permutations(symbols, len(open_ones)) if len(open_ones) <= 2 else ():
        extended = {**binding, **dict(zip(open_ones, choice, strict=True))}
        if pattern.xreplace(extended) == candidate:
            yield extended


def _bound_to(mine: Expr, other: Expr, binding: Binding, unknown: set[Symbol]) -> Binding | None:
    if mine in binding:
        return binding if binding[mine] == other else None
    if mine in unknown:
        return {**binding, mine: other}
    return binding if mine.xreplace(binding) == other else None
