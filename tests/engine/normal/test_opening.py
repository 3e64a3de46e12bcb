from __future__ import annotations

from sympy import IndexedBase, Integer, symbols

from symderiv.engine.normal.opening import cancelled, drawn_out
from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.nodes import Exp, Sigma, sigma
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


def test_of_a_sum_whose_range_depends_on_an_index_the_others_are_drawn_out() -> None:
    n, (i, k, t), g = size("n"), (index(name) for name in "ikt"), IndexedBase("g")
    steps, places = (k, Integer(1), t), (i, Integer(1), n)
    drawn, factors = drawn_out([(sigma(g[t, k, i], steps, places), 1)], {t: one_to(n)})
    ((new, axis),) = drawn.items()
    assert axis == one_to(n)
    assert factors == [(sigma(g[t, k, new], steps), 1)]
    for untouched in (sigma(g[t, k, i], steps), sigma(g[t, k, i], places), sigma(g[k, k, i], steps, places) ** 2):
        power = 2 if untouched.is_Pow else 1
        base = untouched.args[0] if untouched.is_Pow else untouched
        assert isinstance(base, Sigma)
        assert drawn_out([(base, power)], {t: one_to(n)}) == ({}, [(base, power)])
