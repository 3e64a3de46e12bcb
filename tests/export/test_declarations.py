"""The table of notation: each declaration under its kind, sizes as they are written."""

from __future__ import annotations

import pytest

from symderiv import Derivation
from symderiv.export.declarations import notation_table


@pytest.mark.parametrize(
    ("declared", "row"),
    [
        (r"A \in \mathbb{R}^{d_{\text{in}} \times n}", "Variables"),
        (r"A \in \mathbb{R}^{n \times n} \text{ invertible}", "Variables"),
        (r"x \ne 0", "Variables"),
        (r"\sigma \text{ is the sigmoid}", "Functions"),
        (r"q \sim \mathcal{N}(0, 1)", "Random"),
        (r"i \in \{1, 2\}", "Indices"),
        (r"n \in \mathbb{N}", "Sizes"),
    ],
)
def test_a_declaration_stands_under_its_kind(declared: str, row: str) -> None:
    d = Derivation("d")
    d.let(declared)
    lines = notation_table(d, ()).splitlines()
    assert any(line.startswith(f"  {row} & ") for line in lines)
    assert len([line for line in lines if " & " in line and not line.startswith("  Sizes")]) == (row != "Sizes")


def test_a_size_with_a_word_below_it_is_written_with_the_word() -> None:
    d = Derivation("d")
    d.let(r"x \in \mathbb{R}^{d_{\text{in}}}")
    assert r"$d_{\text{in}}$ is a positive integer" in notation_table(d, ())
