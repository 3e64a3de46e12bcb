"""Every verdict that is not a plain proof, as a finding: the statement, what is the matter with it, what is right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from symderiv.export.chain import Context, box, formula_in
from symderiv.export.escape import escaped, typewriter
from symderiv.export.preamble import CELL
from symderiv.export.prose import prose, sentence
from symderiv.export.steps import Step, corrected
from symderiv.export.words import (
    correction_scope,
    denied,
    proved,
    reading,
    reason,
    references,
    undecided,
    where_it_differs,
)
from symderiv.model import Conditional, Proved, Refuted, Undecided, Unreadable

_TOGETHER = 6
"""A finding of so few rows is not broken between pages."""
_AGREES = "agrees when "
_CAPTURED = "is both a free index and a summation index"


def finding(step: Step, context: Context, *, is_result: bool = False) -> str:
    verdict = step.verdict
    match verdict:
        case Refuted():
            return _table("wrong", _refuted(step, verdict, context))
        case Conditional():
            return _table("open", _conditional(step, verdict, context, is_result))
        case Undecided():
            rows = [_head(step, r"\unknown"), ("Undecided", undecided(verdict))]
            return _table("open", [*rows, *_extras(step, verdict.notes, context)])
        case Unreadable():
            return _table("open", _unreadable(step, verdict, context))
        case Proved() if step.claim.denied:
            rows = [_head(step, r"\no"), (r"\textcolor{right}{Denied}", rf"\yes\ {denied(verdict)}")]
            return _table("right", [*rows, *_extras(step, (), context)])
        case Proved():
            rows = [_head(step, r"\yes"), ("Proved", proved(verdict, context.common, step.task.given))]
            return _table("right", [*rows, *_extras(step, (), context)])
        case None:
            return _table("quiet", [_head(step, r"\unknown"), ("Not checked", "No verdict was given.")])
        case _:
            assert_never(verdict)


Rows = Sequence[tuple[str, str]]


def _table(colour: str, rows: Rows) -> str:
    shown = [(label, text) for label, text in rows if text]
    end = r"\\*" if len(shown) <= _TOGETHER else r"\\"
    lines = [f"  {label} & {text} {end}" for label, text in shown]
    return "\n".join([rf"\begin{{finding}}{{{colour}}}", *lines, r"\end{finding}"])


def _head(step: Step, sign: str) -> tuple[str, str]:
    title = prose(step.claim.title)
    name = rf"{sign}\ ({step.number})"
    text = title[:1].upper() + title[1:] or "As stated"
    head = rf"{text}\hfill\quiet{{{escaped(step.claim.id)}}}\newline"
    denies = "not in general: " if step.claim.denied and isinstance(step.verdict, Refuted) else ""
    return name, head + denies + stated(step)


def stated(step: Step, *, framed: bool = False) -> str:
    """The formula as mathematics, or its source letter by letter."""
    if step.formula is None:
        return typewriter(step.claim.stated)
    return rf"\roomy{{{box(step.formula, CELL) if framed else formula_in(step.formula, CELL)}}}"


def _refuted(step: Step, verdict: Refuted, context: Context) -> Rows:
    example = verdict.counterexample
    agreeing = [note.removeprefix(_AGREES) for note in verdict.notes if note.startswith(_AGREES)]
    others = tuple(note for note in verdict.notes if not note.startswith(_AGREES))
    if verdict.code == "D303":  # the reason says it
        others = tuple(note for note in others if not note.endswith(_CAPTURED))
    return [
        _head(step, r"\no"),
        (r"\textcolor{wrong}{Wrong}", "A wrong option. " * step.claim.distractor + reason(step, verdict)),
        ("Counterexample", where_it_differs(verdict.code, example, step.task.notation) if example is not None else ""),
        ("Agrees when", prose(" or ".join(agreeing)) + "." if agreeing else ""),
        *_extras(step, others, context),
        *_correction(step, verdict, context),
    ]


def _correction(step: Step, verdict: Refuted, context: Context) -> Rows:
    if step.correction is not None:
        return []
    right = corrected(step)
    if right is None:
        return []
    text = rf"\roomy{{{box(right, CELL)}}}\newline\yes\ {correction_scope(verdict)}."
    return [(r"\textcolor{right}{Correct}", text)]


def _extras(step: Step, notes: Sequence[str], context: Context) -> Rows:
    """Notes, what the claim rests on, and the claim that corrects it."""
    rows = [("Note", sentence(note)) for note in notes]
    rows += [("Given", ", ".join(typewriter(text) for text in step.others))] if step.others else []
    fix = step.correction
    if fix is not None and isinstance(fix.verdict, Proved):
        label = "Denied" if fix.claim.denied else "Correct" if isinstance(step.verdict, Refuted) else "Intended"
        body = stated(fix, framed=not fix.claim.denied)
        sources = references(fix.claim.rests_on, context.numbers)
        words = denied(fix.verdict) if fix.claim.denied else proved(fix.verdict, context.common, fix.task.given)
        words += f" From {sources}." if sources else ""
        tail = rf"\newline\yes\ ({fix.number}) {words}\hfill\quiet{{{escaped(fix.claim.id)}}}"
        rows.append((rf"\textcolor{{right}}{{{label}}}", body + tail))
    elif step.amendment is not None:
        rows.append(("Correction", f"See ({step.amendment.number})."))
    return rows


def _conditional(step: Step, verdict: Conditional, context: Context, is_result: bool) -> Rows:
    name, body = _head(step, r"\maybe")
    if is_result:
        body = body.removesuffix(stated(step)) + stated(step, framed=True)
    rows = [(name, body), ("Verdict", sentence(verdict.reason))]
    for option in verdict.readings:
        rows.append((prose(option.name), reading(step, option.verdict, context.common)))
    return [*rows, *_extras(step, verdict.notes, context)]


def _unreadable(step: Step, verdict: Unreadable, context: Context) -> Rows:
    span = verdict.span
    place = step.claim.stated[span.start : span.end] if span is not None else ""
    if place.strip() and verdict.reason.startswith(f"{place} "):  # it quotes the place: that is no word to capitalise
        reason = f"{typewriter(place)} {prose(verdict.reason.removeprefix(place))}."
    else:
        reason = sentence(verdict.reason) + (f" At: {typewriter(place)}." if place.strip() else "")
    hint = f" {sentence(verdict.hint)}" if verdict.hint else ""
    return [
        _head(step, r"\unknown"),
        ("Not read", f"{reason}{hint}"),
        *_extras(step, (), context),
    ]
