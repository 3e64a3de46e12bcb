from __future__ import annotations

import pytest

from symderiv.engine.edits import edits
from symderiv.model import Refuted
from symderiv.source.notation import Notation
from symderiv.source.statements import parse
from tests.engine.asking import verdict


def edited(text: str) -> list[str]:
    """The text after each edit."""
    (chain,) = parse(text).chains
    return [text[: e.at.start] + e.text + text[e.at.end :] for e in edits(text, chain.sides[0], Notation())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p - y", "y - p"),
        ("a - b - c", r"-\left(a - b - c\right)"),
        ("A B", "B A"),
        (r"W \operatorname{diag}(a)", r"\operatorname{diag}(a) W"),
        ("s_j t_i", "s_i t_j"),
        ("s_j t_i", "s_i t_i"),
        ("2 x", "3 x"),
        ("A x", r"A^\top x"),
        ("U_f^T x", "U_f x"),
        (r"U^{\top}_{f} x", "U_{f} x"),
        ("1 - c_t", "1 - c_t^2"),
    ],
)
def test_one_slip_put_right(text: str, expected: str) -> None:
    assert expected in edited(text)


def test_a_number_takes_no_factor_but_is_another_number() -> None:
    assert "2 1 - x" not in edited("1 - x")
    assert "2 - x" in edited("1 - x")


def test_brackets_stay_with_the_function_before_them() -> None:
    assert not any(other.startswith("(a) W ") for other in edited(r"\operatorname{diag}(a) W"))


def test_exchanged_indices_are_mended_in_the_notation_of_the_document() -> None:
    lets = (r"W \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n", r"\sigma \text{ is the sigmoid}")
    givens = (r"s = \sigma(W x)", r"L = \sum_i s_i")
    found = verdict(r"\frac{\partial L}{\partial W_{ij}} = s_j (1 - s_j) x_i", lets, givens)
    assert isinstance(found, Refuted)
    assert found.correction == "s_i (1 - s_i) x_j"
    assert found.hint == "i and j are exchanged"
