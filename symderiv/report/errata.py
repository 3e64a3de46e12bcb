"""The errata of the documents, from what was found: what is printed, why it is wrong, and what is right.

An erratum is a claim that is refuted, that holds in one reading only, or that cannot be read because the print is
garbled; but not a wrong option of a question, which the document offers as such.  What is right is the claim that
corrects it, if that is proved, else the correction that the machine proved.  What is refuted only as it is printed,
while its evident intention (a claim ``-intended``) is proved, is a misprint.  What cannot be read and is put right by a
claim ``-corrected`` makes no sense as it stands, such as a product of shapes that do not fit: it is wrong, not garbled.
Errata stand in the document's order; a claim beside another one (its id with a further word) that is wrong too is told
with it.  How they are printed is in ``errata_text`` and ``errata_latex``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from symderiv.model import Conditional, Outcome, Proved, Refuted, Report, Undecided, Unreadable, Verdict
from symderiv.model.plain import dataclass
from symderiv.report.plain import one_line
from symderiv.report.whole import corrected, whole
from symderiv.report.words import compared_in_line, correction_scope, point, proved_scope, reason_of

KINDS = {"refuted": "wrong", "conditional": "depends", "unreadable": "garbled"}
MISPRINT = "misprint"
_INTENDED, _CORRECTED = "-intended", "-corrected"
FOLLOWS = "it follows from the document's own values before it"
_NAMED = 3
"""So many readings are named, further ones are only counted."""


@dataclass(frozen=True)
class Erratum:
    outcome: Outcome
    why: str
    right: str
    """LaTeX of what is right; empty where nothing is proved in its place."""
    says: str
    """What is right in words, for what the document says in words."""
    given: tuple[str, ...]
    """Conditions under which that is right, beyond those of the printed claim; as LaTeX."""
    denied: bool
    """It is right that this does *not* hold in general."""
    misprinted: bool
    """What is meant is right; only the print is wrong."""
    senseless: bool
    """It cannot be read, and that is no matter of the print."""
    scope: str
    evidence: tuple[tuple[str, str], ...]
    """A label and a text: where the two sides differ, in which readings it is true, where reading stopped."""
    also: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        return one_line(self.outcome.claim.where)

    @property
    def word(self) -> str:
        if self.misprinted:
            return MISPRINT
        return KINDS["refuted" if self.senseless else self.outcome.verdict.kind]

    @property
    def printed(self) -> str:
        return whole(self.outcome.claim)


def errata_of(report: Report, order: Mapping[str, int] | None = None) -> list[Erratum]:
    """``order`` is the place of each id in its document's catalogue; without it claims stay as they come."""
    corrections = {o.claim.corrects: o for o in report.outcomes if o.claim.corrects and _holds(o.verdict)}
    for outcome in report.outcomes:  # a proved claim beside one that cannot be read, in another derivation
        if outcome.claim.id.endswith(_INTENDED) and _holds(outcome.verdict):
            corrections.setdefault(outcome.claim.id.removesuffix(_INTENDED), outcome)
    wrong = [
        o for o in report.outcomes if o.verdict.kind in KINDS and o.claim.corrects is None and not o.claim.distractor
    ]
    wrong.sort(key=lambda outcome: (outcome.claim.document, _place(outcome.claim.id, order or {})))
    found = {o.claim.id: _erratum(o, corrections.get(o.claim.id)) for o in wrong}
    for name in list(found):
        base = next((stem for stem in _stems(name) if stem in found), None)
        if base is not None:
            beside = found.pop(name)
            found[base] = replace(found[base], also=(*found[base].also, _beside(beside)))
    for outcome in report.outcomes:
        base = next((stem for stem in _stems(outcome.claim.id) if stem in found), None)
        if base is not None and outcome.claim.id.endswith("-relative") and isinstance(outcome.verdict, Proved):
            found[base] = replace(found[base], also=(*found[base].also, FOLLOWS))
    return list(found.values())


def heading(document: str) -> str:
    """A derivation of one's own need not belong to a document."""
    return f"Document {document}" if document else "No document"


def _holds(verdict: Verdict) -> str:
    """For what a correction is proved; empty if it is not, in any reading."""
    if isinstance(verdict, Proved):
        return proved_scope(reason_of(verdict))
    if isinstance(verdict, Conditional):
        true = [one_line(reading.name) for reading in verdict.readings if isinstance(reading.verdict, Proved)]
        return f"proved with {_listed(true)}" if true else ""
    return ""


def _stems(name: str) -> list[str]:
    """The ids of which this one may be the id with a suffix, the longest first."""
    parts = name.split("-")
    return ["-".join(parts[:end]) for end in range(len(parts) - 1, 0, -1)]


def _place(name: str, order: Mapping[str, int]) -> int:
    return next((order[stem] for stem in (name, *_stems(name)) if stem in order), len(order))


def _beside(erratum: Erratum) -> str:
    shown = "; ".join(f"{label} {text}" for label, text in erratum.evidence if label == "at")
    return f"{erratum.why} ({shown})" if shown else erratum.why


def _erratum(outcome: Outcome, correction: Outcome | None) -> Erratum:
    claim, verdict = outcome.claim, outcome.verdict
    why = one_line(claim.why) or reason_of(verdict)
    right, says, scope, denied, misprinted, senseless = "", "", "", False, False, False
    given: tuple[str, ...] = ()
    if correction is not None:
        right, scope = whole(correction.claim), _holds(correction.verdict)
        misprinted = isinstance(verdict, Refuted) and correction.claim.id.endswith(_INTENDED)
        senseless = isinstance(verdict, Unreadable) and correction.claim.id.endswith(_CORRECTED)
        given = tuple(text for text in correction.claim.given if text not in claim.given)
        says = one_line(correction.claim.says) if claim.says else ""
        denied = correction.claim.denied
        scope = "proved by a counterexample" if denied else scope
    elif isinstance(verdict, Refuted) and verdict.correction:
        right, scope = corrected(claim, verdict), correction_scope(verdict)
    evidence = tuple(pair for pair in _evidence(verdict) if pair[1] != why)
    return Erratum(outcome, why, right, says, given, denied, misprinted, senseless, scope, evidence)


def _evidence(verdict: Verdict) -> tuple[tuple[str, str], ...]:
    match verdict:
        case Refuted(counterexample=None):
            return (("but", one_line(verdict.reason)),)
        case Unreadable():
            return (("but", f"reading stops: {one_line(verdict.reason)}"),)
        case Refuted(counterexample=example) if example is not None:
            place = [point(example)] if example.sizes or example.values else []
            place += [f"entry {example.entry}"] if example.entry else []
            values = compared_in_line(verdict.code, example) if example.stated else ""
            if not place and values:  # numbers only: there is nothing to choose
                return (("but", one_line(values)),)
            return (("at", one_line(": ".join(filter(None, (", ".join(place) or "every point", values))))),)
        case Conditional():
            return _readings(verdict)
        case _:
            return ()


def _readings(verdict: Conditional) -> tuple[tuple[str, str], ...]:
    """In which readings the claim is true; of the others as many as it takes to understand."""
    true = [one_line(reading.name) for reading in verdict.readings if isinstance(reading.verdict, Proved)]
    false = [one_line(reading.name) for reading in verdict.readings if isinstance(reading.verdict, Refuted)]
    senseless = [
        one_line(f"{reading.name}: {reading.verdict.reason}")
        for reading in verdict.readings
        if isinstance(reading.verdict, Unreadable)
    ]
    rest = [one_line(reading.name) for reading in verdict.readings if isinstance(reading.verdict, Undecided)]
    told = _listed(senseless) if len(senseless) <= _NAMED else f"{len(senseless)} further readings make no sense"
    rows = [("true", _listed(true)), ("false", _listed(false)), ("but", told), ("open", _listed(rest))]
    return tuple((label, text) for label, text in rows if text)


def _listed(names: list[str]) -> str:
    return "; or ".join(names) if len(names) <= _NAMED else f"in {len(names)} readings"
