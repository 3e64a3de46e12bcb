"""Names of indices while a formula is read: which are bound where, which are free, and the axis of each.

The axis of an index is learnt from the slots that it stands in; two slots with different axes are an error.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Integer, Symbol

from symderiv.model import Span
from symderiv.source.notation import Index, Notation
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import Axis, fresh, index
from symderiv.tensor.tensor import same_axis

if TYPE_CHECKING:
    from collections.abc import Iterator


class Scope:
    def __init__(self, notation: Notation, bound: dict[str, list[Symbol]] | None = None) -> None:
        self.notation = notation
        self.bound = {} if bound is None else bound
        self.axes: dict[Symbol, Axis] = {}
        self.ever_bound: set[str] = set()
        self.ever_free: set[str] = set()
        self.ends: dict[Symbol, Span] = {}
        """What ranges end with, and where."""
        self.mentioned: list[Expr] = []
        """Entries whose place is computed, and defined names: what a derivative leaves of them may show no index."""
        self.parameters: set[str] = set()
        """Those of the bound names that are the parameters of a function; what hides them is seen where it is
        called."""

    @contextmanager
    def binding(self, name: str, *, real: bool = False) -> Iterator[Symbol]:
        """Bind a name while a body is read: a summation index, or the real variable of a limit or integral."""
        symbol = Dummy(name, real=True) if real else fresh(name)
        self.bound.setdefault(name, []).append(symbol)
        self.ever_bound.add(name)
        try:
            yield symbol
        finally:
            self.bound[name].pop()

    def is_bound(self, name: str) -> bool:
        return bool(self.bound.get(name))

    def symbol(self, name: str) -> Symbol:
        """The index that this name means here: the innermost binding, else a free index."""
        if self.is_bound(name):
            return self.bound[name][-1]
        self.ever_free.add(name)
        symbol = index(name)
        meaning = self.notation.names.get(name)
        if isinstance(meaning, Index) and meaning.axis is not None:
            self.axes.setdefault(symbol, meaning.axis)
        return symbol

    def learn(self, symbol: Symbol, axis: Axis, span: Span) -> None:
        """The index stands in a slot with this axis."""
        known = self.axes.setdefault(symbol, axis)
        if known == axis:  # bounds that are written do not say whether they are a size or a list of members
            self.axes[symbol] = axis
        elif not same_axis(known, axis) and not _inside(known, axis) and not _inside(self._widest(known), axis):
            raise ReadError(
                "D103",
                f"the index {symbol.name} runs over {known.low}..{known.high} and over {axis.low}..{axis.high}",
                span,
            )

    def reach(self, value: Expr) -> Expr:
        """The largest number that an index such as i + 1 takes, where the range of i is a range of numbers."""
        largest = self._widest(Axis(value, value)).high
        return largest if largest.is_number else Integer(-1)

    def _widest(self, axis: Axis) -> Axis:
        """The range with other indices in its ends at their extremes: 1..t - 1 with t up to T is inside 1..T - 1."""
        low, high = axis.low, axis.high
        for symbol, known in self.axes.items():
            if high.diff(symbol) == 1:
                high = high.xreplace({symbol: known.high})
            if low.diff(symbol) == 1:
                low = low.xreplace({symbol: known.low})
        return Axis(low, high)

    @property
    def captured(self) -> tuple[str, ...]:
        """Names that are both a summation index and a free index of the same statement."""
        return tuple(sorted(self.ever_bound & self.ever_free))


def _inside(inner: Axis, outer: Axis) -> bool:
    """Is the first range surely a part of the second?"""
    low, high = (inner.low - outer.low).expand(), (outer.high - inner.high).expand()
    return bool(low.is_nonnegative and high.is_nonnegative)
