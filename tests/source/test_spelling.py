from __future__ import annotations

import pytest

from symderiv.source.spelling import in_latex, spelling
from symderiv.source.statements import parse


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("W_{x}", "W_x"),
        (r"q(z \mid x)", "q(z|x)"),
        (r"q_{\phi}(z)", r"q_\phi (z)"),
        (r"\hat{h}_x", r"\hat h_{x}"),
        (r"x_{\text{out}}", r"x_{\mathrm{out}}"),
        (r"w^{ ( new ) }", r"w^{(new)}"),
        (r"\boldsymbol{x}_{i, j}", "x_{i,j}"),
        (r"\frac12", r"\frac{1}{2}"),
        (r"\sqrt x", r"\sqrt{x}"),
        (r"\sum_i x", r"\sum_{i} x"),
    ],
)
def test_what_prints_alike_is_spelt_alike(one: str, other: str) -> None:
    assert _spelt(one) == _spelt(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x^2", "x_2"),
        ("x'", "x"),
        ("a - b", "a + b"),
        ("-a", "a"),
        (r"\hat{h_x}", r"\hat{h}_x"),
        ("q(z, x)", "q(z|x)"),
        (r"\sqrt[3]{x}", r"\sqrt{x}"),
        (r"\begin{bmatrix} a & b \end{bmatrix}", r"\begin{bmatrix} a \\ b \end{bmatrix}"),
        (r"(k = i)", r"(k \ne i)"),
    ],
)
def test_what_prints_differently_is_not(one: str, other: str) -> None:
    assert _spelt(one) != _spelt(other)


def _spelt(latex: str) -> str:
    return spelling(parse(latex).chains[0].sides[0])


@pytest.mark.parametrize(
    ("name", "latex"),
    [
        ("W", "W"),
        ("W^(1)", "W^{(1)}"),
        ("d_k", "d_k"),
        ("d_in", "d_{in}"),
        (r"\theta_\max", r"\theta_\max"),
        (r"\theta^*", r"\theta^*"),
        ("W^(1)_xy", "W^{(1)}_{xy}"),
        (r"\hat{h_x}", r"\hat{h_x}"),
        (r"\hat{h}_x", r"\hat{h}_x"),
    ],
)
def test_a_name_is_written_with_its_braces(name: str, latex: str) -> None:
    assert in_latex(name) == latex
