"""What print hides is refused."""

from __future__ import annotations

import pytest

from symderiv.source.misprints import INVISIBLE
from tests.source.reader import refusal


@pytest.mark.parametrize(
    ("latex", "piece", "message"),
    [
        ("2 3", "2 3", "two numbers side by side print as one"),
        ("1e5", "1e5", "write a power of ten as 10^{...}"),
        ("c{a+b}", "a+b", INVISIBLE),
    ],
)
def test_what_prints_otherwise_than_it_reads_is_refused(latex: str, piece: str, message: str) -> None:
    assert refusal(latex) == ("D101", piece, message)
