from __future__ import annotations

import pytest

from tests.engine.asking import kind
from tests.source.reader import form, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("A x", "vector of n: Sum(A[p, k]*x[k], (k, 1, n))"),
        (r"x^\top y", "scalar: Sum(x[k]*y[k], (k, 1, n))"),
        (r"x y^\top", "n x n: x[p]*y[q]"),
        (r"x \cdot y", "scalar: Sum(x[i]*y[i], (i, 1, n))"),
        (r"x \odot y", "vector of n: x[p]*y[p]"),
        (r"x \circ A y", "vector of n: x[p]*Sum(A[p, k]*y[k], (k, 1, n))"),
        (r"x \otimes y", "n x n: x[p]*y[q]"),
        (r"(1 - x) \odot y", "vector of n: (1 - x[p])*y[p]"),
        (r"A \odot B", "n x n: A[p, q]*B[p, q]"),
        ("a x", "vector of n: a*x[p]"),
        ("x / a", "vector of n: x[p]/a"),
        ("a / b / c", "scalar: a/(b*c)"),
        (r"a / b \cdot c", "scalar: a*c/b"),
        (r"a \times b", "scalar: a*b"),
        ("A + I", "n x n: Delta(p, q) + A[p, q]"),
        (r"A - \lambda I", "n x n: -lambda*Delta(p, q) + A[p, q]"),
        ("I x", "vector of n: x[p]"),
        ("A + I_n", "n x n: Delta(p, q) + A[p, q]"),
        ("1 - x", "vector of n: 1 - x[p]"),
        ("x - 0", "vector of n: x[p]"),
    ],
)
def test_shapes_decide_what_a_juxtaposition_means(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "piece", "message"),
    [
        ("x y", "x y", "cannot multiply vector of n by vector of n"),
        ("x A", "x A", "cannot multiply vector of n by n x n"),
        ("W A x W", "W A x W", "cannot multiply vector of m by m x n"),
        ("A W", "A W", "cannot multiply n x n by m x n: n is not m"),
        (r"A \odot W", "W", "cannot multiply elementwise n x n and m x n"),
        (r"x \odot W x", "W x", "cannot multiply elementwise vector of n and vector of m"),
        ("a / x", "a / x", "division by vector of n"),
        (r"A \otimes x", r"A \otimes x", "the tensor product of n x n and vector of n is not read"),
        (r"I \otimes A", r"I \otimes A", "the size of I or \\mathbf{1} is not clear here; write I_n or \\mathbf{1}_n"),
        ("x + A", "A", "cannot add vector of n and n x n"),
        (r"x + y^\top", r"y^\top", "cannot add vector of n and row of n"),
        ("x + W x", "W x", "cannot add vector of n and vector of m"),
        ("x + a", "a", "cannot add a number to vector of n"),
        ("a + x", "a", "cannot add a number to vector of n"),
        ("A - a", "a", "cannot add a number to n x n"),
        ("A + 1", "1", "cannot add a number to n x n"),
        ("1 / 2 a", "2 a", "it is not clear how far the division goes; write \\frac or brackets"),
        ("a / b(a + c)", "b(a + c)", "it is not clear how far the division goes; write \\frac or brackets"),
    ],
)
def test_shapes_that_do_not_fit_are_named_both(latex: str, piece: str, message: str) -> None:
    assert refusal(latex)[1:] == (piece, message)


def test_products_on_both_sides_of_a_kronecker_product() -> None:
    sizes = {"A": r"m \times n", "B": r"p \times q", "C": r"n \times k", "D": r"q \times l"}
    shapes = [rf"{name} \in \mathbb{{R}}^{{{size}}}" for name, size in sizes.items()]
    assert kind(r"(A \otimes B)(C \otimes D) = A C \otimes B D", *shapes) == "proved"
    assert kind(r"(A \otimes B)(C \otimes D) = -A C \otimes B D", *shapes) == "refuted"
    assert kind(r"(A \otimes B)(C \otimes D) = A C \otimes D B", *shapes) == "unreadable"


def test_a_constant_is_added_to_a_column_as_to_a_vector() -> None:
    lets = (r"x \in \mathbb{R}^{n \times 1}", r"A \in \mathbb{R}^{n \times n}")
    assert kind(r"x \odot (1 - x) = x - x \odot x", *lets) == "proved"
    assert kind(r"x \odot (1 - x) = x + x \odot x", *lets) == "refuted"
    assert kind(r"1 - A = A", *lets) == "unreadable"


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("A_{i,:} x", "scalar: Sum(A[i, k]*x[k], (k, 1, n))"),
        (r"a A_{i,:} x", "scalar: Sum(a*A[i, k]*x[k], (k, 1, n))"),
        (r"A_{i,:}^\top x", "scalar: Sum(A[i, k]*x[k], (k, 1, n))"),
        (r"x^\top A_{i,:}", "scalar: Sum(A[i, k]*x[k], (k, 1, n))"),
        (r"x A_{i,:}^\top", "n x n: A[i, q]*x[p]"),
        (r"B A_{i,:}^\top", "vector of n: Sum(A[i, k]*B[p, k], (k, 1, n))"),
    ],
)
def test_a_row_of_a_matrix_lies_as_has_a_meaning(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize("latex", [r"A_{i,:}^\top A_{i,:}", r"A_{i,:} A_{i,:}^\top"])
def test_two_rows_of_matrices_have_two_products(latex: str) -> None:
    """Of a row the first is a matrix and the second a number, of a vector it is the other way round."""
    assert refusal(latex)[:2] == ("D101", latex)


MATRICES = (r"G, H \in \mathbb{R}^{m \times m}", r"b \in \mathbb{R}")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"G \odot (1 - H) = G - G \odot H", "proved"),
        (r"G \odot (1 - H \odot H) = G - G \odot H \odot H", "proved"),
        (r"(1 - G) \odot H = H - G H", "refuted"),
        (r"G \odot H (1 - H) = 0", "unreadable"),
        (r"G \odot (G (1 - H)) = 0", "unreadable"),
        (r"(1 - H) G = 0", "unreadable"),
        (r"G \odot (b - H) = 0", "unreadable"),
    ],
)
def test_a_number_stands_for_every_entry_of_a_matrix_in_a_product_of_entries_only(claim: str, expected: str) -> None:
    assert kind(claim, *MATRICES) == expected
