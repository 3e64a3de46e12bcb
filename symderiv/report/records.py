"""Claims as plain objects: ``json`` (one document) and ``jsonl`` (one object a line, as claims finish).

The keys of a claim are fixed: a reader may rely on every one of them, whatever the verdict.
"""

from __future__ import annotations

import json
from typing import assert_never

from symderiv.model import (
    Conditional,
    Counterexample,
    Failure,
    Outcome,
    Proved,
    Reading,
    Refuted,
    Report,
    Undecided,
    Unreadable,
    Verdict,
)
from symderiv.report.page import Page
from symderiv.report.words import point

VERSION = 1
"""Of the layout; it changes when a key changes its meaning or goes."""

Record = dict[str, object]


def render(report: Report, page: Page) -> str:
    document = {
        "version": VERSION,
        "summary": {
            **report.summary(),
            "interrupted": report.interrupted,
            "unjudged": report.unjudged,
            "seconds": round(report.seconds, 3),
        },
        "claims": [claim_record(outcome, page) for outcome in report.outcomes],
        "errors": [failure_record(failure, page) for failure in report.failures],
    }
    return json.dumps(document, indent=2) + "\n"


def claim_line(outcome: Outcome, page: Page) -> str:
    return json.dumps(claim_record(outcome, page)) + "\n"


def failure_line(failure: Failure, page: Page) -> str:
    record = {"id": failure.claim or None, "error": failure_record(failure, page)}
    return json.dumps(record) + "\n"


def claim_record(outcome: Outcome, page: Page) -> Record:
    claim, verdict = outcome.claim, outcome.verdict
    facts = _facts(verdict)
    return {
        "id": claim.id,
        "document": claim.document,
        "where": claim.where,
        "title": claim.title,
        "file": page.file(claim.file) if claim.file else "",
        "line": claim.line,
        "stated": claim.stated,
        "says": claim.says,
        "denied": claim.denied,
        "distractor": claim.distractor,
        "verdict": verdict.kind,
        "expected": claim.expects,
        "scope": facts["scope"],
        "assumptions": facts["assumptions"],
        "readings": [_reading(reading) for reading in verdict.readings] if isinstance(verdict, Conditional) else [],
        "counterexample": facts["counterexample"],
        "correction": facts["correction"],
        "reason": facts["reason"],
        "method": facts["method"],
        "seconds": round(outcome.seconds, 6),
    }


def failure_record(failure: Failure, page: Page) -> Record:
    return {
        "file": page.file(failure.file) if failure.file else "",
        "line": failure.line,
        "claim": failure.claim,
        "code": failure.code,
        "message": failure.message,
        "detail": failure.detail,
    }


def _reading(reading: Reading) -> Record:
    return {"name": reading.name, "verdict": reading.verdict.kind, **_facts(reading.verdict)}


def _facts(verdict: Verdict) -> Record:
    """What every verdict has, with empty values for what it does not."""
    facts: Record = {
        "scope": "",
        "assumptions": [],
        "counterexample": None,
        "correction": None,
        "reason": "",
        "method": "",
    }
    match verdict:
        case Proved():
            facts |= {"scope": verdict.scope, "method": verdict.method, "assumptions": [*verdict.assumptions]}
        case Refuted():
            facts |= {
                "scope": verdict.scope,
                "assumptions": [*verdict.assumptions],
                "counterexample": _counterexample(verdict.counterexample),
                "correction": verdict.correction,
                "reason": _with_hint(verdict.reason, verdict.hint),
                "method": verdict.method,
            }
        case Conditional():
            facts |= {"reason": verdict.reason}
        case Undecided():
            facts |= {"reason": verdict.reason, "assumptions": [*verdict.assumptions]}
        case Unreadable():
            facts |= {"reason": _with_hint(verdict.reason, verdict.hint)}
        case _:
            assert_never(verdict)
    return facts


def _with_hint(reason: str, hint: str) -> str:
    return f"{reason}: {hint}" if hint and hint != reason else reason


def _counterexample(example: Counterexample | None) -> Record | None:
    if example is None:
        return None
    return {
        "sizes": dict(example.sizes),
        "values": dict(example.values),
        "entry": example.entry,
        "at": point(example),
        "stated": example.stated,
        "derived": example.derived,
        "exact": example.exact,
    }
