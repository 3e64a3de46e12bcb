"""Integrals and means that have no finite value.

Decides: an equality or an upper bound, one side of which is a multiple of an integral that is shown to be infinite
(``improper``), while the other side is a number wherever it has a value: it is false.  An integral whose parts are
infinite with both signs, or with an unknown one, has no value at all; then nothing is compared, and the reason says so.
"""

from __future__ import annotations

from sympy import Expr, Rational, oo

from symderiv.engine import improper
from symderiv.engine.improper import Divergence
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.record import certify
from symderiv.model import Proved, Refuted, Undecided
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.operators import DefiniteIntegral, Expectation, Integral, Limit, Series

_OPEN = (DefiniteIntegral, Expectation, Integral, Limit, Series, Sigma)
METHOD = "antiderivative"


def verdict(problem: Problem) -> Proved | Refuted | Undecided | None:
    for node in improper.asked_for(problem):
        found = None if improper.is_finite(problem, node) else improper.in_time(problem, node)
        if isinstance(found, Divergence):
            return _judged(problem, node, found)
    return None


def _judged(problem: Problem, node: Expr, found: Divergence) -> Proved | Refuted | Undecided:
    what = "the mean" if isinstance(node, Expectation) else "the integral"
    where = "towards infinity" if found.place in (oo, -oo) else f"at {found.place}"
    left, right = (unfolded(problem.model, side) for side in (problem.left, problem.right))
    for mine, other, is_left in ((left, right, True), (right, left, False)):
        factor = mine / node
        if not isinstance(factor, Rational) or factor == 0 or found.direction == 0:
            continue
        infinite = oo if found.direction * factor > 0 else -oo
        if other in (oo, -oo) and problem.relation == "=":
            return _compared(other == infinite, f"{what} diverges {where}", found)
        if other.has(*_OPEN, oo, -oo):
            continue
        above = (infinite == oo) == is_left
        if problem.relation == "=" or problem.relation in (("<", r"\le") if above else (">", r"\ge")):
            return _compared(False, f"{what} diverges {where}: it is infinite, and no number", found)
    outcome = "it has no value" if found.direction == 0 else "it is infinite, and with that nothing is compared here"
    return Undecided("D201", f"{what} diverges {where}: {outcome}", (METHOD,))


def _compared(holds: bool, reason: str, found: Divergence) -> Proved | Refuted:
    certificate = certify(METHOD, found.goals)
    if holds:
        return Proved("both sides are infinite", METHOD, notes=(reason,), certificate=certificate)
    return Refuted("D301", reason, METHOD, scope="for all values of its symbols", certificate=certificate)
