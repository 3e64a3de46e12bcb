"""Inequalities between means: Jensen's inequality.

Decides: ``gap >= 0`` where the gap is C + E[h], E the mean under one density or over random tensors, and h one of

  logarithms   h = -a log r, a > 0, where log r is any sum of multiples of logarithms: E[h] >= -a log E[r];
  convex       h = f(y), f smooth and convex where h has a value, y the only random number in h, or the value of the
               only unknown function there: E[h] >= f(E[y]).

A sum over an index is looked at term by term.  Then it is left to show that C and that bound together are not negative
(``sign``).  So a divergence is not negative, because E_q[p / q] is the mass of p.  Means are taken to exist: what has
no finite mean has no value, and nothing is said about it.  Never strict: a law in one point makes both sides equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Abs, Add, Expr, Function, Max, Min, Mul, Piecewise, Rational, Symbol, ceiling, floor, sign
from sympy.core.function import AppliedUndef

from symderiv.engine.budget import TooLarge
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Keeps
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.sign import Signs, is_defined
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.law import random_entries
from symderiv.tensor.nodes import Delta, Greatest, Log, Sigma, Slope, Step
from symderiv.tensor.operators import RANDOM, Expectation, expectation, integral
from symderiv.tensor.parts import nodes_of

METHOD = "Jensen's inequality"
_KINKED = (Abs, Max, Min, sign, floor, ceiling, Piecewise, Slope, Step, Greatest, Delta)


def is_kept(goal: Keeps) -> bool:
    if not goal.weak or not nodes_of(goal.gap, Expectation):
        return False
    try:
        gap = multiplied_out(expression(Normaliser(goal.context).normal(goal.gap)))
        inside = _each_term(gap, goal)
        if inside is not None:
            return is_kept(inside)
        return any(_is_not_negative(bound, goal) for bound in _bounds(gap, goal.context))
    except (TooLarge, ArithmeticError, ValueError, CannotDifferentiate):
        return False


def _is_not_negative(bound: Expr, goal: Keeps) -> bool:
    return is_zero(bound, goal.context) or Signs(goal.context, goal.least).sign(bound)[0] > 0


def _each_term(gap: Expr, goal: Keeps) -> Keeps | None:
    """A sum is not negative if each of its terms is not."""
    parts = [term.as_coeff_Mul() for term in Add.make_args(gap)]
    if not all(isinstance(part, Sigma) and len(part.args) == 2 for _, part in parts):
        return None
    (_, low, high), *others = [part.args[1] for _, part in parts]
    if any(limit[1:] != (low, high) for limit in others):
        return None
    place = fresh("i")
    body = Add(*(number * part.args[0].xreplace({part.args[1][0]: place}) for number, part in parts))
    return replace(goal, gap=body, context=goal.context.binding({place: Axis(low, high)}))


def _bounds(gap: Expr, context: Context) -> Iterator[Expr]:
    """Expressions that are at most the gap."""
    terms = [(term, _mean_in(term)) for term in Add.make_args(gap)]
    for under in sorted({mean.args[1:] for _, mean in terms if mean is not None}, key=str):
        mine = [(term, mean) for term, mean in terms if mean is not None and mean.args[1:] == under]
        logarithms = [(term, mean) for term, mean in mine if isinstance(mean.args[0], Log)]
        for chosen, least in ((logarithms, _by_logarithms), (mine, _by_convexity)):
            inside = Add(*(term / mean * mean.args[0] for term, mean in chosen))
            rest = gap - Add(*(term for term, _ in chosen))
            yield from (rest + bound for bound in least(inside, under, context))


def _mean_in(term: Expr) -> Expr | None:
    """The mean of which the term is a multiple by a number."""
    means = [factor for factor in Mul.make_args(term) if isinstance(factor, Expectation)]
    return means[0] if len(means) == 1 and isinstance(term / means[0], Rational) else None


def _by_logarithms(inside: Expr, under: tuple[Symbol, ...], context: Context) -> Iterator[Expr]:
    """What E[-a log r] is at least: -a log E[r], where that mean is written as a mean or as an integral."""
    parts = [term.as_coeff_Mul() for term in Add.make_args(inside)]
    if not all(isinstance(part, Log) for _, part in parts):
        return
    scale = max(abs(number) for number, _ in parts)
    ratio = Mul(*(part.args[0] ** (-number / scale) for number, part in parts))
    yield -scale * Log(expectation(ratio, *under))
    measure, *over = under
    if measure != RANDOM:  # in the integral densities cancel
        yield -scale * Log(integral(Function(measure.name)(over[0]) * ratio, over[0]))


def _by_convexity(inside: Expr, under: tuple[Symbol, ...], context: Context) -> Iterator[Expr]:
    entries: set[Expr] = set(random_entries(inside, context.laws))
    if under[0] != RANDOM:  # the value of an unknown function at the point that is averaged over
        entries = {call for call in nodes_of(inside, AppliedUndef) if set(call.args) & set(under[1:])}
    if len(entries) != 1:
        return
    (entry,) = entries
    if under[0] != RANDOM and inside.xreplace({entry: Symbol("value")}).has(*under[1:]):
        return
    is_positive = context.is_positive(entry) or any(log.args[0] == entry for log in nodes_of(inside, Log))
    y = Symbol("y of the mean", real=True, positive=True if is_positive else None)
    function, signs = inside.xreplace({entry: y}), Signs(context, {})
    if nodes_of(function, *_KINKED):  # at a corner of -|y| the second derivative tells nothing
        return
    bend = derivative(derivative(function, y), y)
    if is_defined(function, signs) and is_defined(bend, signs) and signs.sign(bend)[0] > 0:
        yield function.xreplace({y: expectation(entry, *under)})
