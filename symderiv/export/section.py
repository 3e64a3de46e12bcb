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
from symderiv.model import Claim, Conditional, Proved, Refuted, Undecided
from symderiv.source.derivation import Declaration, DefinitionStep, Derivation, Remark


def section(derivation: Derivation, steps: Sequence[Step]) -> str:
    common = common_assumptions(steps)
    numbers = {step.claim.id: step.number for step in steps}
    context = Context(numbers, common, derivation.notation.layout)
    title = prose(derivation.title)
    parts = [rf"\section{{{title}}}", _origin(derivation)]
    table = notation_table(derivation, common)
    parts += [r"\subsection*{Notation}", table] if table else []
    parts += _body(derivation, steps, context)
    return "\n\n".join(part for part in parts if part)


def _origin(derivation: Derivation) -> str:
    pieces = [f"Document {escaped(derivation.document)}" if derivation.document else "", escaped(derivation.where)]
    text = ", ".join(piece for piece in pieces if piece)
    return rf"\origin{{{text}}}" if text else ""


def common_assumptions(steps: Sequence[Step]) -> tuple[str, ...]:
    """What every judged step assumes."""
    lists = [step.verdict.assumptions for step in steps if isinstance(step.verdict, (Proved, Refuted, Undecided))]
    if not lists:
        return ()
    return tuple(text for text in lists[0] if all(text in each for each in lists))


def _body(derivation: Derivation, steps: Sequence[Step], context: Context) -> list[str]:
    by_id = {step.claim.id: step for step in steps}
    result = result_of(steps)
    parts: list[str] = []
    definitions: list[str] = []
    run: list[Step] = []
    heading, place = "", derivation.where

    def flush() -> None:
        if definitions:
            parts.append(_definitions(definitions))
            definitions.clear()
        if run:
            parts.extend(displays(run, context))
            run.clear()

    for item in derivation.steps:
        if isinstance(item, Declaration):
            continue
        wanted = (
            "Derivation" if isinstance(item, Claim) else "Definitions" if isinstance(item, DefinitionStep) else heading
        )
        if wanted != heading and not (heading == "Derivation" and wanted == "Definitions"):
            flush()
            parts.append(rf"\subsection*{{{wanted}}}")
            heading = wanted
        if isinstance(item, DefinitionStep):
            if run:
                flush()
            definitions.append(item.latex)
        elif isinstance(item, Remark):
            flush()
            parts.append(sentence(item.text))
        else:
            step = by_id[item.id]
            if step.merged:
                continue
            if definitions:
                flush()
            if item.where and item.where != place:
                flush()
                place = item.where
                parts.append(rf"\place{{{escaped(place)}}}")
            if _is_plain(step) and step is not result:
                run.append(step)
            else:
                flush()
                parts.append(
                    boxed(step, context) if _is_plain(step) else finding(step, context, is_result=step is result)
                )
    flush()
    return parts


def _is_plain(step: Step) -> bool:
    """Proved, and printable: it needs no words of its own."""
    return isinstance(step.verdict, Proved) and step.formula is not None and not step.others and step.correction is None


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
    body = " \\\\\n".join(lines)
    return f"\\rise\\begin{{align*}}\n{body}\n\\end{{align*}}"
