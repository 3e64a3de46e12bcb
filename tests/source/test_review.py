"""The review table: for every formula of the documents, what the reader made of it, kept as it was looked at."""

from __future__ import annotations

import pytest

from tests.snapshot import check_snapshot
from tests.source.reviewing import CATALOGUES, formulas, review

REVIEWED = sorted(CATALOGUES)


@pytest.mark.parametrize("document", REVIEWED)
def test_every_formula_is_read_as_it_was_reviewed(document: str) -> None:
    check_snapshot(f"reading/{document}.txt", review(document))


@pytest.mark.parametrize("document", REVIEWED)
def test_no_formula_is_left_out_without_a_reason(document: str) -> None:
    assert "without a reason" not in review(document)


def test_nearly_all_formulas_are_read_whole() -> None:
    """A formula that is not read is a misprint, with the place where reading stopped, or it is left out."""
    total = sum(len(formulas(document)) for document in REVIEWED)
    text = "\n".join(review(document) for document in REVIEWED)
    assert text.count("    stops at ") <= 0.06 * total
    assert text.count("  left out: ") <= 0.03 * total
