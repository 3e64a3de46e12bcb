from __future__ import annotations

import pytest

from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.hedges import without_hedge
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from tests.source.reader import notation


@pytest.mark.parametrize(
    ("text", "formula", "hedge"),
    [
        ("typically M > k", "M > k", "typically"),
        (r"$a \ne b$ in general", r"$a \ne b$", "in general"),
        (r"a \ne b \text{ in general}.", r"a \ne b", "in general"),
        (r"\text{Usually, } a < b", "a < b", "usually"),
        (r"a < b, \text{often}", "a < b,", "often"),
        ("a < b", "a < b", ""),
        (r"typical < often_1", r"typical < often_1", ""),
        (r"a = b \text{ in general position}", r"a = b \text{ in general position}", ""),
        (r"a = b \text{ not in general}", r"a = b \text{ not in general}", ""),
    ],
)
def test_the_word_is_taken_from_either_end_and_nothing_moves(text: str, formula: str, hedge: str) -> None:
    bare, found = without_hedge(text)
    assert (bare.strip(), found, len(bare)) == (formula, hedge, len(text))
    assert all(new in (old, " ") for old, new in zip(text, bare, strict=True))


def test_a_claim_keeps_the_word_and_says_so() -> None:
    (read,) = read_claim(notation(), "typically a > b")
    assert isinstance(read, ReadClaim)
    assert read.hedge == "typically"
    assert any("typically" in note for note in read.notes)


def test_only_a_claim_is_hedged() -> None:
    with pytest.raises(ReadError):
        parse("$a = b$ typically")
