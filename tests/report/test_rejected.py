"""A bad declaration on the command line looks like a finding."""

from __future__ import annotations

from symderiv.model import Span
from symderiv.report.rejected import rejected_lines
from symderiv.run.protocol import Rejected
from tests.report.samples import PAGE


def test_rejected() -> None:
    rejected = Rejected("D101", "`?` has no meaning", r"x ? \mathbb{R}", Span(2, 3), r"write \in")
    assert rejected_lines(rejected, PAGE) == [
        "error[D101]: the formula cannot be read",
        "   |",
        r"   |   x ? \mathbb{R}",
        "   |     ^ `?` has no meaning",
        "   |",
        r"help: write \in",
    ]
    assert rejected_lines(Rejected("D105", "too long", "x"), PAGE)[1:] == [
        "   |",
        "   |   x",
        "   |   too long",
        "   |",
    ]
