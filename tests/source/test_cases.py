"""Case distinctions: quantified conditions, and rows of dots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.describe import index_form
from symderiv.source.stated import Comparison
from tests.source.reader import defining, form, notation, refusal

KNOWN = defining(
    notation(r"w \in \mathbb{R}^3", r"v \in \mathbb{R}^n", r"a \in \mathbb{R}", r"u \in \mathbb{R}^{12}"), "D = 3"
)


def cases(*rows: str) -> str:
    return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


REST = r"0, & \text{otherwise}"


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        (
            r"a, & w_1 > w_j, \forall j \ne 1",
            "Piecewise((Piecewise((a, w[1] > w[3]), (0, True)), w[1] > w[2]), (0, True))",
        ),
        (
            r"a, & w_j < a \quad \forall j \neq 3",
            "Piecewise((Piecewise((a, a > w[2]), (0, True)), a > w[1]), (0, True))",
        ),
    ],
)
def test_a_quantified_condition_is_all_its_instances(row: str, shown: str) -> None:
    assert form(cases(row, REST), KNOWN) == f"scalar: {shown}"


def test_the_index_itself_may_be_left_out_where_its_case_is_trivial() -> None:
    assert form(cases(r"a, & w_i \ge w_j, \forall j \ne i", REST), KNOWN) == form(
        cases(r"a, & w_i \ge w_j, \forall j", REST), KNOWN
    )
    piece = r"w_i > w_j, \forall j \ne i"
    assert refusal(cases(f"a, & {piece}", REST), KNOWN)[1] == piece


@pytest.mark.parametrize(
    ("row", "piece"),
    [
        (r"a, & v_1 > v_j, \forall j", "j"),
        (r"a, & a > 0, \forall j", "j"),
        (r"a, & a > w_j, \forall j > 1", r"\forall j > 1"),
        (r"a, & w_1 > w_2, \forall j \ne 1", "j"),
    ],
)
def test_what_the_index_takes_must_be_known(row: str, piece: str) -> None:
    assert refusal(cases(row, REST), KNOWN)[1] == piece


def test_a_row_of_dots_stands_for_the_rows_between() -> None:
    dots = cases(r"w_1^2, & a \ge w_1", r"\dots", r"w_D^2, & a \ge w_D")
    assert form(dots, KNOWN) == form(cases(*(rf"w_{k}^2, & a \ge w_{k}" for k in (1, 2, 3))), KNOWN)


@pytest.mark.parametrize(
    "rows",
    [
        (r"\dots", r"w_D, & a \ge w_D"),
        (r"w_1, & a \ge w_1", r"\dots"),
        (r"v_1, & a \ge v_1", r"\dots", r"v_n, & a \ge v_n"),
        (r"w_1, & a \ge w_1", r"\dots", r"w_3, & a \ge w_2"),
    ],
)
def test_dots_are_not_guessed(rows: tuple[str, ...]) -> None:
    assert refusal(cases(*rows), KNOWN)[1] == r"\dots"


def test_cases_that_multiply_are_bounded() -> None:
    rows = [rf"u_{{{k}}}, & u_{{{k}}} \ge u_j, \forall j \ne {k}" for k in range(1, 9)]
    assert refusal(cases(*rows), KNOWN)[0] == "D105"


def read(text: str, of: str | None) -> ReadClaim | FailedReading:
    (only,) = read_claim(KNOWN, text, of=of)
    return only


def test_one_line_claims_its_own_case_only() -> None:
    found = read(r"w_1^2, & w_1 > 0", r"w_1 |w_1|")
    assert isinstance(found, ReadClaim)
    (statement,) = found.statements
    assert isinstance(statement, Comparison)
    assert index_form(statement.right.body) == "Piecewise((w[1]**2, w[1] > 0), (Abs(w[1])*w[1], True))"
    assert found.notes == ("only this case is claimed",)


@pytest.mark.parametrize(("text", "of"), [(r"w_1^2, & w_1 > 0", None), (r"a, & w_1 > 0", "w")])
def test_a_line_without_its_value_is_no_statement(text: str, of: str | None) -> None:
    assert isinstance(read(text, of), FailedReading)


def test_cases_may_be_vectors_and_a_zero_has_any_shape() -> None:
    found = form(cases(r"a v, & a > 0", r"0, & a \le 0"), KNOWN)
    assert found == "vector of n: Piecewise((a*v[p], a > 0), (Piecewise((0, a <= 0)), True))"


def test_cases_have_one_shape() -> None:
    for other, shape in (("w", "vector of 3"), ("1", "scalar")):
        code, _, message = refusal(cases(r"v, & a > 0", rf"{other}, & a \le 0"), KNOWN)
        assert code == "D103"
        assert "one case is" in message and shape in message


def test_an_undeclared_letter_that_is_a_number_elsewhere_is_one_in_a_condition() -> None:
    lenient = replace(KNOWN, strict=False)
    (read,) = read_claim(lenient, "|x| = " + cases("x & x > 0", "0 & x = 0", "-x & x < 0"))
    assert isinstance(read, ReadClaim)
