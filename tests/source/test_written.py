"""Lists, matrices and cases that are written out."""

from __future__ import annotations

import pytest

from tests.source.reader import form, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("[a, b]", "vector of 2: a*Delta(1, p) + b*Delta(2, p)"),
        ("2 (a, b)", "vector of 2: 2*a*Delta(1, p) + 2*b*Delta(2, p)"),
        ("(a, b) / c", "vector of 2: (a*Delta(1, p) + b*Delta(2, p))/c"),
        (r"\frac{1}{c} (a, b)", "vector of 2: (a*Delta(1, p) + b*Delta(2, p))/c"),
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
        ("a (b, c)", "this bracket has no meaning here"),
        ("2 (a, b) (b, c)", "this bracket has no meaning here"),
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


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("[x, 2 y]", "n x 2: Delta(1, q)*x[p] + 2*Delta(2, q)*y[p]"),
        ("[x, y]^\\top", "2 x n: Delta(1, p)*x[q] + Delta(2, p)*y[q]"),
        (r"[A_{:,1}, \dots, A_{:,n}]", "n x n: A[p, q]"),
        (r"[1, 2] [x, y]^\top", "row of n: x[p] + 2*y[p]"),
        (r"[x, y] [1, 2]", "vector of n: x[p] + 2*y[p]"),
    ],
)
def test_columns_side_by_side_and_numbers_in_a_row(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "piece"),
    [("[x, 2]", "2"), ("[x, x^\\top]", "x^\\top"), ("(x, y)", "x"), ("[A, A]", "A"), (r"[1, 2, 3] A", "[1, 2, 3] A")],
)
def test_lists_of_different_things_are_refused(latex: str, piece: str) -> None:
    assert refusal(latex)[1] == piece


def test_a_condition_on_a_place() -> None:
    latex = r"\begin{cases} 1, & i = \operatorname{argmax}((a, b)) \\ 0, & \text{otherwise} \end{cases}"
    assert form(latex) == "scalar: Piecewise((Delta(1, i), a > b), (Delta(2, i), a < b))"
    nested = r"\begin{cases} 1, & \operatorname{argmax}((a, b)) > c \\ 0, & \text{otherwise} \end{cases}"
    assert refusal(nested)[:2] == ("D104", r"\operatorname{argmax}((a, b)) > c")
