"""The sizes at which a claim about all sizes is tried: small ones, so that a counterexample can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sympy import Indexed, Symbol

from symderiv.engine.point import admits
from symderiv.engine.problem import Problem
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import nodes_of

SIZES = ((1,), (2,), (2, 3), (3, 2), (1, 2), (2, 1), (2, 1, 3))
LARGER_SIZES = ((5,), (1, 9, 2), (9, 1, 2), (2, 1, 9), (7, 4), (6, 12))
"""For claims about plain numbers, where a size is one of them and no tensor grows with it."""


def small_sizes(problem: Problem) -> Iterator[dict[Symbol, int]]:
    """All ones, all twos, then unequal sizes, so that a transpose cannot hide."""
    symbols = problem.sizes()
    seen = set()
    plain = not any(nodes_of(side, Indexed, TotalDerivative) for side in (problem.left, problem.right))
    for pattern in (*SIZES, *(LARGER_SIZES if plain else ())):
        least = [max(pattern[k % len(pattern)], problem.least.get(s, 1)) for k, s in enumerate(symbols)]
        found = [allowed(s, range(low, low + 9)) for s, low in zip(symbols, least, strict=True)]
        values = tuple(value for value in found if value is not None)
        if len(values) == len(symbols) and values not in seen:
            seen.add(values)
            yield dict(zip(symbols, values, strict=True))


def larger_sizes(problem: Problem, largest: int) -> Iterator[dict[Symbol, int]]:
    symbols = problem.sizes()
    for value in range(4, largest + 1) if symbols else ():
        sizes = {s: max(value + k % 2, problem.least.get(s, 1)) for k, s in enumerate(symbols)}
        if all(admits(symbol, number) for symbol, number in sizes.items()):
            yield sizes


def allowed(symbol: Symbol, values: Iterable[int]) -> int | None:
    """The first value that the symbol's assumptions admit."""
    return next((value for value in values if admits(symbol, value)), None)
