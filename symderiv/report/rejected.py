"""A declaration or formula from the command line that cannot be read: the same look as a finding."""

from __future__ import annotations

from symderiv.report.excerpt import whole_lines
from symderiv.report.page import Page
from symderiv.report.plain import one_line
from symderiv.report.rows import help_lines
from symderiv.report.words import title_of
from symderiv.run.protocol import Rejected


def rejected_lines(rejected: Rejected, page: Page) -> list[str]:
    lines = [f"error[{rejected.code}]: {title_of(rejected.code)}"]
    lines += whole_lines(rejected.text, rejected.span, one_line(rejected.message), page.width)
    lines += help_lines(rejected.hint, page.width)
    return [line.rstrip() for line in lines]
