"""Places with irrational coordinates at which a strict inequality is an equality: ``\\sin x < 1`` at x = pi/2.

Decides: nothing is ever proved here.  From points at which the inequality holds a walk goes downhill; if the two sides
almost agree at its end, each coordinate is taken for the simple number that lies next to it: a fraction, a multiple of
pi, a root of a quadratic equation with small coefficients, the logarithm or the exponential of a fraction.  The claim
is refuted where the normal form shows that the sides are equal at such a place, inside the domain.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import exp, isqrt, log

from flint import fmpq
from sympy import Expr, Integer, Rational, pi, sqrt

from symderiv.engine.ball import NotEvaluable, Undefined, as_ball, difference, evaluate
from symderiv.engine.descent import lowest
from symderiv.engine.goals import Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.point import Point, Sampler, leaves_of
from symderiv.engine.problem import Problem
from symderiv.engine.record import certify
from symderiv.engine.refute import Search
from symderiv.engine.witness import show
from symderiv.model import Counterexample, Refuted
from symderiv.tensor.nodes import Exp, Log

METHOD = "equality at a point"
MAX_LEAVES = 2
POINTS, STARTS = 8, 2
SMALL = 1e-9
"""So nearly equal the sides must be before a place is guessed."""
NEAR = 1e-6
DENOMINATORS = 12
COEFFICIENTS = 6
"""Of the quadratic equations that are tried."""


def equal_somewhere(problem: Problem) -> Refuted | None:
    """Why two numbers of which one is said to be larger are not always different."""
    if problem.relation not in ("<", ">") or problem.sizes() or problem.entry:
        return None
    search = Search(problem)
    entries = search.entries({}, 1)
    sides = search.closed({}, entries[0]) if entries else None
    if sides is None or len(entries[0]) > 0:
        return None
    sampler = Sampler(problem.model, 1)
    leaves = leaves_of(*sides)
    if not 1 <= len(leaves) <= MAX_LEAVES or any(sampler.is_tied(leaf) or leaf.is_integer for leaf in leaves):
        return None
    for near in _lowest_points(search, sides, sampler):
        for place in product(*(list(simple_numbers(near[leaf])) for leaf in leaves)):
            at = dict(zip(leaves, place, strict=True))
            # At rational places, evaluation tells.
            irrational = not all(isinstance(value, Rational) for value in place)
            if irrational and all(_is_inside(leaf, value, sampler) for leaf, value in at.items()):
                found = _equality(sides, at)
                if found is not None:
                    return found
    return None


def _lowest_points(search: Search, sides: tuple[Expr, Expr], sampler: Sampler) -> Iterator[Point]:
    """Points at which the two sides almost agree."""

    def slack(point: Point) -> float | None:
        search.problem.budget.check()
        values = search.values(sides, point)
        return None if values is None else abs(float(as_ball(difference(*values))))

    heights = [(height, point) for point in search.points(sides, {}, POINTS) if (height := slack(point)) is not None]
    for _, start in islice(sorted(heights, key=lambda pair: pair[0]), STARTS):
        *_, best = lowest(slack, start, sampler.allows)
        height = slack(best)
        if height is not None and height < SMALL:
            yield best


def _is_inside(leaf: Expr, value: Expr, sampler: Sampler) -> bool:
    """So is every number between two of the domain."""
    if isinstance(value, Rational):
        return sampler.allows(leaf, fmpq(int(value.p), int(value.q)))
    ball = as_ball(evaluate(value, {}))
    middle = Fraction(float(ball))
    around = (middle - Fraction(1, 10**9), middle + Fraction(1, 10**9))
    return all(sampler.allows(leaf, fmpq(end.numerator, end.denominator)) for end in around)


def _equality(sides: tuple[Expr, Expr], at: dict[Expr, Expr]) -> Refuted | None:
    left, right = (side.xreplace(at) for side in sides)
    try:
        value = evaluate(left, {})
        evaluate(right, {})
        if not is_zero(left - right, Context()):
            return None
    except (Undefined, NotEvaluable, TypeError, ValueError, ArithmeticError):  # SymPy evaluates some functions at once
        return None
    return Refuted(
        code="D305",
        reason="the two sides are equal at a point",
        method=METHOD,
        scope="false in general; one counterexample suffices",
        counterexample=Counterexample(
            values=tuple((str(leaf), _text(number)) for leaf, number in at.items()),
            stated=show(value),
            derived=show(value),
        ),
        certificate=certify(METHOD, [Vanishes(left - right, Context())]),
    )


def _text(number: Expr) -> str:
    return str(number).replace("Log(", "log(").replace("Exp(", "exp(")


# --- simple numbers ---------------------------------------------------------------------------------------------------


def simple_numbers(near: fmpq) -> Iterator[Expr]:
    """Numbers of a few digits that a coordinate may stand for, simple kinds first."""
    x = float(Fraction(int(near.p), int(near.q)))
    if (fraction := _fraction(x)) is not None:
        yield fraction
    if (turn := _fraction(x / float(pi))) is not None and turn != 0:
        yield turn * pi
    yield from _quadratic(x)
    if abs(x) < 20 and (power := _fraction(exp(x))) is not None and power > 0 and power != 1:
        yield Log(power)
    if x > 0 and (exponent := _fraction(log(x))) is not None and exponent != 0:
        yield Exp(exponent)


def _fraction(x: float) -> Rational | None:
    close = Fraction(x).limit_denominator(DENOMINATORS)
    return Rational(close.numerator, close.denominator) if abs(float(close) - x) < NEAR else None


def _quadratic(x: float) -> Iterator[Expr]:
    """The irrational root near x of a x^2 + b x + c = 0."""
    for a, b in product(range(1, COEFFICIENTS + 1), range(-COEFFICIENTS, COEFFICIENTS + 1)):
        c = round(-(a * x + b) * x)
        under = b * b - 4 * a * c
        if under <= 0 or isqrt(under) ** 2 == under or abs(c) > 10 * COEFFICIENTS:
            continue
        for sign in (1, -1):
            if abs((-b + sign * under**0.5) / (2 * a) - x) < NEAR:
                yield (-b + sign * sqrt(Integer(under))) / (2 * a)
                return
