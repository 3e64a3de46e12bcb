"""The list of all claims, a line each under their file; known errata with their correction.

``!`` marks a verdict that is not the expected one: it is shown in full further down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from symderiv.model import Conditional, Outcome, Proved, Refuted, Undecided, Unreadable
from symderiv.report.page import Page
from symderiv.report.plain import one_line, shorten, wrap
from symderiv.report.rows import remarked
from symderiv.report.words import correction_scope, reason_of

_KIND = 11
_ID = 24
_WHY = len("for all values of its symbols")
"""The commonest reason stands on one line, if need be beside a shorter title."""
_INDENT = " " * (4 + _KIND)


def listing_lines(outcomes: Sequence[Outcome], page: Page) -> list[str]:
    ids = min(_ID, max((len(outcome.claim.id) for outcome in outcomes), default=0))
    most = max(12, min(page.width // 3, page.width - len(_left(" ", "", "", "", ids, 0)) - _WHY))
    titles = min(most, max((len(_title(outcome)) for outcome in outcomes), default=0))
    lines: list[str] = []
    for file, group in groupby(outcomes, key=lambda outcome: outcome.claim.file):
        if lines:
            lines.append("")
        lines.append(page.place(file))
        for outcome in group:
            lines += _entry(outcome, ids, titles, page.width)
    return lines


def _entry(outcome: Outcome, ids: int, titles: int, width: int) -> list[str]:
    mark = " " if outcome.as_expected else "!"
    title = shorten(_title(outcome), titles)
    left = _left(mark, outcome.verdict.kind, one_line(outcome.claim.id), title, ids, titles)
    room = max(20, width - len(left))
    if not outcome.as_expected:  # the finding says the rest
        return [(left + shorten(_why(outcome), room)).rstrip()]
    first, *rest = wrap(_why(outcome), room)
    return [(left + first).rstrip(), *(" " * len(left) + line for line in rest), *_more(outcome, width)]


def _left(mark: str, kind: str, name: str, title: str, ids: int, titles: int) -> str:
    return f"{mark} {kind:{_KIND}}  {name:{ids}}  {title:{titles}}  "


def _title(outcome: Outcome) -> str:
    return one_line(outcome.claim.title or outcome.claim.stated)


def _why(outcome: Outcome) -> str:
    why, corrects = reason_of(outcome.verdict), outcome.claim.corrects
    return f"{why}; corrects {corrects}" if corrects else why


def _more(outcome: Outcome, width: int) -> list[str]:
    """What is right instead, for a finding that is known."""
    verdict = outcome.verdict
    match verdict:
        case Refuted():
            if not verdict.correction:
                return []
            text = f"{_INDENT}help: {one_line(verdict.correction)}"
            return remarked(text, correction_scope(verdict), len(text) + 3, width, len(f"{_INDENT}help: "))
        case Conditional():
            readings = "; ".join(f"{reading.name}: {reading.verdict.kind}" for reading in verdict.readings)
            return [_INDENT + line for line in wrap(readings, width - len(_INDENT))]
        case Proved() | Undecided() | Unreadable():
            return []
        case _:
            assert_never(verdict)
