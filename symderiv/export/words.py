"""Verdicts in words, as LaTeX: for what a proof holds, where a counterexample lies, how a reading ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from symderiv.export.formula import inline
from symderiv.export.point import ANY, number, point
from symderiv.export.prose import prose, sentence
from symderiv.export.steps import Step, narrow
from symderiv.model import Counterexample, Proved, Refuted, Undecided, Unreadable
from symderiv.model.codes import CODES
from symderiv.source.notation import Notation

_EVERYWHERE = ("", "no sizes occur", "no symbols remain", "for all values of its symbols")


def scope_of(verdict: Proved) -> str:
    """``for every n >= 1``; empty where no size occurs: that is what proved means."""
    return "" if verdict.scope in _EVERYWHERE else prose(verdict.scope)


def proof(verdict: Proved, common: Sequence[str], given: Sequence[str] = ()) -> str:
    """Scope, method and what else was used, beyond what the whole derivation assumes."""
    assumed = [text for text in verdict.assumptions if text not in common and text not in given]
    parts = [scope_of(verdict), prose(verdict.method)]
    parts += [f"assuming {prose('; '.join(assumed))}"] if assumed else []
    parts += [prose(note) for note in verdict.notes]
    return "; ".join(part for part in parts if part)


def proved(verdict: Proved, common: Sequence[str], given: Sequence[str] = ()) -> str:
    """The same as a sentence."""
    _, _, rest = proof(verdict, common, given).partition(prose(verdict.method))
    scope = scope_of(verdict)
    return f"Proved {scope}".rstrip() + f" ({prose(verdict.method)}{rest})."


def denied(verdict: Proved) -> str:
    """Of a statement that is denied rightly: that it does not hold, and where."""
    why = verdict.scope.removeprefix("not so: ") if verdict.scope.startswith("not so: ") else ""
    told = "; ".join(prose(part) for part in (why, *verdict.notes) if part)
    return f"This does not hold{': ' * bool(told)}{told} ({prose(verdict.method)})."


def references(ids: Sequence[str], numbers: Mapping[str, str]) -> str:
    return ", ".join(f"({numbers[each]})" for each in ids if each in numbers)


def correction_scope(verdict: Refuted) -> str:
    scope = verdict.correction_scope.removeprefix("proved").strip()
    return "Proved" if scope in _EVERYWHERE else f"Proved {prose(scope)}"


def where_it_differs(code: str, example: Counterexample, notation: Notation) -> str:
    """``At K = m = 1, x[1] = 1 (entry i = 1) the statement gives 3/2, the derivation 1/2.``"""
    values = point(example, notation)
    place = ", ".join(values) or "every point"
    entry = f" (entry {prose(example.entry)})" if example.entry else ""
    exact = "both values are exact" if example.exact else "certified decimals"
    arbitrary = "; entries marked $\\ast$ are arbitrary" if any(ANY in value for value in values) else ""
    stated, derived = number(example.stated), number(example.derived)
    sides = f"the statement gives ${stated}$, the derivation ${derived}$"
    if code == "D305":  # of a relation that fails, a side is not what the other one should be
        sides = f"the left side is ${derived}$, the right side ${stated}$"
    if not (example.stated and example.derived):
        return f"At {place}{entry}{arbitrary}."
    return f"At {place}{entry} {sides} ({exact}{arbitrary})."


def reason(step: Step, verdict: Refuted) -> str:
    """What the derivation says is wrong, in its words, else what was found."""
    return sentence(step.claim.why) if step.claim.why else what_is_wrong(step, verdict)


def what_is_wrong(step: Step, verdict: Refuted) -> str:
    """The piece that is wrong with what is wrong about it, and the reason where it says more."""
    if not verdict.hint:
        return sentence(verdict.reason)
    colon = ":" if verdict.hint.startswith("this ") else ""
    reason = "" if _is_title(verdict) else f" {sentence(verdict.reason)}"
    return f"{_piece(step, verdict)}{colon} {prose(verdict.hint)}.{reason}"


def _is_title(verdict: Refuted) -> bool:
    """The reason only repeats the name of the finding."""
    return verdict.code in CODES and verdict.reason == CODES[verdict.code].title


def _piece(step: Step, verdict: Refuted) -> str:
    piece = narrow(verdict.span, step.claim.stated)
    formula = inline(piece.of(step.claim.stated)) if piece is not None else None
    return formula or "The stated side"


def reading(step: Step, verdict: Proved | Refuted | Undecided | Unreadable, common: Sequence[str]) -> str:
    """How one reading of an ambiguous statement ends."""
    match verdict:
        case Proved():
            return rf"\yes\ {proved(verdict, common)}"
        case Refuted():
            example = verdict.counterexample
            at = f" {where_it_differs(verdict.code, example, step.task.notation)}" if example is not None else ""
            return rf"\no\ Wrong. {what_is_wrong(step, verdict)}{at}"
        case Undecided():
            return rf"\unknown\ Undecided. {undecided(verdict)}"
        case Unreadable():
            return rf"\unknown\ Not read. {sentence(verdict.reason)}"
        case _:
            assert_never(verdict)


def undecided(verdict: Undecided) -> str:
    tried = f" Tried: {prose('; '.join(verdict.tried))}." if verdict.tried else ""
    return f"{sentence(verdict.reason)}{tried}"
