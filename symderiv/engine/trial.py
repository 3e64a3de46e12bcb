"""The sizes at which a claim about all sizes is tried, small ones, so that a counterexample can be read; and which
indices have no range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sympy import Expr, Indexed, Symbol

from symderiv.engine.breakpoints import whole_places
from symderiv.engine.point import admits
from symderiv.engine.problem import Problem, unfolded
from symderiv.tensor.nodes import Product, Sigma
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import free_symbols_of, nodes_of

SIZES = ((1,), (2,), (2, 3), (3, 2), (1, 2), (2, 1), (2, 1, 3))
LARGER_SIZES = ((5,), (1, 9, 2), (9, 1, 2), (2, 1, 9), (7, 4), (6, 12))
"""For claims about plain numbers, where a size is one of them and no tensor grows with it."""


LARGE = (100, 1000)
WRITTEN_OUT = 128
"""A sum or product is not tried with more members."""
MANY = 24
"""Of a longer range only places all over it are tried."""


def small_sizes(problem: Problem) -> Iterator[dict[Symbol, int]]:
    """All ones, all twos, then unequal sizes, so that a transpose cannot hide."""
    symbols = problem.sizes()
    if not symbols:
        yield {}
        return
    seen = set()
    plain = not any(nodes_of(side, Indexed, TotalDerivative) for side in (problem.left, problem.right))
    for pattern in (*SIZES, *(LARGER_SIZES if plain else ())):
        least = [max(pattern[k % len(pattern)], problem.least.get(s, 1)) for k, s in enumerate(symbols)]
        found = [allowed(s, range(low, low + 9)) for s, low in zip(symbols, least, strict=True)]
        values = tuple(value for value in found if value is not None)
        if len(values) == len(symbols) and values not in seen:
            seen.add(values)
            yield dict(zip(symbols, values, strict=True))


def far_sizes(problem: Problem) -> Iterator[dict[Symbol, int]]:
    """Of a claim about one whole number and nothing else: many small values, where it turns, and two large ones."""
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    symbols = set().union(*(side.free_symbols for side in sides))
    if symbols != set(problem.sizes()) or len(symbols) != 1 or any(nodes_of(side, Indexed) for side in sides):
        return
    (n,) = symbols
    least = problem.least.get(n, 1)
    written_out = any(nodes_of(side, Sigma, Product) for side in sides)
    for value in dict.fromkeys((*range(least, least + MANY), *whole_places(sides, n), *LARGE)):
        if value >= least and admits(n, value) and not (written_out and value > WRITTEN_OUT):
            yield {n: value}


def larger_sizes(problem: Problem, largest: int) -> Iterator[dict[Symbol, int]]:
    symbols = problem.sizes()
    for value in range(4, largest + 1) if symbols else ():
        sizes = {s: max(value + k % 2, problem.least.get(s, 1)) for k, s in enumerate(symbols)}
        if all(admits(symbol, number) for symbol, number in sizes.items()):
            yield sizes


def unbounded(problem: Problem) -> list[Symbol]:
    """Free indices without a range, such as a time; names of arrays are no indices."""
    sides = (problem.left, problem.right)
    free: set[Expr] = set().union(*(free_symbols_of(side) for side in sides)) - problem.ranges.keys()
    free -= {entry.base.label for side in sides for entry in nodes_of(side, Indexed)}
    free |= _distances(problem)
    return sorted((s for s in free if isinstance(s, Symbol) and s.is_integer and not s.is_positive), key=str)


def _distances(problem: Problem) -> set[Symbol]:
    """The distances of whole numbers, of which one is assumed to be at least the other, in definitions."""
    bodies = [rule.body for table in problem.model.definitions.values() for rule in table]
    symbols = set().union(*(nodes_of(body, Symbol) for body in bodies))
    found = {s for s in symbols if s.is_integer and s.is_nonnegative and not s.is_positive}
    sides = (problem.left, problem.right) if found else ()
    return found & set().union(*(nodes_of(unfolded(problem.model, side), Symbol) for side in sides))


def allowed(symbol: Symbol, values: Iterable[int]) -> int | None:
    """The first value that the symbol's assumptions admit."""
    return next((value for value in values if admits(symbol, value)), None)


def few(values: range) -> Sequence[int]:
    """Of a long range, places all over it."""
    step = len(values) // MANY
    return values if step < 2 else [*values[::step], values[-1]]
