"""Growth by the limit of a quotient: f = O(g), o(g), Omega(g), Theta(g) of functions of one variable.

Decides: claims for which ``closed_form`` finds and confirms the limit of f / g, at infinity or from each side of the
number to which the variable goes: it is a number, zero, or infinite.  Functions with steps are not looked at, for a
limit is confirmed by values at a few places only.  Nothing is said where a limit is not found.
"""

from __future__ import annotations

from flint import fmpq
from sympy import Expr, Mod, Piecewise, Symbol, ceiling, floor, oo

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate, surely_differ
from symderiv.engine.budget import OutOfBudget, deadline
from symderiv.engine.closed_form import value
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Sigma, Step
from symderiv.tensor.operators import limit

SECONDS = 5.0
_STEPS = (Sigma, Step, floor, ceiling, Mod, Piecewise)
VANISHES, BOUNDED, INFINITE = "vanishes", "bounded", "infinite"
_ALLOWED = {"O": {VANISHES, BOUNDED}, "o": {VANISHES}, "Omega": {BOUNDED, INFINITE}, "Theta": {BOUNDED}}
"""How the quotient may behave."""

Toward = tuple[Symbol, Expr, int]
"""A variable, the number to which it goes or infinity, and the side as in a limit."""


def grows_like_limit(order: str, f: Expr, g: Expr, toward: Toward) -> bool | None:
    """Does f = O(g), or what the order says, hold?  None if the limit is not known."""
    variable, point, side = toward
    if (f.free_symbols | g.free_symbols) - {variable} or f.has(*_STEPS) or g.has(*_STEPS) or g == 0:
        return None
    sides = (1, -1) if side == 0 and point not in (oo, -oo) else (side,)
    found = {_behaviour(f, g, variable, point, each) for each in sides}
    if any(behaviour is not None and behaviour not in _ALLOWED[order] for behaviour in found):
        return False
    return None if None in found else True


def _behaviour(f: Expr, g: Expr, variable: Symbol, point: Expr, side: int) -> str | None:
    try:
        with deadline(SECONDS):
            found = value(Model(), limit(f / g, variable, point, side))
    except OutOfBudget:
        return None
    if found is None:
        return None
    if found in (oo, -oo):
        return INFINITE
    if is_zero(found, Context()):
        return VANISHES
    try:
        return BOUNDED if surely_differ(evaluate(found, {}), fmpq(0)) else None
    except (Undefined, NotEvaluable):
        return None
