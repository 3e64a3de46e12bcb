"""Points around the places where a formula switches: the breakpoints of abs, max, min, cases, sign and floor.

Decides nothing.  Two formulas that agree at all simple numbers may differ beyond a breakpoint that no list of numbers
contains (relu against relu capped at 600).  For each quantity that a switch looks at, and each variable in which the
quantity is linear when the others have simple values, the places where it is zero are proposed, and points beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flint import fmpq
from sympy import Abs, Expr, Heaviside, Max, Min, Piecewise, ceiling, floor, preorder_traversal, sign
from sympy.core.relational import Relational

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.point import Point, Sampler, leaves_of

MAX_QUANTITIES = 12
MAX_NODES = 2_000
BASES = 3
"""At so many values of the other variables."""
_BESIDE = [fmpq(0), fmpq(1), fmpq(-1), fmpq(1, 2), fmpq(-1, 2), fmpq(1, 1000), fmpq(-1, 1000)]


def quantities(*sides: Expr) -> list[Expr]:
    """What the switches look at: zero is where they switch."""
    found: dict[Expr, None] = {}
    for side in sides:
        for count, node in enumerate(preorder_traversal(side)):
            if count > MAX_NODES or len(found) > MAX_QUANTITIES:
                break
            if isinstance(node, (Abs, sign, Heaviside, floor, ceiling)):
                found[node.args[0]] = None
            elif isinstance(node, (Max, Min)):
                first, *rest = node.args
                found.update(dict.fromkeys(first - other for other in rest))
            elif isinstance(node, Piecewise):
                conditions = (c for _, branch in node.args for c in branch.atoms(Relational))
                found.update(dict.fromkeys(c.lhs - c.rhs for c in conditions))
    return [quantity for quantity in found if quantity.free_symbols]


def near_switches(sides: Sequence[Expr], leaves: Sequence[Expr], sampler: Sampler) -> Iterator[Point]:
    """Points at and beside the breakpoints."""
    looked_at = quantities(*sides)
    if not looked_at:
        return
    for base in sampler.points(leaves, BASES):
        for quantity in looked_at:
            for leaf in leaves_of(quantity):
                place = None if leaf.is_integer or sampler.is_tied(leaf) else _zero(quantity, leaf, base)
                for step in _BESIDE if place is not None else ():
                    assert place is not None
                    if sampler.allows(leaf, place + step):
                        yield {**base, leaf: place + step}


def _zero(quantity: Expr, leaf: Expr, base: Point) -> fmpq | None:
    """Where the quantity is zero as a linear function of one variable."""
    values = []
    for at in (0, 1, 2):
        try:
            values.append(evaluate(quantity, {**base, leaf: fmpq(at)}, 64))
        except (Undefined, NotEvaluable):
            return None
    low, middle, high = values
    if not (isinstance(low, fmpq) and isinstance(middle, fmpq) and isinstance(high, fmpq)):
        return None
    slope = middle - low
    return None if slope == 0 or high - middle != slope else -low / slope
