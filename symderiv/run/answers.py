"""What an answer of a worker means for a claim or a file: an outcome, or a failure."""

from __future__ import annotations

from typing import assert_never

from symderiv.model import Claim, Failure, Outcome, Undecided, Unreadable
from symderiv.run.pool import EngineDownError
from symderiv.run.protocol import (
    Answer,
    Broke,
    Described,
    Exported,
    Judged,
    Loaded,
    LoadFailed,
    Rejected,
    TimedOut,
)

_REPORT = "This is a bug in symderiv, not a finding about the claim.  Please report it with the claim."


def outcome_of(claim: Claim, answer: Answer) -> Outcome | Failure:
    match answer:
        case Judged(verdict, seconds):
            return Outcome(claim, verdict, seconds)
        case TimedOut("judging", seconds):
            reason = f"gave up after {seconds:g} s"
            return Outcome(claim, Undecided("D202", reason), seconds)
        case Rejected():
            return Outcome(claim, Unreadable(answer.code, about_declaration(answer), hint=answer.hint))
        case TimedOut() | LoadFailed() | Broke():
            return failure_of(claim.file, answer, claim)
        case Loaded() | Described() | Exported():
            raise TypeError(f"not an answer to a claim: {type(answer).__name__}")
        case _:
            assert_never(answer)


def failure_of(file: str, answer: TimedOut | LoadFailed | Broke, claim: Claim | None = None) -> Failure:
    name, line = (claim.id, claim.line) if claim else ("", 0)
    match answer:
        case LoadFailed():
            return Failure(answer.file, answer.line, answer.message, answer.detail, code="D601")
        case TimedOut():
            message = f"loading took longer than {answer.seconds:g} s"
            return Failure(file, 0, message, "Make the file do less; --timeout S gives it more.", name, "D601")
        case Broke():
            detail = f"{answer.detail}\n{_REPORT}" if answer.detail else _REPORT
            return Failure(file, line, answer.message, detail, name, answer.code)
        case _:
            assert_never(answer)


def engine_failure(error: EngineDownError) -> Failure:
    return Failure("", 0, f"the engine does not start: {error.message}", error.detail, code="D902")


def about_declaration(rejected: Rejected) -> str:
    return f"in the declaration '{rejected.text}': {rejected.message}" if rejected.text else rejected.message
