"""One comparison of a claim to a verdict.

The procedures, in order:
  1. the shapes of both sides                                       may refute (D304), or find a transpose (D302)
  2. the normal form (equalities), signs (inequalities)             may prove, for every size
     ... at given sizes one proof for all entries that keeps sums, before all is written out; of inequalities, after 3
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
from dataclasses import replace
from math import inf
from typing import TypeVar

from sympy import oo

from symderiv.engine import (
    divergent,
    extrema,
    improper,
    infinite,
    limits,
    limits_at,
    nowhere,
    roots,
    touching,
)
from symderiv.engine.budget import Budget, OutOfBudget, now
from symderiv.engine.closed_form import resolve
from symderiv.engine.enumerate import sizes_proved
from symderiv.engine.fallback import simplifies_to_zero
from symderiv.engine.goals import Simplifies
from symderiv.engine.mismatch import assumptions_of, reading_notes, refuted, unequal_shapes
from symderiv.engine.printed import judge_entries
from symderiv.engine.problem import Problem, at_given_times, started, unfolded, with_sums
from symderiv.engine.proving import (
    cross_examine,
    numbers,
    prove,
    prove_otherwise,
    whole_numbers,
    without_values,
)
from symderiv.engine.record import certify
from symderiv.engine.refute import Search
from symderiv.engine.rounding import judge_rounding, printed_digits
from symderiv.engine.shape import numbered_as, same_shape
from symderiv.model import Proved, Refuted, Undecided, Unreadable
from symderiv.source.claims import ReadClaim
from symderiv.source.stated import Comparison
from symderiv.tensor.functions import squared_norm
from symderiv.tensor.operators import EXTREMA, DefiniteIntegral, Expectation, Integral, Limit, Series
from symderiv.tensor.parts import contains
from symderiv.tensor.tensor import tensor

_VALUED = (Limit, DefiniteIntegral, Series, *EXTREMA, type(oo), type(-oo))
_OPERATORS = (Integral, Expectation, *_VALUED)
Simple = Proved | Refuted | Undecided | Unreadable
T = TypeVar("T")


def compare(statement: Comparison, read: ReadClaim, budget: Budget) -> Simple:
    numbered = numbered_as(statement.left, statement.right)
    if numbered is not statement.right:
        statement = replace(statement, right=numbered)
    if not same_shape(statement.left, statement.right):
        return unequal_shapes(statement, read)
    if statement.relation == r"\ne" and statement.left.rank:
        distance = tensor(squared_norm(statement.left - statement.right))  # tensors differ if one entry does
        statement = replace(statement, left=distance, right=tensor(0))
    as_read = with_sums(statement, read, budget)
    proof = _for_all_entries(as_read) if as_read.relation == "=" else None
    if proof is not None:
        return proof
    trial = Trial(at_given_times(as_read.written_out()))
    original = trial.problem
    if _has_operators(original):
        settled = _with_values(trial, read)
        if settled is not None:
            return settled
    problem = trial.problem
    name = "normal form" if problem.relation == "=" else "signs"
    equal = _equal_somewhere(trial, statement, read)
    if equal is not None:
        return equal
    proof = trial.run(name, prove)
    if proof is not None:
        cross_examine(original, problem)
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
    proof = trial.run("whole numbers", whole_numbers) or trial.run("values", numbers)
    if proof is not None:
        return proof
    search = Search(problem.within(0.75))
    witness = trial.run("evaluation at small sizes", lambda _: search.witness())
    proof = trial.run("calculus", lambda question: prove_otherwise(question, search)) if witness is None else None
    if witness is None and proof is None and problem.relation != "=":
        proof = _for_all_entries(as_read)
    if proof is not None:
        return proof
    if witness is None and trial.run("SymPy's simplifiers", simplifies_to_zero):
        goals = [*problem.rests_on, Simplifies(unfolded(problem.model, problem.left - problem.right))]
        method = "SymPy's simplifiers, confirmed by evaluation"
        return Proved(problem.scope(), method, certificate=certify(method, goals))
    if witness is None and problem.relation == "=" and problem.sizes():
        found = trial.run("concrete sizes", sizes_proved)
        if found:
            method = "normal form at concrete sizes"
            scope = f"for the sizes tried: {'; '.join(found.sizes)}"
            return Proved(scope, method, certificate=certify(method, (*problem.rests_on, *found.goals)))
    begun = started(problem) if witness is None else None
    if begun is not None:
        trying = Search(begun.within(0.5))
        found_later = trial.run("evaluation with given first states", lambda _: trying.witness())
        if found_later is not None:
            wrong = refuted(trying, found_later, statement, read)
            return replace(wrong, notes=(*wrong.notes, "the states at time 0 are given: they depend on nothing"))
    if witness is None:
        reason = "neither a proof nor a counterexample was found"
        if search.lopsided:
            reason = f"the sides are defined on different sets: {search.lopsided}"
        if trial.limits:
            reason += f" ({'; '.join(trial.limits)})"
        tried = (name, "evaluation at small sizes", *search.tried, *trial.limits)
        code = "D202" if problem.budget.seconds <= 0 else "D201"
        return Undecided(code, reason, tuple(dict.fromkeys(tried)), assumptions_of(read))
    return refuted(search, witness, statement, read)


def _for_all_entries(problem: Problem) -> Proved | None:
    """One proof for all entries, which keeps sums over given sizes, where there are any."""
    sides = (problem.left, problem.right)
    if not problem.has_given_sizes or any(contains(side, *_VALUED) for side in sides):
        return None
    return Trial(at_given_times(problem)).run("normal form with sums", prove)


def _has_operators(problem: Problem) -> bool:
    """Is there anything that is looked up, integrated, summed to infinity or made small, or may a name stand for it?"""
    sides = (problem.left, problem.right)
    return bool(problem.model.definitions) or any(contains(side, *_OPERATORS) for side in sides)


def _with_values(trial: Trial, read: ReadClaim) -> Simple | None:
    """Limits, integrals, infinite sums and extrema replaced by their values; a verdict where that is all there is."""
    proof = trial.run("normal form", without_values)
    if proof is not None:
        return proof
    trial.lead("infinite sums", infinite.resolve)
    trial.lead("antiderivatives", improper.resolve)
    trial.lead("closed forms", resolve)
    limiting = trial.run("limits", limits.judge)
    if limiting is None or isinstance(limiting, Undecided):
        limiting = trial.run(limits_at.METHOD, limits_at.refutation) or limiting
    if limiting is not None:
        return replace(limiting, assumptions=assumptions_of(read), notes=reading_notes(read))
    trial.lead("extrema", extrema.resolve)
    return None


def _equal_somewhere(trial: Trial, statement: Comparison, read: ReadClaim) -> Refuted | None:
    """What is said to differ, and does not: that is looked for before a proof is."""
    problem = trial.problem
    equal = None
    if problem.relation == r"\ne":
        search = Search(problem.within(0.75))
        witness = trial.run("evaluation at the least sizes", lambda _: search.glance())
        if witness is not None:
            return refuted(search, witness, statement, read)
        equal = trial.run("roots", roots.equal_somewhere)
    equal = equal or trial.run(touching.METHOD, touching.equal_somewhere)
    if equal is None:
        return None
    return replace(equal, span=statement.right_span, assumptions=assumptions_of(read), notes=reading_notes(read))


class Trial:
    """Procedures tried one after the other on one problem, each with half of the time that is left."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.shared = problem
        """The problem with its share of the time, as of the last reading of the clock."""
        self.moment = -inf
        self.limits: list[str] = []
        """Which procedures met a limit, and which limit."""

    def lead(self, name: str, procedure: Callable[[Problem], Problem]) -> Problem:
        """Put another problem in place of this one; it has all the time that is left."""
        found = self.run(name, procedure)
        if found is not None:
            self.moment = self.moment if found is self.shared else -inf
            self.problem = found.allowed(self.problem.budget)
        return self.problem

    def run(self, name: str, procedure: Callable[[Problem], T]) -> T | None:
        share = self._with_its_share()
        try:
            with share.budget.enforced():
                return procedure(share)
        except OutOfBudget as limit:
            self.limits.append(f"{name}: {limit}")
            return None

    def _with_its_share(self) -> Problem:
        moment = now()
        if moment != self.moment:  # most procedures see at a glance that it is not for them
            self.shared, self.moment = self.problem.within(0.5), moment
        return self.shared


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
