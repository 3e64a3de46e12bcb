"""A certificate verified: each of its goals by one computation, without the search that led to it.

Trusted are the reading of the claim and the way from it to the goals; verified is that the goals hold.  A goal that is
not true is never verified; one that is out of the budget is not verified either.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from symderiv.engine import fallback, identity, inequality
from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.budget import SECONDS, Budget, OutOfBudget
from symderiv.engine.closed_form import is_evaluated
from symderiv.engine.counts import is_counted
from symderiv.engine.goals import (
    Counts,
    Evaluates,
    Goal,
    Grows,
    Keeps,
    Meets,
    Rounds,
    Shapes,
    Simplifies,
    Vanishes,
    VanishesInAllCases,
    Violates,
)
from symderiv.engine.growth import grows_as_said
from symderiv.engine.infinite import is_summed
from symderiv.engine.normal.fraction import rational
from symderiv.engine.record import MalformedRecord, restore
from symderiv.engine.roots import meets
from symderiv.engine.rounding import judge_rounding
from symderiv.engine.shape import agree
from symderiv.engine.witness import BITS, fails
from symderiv.model import Certificate, Proved, Refuted
from symderiv.tensor.operators import Series


def recheck(certificate: Certificate, *, seconds: float = SECONDS) -> bool:
    """Do all goals of the certificate hold?  False also if it has none, or if its text is no record."""
    budget = Budget.of(seconds)
    try:
        return bool(certificate.goals) and all(_holds(restore(goal), budget) for goal in certificate.goals)
    except (MalformedRecord, OutOfBudget):
        return False


def _holds(goal: Goal, budget: Budget) -> bool:
    match goal:
        case Vanishes(expression, context):
            return identity.is_zero(expression, replace(context, budget=budget))
        case VanishesInAllCases(expression, context):
            return identity.is_zero_in_all_cases(expression, replace(context, budget=budget))
        case Counts():
            return is_counted(replace(goal, context=replace(goal.context, budget=budget)))
        case Keeps():
            return inequality.is_kept(replace(goal, context=replace(goal.context, budget=budget)))
        case Violates():
            return _is_violated(goal)
        case Meets():
            return meets(goal)
        case Simplifies(expression):
            return fallback.is_simply_zero(expression, budget.seconds)
        case Rounds(value, printed, does):
            return isinstance(judge_rounding(value, printed, "="), Proved if does else Refuted)
        case Grows():
            return grows_as_said(goal)
        case Evaluates():
            timed = replace(goal, context=replace(goal.context, budget=budget))
            return is_summed(timed) if isinstance(goal.asked, Series) else is_evaluated(timed)
        case Shapes(left, right, agreeing):
            return agree(left, right) is agreeing
        case _:
            assert_never(goal)


def _is_violated(goal: Violates) -> bool:
    point = {leaf: rational(value) for leaf, value in goal.point.items()}
    for bits in BITS:
        try:
            left, right = (evaluate(side, point, bits) for side in (goal.left, goal.right))
        except Undefined:
            continue
        except NotEvaluable:
            return False
        if fails(goal.relation, (goal.left, goal.right), point, (left, right)):
            return True
    return False
