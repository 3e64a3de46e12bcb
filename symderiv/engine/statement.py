"""One statement of a claim to a verdict.

The procedures, in order, for one comparison:
  1. the shapes of both sides                                       may refute (D304), or find a transpose (D302)
  2. the normal form (equalities), signs (inequalities)             may prove, for every size
     ... and before *proved* is said, evaluation at concrete sizes must agree; if not: Contradiction
     a number beside a printed decimal: rounding                    may prove or refute
  3. evaluation at small sizes and points                           may refute, with a certified witness
  4. SymPy's simplifiers, for scalars and a few seconds             may prove, if evaluation agrees
  5. the normal form at a few concrete sizes                        may prove, for those sizes only
  6. nothing decided                                                undecided, with what was tried
Each takes a share of the time that is left; one that meets a limit counts as tried, and the next has its turn.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar, assert_never

from sympy import oo

from symderiv.engine import (
    constant,
    divergent,
    extrema,
    growth,
    identity,
    improper,
    inequality,
    infinite,
    limits,
    nowhere,
    numeric,
    quantified,
    roots,
    squares,
    whole,
)
from symderiv.engine.affine import is_gaussian, mean_and_covariance
from symderiv.engine.budget import UNLIMITED, Budget, OutOfBudget
from symderiv.engine.closed_form import resolve
from symderiv.engine.enumerate import sizes_proved
from symderiv.engine.fallback import simplifies_to_zero
from symderiv.engine.goals import Shapes, Simplifies
from symderiv.engine.printed import judge_entries
from symderiv.engine.problem import Problem, at_given_times, problem_of, unfolded
from symderiv.engine.record import certify
from symderiv.engine.refute import Search
from symderiv.engine.rounding import judge_rounding, printed_digits
from symderiv.engine.shape import judge_range, same_shape, shape_holds, sizes_of, stated_shape
from symderiv.engine.witness import Witness, counterexample, show
from symderiv.model import (
    Certificate,
    Domain,
    Proved,
    Refuted,
    Undecided,
    Unreadable,
)
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
from symderiv.tensor.functions import squared_norm
from symderiv.tensor.operators import DefiniteIntegral
from symderiv.tensor.tensor import tensor

Simple = Proved | Refuted | Undecided | Unreadable
T = TypeVar("T")


def reading_notes(read: ReadClaim) -> tuple[str, ...]:
    captured = tuple(f"{name} is both a free index and a summation index" for name in read.captured)
    return captured + read.notes


def assumptions_of(read: ReadClaim) -> tuple[str, ...]:
    return read.notation.assumptions + read.conditions.texts


def decide_statement(statement: Statement, read: ReadClaim, budget: Budget = UNLIMITED) -> Simple:
    match statement:
        case Comparison():
            return _compare(statement, read, budget)
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


# --- comparisons ------------------------------------------------------------------------------------------------------


def _compare(statement: Comparison, read: ReadClaim, budget: Budget) -> Simple:
    if not same_shape(statement.left, statement.right):
        return _unequal_shapes(statement, read)
    if statement.relation == r"\ne" and statement.left.rank:
        distance = tensor(squared_norm(statement.left - statement.right))  # tensors differ if one entry does
        statement = replace(statement, left=distance, right=tensor(0))
    trial = Trial(at_given_times(problem_of(statement, read, budget)))
    original = trial.problem
    proof = trial.run("normal form", _of_integrals)
    if proof is not None:
        return proof
    trial.lead("infinite sums", infinite.resolve)
    trial.lead("antiderivatives", improper.resolve)
    trial.lead("closed forms", resolve)
    limiting = trial.run("limits", limits.judge)
    if limiting is not None:
        return replace(limiting, assumptions=assumptions_of(read), notes=reading_notes(read))
    problem = trial.lead("extrema", extrema.resolve)
    name = "normal form" if problem.relation == "=" else "signs"
    search = Search(problem.within(0.75))
    witness = None
    if problem.relation == r"\ne":
        witness = trial.run("evaluation at the least sizes", lambda _: search.glance())
        equal = trial.run("roots", roots.equal_somewhere) if witness is None else None
        if equal is not None:
            return replace(
                equal, span=statement.right_span, assumptions=assumptions_of(read), notes=reading_notes(read)
            )
    if witness is not None:
        return _refuted(search, witness, statement, read)
    proof = trial.run(name, prove)
    if proof is not None:
        _cross_examine(original, problem)
        return proof
    rounded = _rounded(problem, statement, read)
    if rounded is not None:
        return rounded
    if problem.relation == r"\approx":
        return _approximate(trial, read)
    missing = trial.run("extrema", lambda question: nowhere.missing_minimum(question, statement.right_span))
    if missing is not None:
        return missing
    divergence = trial.run("divergence", divergent.verdict)
    if divergence is not None:
        return replace(divergence, assumptions=assumptions_of(read), notes=divergence.notes + reading_notes(read))
    proof = trial.run("whole numbers", _whole) or trial.run("values", _numbers)
    if proof is not None:
        return proof
    witness = trial.run("evaluation at small sizes", lambda _: search.witness())
    for method, procedure in ((constant.METHOD, constant.proof), (squares.METHOD, squares.proof)):
        shown = trial.run(method, procedure) if witness is None else None
        confirmed = 0 if shown is None else search.agrees()
        if shown is not None and confirmed:
            certificate = certify(method, (*problem.rests_on, *shown), ("values that agree", str(confirmed)))
            return Proved(_scope(problem), method, notes=_lopsided(search), certificate=certificate)
    if witness is None and trial.run("SymPy's simplifiers", simplifies_to_zero):
        goals = [*problem.rests_on, Simplifies(unfolded(problem.model, problem.left - problem.right))]
        method = "SymPy's simplifiers, confirmed by evaluation"
        return Proved(_scope(problem), method, certificate=certify(method, goals))
    if witness is None and problem.relation == "=" and problem.sizes():
        found = trial.run("concrete sizes", sizes_proved)
        if found:
            method = "normal form at concrete sizes"
            scope = f"for the sizes tried: {'; '.join(found.sizes)}"
            return Proved(scope, method, certificate=certify(method, (*problem.rests_on, *found.goals)))
    if witness is None:
        reason = "neither a proof nor a counterexample was found"
        if search.lopsided:
            reason = f"the sides are defined on different sets: {search.lopsided}"
        if trial.limits:
            reason += f" ({'; '.join(trial.limits)})"
        tried = (name, "evaluation at small sizes", *search.tried, *trial.limits)
        code = "D202" if problem.budget.seconds <= 0 else "D201"
        return Undecided(code, reason, tuple(dict.fromkeys(tried)), assumptions_of(read))
    return _refuted(search, witness, statement, read)


def _refuted(search: Search, witness: Witness, statement: Comparison, read: ReadClaim) -> Refuted:
    problem = search.problem
    transposed = _transposed(statement, read)
    return Refuted(
        code=_code(problem, read, transposed),
        reason=_reason(problem, read, transposed),
        method="evaluation at a point",
        scope="false in general; one counterexample suffices",
        counterexample=counterexample(problem, witness, Search(problem).times()),
        span=statement.right_span,
        hint="is the transpose of the result" if transposed else "",
        assumptions=assumptions_of(read),
        notes=reading_notes(read),
        certificate=certify(
            "evaluation",
            [*problem.rests_on, search.goal(witness)],
            ("left", show(witness.left)),
            ("right", show(witness.right)),
        ),
    )


class Trial:
    """Procedures tried one after the other on one problem, each with half of the time that is left."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.limits: list[str] = []
        """Which procedures met a limit, and which limit."""

    def lead(self, name: str, procedure: Callable[[Problem], Problem]) -> Problem:
        """Put another problem in place of this one; it has all the time that is left."""
        found = self.run(name, procedure)
        if found is not None:
            self.problem = replace(found, budget=self.problem.budget)
        return self.problem

    def run(self, name: str, procedure: Callable[[Problem], T]) -> T | None:
        try:
            return procedure(self.problem.within(0.5))
        except OutOfBudget as limit:
            self.limits.append(f"{name}: {limit}")
            return None


def _approximate(trial: Trial, read: ReadClaim) -> Simple:
    """What is equal is approximately equal; beyond that nothing says how close is close enough."""
    proof = trial.run("normal form", lambda problem: prove(replace(problem, relation="=")))
    if proof is not None:
        return replace(proof, notes=(*proof.notes, "the sides are equal"))
    reason = "the sides are not the same formula, and how close they should be is not said"
    return Undecided("D201", reason, ("normal form", *trial.limits), assumptions_of(read))


def _rounded(problem: Problem, statement: Comparison, read: ReadClaim) -> Simple | None:
    """A number beside a printed decimal is judged by the digits that are printed."""
    if problem.relation not in ("=", r"\approx") or statement.right_span is None or problem.sizes():
        return None
    text = statement.right_span.of(read.text)
    if statement.right.rank:
        return judge_entries(problem, text, statement.right.axes)
    digits = printed_digits(text)
    if digits is None or (digits == 0 and problem.relation == "="):
        return None
    value = unfolded(problem.model, problem.left)
    return None if value.free_symbols else judge_rounding(value, text, problem.relation)


def prove(problem: Problem) -> Proved | None:
    """A proof for every size, confirmed at concrete sizes."""
    if problem.relation == "=":
        method, goals = "normal form", identity.proof(problem, Search(problem).impression)
    elif problem.relation in inequality.RELATIONS:
        goals = inequality.proof(problem)
        method = inequality.methods(goals or ())
    else:
        return None
    if goals is None:
        return None
    search = Search(problem)
    confirmed = search.agrees()
    if not confirmed and search.is_vacuous():
        return None
    certificate = certify(method, (*problem.rests_on, *goals), ("values that agree", str(confirmed)))
    return Proved(_scope(problem), method, notes=_lopsided(search), certificate=certificate)


def _lopsided(search: Search) -> tuple[str, ...]:
    return (f"where both sides are defined; {search.lopsided}",) if search.lopsided else ()


def _of_integrals(problem: Problem) -> Proved | None:
    """What holds without the values of the integrals, as 2 I = I + I does; that each exists is seen by quadrature."""
    ends = [
        end for side in (problem.left, problem.right) for node in side.atoms(DefiniteIntegral) for end in node.args[2:]
    ]
    if problem.relation != "=" or not ends or any(end.has(oo, -oo) for end in ends):
        return None
    goals = identity.proof(problem)
    confirmed = Search(problem).agrees(points=1) if goals is not None else 0
    if goals is None or not confirmed:
        return None
    certificate = certify("normal form", (*problem.rests_on, *goals), ("values that agree", str(confirmed)))
    return Proved(_scope(problem), "normal form", certificate=certificate)


def _cross_examine(original: Problem, resolved: Problem) -> None:
    """What was proved with integrals replaced by their values must agree with certified quadrature as well."""
    if original != resolved and any(side.has(DefiniteIntegral) for side in (original.left, original.right)):
        with suppress(OutOfBudget):
            Search(original.within(0.3)).agrees(points=1)


def _numbers(problem: Problem) -> Proved | None:
    goal = numeric.proof(problem)
    if goal is None:
        return None
    return Proved(_scope(problem), "evaluation", certificate=certify("evaluation", [*problem.rests_on, goal]))


def _whole(problem: Problem) -> Proved | None:
    """Counts and remainders."""
    found = whole.proof(problem)
    if found is None:
        return None
    method, goals = found
    confirmed = Search(problem).agrees()
    return Proved(_scope(problem), method, certificate=certify(method, goals, ("values that agree", str(confirmed))))


def _scope(problem: Problem) -> str:
    scope = Domain(tuple(str(size) for size in problem.sizes())).every_size()
    for size, least in problem.least.items():
        scope = scope.replace(f"{size} >= 1", f"{size} >= {least}")
    return scope


def _code(problem: Problem, read: ReadClaim, transposed: bool) -> str:
    if problem.relation != "=":
        return "D305"
    if transposed:
        return "D302"
    return "D303" if read.captured else "D301"


def _reason(problem: Problem, read: ReadClaim, transposed: bool) -> str:
    if problem.relation != "=":
        return "the stated inequality fails"
    if transposed:
        return "the stated result is the transpose of the derived one"
    if read.captured:
        names = ", ".join(read.captured)
        return f"the index {names} is captured by a sum, and the literal formula differs from the derivation"
    return "the stated result differs from the derivation"


def _transposed(statement: Comparison, read: ReadClaim) -> bool:
    """Would the right side be right if it were transposed?"""
    if statement.relation != "=" or statement.right.rank not in (1, 2):
        return False
    other = Comparison(statement.left, "=", statement.right.T, statement.right_span)
    if not same_shape(other.left, other.right):
        return False
    problem = problem_of(other, read)
    return identity.is_identity(problem, Search(problem).impression)


def _unequal_shapes(statement: Comparison, read: ReadClaim) -> Refuted | Undecided:
    left, right = statement.left, statement.right
    transposed = _transposed(statement, read)
    if not transposed and sizes_of(left) == sizes_of(right):
        return Undecided("D201", "the sides have one size, but are numbered or stacked differently", ("shapes",))
    return Refuted(
        code="D302" if transposed else "D304",
        reason=(
            "the stated result is the transpose of the derived one"
            if transposed
            else f"the left side is {left.shape}, the right side {right.shape}"
        ),
        method="shapes",
        certificate=certify("shapes", [Shapes(sizes_of(left), sizes_of(right), False)]),
        span=statement.right_span,
        hint=f"is {right.shape}, not {left.shape}",
        assumptions=assumptions_of(read),
        notes=reading_notes(read),
    )


# --- shapes and laws --------------------------------------------------------------------------------------------------


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
        verdict = _compare(comparison, read, budget)
        if not isinstance(verdict, Proved):
            return verdict
        goals += verdict.certificate.goals if verdict.certificate else ()
    scope = "an affine function of Gaussian entries is Gaussian; mean and covariance computed"
    return Proved(scope, "normal form", certificate=Certificate("normal form", (), tuple(goals)))
