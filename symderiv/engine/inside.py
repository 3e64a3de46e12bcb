"""Do all entries that a claim mentions exist at concrete sizes and indices?

Decides: whether every index of an entry, of the claim itself or of what its names are defined as, lies in the declared
range of its slot; also of entries that a derivative left behind.  With ``z_i = x_{i+1} - x_i`` nothing is said about
z_n, and no counterexample lies there.  Indices must be polynomials that are linear in each index that a sum binds: then
they are greatest and least where those are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from sympy import Expr, Indexed, Integer, Symbol, Tuple

from symderiv.engine.problem import Problem, is_size
from symderiv.source.notation import Variable
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Greatest, Pair, Product, Sigma
from symderiv.tensor.parts import array_name, free_symbols_of, nodes_of

Numbers = Mapping[Symbol, Expr]
Limits = Mapping[Symbol, tuple[Expr, Expr]]

AMPLE = 60
"""The value of a size on which neither side depends."""
MAX_DEPTH = 40
"""So many definitions are followed, one from the other."""


class Inside:
    """The entries of one claim, and the ranges of their slots."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        meanings = problem.notation.names.values()
        self.slots = {m.plain: (m.brackets, m.subscripts) for m in meanings if isinstance(m, Variable)}

    def allows(self, numbers: Mapping[Symbol, int]) -> bool:
        """``numbers`` are the values of the sizes and free indices on which the sides depend; others may be chosen."""
        if not self.problem.mentioned:
            return True
        values = {symbol: Integer(numbers.get(symbol, AMPLE)) for symbol in self._sizes}
        values |= {symbol: Integer(value) for symbol, value in numbers.items()}
        ranges = {s: (axis.low, axis.high) for s, axis in self.problem.ranges.items() if s not in values}
        return all(self._exists(part, values, ranges) for part in self.problem.mentioned)

    @cached_property
    def _sizes(self) -> set[Symbol]:
        ends = [end for _, axes in self.slots.values() for axis in axes for end in (axis.low, axis.high)]
        return {symbol for end in ends for symbol in end.free_symbols if is_size(symbol)}

    def _exists(
        self, expression: Expr, numbers: Numbers, around: Limits, opened: frozenset[Expr] = frozenset()
    ) -> bool:
        limits = {**around, **_limits(expression)}
        model = self.problem.model
        labels = {entry.base.label for entry in nodes_of(expression, Indexed)}
        for node in nodes_of(expression, Indexed, Symbol) - labels - opened:  # x[k] may be defined at a few k only
            if isinstance(node, Indexed) and not self._is_in_its_slots(node, numbers, limits):
                return False
            if model.is_state(node):
                continue  # its steps are followed where it is unrolled
            body = model.definition_of(node)
            if body is not None and (
                len(opened) > MAX_DEPTH or not self._exists(body, numbers, limits, opened | {node})
            ):
                return False
        return True

    def _is_in_its_slots(self, entry: Indexed, numbers: Numbers, limits: Limits) -> bool:
        brackets, axes = self.slots.get(array_name(entry), (0, ()))
        pairs = zip(entry.indices[brackets:], axes, strict=False)
        return all(isinstance(place, (Symbol, Pair)) or _reaches(place, axis, numbers, limits) for place, axis in pairs)


def _limits(expression: Expr) -> dict[Symbol, tuple[Expr, Expr]]:
    """The ranges of the indices that are bound in the expression."""
    ranges: Iterable[Tuple] = (
        part for node in nodes_of(expression, Sigma, Product, Greatest) for part in node.args if isinstance(part, Tuple)
    )
    return {bound: (low, high) for bound, low, high in ranges}


def _reaches(place: Expr, axis: Axis, numbers: Numbers, limits: Limits) -> bool:
    """Is the index in the range of the axis, whatever the bound indices are?"""
    low, high = axis.low.xreplace(numbers), axis.high.xreplace(numbers)
    return all(
        value.is_Integer and low.is_Integer and high.is_Integer and low <= value <= high
        for value in _extremes(place.xreplace(numbers), numbers, limits)
    )


def _extremes(value: Expr, numbers: Numbers, limits: Limits) -> Iterator[Expr]:
    """The values at the ends of the ranges of its bound indices; none where a range is empty."""
    # The inner index first: its range may end at an outer one.
    bound = [symbol for symbol in limits if symbol in free_symbols_of(value)]
    inner = next((s for s in bound if not any(s in end.free_symbols for b in bound for end in limits[b])), None)
    if inner is None:
        yield value
        return
    low, high = (end.xreplace(numbers) for end in limits[inner])
    if (high - low).is_negative:
        return
    if not value.is_polynomial(inner) or value.diff(inner, 2) != 0:
        yield value  # no number, so that nothing is said
        return
    for end in dict.fromkeys((low, high)):
        yield from _extremes(value.xreplace({inner: end}), numbers, limits)
