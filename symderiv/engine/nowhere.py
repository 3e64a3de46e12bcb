"""Verdicts on minima that do not exist; the mathematics is in ``extrema``."""

from __future__ import annotations

from sympy import Expr

from symderiv.engine.extrema import Function
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.record import certify
from symderiv.model import Counterexample, Proved, Refuted, Span, Undecided
from symderiv.tensor.operators import Minimiser, Minimum

METHOD = "limits and signs"


def judge_nowhere(problem: Problem, node: Expr, span: Span) -> Proved | Refuted | Undecided:
    """``\\arg\\min_x f = \\emptyset``."""
    function = Function.of(problem, unfolded(problem.model, node))
    value = function.not_taken()
    if value is not None:
        note = f"the function comes as close to {value} as one likes and is never {value}"
        certificate = certify(METHOD, function.goals, ("limit", str(value)))
        return Proved("for all values of the other variables", METHOD, notes=(note,), certificate=certificate)
    found = function.taken()
    if found is None:
        return Undecided("D201", "neither a minimum was found nor that there is none", (METHOD,))
    place, least = found
    return Refuted(
        code="D301",
        reason="there is a minimum",
        method=METHOD,
        scope="for all values of the other variables",
        span=span,
        certificate=certify(METHOD, function.goals),
        counterexample=Counterexample(
            values=((function.variable.name, str(place)),), stated="no minimum", derived=f"the minimum {least}"
        ),
    )


def missing_minimum(problem: Problem, span: Span | None) -> Refuted | None:
    """A claim about a minimum, or the place of one, that provably does not exist is false."""
    if problem.relation != "=":
        return None
    for side in (problem.left, problem.right):
        node = unfolded(problem.model, side)
        if isinstance(node, (Minimum, Minimiser)):
            function = Function.of(problem, node)
            value = function.not_taken()
            if value is not None:
                return Refuted(
                    code="D301",
                    reason=f"there is no minimum: the function comes as close to {value} as one likes, never to it",
                    method=METHOD,
                    scope="for all values of the other variables",
                    span=span,
                    certificate=certify(METHOD, function.goals, ("limit", str(value))),
                )
    return None
