"""What the normal form may use about the symbols: ranges of indices, distinct indices, laws of random tensors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sympy import Abs, Add, Expr, Indexed, Max, Mul, Pow, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine.budget import UNLIMITED, Budget
from symderiv.tensor.axis import Axis, surely_nonnegative
from symderiv.tensor.law import Law
from symderiv.tensor.nodes import Exp, Gamma, Sigma
from symderiv.tensor.tensor import same_axis


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

    def binding(self, bound: Mapping[Symbol, Axis]) -> Context:
        return replace(self, ranges={**self.ranges, **bound})

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
        if isinstance(node, Pow) and not self.is_integer(node.args[1]):
            return True  # a root is never negative where it is a real number
        if isinstance(node, (Abs, Max)):
            return isinstance(node, Abs) or any(self.is_nonnegative(argument) for argument in node.args)
        least = node
        for symbol in sorted(node.free_symbols & self.ranges.keys(), key=str):
            slope = least.expand().coeff(symbol, 1)
            if not slope.is_Rational or (least - slope * symbol).has(symbol):
                return False
            least = least.xreplace({symbol: self.ranges[symbol].low if slope > 0 else self.ranges[symbol].high})
        return surely_nonnegative(least)

    def is_positive(self, node: Expr) -> bool:
        """Surely positive wherever it is defined; all variables are real."""
        if isinstance(node, Exp):
            return True
        if isinstance(node, Indexed):
            return str(node.base) in self.positive
        if isinstance(node, Add):
            return any(map(self.is_positive, node.args)) and all(map(self.is_nonnegative, node.args))
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
        if isinstance(node, AppliedUndef):
            return node.func.__name__ in self.densities
        return bool(node.is_positive)
