"""One line a finding, ``file:line: refuted[D301] id: reason``, which editors and ``grep`` understand."""

from __future__ import annotations

from symderiv.model import Failure, Outcome, Report
from symderiv.report.page import Page
from symderiv.report.plain import one_line
from symderiv.report.text import summary_lines
from symderiv.report.words import reason_of, tag_of


def render(report: Report, page: Page) -> str:
    """Every claim that is not proved, or not as expected; then the failures and the summary."""
    lines = [
        finding_line(outcome, page)
        for outcome in report.outcomes
        if outcome.verdict.kind != "proved" or not outcome.as_expected
    ]
    lines += [failure_line(failure, page) for failure in report.failures]
    return "\n".join(lines + summary_lines(report)) + "\n"


def finding_line(outcome: Outcome, page: Page) -> str:
    claim = outcome.claim
    place = f"{page.place(claim.file, claim.line)}: " if claim.file else ""
    if outcome.as_expected:
        remark = " (expected)"
    elif claim.expected is None:
        remark = ""
    else:
        remark = f" (expected {claim.expects})"
    return f"{place}{tag_of(outcome)} {one_line(claim.id)}: {reason_of(outcome.verdict)}{remark}"


def failure_line(failure: Failure, page: Page) -> str:
    place = f"{page.place(failure.file, failure.line)}: " if failure.file else ""
    mark = f"error[{failure.code}]" if failure.code else "error"
    claim = f" {one_line(failure.claim)}" if failure.claim else ""
    return f"{place}{mark}{claim}: {one_line(failure.message)}"
