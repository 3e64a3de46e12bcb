"""Equality at a few concrete sizes, entry by entry: what remains when no proof for every size was found.

Decides: equality of the closed expressions at each of the sizes tried, by the normal form of scalars.  The scope of
such a proof is those sizes and nothing more.
"""

from __future__ import annotations

from sympy import Expr

from symderiv.engine.goals import Goal, Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.problem import Problem
from symderiv.engine.refute import Search
from symderiv.engine.trial import unbounded
from symderiv.model.plain import dataclass
from symderiv.tensor.operators import RANDOM, Expectation, Integral


@dataclass(frozen=True)
class AtSizes:
    sizes: tuple[str, ...]
    goals: tuple[Goal, ...]


def sizes_proved(problem: Problem) -> AtSizes | None:
    """The choices of sizes at which every entry is proved equal; nothing unless all that were tried are."""
    search = Search(problem)
    proved: list[str] = []
    goals: list[Goal] = []
    if _over_densities(problem.left) or _over_densities(problem.right) or unbounded(problem):
        return None  # densities and unbounded indices are tried at a few points only: that proves nothing
    for sizes in search.size_choices():
        for entry in search.entries(sizes, limit=None):
            sides = search.closed(sizes, entry)
            if sides is None or not is_zero(sides[0] - sides[1], problem.context):
                return None
            goals.append(Vanishes(sides[0] - sides[1], problem.context))
        proved.append(", ".join(f"{size} = {value}" for size, value in sizes.items()))
    return AtSizes(tuple(proved), tuple(goals)) if proved else None


def _over_densities(expression: Expr) -> bool:
    return expression.has(Integral) or any(mean.args[1] != RANDOM for mean in expression.atoms(Expectation))
