"""The table of coverage."""

from __future__ import annotations

from symderiv.model.catalogue import Covered, Entry
from symderiv.report.coverage import coverage_lines
from tests.report.samples import refuted
from tests.snapshot import check_snapshot

ENTRIES = (
    Entry("002-1.6-2-14", "probability", "formula", headline=True),
    Entry("002-1", "definition", "formula"),
    Entry("002-2", "boolean", "prose", left_out="an opinion " * 12),
    Entry("002-3", "boolean", "prose", headline=True),
)


def test_two_documents() -> None:
    one = Covered("002", ENTRIES, (refuted,), frozenset({"002-1", "elsewhere"}))
    other = Covered("003", (Entry("003-1", "limit", "prose"),), ())
    check_snapshot("report/coverage.txt", "\n".join(coverage_lines([one, other], 100)) + "\n")


def test_a_covered_entry_is_not_left_out() -> None:
    entry = Entry("002-1.6-2-14", "probability", "formula", left_out="too hard")
    covered = Covered("002", (entry,), (refuted,))
    assert covered.left_out() == ()
    assert covered.missing() == ()
