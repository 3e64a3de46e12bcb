"""Limits, definite integrals and means: closed forms, each cross-examined with balls before it is used.

Decides: limits of exp-log functions (Gruntz' algorithm, by SymPy) and of ``sequences``; integrals and means in the
fragments of ``bells`` and ``means``; integrals with an elementary antiderivative (by SymPy).  A limit counts only if
the function, evaluated in balls closer and closer to the point, approaches it, also at ``exceptional`` values of its
parameters; an integral only if a fine quadrature in
balls agrees at sample values of the other variables.  Otherwise nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import prod

import sympy
from flint import arb, fmpq
from sympy import (
    Abs,
    Add,
    Expr,
    Heaviside,
    Integer,
    Max,
    Min,
    Mul,
    Piecewise,
    Symbol,
    cos,
    oo,
    preorder_traversal,
    sign,
    sin,
)

from symderiv.engine import bells, exceptional, means
from symderiv.engine.approach import exact_limit
from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, evaluate
from symderiv.engine.budget import OutOfBudget, TooLarge, deadline
from symderiv.engine.foreign import REFUSALS
from symderiv.engine.goals import Evaluates, Goal
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.point import Sampler, leaves_of
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.sequences import Sequences, without_sums
from symderiv.tensor.border import from_sympy, to_sympy
from symderiv.tensor.law import name_and_indices, random_entries
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Delta, Exp, Step, delta
from symderiv.tensor.operators import RANDOM, DefiniteIntegral, Expectation, Limit, definite_integral
from symderiv.tensor.parts import contains

SECONDS = 10.0
"""For the limits and integrals of one side."""
HARD = 3.0
"""For one integral that SymPy is asked for."""
CLOSE = 0.05
"""So near to its limit a function must come."""
MAX_ENTRIES = 16
_UNKNOWN = (sympy.Limit, sympy.Integral, sympy.nan, sympy.AccumBounds, sympy.Piecewise)


def resolve(problem: Problem) -> Problem:
    """The question with its limits and integrals replaced by their values, where these are certain."""
    sides = []
    goals: list[Goal] = []
    for side in (problem.left, problem.right):
        if _has_asked(problem.model, side) or _has_hard_mean(problem, side):
            side = unfolded(problem.model, side)
            hasty = replace(problem, budget=problem.budget.at_most(SECONDS if side.has(Limit) else HARD))
            values = {node: _by_entries(hasty, node, goals) for node in _innermost(problem, side)}
            side = side.xreplace({node: found for node, found in values.items() if found is not None})
        sides.append(side)
    if sides[0] is problem.left and sides[1] is problem.right:
        return problem
    return replace(problem, left=sides[0], right=sides[1], rests_on=(*problem.rests_on, *goals))


def _has_asked(model: Model, side: Expr) -> bool:
    """Is there a limit or an integral, in the side itself or in what a name in it may stand for?"""
    bodies = (definition.body for table in model.definitions.values() for definition in table)
    return contains(side, Limit, DefiniteIntegral) or any(contains(body, Limit, DefiniteIntegral) for body in bodies)


def is_evaluated(goal: Evaluates) -> bool:
    """Is the value found again?"""
    context = goal.context
    model = Model(
        laws=context.laws, densities=context.densities, positive=context.positive,
        structures=context.structures, sums=context.sums, bounds=context.bounds,
    )  # fmt: skip
    found = _in_time(model, context, goal.asked)
    if found is None or found == goal.value or found in (oo, -oo):
        return found is not None and found == goal.value
    return is_zero(found - goal.value, context)


def _has_hard_mean(problem: Problem, side: Expr) -> bool:
    """A mean over random numbers of something that is no polynomial; those the normal form knows."""
    if not contains(side, Expectation):
        return False
    return any(_is_hard(problem, node) for node in unfolded(problem.model, side).atoms(Expectation))


def _is_hard(problem: Problem, node: Expr) -> bool:
    body, measure, *over = node.args
    if measure != RANDOM or not body.has(Exp, Abs, Max, Min, Piecewise, sign, Heaviside, Step, cos, sin):
        return False
    named = {name_and_indices(variable)[0] for variable in over}
    random = {name_and_indices(entry)[0] for entry in random_entries(body, problem.model.laws)}
    return not named or random <= named  # a mean over some of the random numbers only is not decided here


def _innermost(problem: Problem, expression: Expr) -> list[Expr]:
    found = [
        node
        for node in preorder_traversal(expression)
        if isinstance(node, (Limit, DefiniteIntegral)) or (isinstance(node, Expectation) and _is_hard(problem, node))
    ]
    return [node for node in found if not any(a.has(Limit, DefiniteIntegral, Expectation) for a in node.args)]


def _by_entries(problem: Problem, node: Expr, goals: list[Goal]) -> Expr | None:
    """The value at each place of the free indices whose range is a few numbers: a vector's limit is that of entries."""
    finite = [(s, axis) for s, axis in problem.free_indices() if s in node.free_symbols and axis.count is not None]
    count = prod(axis.count or 1 for _, axis in finite)
    if not finite or count > MAX_ENTRIES:
        return _certain(problem, node, goals)
    terms = []
    for place in product(*(axis.values() for _, axis in finite)):
        at = {symbol: Integer(number) for (symbol, _), number in zip(finite, place, strict=True)}
        here = node.xreplace(at)
        here = here.xreplace({d: delta(*d.args) for d in here.atoms(Delta) if all(a.is_Integer for a in d.args[:2])})
        found = _certain(problem, here, goals)
        if found is None:
            return None
        terms.append(Mul(found, *(delta(symbol, number) for symbol, number in at.items())))
    return Add(*terms)


def _certain(problem: Problem, node: Expr, goals: list[Goal]) -> Expr | None:
    found = _in_time(problem.model, problem.context, node)
    if found is not None:
        goals.append(Evaluates(node, found, problem.context))
    return found


def _in_time(model: Model, context: Context, node: Expr) -> Expr | None:
    try:
        with deadline(min(SECONDS, context.budget.seconds)):
            if isinstance(node, Expectation):
                found = _mean(model, context, node.args[0])
                return found if found is not None else _mean(model, context, _simpler(node.args[0]))
            if isinstance(node, DefiniteIntegral):
                found = _exact_integral(model, node, context)
                if found is not None:
                    return found
                with deadline(HARD):
                    return value(model, node)
            found = exact_limit(node, context)
            if found is not None:
                return found
            node = without_sums(node, context)
            found = value(model, node)
            return found if found is not None else _of_sequence(model, context, node)
    except OutOfBudget:
        return None


def _of_sequence(model: Model, context: Context, node: Expr) -> Expr | None:
    """The limit along the whole numbers, if the values approach it."""
    found = Sequences(context, lambda asked: value(model, asked)).value(node)
    return found if found is not None and _approaches(model, node, found) else None


def value(model: Model, node: Expr) -> Expr | None:
    names: dict[Expr, Symbol] = {}
    body = to_sympy(node.args[0], names)
    if isinstance(node, Limit):
        found = _limit(body, *node.args[1:])
        if found is None:  # SymPy does not see that sin^2 + cos^2 is 1
            found = _limit(to_sympy(_simpler(node.args[0]), names), *node.args[1:])
        back = {symbol: entry for entry, symbol in names.items()}
        certain = found is not None and _approaches(model, node, from_sympy(found.xreplace(back)))
    else:
        found = _integral(body, *node.args[1:])
        back = {symbol: entry for entry, symbol in names.items()}
        certain = found is not None and _encloses(model, node, from_sympy(found.xreplace(back)))
    return from_sympy(found.xreplace(back)) if found is not None and certain else None


def _simpler(body: Expr) -> Expr:
    """The normal form: the same function, wherever the body is defined."""
    try:
        return Normaliser(Context()).canonical(body)
    except (TooLarge, ArithmeticError, ValueError):
        return body


def _mean(model: Model, context: Context, body: Expr) -> Expr | None:
    """The mean, term by term; each integral is confirmed by quadrature."""
    laws = context.laws
    terms = means.independent_terms(body, laws)
    if terms is None:
        return None
    total: Expr = Integer(0)
    for fixed, factors in terms:
        for factor in factors:
            asked = means.mean_integral(factor, laws, context)
            if asked is None:
                return None
            node = definite_integral(asked.body, asked.variable, asked.low, asked.high)
            found = _exact_integral(model, node, context)
            if found is None:
                return None
            fixed = fixed * found
        total += fixed
    return total


def _exact_integral(model: Model, node: Expr, context: Context) -> Expr | None:
    body, variable, low, high = node.args
    found = bells.integral(body, variable, low, high, context)
    return found[0] if found is not None and _encloses(model, node, *found) else None


# --- limits -----------------------------------------------------------------------------------------------------------


def _limit(body: Expr, variable: Symbol, point: Expr, side: Expr) -> Expr | None:
    x = sympy.Dummy(variable.name, real=True)
    direction = {1: "+", -1: "-", 0: "+-"}[int(side)]
    try:
        found = sympy.limit(body.xreplace({variable: x}), x, point, "+-" if point in (oo, -oo) else direction)
    except REFUSALS:
        return None
    return None if found.has(*_UNKNOWN) or found.has(x) else found


def _approaches(model: Model, node: Expr, found: Expr) -> bool:
    """Do the values come closer to the limit, from every allowed side and at every sample of the other variables?"""
    body, variable, point, side = node.args
    sides = [1] if point == oo else [-1] if point == -oo else [1, -1] if side == 0 else [int(side)]
    others = [leaf for leaf in leaves_of(body, found) if leaf != variable and leaf not in (oo, -oo)]
    sampler = Sampler(model, 2)
    for sample in sampler.points(others, 4 if others else 1):
        if not all(_closer(body, variable, point, direction, found, sample) for direction in sides):
            return False
    try:
        limiting = exceptional.Limiting(body, variable, point, sides[0])
        for place in exceptional.places(limiting, sampler, Context(bounds=model.bounds)):
            if any(_closer(body, variable, point, direction, found, place) is False for direction in sides):
                return False
    except exceptional.Unknown:
        return False
    return True


def _closer(
    body: Expr, variable: Symbol, point: Expr, direction: int, found: Expr, sample: Mapping[Expr, Value]
) -> bool | None:
    """Does the function approach its limit?  Nothing if it has no values there.

    Logarithms approach slowly: where the gaps shrink but are not small yet, the function is looked at closer.
    """
    near = _gaps(body, variable, point, direction, found, sample, (1, 3, 5))
    if near is None:
        return None
    if not _shrinks(near):
        return False
    if near[-1] < CLOSE:
        return True
    nearer = _gaps(body, variable, point, direction, found, sample, (10, 50, 200))
    return nearer is not None and _shrinks([near[-1], *nearer]) and nearer[-1] < CLOSE


def _shrinks(gaps: Sequence[float]) -> bool:
    return all(later <= earlier * 1.01 for earlier, later in pairwise(gaps))


def _gaps(
    body: Expr,
    variable: Symbol,
    point: Expr,
    direction: int,
    found: Expr,
    sample: Mapping[Expr, Value],
    exponents: Sequence[int],
) -> list[float] | None:
    gaps = []
    for exponent in exponents:
        step = fmpq(direction, 10**exponent)
        try:
            x = 1 / step if point in (oo, -oo) else as_rational(evaluate(point, sample)) + step
            here = as_ball(evaluate(body, {**sample, variable: x}, 4096))
            gaps.append(_gap(here, found, sample))
        except (Undefined, NotEvaluable, OverflowError):
            return None
    return gaps


def _gap(here: arb, found: Expr, sample: Mapping[Expr, Value]) -> float:
    """How far the value is from the limit; for an infinite limit, how far from infinity."""
    if found in (oo, -oo):
        signed = here if found == oo else -here
        return float(1 / signed) if signed > 0 else float("inf")
    return float(abs(here - as_ball(evaluate(found, sample, 4096))))


def as_rational(number: object) -> fmpq:
    if not isinstance(number, fmpq):
        raise NotEvaluable("the point is not rational")
    return number


# --- integrals --------------------------------------------------------------------------------------------------------


def _integral(body: Expr, variable: Symbol, low: Expr, high: Expr) -> Expr | None:
    x = sympy.Dummy(variable.name, real=True)
    function = body.xreplace({variable: x})
    if function.has(Abs):
        function = function.rewrite(sympy.Piecewise)
    try:
        found = sympy.integrate(function, (x, low, high))
        found = sympy.simplify(found) if found.has(sympy.Piecewise) else found
    except REFUSALS:
        return None
    return None if found.has(*_UNKNOWN) or found.has(x) else found


def _encloses(model: Model, node: Expr, found: Expr, breaks: Sequence[Expr] = ()) -> bool:
    """Does quadrature agree at every sample?  Infinite ends are cut off where such integrands are negligible."""
    body, variable, low, high = node.args
    others = [leaf for leaf in leaves_of(body, found, low, high) if leaf != variable and leaf not in (oo, -oo)]
    for sample in Sampler(model, 2).points(others, 3 if others else 1):
        try:
            enclosure = _certified(node, sample)
            if enclosure is None:
                ends = [_end(end, sample) for end in (low, *breaks, high)]
                parts = (_quadrature(body, variable, [a, b], sample) for a, b in pairwise(ends) if a < b)
                enclosure = sum(parts, arb(0))
            stated = as_ball(evaluate(found, sample, 256))
        except (Undefined, NotEvaluable):
            return False
        tolerance = arb(1) / 10**6
        if not abs(enclosure - stated) < tolerance * (1 + abs(stated)):
            return False
    return True


def _certified(node: Expr, sample: Mapping[Expr, fmpq]) -> arb | None:
    """A ball that surely contains the integral, where one is found."""
    try:
        return as_ball(evaluate(node, sample, 128))
    except (Undefined, NotEvaluable):
        return None


def _end(end: Expr, sample: Mapping[Expr, fmpq]) -> fmpq:
    if end in (oo, -oo):
        return fmpq(40 if end == oo else -40)
    return as_rational(evaluate(end, sample))


def _quadrature(body: Expr, variable: Symbol, ends: list[fmpq], sample: Mapping[Expr, fmpq]) -> arb:
    """Gauss' rule on a fine partition: an independent number, no enclosure; the ends, where f may jump, count not."""
    steps = int(min(fmpq(400), max(fmpq(60), 10 * (ends[1] - ends[0]))).floor())
    width = (ends[1] - ends[0]) / steps
    total = arb(0)
    for k in range(steps):
        left = ends[0] + width * k
        values = [as_ball(evaluate(body, {**sample, variable: left + width * f}, 128)) for f in _NODES]
        total += as_ball(width) * sum((w * v for w, v in zip(_WEIGHTS, values, strict=True)), arb(0))
    return total


_SCALE = 10**16
_OFFSETS = (0, 5384693101056831, -5384693101056831, 9061798459386640, -9061798459386640)
_NODES = tuple(fmpq(1, 2) + fmpq(offset, 2 * _SCALE) for offset in _OFFSETS)
_WEIGHTS = tuple(
    arb(fmpq(weight, 2 * _SCALE))
    for weight in (5688888888888889, 4786286704993665, 4786286704993665, 2369268850561891, 2369268850561891)
)
