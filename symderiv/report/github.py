"""GitHub workflow commands: an annotation on the line of each surprise and failure, then the summary."""

from __future__ import annotations

from symderiv.model import Failure, Outcome, Report
from symderiv.report.finding import failure_lines, finding_lines
from symderiv.report.page import Page
from symderiv.report.plain import one_line
from symderiv.report.text import summary_lines
from symderiv.report.words import tag_of


def render(report: Report, page: Page) -> str:
    lines = [_surprise(outcome, page) for outcome in report.outcomes if not outcome.as_expected]
    lines += [_failure(failure, page) for failure in report.failures]
    return "\n".join(lines + summary_lines(report)) + "\n"


def _surprise(outcome: Outcome, page: Page) -> str:
    claim = outcome.claim
    level = "warning" if outcome.verdict.kind in ("undecided", "conditional") else "error"
    title = f"{tag_of(outcome)} {one_line(claim.id)}"
    return _command(level, claim.file, claim.line, title, "\n".join(finding_lines(outcome, page)), page)


def _failure(failure: Failure, page: Page) -> str:
    title = f"error[{failure.code}]" if failure.code else "error"
    message = "\n".join(failure_lines(failure, page))
    return _command("error", failure.file, failure.line, title, message, page)


def _command(level: str, file: str, line: int, title: str, message: str, page: Page) -> str:
    properties = [f"title={_property(title)}"]
    if line > 0:
        properties.insert(0, f"line={line}")
    if file:
        properties.insert(0, f"file={_property(page.file(file))}")
    return f"::{level} {','.join(properties)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
