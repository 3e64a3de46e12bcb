"""The errata of the documents, from what was found: what is printed, why it is wrong, and what is right.

An erratum is a claim that is refuted, that holds in one reading only, or that cannot be read because the print is
garbled.  What is right is the claim that corrects it, if that is proved, else the correction that the machine
proved.  Three formats: ``text``, ``markdown`` and ``latex`` (a ``longtable``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from symderiv.model import Conditional, Outcome, Proved, Refuted, Report, Unreadable
from symderiv.report.plain import one_line, wrap
from symderiv.report.rows import remarked
from symderiv.report.words import correction_scope, point, reason_of

_KINDS = {"refuted": "wrong", "conditional": "depends", "unreadable": "garbled"}


@dataclass(frozen=True)
class Erratum:
    outcome: Outcome
    why: str
    right: str
    """LaTeX of what is right; empty where nothing is proved in its place."""
    scope: str
    witness: str

    @property
    def place(self) -> str:
        return one_line(self.outcome.claim.where)

    @property
    def word(self) -> str:
        return _KINDS[self.outcome.verdict.kind]


def errata_of(report: Report) -> list[Erratum]:
    corrections = {o.claim.corrects: o for o in report.outcomes if o.claim.corrects and isinstance(o.verdict, Proved)}
    wrong = [o for o in report.outcomes if o.verdict.kind in _KINDS and o.claim.corrects is None]
    wrong.sort(key=lambda outcome: outcome.claim.document)  # documents in order; stable within one
    return [_erratum(outcome, corrections.get(outcome.claim.id)) for outcome in wrong]


def _erratum(outcome: Outcome, correction: Outcome | None) -> Erratum:
    claim, verdict = outcome.claim, outcome.verdict
    why = one_line(claim.why) or reason_of(verdict)
    right, scope = "", ""
    if correction is not None:
        right, scope = one_line(correction.claim.stated), f"proved {reason_of(correction.verdict)}"
    elif isinstance(verdict, Refuted) and verdict.correction:
        right, scope = one_line(verdict.correction), correction_scope(verdict)
    witness = ""
    if isinstance(verdict, Refuted) and (example := verdict.counterexample):
        entry = f", entry {example.entry}" if example.entry else ""
        witness = one_line(f"{point(example)}{entry}: stated {example.stated}, derived {example.derived}")
    elif isinstance(verdict, Conditional):
        witness = "; ".join(f"{one_line(reading.name)}: {reading.verdict.kind}" for reading in verdict.readings)
    elif isinstance(verdict, Unreadable):
        witness = reason_of(verdict)
    return Erratum(outcome, why, right, scope, witness)


def render(format_: str, errata: Sequence[Erratum], width: int) -> str:
    match format_:
        case "text":
            return "\n".join(_text(errata, width)) + "\n"
        case "markdown":
            return "\n".join(_markdown(errata)) + "\n"
        case "latex":
            from symderiv.report.errata_latex import latex_lines

            return "\n".join(latex_lines(errata)) + "\n"
        case _:
            raise ValueError(f"no such format: {format_}")


def _text(errata: Sequence[Erratum], width: int) -> list[str]:
    lines: list[str] = []
    for document, group in groupby(errata, key=lambda erratum: erratum.outcome.claim.document):
        entries = list(group)
        lines += ["", f"Document {document}: {_counted(entries)}"]
        for erratum in entries:
            claim = erratum.outcome.claim
            names = "  ".join(filter(None, (one_line(claim.id), erratum.place)))
            lines += ["", *wrap(f"{names}  {erratum.word}: {erratum.why}", width)]
            said = claim.says or claim.stated
            pairs = [("for", said, ""), ("as", claim.stated if claim.says else "", "")]
            pairs += [("read", erratum.right, erratum.scope), ("at", erratum.witness, "")]
            for label, text, remark in pairs:
                if text:
                    left = f"    {label:5} {one_line(text)}"
                    lines += remarked(left, remark, len(left) + 3, width, 10)
    return [line.rstrip() for line in lines[1:]] or ["no errata"]


def _counted(entries: Sequence[Erratum]) -> str:
    return ", ".join(
        f"{count} {word}" for word in _KINDS.values() if (count := sum(entry.word == word for entry in entries))
    )


def _markdown(errata: Sequence[Erratum]) -> list[str]:
    lines: list[str] = []
    for document, group in groupby(errata, key=lambda erratum: erratum.outcome.claim.document):
        lines += ["", f"## Document {document}", ""]
        lines += ["| place | id | printed | right | why |", "| --- | --- | --- | --- | --- |"]
        for erratum in group:
            claim = erratum.outcome.claim
            printed = f"{_cell(claim.says)}: {_code(claim.stated)}" if claim.says else _code(claim.stated)
            cells = [_cell(erratum.place), claim.id, printed, _code(erratum.right), _cell(erratum.why)]
            lines.append(f"| {' | '.join(cells)} |")
    return lines[1:] or ["No errata."]


def _cell(text: str) -> str:
    return one_line(text).replace("\\", "\\\\").replace("|", "\\|")


def _code(text: str) -> str:
    """LaTeX as code: shown as it is, with nothing in it taken for a table or a command."""
    shown = one_line(text).replace("|", "\\|")
    fence = "``" if "`" in shown else "`"
    return f"{fence}{shown}{fence}" if shown else ""
