"""Equality at a few concrete sizes, entry by entry: what remains when no proof for every size was found.

Decides: equality of the closed expressions at each of the sizes tried, by the normal form of scalars.  The scope of
such a proof is those sizes and nothing more.  A formula of whole numbers over which nothing is summed is not decided
so.
"""

from __future__ import annotations

from sympy import Expr, Indexed

from symderiv.engine.goals import Goal, Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.trial import unbounded
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Product, Sigma
from symderiv.tensor.operators import RANDOM, Expectation, Integral
from symderiv.tensor.parts import nodes_of


@dataclass(frozen=True)
class AtSizes:
    sizes: tuple[str, ...]
    goals: tuple[Goal, ...]


def sizes_proved(problem: Problem) -> AtSizes | None:
    """The choices of sizes at which every entry is proved equal; nothing unless all that were tried are."""
    search = Search(problem)
    proved: list[str] = []
    goals: list[Goal] = []
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    if not any(nodes_of(side, Indexed, Sigma, Product) for side in sides):
        return None  # a whole number over which nothing is summed is no size: a few of its values prove nothing
    if _over_densities(problem.left) or _over_densities(problem.right) or unbounded(problem):
        return None  # densities and unbounded indices are tried at a few points only: that proves nothing
    for sizes in search.size_choices():
        for entry in search.entries(sizes, limit=None):
            closed = search.closed(sizes, entry)
            if closed is None or not is_zero(closed[0] - closed[1], problem.context):
                return None
            goals.append(Vanishes(closed[0] - closed[1], problem.context))
        proved.append(", ".join(f"{size} = {value}" for size, value in sizes.items()))
    return AtSizes(tuple(proved), tuple(goals)) if proved else None


def _over_densities(expression: Expr) -> bool:
    return expression.has(Integral) or any(mean.args[1] != RANDOM for mean in expression.atoms(Expectation))
