"""The range of an index: every axis of a tensor knows its first and last value, which may be symbols."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sympy import Dummy, Expr, Integer, Symbol, preorder_traversal

from symderiv.tensor.nodes import sigma


@dataclass(frozen=True, slots=True)
class Axis:
    low: Expr
    high: Expr

    @property
    def size(self) -> Expr:
        return self.high - self.low + 1

    @property
    def count(self) -> int | None:
        """The number of index values, if it is a number."""
        size = self.size
        return int(size) if size.is_Integer else None

    def values(self) -> range:
        """The index values of an axis of known size."""
        return range(int(self.low), int(self.high) + 1)

    def with_sizes(self, sizes: dict[Symbol, Expr]) -> Axis:
        return Axis(self.low.xreplace(sizes), self.high.xreplace(sizes))


def one_to(size: Expr | int) -> Axis:
    """The usual axis: indices 1 to ``size``."""
    return Axis(Integer(1), Integer(size) if isinstance(size, int) else size)


def size(name: str) -> Symbol:
    """A symbolic size: a positive integer."""
    return Symbol(name, integer=True, positive=True)


def index(name: str) -> Symbol:
    """A named index, free in a statement."""
    return Symbol(name, integer=True)


def fresh(name: str = "k") -> Symbol:
    """An index that occurs nowhere else, for binding."""
    return Dummy(name, integer=True)


def total(body: Expr, bound: Symbol, axis: Axis) -> Expr:
    """The sum of ``body`` over ``bound`` in ``axis``, unevaluated unless it is plainly a multiple of its size."""
    if body == 0:
        return Integer(0)
    if not occurs(body, bound):
        return body * axis.size
    return sigma(body, (bound, axis.low, axis.high))


def occurs(expression: Any, symbol: Symbol) -> bool:
    return any(node == symbol for node in preorder_traversal(expression))
