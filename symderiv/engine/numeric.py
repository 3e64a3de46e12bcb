"""Relations between two numbers.

Decides: ``<``, ``<=``, ``>``, ``>=`` and ``!=`` between expressions without variables (their integrals included), by
evaluation in balls that exclude the opposite.  An equality of numbers is never decided so.
"""

from __future__ import annotations

from symderiv.engine.goals import Violates
from symderiv.engine.point import leaves_of
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.witness import violates

_OPPOSITE = {"<": r"\ge", ">": r"\le", r"\le": ">", r"\ge": "<", r"\ne": "="}


def proof(problem: Problem) -> Violates | None:
    """What shows that the opposite is false."""
    opposite = _OPPOSITE.get(problem.relation)
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    if opposite is None or leaves_of(*sides) or problem.free_indices():
        return None
    search = Search(problem)
    closed = search.closed({}, {})
    values = None if closed is None else search.values(closed, {})
    if closed is None or values is None or not violates(opposite, *values):
        return None
    return Violates(closed[0], opposite, closed[1], {})
