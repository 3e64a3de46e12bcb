"""Points far away and very near to zero, where an inequality of two rates may fail that holds at all usual points.

Decides nothing.  One number at a time, and all together, is put at the distances of ``FAR`` or their inverses, on both
sides of zero, inside its domain; the others keep simple values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flint import fmpq
from sympy import Expr, Symbol

from symderiv.engine.point import Point, Sampler

MAX_LEAVES = 4
FAR = (10**4, 10**7, 10**10)
PLACES = (*(fmpq(far) for far in FAR), *(fmpq(1, far) for far in FAR))


def distant(leaves: Sequence[Expr], sampler: Sampler) -> Iterator[Point]:
    if len(leaves) > MAX_LEAVES or not all(isinstance(leaf, Symbol) for leaf in leaves):
        return
    for base in sampler.points(leaves, 1):
        for place in PLACES:
            for value in (place, -place):
                moved = [leaf for leaf in leaves if sampler.allows(leaf, value)]
                yield from ({**base, leaf: value} for leaf in moved)
                if len(moved) > 1:
                    yield {**base, **dict.fromkeys(moved, value)}
