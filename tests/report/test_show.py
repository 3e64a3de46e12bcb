"""``symderiv show``: nothing is cut, and the evidence is there."""

from __future__ import annotations

from dataclasses import replace

from symderiv.report.show import show_lines
from tests.report import samples
from tests.report.samples import PAGE, everything
from tests.snapshot import check_snapshot


def test_every_kind() -> None:
    blocks = ["\n".join(show_lines(outcome, PAGE)) for outcome in everything.outcomes]
    check_snapshot("report/show.txt", "\n\n".join(blocks) + "\n")


def test_a_long_formula_is_whole() -> None:
    long = replace(samples.transposed, claim=replace(samples.transposed.claim, stated=" + ".join(["x_{12}"] * 200)))
    printed = "".join(line[7:] for line in show_lines(long, PAGE) if line.startswith("   |"))
    assert printed.count("x_{12}") == 200
