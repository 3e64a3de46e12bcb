"""Derivatives of scalar expressions with respect to entries ``x[j]``, and the tensors made of them.

The chain rule is spelled out for every kind of node that occurs; an unknown node is refused, never silently zero.
``x[i]`` by ``x[j]`` is a Kronecker delta per axis.  Layout: a gradient has the shape of its variable; a Jacobian
has entry (i, j) = d f_i / d x_j.  ``MatrixExpr.diff`` is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import (
    Abs,
    Add,
    And,
    Derivative,
    Expr,
    Indexed,
    Integer,
    Max,
    Min,
    Mul,
    Not,
    Piecewise,
    Pow,
    Subs,
    Symbol,
    nan,
    sign,
    zoo,
)
from sympy.core.function import AppliedUndef, ArgumentIndexError, Function

from symderiv.tensor.arithmetic import plus, times
from symderiv.tensor.axis import Axis, fresh, product_over, surely_nonnegative, total
from symderiv.tensor.border import from_sympy
from symderiv.tensor.interior import NoInterior, interior
from symderiv.tensor.matrix import Determinant, InverseEntry, axis_of, inverse_entry
from symderiv.tensor.nodes import Delta, Exp, Greatest, Log, Product, Sigma, Slope, delta, sigma
from symderiv.tensor.operators import RANDOM, Expectation, Integral, expectation, integral
from symderiv.tensor.ordered import OrderedEntry, PowerEntry, power_entry, with_ends
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.tensor import Tensor, tensor
from symderiv.tensor.undefined import slope


class CannotDifferentiate(ValueError):
    """The expression has a node for which no derivative rule is stated."""


Through = Callable[[Expr], Expr | None]


def derivative(expression: Expr, variable: Expr, *, fixed_laws: bool = False, through: Through | None = None) -> Expr:
    """d expression / d variable, where the variable is a symbol or an entry ``x[i, j]``.

    ``fixed_laws`` says that the laws of random tensors do not depend on the variable.  ``through`` gives the derivative
    of an entry that is itself a function of the variable, and nothing for any other entry.
    """
    if not fixed_laws and any(mean.args[1] == RANDOM for mean in nodes_of(expression, Expectation)):
        raise CannotDifferentiate("a mean whose law may depend on the variable")
    return _Differentiator(variable, through).apply(expression)


_NOWHERE = frozenset([zoo, nan, Log(Integer(0))])
"""What has no value anywhere."""


class _Differentiator:
    def __init__(self, variable: Expr, through: Through | None) -> None:
        if not isinstance(variable, (Symbol, Indexed)):
            raise CannotDifferentiate(f"{variable} is not a variable")
        if isinstance(variable, Symbol) and variable.is_integer:
            raise CannotDifferentiate(f"{variable} is an integer")
        self.variable = variable
        self.key = variable.base if isinstance(variable, Indexed) else variable
        self.through = through
        self.memo: dict[Expr, Expr] = {}

    def apply(self, node: Expr) -> Expr:
        known = self.memo.get(node)
        if known is None:
            known = self.memo[node] = self._apply(node)
        return known

    def _apply(self, node: Expr) -> Expr:
        if isinstance(node, Indexed):
            inner = None if self.through is None else self.through(node)
            return self._entry(node) if inner is None else inner
        if isinstance(node, Symbol):
            return Integer(int(node == self.variable))
        if isinstance(node, AppliedUndef) and self.through is not None:
            inner = self.through(node)
            if inner is not None:
                return inner
        if node in _NOWHERE:
            return nan  # what has no value anywhere has no slope
        if node.is_number or not (node.has(self.key) or (self.through is not None and node.has(Indexed, AppliedUndef))):
            return Integer(0)
        if isinstance(node, Add):
            return plus(*[self.apply(argument) for argument in node.args])
        if isinstance(node, Mul):
            return self._product(node)
        if isinstance(node, Pow):
            return self._power(node)
        if isinstance(node, Sigma):
            body, *limits = node.args
            return sigma(self.apply(body), *limits)
        if isinstance(node, Product):
            return self._long_product(node)
        if isinstance(node, Greatest):
            raise CannotDifferentiate("a greatest value over an index: it has no derivative where two values tie")
        if isinstance(node, InverseEntry):
            return self._inverse(node)
        if isinstance(node, OrderedEntry):
            return self._ordered(node)
        if isinstance(node, PowerEntry):
            return self._matrix_power(node)
        if isinstance(node, (Max, Min)):
            return self._extreme(node)
        if isinstance(node, (Slope, sign)):
            return _jump(node.args[0])
        if isinstance(node, Abs):
            return (Slope(node.args[0]) - Slope(-node.args[0])) * self.apply(node.args[0])
        if isinstance(node, Determinant):
            return self._determinant(node)
        if isinstance(node, Piecewise):
            return self._cases(node)
        if isinstance(node, Expectation):
            # The measure does not depend on the variable: differentiation and expectation are both linear.
            return expectation(self.apply(node.args[0]), *node.args[1:])
        if isinstance(node, Integral):
            return integral(self.apply(node.args[0]), node.args[1])
        if isinstance(node, AppliedUndef):
            return plus(*[self._undefined(node, place) for place in range(len(node.args))])
        if isinstance(node, (Exp, Log, Function)) and not isinstance(node, Delta):
            return plus(*[self._through(node, place) for place in range(len(node.args))])
        raise CannotDifferentiate(f"no derivative rule for {type(node).__name__}")

    def _through(self, node: Expr, place: int) -> Expr:
        """The chain rule for one argument of a function."""
        inner = self.apply(node.args[place])
        if inner == 0:
            return inner
        try:
            outer = node.fdiff(place + 1)
        except ArgumentIndexError:
            outer = None
        if outer is None or outer.has(Derivative, Subs):
            raise CannotDifferentiate(f"no derivative rule for {type(node).__name__}")
        return times(from_sympy(outer), inner)

    def _undefined(self, node: Expr, place: int) -> Expr:
        """The chain rule for one argument of a function of which nothing is known."""
        inner = self.apply(node.args[place])
        if inner == 0:
            return inner
        outer = slope(node, place)
        if outer is None:
            raise CannotDifferentiate(f"{node.func.__name__} is known at points only")
        return times(outer, inner)

    def _entry(self, node: Indexed) -> Expr:
        if not isinstance(self.variable, Indexed) or node.base != self.variable.base:
            return Integer(0)
        if len(node.indices) != len(self.variable.indices):
            raise CannotDifferentiate(f"{node} and {self.variable} have different numbers of indices")
        pairs = zip(node.indices, self.variable.indices, strict=True)
        return times(*[delta(mine, theirs) for mine, theirs in pairs])

    def _extreme(self, node: Expr) -> Expr:
        """That of the largest argument; where two arguments tie there is none."""
        first, *rest = node.args
        other = rest[0] if len(rest) == 1 else node.func(*rest)
        slopes = self.apply(first), self.apply(other)
        if slopes[0] == slopes[1]:
            return slopes[0]
        gap = first - other if isinstance(node, Max) else other - first
        return Slope(gap) * slopes[0] + Slope(-gap) * slopes[1]

    def _cases(self, node: Expr) -> Expr:
        """That of the case which holds all around; where two cases meet there is none."""
        if not any(condition.has(self.key) for _, condition in node.args):
            return Piecewise(*((self.apply(value), condition) for value, condition in node.args))
        conditions: list[Any] = []
        earlier: list[Any] = []
        for _, condition in node.args:
            try:
                conditions.append(And(*earlier, interior(condition)))
                earlier.append(interior(Not(condition)))
            except NoInterior as unknown:
                raise CannotDifferentiate(f"a case distinction by {unknown}") from None
        common, slopes = _without_common_deltas([self.apply(value) for value, _ in node.args])
        return common * Piecewise(*zip(slopes, conditions, strict=True))

    def _long_product(self, node: Expr) -> Expr:
        """The sum over k of the slope of factor k times all other factors."""
        body, (bound, low, high) = node.args
        axis, chosen = Axis(low, high), fresh("k")
        same = delta(bound, chosen)
        others = product_over(same + (1 - same) * body, bound, axis)
        return total(self.apply(body).xreplace({bound: chosen}) * others, chosen, axis)

    def _inverse(self, node: Expr) -> Expr:
        """d inverse(M)[i, j] = - sum over r, c of inverse(M)[i, r] dM[r, c] inverse(M)[c, j]."""
        body, row, column, _, _, i, j, _ = node.args
        axis, r, c = axis_of(node), fresh("r"), fresh("c")
        slope = self.apply(body).xreplace({row: r, column: c})
        outer = [inverse_entry(body, row, column, axis, *place) for place in ((i, r), (c, j))]
        return -total(total(outer[0] * slope * outer[1], c, axis), r, axis)

    def _ordered(self, node: Expr) -> Expr:
        """d M(b)...M(a) = sum over k of M(b)...M(k + 1) dM(k) M(k - 1)...M(a)."""
        body, row, column, _, _, i, j, bound, low, high = node.args
        axis, moment, r, c = axis_of(node), fresh("k"), fresh("r"), fresh("c")
        slope = self.apply(body).xreplace({row: r, column: c, bound: moment})
        sides = with_ends(node, i, r, moment + 1, high), with_ends(node, c, j, low, moment - 1)
        return total(total(total(sides[0] * slope * sides[1], c, axis), r, axis), moment, Axis(low, high))

    def _matrix_power(self, node: Expr) -> Expr:
        """d M^n = sum over k from 1 to n of M^(n - k) dM M^(k - 1), where n is not negative."""
        body, row, column, _, _, i, j, exponent = node.args
        if not surely_nonnegative(exponent):
            raise CannotDifferentiate(f"a power of a matrix whose exponent {exponent} may be negative")
        axis, moment, r, c = axis_of(node), fresh("k"), fresh("r"), fresh("c")
        slope = self.apply(body).xreplace({row: r, column: c})
        left = power_entry(body, row, column, axis, i, r, exponent - moment)
        right = power_entry(body, row, column, axis, c, j, moment - 1)
        return total(total(total(left * slope * right, c, axis), r, axis), moment, Axis(Integer(1), exponent))

    def _determinant(self, node: Expr) -> Expr:
        """d det(M) = det(M) times the sum over r, c of inverse(M)[c, r] dM[r, c]."""
        body, row, column, _, _ = node.args
        axis, r, c = axis_of(node), fresh("r"), fresh("c")
        slope = self.apply(body).xreplace({row: r, column: c})
        entry = inverse_entry(body, row, column, axis, c, r)
        return node * total(total(entry * slope, c, axis), r, axis)

    def _product(self, node: Mul) -> Expr:
        terms = []
        for place, factor in enumerate(node.args):
            slope = self.apply(factor)
            if slope != 0:
                terms.append(times(*node.args[:place], slope, *node.args[place + 1 :]))
        return plus(*terms)

    def _power(self, node: Pow) -> Expr:
        base, exponent = node.args
        inner = self.apply(base)
        if isinstance(base, Abs) and exponent.is_number and (exponent - 1).is_positive:
            inner = sign(base.args[0]) * self.apply(base.args[0])  # smooth: |x|^3 is flat at zero
        slope = exponent * base ** (exponent - 1) * inner
        if exponent.has(self.key):
            slope += node * Log(base) * self.apply(exponent)
        return slope


def _without_common_deltas(values: list[Expr]) -> tuple[Expr, list[Expr]]:
    """The Kronecker deltas that every term of every value has, and the rest: f(x[j]) by x[i] is delta(i, j) f'."""
    terms = [term for value in values for term in Add.make_args(value) if term != 0]
    found = [{factor for factor in Mul.make_args(term) if isinstance(factor, Delta)} for term in terms]
    common = set.intersection(*found) if found else set()
    if not common:
        return Integer(1), values

    def rest(term: Expr) -> Expr:
        return Mul(*(factor for factor in Mul.make_args(term) if factor not in common))

    return Mul(*common), [Add(*map(rest, Add.make_args(value))) if value != 0 else value for value in values]


def _jump(place: Expr) -> Expr:
    """The slope of what is constant on either side of the place where the argument is zero: zero, and there none."""
    return Slope(place) + Slope(-place) - 1


def gradient(scalar: Any, variable: Tensor, *, layout: str = "gradient") -> Tensor:
    """The gradient of a scalar: the shape of its variable, or for a vector its transpose in the numerator layout."""
    if layout not in ("gradient", "numerator"):
        raise ValueError(f"layout is 'gradient' or 'numerator', not {layout!r}")
    value = tensor(scalar)
    if value.rank:
        raise CannotDifferentiate(f"the gradient is of a scalar, not of {value.shape}; use jacobian")
    indices = tuple(fresh("i") for _ in variable.axes)
    row = variable.rank == 1 and variable.row != (layout == "numerator")
    return Tensor(variable.axes, indices, derivative(value.body, variable[indices]), row)


def jacobian(function: Tensor, variable: Tensor) -> Tensor:
    """All derivatives: the axes of the function, then the axes of the variable."""
    indices = tuple(fresh("j") for _ in variable.axes)
    body = derivative(function.body, variable[indices])
    return Tensor(function.axes + variable.axes, function.indices + indices, body)
