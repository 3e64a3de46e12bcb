"""Claims about whole numbers: first its sums are counted, then its floors are opened.

Decides: what ``counts`` and ``residues`` lead to equalities and inequalities without floors, each by the normal form or
by signs.  May say *proved* only.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, ceiling, floor

from symderiv.engine import identity, inequality
from symderiv.engine.counts import counted
from symderiv.engine.goals import Goal, Keeps, Vanishes
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.residues import classes
from symderiv.tensor.nodes import Sigma


def proof(problem: Problem) -> tuple[str, tuple[Goal, ...]] | None:
    """The method, and what shows the claim."""
    if not any(side.has(Sigma, floor, ceiling) for side in (problem.left, problem.right)):
        return None
    sides, used = [], []
    for side in (problem.left, problem.right):
        value, counts = counted(unfolded(problem.model, side), problem.context, problem.least)
        sides.append(value)
        used += counts
    problem = replace(problem, left=sides[0], right=sides[1])
    if used:
        found = _plain(problem)
        if found is not None:
            return "counting", (*used, *found)
    found = _by_remainders(problem)
    if found is None:
        return None
    return "counting and remainders" if used else "remainders", (*used, *found)


def _plain(problem: Problem) -> tuple[Goal, ...] | None:
    if problem.relation == "=":
        return identity.proof(problem)
    return inequality.proof(problem) if problem.relation in inequality.RELATIONS else None


def _by_remainders(problem: Problem) -> tuple[Goal, ...] | None:
    gap = problem.left - problem.right
    parts = classes(gap, problem.least)
    if parts is None:
        return None
    goals: list[Goal] = []
    for part in parts:
        problem.budget.check()
        goal = _goal(problem, part)
        if goal is None:
            return None
        goals.append(goal)
    return tuple(goals)


def _goal(problem: Problem, gap: Expr) -> Goal | None:
    if problem.relation == "=":
        goal = Vanishes(gap, problem.context)
        return goal if identity.is_zero(goal.expression, goal.context) else None
    options = {"<": [(-gap, False)], ">": [(gap, False)], r"\le": [(-gap, True)], r"\ge": [(gap, True)]}
    options[r"\ne"] = [(gap, False), (-gap, False)]
    for part, weak in options.get(problem.relation, ()):
        kept = Keeps(part, weak, problem.context, {})
        if inequality.is_kept(kept):
            return kept
    return None
