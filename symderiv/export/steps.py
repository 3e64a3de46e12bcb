"""The steps of a derivation as they are printed: numbered, each with its formula, its verdict and what corrects it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from symderiv.export.atom import EQUALS, Atom, Formula
from symderiv.export.formula import read_formula
from symderiv.model import Claim, Conditional, Outcome, Proved, Refuted, Span, Unreadable, Verdict
from symderiv.model.plain import dataclass
from symderiv.source.derivation import Derivation, Task
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse


@dataclass(frozen=True)
class Step:
    number: str
    claim: Claim
    verdict: Verdict | None
    """``None`` if the claim was not judged."""
    task: Task
    formula: Formula | None
    """The whole statement; ``None`` if it was not read, or cannot be printed safely."""
    others: tuple[str, ...] = ()
    """Conditions of the claim that cannot be printed as mathematics."""
    amendment: Step | None = None
    """A later claim that is stated to put this one right."""

    @property
    def merged(self) -> bool:
        """It corrects an earlier claim and is proved, so it is printed there."""
        return self.claim.corrects is not None and isinstance(self.verdict, Proved)

    @property
    def correction(self) -> Step | None:
        return self.amendment if self.amendment is not None and self.amendment.merged else None


def steps_of(derivation: Derivation, outcomes: Mapping[str, Outcome], chapter: int) -> list[Step]:
    """In the derivation's order."""
    steps = []
    for position, claim in enumerate(derivation.claims, 1):
        outcome = outcomes.get(claim.id)
        verdict = outcome.verdict if outcome is not None else None
        steps.append(_step(f"{chapter}.{position}", claim, verdict, derivation.task(claim.id)))
    amendments = {step.claim.corrects: step for step in steps if step.claim.corrects is not None}
    return [replace(step, amendment=amendments.get(step.claim.id)) for step in steps]


def _step(number: str, claim: Claim, verdict: Verdict | None, task: Task) -> Step:
    conditions = [(text, read_formula(text)) for text in task.given]
    others = tuple(text for text, formula in conditions if formula is None)
    formula = None
    if not isinstance(verdict, Unreadable) and _is_readable(claim.stated):
        mark = narrow(verdict.span, claim.stated) if isinstance(verdict, Refuted) else None
        formula = statement(claim.stated, task.of, mark)
    if formula is not None and (shown := [condition for _, condition in conditions if condition is not None]):
        text = ",\\ ".join(condition.tex for condition in shown)
        width = 3.0 + sum(condition.width for condition in shown)
        formula += Formula((Atom(rf"\qquad({text})", width),))
    return Step(number, claim, verdict, task, formula, others)


def _is_readable(text: str) -> bool:
    try:
        parse(text, conditional=True)
    except ReadError:
        return False
    return True


def narrow(span: Span | None, text: str) -> Span | None:
    """The piece that is wrong, if it is a piece: a whole side says no more than the verdict does."""
    if span is None:
        return None
    try:
        sides = {side.span for chain in parse(text, conditional=True).chains for side in chain.sides}
    except ReadError:
        return None
    return None if span in sides else span


def statement(stated: str, of: str | None, mark: Span | None = None) -> Formula | None:
    """The stated formula, with its left-hand side where the document leaves it to the line before."""
    formula = read_formula(stated, mark)
    if formula is None or not formula.atoms:
        return None
    if of is None or not (formula.continues or len(formula.sides()) == 1):
        return formula
    left = read_formula(of)
    if left is None:
        return None
    return left + formula if formula.continues else left + Formula((EQUALS,)) + formula


def corrected(step: Step) -> Formula | None:
    """The formula with the machine's correction of its wrong side, which is proved."""
    verdict = step.verdict
    if not isinstance(verdict, Refuted) or not verdict.correction:
        return None
    right = read_formula(verdict.correction)
    if right is None:
        return None
    left = _left_of(step.claim.stated, verdict.span, step.task.of)
    return left + Formula((EQUALS,)) + right if left is not None else right


def _left_of(stated: str, wrong: Span | None, of: str | None) -> Formula | None:
    """What the side with the wrong piece is compared with."""
    if wrong is None:
        return None
    try:
        chains = parse(stated, conditional=True).chains
    except ReadError:
        return None
    for chain in chains:
        for position, side in enumerate(chain.sides):
            if side.span.start <= wrong.start and wrong.end <= side.span.end:
                if position:
                    return read_formula(chain.sides[position - 1].span.of(stated))
                return read_formula(of) if of is not None else None
    return None


_COMPARING = frozenset(["=", "<", ">", r"\le", r"\ge", r"\leq", r"\geq"])


def result_of(steps: Sequence[Step]) -> Step | None:
    """What the derivation arrives at: its last equation or inequality that is proved, at least in one reading.

    It may be a correction, which is framed where it corrects; not what is denied, nor what follows only from values of
    the document that are wrong.
    """
    for step in reversed(steps):
        formula, verdict = step.formula, step.verdict
        if formula is None or step.claim.denied or step.claim.id.endswith("-relative"):
            continue
        if not _relations(formula) & _COMPARING:
            continue
        if isinstance(verdict, Proved):
            return step
        if isinstance(verdict, Conditional) and any(isinstance(r.verdict, Proved) for r in verdict.readings):
            return step
    return None


def _relations(formula: Formula) -> set[str]:
    return {atom.tex for atom in formula.atoms if atom.role == "relation"}
