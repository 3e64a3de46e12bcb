"""What runs under a minimum, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import oo

from symderiv.source.declare import let
from symderiv.source.describe import index_form
from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.tensor.operators import Infimum, Minimiser, Minimum
from symderiv.tensor.tensor import Tensor
from tests.engine.asking import verdict


def read(text: str, *lets: str) -> Tensor:
    notation = Notation(strict=False)
    for declaration in lets:
        notation = let(notation, declaration)
    return Elaborator(notation, text).value(parse(text).chains[0].sides[0])


@pytest.mark.parametrize(
    ("text", "lets", "kind", "ends"),
    [
        (r"\min_x x^2", (), Minimum, (-oo, oo, 0, 0)),
        (r"\min_{x > 0} x^2", (), Minimum, (0, oo, 0, 0)),
        (r"\min_{x \ge 2} x^2", (), Minimum, (2, oo, 1, 0)),
        (r"\arg\min_{x \in [0, 1)} x^2", (), Minimiser, (0, 1, 1, 0)),
        (r"\inf_{0 < x \le 1} x^2", (), Infimum, (0, 1, 0, 1)),
        (r"\inf_{x \in \mathbb{R}} x^2", (), Infimum, (-oo, oo, 0, 0)),
        (r"\min_x x^2", (r"x > 0",), Minimum, (0, oo, 0, 0)),
        (r"\min_{x \le 1} x^2", (r"x > 0",), Minimum, (0, 1, 0, 1)),
        (r"\operatorname{argmin}_x x^2", (), Minimiser, (-oo, oo, 0, 0)),
    ],
)
def test_what_runs(text: str, lets: tuple[str, ...], kind: Any, ends: tuple[object, ...]) -> None:
    node = read(text, *lets).body
    assert type(node) is kind
    assert node.args[2:] == ends
    assert not node.free_symbols


def test_a_greatest_value_is_the_negative_of_a_least_one() -> None:
    assert isinstance(-read(r"\max_x (1 - x^2)").body, Minimum)
    assert isinstance(read(r"\arg\max_x (1 - x^2)").body, Minimiser)


def test_the_function_of_two_numbers_stays() -> None:
    assert not read(r"\min(a, b)").body.has(Minimum)


VECTORS = (r"x, y \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times m}", r"v \in \mathbb{R}^2")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (r"\max_i x_i", "Greatest(x[i], (i, 1, n))"),
        (r"\max_{i=1}^n x_i", "Greatest(x[i], (i, 1, n))"),
        (r"\max_{1 \le i \le n} x_i", "Greatest(x[i], (i, 1, n))"),
        (r"\max_{i \in \{1, \dots, n\}} x_i", "Greatest(x[i], (i, 1, n))"),
        (r"\min_i x_i", "-Greatest(-x[i], (i, 1, n))"),
        (r"\max_i x_i + b", "b + Greatest(x[i], (i, 1, n))"),
        (r"\max_i x_i + y_i", "Greatest(x[i] + y[i], (i, 1, n))"),
        (r"\max_{j \ne i} x_j", "Greatest(x[j], (j, 1, n), where 1 - Delta(i, j))"),
        (r"\max_{ij} A_{ij}", "Greatest(Greatest(A[i, j], (j, 1, m)), (i, 1, n))"),
        (r"\max_{i,j} A_{ij} - x_i", "Greatest(Greatest(A[i, j] - x[i], (j, 1, m)), (i, 1, n))"),
        (r"\max_i v_i", "Max(v[1], v[2])"),
        (r"\|x\|_\infty", "Greatest(Abs(x[i]), (i, 1, n))"),
        (r"\|A\|_{\max}", "Greatest(Greatest(Abs(A[i, i2]), (i2, 1, m)), (i, 1, n))"),
    ],
)
def test_over_indices(text: str, form: str) -> None:
    assert index_form(read(text, *VECTORS).body) == form


def test_an_index_that_is_only_compared_has_a_range() -> None:
    """Else no number could be put in for it."""
    assert verdict(r"\max_{j \ne i} x_j = \max_j x_j", VECTORS).kind == "refuted"


@pytest.mark.parametrize(
    ("text", "lets", "message"),
    [
        (r"\min_{x}^{2} x", (), "nothing above"),
        (r"\min_{x + 1} x", (), "expected what runs"),
        (r"\min_w w^\top w", (r"w \in \mathbb{R}^n",), "no real number"),
        (r"\min_{x < 0} x", (r"x > 0",), "no number satisfies"),
        (r"\arg\min_i v_i", (r"v \in \mathbb{R}^n",), "at most"),
        (r"\max_{i : v_i > 0} v_i", (r"v \in \mathbb{R}^n",), "may never hold"),
        (r"\max_{i=2}^{1} v_i", (r"v \in \mathbb{R}^n",), "no index"),
        (r"\max_i A_i", (r"A \in \mathbb{R}^{n \times n}",), "is not read"),
        (r"\min_x", (), "nothing to work on"),
    ],
)
def test_what_is_refused(text: str, lets: tuple[str, ...], message: str) -> None:
    with pytest.raises(ReadError, match=message):
        read(text, *lets)
