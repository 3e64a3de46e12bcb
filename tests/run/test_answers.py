"""What comes back from a worker becomes an outcome only if the engine decided."""

from __future__ import annotations

import pytest

from symderiv.model import Claim, Failure, Outcome, Proved, Span, Undecided, Unreadable
from symderiv.run.answers import engine_failure, failure_of, outcome_of
from symderiv.run.pool import EngineDownError
from symderiv.run.protocol import Broke, Described, Judged, LoadFailed, Rejected, TimedOut

CLAIM = Claim("a", "x", file="/f.py", line=7)


def test_outcomes() -> None:
    proved = Proved("always", "normal form")
    assert outcome_of(CLAIM, Judged(proved, 0.5)) == Outcome(CLAIM, proved, 0.5)
    assert outcome_of(CLAIM, TimedOut("judging", 2.5)) == Outcome(CLAIM, Undecided("D202", "gave up after 2.5 s"), 2.5)
    rejected = Rejected("D101", "`?` has no meaning", "x ? y", Span(2, 3), "leave it out")
    assert outcome_of(CLAIM, rejected) == Outcome(
        CLAIM, Unreadable("D101", "in the declaration 'x ? y': `?` has no meaning", hint="leave it out")
    )


def test_failures() -> None:
    broke = outcome_of(CLAIM, Broke("D901", "they disagree"))
    assert isinstance(broke, Failure)
    assert (broke.file, broke.line, broke.claim, broke.code) == ("/f.py", 7, "a", "D901")
    assert "bug in symderiv" in broke.detail
    late = failure_of("/f.py", TimedOut("loading", 60.0))
    assert (late.message, late.code) == ("loading took longer than 60 s", "D601")
    assert failure_of("/f.py", LoadFailed("/g.py", 3, "no", "do this")) == Failure(
        "/g.py", 3, "no", "do this", code="D601"
    )
    assert engine_failure(EngineDownError("no sympy", "")).message == "the engine does not start: no sympy"


def test_an_answer_to_another_question_is_a_bug() -> None:
    with pytest.raises(TypeError, match="Described"):
        outcome_of(CLAIM, Described("text"))
