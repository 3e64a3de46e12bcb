"""Programs put together: the sum, the product, the extreme of several, and a function of one.

A program is a function without arguments that gives a value, or a column of values at several points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flint import fmpq

from symderiv.engine.ball import Value, defined, extreme
from symderiv.engine.column import Values, each

Run = Callable[[], Values]


def summed(parts: Sequence[Run]) -> Run:
    first, *rest = parts

    def run() -> Values:
        found = first()
        for part in rest:
            found = found + part()
        return found

    return run


def multiplied(parts: Sequence[Run]) -> Run:
    if not parts:
        return lambda: fmpq(1)
    first, *rest = parts

    def run() -> Values:
        found = first()
        for part in rest:
            found = found * part()
        return found

    return run if rest else first


def extreme_of(parts: Sequence[Run], *, largest: bool) -> Run:
    def chosen(*values: Value) -> Value:
        return extreme(values, largest=largest)

    return lambda: each(chosen, [part() for part in parts])


def applied(function: Callable[[Value], Value], argument: Run) -> Run:
    def apply(value: Value) -> Value:
        return defined(function(value))

    return lambda: each(apply, (argument(),))
