"""Everything about one claim: the finding in full, where it stands, what it rests on, and the evidence."""

from __future__ import annotations

from symderiv.model import Certificate, Conditional, Outcome, Proved, Refuted
from symderiv.report.finding import finding_lines
from symderiv.report.page import Page
from symderiv.report.rows import row, rows


def show_lines(outcome: Outcome, page: Page) -> list[str]:
    claim, width = outcome.claim, page.width
    lines = finding_lines(outcome, page, full=True)
    place = ", ".join(filter(None, (claim.document and f"document {claim.document}", claim.where)))
    about = row("place", place, width)
    about += row("rests on", ", ".join(claim.rests_on), width)
    about += row("corrects", claim.corrects or "", width)
    about += row("why", claim.why, width)
    about += _evidence(outcome, width)
    about += row("time", f"{outcome.seconds:.3f} s{', from the cache' if outcome.cached else ''}", width)
    ends_with_help = next((place for place, line in enumerate(lines) if line.startswith("help:")), len(lines))
    return lines[:ends_with_help] + about + lines[ends_with_help:]


def _evidence(outcome: Outcome, width: int) -> list[str]:
    verdict = outcome.verdict
    if isinstance(verdict, Refuted):
        return row("by", verdict.method, width) + _certificate(verdict.certificate, width)
    if isinstance(verdict, Proved):
        return _certificate(verdict.certificate, width)
    if isinstance(verdict, Conditional):
        lines = []
        for reading in verdict.readings:
            if isinstance(reading.verdict, Proved | Refuted) and reading.verdict.certificate:
                lines += row("evidence", f"{reading.name}:", width)
                lines += _certificate(reading.verdict.certificate, width)
        return lines
    return []


def _certificate(certificate: Certificate | None, width: int) -> list[str]:
    if certificate is None:
        return []
    lines = row("evidence", certificate.procedure, width)
    return lines + rows("", tuple(f"{what}: {value}" for what, value in certificate.evidence), width)
