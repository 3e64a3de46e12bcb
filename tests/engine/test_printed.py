"""Printed lists and matrices of decimals are judged entry by entry."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind, refutation, verdict

GRID = r"\begin{bmatrix} \frac{1}{3} & 2 \\ \sqrt{2} & -\frac{2}{3} \end{bmatrix} "


@pytest.mark.parametrize(
    "claim",
    [
        GRID + r"= \begin{bmatrix} 0.33 & 2 \\ 1.4142 & -0.667 \end{bmatrix}",
        GRID + r"\approx \begin{bmatrix} 0.33 & 2.0 \\ 1 & -0.7 \end{bmatrix}",
        r"\operatorname{softmax}([1,2,3]) = [0.09, 0.24, 0.67]",
        r"(\frac{1}{3}, \frac{2}{3}) = (0.3, 0.7)",
        r"[\sqrt{4}, 0.5] = [2, 0.50]",
    ],
)
def test_entries_that_round_to_what_is_printed(claim: str) -> None:
    assert kind(claim) == "proved"


@pytest.mark.parametrize(
    ("claim", "reason", "correction"),
    [
        (
            GRID + r"= \begin{bmatrix} 0.33 & 2 \\ 1.4143 & -0.667 \end{bmatrix}",
            "entry (2, 1): rounding: one unit in the last place",
            r"\begin{bmatrix} 0.33 & 2 \\ 1.4142 & -0.667 \end{bmatrix}",
        ),
        (
            GRID + r"= \begin{bmatrix} 0.33 & 2 \\ 1.4142 & 0.667 \end{bmatrix}",
            "entry (2, 2): the number does not round to the printed digits",
            r"\begin{bmatrix} 0.33 & 2 \\ 1.4142 & -0.667 \end{bmatrix}",
        ),
        (
            r"[\frac{1}{3}, \frac{2}{3}, 1] = [0.4, 0.6, 1.0]",
            "entry (1): rounding: one unit in the last place; 2 entries are wrong",
            "[0.3, 0.7, 1.0]",
        ),
        (
            r"[\frac{1}{3}, \sqrt{2}] = [0.3, 1]",
            "entry (2): a whole number after an equals sign is meant exactly",
            None,
        ),
        (
            r"[\frac{1}{3}, -\frac{1}{40}] = [0.3, 0]",
            "entry (2): a whole number after an equals sign is meant exactly",
            "[0.3, -0.025]",
        ),
    ],
)
def test_entries_that_do_not(claim: str, reason: str, correction: str | None) -> None:
    found = refutation(claim)
    assert (found.code, found.reason, found.correction) == ("D306", reason, correction)


def test_lists_of_whole_numbers_are_exact() -> None:
    assert refutation(r"[\frac{1}{3}, 1] = [0, 1]").code == "D301"


def test_variables_are_not_rounded() -> None:
    assert verdict(r"[x, 1] = [0.5, 1.0]").kind == "refuted"
    assert verdict(r"[x - x + \frac{1}{3}, 1] = [0.3, 1.0]").kind != "refuted"
