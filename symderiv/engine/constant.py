"""Equalities by calculus: what has derivative zero on an interval is constant there.

Decides: equalities of numbers whose difference f is made of sums, products, powers, exp, log, sin, cos, tan, erf and
inverse trigonometric functions, where every variable runs over an interval.  Shown are, on the inside of the intervals:
that f is differentiable (nothing below a fraction is zero, logarithms and roots are of positive numbers, arcsin of
numbers between -1 and 1); that its derivative by one variable is zero (by the normal form, or squared); and that f is
zero at one value of that variable, by the same means in the other variables.  At ends that belong to the interval f is
continuous wherever it has a value.  May say *proved* only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, acos, asin, atan, cos, erf, sin, tan

from symderiv.engine import inequality
from symderiv.engine.goals import Goal, Keeps, Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.squares import is_plain, vanishing
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.interval import LINE, POSITIVE, Interval
from symderiv.tensor.nodes import Exp, Log, key

METHOD = "derivative zero and one value"
SECONDS = 3.0
MAX_VARIABLES = 3
MAX_CONDITIONS = 8
PLACES = tuple(Rational(n, d) for n, d in ((1, 1), (0, 1), (1, 2), (-1, 1), (-1, 2), (2, 1), (-2, 1)))
_EVERYWHERE = (Add, Mul, Exp, sin, cos, atan, erf)
_CALCULUS = (asin, acos, atan, erf)


def proof(problem: Problem) -> tuple[Goal, ...] | None:
    """What shows the equality."""
    f = unfolded(problem.model, problem.left - problem.right)
    if problem.relation != "=" or problem.entry or problem.sizes() or not f.has(*_CALCULUS) or not is_plain(f):
        return None  # for all else the normal form knows as much
    variables = sorted(f.free_symbols, key=key)
    if not 1 <= len(variables) <= MAX_VARIABLES or any(not _is_real(variable) for variable in variables):
        return None
    context = replace(problem, budget=problem.budget.at_most(SECONDS)).context
    inside = {variable: _inside(context.interval_of(variable) or _by_sign(variable)) for variable in variables}
    bounds = {**context.bounds, **{variable.name: where for variable, where in inside.items()}}
    renamed = {variable: where.symbol(variable.name) for variable, where in inside.items()}
    return _constant(f.xreplace(renamed), replace(context, bounds=bounds))


def _is_real(variable: Expr) -> bool:
    """Does it run over an interval?"""
    one_sided = variable.is_positive or variable.is_negative
    return bool(variable.is_real and not variable.is_integer and (one_sided or not variable.is_nonzero))


def _by_sign(variable: Expr) -> Interval:
    if variable.is_nonnegative:
        return POSITIVE
    return Interval(high=Integer(0)) if variable.is_nonpositive else LINE


def _inside(where: Interval) -> Interval:
    return Interval(where.low, where.high)


def _constant(f: Expr, context: Context) -> tuple[Goal, ...] | None:
    """Zero by the normal form, or constant in one variable and zero at one of its values."""
    if is_zero(f, context):
        return (Vanishes(f, context),)
    smooth = list(dict.fromkeys(_conditions(f)))
    if len(smooth) > MAX_CONDITIONS:
        return None
    for variable in sorted(f.free_symbols, key=key):
        try:
            slope = derivative(f, variable)
        except CannotDifferentiate:
            return None
        flat = vanishing(slope, context)
        if flat is None:
            continue
        shown = [_one_of(gaps, context) for gaps in smooth]
        conditions = [goal for goal in shown if goal is not None]
        if len(conditions) < len(smooth):
            return None
        for place in _places(variable, context):
            rest = _constant(f.xreplace({variable: place}), context)
            if rest is not None:
                return (*flat, *conditions, *rest)
        return None
    return None


def _places(variable: Symbol, context: Context) -> Iterator[Expr]:
    where = context.interval_of(variable) or LINE
    middle = [(where.low + where.high) / 2] if where.low is not None and where.high is not None else []
    return (place for place in (*PLACES, *middle) if where.contains(place))


def _one_of(gaps: tuple[Expr, ...], context: Context) -> Goal | None:
    """That one of these is positive everywhere."""
    goals = (inequality.shown(Keeps(gap, False, context, {})) for gap in gaps)
    return next((goal for goal in goals if goal is not None), None)


def _conditions(node: Expr) -> Iterator[tuple[Expr, ...]]:
    """Of each of these one must be positive for the expression to be differentiable; none of an unknown function."""
    if isinstance(node, Pow) and not (node.args[1].is_Integer and node.args[1] > 0):
        base, exponent = node.args
        yield (base, -base, base**2) if exponent.is_Integer else (base,)
    elif isinstance(node, Log):
        yield (node.args[0],)
    elif isinstance(node, (asin, acos)):
        yield (1 - node.args[0] ** 2,)
    elif isinstance(node, tan):
        yield (cos(node.args[0]) ** 2,)
    elif node.args and not isinstance(node, (*_EVERYWHERE, Pow)):
        yield ()
    for part in node.args:
        yield from _conditions(part)
