"""The formulas of the documents as they are printed: how many are read whole, and what the others lack."""

from __future__ import annotations

import pytest

from tests.snapshot import check_snapshot
from tests.source.printed import DECLARED, REST, prints, stated_as_printed, table
from tests.source.reviewing import CATALOGUES

LEAST = 0.97
"""Of all prints, so many are read whole; the rest is misprints and prose."""


def test_prints_that_the_library_states_otherwise_are_read_as_they_were_reviewed() -> None:
    check_snapshot("reading/printed.txt", table())


@pytest.mark.parametrize("document", sorted(CATALOGUES))
def test_every_print_is_read_or_stops_with_a_reason(document: str) -> None:
    own = stated_as_printed(document)
    for name, reading in own.items():
        assert ("    stops at " in reading) <= (name in DECLARED or name in REST), name
    missing = [name for name in prints() if name.startswith(document) and name not in {*own, *DECLARED, *REST}]
    assert missing == []


def test_what_is_declared_here_is_read_and_what_is_given_up_stops_at_a_place() -> None:
    blocks = {block.split()[0]: block for block in table().split("\n\n")}
    assert {name for name, block in blocks.items() if "    stops at " in block} == set(REST)
    assert not any("    stops at ''" in block for block in blocks.values())


def test_nearly_all_prints_are_read_whole() -> None:
    assert len(prints()) - len(REST) >= LEAST * len(prints())
    assert not DECLARED.keys() & REST.keys()
