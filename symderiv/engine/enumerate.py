"""Equality at a few concrete sizes, entry by entry: what remains when no proof for every size was found.

Decides: equality of the closed expressions at each of the sizes tried, by the normal form of scalars.  The scope of
such a proof is those sizes and nothing more.  Not decided so is what a few sizes say little about: a formula of whole
numbers without entries of tensors, and one in which sizes or indices stand as numbers inside a floor, a maximum or
another case distinction, or as a product of more than two.
"""

from __future__ import annotations

from sympy import (
    Abs,
    Basic,
    Expr,
    Heaviside,
    Indexed,
    Max,
    Min,
    Mod,
    Mul,
    Piecewise,
    Pow,
    Symbol,
    ceiling,
    floor,
    sign,
)  # fmt: skip

from symderiv.engine.goals import Goal, Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.trial import unbounded
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Delta, Greatest, Product, Sigma, Slope, Step
from symderiv.tensor.operators import RANDOM, Expectation, Integral
from symderiv.tensor.parts import nodes_of

MAX_DEGREE = 2
_SWITCHES = (Abs, Heaviside, Max, Min, Mod, Piecewise, Slope, Step, ceiling, floor, sign)


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
    if not any(nodes_of(side, Indexed) for side in sides):
        return None  # a whole number is no size: a few of its values prove nothing
    if any(_turns_with_its_size(side) or _degree(side) > MAX_DEGREE for side in sides):
        return None
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


def _turns_with_its_size(side: Expr) -> bool:
    """Is there a case distinction by the value of a size or of an index?"""
    return any(_degree(argument) > 0 for node in nodes_of(side, *_SWITCHES) for argument in _values(node))


def _values(node: Basic) -> list[Basic]:
    """What a case distinction looks at, and chooses from."""
    return [part for argument in node.args for part in (argument.args if isinstance(node, Piecewise) else (argument,))]


def _degree(node: Basic) -> int:
    """Of sizes and indices that stand as numbers; in the place of an entry or as the end of a range they are none."""
    if isinstance(node, Symbol):
        return int(bool(node.is_integer))
    if isinstance(node, (Indexed, Delta)):
        return 0
    if isinstance(node, (Sigma, Product, Greatest)):
        return _degree(node.args[0])
    degrees = [_degree(part) for part in node.args]
    if isinstance(node, Mul):
        return sum(degrees)
    if isinstance(node, Pow) and node.args[1].is_Integer:
        return degrees[0] * abs(int(node.args[1]))
    return max(degrees, default=0)


def _over_densities(expression: Expr) -> bool:
    return expression.has(Integral) or any(mean.args[1] != RANDOM for mean in expression.atoms(Expectation))
