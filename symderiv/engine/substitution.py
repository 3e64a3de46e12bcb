"""Numbers put into an expression without anything being decided on the way.

SymPy takes 0 * log(0) for 0, compares the arguments of a maximum, and looks for the whole part of a number that it
cannot tell from a whole one.  Here a product with the factor zero stays a node that remembers its other factors
(``Vanishing``: zero, where those have a value), and what jumps is left to the evaluator.  The factor zero of a
Kronecker delta is no such case: a delta selects terms, and what it leaves out need not have a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sympy import (
    Abs,
    Basic,
    Expr,
    Heaviside,
    I,
    Indexed,
    Integer,
    Max,
    Min,
    Mul,
    Pow,
    ceiling,
    floor,
    nan,
    oo,
    sign,
    zoo,
)
from sympy.core.function import Function

from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Log, Slope

_JUMPING = (Abs, Heaviside, Max, Min, ceiling, floor, sign)
_TOTAL = (Abs, Exp, Max, Min, ceiling, floor, sign, Heaviside)

Vanishing: Any = type("Vanishing", (Expr,), {"is_real": True, "is_commutative": True})


def put_in(node: Expr, numbers: Mapping[Expr, Expr]) -> Expr:
    """The expression with numbers in place of symbols that no sum inside binds."""
    return _Substitution(numbers).apply(node)


class _Substitution:
    def __init__(self, numbers: Mapping[Expr, Expr]) -> None:
        self.numbers = numbers
        self.memo: dict[Basic, Any] = {}

    def apply(self, node: Any) -> Any:
        found = self.memo.get(node)
        if found is None:
            found = self.memo[node] = self._apply(node)
        return found

    def _apply(self, node: Any) -> Any:
        if node in self.numbers:
            return self.numbers[node]
        if not node.args:
            return node
        if isinstance(node, Indexed):
            return node.xreplace(dict(self.numbers))
        return rebuilt(node, [self.apply(argument) for argument in node.args])


def rebuilt(node: Any, arguments: Sequence[Any]) -> Any:
    """The node with other arguments."""
    if all(a is b for a, b in zip(arguments, node.args, strict=True)):
        return node
    if isinstance(node, Mul) and any(argument == 0 for argument in arguments):
        return _nothing(node, arguments)
    if isinstance(node, _JUMPING):
        return node.func(*arguments, evaluate=False)
    return node.func(*arguments)


def _nothing(node: Mul, arguments: Sequence[Expr]) -> Expr:
    if any(value == 0 and factor.has(Delta) for value, factor in zip(arguments, node.args, strict=True)):
        return Integer(0)
    partial = [value for value in arguments if value != 0 and not is_total(value)]
    return Vanishing(*partial) if partial else Integer(0)


def is_total(node: Any) -> bool:
    """Has the expression a value at every point?  Powers, logarithms and other functions may not have one."""
    pending, seen = [node], set()
    while pending:
        part = pending.pop()
        if part in seen:
            continue
        seen.add(part)
        if part in (I, nan, oo, -oo, zoo):
            return False
        if isinstance(part, Pow) and not (part.args[1].is_Integer and part.args[1] >= 0):
            return False
        if isinstance(part, (Log, Gamma, Binomial, Slope, Vanishing)):
            return False
        if isinstance(part, Function) and not isinstance(part, _TOTAL):
            return False
        if not isinstance(part, Indexed):
            pending.extend(part.args)
    return True
