from __future__ import annotations

import pytest

from tests.source.reader import form, refusal


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        ("||x||", r"\|x\|"),
        ("||x||_2^2", r"\|x\|_2^2"),
        ("||x|| ||y||", r"\|x\| \|y\|"),
        (r"\frac{||x||}{2||y||}", r"\frac{\|x\|}{2 \|y\|}"),
        ("||a| - |b||", r"\left|\left|a\right| - \left|b\right|\right|"),
        ("|a||b|", r"\left|a\right| \left|b\right|"),
        ("2|a|", r"2 \left|a\right|"),
    ],
)
def test_bars(latex: str, same: str) -> None:
    assert form(latex) == form(same)


def test_bars_in_doubt_are_refused() -> None:
    assert refusal("|a|b|c|")[:2] == ("D101", "|a|b|")
