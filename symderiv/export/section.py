"""One derivation on paper: its notation, its definitions, its steps in order, its result."""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.export.chain import Context, boxed, displays
from symderiv.export.declarations import notation_table
from symderiv.export.escape import escaped, typewriter
from symderiv.export.findings import finding
from symderiv.export.formula import read_formula
from symderiv.export.preamble import LINE
from symderiv.export.prose import prose, sentence
from symderiv.export.rows import rows_of
from symderiv.export.steps import Step, result_of
from symderiv.model import Proved, Refuted, Undecided
from symderiv.source.derivation import Declaration, DefinitionStep, Derivation, Remark

_TOGETHER = 10
"""So few definitions are not broken between pages."""


def section(derivation: Derivation, steps: Sequence[Step]) -> str:
    common = common_assumptions(steps)
    numbers = {step.claim.id: step.number for step in steps}
    table = notation_table(derivation, common)
    page = _Page(Context(numbers, common, derivation.notation.layout), result_of(steps), derivation.where)
    by_id = {step.claim.id: step for step in steps}
    for item in derivation.steps:
        match item:
            case Declaration():
                continue  # in the table of notation
            case DefinitionStep():
                page.define(item.latex)
            case Remark():
                page.remark(item.text)
            case _:
                page.step(by_id[item.id])
    page.flush()
    head = [rf"\section{{{prose(derivation.title)}}}", _origin(derivation)]
    notation = [r"\subsection*{Notation}", table] if table else []
    return "\n\n".join(part for part in [*head, *notation, *page.parts] if part)


def _origin(derivation: Derivation) -> str:
    document = f"Document {escaped(derivation.document)}" if derivation.document else ""
    text = ", ".join(piece for piece in (document, escaped(derivation.where)) if piece)
    return rf"\origin{{{text}}}" if text else ""


def common_assumptions(steps: Sequence[Step]) -> tuple[str, ...]:
    """What every judged step assumes that assumes anything; what one step is given by itself is its own."""
    judged = [(s.claim, s.verdict) for s in steps if isinstance(s.verdict, (Proved, Refuted, Undecided))]
    lists = [verdict.assumptions for claim, verdict in judged if verdict.assumptions and not claim.given]
    return tuple(text for text in lists[0] if all(text in each for each in lists)) if lists else ()


class _Page:
    """The parts of a section in order; definitions and plain proofs wait until a run of them ends."""

    def __init__(self, context: Context, result: Step | None, place: str) -> None:
        self.parts: list[str] = []
        self.context = context
        self.result = result
        self.place = place
        self.heading = ""
        self.definitions: list[str] = []
        self.proofs: list[Step] = []

    def flush(self) -> None:
        if self.definitions:
            self.parts.append(_definitions(self.definitions))
        self.parts += displays(self.proofs, self.context)
        self.definitions, self.proofs = [], []

    def head(self, heading: str) -> None:
        if self.heading != heading and self.heading != "Derivation":
            self.flush()
            self.parts.append(rf"\need{{12\baselineskip}}\subsection*{{{heading}}}")
            self.heading = heading

    def define(self, latex: str) -> None:
        self.head("Definitions")
        if self.proofs:
            self.flush()
        self.definitions.append(latex)

    def remark(self, text: str) -> None:
        self.flush()
        self.parts.append(sentence(text))

    def step(self, step: Step) -> None:
        if step.merged:  # printed with what it corrects
            return
        self.head("Derivation")
        where = step.claim.where
        if self.definitions or (where and where != self.place):
            self.flush()
        if where and where != self.place:
            self.place = where
            self.parts.append(rf"\place{{{escaped(where)}}}")
        is_result = step is self.result
        if _is_plain(step) and not is_result:
            self.proofs.append(step)
            return
        self.flush()
        if _is_plain(step):
            self.parts.append(boxed(step, self.context))
        else:
            self.parts.append(finding(step, self.context, is_result=is_result))


def _is_plain(step: Step) -> bool:
    """Proved, and printable: it needs no words of its own."""
    extra = step.others or step.correction is not None or step.claim.denied
    return isinstance(step.verdict, Proved) and step.formula is not None and not extra


def _definitions(texts: Sequence[str]) -> str:
    lines = []
    for text in texts:
        formula = read_formula(text)
        if formula is None:
            lines.append(rf"  & \text{{{typewriter(text)}}}")
            continue
        rows = rows_of(formula, LINE)
        space = LINE - max(row.left_width for row in rows)
        lines += [f"  {row.tex(space)}" for row in rows]
    body = (" \\\\*\n" if len(lines) <= _TOGETHER else " \\\\\n").join(lines)
    return f"\\rise\\begin{{align*}}\n{body}\n\\end{{align*}}"
