"""A claim to a verdict: read it in every way that the print allows, decide each reading, and say where they differ.

What is decided about one statement, by which procedures and in which order, is in ``statement``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from symderiv.engine import correct, growth, infinite
from symderiv.engine.budget import UNLIMITED, Budget, OutOfBudget, deadline
from symderiv.engine.comparison import Simple
from symderiv.engine.denial import denial
from symderiv.engine.domain import sign_condition
from symderiv.engine.explain import agreements
from symderiv.engine.mismatch import assumptions_of, reading_notes
from symderiv.engine.problem import NO_SYMBOLS, problem_of
from symderiv.engine.proportion import relation
from symderiv.engine.proving import prove, prove_otherwise
from symderiv.engine.refute import Search
from symderiv.engine.statement import decide_statement
from symderiv.model import (
    Certificate,
    Conditional,
    Proved,
    Reading,
    Refuted,
    Undecided,
    Unreadable,
    Verdict,
)
from symderiv.model.plain import dataclass
from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.stated import Comparison, OrderClaim, Statement
from symderiv.tensor.axis import size

if TYPE_CHECKING:
    from symderiv.model import Claim
    from symderiv.source.derivation import Derivation

T = TypeVar("T")


def judge(derivation: Derivation, claim: Claim, budget: Budget = UNLIMITED) -> Verdict:
    """The verdict on one claim of a derivation."""
    task = derivation.task(claim.id)
    return judge_text(
        task.notation,
        claim.stated,
        of=task.of,
        given=task.given,
        readings=task.readings,
        denied=task.denied,
        budget=budget,
    )


def judge_text(
    notation: Notation,
    text: str,
    *,
    of: str | None = None,
    given: tuple[str, ...] = (),
    readings: Sequence[tuple[str, tuple[str, ...]]] = (),
    denied: bool = False,
    budget: Budget = UNLIMITED,
) -> Verdict:
    """``readings`` names further readings of the claim, each by the conditions that it adds.

    A claim that is ``denied`` says that the text does not hold in general.
    """
    options: list[tuple[str, ReadClaim | FailedReading]] = []
    try:
        for name, conditions in readings or [("", ())]:
            for read in read_claim(notation, text, of=of, given=given + conditions):
                options.append(("; ".join(part for part in (name, read.reading) if part), read))
    except ReadError as error:
        return error.verdict()
    decided = [_judge_reading(read, budget.part(1 / (len(options) - k))) for k, (_, read) in enumerate(options)]
    if denied:
        decided = [_Decided(denial(found.verdict)) for found in decided]
    verdicts = [Reading(name, found.verdict) for (name, _), found in zip(options, decided, strict=True)]
    literal = verdicts[0].verdict
    applied = [isinstance(read, ReadClaim) for _, read in options]
    if not denied and isinstance(literal, Proved) and not all(applied):
        others = [reading for reading, is_read in zip(verdicts, applied, strict=True) if is_read]
        if all(isinstance(reading.verdict, Proved) for reading in others):
            return replace(literal, notes=(*literal.notes, *_not_applied(verdicts)))
    if all(reading.verdict.kind == literal.kind for reading in verdicts):
        return decided[0].explained(budget)
    return _conditional(verdicts)


def _not_applied(readings: list[Reading]) -> tuple[str, ...]:
    """A reading that does not apply is not one that fails; but which reading was taken is said."""
    pairs = [(reading.name, reading.verdict) for reading in readings]
    others = (f"not with {name}: {found.reason}" for name, found in pairs if isinstance(found, Unreadable))
    return (f"read with {readings[0].name}", *others)


MENDING, NOTING = 8.0, 2.0
"""Seconds for the search for a corrected formula, and for each kind of note: a verdict must not wait for them."""


def _unless_long(search: Callable[[], T]) -> T | None:
    try:
        with deadline(MENDING):
            return search()
    except OutOfBudget:
        return None


@dataclass(frozen=True)
class _Decided:
    """A verdict on one reading, and the comparison that settled it if it was not proved."""

    verdict: Simple
    read: ReadClaim | None = None
    failed: Statement | None = None

    def explained(self, budget: Budget) -> Verdict:
        """A refutation with what helps to mend it: where the claim does hold, and a corrected formula."""
        try:
            with budget.enforced():
                return self._explained(budget)
        except OutOfBudget:
            return self.verdict

    def _explained(self, budget: Budget) -> Verdict:
        conditional = self._where_it_holds(budget.part(0.3))
        if conditional is not None:
            return conditional
        failed, read = self.failed, self.read
        if not isinstance(self.verdict, Refuted) or read is None or not isinstance(failed, Comparison):
            return self.verdict
        if self.verdict.code == "D302":
            fix = _unless_long(lambda: correct.transposition(failed, read, budget.at_most(MENDING)))
            if fix is not None:
                return replace(self.verdict, correction=fix.latex, correction_scope=fix.scope)
        if self.verdict.counterexample is None or failed.relation != "=" or self.verdict.correction is not None:
            return self.verdict
        found = _unless_long(lambda: correct.correction(failed, read, budget.at_most(MENDING)))
        problem = problem_of(failed, read, budget.at_most(NOTING))
        related = () if found is not None and found.hint else (_unless_long(lambda: relation(problem)) or ())
        problem = problem_of(failed, read, budget.at_most(NOTING))
        notes = related + (_unless_long(lambda: agreements(problem)) or ()) + self.verdict.notes
        if found is None:
            return replace(self.verdict, notes=notes)
        return replace(
            self.verdict,
            notes=notes,
            correction=found.latex,
            correction_scope=found.scope,
            span=found.span,
            hint=found.hint,
        )

    def _where_it_holds(self, budget: Budget) -> Conditional | None:
        """What is true for sizes from 2 on, or for one sign of its variables, is conditional on that."""
        failed = self.failed
        if self.read is None or isinstance(self.verdict, (Proved, Unreadable)):
            return None
        alone = len(self.read.statements) == 1
        if isinstance(failed, OrderClaim):
            return growth.in_a_regime(failed, self.verdict, self.read.conditions) if alone else None
        larger = self._from_two_on(self.read, budget.at_most(1.0))
        if larger is not None or not alone:
            return larger
        if not isinstance(failed, Comparison) or failed.left.rank or failed.right.rank:
            return None
        problem = problem_of(failed, self.read, budget)
        condition = sign_condition(problem) or infinite.where_it_converges(problem)
        if condition is None:
            return None
        proof = prove(condition.problem) or prove_otherwise(condition.problem, Search(condition.problem))
        if proof is None:
            return None
        proof = replace(proof, scope=f"for {condition.text}", assumptions=assumptions_of(self.read))
        readings = (Reading("for all real values", self.verdict), Reading(f"for {condition.text}", proof))
        return Conditional(f"true for {condition.text}", readings)

    def _from_two_on(self, read: ReadClaim, budget: Budget) -> Conditional | None:
        """A claim that fails where a size is 1 may hold for all larger sizes: ``p_i < 1`` of a softmax."""
        if not isinstance(self.verdict, Refuted) or self.verdict.counterexample is None:
            return None
        least = read.conditions.least
        ones = [size(name) for name, value in self.verdict.counterexample.sizes if value == 1]
        larger = replace(read.conditions, least={**least, **dict.fromkeys(ones, 2)})
        if not ones or any(least.get(one, 1) > 1 for one in ones):
            return None
        wider = replace(read, conditions=larger)
        proof: Proved | None = None
        for statement in read.statements:
            proof = prove(problem_of(statement, wider, budget)) if isinstance(statement, Comparison) else None
            if proof is None:
                return None
        assert proof is not None
        proof = replace(proof, assumptions=assumptions_of(read))
        names = ", ".join(f"{one.name} >= 2" for one in ones)
        readings = (Reading("for all sizes", self.verdict), Reading(f"for {names}", proof))
        return Conditional(f"true for {names}", readings)


def _conditional(verdicts: list[Reading]) -> Verdict:
    reason = "true in one reading and not in another"
    if not any(isinstance(reading.verdict, Proved) for reading in verdicts):
        reason = "the readings have different verdicts, none of them proved"
    return Conditional(reason, tuple(verdicts))


def _judge_reading(read: ReadClaim | FailedReading, budget: Budget) -> _Decided:
    if isinstance(read, FailedReading):
        return _Decided(read.verdict())
    proofs: list[Proved] = []
    still_open: _Decided | None = None
    for statement in read.statements:
        verdict = decide_statement(statement, read, budget)
        if isinstance(verdict, Refuted) and not read.supposed:
            reason = "it does not hold in general, and whether it follows from its premise is open"
            verdict = Undecided("D201", reason, (verdict.method,), assumptions_of(read))
        if isinstance(verdict, Refuted) and read.hedge:
            reason = f"it does not hold for all values, and {read.hedge!r} allows exceptions"
            verdict = Undecided("D201", reason, (verdict.method,), assumptions_of(read))
        if isinstance(verdict, Refuted):
            return _Decided(verdict, read, statement)  # one false statement is enough, also after an open one
        if isinstance(verdict, Proved):
            proofs.append(verdict)
        else:
            still_open = still_open or _Decided(verdict, read, statement)
    if still_open is not None:
        return still_open
    notes = tuple(dict.fromkeys(note for proof in proofs for note in proof.notes))
    widest = max(proofs, key=lambda proof: _reach(proof.scope))
    proof = Proved(
        widest.scope,
        " and ".join(dict.fromkeys(proof.method for proof in proofs)),
        assumptions_of(read),
        notes + reading_notes(read),
        Certificate(
            widest.method,
            tuple(pair for part in proofs if part.certificate for pair in part.certificate.evidence),
            tuple(goal for part in proofs if part.certificate for goal in part.certificate.goals),
        ),
    )
    return _Decided(proof, read)


def _reach(scope: str) -> tuple[bool, bool, int]:
    """Several statements together hold for what the most is said about: a limitation, else the most sizes."""
    return scope.startswith("for the sizes tried"), scope != NO_SYMBOLS, len(scope)
