"""``jsonl``: each claim is written when it is finished, each failure when it happens."""

from __future__ import annotations

import sys

from symderiv.model import Failure, Outcome
from symderiv.report.page import Page
from symderiv.report.progress import Bar
from symderiv.report.records import claim_line, failure_line


class JsonLines(Bar):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def outcome(self, outcome: Outcome) -> None:
        self._write(claim_line(outcome, self._page))
        super().outcome(outcome)

    def failure(self, failure: Failure) -> None:
        self._write(failure_line(failure, self._page))
        super().failure(failure)

    def _write(self, line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()
