"""Intervals of real numbers, or listed numbers: where a declared variable lies.

The ends are numbers without variables, or missing where the interval is unbounded; every end says whether it belongs
to the interval.
"""

from __future__ import annotations

from sympy import Expr, Integer, Symbol

from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Interval:
    low: Expr | None = None
    high: Expr | None = None
    open_low: bool = True
    open_high: bool = True
    values: tuple[Expr, ...] | None = None
    """Only these numbers in it, where they are listed.  What is proved for all numbers in it holds for these."""

    def contains(self, value: Expr) -> bool:
        if self.values is not None and value not in self.values:
            return False
        above = self.low is None or bool(value > self.low or (value == self.low and not self.open_low))
        below = self.high is None or bool(value < self.high or (value == self.high and not self.open_high))
        return above and below

    @property
    def is_empty(self) -> bool:
        if self.values is not None:
            return not any(self.contains(value) for value in self.values)
        if self.low is None or self.high is None:
            return False
        return bool(self.low > self.high or (self.low == self.high and (self.open_low or self.open_high)))

    @property
    def is_line(self) -> bool:
        """All real numbers?"""
        return self.low is None and self.high is None

    @property
    def enclosing(self) -> Interval:
        """All numbers between the ends, for proofs: they know of no gaps."""
        return self if self.values is None else Interval(self.low, self.high, self.open_low, self.open_high)

    @property
    def ends(self) -> tuple[Expr | None, Expr | None]:
        return self.low, self.high

    def meet(self, other: Interval) -> Interval:
        """What lies in both."""
        low, open_low = _larger((self.low, self.open_low), (other.low, other.open_low))
        high, open_high = _smaller((self.high, self.open_high), (other.high, other.open_high))
        lists = [where.values for where in (self, other) if where.values is not None]
        values = tuple(value for value in lists[0] if value in lists[-1]) if lists else None
        return Interval(low, high, open_low, open_high, values)

    def symbol(self, name: str) -> Symbol:
        """A real symbol that knows what SymPy can express about the interval: its sign."""
        if self.low is not None and self.low >= 0:
            return Symbol(name, nonnegative=True) if self.contains(Integer(0)) else Symbol(name, positive=True)
        if self.high is not None and self.high <= 0:
            return (
                Symbol(name, real=True, nonpositive=True)
                if self.contains(Integer(0))
                else Symbol(name, real=True, negative=True)
            )
        return Symbol(name, real=True)

    def text(self, name: str) -> str:
        """``0 < p <= 1``."""
        if self.values is not None:
            found = [str(value) for value in self.values if self.contains(value)]
            return f"{name} is one of {', '.join(found if len(found) <= 6 else [*found[:3], '...', found[-1]])}"
        if self.low is not None and self.high is not None:
            return f"{self.low} {'<' if self.open_low else '<='} {name} {'<' if self.open_high else '<='} {self.high}"
        if self.low is not None:
            return f"{name} {'>' if self.open_low else '>='} {self.low}"
        if self.high is not None:
            return f"{name} {'<' if self.open_high else '<='} {self.high}"
        return f"{name} is real"


LINE = Interval()
POSITIVE = Interval(low=Integer(0))


_End = tuple[Expr | None, bool]


def _larger(one: _End, other: _End) -> _End:
    if one[0] is None or other[0] is None:
        return other if one[0] is None else one
    if one[0] == other[0]:
        return one[0], one[1] or other[1]
    return one if one[0] > other[0] else other


def _smaller(one: _End, other: _End) -> _End:
    if one[0] is None or other[0] is None:
        return other if one[0] is None else one
    if one[0] == other[0]:
        return one[0], one[1] or other[1]
    return one if one[0] < other[0] else other
