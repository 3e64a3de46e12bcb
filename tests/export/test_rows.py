"""Where a formula is broken."""

from __future__ import annotations

from symderiv.export.atom import Formula
from symderiv.export.formula import read_formula
from symderiv.export.rows import Row, rows_of


def formula(text: str) -> Formula:
    result = read_formula(text)
    assert result is not None
    return result


def tex(rows: list[Row], room: float = 40.0) -> list[str]:
    return [row.tex(room) for row in rows]


def test_a_short_formula_is_one_row_aligned_at_its_first_relation() -> None:
    assert tex(rows_of(formula("a = b = c"), 40)) == ["a & = b = c"]
    assert tex(rows_of(formula("= b"), 40)) == ["& = b"]
    assert tex(rows_of(formula("[a, b] x"), 40)) == ["& {}[a, b]x"]


def test_a_long_one_is_broken_at_relations_then_at_signs() -> None:
    rows = tex(rows_of(formula("f(x) = a + b + c + d = p + q + r + s"), 9))
    assert rows == ["f(x) & = a + b + c", r"& \qquad {}+ d", "& = p + q + r", r"& \qquad {}+ s"]


def test_never_inside_brackets_while_there_is_another_place() -> None:
    rows = tex(rows_of(formula("f = (a + b + c) + (d + e + g)"), 11))
    assert rows == ["f & = (a + b + c)", r"& \qquad {}+ (d + e + g)"]


def test_a_long_left_hand_side_has_a_row_of_its_own() -> None:
    rows = tex(rows_of(formula("a + b + c + d = e + f"), 9))
    assert rows == ["& a + b + c + d", r"& \qquad = e + f"]


def test_what_cannot_be_broken_is_made_to_fit() -> None:
    (row,) = rows_of(formula(r"y = \frac{abcdefghijklmnopqrst}{2}"), 8)
    assert r"{}= \fit{" in row.tex(7.0)


def test_a_bar_between_arguments_is_no_place_to_break() -> None:
    assert len(rows_of(formula(r"p(x) = q(z \mid x) + q(y \mid x)"), 9)) == 2
