from __future__ import annotations

import pytest

from tests.source.reader import form, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\left[ a \right]", "scalar: a"),
        (r"\lfloor a \rfloor", "scalar: floor(a)"),
        (r"\lceil a \rceil", "scalar: ceiling(a)"),
        ("|a|", "scalar: Abs(a)"),
        (r"\langle x, y \rangle", "scalar: Sum(x[i]*y[i], (i, 1, n))"),
    ],
)
def test_a_bracket_means_what_its_form_says(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        ("[0, 1)", "D101", "[0, 1)"),
        ("()", "D101", "()"),
        (r"\lfloor \rfloor", "D101", r"\lfloor \rfloor"),
        ("a ()", "D101", "()"),
        (r"\langle x \rangle", "D101", r"\langle x \rangle"),
        ("(A)[1, 2]", "D101", "(A)[1, 2]"),
    ],
)
def test_what_has_no_meaning_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


@pytest.mark.parametrize("latex", [r"\lceil 12,123.4 \rceil", r"\left\lfloor a, b \right\rfloor"])
def test_nothing_in_a_bracket_is_dropped(latex: str) -> None:
    assert refusal(latex)[0] == "D101"
