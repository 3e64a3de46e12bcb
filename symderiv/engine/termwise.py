"""Sums over one range that agree term by term: sum_t f(t) = sum_t g(t) if f(t) = g(t) for every t.

Decides nothing by itself: it leads the derivative of a loss over all states of a sequence, which is the sum over t of
its direct derivatives times total derivatives of the states, to the question about one time t.  The converse does not
hold, so nothing follows where the terms differ.  The states are numbers, and the range must begin after the first
ones: there the rule of a recurrence holds at every time of it.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Add, Expr, Integer

from symderiv.engine.problem import Problem
from symderiv.tensor.adjoint import loss_of, resolve_totals
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import contains, nodes_of


def one_term(problem: Problem) -> Problem | None:
    """The question about one term, where a loss is compared with a sum over total derivatives of states."""
    if not any(contains(side, TotalDerivative) for side in (problem.left, problem.right)):
        return None
    difference = problem.left - problem.right
    losses = {loss_of(problem.model, node.args[0]) for node in nodes_of(difference, TotalDerivative)}
    if len(losses) != 2 or None not in losses or any(loss is not None and loss.axes for loss in losses):
        return None
    time = fresh("t")
    body: Expr = Integer(0)
    range_: Axis | None = None
    for summand in Add.make_args(resolve_totals(problem.model, difference, forward=True)):
        sums = nodes_of(summand, Sigma) & set(summand.as_ordered_factors())
        if len(sums) != 1:
            return None
        (sigma,) = sums
        inner, (bound, low, high), *further = sigma.args
        if further or (range_ is not None and (low, high) != (range_.low, range_.high)):
            return None
        range_ = Axis(low, high)
        body += summand / sigma * inner.xreplace({bound: time})
    if range_ is None or not _is_ruled(problem, range_.low):
        return None
    return replace(problem, left=body, right=Integer(0), ranges={**problem.ranges, time: range_})


def _is_ruled(problem: Problem, first: Expr) -> bool:
    """Does the range begin after all base cases of all recurrences?"""
    model = problem.model
    times = [rule.parameters[0] for state in model.states for rule in model.definitions[state]]
    return first.is_Integer and all(time < first for time in times if time.is_Integer)
