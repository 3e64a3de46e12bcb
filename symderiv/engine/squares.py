"""Equalities with square roots: a = c sqrt(u) holds where a c is not negative and a^2 = c^2 u.

Decides: equalities of numbers whose difference is linear in one of its square roots; what is left without that root is
an identity by the normal form or, with another root, by the same means.  That a c is not negative is an inequality of
its own.  May say *proved* only.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Dummy, Expr, Indexed, Pow, Rational
from sympy.core.function import AppliedUndef

from symderiv.engine import inequality
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Goal, Keeps, Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.problem import Problem, unfolded
from symderiv.tensor.nodes import key
from symderiv.tensor.operators import Expectation, TotalDerivative
from symderiv.tensor.parts import nodes_of

METHOD = "both sides squared"
SECONDS = 3.0
DEPTH = 2
HALF = Rational(1, 2)


def proof(problem: Problem) -> tuple[Goal, ...] | None:
    """What shows the equality."""
    f = unfolded(problem.model, problem.left - problem.right)
    if problem.relation != "=" or problem.entry or problem.sizes() or not is_plain(f) or not _roots(f):
        return None
    return vanishing(f, replace(problem, budget=problem.budget.at_most(SECONDS)).context)


def is_plain(f: Expr) -> bool:
    """Is it made of numbers alone?  What is random, or a state of a recurrence, has a procedure of its own."""
    return not any(nodes_of(f, kind) for kind in (Indexed, Expectation, TotalDerivative, AppliedUndef))


def _roots(f: Expr) -> list[Expr]:
    """What the square roots are of."""
    return sorted({node.args[0] for node in f.atoms(Pow) if abs(node.args[1]) == HALF and node.free_symbols}, key=key)


def vanishing(f: Expr, context: Context, depth: int = DEPTH) -> tuple[Goal, ...] | None:
    if is_zero(f, context):
        return (Vanishes(f, context),)
    for u in _roots(f) if depth else ():
        s = Dummy("s", nonnegative=True)
        whole = multiplied_out(f.xreplace({u**HALF: s, u**-HALF: s / u}))
        slope = whole.coeff(s, 1)
        rest = multiplied_out(whole - slope * s)
        if slope == 0 or slope.has(s) or rest.has(s):
            continue
        goals = vanishing(multiplied_out(rest**2 - slope**2 * u), context, depth - 1)
        if goals is None:
            continue
        direction = inequality.shown(Keeps(-rest * slope, True, context, {}))
        if direction is not None:
            return (*goals, direction)
    return None
