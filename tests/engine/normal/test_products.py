"""Products over an index: what is proved for every size, and that the normal form keeps every value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, IndexedBase, Integer

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.model import Proved
from symderiv.tensor.axis import Axis, fresh, index, one_to, product_over, size
from symderiv.tensor.nodes import delta
from tests.engine.asking import kind, verdict
from tests.engine.normal.test_spans import same, value

LETS = (r"x, y \in \mathbb{R}^n", r"p \in \mathbb{R}_+^n", r"a \in \mathbb{R}", r"c > 0")

TRUE = [
    r"\prod_i p_i = e^{\sum_i \log p_i}",
    r"\log \prod_i p_i = \sum_i \log p_i",
    r"\prod_i e^{x_i} = e^{\sum_i x_i}",
    r"\prod_i (2 x_i) = 2^n \prod_i x_i",
    r"\prod_i a x_i = a^n \prod_i x_i",
    r"\prod_i (x_i y_i) = (\prod_i x_i)(\prod_i y_i)",
    r"\prod_i (x_i - y_i) = (-1)^n \prod_i (y_i - x_i)",
    r"x_k \prod_{i \ne k} x_i = \prod_i x_i",
    r"\prod_{i=1}^{n} x_i = x_n \prod_{i=1}^{n-1} x_i",
    r"\frac{\partial}{\partial x_k} \prod_i x_i = \prod_{i \ne k} x_i",
    r"\frac{\partial}{\partial p_k} \log \prod_i p_i = \frac{1}{p_k}",
    r"\det(\operatorname{diag}(x)) = \prod_i x_i",
    r"\prod_{k=1}^n \frac{k+1}{k} = n + 1",
    r"\prod_{k=2}^n (1 - \frac{1}{k^2}) = \frac{n+1}{2n}",
    r"\prod_{k=1}^n 2k = 2^n n!",
    r"\prod_{k=1}^n (1 + \frac{2}{k}) = \frac{(n+1)(n+2)}{2}",
    r"\prod_{k=1}^n \frac{(k+1)^2 + 1}{k^2 + 1} = \frac{(n+1)^2 + 1}{2}",
    r"\prod_{k=1}^n \frac{k + c}{k + c + 1} = \frac{c + 1}{n + c + 1}",
    r"\log \prod_{k=1}^n k = \sum_{k=1}^n \log k",
]

FALSE = [
    r"\prod_i (2 x_i) = 2 \prod_i x_i",
    r"\prod_i (x_i + y_i) = \prod_i x_i + \prod_i y_i",
    r"\prod_{i \ne k} x_i = \prod_i x_i",
    r"\frac{\partial}{\partial x_k} \prod_i x_i = \prod_i x_i",
    r"\log \prod_i p_i = \prod_i \log p_i",
    r"\prod_{i=1}^{n} x_i = x_1 \prod_{i=1}^{n-1} x_i",
    r"\det(\operatorname{diag}(x)) = \sum_i x_i",
    r"\prod_{k=1}^n \frac{k+1}{k} = n + 2",
    r"\prod_{k=2}^n (1 - \frac{1}{k^2}) = \frac{n+1}{2n+1}",
    r"\prod_{k=1}^n 2k = 2 n!",
    r"\prod_{k=1}^n \frac{(k+1)^2 + 1}{k^2 + 1} = \frac{n^2 + 1}{2}",
    r"\prod_{k=1}^n (k - 3) = (n - 3)!",
]


@pytest.mark.parametrize("claim", TRUE)
def test_proved_for_every_size(claim: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")


@pytest.mark.parametrize("claim", FALSE)
def test_broken_variants_are_refuted(claim: str) -> None:
    assert kind(claim, *LETS) == "refuted"


n = size("n")


def factor(data: Any, bound: Any, free: Any) -> Expr:
    x, y = IndexedBase("x"), IndexedBase("y")
    options = [x[bound], y[bound], x[bound] - y[bound], x[bound + 1], x[free], Integer(-2)]
    options.append(delta(bound, free) * y[free] + (1 - delta(bound, free)) * x[bound])
    return data.draw(st.sampled_from(options))


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.data())
def test_the_normal_form_keeps_every_value(data: Any) -> None:
    free, bound = index("i"), fresh("k")
    body = factor(data, bound, free) * factor(data, bound, free)
    if data.draw(st.booleans()):
        body = body / factor(data, bound, free)
    low, high = data.draw(st.sampled_from([0, 1, 1, 2])), data.draw(st.sampled_from([n, n, n - 1, n + 1, n - 2]))
    node = product_over(body, bound, Axis(Integer(low), high))
    again = expression(Normaliser(Context({free: one_to(n)})).normal(node))
    for number in (1, 2, 3):
        for place in range(1, number + 1):
            before, after = (value(side, {n: number}, {free: place}) for side in (node, again))
            assert same(before, after), (node, again)
