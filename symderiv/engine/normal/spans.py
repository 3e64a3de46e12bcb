"""Sums over ranges that are not whole: shifted, extended and split, so that every sum runs from 1 to a bare size.

Sum over a..b = F(b) - F(a - 1) whenever b >= a - 1, where F(N) is the sum over 1..N for N >= 0; a range that may be
shorter than empty is left alone.  Hence
    2..n, 1..n-1, 0..n       are 1..n with a few terms added or taken away,
    T+1..K                   is 1..K without 1..T, if T <= K is known,
    x[k+1] over 1..n-1       is x[k] over 2..n.
The terms at the ends are formal: nothing is used about entries outside of the range of an array.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sympy import Expr, Integer, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, one_to
from symderiv.tensor.tensor import same_axis

MAX_ENDS = 12
"""So many terms are written out at an end of a range."""


@dataclass(frozen=True)
class Split:
    """The sum over an axis is the sum of these ranges and of these terms, each with its sign."""

    ranges: tuple[tuple[int, Axis], ...]
    terms: tuple[tuple[int, Expr], ...]


def split(axis: Axis, context: Context) -> Split | None:
    """The axis by ranges from 1 to a bare size; nothing if it is one, or if it may be shorter than empty."""
    if axis.low == 1 and isinstance(axis.high, Symbol):
        return None
    if axis.count is not None or axis.parts is not None or not context.surely(axis.size):
        return None
    ranges: list[tuple[int, Axis]] = []
    terms: list[tuple[int, Expr]] = []
    for sign, end in ((1, axis.high), (-1, multiplied_out(axis.low - 1))):
        found = _prefix(end, sign, context)
        if found is None:
            return None
        ranges += found.ranges
        terms += found.terms
    if len(ranges) == 1 and not terms and same_axis(ranges[0][1], axis):
        return None
    return Split(tuple(ranges), tuple(terms))


def _prefix(end: Expr, sign: int, context: Context) -> Split | None:
    """F(end): the sum over 1..end by one over 1..bare, where end is a bare size or index plus a number."""
    number, bare = end.as_coeff_Add()
    if not number.is_Integer or abs(number) > MAX_ENDS or not context.surely(bare):
        return None
    below, above = sorted((Integer(0), number))
    sides = 1 if number > 0 else -1
    places = [(bare + below + k, sides) for k in range(1, int(above - below) + 1)]
    terms = tuple((sign * side, place) for place, side in places)
    return Split(() if bare == 0 else ((sign, one_to(bare)),), terms)


def extension(axis: Axis, target: Axis, context: Context) -> Split | None:
    """The axis by the target: a range that differs from it by a few terms at the ends."""
    low, high = multiplied_out(axis.low - target.low), multiplied_out(axis.high - target.high)
    few = all(end.is_Integer and abs(end) <= MAX_ENDS for end in (low, high))
    if not few or not context.surely(axis.size) or not context.surely(target.size):
        return None
    terms: list[tuple[int, Expr]] = []
    for k in range(1, abs(int(high)) + 1):
        terms.append((1, target.high + k) if high > 0 else (-1, target.high - k + 1))
    for k in range(1, abs(int(low)) + 1):
        terms.append((-1, target.low + k - 1) if low > 0 else (1, target.low - k))
    return Split(((1, target),), tuple(terms))


def places_in(delta: Expr, bounds: Iterable[Symbol]) -> Iterator[tuple[Symbol, int, Expr]]:
    """A bound index, what is added to it, and the other index: k, 1 and i in delta(k + 1, i)."""
    for bound in bounds:
        for mine, other in (delta.args, delta.args[::-1]):
            number = _distance(bound, mine)
            if number is not None and not other.has(bound):
                yield bound, int(number), other


def _distance(bound: Symbol, place: Expr) -> Integer | None:
    number = multiplied_out(place - bound) if bound in place.free_symbols else None
    return number if number is not None and number.is_Integer else None
