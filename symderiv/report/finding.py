"""A finding in full: what, where, the formula with its mark, the evidence, and what to do."""

from __future__ import annotations

from typing import assert_never

from symderiv.model import (
    Conditional,
    Counterexample,
    Failure,
    Outcome,
    Proved,
    Reading,
    Refuted,
    Span,
    Undecided,
    Unreadable,
    Verdict,
)
from symderiv.report.excerpt import excerpt_lines, whole_lines
from symderiv.report.page import Page
from symderiv.report.plain import one_line
from symderiv.report.rows import GAP, INDENT, LABEL, below, help_lines, remarked, row, rows
from symderiv.report.words import compared, compared_in_line, correction_scope, header, point, reason_of, title_of


def finding_lines(outcome: Outcome, page: Page, *, full: bool = False) -> list[str]:
    """The finding as lines; ``full`` shows all of a long formula instead of the part around the mark."""
    claim, verdict = outcome.claim, outcome.verdict
    lines = [header(outcome)]
    if claim.file:
        names = "  ".join(filter(None, (one_line(claim.id), one_line(claim.title))))
        lines.append(f"  --> {page.place(claim.file, claim.line)}   {names}")
    span, label = _mark(verdict)
    lines += (whole_lines if full else excerpt_lines)(claim.stated, span, label, page.width)
    lines += row("says", claim.says, page.width)
    lines += row("denied", "the document says that this does not hold" if claim.denied else "", page.width)
    lines += row("offered", "as a wrong option" if claim.distractor else "", page.width)
    lines += _expectation(outcome, page.width)
    lines += _body(verdict, label, page.width)
    if isinstance(verdict, Proved) and not outcome.as_expected:
        lines += help_lines(f'if the proof is right, drop expect="{claim.expects}"', page.width)
    return [line.rstrip() for line in lines]


def _mark(verdict: Verdict) -> tuple[Span | None, str]:
    """What to underline, and what to write beside it."""
    match verdict:
        case Refuted():
            return (verdict.span, verdict.hint) if verdict.span else (None, "")
        case Unreadable():
            return (verdict.span, verdict.reason) if verdict.span else (None, "")
        case Proved() | Conditional() | Undecided():
            return None, ""
        case _:
            assert_never(verdict)


def _expectation(outcome: Outcome, width: int) -> list[str]:
    expected = outcome.claim.expected
    if isinstance(outcome.verdict, Proved) and not outcome.as_expected:  # the header says it
        return row("scope", outcome.verdict.scope, width)
    if expected is None:
        return []
    found = "as found" if outcome.as_expected else f"found {outcome.verdict.kind}"
    return row("expected", f"{expected}, {found}", width)


def _body(verdict: Verdict, label: str, width: int) -> list[str]:
    match verdict:
        case Proved():
            lines = row("by", verdict.method, width)
            return lines + row("assuming", "; ".join(verdict.assumptions), width) + rows("note", verdict.notes, width)
        case Refuted():
            return _refuted(verdict, label, width)
        case Conditional():
            lines = row("why", verdict.reason, width)
            for reading in verdict.readings:
                lines += _reading(reading, width)
            return lines + rows("note", verdict.notes, width)
        case Undecided():
            lines = row("why", verdict.reason, width) + row("tried", "; ".join(verdict.tried), width)
            return lines + row("assuming", "; ".join(verdict.assumptions), width) + rows("note", verdict.notes, width)
        case Unreadable():
            lines = [] if label else row("why", verdict.reason, width)
            return lines + help_lines(verdict.hint, width)
        case _:
            assert_never(verdict)


def _refuted(verdict: Refuted, label: str, width: int) -> list[str]:
    said = {one_line(label), title_of(verdict.code), ""}
    lines = []
    for why in dict.fromkeys((one_line(verdict.reason), one_line(verdict.hint))):
        lines += [] if why in said else row("why", why, width)
    correction = one_line(verdict.correction or "")
    example = verdict.counterexample
    ends = [len(_at(example))] if example else []
    ends += [len(_help(correction))] if correction else []
    column = max(ends, default=0) + GAP
    if example:
        lines += _counterexample(verdict.code, example, column, width)
    lines += row("scope", verdict.scope, width)
    lines += row("assuming", "; ".join(verdict.assumptions), width)
    lines += rows("note", verdict.notes, width)
    if correction:
        lines += remarked(_help(correction), correction_scope(verdict), column, width, len("help: "))
    return lines


def _at(example: Counterexample) -> str:
    return f"   = {'at':{LABEL}}{point(example)}"


def _help(correction: str) -> str:
    return f"help: {correction}"


def _counterexample(code: str, example: Counterexample, column: int, width: int) -> list[str]:
    remark = "exact" if example.exact else "decimals, certified"
    lines = remarked(_at(example), remark, column, width, len(INDENT))
    lines += row("entry", example.entry, width)
    for name, value in compared(code, example):
        lines += row(name, value, width)
    return lines


def _reading(reading: Reading, width: int) -> list[str]:
    verdict = reading.verdict
    match verdict:
        case Proved():
            return row("reading", f"{reading.name}: proved {verdict.scope}", width)
        case Refuted():
            lines = row("reading", f"{reading.name}: refuted[{verdict.code}] {reason_of(verdict)}", width)
            if example := verdict.counterexample:
                entry = f", entry {example.entry}" if example.entry else ""
                lines += below(f"at {point(example)}{entry}: {compared_in_line(verdict.code, example)}", width)
            if verdict.correction:
                text = f"{INDENT}help: {one_line(verdict.correction)}"
                lines += remarked(text, correction_scope(verdict), len(text) + 3, width, len(f"{INDENT}help: "))
            return lines
        case Undecided() | Unreadable():
            return row("reading", f"{reading.name}: {verdict.kind}[{verdict.code}] {reason_of(verdict)}", width)
        case _:
            assert_never(verdict)


def failure_lines(failure: Failure, page: Page) -> list[str]:
    """A failure: not about the mathematics, but about a file or the tool."""
    mark = f"error[{failure.code}]" if failure.code else "error"
    first, *more = failure.message.strip().splitlines() or ["unknown"]
    lines = [f"{mark}: {one_line(first)}"]
    if failure.file or failure.claim:
        place = page.place(failure.file, failure.line) if failure.file else "command line"
        lines.append(f"  --> {place}   {one_line(failure.claim)}".rstrip())
    detail = [*more, *failure.detail.strip().splitlines()]
    if detail:
        lines += ["   |", *(f"   |   {_kept(line)}".rstrip() for line in detail), "   |"]
    return lines


def _kept(line: str) -> str:
    """A line of a traceback: its indentation matters."""
    return " " * (len(line) - len(line.lstrip())) + one_line(line)
