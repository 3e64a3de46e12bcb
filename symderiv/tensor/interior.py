"""Where a condition holds all around a point: there a case distinction is the one case, and has its derivative.

Decides: comparisons of continuous quantities, and what ``and``, ``or`` and ``not`` make of them.  The answer is an open
set inside the set where the condition holds: of a comparison, where it holds strictly; an equality holds all around no
point at which its sides may differ.  What is left out are points where two cases meet.
"""

from __future__ import annotations

from typing import Any

from sympy import (
    And,
    Basic,
    Eq,
    Ge,
    Gt,
    Heaviside,
    Le,
    Lt,
    Mod,
    Ne,
    Not,
    Or,
    Piecewise,
    ceiling,
    false,
    floor,
    sign,
    true,
)
from sympy.core.relational import Relational

from symderiv.tensor.nodes import Delta, Slope, Step
from symderiv.tensor.parts import contains

_JUMPS = (Piecewise, sign, floor, ceiling, Mod, Heaviside, Step, Slope, Delta)
"""What a quantity must not have inside to be continuous; absolute values and maxima it may."""
_STRICTLY: dict[Any, Any] = {Lt: Lt, Le: Lt, Gt: Gt, Ge: Gt, Ne: Ne}


class NoInterior(ValueError):
    """A condition of another kind."""


def interior(condition: Any) -> Basic:
    if condition in (true, false):
        return condition
    if isinstance(condition, (And, Or)):
        return condition.func(*map(interior, condition.args))
    if isinstance(condition, Not):
        return interior(_negation(condition.args[0]))
    if not isinstance(condition, Relational) or contains(condition, *_JUMPS):
        raise NoInterior(str(condition))
    if isinstance(condition, Eq):
        return false
    return _STRICTLY[type(condition)](*condition.args)


def _negation(condition: Any) -> Any:
    if isinstance(condition, (And, Or)):
        return (Or if isinstance(condition, And) else And)(*map(_negation, condition.args))
    if isinstance(condition, Not):
        return condition.args[0]
    return condition.negated if isinstance(condition, Relational) else Not(condition)
