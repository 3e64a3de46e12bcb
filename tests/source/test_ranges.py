"""What runs under a sum sign, and over what."""

from __future__ import annotations

import pytest

from symderiv.engine.budget import deadline
from symderiv.source.claims import ReadClaim, read_claim
from tests.engine.asking import kind
from tests.source.reader import form, notation, refusal

PLAIN = notation(
    r"n, T \in \mathbb{N}",
    r"x, y \in \mathbb{R}^n",
    r"A \in \mathbb{R}^{n \times n}",
    r"W \in \mathbb{R}^{m \times n}",
    r"p \in \mathbb{R}",
)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\sum x_i y_i", "Sum(x[i]*y[i], (i, 1, n))"),
        (r"\sum_{i,j} W_{ij}", "Sum(Sum(W[i, j], (j, 1, n)), (i, 1, m))"),
        (r"\sum_{i,j=1}^n A_{ij}", "Sum(Sum(A[i, j], (j, 1, n)), (i, 1, n))"),
        (r"\sum_{j \ne i} x_j", "Sum((1 - Delta(i, j))*x[j], (j, 1, n))"),
        (r"\sum_i \sum_{j \ne i} A_{ij}", "Sum(Sum((1 - Delta(i, j))*A[i, j], (j, 1, n)), (i, 1, n))"),
        (r"\sum_{i \ne j} A_{ij}", "Sum((1 - Delta(i, j))*A[i, j], (i, 1, n))"),
        (r"\sum_{i=1, i \ne j}^n x_i", "Sum((1 - Delta(i, j))*x[i], (i, 1, n))"),
        (r"\sum_{i : i \ne j} x_i", "Sum((1 - Delta(i, j))*x[i], (i, 1, n))"),
        (r"\sum_{i \ne 2} x_i", "Sum((1 - Delta(2, i))*x[i], (i, 1, n))"),
        (r"\sum_{i < j} x_i x_j", "Sum(Sum(x[i]*x[j], (j, i + 1, n)), (i, 1, n))"),
        (r"\sum_{1 \le i < j \le n} x_i x_j", "Sum(Sum(x[i]*x[j], (j, i + 1, n)), (i, 1, n))"),
        (r"\sum_{i \le j} A_{ij}", "Sum(Sum(A[i, j], (j, i, n)), (i, 1, n))"),
        (r"\sum_i \sum_{j < i} A_{ij}", "Sum(Sum(A[i, j], (j, 1, i - 1)), (i, 1, n))"),
        (r"\sum_{i > T} x_i", "Sum(x[i], (i, T + 1, n))"),
        (r"\sum_{i \ge T} x_i", "Sum(x[i], (i, T, n))"),
        (r"\sum_{T < i} x_i", "Sum(x[i], (i, T + 1, n))"),
        (r"\sum_{2 \le i \le n} x_i", "Sum(x[i], (i, 2, n))"),
        (r"\sum_{i : y_i = 1} x_i", "Sum(Piecewise((x[i], Eq(y[i], 1)), (0, True)), (i, 1, n))"),
        (r"\sum_{i : y_i > p} x_i", "Sum(Piecewise((x[i], p < y[i]), (0, True)), (i, 1, n))"),
    ],
)
def test_what_runs_over_what(latex: str, expected: str) -> None:
    assert form(latex, PLAIN) == f"scalar: {expected}"


def test_sums_without_an_index_are_read_in_linear_time() -> None:
    """With 20 nested signs: doubling the work at each would take a million times as long, and never end."""
    with deadline(60):
        form(r"\sum x_i (" * 20 + "1" + ")" * 20, PLAIN)


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        (r"\sum_{i < T} x_i", "D103", "i < T"),
        (r"\sum_{i \ge 0} x_i", "D103", r"i \ge 0"),
        (r"\sum_{i \in S} x_i", "D104", r"i \in S"),
        (r"\sum_{i : p > 0} x_i", "D101", "p > 0"),
        (r"\sum_{2 i < j} x_j", "D103", "2 i < j"),
        (r"\sum_{i : i + j < 3} x_i", "D104", "i + j < 3"),
        (r"\sum x", "D101", r"\sum x"),
        (r"\sum_{p > 1} x", "D101", r"\sum_{p > 1} x"),
        (r"\sum_i x_{y_i}", "D104", "y_i"),
        (r"\sum_i a", "D101", r"\sum_i a"),
        (r"\sum x_i y_j", "D101", r"\sum x_i y_j"),
        (r"\sum^n x_i", "D101", r"\sum^n x_i"),
    ],
)
def test_what_is_refused(latex: str, code: str, piece: str) -> None:
    known = notation(*DECLARATIONS, strict=False)
    assert refusal(latex, known)[:2] == (code, piece)


DECLARATIONS = (r"T \in \mathbb{N}", r"x, y \in \mathbb{R}^n", r"p \in \mathbb{R}")


@pytest.mark.parametrize(
    ("claim", "readings"),
    [
        (r"\sum_{j \ne i} x_j = \sum_j x_j - x_i", [""]),
        (r"\sum_{j \ne i} A_{ij} = \sum_j A_{ij} - A_{ii}", [""]),
        (r"\sum_{i \ne j} A_{ij} = \sum_{i, j} A_{ij} - \sum_i A_{ii}", [""]),
        (r"\sum_{i \ne j} A_{ij} = x_k \quad x_j = 0", [""]),
        (
            r"\sum_{i < j} x_i x_j = \sum_{i < j} x_j x_i",
            ["the sum over i < j as over i", "the sum over i < j as over i and j"],
        ),
    ],
)
def test_which_index_runs_is_settled_or_offered(claim: str, readings: list[str]) -> None:
    found = read_claim(PLAIN, claim)
    assert all(isinstance(reading, ReadClaim) for reading in found)
    assert [reading.reading for reading in found] == readings


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\sum_{j'=1}^{n} x_{j'}", "scalar: Sum(x[j'], (j', 1, n))"),
        (r"x_j \sum_{j'} x_{j'} j'", "scalar: x[j]*Sum(j'*x[j'], (j', 1, n))"),
        (r"\sum_{y_j = 1} x_j", "scalar: Sum(Piecewise((x[j], Eq(y[j], 1)), (0, True)), (j, 1, n))"),
        (r"\sum_{y_j \ge a} x_j", "scalar: Sum(Piecewise((x[j], a <= y[j]), (0, True)), (j, 1, n))"),
    ],
)
def test_primed_indices_and_conditions_on_entries(latex: str, expected: str) -> None:
    assert form(latex) == expected


def test_a_condition_on_two_indices_does_not_say_which_runs() -> None:
    assert refusal(r"\sum_{A_{ij} = 1} x_i x_j")[2] == "the sum names no index"


SOFTMAX = r"\sum_{j=1}^{t-1} e_{tj} = \sum_j e_{tj}"
STATES = (r"e \in \mathbb{R}^{T \times T}", r"t \in \{2, \dots, T\}")


@pytest.mark.parametrize(
    ("declared", "answer"),
    [
        (r"j \in \{1, \dots, t - 1\}", "proved"),
        (r"j \in \{1, \dots, T\}", "refuted"),
        (r"j \in \{1, \dots, t\}", "refuted"),
        (r"j \in \{1, \dots, T + 1\}", "unreadable"),
    ],
)
def test_a_sum_without_a_range_runs_over_the_declared_one(declared: str, answer: str) -> None:
    assert kind(SOFTMAX, *STATES, declared) == answer


def test_without_a_declaration_it_runs_over_the_slots() -> None:
    assert kind(r"\sum_{j=1}^{T} e_{tj} = \sum_j e_{tj}", *STATES) == "proved"
