"""Sums of squares over indices: what holds for every size is proved, every broken variant has a witness."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Add, IndexedBase, Integer, Symbol

from symderiv.engine.goals import Keeps
from symderiv.engine.gram import is_kept
from symderiv.engine.normal.context import Context
from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from symderiv.tensor.axis import size
from symderiv.tensor.nodes import sigma
from tests.engine.asking import verdict

VECTORS = (r"x, y, z \in \mathbb{R}^n",)
MATRIX = (r"A \in \mathbb{R}^{m \times n}", r"x \in \mathbb{R}^n")
SQUARE = (r"A \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n")
DEFINITE = (r"A \in \mathbb{R}^{n \times n} \text{ positive definite}", r"x \in \mathbb{R}^n")
WEIGHTS = (r"w \in \mathbb{R}_+^n", r"x, y \in \mathbb{R}^n")

TRUE = [
    (r"x^\top A^\top A x \ge 0", MATRIX),
    (r"x^\top (A^\top A + \lambda I) x \ge 0", (*MATRIX, r"\lambda > 0")),
    (r"x^\top A x \ge 0", DEFINITE),
    (r"\frac1n \sum_i x_i^2 - (\frac1n \sum_i x_i)^2 \ge 0", VECTORS),
    (r"(x^\top y)^2 \le (x^\top x)(y^\top y)", VECTORS),
    (r"(\sum_i w_i x_i y_i)^2 \le \sum_i w_i x_i^2 \sum_i w_i y_i^2", WEIGHTS),
    (r"(\sum_i w_i x_i)^2 \le \sum_i w_i \sum_i w_i x_i^2", WEIGHTS),
    (r"(\sum_i x_i)^2 \le n \sum_i x_i^2", VECTORS),
    (r"\|x\|^4 \le n \sum_i x_i^4", VECTORS),
    (r"\|x\|_1^2 \le n \|x\|_2^2", VECTORS),
    (r"\|A x\|^2 \le \|A\|_F^2 \|x\|^2", MATRIX),
    (r"\operatorname{tr}(A A) \le \operatorname{tr}(A^\top A)", SQUARE),
    (r"\operatorname{tr}(A)^2 \le n \operatorname{tr}(A^\top A)", SQUARE),
    (r"2 x^\top y \le x^\top x + y^\top y", VECTORS),
    (r"x^\top y \le \frac{\lambda}{2} \|x\|^2 + \frac{1}{2 \lambda} \|y\|^2", (*VECTORS, r"\lambda > 0")),
    (r"\|x + y + z\|^2 \le 3 \|x\|^2 + 3 \|y\|^2 + 3 \|z\|^2", VECTORS),
    (
        r"(\sum_i \operatorname{softmax}(x)_i y_i)^2 \le \sum_i \operatorname{softmax}(x)_i y_i^2",
        VECTORS,
    ),
]
FALSE = [
    (r"x^\top A^\top A x > 0", MATRIX),
    (r"x^\top A^\top A x \le 0", MATRIX),
    (r"x^\top (A^\top A - \lambda I) x \ge 0", (*MATRIX, r"\lambda > 0")),
    (r"x^\top A x \ge 0", SQUARE),
    (r"x^\top A x \ge 0", (r"A \in \mathbb{R}^{n \times n} \text{ symmetric}", r"x \in \mathbb{R}^n")),
    (r"x^\top A x > 0", DEFINITE),
    (r"\frac1n \sum_i x_i^2 - \frac1n (\sum_i x_i)^2 \ge 0", VECTORS),
    (r"(x^\top y)^2 \ge (x^\top x)(y^\top y)", VECTORS),
    (r"(x^\top y)^2 < (x^\top x)(y^\top y)", VECTORS),
    (r"2 (x^\top y)^2 \le (x^\top x)(y^\top y)", VECTORS),
    (r"(\sum_i w_i x_i)^2 \le \sum_i w_i \sum_i w_i x_i^2", (r"w, x \in \mathbb{R}^n",)),
    (r"(\sum_i x_i)^2 \le \sum_i x_i^2", VECTORS),
    (r"\|x\|_1^2 \le \|x\|_2^2", VECTORS),
    (r"\operatorname{tr}(A A) \ge 0", SQUARE),
    (r"\operatorname{tr}(A A) \ge \operatorname{tr}(A^\top A)", SQUARE),
    (r"\operatorname{tr}(A)^2 \le \operatorname{tr}(A^\top A)", SQUARE),
    (r"3 x^\top y \le x^\top x + y^\top y", VECTORS),
    (r"x^\top y \le \frac{\lambda}{2} \|x\|^2 + \frac{1}{4 \lambda} \|y\|^2", (*VECTORS, r"\lambda > 0")),
    (r"x^\top y \le \frac{\lambda}{2} \|x\|^2 + \frac{1}{2 \lambda} \|y\|^2", (*VECTORS, r"\lambda < 0")),
    (r"\|x + y + z\|^2 \le 2 \|x\|^2 + 3 \|y\|^2 + 3 \|z\|^2", VECTORS),
]


@pytest.mark.parametrize(("claim", "lets"), TRUE)
def test_proved_for_every_size(claim: str, lets: tuple[str, ...]) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(("claim", "lets"), FALSE)
def test_refuted(claim: str, lets: tuple[str, ...]) -> None:
    assert isinstance(verdict(claim, lets), Refuted)


N, P = size("n"), Symbol("i", integer=True)
TENSORS = [IndexedBase(name) for name in "xyz"]
NUMBERS = st.integers(-3, 3)


@settings(max_examples=12, deadline=None)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=3), st.tuples(NUMBERS, NUMBERS, NUMBERS))
def test_a_quadratic_form_of_vectors_is_kept_exactly_if_it_is_a_sum_of_squares(
    rows: list[tuple[int, int, int]], less: tuple[int, int, int]
) -> None:
    """For vectors that are multiples of one another the form is that of the numbers: it tells what is true."""

    def form(entries: list[IndexedBase]) -> Add:
        linear = [Add(*(c * e[P] for c, e in zip(row, entries, strict=True))) for row in rows]
        minus = Add(*(c * e[P] for c, e in zip(less, entries, strict=True)))
        return (Add(*(part**2 for part in linear)) - minus**2 / 2).expand()

    body = form(TENSORS)
    gap = sigma(body, (P, Integer(1), N)) if body != 0 else Integer(0)
    kept = is_kept(Keeps(gap, True, Context(), {}))
    at = [body.xreplace(dict(zip((t[P] for t in TENSORS), map(Integer, v), strict=True))) for v in POINTS]
    assert not (kept and any(value < 0 for value in at))
    if body != 0 and all(c == 0 for c in less):
        assert kept


POINTS = [(a, b, c) for a in range(-3, 4) for b in range(-3, 4) for c in range(-3, 4)]


def test_what_is_strict_is_not_said() -> None:
    x = TENSORS[0]
    assert not is_kept(Keeps(sigma(x[P] ** 2, (P, Integer(1), N)), False, Context(), {}))
