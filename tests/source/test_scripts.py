from __future__ import annotations

import pytest

from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        (r"\sigma^{\prime}(a)", r"\sigma'(a)"),
        (r"\sigma^{\prime\prime}(a)", r"\sigma''(a)"),
        (r"\lim_{a \to 0^{+}} \log a", r"\lim_{a \to 0^+} \log a"),
        (r"x^{\rm T} y", r"x^\top y"),
        (r"{\bf x}^{\mathsf T} \vec{y}", r"x^\top y"),
        (r"\underbrace{a}_{= 1} b", "a b"),
        (r"\delta_i^j", r"\delta_{ij}"),
        (r"\mathbb{1}_{[i = j]}", r"\mathbb{1}(i = j)"),
        (r"\mathbb{1}_{\{i = j\}}", r"\mathbb{1}(i = j)"),
        (r"\mathbb{I}[a > 0]", r"\mathbb{1}(a > 0)"),
        (r"x \cdot A y", r"x \cdot (A y)"),
        (r"\left< x, y \right>", r"\langle x, y \rangle"),
        (r"\partial (a^2 b) / \partial a", r"\frac{\partial (a^2 b)}{\partial a}"),
        (r"\partial^2 (a^2 b) / \partial a \partial b", r"\frac{\partial^2 (a^2 b)}{\partial a \partial b}"),
        (r"\partial_a (a^2 b)", r"\frac{\partial (a^2 b)}{\partial a}"),
        (r"\sum_{i \in [n]} x_i", r"\sum_{i=1}^n x_i"),
        (r"\sum_{i \in \{1, \dots, n\}} x_i", r"\sum_{i=1}^n x_i"),
        (r"\int_{\mathbb{R}} e^{-a^2} \, da", r"\int_{-\infty}^{\infty} e^{-a^2} \, da"),
        (
            r"\left\{ \begin{array}{ll} a & a > 0 \\ b & a \le 0 \end{array} \right.",
            r"\begin{cases} a & a > 0 \\ b & a \le 0 \end{cases}",
        ),
        (r"\begin{bmatrix} x_1 \\ \vdots \\ x_n \end{bmatrix}", "(x_1, \\dots, x_n)"),
        (r"\begin{bmatrix} a & b \\[2pt] c & u \end{bmatrix}", r"\begin{bmatrix} a & b \\ c & u \end{bmatrix}"),
    ],
)
def test_two_ways_to_write_one_thing(latex: str, same: str) -> None:
    assert form(latex) == form(same)


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        ("a^-1", "D101", "-1"),
        ("a^2^2", "D101", "^"),
        ("x'y", "D102", "x'"),
        ("1.5e-3", "D101", "1.5e-3"),
        (r"\Delta a", "D102", r"\Delta"),
        ("F(a + 1)", "D102", "F"),
        (r"\frac{\partial y}{\partial x}", "D104", r"\frac{\partial y}{\partial x}"),
    ],
)
def test_what_has_no_one_meaning_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


def test_a_label_and_a_transpose_may_share_a_superscript() -> None:
    labelled = notation(r"w^{(1)}, w^{(2)} \in \mathbb{R}^n", r"h[t] \in \mathbb{R}^n")
    same = form(r"(w^{(1)})^\top w^{(2)}", labelled)
    assert form(r"w^{(1)\top} w^{(2)}", labelled) == form("w^{(1)T} w^{(2)}", labelled) == same
    assert form(r"h^{(t)\top} w^{(1)}", labelled) == form(r"h[t]^\top w^{(1)}", labelled)
