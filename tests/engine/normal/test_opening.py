from __future__ import annotations

from sympy import symbols

from symderiv.engine.normal.opening import cancelled
from symderiv.tensor.nodes import Exp
from tests.engine.asking import verdict

x, y = symbols("x y", real=True)


def test_a_factor_and_its_reciprocal_go() -> None:
    assert cancelled([(Exp(x), 1), (y, 2), (1 / Exp(x), 1)]) == [(y, 2)]
    assert cancelled([(x, 3), (1 / x, 1)]) == [(x, 2)]
    assert cancelled([(x, 1), (1 / x, 3)]) == [(1 / x, 2)]


def test_what_cancels_leaves_no_trace_in_the_names_of_indices() -> None:
    lets = (r"W \in \mathbb{R}^{k \times h}", r"u \in \mathbb{R}^h", r"y \in \mathbb{R}^k", r"\sum_i y_i = 1")
    givens = (r"a = \tanh(u)", r"p = \operatorname{softmax}(W a)", r"L = -\sum_i y_i \log p_i")
    claim = r"\frac{\partial L}{\partial u} = (W^\top (p - y)) \odot (1 - a \odot a)"
    assert verdict(claim, lets, givens).kind == "proved"
    assert verdict(claim.replace("1 -", "1 +"), lets, givens).kind == "refuted"
