"""Conditions on two numbers: ``a < b``, ``k \\le n``, ``x \\ne 0``, ``x \\ne y``.

What is assumed is put in: where ``a < b``, b is a + g with a positive g, which is called ``b - a`` and is tried and
reasoned about like any declared number.  That is the same claim only if what is declared of b follows from what is
declared of a; where it does not, the other of the two is replaced, or the condition is refused.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational, Symbol

from symderiv.model.plain import dataclass
from symderiv.source.notation import Variable
from symderiv.tensor.interval import LINE, Interval

LESS = {"<": "positive", r"\le": "nonnegative"}
"""What each relation says of right minus left."""
MORE = {">": "<", r"\ge": r"\le"}
APART = "nonzero"


@dataclass(frozen=True)
class Ordered:
    """``large - small`` has the property ``gap``, in SymPy's word for it."""

    small: Variable
    large: Variable
    gap: str

    def replacement(self, taken: frozenset[Symbol]) -> tuple[Symbol, Expr] | None:
        """One of the two in terms of the other and of their distance; nothing if that would lose a declaration."""
        whole = self.small.size and self.large.size
        name = f"{self.large.plain} - {self.small.plain}"
        gap = Symbol(name, integer=True, **{self.gap: True}) if whole else Symbol(name, real=True, **{self.gap: True})
        if self.large.symbol not in taken and (whole or not self.large.size) and self._is_implied(_where(self.large)):
            return self.large.symbol, self.small.symbol + gap
        if self.small.symbol not in taken and not self.small.size and _where(self.small).is_line:
            return self.small.symbol, self.large.symbol - gap
        return None

    def _is_implied(self, where: Interval) -> bool:
        """Does every number that lies so far from the small one lie in here?"""
        if where.high is not None or (self.gap == APART and not where.is_line):
            return False
        least = _where(self.small)
        if where.low is None or least.low is None:
            return where.low is None
        if least.low == where.low:
            return least.open_low or not where.open_low or self.gap == "positive"
        return bool(least.low > where.low)


def other_than(variable: Variable, value: Expr) -> tuple[Symbol, Expr] | None:
    """A number that is not this value, by its distance from it; nothing if that would lose a declaration."""
    if not isinstance(value, Rational) or variable.size:
        return None
    if value == 0:
        known = {fact: truth for fact, truth in variable.symbol.assumptions0.items() if fact in ("real", "negative")}
        return variable.symbol, Symbol(variable.plain, **{**known, APART: True})
    if not _where(variable).is_line:
        return None
    return variable.symbol, value + Symbol(f"{variable.plain} - {value}", real=True, **{APART: True})


def _where(variable: Variable) -> Interval:
    if variable.bounds is not None:
        return variable.bounds
    return Interval(low=Integer(1), open_low=False) if variable.size else LINE
