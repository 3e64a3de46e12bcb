from __future__ import annotations

import pytest

from tests.engine.asking import kind
from tests.source.reader import form, notation, refusal

PAIR = r"x, w \in \mathbb{R}^2"
SQUARE = r"A \in \mathbb{R}^{2 \times 2}"
KNOWN = notation(PAIR, SQUARE, r"a, b \in \mathbb{R}")


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("(a, b)^T", "vector of 2: a*Delta(1, p) + b*Delta(2, p)"),
        (r"[a, b]^\top", "vector of 2: a*Delta(1, p) + b*Delta(2, p)"),
        (r"(a, b)^\top / 2", "vector of 2: a*Delta(1, p)/2 + b*Delta(2, p)/2"),
        (r"x + (a, b)^\top", "vector of 2: a*Delta(1, p) + b*Delta(2, p) + x[p]"),
        (r"w \cdot (a, b)^\top", "scalar: a*w[1] + b*w[2]"),
        (r"w^\top (a, b)^\top", "scalar: a*w[1] + b*w[2]"),
        (r"(a, b)^\top w", "scalar: a*w[1] + b*w[2]"),
        (r"A (1, 2)^\top", "vector of 2: A[p, 1] + 2*A[p, 2]"),
        (r"(1, 2)^\top A", "row of 2: A[1, p] + 2*A[2, p]"),
        (r"(1, 2) A", "row of 2: A[1, p] + 2*A[2, p]"),
        (r"x (1, 2)^\top", "2 x 2: (Delta(1, q) + 2*Delta(2, q))*x[p]"),
        (r"(1, 2)^\top x^\top", "2 x 2: (Delta(1, p) + 2*Delta(2, p))*x[q]"),
        (r"x^\top w (1, 2)^\top", "vector of 2: (w[1]*x[1] + w[2]*x[2])*(Delta(1, p) + 2*Delta(2, p))"),
    ],
)
def test_a_turned_list_is_a_column_where_both_have_a_meaning(latex: str, expected: str) -> None:
    assert form(latex, KNOWN) == expected


@pytest.mark.parametrize("latex", [r"[a, b]^\top [b, a]", "[a, b] [b, a]^T"])
def test_two_lists_side_by_side_may_be_either_product(latex: str) -> None:
    assert refusal(latex, KNOWN)[1:] == (
        latex,
        "is this the inner or the outer product? write a dot between, or matrices",
    )


def test_two_turned_lists_are_no_product() -> None:
    assert refusal("(a, b)^T (b, a)^T", KNOWN)[0] == "D103"


@pytest.mark.parametrize(
    "claim",
    [
        "x = (1, 2)^T",
        "(1, 2)^T = x",
        "x^T = (1, 2)",
        "[1, 2] = x^T",
        r"x^T = \begin{bmatrix} 1 & 2 \end{bmatrix}",
        r"x = \begin{bmatrix} 1 & 2 \end{bmatrix}^T",
    ],
)
def test_a_list_lies_as_the_other_side_does(claim: str) -> None:
    assert kind(claim, PAIR, "x_1 = 1", "x_2 = 2") == "proved"
    assert (
        kind(claim.replace("2)", "3)").replace("2]", "3]").replace("& 2", "& 3"), PAIR, "x_1 = 1", "x_2 = 2")
        == "refuted"
    )


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\begin{bmatrix} 1 & 2 \end{bmatrix} \begin{bmatrix} 3 \\ 4 \end{bmatrix} = 11", "proved"),
        (r"\begin{bmatrix} 1 & 2 \end{bmatrix} \begin{bmatrix} 3 \\ 4 \end{bmatrix} = 12", "refuted"),
        (r"\begin{bmatrix} 1 & 2 \end{bmatrix} = \begin{bmatrix} 1 \\ 2 \end{bmatrix}", "refuted"),
        (r"\begin{bmatrix} 1 & 2 \end{bmatrix} = 1", "refuted"),
    ],
)
def test_a_matrix_with_one_entry_is_a_number(claim: str, expected: str) -> None:
    assert kind(claim) == expected


def test_a_gradient_is_printed_as_a_turned_list() -> None:
    assert kind(r"\nabla_x f = (2 x_1, 2 x_2)^\top", PAIR, "f = x^T x") == "proved"
