"""A verdict in a few words: its code, its title, its reason, its counterexample."""

from __future__ import annotations

from typing import assert_never

from symderiv.model import (
    Conditional,
    Counterexample,
    Outcome,
    Proved,
    Refuted,
    Undecided,
    Unreadable,
    Verdict,
)
from symderiv.model.codes import CODES
from symderiv.report.plain import one_line


def code_of(outcome: Outcome) -> str:
    """The code to look up with ``symderiv explain``; empty for an expected proof."""
    verdict = outcome.verdict
    match verdict:
        case Proved():
            return "" if outcome.as_expected else "D501"
        case Conditional():
            return "D401"
        case Refuted() | Undecided() | Unreadable():
            return verdict.code
        case _:
            assert_never(verdict)


def tag_of(outcome: Outcome) -> str:
    """The verdict with its code: ``refuted[D301]``."""
    code = code_of(outcome)
    return f"{outcome.verdict.kind}[{code}]" if code else outcome.verdict.kind


def title_of(code: str) -> str:
    return CODES[code].title if code in CODES else "see the reason"


def header(outcome: Outcome) -> str:
    return f"{tag_of(outcome)}: {headline(outcome)}"


def headline(outcome: Outcome) -> str:
    verdict = outcome.verdict
    if not isinstance(verdict, Proved):
        return title_of(code_of(outcome))
    return one_line(verdict.scope) if outcome.as_expected else f"expected {outcome.claim.expects}, found proved"


def reason_of(verdict: Verdict) -> str:
    """Why, in one line; for a proof, its scope."""
    match verdict:
        case Proved():
            return one_line(verdict.scope)
        case Refuted():
            return one_line(verdict.hint or verdict.reason)
        case Conditional() | Undecided() | Unreadable():
            return one_line(verdict.reason)
        case _:
            assert_never(verdict)


def correction_scope(verdict: Refuted) -> str:
    """For what the correction is proved, saying so."""
    scope = one_line(verdict.correction_scope)
    return scope if scope.startswith("proved") else proved_scope(scope)


def proved_scope(scope: str) -> str:
    """``proved for every n >= 1``; that no symbols remain stands for itself."""
    return f"proved; {scope}" if scope.startswith("no ") else f"proved {scope}".rstrip()


def compared(code: str, example: Counterexample) -> tuple[tuple[str, str], tuple[str, str]]:
    """Both values with their names; of a relation that fails, a side is not what the other one should be."""
    if code == "D305":
        return ("left", example.derived), ("right", example.stated)
    return ("stated", example.stated), ("derived", example.derived)


def compared_in_line(code: str, example: Counterexample) -> str:
    return ", ".join(f"{name} {value}" for name, value in compared(code, example))


def point(example: Counterexample) -> str:
    sizes = [f"{name} = {size}" for name, size in example.sizes]
    values = [f"{name} = {value}" for name, value in example.values]
    return one_line(", ".join(sizes + values)) or "every point"
