"""Lists, matrices and cases that are written out."""

from __future__ import annotations

import pytest

from tests.source.reader import form, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("[a, b]", "vector of 2: a*Delta(1, p) + b*Delta(2, p)"),
        (r"\begin{bmatrix} a \\ b \end{bmatrix}", "vector of 2: a*Delta(1, p) + b*Delta(2, p)"),
        (r"[[a, b] \parallel [b, c]]", "vector of 4: a*Delta(1, p) + b*Delta(2, p) + b*Delta(3, p) + c*Delta(4, p)"),
        (
            r"\begin{cases} a, & b \ge 0 \\ c, & \text{otherwise} \end{cases}",
            "scalar: Piecewise((a, b >= 0), (c, True))",
        ),
        (r"\begin{cases} 1, & \text{if } i = j \\ 0, & \text{otherwise} \end{cases}", "scalar: Delta(i, j)"),
        (r"\begin{cases} a, & i = j \\ b, & i \ne j \end{cases}", "scalar: a*Delta(i, j) + b*(1 - Delta(i, j))**2"),
    ],
)
def test_what_they_mean(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "message"),
    [
        (
            r"\begin{cases} a, & i = j \\ c, & i = k \end{cases}",
            "the cases do not cover all indices; add what holds otherwise",
        ),
        (r"\begin{cases} a \\ b, & i = j \end{cases}", "each case has a value and a condition"),
        (
            r"\begin{cases} a, & \text{otherwise} \\ b, & \text{otherwise} \end{cases}",
            "only the last case can be the rest",
        ),
        (r"\begin{cases} a, & b \in \mathbb{R} \\ c, & \text{otherwise} \end{cases}", "this condition is not read yet"),
    ],
)
def test_what_is_refused(latex: str, message: str) -> None:
    assert refusal(latex)[2] == message
