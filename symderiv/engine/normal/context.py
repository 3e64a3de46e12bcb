"""What the normal form may use about the symbols: ranges of indices, distinct indices, laws of random tensors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from sympy import Abs, Add, Expr, Indexed, Integer, Max, Mul, Pow, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine.budget import UNLIMITED, Budget
from symderiv.engine.expanding import multiplied_out
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, surely_nonnegative
from symderiv.tensor.interval import LINE, Interval
from symderiv.tensor.law import Law, name_and_indices
from symderiv.tensor.matrix import Determinant
from symderiv.tensor.nodes import Exp, Gamma, Greatest, Product, Sigma, key
from symderiv.tensor.parts import array_name
from symderiv.tensor.structure import KnownSum, Structure
from symderiv.tensor.tensor import same_axis
from symderiv.tensor.terms import has_many_terms

MANY = 200
"""Terms: a linear form has fewer."""
MAX_NESTED = 9
"""So many ranges of indices may depend on each other."""


@dataclass(frozen=True)
class Context:
    ranges: Mapping[Symbol, Axis] = field(default_factory=dict)
    """The axis of every index, free or bound, that may occur."""
    apart: frozenset[frozenset[Expr]] = frozenset()
    """Pairs of indices that are known to differ."""
    laws: Mapping[str, Law] = field(default_factory=dict)
    densities: frozenset[str] = frozenset()
    """Names of densities: positive, and with integral one over their first argument."""
    positive: frozenset[str] = frozenset()
    """Names of tensors whose entries are all positive."""
    budget: Budget = UNLIMITED
    bounds: Mapping[str, Interval] = field(default_factory=dict)
    """Where numbers, or all entries of a name, are declared to lie."""
    structures: Mapping[str, Structure] = field(default_factory=dict)
    """What is declared of matrices."""
    sums: Mapping[str, KnownSum] = field(default_factory=dict)
    """What is declared of sums of entries."""
    keeps_sums: bool = False
    """Does a sum over a few numbers stay a sum, as over a symbolic size?"""

    def is_listed(self, axis: Axis) -> bool:
        """Is what runs over the axis written out, value by value?"""
        return axis.is_short and not (self.keeps_sums and axis.low != axis.high)

    def interval_of(self, leaf: Expr) -> Interval | None:
        """Where an entry or a number is declared to lie; between listed values lie others, which proofs include."""
        where = self.bounds.get(name_and_indices(leaf)[0])
        return None if where is None else where.enclosing

    def listed(self, leaf: Expr) -> tuple[Expr, ...] | None:
        """The only values of an entry or a number, where they are declared."""
        if not self.bounds or not isinstance(leaf, (Indexed, Symbol)) or leaf in self.ranges:
            return None
        where = self.bounds.get(name_and_indices(leaf)[0])
        if where is None or where.values is None:
            return None
        return tuple(value for value in where.values if where.contains(value))

    def binding(self, bound: Mapping[Symbol, Axis]) -> Context:
        return replace(self, ranges={**self.ranges, **bound})

    def surely(self, count: Expr) -> bool:
        """Is this difference of sizes and indices surely not negative, wherever the indices stand in their ranges?"""
        if has_many_terms(count, MANY):
            return False
        least = multiplied_out(count)
        for _ in range(MAX_NESTED):
            symbol = self._innermost(least)
            if symbol is None:
                break
            slope = least.coeff(symbol, 1)
            if not slope.is_Rational or (least - slope * symbol).has(symbol):
                return False
            end = self.ranges[symbol].low if slope > 0 else self.ranges[symbol].high
            least = multiplied_out(least.xreplace({symbol: end}))
        return surely_nonnegative(least)

    def _innermost(self, count: Expr) -> Symbol | None:
        """An index in it on which the range of no other one depends: t - k, where k is at most t, is least at k = t."""
        inside = sorted((symbol for symbol in count.free_symbols if symbol in self.ranges), key=key)
        for symbol in inside:
            others = [self.ranges[other] for other in inside if other != symbol]
            if not any(symbol in end.free_symbols for axis in others for end in (axis.low, axis.high)):
                return symbol
        return inside[0] if inside else None

    def contains(self, axis: Axis, value: Expr) -> bool:
        """Is the index value surely inside the axis?  Sizes are at least one."""
        own = self.ranges.get(value)
        if own is not None:
            return same_axis(own, axis)
        return surely_nonnegative(value - axis.low) and surely_nonnegative(axis.high - value)

    def is_integer(self, node: Expr) -> bool:
        """Surely a whole number wherever it is defined."""
        return bool(node.is_integer)

    def is_nonnegative(self, node: Expr) -> bool:
        """Surely not negative wherever it is defined; an index counts with the ends of its range."""
        if self.is_positive(node) or node.is_nonnegative:
            return True
        if isinstance(node, (Add, Mul)) and all(self.is_nonnegative(argument) for argument in node.args):
            return True
        if isinstance(node, Pow):  # a root is never negative where it is a real number; an even power neither
            base, exponent = node.args
            root_or_even = exponent.is_Rational and (exponent.q != 1 or exponent.p % 2 == 0)
            return bool(root_or_even) or self.is_nonnegative(base)
        if isinstance(node, (Abs, Max)):
            return isinstance(node, Abs) or any(self.is_nonnegative(argument) for argument in node.args)
        if isinstance(node, Greatest):
            return self.is_nonnegative(node.args[0])
        if has_many_terms(node, MANY):
            return False
        lowest = self._lowest(node)
        if lowest is not None and lowest[0] >= 0:
            return True
        least = node
        for symbol in sorted(node.free_symbols & self.ranges.keys(), key=str):
            slope = multiplied_out(least).coeff(symbol, 1)
            if not slope.is_Rational or (least - slope * symbol).has(symbol):
                return False
            least = least.xreplace({symbol: self.ranges[symbol].low if slope > 0 else self.ranges[symbol].high})
        return surely_nonnegative(least)

    def _lowest(self, node: Expr) -> tuple[Expr, bool] | None:
        """A lower bound of a linear form in bounded variables, and whether it is never attained."""
        if not self.bounds or has_many_terms(node, MANY):
            return None
        least, strict = Integer(0), False
        for term, weight in multiplied_out(node).as_coefficients_dict().items():
            if term == 1:
                least += weight
                continue
            where = self._interval(term)
            end, is_open = (where.low, where.open_low) if weight > 0 else (where.high, where.open_high)
            if end is None:
                return None
            least, strict = least + weight * end, strict or is_open
        return least, strict

    def _interval(self, term: Expr) -> Interval:
        """Where a number or an entry lies; an index, whose name may be that of a number, is not asked about."""
        found = self.bounds.get(name_and_indices(term)[0], LINE)
        if term.is_nonnegative:
            return found.meet(Interval(low=Integer(0), open_low=bool(term.is_positive)))
        return found

    def is_positive(self, node: Expr) -> bool:
        """Surely positive wherever it is defined; all variables are real."""
        if isinstance(node, Exp):
            return True
        if isinstance(node, Indexed):
            return array_name(node) in self.positive or (
                self._is_definite(node) and node.indices[-1] == node.indices[-2]
            )
        if isinstance(node, Add):
            if any(map(self.is_positive, node.args)) and all(map(self.is_nonnegative, node.args)):
                return True
            lowest = self._lowest(node)
            return lowest is not None and bool(lowest[0] > 0 or (lowest[0] == 0 and lowest[1]))
        if isinstance(node, Mul):
            return all(self.is_positive(argument) for argument in node.args)
        if isinstance(node, Pow):
            return self.is_positive(node.args[0])
        if isinstance(node, Gamma):
            return self.is_positive(node.args[0])
        if isinstance(node, Max):
            return any(map(self.is_positive, node.args))
        if isinstance(node, Sigma):
            # An empty range would give zero: only ranges that surely have an element count.
            return self.is_positive(node.args[0]) and all(
                surely_nonnegative(high - low) for _, low, high in node.args[1:]
            )
        if isinstance(node, (Product, Greatest)):
            return self.is_positive(node.args[0])
        if isinstance(node, Determinant):
            body, row, column = node.args[:3]
            return self._is_definite(body) and set(body.indices[-2:]) == {row, column}
        if isinstance(node, AppliedUndef):
            return node.func.__name__ in self.densities
        return bool(node.is_positive)

    def _is_definite(self, node: Expr) -> bool:
        structure = self.structures.get(array_name(node)) if isinstance(node, Indexed) else None
        return structure is not None and "definite" in structure.words
