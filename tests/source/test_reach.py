from __future__ import annotations

import pytest

from symderiv.source.elaborate import Elaborator
from symderiv.source.reach import reaching
from symderiv.source.statements import parse
from symderiv.source.syntax import Addition
from tests.source.reader import notation


def reached(text: str) -> str | None:
    (side,) = parse(text).chains[0].sides
    found = reaching(side) if isinstance(side, Addition) else None
    return None if found is None else found[1]


@pytest.mark.parametrize(
    "text",
    [
        r"\arg\max_y a y + b y^2",
        r"\max_{0 < y < 1} a \log y + b \log(1 - y)",
        r"\lim_{x \to 0} \frac{1}{x} - \frac{1}{\sin x}",
        r"c + \min_{x \in (0, 1)} x^2 - x",
    ],
)
def test_the_letter_has_no_meaning_outside(text: str) -> None:
    assert reached(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        r"\arg\max_y a y + b",
        r"\max_k a_k + \sum_k b_k",
        r"\max_x x (1 - x) + \max_x x",
        r"\sum_i a_i + b_i",
        r"c - \min_x x^2 + x",
        r"x + \lim_{x \to 0} x",
    ],
)
def test_what_stays_outside(text: str) -> None:
    assert reached(text) is None


def test_terms_after_the_last_with_the_letter_stay_outside() -> None:
    text = r"\lim_{x \to 0} x + x^2 + c"
    reader = Elaborator(notation(r"c \in \mathbb{R}"), text)
    value = reader.value(parse(text).chains[0].sides[0])
    assert str(value.body) == "c + Limit(_x**2 + _x, _x, 0, 0)"
    assert reader.notes == [r"\lim reaches over the sum, as x occurs in it"]
