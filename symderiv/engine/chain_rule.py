"""Recursions of derivatives: one step of the chain rule, where the times are surely in order.

Decides nothing by itself.  ``d h[t] / d theta`` is written through ``d h[t-1] / d theta`` (forwards), and
``d loss / d h[t]`` through ``d loss / d h[t+1]`` (backwards), for every time of a declared range at once: so a stated
recursion is proved, and its base case too, because a step that surely leaves the sequence adds nothing.
"""

from __future__ import annotations

from sympy import Expr, Indexed, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.problem import Problem, newest_opened, unfolded
from symderiv.tensor.adjoint import backward
from symderiv.tensor.axis import surely_nonnegative
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.model import Model
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.recurrence import forward

MAX_STEPS = 8


def step_forward(problem: Problem, expression: Expr) -> Expr:
    """One step for a derivative by a parameter; a given number of steps between two states is gone to the end."""
    for _ in range(MAX_STEPS):
        try:
            stepped = forward(problem.model, expression, lambda a, b: surely_differ(problem, a, b))
        except CannotDifferentiate:
            return expression
        if stepped == expression:
            break
        expression = unfolded(problem.model, stepped)
        if not all(_is_a_number_of_steps(node) for node in nodes_of(expression, TotalDerivative)):
            break
    return newest_opened(problem.model, expression)


def opened_to_the_earliest(model: Model, expression: Expr) -> Expr:
    """Every state in terms of the earliest that occurs, if all are a few steps from it: h[t] and h[t-1] by h[t-2]."""
    times = {entry.indices[0] for entry in nodes_of(expression, Indexed) if model.is_state(entry)}
    first = next((time for time in times if all(_steps(time, other) is not None for other in times)), None)
    if first is None:
        return expression
    return model.unfold(expression, lambda node: model.is_state(node) and not _steps(first, node.indices[0]))


def _steps(first: Expr, last: Expr) -> int | None:
    """How many steps it is from one time to the other, if that is a small number."""
    gap = multiplied_out(last - first)
    return int(gap) if gap.is_Integer and 0 <= gap <= MAX_STEPS else None


def _is_a_number_of_steps(node: Expr) -> bool:
    of, by = node.args
    return (
        isinstance(of, Indexed)
        and isinstance(by, Indexed)
        and bool(multiplied_out(of.indices[0] - by.indices[0]).is_Integer)
    )


def step_backward(problem: Problem, expression: Expr) -> Expr:
    try:
        stepped = backward(problem.model, expression, lambda a, b: surely_at_most(problem, a, b))
    except CannotDifferentiate:
        return expression
    return newest_opened(problem.model, unfolded(problem.model, stepped))


def surely_at_most(problem: Problem, left: Expr, right: Expr) -> bool:
    """Is left <= right for all values of the indices in their ranges, and all sizes?"""
    difference = multiplied_out(right - left)
    for symbol in sorted(difference.free_symbols & problem.ranges.keys(), key=str):
        slope = difference.coeff(symbol, 1)
        if not slope.is_Integer or (difference - slope * symbol).has(symbol):
            return False
        axis = problem.ranges[symbol]
        difference = multiplied_out(difference.xreplace({symbol: axis.low if slope > 0 else axis.high}))
    return surely_nonnegative(difference)


def surely_differ(problem: Problem, left: Expr, right: Expr) -> bool:
    difference = multiplied_out(left - right)
    if difference.is_number:
        return bool(difference != 0)
    if isinstance(left, Symbol) and isinstance(right, Symbol) and frozenset((left, right)) in problem.apart:
        return True
    return surely_at_most(problem, left + 1, right) or surely_at_most(problem, right + 1, left)
