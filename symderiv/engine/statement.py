"""One statement of a claim to a verdict: which kind of statement goes to which procedure.

Comparisons, the most frequent kind, are in ``comparison``; here are the few lines that shapes and laws need.
"""

from __future__ import annotations

from typing import assert_never

from symderiv.engine import growth, nowhere, quantified
from symderiv.engine.affine import is_gaussian, mean_and_covariance
from symderiv.engine.budget import UNLIMITED, Budget, OutOfBudget
from symderiv.engine.comparison import Simple, compare
from symderiv.engine.goals import Shapes
from symderiv.engine.mismatch import assumptions_of
from symderiv.engine.problem import problem_of
from symderiv.engine.record import certify
from symderiv.engine.shape import judge_range, shape_holds, sizes_of, stated_shape
from symderiv.model import Certificate, Domain, Proved, Refuted, Undecided
from symderiv.source.claims import ReadClaim
from symderiv.source.stated import (
    Comparison,
    LawClaim,
    NowhereClaim,
    OrderClaim,
    Quantified,
    RangeClaim,
    ShapeClaim,
    Statement,
)
from symderiv.tensor.tensor import tensor

GRACE = 0.5
"""Seconds that the procedures have for saying what they tried, after their time."""


def decide_statement(statement: Statement, read: ReadClaim, budget: Budget = UNLIMITED) -> Simple:
    try:
        with budget.enforced(GRACE):
            return _decide(statement, read, budget)
    except OutOfBudget as limit:
        return Undecided("D202", f"no procedure came to an end: {limit}", (), assumptions_of(read))


def _decide(statement: Statement, read: ReadClaim, budget: Budget) -> Simple:
    match statement:
        case Comparison():
            return compare(statement, read, budget)
        case Quantified():
            return quantified.judge(statement, read, budget, decide_statement)
        case ShapeClaim():
            return _shape(statement, read)
        case LawClaim():
            return _law(statement, read, budget)
        case OrderClaim():
            return growth.judge_order(statement, read.conditions)
        case RangeClaim():
            return judge_range(statement)
        case NowhereClaim(minimiser, span):
            nothing = Comparison(tensor(minimiser), "=", tensor(minimiser), span)
            return nowhere.judge_nowhere(problem_of(nothing, read, budget), minimiser, span)
        case _:
            assert_never(statement)


def _shape(statement: ShapeClaim, read: ReadClaim) -> Simple:
    if shape_holds(statement):
        sizes = {str(s) for axis in statement.value.axes for s in axis.size.free_symbols}
        certificate = certify("shapes", [Shapes(statement.dimensions, sizes_of(statement.value), True)])
        return Proved(Domain(tuple(sorted(sizes))).every_size(), "shapes", certificate=certificate)
    return Refuted(
        "D304",
        f"the value is {statement.value.shape}, not {stated_shape(statement)}",
        "shapes",
        span=statement.span,
        hint=f"is {statement.value.shape}",
        assumptions=assumptions_of(read),
        certificate=certify("shapes", [Shapes(statement.dimensions, sizes_of(statement.value), False)]),
    )


def _law(statement: LawClaim, read: ReadClaim, budget: Budget) -> Simple:
    if not is_gaussian(statement.value.body, read):
        return Undecided("D201", "only affine functions of declared Gaussian tensors are recognised as Gaussian")
    goals: list[str] = []
    for comparison in mean_and_covariance(statement):
        verdict = compare(comparison, read, budget)
        if not isinstance(verdict, Proved):
            return verdict
        goals += verdict.certificate.goals if verdict.certificate else ()
    scope = "an affine function of Gaussian entries is Gaussian; mean and covariance computed"
    return Proved(scope, "normal form", certificate=Certificate("normal form", (), tuple(goals)))
