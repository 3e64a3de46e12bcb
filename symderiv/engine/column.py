"""The values of one expression at several points, added and multiplied together: a program runs once for all of them.

A column beside a plain value means that value at every point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from symderiv.engine.ball import Value


class Column:
    __slots__ = ("values",)

    def __init__(self, values: list[Value]) -> None:
        self.values = values

    def __add__(self, other: Values) -> Column:
        if other.__class__ is Column:
            return Column([a + b for a, b in zip(self.values, other.values)])  # noqa: B905  (the fastest way)
        return Column([a + other for a in self.values])

    def __mul__(self, other: Values) -> Column:
        if other.__class__ is Column:
            return Column([a * b for a, b in zip(self.values, other.values)])  # noqa: B905
        return Column([a * other for a in self.values])

    __radd__ = __add__
    __rmul__ = __mul__


Values = Any
"""A column, or one value at all points; a union would be asked for its class at every step."""


def each(function: Callable[..., Value], arguments: Sequence[Values]) -> Values:
    """A function of plain values, at every point."""
    columns = [argument.values for argument in arguments if argument.__class__ is Column]
    if not columns:
        return function(*arguments)
    count = len(columns[0])
    lists = [a.values if a.__class__ is Column else [a] * count for a in arguments]
    return Column([function(*values) for values in zip(*lists, strict=True)])


def spread(values: Values, count: int) -> list[Value]:
    return values.values if values.__class__ is Column else [values] * count
