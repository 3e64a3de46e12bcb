"""Counterexamples as mathematics."""

from __future__ import annotations

import pytest

from symderiv.export.point import number, point
from symderiv.model import Counterexample
from symderiv.source.derivation import Derivation


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("-3/2", r"-\tfrac{3}{2}"),
        ("7", "7"),
        ("-0.2876820725", "-0.2876820725"),
        ("1.5e-10", r"1.5 \cdot 10^{-10}"),
        ("-infinity", r"-\infty"),
        ("*", r"{\ast}"),
        ("bound 4000", r"\text{bound }4000"),
        ("nan % \\input", r"\text{nan \% \textbackslash{}input}"),
    ],
)
def test_number(text: str, printed: str) -> None:
    assert number(text).replace("- 0", "-0") == printed


def test_sizes_and_tensors_in_the_notation_of_the_document() -> None:
    d = Derivation("d")
    d.let(r"W_x \in \mathbb{R}^{m \times n}", r"\mu \in \mathbb{R}^n", r"h[t] \in \mathbb{R}^m", r"\sigma > 0")
    d.let(r"t \in \{1, \dots, K\}", r"\ell \text{ is a function of } h[1], \dots, h[K]")
    example = Counterexample(
        (("m", 2), ("n", 3), ("K", 2)),
        (
            ("sigma", "1/2"),
            ("W_x", "((1, 0))"),
            ("mu", "(0, 0, 0)"),
            ("h[1]", "(1, 2)"),
            ("dell/dh direct[2]", "(3)"),
            ("dell/dh total[2]", "(1, 1)"),
            ("q(z|x) at z = 1", "1/3"),
            ("unknown_thing", "((("),
        ),
    )
    assert point(example, d.notation) == [
        "$m = K = 2$",
        "$n = 3$",
        r"$\sigma = \tfrac{1}{2}$",
        r"$W_{x} = \bigl(\begin{smallmatrix} 1 & 0 & {\ast} \\ {\ast} & {\ast} & {\ast} \end{smallmatrix}\bigr)$",
        "$h[1] = (1, 2)$",
        r"$\partial \ell/\partial h[2] = (3, {\ast})$",
        r"$(\partial \ell/\partial h[2])_{\text{total}} = (1, 1)$",
        r"$q(z|x) = \tfrac{1}{3}$ at $z = 1$",
        r"$unknown_{thing} = ((($",
        r"$\mu = 0$",
    ]
