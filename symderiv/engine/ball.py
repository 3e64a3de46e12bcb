"""Exact and certified evaluation of closed scalar expressions.

Decides nothing by itself.  A value is a rational number (``fmpq``, exact) as long as only rational operations occur,
and a ball (``arb``) that surely contains the true value otherwise.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flint import arb, ctx, fmpq, fmpz
from sympy import (
    Abs,
    Add,
    And,
    Expr,
    Heaviside,
    Indexed,
    Max,
    Min,
    Mul,
    Not,
    Or,
    Piecewise,
    Pow,
    Rational,
    Symbol,
    acos,
    asin,
    atan,
    ceiling,
    cos,
    erf,
    false,
    floor,
    nan,
    pi,
    sign,
    sin,
    tan,
    true,
    zoo,
)
from sympy import E as EULER
from sympy.core.function import AppliedUndef
from sympy.core.relational import Relational

from symderiv.engine import factorials
from symderiv.engine.substitution import Vanishing
from symderiv.tensor.nodes import Binomial, Exp, Gamma, Log, Slope, Step
from symderiv.tensor.operators import DefiniteIntegral

Value = fmpq | arb

MAX_EXACT_POWER = 10_000
"""A larger power of a rational number is a ball."""
MAX_POWER = 10**250
PRECISE = 2048
"""Bits for comparing two values: more than any of them has, so that nothing is lost by comparing."""


class Undefined(ArithmeticError):
    """The expression has no value at this point, or the ball cannot tell that it has one."""


class NotEvaluable(ValueError):
    """A node that the evaluator does not know."""


def as_ball(value: Value) -> arb:
    return value if isinstance(value, arb) else arb(value)


def is_exact(value: Value) -> bool:
    return isinstance(value, fmpq)


def difference(left: Value, right: Value) -> Value:
    """Exact, or as precise as the values are."""
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return left - right
    with ctx.workprec(PRECISE):
        return as_ball(left) - as_ball(right)


def distance(left: Value, right: Value) -> Value:
    gap = difference(left, right)
    return abs(gap) if isinstance(gap, fmpq) else abs(as_ball(gap))


def surely_differ(left: Value, right: Value) -> bool:
    gap = difference(left, right)
    return bool(gap != 0) if isinstance(gap, fmpq) else bool(gap.is_finite() and gap != 0)


def surely_positive(value: Value) -> bool:
    return bool(value > 0)


def evaluate(expression: Expr, point: Mapping[Expr, Value], bits: int = 128) -> Value:
    before = ctx.prec
    ctx.prec = bits
    try:
        return _Evaluation(point).apply(expression)
    finally:
        ctx.prec = before


class _Evaluation:
    def __init__(self, point: Mapping[Expr, Value]) -> None:
        self.point = point
        self.memo: dict[Expr, Value] = {}

    def apply(self, node: Expr) -> Value:
        known = self.memo.get(node)
        if known is None:
            known = self.memo[node] = self._apply(node)
        return known

    def _apply(self, node: Expr) -> Value:
        if isinstance(node, Rational):
            return fmpq(int(node.p), int(node.q))
        if isinstance(node, (Symbol, Indexed, AppliedUndef)):
            if node not in self.point:
                raise NotEvaluable(f"{node} has no value")
            return self.point[node]
        if isinstance(node, Add):
            return self._fold(node, operator.add)
        if isinstance(node, Mul):
            return self._fold(node, operator.mul)
        if isinstance(node, Pow):
            return raised(self.apply(node.args[0]), self.apply(node.args[1]))
        function = FUNCTIONS.get(type(node))
        if function is not None:
            return defined(function(self.apply(node.args[0])))
        if isinstance(node, (Max, Min)):
            return self._extreme(node)
        if isinstance(node, Piecewise):
            return self._branch(node)
        if node is pi:
            return arb.pi()
        if node is EULER:
            return arb(1).exp()
        if isinstance(node, (Gamma, Binomial)):
            return self._factorial(node)
        if isinstance(node, Vanishing):
            return self._vanishing(node)
        if isinstance(node, Heaviside):
            return self._step(node)
        if isinstance(node, DefiniteIntegral):
            from symderiv.engine.quadrature import enclosure  # it evaluates integrands by what is here

            return defined(enclosure(node, self.point))
        if isinstance(node, (Step, Slope)):
            return self._jump(node)
        if node in (zoo, nan):  # SymPy's words for a division by zero
            raise Undefined("a division by zero")
        raise NotEvaluable(f"no evaluation of {type(node).__name__}")

    def _jump(self, node: Expr) -> Value:
        value = self.apply(node.args[0])
        if value > 0 or value < 0 or (isinstance(node, Step) and value <= 0):
            return fmpq(int(bool(value > 0)))
        raise Undefined("the slope of a maximum where the two are equal, or may be")

    def _factorial(self, node: Expr) -> Value:
        function = factorials.gamma if isinstance(node, Gamma) else factorials.binomial
        try:
            return function(*(self.apply(argument) for argument in node.args))
        except factorials.NoValue as reason:
            raise Undefined(str(reason)) from None

    def _vanishing(self, node: Expr) -> Value:
        for part in node.args:
            self.apply(part)
        return fmpq(0)

    def _step(self, node: Expr) -> Value:
        direction = _sign(self.apply(node.args[0]))
        return self.apply(node.args[1]) if direction == 0 else fmpq(int(direction > 0))

    def _fold(self, node: Expr, combine: Callable[[Value, Value], Value]) -> Value:
        first, *rest = node.args
        result = self.apply(first)
        for argument in rest:
            value = self.apply(argument)
            if isinstance(value, fmpq) != isinstance(result, fmpq):
                result, value = as_ball(result), as_ball(value)
            result = combine(result, value)
        return result

    def _branch(self, node: Expr) -> Value:
        for value, condition in node.args:
            if self._holds(condition):
                return self.apply(value)
        raise Undefined("no case applies")

    def _holds(self, condition: Any) -> bool:
        if isinstance(condition, (And, Or)):
            return (all if isinstance(condition, And) else any)(self._holds(part) for part in condition.args)
        if isinstance(condition, Not):
            return not self._holds(condition.args[0])
        if not isinstance(condition, Relational):
            if condition not in (true, false):  # any other object counts as true for Python
                raise NotEvaluable(f"no evaluation of the condition {condition}")
            return bool(condition)
        gap = self.apply(condition.lhs - condition.rhs)
        known = {">": gap > 0, "<": gap < 0, "==": gap == 0, ">=": gap >= 0, "<=": gap <= 0, "!=": gap != 0}
        opposite = {">": "<=", "<": ">=", "==": "!=", ">=": "<", "<=": ">", "!=": "=="}
        if not known[condition.rel_op] and not known[opposite[condition.rel_op]]:
            raise Undefined("a case that the ball cannot decide")
        return bool(known[condition.rel_op])

    def _extreme(self, node: Expr) -> Value:
        return extreme([self.apply(argument) for argument in node.args], largest=isinstance(node, Max))


def extreme(values: Sequence[Value], *, largest: bool) -> Value:
    """The greatest or the least of the values."""
    if all(isinstance(value, fmpq) for value in values):
        return max(values) if largest else min(values)
    result, *rest = [as_ball(value) for value in values]
    for ball in rest:
        result = result.max(ball) if largest else result.min(ball)
    return result


def raised(base: Value, exponent: Value) -> Value:
    if isinstance(exponent, fmpq) and exponent.q == 1:
        power = int(exponent.p)
        if abs(power) > MAX_POWER:
            raise Undefined("the exponent is too large to evaluate")
        if abs(power) > MAX_EXACT_POWER and isinstance(base, fmpq) and base not in (0, 1, -1):
            base = arb(base)
        if power < 0 and not (base != 0):
            raise Undefined("division by zero")
        return _by_squares(base, power) if isinstance(base, arb) and base.contains(0) else base**power
    if isinstance(base, fmpq) and isinstance(exponent, fmpq) and base >= 0:
        root, power = _exact_root(base, int(exponent.q)), int(exponent.p)
        short = abs(power) <= MAX_EXACT_POWER or root in (0, 1)
        if root is not None and short and not (root == 0 and exponent < 0):
            return root**power if root != 1 else root
    ball = as_ball(base)
    if not (ball > 0):
        if ball == 0 and as_ball(exponent) > 0:
            return fmpq(0)
        raise Undefined("a fractional power of a number that is not positive")
    return ball ** as_ball(exponent)


def _by_squares(base: arb, power: int) -> arb:
    """A positive power of a ball around zero, of which FLINT knows none if zero is its very middle."""
    result = arb(1)
    while power:
        result = result * base if power % 2 else result
        base, power = base * base, power // 2
    return result


def _exact_root(base: fmpq, degree: int) -> fmpq | None:
    if degree > max(int(base.p).bit_length(), int(base.q).bit_length()):  # the root of a larger number is less than two
        return base if base in (0, 1) else None
    parts = []
    for part in (base.p, base.q):
        root = fmpz(part).root(degree)
        if root**degree != part:
            return None
        parts.append(root)
    return fmpq(parts[0], parts[1])


def _exp(value: Value) -> Value:
    if isinstance(value, fmpq) and value == 0:
        return fmpq(1)
    return as_ball(value).exp()


def _log(value: Value) -> Value:
    if isinstance(value, fmpq) and value == 1:
        return fmpq(0)
    if not value > 0:
        raise Undefined("the logarithm of a number that is not positive")
    return as_ball(value).log()


def _absolute(value: Value) -> Value:
    return abs(value) if isinstance(value, fmpq) else abs(as_ball(value))


def _floor(value: Value) -> Value:
    if isinstance(value, fmpq):
        return fmpq(value.p // value.q)
    low = as_ball(value).floor().unique_fmpz()
    if low is None:
        raise Undefined("the floor of a ball around a whole number")
    return fmpq(low)


def _sign(value: Value) -> Value:
    for result, holds in ((1, value > 0), (-1, value < 0), (0, value == 0)):
        if holds:
            return fmpq(result)
    raise Undefined("the sign of a ball around zero")


def defined(value: Value) -> Value:
    if isinstance(value, arb) and value.is_nan():
        raise Undefined("the function has no value here")
    return value


def _exact_at_zero(there: int, function: Callable[[arb], arb]) -> Callable[[Value], Value]:
    """A function whose value at zero is a whole number, and stays exact."""

    def apply(value: Value) -> Value:
        return fmpq(there) if isinstance(value, fmpq) and value == 0 else function(as_ball(value))

    return apply


FUNCTIONS: dict[type, Callable[[Value], Value]] = {
    Exp: _exp,
    Log: _log,
    sin: _exact_at_zero(0, lambda ball: ball.sin()),
    cos: _exact_at_zero(1, lambda ball: ball.cos()),
    tan: _exact_at_zero(0, lambda ball: ball.tan()),
    Abs: _absolute,
    erf: _exact_at_zero(0, lambda ball: ball.erf()),
    atan: _exact_at_zero(0, lambda ball: ball.atan()),
    asin: _exact_at_zero(0, lambda ball: ball.asin()),
    acos: lambda value: as_ball(value).acos(),
    sign: _sign,
    floor: _floor,
    ceiling: lambda value: -_floor(-value),
}
