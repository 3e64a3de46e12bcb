"""SARIF 2.1.0 for code scanning: a result for every unexpected verdict, a rule for every code.

Failures are notifications of the run, which then was not successful.
"""

from __future__ import annotations

import json
from urllib.parse import quote

from symderiv.model import Failure, Outcome, Report
from symderiv.model.codes import CODES
from symderiv.report.finding import finding_lines
from symderiv.report.page import Page
from symderiv.report.plain import one_line
from symderiv.report.words import code_of, headline, reason_of

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {
    "proved": "warning",
    "refuted": "error",
    "conditional": "warning",
    "undecided": "warning",
    "unreadable": "error",
}


def render(report: Report, page: Page) -> str:
    codes = list(CODES)
    driver = {"name": "symderiv", "rules": [_rule(code) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not report.failures and not report.interrupted,
                "toolExecutionNotifications": [_notification(failure, page) for failure in report.failures],
            }
        ],
        "results": [_result(each, codes, page) for each in report.outcomes if not each.as_expected],
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, indent=2) + "\n"


def _rule(code: str) -> dict[str, object]:
    entry = CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.text},
        "help": {"text": f"{entry.text}\n\nsymderiv explain {code}"},
    }


def _result(outcome: Outcome, codes: list[str], page: Page) -> dict[str, object]:
    claim, code = outcome.claim, code_of(outcome)
    message = f"{claim.id}: {headline(outcome)}: {reason_of(outcome.verdict)}"
    result: dict[str, object] = {
        "ruleId": code,
        "level": _LEVELS[outcome.verdict.kind],
        "message": {"text": message},
        "locations": [_location(claim.file, claim.line, page)],
        "partialFingerprints": {"claim/v1": claim.id},
        "properties": {
            "claim": claim.id,
            "stated": claim.stated,
            "verdict": outcome.verdict.kind,
            "expected": claim.expects,
            "finding": "\n".join(finding_lines(outcome, page)),
        },
    }
    if code in codes:
        result["ruleIndex"] = codes.index(code)
    return result


def _notification(failure: Failure, page: Page) -> dict[str, object]:
    text = f"{failure.claim}: {failure.message}" if failure.claim else failure.message
    notification: dict[str, object] = {"level": "error", "message": {"text": one_line(text)}}
    if failure.code:
        notification["associatedRule"] = {"id": failure.code}
    if failure.file:
        notification["locations"] = [_location(failure.file, failure.line, page)]
    return notification


def _location(file: str, line: int, page: Page) -> dict[str, object]:
    shown = page.file(file)
    artifact = {"uri": quote(shown, errors="surrogateescape")}  # the bytes of a name that is no UTF-8
    if not shown.startswith("/"):
        artifact["uriBaseId"] = "%SRCROOT%"
    physical: dict[str, object] = {"artifactLocation": artifact}
    if line > 0:
        physical["region"] = {"startLine": line}
    return {"physicalLocation": physical}
