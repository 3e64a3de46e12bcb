"""The errata as plain text or as a Markdown table: a block or a row for each, documents apart; and the choice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from symderiv.report.errata import MISPRINT, Erratum, heading
from symderiv.report.plain import one_line, wrap
from symderiv.report.rows import remarked

_INDENT = 10
_COUNTED = {"wrong": "wrong", MISPRINT: "misprinted", "depends": "ambiguous", "garbled": "garbled"}


def render(format_: str, errata: Sequence[Erratum], width: int) -> str:
    match format_:
        case "text":
            lines = text_lines(errata, width)
        case "markdown":
            lines = markdown_lines(errata)
        case "latex":
            from symderiv.report.errata_latex import latex_lines

            lines = latex_lines(errata)
        case _:
            raise ValueError(f"no such format: {format_}")
    return "\n".join(lines) + "\n"


def text_lines(errata: Sequence[Erratum], width: int) -> list[str]:
    lines: list[str] = []
    for document, group in groupby(errata, key=lambda erratum: erratum.outcome.claim.document):
        entries = list(group)
        lines += ["", f"{heading(document)}: {_counted(entries)}"]
        for erratum in entries:
            lines += ["", *_block(erratum, width)]
    return [line.rstrip() for line in lines[1:]] or ["no errata"]


def _block(erratum: Erratum, width: int) -> list[str]:
    claim = erratum.outcome.claim
    names = "  ".join(filter(None, (one_line(claim.id), erratum.place)))
    lines = wrap(f"{names}  {erratum.word}: {erratum.why}", width)
    printed = f"not in general: {erratum.printed}" if claim.denied else erratum.printed
    rows = [("for", claim.says or printed, ""), ("as", printed if claim.says else "", "")]
    rows.append(("with", ", ".join(claim.given), ""))
    right = f"not in general: {erratum.right}" if erratum.denied else erratum.right
    rows += [("read", erratum.says, ""), ("as" if erratum.says else "read", right, erratum.scope)]
    rows.append(("if", ", ".join(erratum.given), ""))
    rows += [(label, text, "") for label, text in erratum.evidence]
    rows += [("also", text, "") for text in erratum.also]
    for label, text, remark in rows:
        if text:
            left = f"    {label:5} {one_line(text)}"
            lines += remarked(left, remark, len(left) + 3, width, _INDENT) if remark else _row(label, text, width)
    return lines


def _row(label: str, text: str, width: int) -> list[str]:
    first, *rest = wrap(text, width - _INDENT)
    return [f"    {label:5} {first}", *(" " * _INDENT + line for line in rest)]


def _counted(entries: Sequence[Erratum]) -> str:
    return ", ".join(
        f"{count} {said}" for word, said in _COUNTED.items() if (count := sum(entry.word == word for entry in entries))
    )


def markdown_lines(errata: Sequence[Erratum]) -> list[str]:
    lines: list[str] = []
    for document, group in groupby(errata, key=lambda erratum: erratum.outcome.claim.document):
        lines += ["", f"## {heading(document)}", ""]
        lines += ["| place | id | for | read | why |", "| --- | --- | --- | --- | --- |"]
        lines += [f"| {' | '.join(_cells(erratum))} |" for erratum in group]
    return lines[1:] or ["No errata."]


def _cells(erratum: Erratum) -> list[str]:
    claim = erratum.outcome.claim
    printed = f"not in general: {_code(erratum.printed)}" if claim.denied else _code(erratum.printed)
    printed = f"{_cell(claim.says)}: {printed}" if claim.says else printed
    if claim.given:
        printed += f" with {', '.join(_code(text) for text in claim.given)}"
    right = _code(erratum.right)
    if right and erratum.denied:
        right = f"not in general: {right}"
    if right and erratum.says:
        right = f"{_cell(erratum.says)}: {right}"
    if right and erratum.given:
        right += f" if {', '.join(_code(text) for text in erratum.given)}"
    parts = [f"{erratum.word}: {erratum.why}", *(f"{label}: {text}" for label, text in erratum.evidence)]
    parts += [f"also: {text}" for text in erratum.also]
    return [_cell(erratum.place), claim.id, printed, right, "<br>".join(_cell(part) for part in parts)]


def _cell(text: str) -> str:
    shown = one_line(text)
    for sign in ("\\", "|", "*", "_", "<", "[", "`"):
        shown = shown.replace(sign, "\\" + sign)
    return shown


def _code(text: str) -> str:
    """LaTeX as code: shown as it is, with nothing in it taken for a table or a command."""
    shown = one_line(text).replace("|", "\\|")
    fence = "``" if "`" in shown else "`"
    return f"{fence}{shown}{fence}" if shown else ""
