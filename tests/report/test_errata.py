"""Errata in three formats, from the same report; nothing in a claim can break out of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symderiv.model import Report
from symderiv.report.errata import errata_of, render
from symderiv.report.formats import ERRATA_FORMATS
from tests.report import samples
from tests.snapshot import check_snapshot

HOSTILE = replace(
    samples.refuted,
    claim=replace(
        samples.refuted.claim,
        id="hostile",
        stated=r"a | b \end{longtable} `x` & \\ \input{/etc/passwd}",
        why="a | b & c",
    ),
)


@pytest.mark.parametrize("name", ERRATA_FORMATS)
def test_formats(name: str) -> None:
    errata = errata_of(replace(samples.everything, outcomes=(*samples.everything.outcomes, HOSTILE)))
    check_snapshot(f"report/errata.{name}", render(name, errata, 100))


def test_a_proved_correction_takes_the_place_of_the_machine_s() -> None:
    found = {each.outcome.claim.id: each for each in errata_of(samples.everything)}
    corrected = {o.claim.corrects: o.claim.stated for o in samples.everything.outcomes if o.claim.corrects}
    for name, stated in corrected.items():
        if name in found:
            assert found[name].right == stated


def test_what_is_proved_or_open_is_no_erratum() -> None:
    kinds = {each.outcome.verdict.kind for each in errata_of(samples.everything)}
    assert kinds == {"refuted", "conditional", "unreadable"}


@pytest.mark.parametrize(("name", "text"), [("text", "no errata\n"), ("markdown", "No errata.\n")])
def test_nothing_wrong(name: str, text: str) -> None:
    assert render(name, errata_of(Report()), 80) == text


def test_a_table_row_keeps_its_columns() -> None:
    row = next(line for line in render("markdown", errata_of(Report((HOSTILE,))), 80).splitlines() if "hostile" in line)
    assert row.replace("\\|", "").count("|") == 6
