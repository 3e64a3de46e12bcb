"""Which points a claim may be tried at: those where the declared laws exist, and where what is declared not to be 0
is not.

A variance is not negative, a probability lies between 0 and 1, the covariance of correlated entries has no negative
principal minor.  A witness that breaks one of these would be a point outside the claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import isqrt

from flint import fmpq, fmpq_mat
from sympy import Expr, Indexed, Integer

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.concrete import Instance
from symderiv.engine.point import Point
from symderiv.tensor.axis import Axis
from symderiv.tensor.law import Gaussian
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.parts import array_name, nodes_of

MAX_PLACES = 9
MAX_CORRELATED = 3
FREE_SIZE = 2


def conditions(instance: Instance) -> list[Expr]:
    """Closed expressions that must have a value, and one that is not negative, without those that never are."""
    found: dict[Expr, None] = {1 / _at_all_sizes(instance, squares): None for squares in instance.model.nonzero}
    for law in instance.model.laws.values():
        places = [tuple(map(Integer, place)) for place in product(*(_values(instance, axis) for axis in law.axes))]
        if isinstance(law, Gaussian) and law.is_correlated:
            places = places[:MAX_CORRELATED]
        for condition in law.conditions(places[:MAX_PLACES]):
            closed = instance.close(condition)
            if not closed.is_nonnegative:
                found[closed] = None
    return list(found)


def _at_all_sizes(instance: Instance, squares: Expr) -> Expr:
    """A sum of squares; a size on which the claim does not depend may have any value."""
    squares = instance.model.unfold(squares, instance.model.is_state)
    ends = {symbol for node in nodes_of(squares, Sigma) for limit in node.args[1:] for symbol in limit.free_symbols}
    sizes = {symbol: FREE_SIZE for symbol in ends if symbol.is_positive} | dict(instance.sizes)
    return replace(instance, sizes=sizes, memo={}).close(squares)


def _values(instance: Instance, axis: Axis) -> range:
    low = instance.number(axis.low)
    try:
        return range(low, instance.number(axis.high) + 1)
    except NotEvaluable:  # a tensor that does not occur in the claim may have one entry
        return range(low, low + 1)


def is_lawful(limits: Sequence[Expr], point: Point) -> bool:
    """Do all conditions surely hold at this point?"""
    try:
        return all(evaluate(limit, point) >= 0 for limit in limits)
    except (Undefined, NotEvaluable):
        return False


def is_singular(model: Model, point: Point) -> bool:
    """Has a matrix that is declared invertible no inverse at this point?"""
    matrices: dict[tuple[object, ...], dict[tuple[int, int], fmpq]] = {}
    for leaf, value in point.items():
        structure = model.structures.get(array_name(leaf)) if isinstance(leaf, Indexed) else None
        if structure is not None and "invertible" in structure.words and not structure.is_symmetric:
            *family, row, column = leaf.indices
            matrices.setdefault((leaf.base, *family), {})[int(row), int(column)] = value
    for entries in matrices.values():
        side = isqrt(len(entries))
        square = side * side == len(entries)
        if square and fmpq_mat(side, side, [entries[place] for place in sorted(entries)]).det() == 0:
            return True
    return False
