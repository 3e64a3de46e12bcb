"""Which points a claim about random tensors may be tried at: those where the declared laws exist.

A variance is not negative, a probability lies between 0 and 1, the covariance of correlated entries has no negative
principal minor.  A witness that breaks one of these would be a point outside the claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from sympy import Expr, Integer

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.concrete import Instance
from symderiv.engine.point import Point
from symderiv.tensor.axis import Axis
from symderiv.tensor.law import Gaussian

MAX_PLACES = 9
MAX_CORRELATED = 3


def conditions(instance: Instance) -> list[Expr]:
    """Closed expressions that must not be negative, without those that never are."""
    found: dict[Expr, None] = {}
    for law in instance.model.laws.values():
        places = [tuple(map(Integer, place)) for place in product(*(_values(instance, axis) for axis in law.axes))]
        if isinstance(law, Gaussian) and law.is_correlated:
            places = places[:MAX_CORRELATED]
        for condition in law.conditions(places[:MAX_PLACES]):
            closed = instance.close(condition)
            if not closed.is_nonnegative:
                found[closed] = None
    return list(found)


def _values(instance: Instance, axis: Axis) -> range:
    low = instance.number(axis.low)
    try:
        return range(low, instance.number(axis.high) + 1)
    except NotEvaluable:  # a tensor that does not occur in the claim may have one entry
        return range(low, low + 1)


def is_lawful(limits: Sequence[Expr], point: Point) -> bool:
    """Do all laws surely exist at this point?"""
    try:
        return all(evaluate(limit, point) >= 0 for limit in limits)
    except (Undefined, NotEvaluable):
        return False
