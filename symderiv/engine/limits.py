"""Limits that are infinite or do not exist.

Decides: a claim about one limit of numbers whose value, or whose values from the two sides, ``closed_form`` finds and
confirms.  Infinity equals nothing but itself; a limit from both sides exists only if the two agree.
"""

from __future__ import annotations

from sympy import Expr, oo

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate, surely_differ
from symderiv.engine.closed_form import value
from symderiv.engine.identity import is_zero
from symderiv.engine.problem import Problem
from symderiv.model import Certificate, Counterexample, Proved, Refuted, Undecided
from symderiv.tensor.operators import Limit, limit

METHOD = "limits"
INFINITE = (oo, -oo)


def judge(problem: Problem) -> Proved | Refuted | Undecided | None:
    """The verdict, if one side is infinite or is a limit without a common value; nothing for other questions."""
    if problem.relation != "=":
        return None
    left, right = problem.left, problem.right
    if left in INFINITE:
        if right == left:
            return Proved("the limit is infinite", METHOD)
        if right.has(Limit) or (right.has(*INFINITE) and right not in INFINITE):
            return Undecided("D201", "the limit was not found", (METHOD,))
        return _differs(left, right, left)
    if isinstance(left, Limit):
        found = _two_sides(problem, left)
        if found is not None:
            reason = f"the limit does not exist: from above it is {_text(found[0])}, from below {_text(found[1])}"
            return _differs(found, right, left, reason)
        return Undecided("D201", "the limit was not found", (METHOD,)) if right in INFINITE else None
    if right in INFINITE:
        if left.has(oo, -oo, Limit):
            return Undecided("D201", "the limit was not found", (METHOD,))
        return _differs(left, right, left)
    return None


def _two_sides(problem: Problem, node: Expr) -> tuple[Expr, Expr] | None:
    """The limits from above and from below, if both are known and surely differ."""
    body, variable, point, side = node.args
    if side != 0 or point in INFINITE:
        return None
    above, below = (value(problem.model, limit(body, variable, point, direction)) for direction in (1, -1))
    if above is None or below is None or above == below:
        return None
    if above in INFINITE or below in INFINITE:
        return above, below
    return (above, below) if _surely_differ(problem, above, below) else None


def _surely_differ(problem: Problem, above: Expr, below: Expr) -> bool:
    """Two numbers, one of them away from the other in balls."""
    if above.free_symbols | below.free_symbols or is_zero(above - below, problem.context):
        return False
    try:
        return surely_differ(evaluate(above, {}, 128), evaluate(below, {}, 128))
    except (Undefined, NotEvaluable):
        return False


def _text(value_: Expr) -> str:
    return {oo: "infinity", -oo: "minus infinity"}.get(value_, str(value_))


def _differs(found: Expr | tuple[Expr, Expr], stated: Expr, whole: Expr, reason: str = "") -> Refuted:
    derived = " and ".join(map(_text, found)) if isinstance(found, tuple) else _text(found)
    return Refuted(
        "D301",
        reason or f"the limit is {derived}, not {_text(stated)}",
        METHOD,
        scope="for all values of its symbols",
        counterexample=Counterexample(stated=_text(stated), derived=derived, exact=True),
        certificate=Certificate(METHOD, (("limit", str(whole)),)),
    )
