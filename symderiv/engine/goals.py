"""What a verdict rests on: questions so small that each is verified by one computation, without a search.

A claim is led to goals by opening definitions, choosing sizes and splitting cases; a certificate keeps the goals.
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr, Rational, Symbol

from symderiv.engine.normal.context import Context
from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Vanishes:
    """The normal form of the expression is zero."""

    expression: Expr
    context: Context


@dataclass(frozen=True)
class VanishesInAllCases:
    """So it is for every sign that the arguments of its absolute values, maxima and branches can have."""

    expression: Expr
    context: Context


@dataclass(frozen=True)
class Keeps:
    """``gap > 0``, or ``gap >= 0`` where it is weak, for all values of the variables; sizes are at least ``least``."""

    gap: Expr
    weak: bool
    context: Context
    least: Mapping[Symbol, int]
    method: str = "signs"
    """The procedure that shows it."""

    @property
    def against(self) -> tuple[int, ...]:
        """The signs that the gap must not have."""
        return (-1,) if self.weak else (-1, 0)


@dataclass(frozen=True)
class Violates:
    """At the point, both sides have values for which the relation is false."""

    left: Expr
    relation: str
    right: Expr
    point: Mapping[Expr, Rational]


@dataclass(frozen=True)
class Meets:
    """The two sides are equal somewhere between two points that differ in one number."""

    left: Expr
    right: Expr
    start: Mapping[Expr, Rational]
    end: Mapping[Expr, Rational]


@dataclass(frozen=True)
class Simplifies:
    """SymPy's simplifiers make zero of the expression."""

    expression: Expr


@dataclass(frozen=True)
class Rounds:
    """The value rounds to the printed decimal, or does not."""

    value: Expr
    printed: str
    does: bool


@dataclass(frozen=True)
class Grows:
    """The value is O(bound), o(bound), Omega(bound) or Theta(bound) as all quantities grow, or is not; or that as one
    variable goes to a number, where ``toward`` names it, the number and the side."""

    value: Expr
    bound: Expr
    within: bool
    order: str = "O"
    regime: tuple[tuple[Symbol, Symbol], ...] = ()
    toward: tuple[Symbol, Expr, int] | None = None


@dataclass(frozen=True)
class Shapes:
    """The two lists of sizes agree, or do not."""

    left: tuple[Expr, ...]
    right: tuple[Expr, ...]
    agree: bool


@dataclass(frozen=True)
class Counts:
    """The sum over whole numbers has this value."""

    total: Expr
    value: Expr
    context: Context
    least: Mapping[Symbol, int]


@dataclass(frozen=True)
class Evaluates:
    """The limit, integral or mean has this value, or is infinite."""

    asked: Expr
    value: Expr
    context: Context


Goal = (
    Counts | Vanishes | VanishesInAllCases | Keeps | Violates | Meets | Simplifies | Rounds | Grows | Shapes | Evaluates
)
