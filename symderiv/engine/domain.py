"""Under which sign of its variables does an equality hold?

Decides: for an equality of scalars that is not true for all real values, whether it is an identity when some of its
variables are positive - and whether zero may be added.  The answer is a proved condition such as ``x >= 0``, or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from sympy import Expr, Integer, Symbol, nan, oo, zoo

from symderiv.engine.identity import is_identity
from symderiv.engine.problem import Problem, unfolded
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import key

MAX_VARIABLES = 4


@dataclass(frozen=True)
class SignCondition:
    text: str
    problem: Problem
    """The same question with variables that carry the condition."""


def sign_condition(problem: Problem) -> SignCondition | None:
    """The weakest condition of the form x >= 0 or x > 0, y > 0 under which the equality is proved."""
    if problem.relation != "=":
        return None
    left, right = (unfolded(problem.model, side) for side in (problem.left, problem.right))
    fixed = [s for s in (left - right).free_symbols if str(s) not in problem.model.laws]  # what is random has no sign
    variables = sorted((s for s in fixed if _is_unsigned(s)), key=key)
    if not 1 <= len(variables) <= MAX_VARIABLES:
        return None
    for chosen in _subsets(variables):
        positive = {symbol: Symbol(symbol.name, positive=True) for symbol in chosen}
        candidate = replace(problem, left=left.xreplace(positive), right=right.xreplace(positive))
        if is_identity(candidate):
            return SignCondition(", ".join(_text(problem, left, right, symbol) for symbol in chosen), candidate)
    return None


def _is_unsigned(symbol: Expr) -> bool:
    return (
        isinstance(symbol, Symbol)
        and symbol.is_real is True
        and symbol.is_nonnegative is None
        and not symbol.is_integer
    )


def _subsets(variables: list[Symbol]) -> Iterator[tuple[Symbol, ...]]:
    for count in range(1, len(variables) + 1):
        yield from combinations(variables, count)


def _text(problem: Problem, left: Expr, right: Expr, symbol: Symbol) -> str:
    """x >= 0 if the equality also holds at zero, whatever the other variables are; else x > 0."""
    zero = {symbol: Integer(0)}
    sides = [side.xreplace(zero) for side in (left, right)]
    if any(side.has(zoo, nan, oo) for side in sides):
        return f"{symbol} > 0"
    return f"{symbol} >= 0" if is_identity(replace(problem, left=sides[0], right=sides[1])) else f"{symbol} > 0"
