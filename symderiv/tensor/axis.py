"""The range of an index: every axis of a tensor knows its first and last value, which may be symbols."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import Any

from sympy import Basic, Dummy, Expr, Integer, Max, Poly, Symbol, Tuple

from symderiv.model.plain import dataclass
from symderiv.tensor.arithmetic import plus, put_in, times
from symderiv.tensor.nodes import Greatest, Pair, Product, sigma
from symderiv.tensor.parts import mentions
from symderiv.tensor.terms import has_many_terms

FEW = 12
"""Sums over at most this many members are written out, so that those of a family meet their own definitions."""
ONE = Integer(1)
_MAX_DEGREE = 6
MANY = 8_000
"""A sum is not written out to more than so many nodes: nested sums grow as a power of their depth."""


@dataclass(frozen=True)
class Axis:
    low: Expr
    high: Expr
    parts: tuple[Axis, Axis] | None = None
    """Of a stacked axis: the slow and the fast axis; its index is a pair."""
    is_size: bool = field(default=False, compare=False, repr=False)
    """Is it a declared size, as of ``x \\in \\mathbb{R}^3``, and no list of members?  Then sums over it stay sums."""

    @cached_property
    def size(self) -> Expr:
        return self.high if self.low is ONE else self.high - self.low + 1

    @property
    def count(self) -> int | None:
        """The number of index values, if it is a number."""
        size = self.size
        return int(size) if size.is_Integer else None

    @property
    def is_counted(self) -> bool:
        """Is the number of index values surely ``size``?  A range such as T + 1 .. K is empty when K < T."""
        return surely_nonnegative(self.size)

    def values(self) -> range:
        """The index values of an axis of known size."""
        return range(int(self.low), int(self.high) + 1)

    def places(self) -> list[Expr]:
        """The index values of an axis of known size, whose first one may be a symbol."""
        return [self.low + k for k in range(self.count or 0)]

    def with_sizes(self, sizes: dict[Symbol, Expr]) -> Axis:
        parts = None if self.parts is None else (self.parts[0].with_sizes(sizes), self.parts[1].with_sizes(sizes))
        return Axis(self.low.xreplace(sizes), self.high.xreplace(sizes), parts, self.is_size)

    @property
    def is_listed(self) -> bool:
        """Are its values so few that what runs over them is written out, value by value?"""
        return not (self.is_size and self.low != self.high) and self.is_short

    @property
    def is_short(self) -> bool:
        count = self.count
        return count is not None and count <= FEW


def one_to(size: Expr | int) -> Axis:
    """The usual axis: indices 1 to ``size``."""
    return Axis(Integer(1), Integer(size) if isinstance(size, int) else size)


def declared(size: Expr) -> Axis:
    """The axis of a size that is declared as one; also a number is a size then, and no list."""
    return Axis(ONE, size, None, True)


def size(name: str) -> Symbol:
    """A symbolic size: a positive integer."""
    return Symbol(name, integer=True, positive=True)


def index(name: str) -> Symbol:
    """A named index, free in a statement."""
    return Symbol(name, integer=True)


_INDEX: Any = Dummy(integer=True)


def fresh(name: str = "k") -> Symbol:
    """An index that occurs nowhere else, for binding: ``Dummy(name, integer=True)``.

    Every mention of a vector makes one, and SymPy would find out each time what is assumed of it.
    """
    symbol: Any = Expr.__new__(Dummy)
    symbol.name, symbol.dummy_index = name, Dummy._base_dummy_index + Dummy._count
    Dummy._count += 1
    symbol._assumptions, symbol._assumptions_orig = _INDEX._assumptions, _INDEX._assumptions_orig
    symbol._assumptions0 = _INDEX._assumptions0
    return symbol


def surely_nonnegative(difference: Expr) -> bool:
    """Non-negative for all sizes >= 1 and counts >= 0: counted from the smallest, no coefficient is negative."""
    if has_many_terms(difference):
        return False
    expanded = difference.expand()
    if expanded.is_number:
        return bool(expanded.is_nonnegative)  # of a function that is ours, SymPy may not know
    terms = expanded.as_coefficients_dict()
    constant = terms.pop(Integer(1), Integer(0))
    if not all(_is_count(term) for term in terms):
        return len(terms) <= FEW and _is_nonnegative_polynomial(expanded)
    if any(weight < 0 for weight in terms.values()):
        return False
    return bool(constant + sum(weight for term, weight in terms.items() if term.is_positive) >= 0)


def _is_count(term: Expr) -> bool:
    return bool(isinstance(term, Symbol) and term.is_integer and term.is_nonnegative)


def _is_nonnegative_polynomial(expanded: Expr) -> bool:
    """``s n - s + k`` is s (n - 1) + k: for sizes it has no negative coefficient in s - 1, n - 1 and k - 1."""
    counts = sorted(expanded.free_symbols, key=str)
    if not all(_is_count(count) for count in counts) or not expanded.is_polynomial(*counts):
        return False
    if Poly(expanded, *counts).total_degree() > _MAX_DEGREE:
        return False
    shifted = expanded.xreplace({count: count + 1 for count in counts if count.is_positive})
    return all(weight.is_Rational and weight >= 0 for weight in Poly(shifted, *counts).coeffs())


def _has_at_most(expression: Expr, nodes: int) -> bool:
    """Is the expression, counted as a tree, at most so large?"""
    waiting: list[Basic] = [expression]
    while waiting and nodes >= 0:
        nodes -= 1
        waiting.extend(waiting.pop().args)
    return nodes >= 0


def total(body: Expr, bound: Symbol, axis: Axis) -> Expr:
    """The sum of ``body`` over ``bound`` in ``axis``: written out over a short list, else unevaluated."""
    if body == 0:
        return Integer(0)
    if axis.parts is not None:
        slow, fast = (fresh(bound.name) for _ in axis.parts)
        opened = body.xreplace({bound: Pair(slow, fast)})
        return total(total(opened, fast, axis.parts[1]), slow, axis.parts[0])
    if axis.is_listed and (found := listed(body, bound, axis)) is not None:
        return found
    if not mentions(body, bound) and axis.is_counted:
        return times(body, axis.size)
    return sigma(body, (bound, axis.low, axis.high))


def listed(body: Expr, bound: Symbol, axis: Axis) -> Expr | None:
    """The sum over a short axis, written out; nothing where that is too large."""
    if not _has_at_most(body, MANY // max(axis.count or 0, 1)):
        return None
    return plus(*(put_in(body, {bound: place}) for place in axis.places()))


def product_over(body: Expr, bound: Symbol, axis: Axis) -> Expr:
    """The product of ``body`` over ``bound`` in ``axis``: written out when it has few factors, else unevaluated."""
    if axis.count is not None and axis.count <= FEW:
        return times(*(put_in(body, {bound: place}) for place in axis.places()))
    if not mentions(body, bound) and axis.is_counted:
        return body**axis.size
    return Product(body, Tuple(bound, axis.low, axis.high))


def greatest_over(body: Expr, bound: Symbol, axis: Axis, allowed: Expr = ONE) -> Expr:
    """The greatest value of ``body`` for ``bound`` in ``axis`` where ``allowed`` is 1: written out if those are few."""
    if axis.parts is not None:
        slow, fast = (fresh(bound.name) for _ in axis.parts)
        body, allowed = (part.xreplace({bound: Pair(slow, fast)}) for part in (body, allowed))
        ranges = ((fast, axis.parts[1]), (slow, axis.parts[0]))
        return Greatest(body, allowed, *(Tuple(place, part.low, part.high) for place, part in ranges))
    if axis.count is not None and axis.count <= FEW:
        chosen = [(body.xreplace({bound: place}), allowed.xreplace({bound: place})) for place in axis.places()]
        if all(is_allowed.is_Integer for _, is_allowed in chosen) and any(is_allowed for _, is_allowed in chosen):
            return Max(*(value for value, is_allowed in chosen if is_allowed))
    if not mentions(body, bound) and allowed == 1 and surely_nonnegative(axis.high - axis.low):
        return body
    return Greatest(body, allowed, Tuple(bound, axis.low, axis.high))
