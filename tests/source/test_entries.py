from __future__ import annotations

import pytest

from tests.engine.asking import kind
from tests.source.reader import DECLARED, form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("A_{1,:}", "vector of n: A[1, p]"),
        ("A_{:,i}", "vector of n: A[p, i]"),
        ("A_{:,:}", "n x n: A[p, q]"),
        ("A_{i}", "vector of n: A[i, p]"),
        ("A_{12}", "scalar: A[1, 2]"),
    ],
)
def test_rows_and_columns_of_a_matrix(latex: str, expected: str) -> None:
    assert form(latex) == expected


def test_a_numbered_matrix_is_no_row_of_another() -> None:
    code, piece, message = refusal("A_1 x")
    assert (code, piece) == ("D102", "A_1")
    assert message == "A_1 is not declared: is it another matrix, or row 1 of A?"
    assert form("A_1 x", notation(*DECLARED, r"A_1 \in \mathbb{R}^{n \times n}")).startswith("vector of n: Sum(A_1[")


def test_an_entry_of_a_bracket_is_no_product_with_a_list() -> None:
    assert form("(A B)[i, j]") == "scalar: Sum(A[i, k]*B[k, j], (k, 1, n))"
    assert refusal("(A B)[1, 2]")[:2] == ("D101", "(A B)[1, 2]")
    assert form(r"[x, y][1, 2]") == "vector of n: x[p] + 2*y[p]"


def test_the_frobenius_inner_product_by_its_name() -> None:
    lets = (r"A, B \in \mathbb{R}^{m \times n}",)
    assert kind(r"\langle A, B \rangle_F = \operatorname{tr}(A^\top B)", *lets) == "proved"
    assert kind(r"\langle A, B \rangle_F = \operatorname{tr}(A^\top A)", *lets) == "refuted"
