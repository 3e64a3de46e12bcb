"""Certified places where two sides are equal: what refutes ``f != g`` when no exact point does.

Decides: if f - g has certified opposite signs at two points that differ in one real variable, and balls over the
segment between them show that it is defined and continuous there, then f = g somewhere on the segment (the
intermediate value theorem).  The segment is cut until the place is known to nine digits and the sides
agree there to seven.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction

from flint import fmpq
from sympy import Expr, Integer, Rational

from symderiv.engine.ball import NotEvaluable, Undefined, Value, evaluate, is_exact
from symderiv.engine.boxes import enclosed
from symderiv.engine.goals import Meets, Violates
from symderiv.engine.normal.fraction import rational, to_rational
from symderiv.engine.point import Point, Sampler, admits, describe, leaves_of
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.record import certify
from symderiv.engine.witness import fails, show
from symderiv.model import Counterexample, Refuted
from symderiv.model.plain import dataclass
from symderiv.tensor.model import Model

MAX_POINTS = 12
PARTS = 64
"""Into so many pieces a segment is cut to show that the function is continuous on it."""
WIDTH = fmpq(1, 10**10)
SMALL = fmpq(1, 10**8)
"""So close together lie the two sides at the place that is printed."""
MAX_CUTS = 200
CUTS = (fmpq(1, 2), fmpq(3, 7), fmpq(5, 7))
BITS = 192


@dataclass(frozen=True)
class Root:
    """f = 0 at a point that agrees with ``point`` but for ``leaf``, which lies between the two ends."""

    point: Point
    leaf: Expr
    low: fmpq
    high: fmpq


def equal_somewhere(problem: Problem) -> Refuted | None:
    """Why two numbers that are said to differ do not always."""
    left, right = (unfolded(problem.model, side) for side in (problem.left, problem.right))
    if problem.sizes() or problem.entry:
        return None
    found = root(left - right, leaves_of(left, right), problem.model, 1)
    if found is None:
        return None
    others = {leaf: value for leaf, value in found.point.items() if leaf != found.leaf}
    exact = found.low == found.high
    if exact:
        point = {leaf: to_rational(value) for leaf, value in {**found.point, found.leaf: found.low}.items()}
        certificate = certify("evaluation", [Violates(left, r"\ne", right, point)])
    else:
        certificate = certify("change of sign", [Meets(left, right, *_segment(found))])
    value = evaluate(left, {**found.point, found.leaf: found.low}, BITS)
    return Refuted(
        code="D305",
        reason="the two sides are equal somewhere",
        method="evaluation at a point" if exact else "a change of sign between two points",
        scope="false in general; one counterexample suffices",
        counterexample=Counterexample(
            values=((str(found.leaf), str(found.low) if exact else _decimal(found)), *describe(others, {})),
            stated=show(value),
            derived=show(value),
            exact=exact and is_exact(value),
        ),
        certificate=certificate,
    )


def _segment(found: Root) -> tuple[dict[Expr, Rational], dict[Expr, Rational]]:
    ends = ({**found.point, found.leaf: end} for end in (found.low, found.high))
    low, high = ({leaf: to_rational(value) for leaf, value in end.items()} for end in ends)
    return low, high


def meets(goal: Meets) -> bool:
    """Is the difference continuous on the segment between the two points, with opposite signs at its ends?"""
    f = goal.left - goal.right
    moved = [leaf for leaf, value in goal.start.items() if goal.end.get(leaf) != value]
    if len(moved) != 1 or goal.start.keys() != goal.end.keys():
        return False
    point = {leaf: rational(value) for leaf, value in goal.start.items()}
    low, high = rational(goal.start[moved[0]]), rational(goal.end[moved[0]])
    ends = [_value(f, point, moved[0], at) for at in (low, high)]
    signs = [0 if v is None else 1 if v > 0 else -1 if v < 0 else 0 for v in ends]
    return signs[0] * signs[1] == -1 and _continuous(f, point, moved[0], low, high)


def _decimal(found: Root) -> str:
    """The place in decimals, as many as are known."""
    scale = max(abs(found.low), found.high - found.low) / (found.high - found.low)
    digits = Context(prec=len(str(int(scale.p // scale.q))))
    return str(digits.divide(Decimal(int(found.low.p)), Decimal(int(found.low.q))))


def root(f: Expr, leaves: list[Expr], model: Model, support: int) -> Root | None:
    """A certified zero of f inside the domain; one that a few digits tell, if there is such a one."""
    steep: Root | None = None
    sampler = Sampler(model, support)
    for point in sampler.points(leaves, MAX_POINTS):
        for leaf in leaves:
            if leaf.is_integer or sampler.is_tied(leaf):
                continue
            for low, high in _sign_changes(f, point, leaf, sampler):
                if _continuous(f, point, leaf, low, high):
                    found = _narrowed(f, point, leaf, low, high)
                    if found.low <= 0 <= found.high and not admits(leaf, 0):
                        continue  # the one place that is left out may be the zero
                    found = _exact(f, found) or found
                    if found.low == found.high or found.high - found.low > WIDTH / 1000:
                        return found
                    steep = steep or found
    return steep


def _value(f: Expr, point: Point, leaf: Expr, at: fmpq) -> Value | None:
    try:
        return evaluate(f, {**point, leaf: at}, BITS)
    except (Undefined, NotEvaluable):
        return None


def _sign_changes(f: Expr, point: Point, leaf: Expr, sampler: Sampler) -> Iterator[tuple[fmpq, fmpq]]:
    previous: tuple[fmpq, int] | None = None
    for at in sorted(sampler.choices(leaf)):
        value = _value(f, point, leaf, at)
        sign = 0 if value is None else 1 if value > 0 else -1 if value < 0 else 0
        if sign and previous is not None and previous[1] != sign:
            yield previous[0], at
        previous = (at, sign) if sign else None


def _continuous(f: Expr, point: Point, leaf: Expr, low: fmpq, high: fmpq) -> bool:
    width = (high - low) / PARTS
    for k in range(PARTS):
        start = low + width * k
        try:
            part = enclosed({leaf: (start, start + width)})
            value = evaluate(f, {**point, **part}, BITS)
        except (Undefined, NotEvaluable):
            return False
        if not isinstance(value, fmpq) and not value.is_finite():
            return False
    return True


def _exact(f: Expr, found: Root) -> Root | None:
    """The simplest fraction between the ends, if f is exactly zero there."""
    middle = (found.low + found.high) / 2
    for digits in (1, 10, 100, 1000):
        near = Fraction(int(middle.p), int(middle.q)).limit_denominator(digits)
        at = fmpq(near.numerator, near.denominator)
        value = _value(f, found.point, found.leaf, at) if found.low <= at <= found.high else None
        if value is not None and fails(r"\ne", (f, Integer(0)), {**found.point, found.leaf: at}, (value, fmpq(0))):
            return Root(found.point, found.leaf, at, at)
    return None


def _narrowed(f: Expr, point: Point, leaf: Expr, low: fmpq, high: fmpq) -> Root:
    """Cut the segment while the signs at its ends stay opposite; beside the middle, if that may be the zero itself."""
    start = _value(f, point, leaf, low)
    assert start is not None
    rising = start < 0
    for _ in range(MAX_CUTS):
        cuts = ((at, _value(f, point, leaf, at)) for at in (low + (high - low) * part for part in CUTS))
        at, value = next(((at, v) for at, v in cuts if v is not None and (v > 0 or v < 0)), (low, None))
        if value is None or (high - low <= WIDTH and -SMALL < value < SMALL):
            break
        low, high = (at, high) if (value < 0) == rising else (low, at)
    return Root(point, leaf, low, high)
