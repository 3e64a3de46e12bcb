"""Where an inequality is closest to failing: a walk downhill from a point at which it holds.

Decides nothing: it proposes points inside the domain, and the caller evaluates the claim there.  Coordinates change
one at a time, by steps that become smaller; then the lowest point found is offered with its coordinates rounded to
simple fractions, because equality is usually met at one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from flint import fmpq
from sympy import Expr

Point = dict[Expr, fmpq]

MAX_LEAVES = 4
MAX_STEPS = 160
_HALVINGS = 24
_SIMPLE = (1, 2, 3, 4, 6, 8, 10, 12, 100, 1000)
"""Denominators that a lowest point is rounded to."""


def lowest(
    height: Callable[[Point], float | None],
    start: Point,
    allowed: Callable[[Expr, fmpq], bool],
) -> Iterator[Point]:
    """Points near a local minimum of the height, simple ones first; ``height`` is None where it has no value."""
    leaves: Sequence[Expr] = list(start)
    if not 1 <= len(leaves) <= MAX_LEAVES:
        return
    best, low = dict(start), height(start)
    if low is None:
        return
    step, steps = fmpq(1), 0
    for _ in range(_HALVINGS):
        moved = True
        while moved and steps < MAX_STEPS:
            moved = False
            for leaf in leaves:
                for direction in (step, -step):
                    value = best[leaf] + direction
                    if not allowed(leaf, value):
                        continue
                    steps += 1
                    there = height({**best, leaf: value})
                    if there is not None and there < low:
                        best, low, moved = {**best, leaf: value}, there, True
                        break
        step = step / 2
    for denominator in _SIMPLE:
        rounded = {leaf: _rounded(value, denominator) for leaf, value in best.items()}
        if all(value == best[leaf] or allowed(leaf, value) for leaf, value in rounded.items()):
            yield rounded
    yield best


def _rounded(value: fmpq, denominator: int) -> fmpq:
    close = Fraction(int(value.p), int(value.q)).limit_denominator(denominator)
    return fmpq(close.numerator, close.denominator)
