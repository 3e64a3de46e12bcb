from __future__ import annotations

import pytest

from symderiv.source.reading import ReadError
from tests.source.reader import form, notation, refusal

KNOWN = notation(
    r"n, T \in \mathbb{N}",
    r"x, y \in \mathbb{R}^n",
    r"a, b, u \in \mathbb{R}",
    r"A, B \in \mathbb{R}^{n \times n}",
    r"h[t] \in \mathbb{R}^n",
    r"z_1, \dots, z_n \in \mathbb{R}",
    r"v_1, v_2, \dots, v_m \in \mathbb{R}^n",
)


@pytest.mark.parametrize(
    ("dots", "written"),
    [
        (r"x_1 + \dots + x_n", r"\sum_{k=1}^n x_k"),
        (r"x_1^2 + x_2^2 + \cdots + x_n^2", r"\sum_{k=1}^n x_k^2"),
        (r"x_1 y_1 + \ldots + x_n y_n", r"\sum_{k=1}^n x_k y_k"),
        (r"-x_1 - \dots - x_n", r"-\sum_{k=1}^n x_k"),
        (r"a + x_1 + \dots + x_n + b", r"a + b + \sum_{k=1}^n x_k"),
        (r"x_2 + \dots + x_{n-1}", r"\sum_{k=2}^{n-1} x_k"),
        (r"1 + 2 + \dots + n", r"\sum_{k=1}^n k"),
        (r"1 + u + u^2 + \dots + u^n", r"\sum_{k=0}^n u^k"),
        (r"a u + a u^2 + \dots + a u^n", r"\sum_{k=1}^n a u^k"),
        (r"x_1 + \frac{x_2}{2} + \dots + \frac{x_n}{n}", r"\sum_{k=1}^n \frac{x_k}{k}"),
        (r"A_{1j} B_{j1} + \dots + A_{nj} B_{jn}", r"\sum_{k=1}^n A_{kj} B_{jk}"),
        (r"h[1] + \dots + h[T]", r"\sum_{k=1}^T h[k]"),
        (r"x_1 + \dots + x_n + y_1 + \dots + y_n", r"\sum_{k=1}^n x_k + \sum_{k=1}^n y_k"),
        (r"[x_1, \dots, x_n]", "x"),
        (r"(x_1, x_2, \dots, x_n)", "x"),
        (r"z_1 + \dots + z_n", r"\sum_k z_k"),
        (r"v_1 + v_2 + \dots + v_m", r"\sum_k v_k"),
    ],
)
def test_dots_are_what_they_stand_for(dots: str, written: str) -> None:
    assert form(dots, KNOWN) == form(written, KNOWN)


@pytest.mark.parametrize(
    ("latex", "hint"),
    [
        (r"1 + \dots + n", "one more term"),
        (r"1 + 3 + 5 + \dots + (2n - 1)", "the steps are not 1"),
        (r"x_1 + x_3 + \dots + x_n", "the steps are not 1"),
        (r"2 + 4 + \dots + n", "the steps are not 1"),
        (r"x_1 y_1 + \dots + x_n y_2", "more than one value"),
        (r"x_1 + \dots + x_1", "are equal"),
        (r"x_1 + \dots + y_n", "more than one value"),
        (r"x_1 + \dots", ""),
        (r"\dots + x_n", ""),
        (r"x_1 - x_2 + \dots + x_n", ""),
        (r"x_1 + \dots - x_n", ""),
        (r"[x_1, \dots, x_n, a]", ""),
        (r"[a, x_1, \dots, x_n]", "do not follow one pattern"),
        (r"\frac{\dots}{2}", ""),
        (r"x_{\dots}", ""),
    ],
)
def test_dots_are_not_filled_by_guessing(latex: str, hint: str) -> None:
    with pytest.raises(ReadError) as caught:
        form(latex, KNOWN)
    assert hint in caught.value.hint
    assert caught.value.span is not None


@pytest.mark.parametrize(
    "declaration",
    [
        r"\dots, x_n \in \mathbb{R}",
        r"x_1, \dots \in \mathbb{R}",
        r"x_1, \dots, y_n \in \mathbb{R}",
        r"x, \dots, z \in \mathbb{R}",
        r"x_a, \dots, x_n \in \mathbb{R}",
    ],
)
def test_families_that_are_not_declared(declaration: str) -> None:
    with pytest.raises(ReadError):
        notation(declaration)


def test_a_family_has_its_own_range() -> None:
    assert form("z", KNOWN) == "vector of n: z[p]"
    assert form("v_2", KNOWN) == "vector of n: v[2, p]"
    assert refusal("z_0", KNOWN)[2] == "the index 0 is outside 1..n"
