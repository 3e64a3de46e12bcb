"""What is printable mathematics, and how it is written anew."""

from __future__ import annotations

import pytest

from symderiv.export.formula import MAX_DEPTH, inline, read_formula
from symderiv.model import Span


@pytest.mark.parametrize(
    ("stated", "printed"),
    [
        (r"h_i[t] = c_i[t],", r"h_{i}[t] = c_{i}[t]"),
        (r"&= x^\top y. \tag{1}", r"= x^{\top}y"),
        (r"\label{eq:x} x + 1 \\", r"x + 1"),
        (r"\frac1n \sum_i x_i", r"\frac{1}{n}\sum_{i}x_{i}"),
        (r"x^\frac{1}{2}", r"x^{\frac{1}{2}}"),
        (r"x'^2 + y''", r"x^{\prime2} + y^{\prime\prime}"),
        (r"\bm{x} \mathscr{L} \mathbb{1}", r"\boldsymbol{x}\mathcal{L}\mathbf{1}"),
        (r"Var(x) + \text{Tr}(A)", r"\operatorname{Var}(x) + \text{Tr}(A)"),
        (r"D_{KL}(q || p)", r"D_{KL}(q\,\|\,p)"),
        (r"\|x\| ||x||", r"\|x\|\|x\|"),
        (r"\int q(z | x) dz", r"\int q(z|x)\,dz"),
        (r"\sqrt[3]{x}", r"\sqrt[{3}]{x}"),
        (r"\left(x\right.", r"\left(x\right."),
        ("σ^2", r"\sigma^{2}"),
        (r"a % a comment \end{document}" + "\n+ b", r"a + b"),
        (r"\begin{bmatrix} [a] & b \\ c & d \end{bmatrix}", r"\begin{bmatrix} {}[a] & b \\ c & d \end{bmatrix}"),
        (r"\begin{array}{l|r} a & b \end{array}", r"\begin{array}{l|r} a & b \end{array}"),
        (r"\text{50% of $} x", None),
        (r"\text{50% of it} x", r"\text{50\% of it}x"),
        (r"\hat x_i \operatorname{softmax}(x)", r"\hat{x}_{i}\operatorname{softmax}(x)"),
    ],
)
def test_written_anew(stated: str, printed: str | None) -> None:
    formula = read_formula(stated)
    assert (formula.tex if formula else None) == printed


@pytest.mark.parametrize("stated", [r"\left( x", r"x \right)", r"{\left( x} \right)", r"\left< x \right>"])
def test_uneven_fences_are_printed_plainly_or_not_at_all(stated: str) -> None:
    formula = read_formula(stated)
    assert formula is None or r"\left" not in formula.tex


@pytest.mark.parametrize(
    "stated",
    [
        "x_1_2",
        "x^1^2",
        "{x",
        "x}",
        r"\frac{1}",
        r"\frac12x^",
        "x^12",
        r"\begin{cases} a & b & c \end{cases}",
        r"\begin{align} a \end{align}",
        r"\begin{bmatrix} a \end{pmatrix}",
        r"\begin{array}{p{3cm}} a \end{array}",
        r"\text{a \input{x}}",
        r"\operatorname{a}\operatorname{\write}",
        r"\mathbb{\alpha}",
        r"x \\ y",
        "x # y",
        "x $ y",
        'x " y',
        "漢",
        "{" * (MAX_DEPTH + 1) + "}" * (MAX_DEPTH + 1),
        "x" * 20_001,
    ],
)
def test_not_printable(stated: str) -> None:
    assert read_formula(stated) is None


def test_the_wrong_piece_is_coloured_without_a_group_of_its_own() -> None:
    formula = read_formula(r"(1 + c[t]) x", Span(3, 9))
    assert formula is not None
    assert formula.tex == r"(1\begingroup\color{wrong}+ c[t]\endgroup)x"


def test_the_wrong_piece_inside_a_fraction_is_coloured_once() -> None:
    text = r"\frac{a + b}{c}"
    inner = read_formula(text, Span(6, 11))
    whole = read_formula(text, Span(0, len(text)))
    assert inner is not None and whole is not None
    assert inner.tex == r"\frac{\begingroup\color{wrong}a + b\endgroup}{c}"
    assert whole.tex.count("color") == 1


def test_inline() -> None:
    assert inline("x_1.") == "$x_{1}$"
    assert inline("") is None
    assert inline(r"\input{x}") is None
