"""Claims about whole numbers: first its sums are counted, then its floors are opened.

Decides: floor(x) = n by the bounds n <= x < n + 1, and what ``counts``, ``residues``, ``floors``,
``division`` and ``power_residues`` lead to equalities and inequalities without floors, each by the normal form or by
signs.  May say *proved* only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy import Expr, ceiling, floor

from symderiv.engine import division, identity, inequality, power_residues
from symderiv.engine.counts import counted
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.floors import pieces
from symderiv.engine.goals import Goal, Keeps, Vanishes
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.residues import classes
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.parts import contains


def proof(problem: Problem) -> tuple[str, tuple[Goal, ...]] | None:
    """The method, and what shows the claim."""
    if not any(contains(side, Sigma, floor, ceiling) for side in (problem.left, problem.right)):
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
    trapped = _by_bounds(problem)
    if trapped is not None:
        return "counting and bounds" if used else "bounds", (*used, *trapped)
    found = _by_remainders(problem)
    if found is None:
        return None
    return "counting and remainders" if used else "remainders", (*used, *found)


def _plain(problem: Problem) -> tuple[Goal, ...] | None:
    if problem.relation == "=":
        return identity.proof(problem)
    return inequality.proof(problem) if problem.relation in inequality.RELATIONS else None


def _by_bounds(problem: Problem) -> tuple[Goal, ...] | None:
    """floor(x) = n for a whole n exactly if n <= x < n + 1; for claims with one floor and the factor 1 or -1."""
    if problem.relation != "=" or not any(contains(side, floor) for side in (problem.left, problem.right)):
        return None
    gap = multiplied_out(problem.left - problem.right)
    floors = gap.atoms(floor)
    if len(floors) != 1:
        return None
    (node,) = floors
    rest = multiplied_out(gap - gap.coeff(node) * node)
    if abs(gap.coeff(node)) != 1 or rest.has(floor, ceiling):
        return None
    value, inside = -rest / gap.coeff(node), node.args[0]
    if not value.is_integer:
        return None
    goals: list[Goal] = []
    for left, relation, right in ((value, r"\le", inside), (inside, "<", value + 1)):
        found = inequality.proof(replace(problem, left=left, relation=relation, right=right))
        if found is None:
            return None
        goals += found
    return tuple(goals)


def _by_remainders(problem: Problem) -> tuple[Goal, ...] | None:
    gap = problem.left - problem.right
    least = problem.least
    parts: Iterable[Expr] | None = classes(gap, least) or pieces(gap)
    parts = parts or division.cases(gap, least) or power_residues.cases(gap, least)
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
