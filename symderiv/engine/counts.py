r"""Sums over whole numbers in closed form: how many elements a set has.

Decides: the value of a sum
  - whose bounds are numbers and whose terms have no variables, by complete enumeration (to ``MAX_TERMS`` terms);
  - of a constant, as ``max(0, high - low + 1)`` times it, also for bounds with floors and variables;
  - of the indicator of ``i \bmod k = r``, k a positive whole number, as ``\lfloor (high - r)/k \rfloor -
    \lfloor (low - 1 - r)/k \rfloor``, at least zero.
The maximum with zero is left out where the range surely is not shorter than nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from flint import fmpq
from sympy import Add, Eq, Expr, Max, Piecewise, Symbol, floor

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.concrete import Instance
from symderiv.engine.concrete_matrices import TooManyOperations
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Counts, Keeps
from symderiv.engine.inequality import is_kept
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import to_rational
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Sigma, key
from symderiv.tensor.parts import nodes_of

MAX_ROUNDS = 4
"""How deep sums are nested."""


def counted(expression: Expr, context: Context, least: Mapping[Symbol, int]) -> tuple[Expr, list[Counts]]:
    """The expression with its sums in closed form, from the innermost on, where that is known; and what is used."""
    used: list[Counts] = []
    for _ in range(MAX_ROUNDS):
        sums = [node for node in nodes_of(expression, Sigma) if not nodes_of(node.args[0], Sigma)]
        found = {node: known for node in sums if (known := value(node, context, least)) is not None}
        if not found:
            break
        used += [Counts(node, found[node], context, least) for node in sorted(found, key=key)]
        expression = expression.xreplace(found)
    return expression, used


def is_counted(goal: Counts) -> bool:
    return bool(value(goal.total, goal.context, goal.least) == goal.value)


def value(total: Expr, context: Context, least: Mapping[Symbol, int]) -> Expr | None:
    """The value of one sum."""
    if not total.free_symbols:
        return enumerated(total)
    body, *limits = total.args
    *inner, (bound, low, high) = limits
    if inner or not (low.is_integer and high.is_integer):
        return None
    if bound not in body.free_symbols:
        return body * _length(low, high, context, least)
    indicator = _remainder(body, bound)
    if indicator is None:
        return None
    weight, modulus, rest = indicator
    many = floor((high - rest) / modulus) - floor((low - 1 - rest) / modulus)
    return weight * (many if _reaches(low, high, context, least) else Max(0, many))


def enumerated(total: Expr) -> Expr | None:
    """The sum of finitely many numbers, exactly."""
    try:
        number = evaluate(Instance(Model(), {}, 1, None).close(total), {})
    except (NotEvaluable, Undefined, TooManyOperations):
        return None
    return to_rational(number) if isinstance(number, fmpq) else None


def _length(low: Expr, high: Expr, context: Context, least: Mapping[Symbol, int]) -> Expr:
    size = high - low + 1
    return size if _reaches(low, high, context, least) else Max(0, size)


def _reaches(low: Expr, high: Expr, context: Context, least: Mapping[Symbol, int]) -> bool:
    """Is ``high`` surely at least ``low - 1``?  A whole number that is more than -1 is at least zero.

    So a floor may be replaced by its argument: floor(p) + r >= 0 exactly if p + r >= 0, for a whole number r.
    """
    gap = multiplied_out(high - low + 1)
    floors = [term for term in Add.make_args(gap) if isinstance(term, floor)]
    if floors and not (gap - floors[0]).has(floor):
        gap = gap - floors[0] + floors[0].args[0]
    return is_kept(Keeps(gap, True, context, least))


def _remainder(body: Expr, bound: Symbol) -> tuple[Expr, Expr, Expr] | None:
    """The indicator of ``bound mod k = r`` times a weight, as (weight, k, r)."""
    weight, indicator = body.as_independent(bound, as_Add=False)
    if not isinstance(indicator, Piecewise) or len(indicator.args) != 2:
        return None
    (one, condition), (none, _) = indicator.args
    if (one, none) != (1, 0) or not isinstance(condition, Eq):
        return None
    gap = multiplied_out(condition.lhs - condition.rhs)
    floors = [term for term in gap.atoms(floor) if bound in term.free_symbols]
    if len(floors) != 1 or not (floors[0].args[0] / bound).is_Rational:
        return None
    modulus = 1 / (floors[0].args[0] / bound)
    if not (modulus.is_Integer and modulus > 0):
        return None
    rest = -multiplied_out(gap - bound + modulus * floors[0])
    if rest.is_Integer and not 0 <= rest < modulus:
        return None
    return (weight, modulus, rest) if rest.is_Integer else None
