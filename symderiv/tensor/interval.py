"""Intervals of real or whole numbers: where a declared variable lies.

The ends are numbers without variables, or missing where the interval is unbounded; every end says whether it belongs
to the interval.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Integer, Symbol

from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Interval:
    low: Expr | None = None
    high: Expr | None = None
    open_low: bool = True
    open_high: bool = True
    whole: bool = False
    """Only the whole numbers in it?  What is proved for all numbers in it holds for these."""

    def contains(self, value: Expr) -> bool:
        if self.whole and not value.is_integer:
            return False
        above = self.low is None or bool(value > self.low or (value == self.low and not self.open_low))
        below = self.high is None or bool(value < self.high or (value == self.high and not self.open_high))
        return above and below

    @property
    def is_empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return bool(self.low > self.high or (self.low == self.high and (self.open_low or self.open_high)))

    @property
    def is_line(self) -> bool:
        """All real numbers?"""
        return self.low is None and self.high is None

    @property
    def ends(self) -> tuple[Expr | None, Expr | None]:
        return self.low, self.high

    def meet(self, other: Interval) -> Interval:
        """What lies in both."""
        low, open_low = _larger((self.low, self.open_low), (other.low, other.open_low))
        high, open_high = _smaller((self.high, self.open_high), (other.high, other.open_high))
        return Interval(low, high, open_low, open_high, self.whole or other.whole)

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
        if self.whole:
            return f"{replace(self, whole=False).text(name)}, whole numbers"
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
