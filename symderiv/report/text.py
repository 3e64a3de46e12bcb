"""The report for a person: the list of claims, then what is unexpected, then one line that sums it up."""

from __future__ import annotations

from symderiv.model import KINDS, Report
from symderiv.report.chain import first_wrong
from symderiv.report.finding import failure_lines, finding_lines
from symderiv.report.listing import listing_lines
from symderiv.report.page import Page
from symderiv.report.plain import one_line
from symderiv.report.rows import help_lines
from symderiv.report.words import tag_of


def render(report: Report, page: Page) -> str:
    blocks = [listing_lines(report.outcomes, page)]
    blocks += surprises(report, page)
    blocks += [failure_lines(failure, page) for failure in report.failures]
    blocks.append(summary_lines(report))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def surprises(report: Report, page: Page) -> list[list[str]]:
    """Each unexpected finding in full; the steps that come after a wrong one by line."""
    after = first_wrong(report.outcomes)
    blocks = []
    later = []
    for outcome in report.outcomes:
        claim = outcome.claim
        if outcome.as_expected:
            continue
        if claim.id in after:
            title = one_line(claim.id) + ("  " + one_line(claim.title)).rstrip()
            place = page.place(claim.file, claim.line)
            later.append(f"{tag_of(outcome)}: {place}   {title}   after {after[claim.id]}")
        else:
            blocks.append(finding_lines(outcome, page))
    if later:
        blocks.append(later + help_lines("later steps by line only; `symderiv show ID` prints one in full", page.width))
    return blocks


def summary_lines(report: Report) -> list[str]:
    counts = report.summary()
    found = ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind])
    cached = sum(outcome.cached for outcome in report.outcomes)
    parts = [f"{_number(counts['claims'], 'claim')}{': ' if found else ''}{found}"]
    if counts["unexpected"]:
        parts.append(f"{counts['unexpected']} unexpected")
    elif report.outcomes:
        parts.append("all as expected")
    if counts["errors"]:
        parts.append(_number(counts["errors"], "error"))
    if cached:
        parts.append(f"{cached} from the cache" if cached < counts["claims"] else "from the cache")
    parts.append(f"{report.seconds:.1f} s")
    lines = ["; ".join(parts)]
    if report.interrupted:
        lines.append(f"interrupted: {_number(report.unjudged, 'claim')} not judged")
    elif report.unjudged:
        lines.append(f"stopped: {_number(report.unjudged, 'claim')} not judged")
    return lines


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
