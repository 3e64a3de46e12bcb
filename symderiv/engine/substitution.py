"""Numbers put into an expression without anything being decided on the way.

SymPy takes 0 * log(0) for 0, compares the arguments of a maximum, and looks for the whole part of a number that it
cannot tell from a whole one.  Here a product with the factor zero stays a node that remembers its other factors
(``Vanishing``: zero, where those have a value), what cancels is remembered likewise (y y^(n-2) at n = 1 is 1 only where
1/y has a value), and what jumps is left to the evaluator.  The factor zero of a Kronecker delta is no such case: a
delta selects terms, and what it leaves out need not have a value, unless it is asked for ``whole``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sympy import (
    Abs,
    Add,
    Basic,
    Expr,
    Heaviside,
    I,
    Indexed,
    Integer,
    Max,
    Min,
    Mul,
    Number,
    Pow,
    ceiling,
    floor,
    nan,
    oo,
    sign,
    zoo,
)
from sympy.core.function import Function

from symderiv.tensor.arithmetic import plus, raised, times
from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Log, Slope

_JUMPING = (Abs, Heaviside, Max, Min, ceiling, floor, sign)
_TOTAL = (Abs, Exp, Max, Min, ceiling, floor, sign, Heaviside)

Vanishing: Any = type("Vanishing", (Expr,), {"is_real": True, "is_commutative": True})
_PARTIAL = (Log, Gamma, Binomial, Slope, Vanishing)


def put_in(node: Expr, numbers: Mapping[Expr, Expr], *, whole: bool = False) -> Expr:
    """The expression with numbers in place of symbols that no sum inside binds."""
    return _Substitution(numbers, whole).apply(node) if numbers else node


class _Substitution:
    def __init__(self, numbers: Mapping[Expr, Expr], whole: bool) -> None:
        self.numbers = numbers
        self.whole = whole
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
        return rebuilt(node, [self.apply(argument) for argument in node.args], whole=self.whole)


def rebuilt(node: Any, arguments: Sequence[Any], *, whole: bool = False) -> Any:
    """The node with other arguments."""
    if all(a is b for a, b in zip(arguments, node.args, strict=True)):
        return node
    if isinstance(node, Mul) and any(argument == 0 for argument in arguments):
        return _nothing(node, arguments, whole)
    if isinstance(node, _JUMPING):
        return node.func(*arguments, evaluate=False)
    if isinstance(node, (Add, Mul)):
        return combined(Add if isinstance(node, Add) else Mul, arguments)
    if isinstance(node, Pow):
        result = raised(*arguments)
        return _remembering(result, _raised(arguments[0], result))
    return node.func(*arguments)


def combined(kind: Any, arguments: Sequence[Any]) -> Any:
    """The sum or product, which has a value only where all its parts have one."""
    result = times(*arguments) if kind is Mul else plus(*arguments)
    return _remembering(result, _cancelled(kind, arguments, result))


def quotient(above: Expr, below: Expr, *parts: Expr) -> Expr:
    """The quotient, which has a value only where both and the parts have one, and where it is not divided by zero."""
    inverse = 1 / below
    result = above * inverse
    factors = Mul.make_args(result)
    lost = [] if all(factor in factors for factor in Mul.make_args(inverse)) else [inverse]
    return _remembering(result, [*lost, *(part for part in dict.fromkeys(parts) if not is_total(part))])


def _remembering(result: Expr, lost: Sequence[Expr]) -> Expr:
    return Add(result, Vanishing(*lost)) if lost else result


def _raised(base: Any, result: Any) -> list[Expr]:
    """The base of a power, if it may have no value and SymPy's arithmetic removed it."""
    if base in (result, *result.args[:1]) or isinstance(base, Number):
        return []
    return [base] if is_total(result) and not is_total(base) else []


def _cancelled(kind: Any, arguments: Sequence[Any], result: Any) -> list[Expr]:
    """Parts of a sum or product that may have no value, and that SymPy's arithmetic removed."""
    parts = [part for a in arguments for part in kind.make_args(a) if not isinstance(part, Number)]
    left = [part for part in kind.make_args(result) if not isinstance(part, Number)]
    if len(parts) == len(left):
        return []  # nothing met its equal
    kept = {_core(kind, part) for part in left}
    gone = [part for part in dict.fromkeys(parts) if not _is_plain(part) and _core(kind, part) not in kept]
    return [part for part in gone if not is_total(part)]


def _is_plain(part: Any) -> bool:
    """A number that surely has a value; (-1)! is none."""
    return bool(part.is_number and not part.has(*_PARTIAL))


def _core(kind: Any, part: Any) -> Any:
    """What two parts have in common that SymPy adds up: a term without its number, a base that is divided by."""
    if kind is Add:
        return part.as_coeff_Mul()[1]
    return (part.args[0], "below") if isinstance(part, Pow) and part.args[1].is_negative else part


def _nothing(node: Mul, arguments: Sequence[Expr], whole: bool) -> Expr:
    selects = any(value == 0 and factor.has(Delta) for value, factor in zip(arguments, node.args, strict=True))
    if selects and not whole:
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
        if isinstance(part, _PARTIAL):
            return False
        if isinstance(part, Function) and not isinstance(part, _TOTAL):
            return False
        if not isinstance(part, Indexed):
            pending.extend(part.args)
    return True
