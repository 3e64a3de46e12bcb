"""JUnit XML as pytest writes it: a case a claim, ``failure`` for a surprise, ``error`` for a failure."""

from __future__ import annotations

from xml.etree import ElementTree

from symderiv.model import Outcome, Report
from symderiv.report.finding import failure_lines, finding_lines
from symderiv.report.listing import listing_lines
from symderiv.report.page import Page
from symderiv.report.words import header


def render(report: Report, page: Page) -> str:
    counts = report.summary()
    suites = ElementTree.Element("testsuites", name="symderiv")
    suite = ElementTree.SubElement(
        suites,
        "testsuite",
        name="symderiv",
        tests=str(counts["claims"] + counts["errors"]),
        failures=str(counts["unexpected"]),
        errors=str(counts["errors"]),
        skipped="0",
        time=f"{report.seconds:.3f}",
    )
    for outcome in report.outcomes:
        _case(suite, outcome, page)
    for failure in report.failures:
        where = page.file(failure.file) if failure.file else "symderiv"
        case = ElementTree.SubElement(
            suite, "testcase", classname=_legal(where), name=_legal(failure.claim or where), time="0.000"
        )
        error = ElementTree.SubElement(case, "error", message=_legal(failure.message))
        error.text = _legal("\n".join(failure_lines(failure, page)))
    ElementTree.indent(suites)
    body = ElementTree.tostring(suites, encoding="us-ascii", xml_declaration=False)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body.decode("ascii")}\n'


def _case(suite: ElementTree.Element, outcome: Outcome, page: Page) -> None:
    claim = outcome.claim
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_legal(page.file(claim.file)),
        name=_legal(claim.id),
        file=_legal(page.file(claim.file)),
        line=str(claim.line),
        time=f"{outcome.seconds:.3f}",
    )
    if outcome.as_expected:
        if outcome.verdict.kind != "proved":  # an erratum: worth a look, no reason to fail
            out = ElementTree.SubElement(case, "system-out")
            out.text = _legal("\n".join(listing_lines([outcome], page)[1:]))
        return
    failure = ElementTree.SubElement(case, "failure", message=_legal(header(outcome)), type=outcome.verdict.kind)
    failure.text = _legal("\n".join(finding_lines(outcome, page)))


def _legal(text: str) -> str:
    """XML has no way to say most control characters."""
    return "".join(character if character.isprintable() or character in "\n\t" else "\ufffd" for character in text)
