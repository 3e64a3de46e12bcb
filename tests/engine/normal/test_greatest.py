"""Greatest values over indices: what is proved for every size, and that the normal form keeps every value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Expr, Indexed, IndexedBase, Integer, Max, Rational, Symbol, Tuple, sqrt

from symderiv.engine.ball import Undefined, as_ball, evaluate
from symderiv.engine.concrete import Instance
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.model import Proved
from symderiv.tensor.axis import ONE, Axis, fresh, greatest_over, index, one_to, size, total
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Exp, Greatest, Log, delta
from tests.engine.asking import verdict

LETS = (
    r"x, y \in \mathbb{R}^n",
    r"A \in \mathbb{R}^{n \times m}",
    r"p \in \mathbb{R}_+^n",
    r"a > 0",
    r"b, c \in \mathbb{R}",
)

TRUE = [
    r"\max_i (a x_i + b) = a \max_i x_i + b",
    r"\max_i (c^2 x_i + b) = c^2 \max_i x_i + b",
    r"\max_i (-x_i) = -\min_i x_i",
    r"\max_i (-2 x_i) = -2\min_i x_i",
    r"\|c x\|_\infty = |c| \|x\|_\infty",
    r"\|x\|_\infty^2 = \max_i x_i^2",
    r"\max_i (x_i - y_i)^2 = \|y - x\|_\infty^2",
    r"\min_i x_i^2 = (\min_i |x_i|)^2",
    r"\max_i e^{x_i} = e^{\max_i x_i}",
    r"\min_i e^{-x_i} = e^{-\max_i x_i}",
    r"\max_i \log p_i = \log \max_i p_i",
    r"\max_i \log(1 + e^{x_i}) = \log(1 + e^{\max_i x_i})",
    r"\max_i \frac{1}{p_i} = \frac{1}{\min_i p_i}",
    r"\max_i p_i^3 = (\max_i p_i)^3",
    r"\max_{i,j}(x_i + y_j) = \max_i x_i + \max_i y_i",
    r"\max_{ij} |A_{ij}| = \max_j \max_i |A_{ij}|",
    r"\max_i (x_i + \max_j A_{ij}) = \max_j \max_i (x_i + A_{ij})",
    r"\max_{j \ne i} (x_j + x_i) = x_i + \max_{j \ne i} x_j",
    r"\max_i \operatorname{softmax}(x)_i = \frac{e^{\max_i x_i}}{\sum_j e^{x_j}}",
    r"\log\sum_i e^{x_i} = \max_j x_j + \log\sum_i e^{x_i - \max_j x_j}",
    r"\operatorname{softmax}(x)_k = \frac{e^{x_k - \max_j x_j}}{\sum_i e^{x_i - \max_j x_j}}",
    r"\sum_i \max_j (x_i + A_{ij}) = \sum_i x_i + \sum_i \max_j A_{ij}",
]

FALSE = [
    r"\max_i (-x_i) = -\max_i x_i",
    r"\max_i (x_i + y_i) = \max_i x_i + \max_i y_i",
    r"\max_i x_i^2 = (\max_i x_i)^2",
    r"\max_i x_i^3 = \|x\|_\infty^3",
    r"\max_i e^{-x_i} = e^{-\max_i x_i}",
    r"\max_i \frac{1}{p_i} = \frac{1}{\max_i p_i}",
    r"\max_i \frac{1}{x_i} = \frac{1}{\min_i x_i}",
    r"\max_i x_i y_i = \max_i x_i \max_i y_i",
    r"\max_{j \ne i} x_j = \max_j x_j",
    r"\max_i \max_j A_{ij} = \max_i A_{i1}",
    r"\sum_i \max_j A_{ij} = \max_j \sum_i A_{ij}",
    r"\max_i (2 x_i + b) = 2 \max_i x_i + 2 b",
    r"\|c x\|_\infty = c^2 \|x\|_\infty",
]


@pytest.mark.parametrize("claim", TRUE)
def test_proved_for_every_size(claim: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Proved), found
    assert found.method == "normal form"


@pytest.mark.parametrize("claim", FALSE)
def test_refuted(claim: str) -> None:
    assert verdict(claim, LETS).kind == "refuted"


def test_a_factor_of_either_sign_does_not_leave() -> None:
    found = verdict(r"\max_i (c x_i) = c \max_i x_i", LETS)
    assert found.kind == "conditional"
    assert "c >= 0" in str(found)


# --- values -----------------------------------------------------------------------------------------------------------

n, m = size("n"), size("m")
i, j, k = index("i"), index("j"), index("k")
x, y, p, A = (IndexedBase(name) for name in "xypA")
b = Symbol("b", real=True)
CONTEXT = Context(ranges={k: one_to(n)}, positive=frozenset(["p"]))
NUMBERS = [Rational(value, 2) for value in (-3, 1, 4, -1, 2, 0, 3, -2, 5)]


def normal(node: Expr) -> Expr:
    return expression(Normaliser(CONTEXT).normal(node))


def value(node: Expr, sizes: dict[Symbol, int], shift: int) -> Any:
    closed = Instance(Model(), sizes, 1, None).close(node.xreplace({k: ONE}))
    leaves = sorted(closed.atoms(Indexed) | {b}, key=str)
    numbers = [NUMBERS[(shift + 2 * place) % len(NUMBERS)] for place, _ in enumerate(leaves)]
    point = {leaf: abs(v) + 1 if str(leaf).startswith("p") else v for leaf, v in zip(leaves, numbers, strict=True)}
    return as_ball(evaluate(closed, {leaf: evaluate(v, {}) for leaf, v in point.items()}))


def over(body: Expr, bound: Symbol, size_: Expr, allowed: Expr = ONE) -> Expr:
    place = fresh(bound.name)
    return greatest_over(body.xreplace({bound: place}), place, one_to(size_), allowed.xreplace({bound: place}))


LEAVES = st.sampled_from([x[i], y[i], p[i], A[i, j], x[k], p[k], b, Integer(2), Integer(-3), Rational(1, 2)])
BODIES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds(lambda f, g: f + g, inner, inner),
        st.builds(lambda f, g: f - g, inner, inner),
        st.builds(lambda f, g: f * g, inner, inner),
        st.builds(lambda f: f**2, inner),
        st.builds(lambda f: -f, inner),
        st.builds(lambda f: f**3 / 9, inner),
        st.builds(lambda f: Exp(f / 7), inner),
        st.builds(lambda f: Log(1 + f**2), inner),
        st.builds(lambda f: 1 / (1 + f**2), inner),
        st.builds(lambda f: f / p[i], inner),
        st.builds(Abs, inner),
        st.builds(lambda f: sqrt(1 + f**2), inner),
        st.builds(lambda f: over(f, j, m), inner),
        st.builds(lambda f: over(f, i, n, 1 - delta(i, k)), inner),
        st.builds(lambda f: total(f, fresh("u"), one_to(m)), inner),
    ),
    max_leaves=6,
)


@given(BODIES)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_the_normal_form_keeps_every_value(body: Expr) -> None:
    whole = over(over(body, j, m), i, n)
    for sizes in ({n: 1, m: 2}, {n: 2, m: 1}, {n: 3, m: 2}):
        for shift in (0, 1, 5):
            try:
                before = value(whole, sizes, shift)
            except Undefined:
                continue
            assert before.overlaps(value(normal(whole), sizes, shift)), (body, sizes, shift)


def test_bound_indices_are_canonical() -> None:
    assert normal(over(over(A[i, j], j, m), i, n)) == normal(over(over(A[i, j], i, n), j, m))


def test_what_may_have_no_value_is_not_left_out() -> None:
    place = fresh("i")
    assert normal(greatest_over(b, place, Axis(Integer(2), n))).has(Greatest)
    assert normal(greatest_over(b, place, one_to(n), 1 - delta(place, k))).has(Greatest)
    assert normal(greatest_over(b, place, one_to(n))) == b


def test_over_few_places_it_is_the_function_of_those() -> None:
    place = fresh("i")
    assert isinstance(normal(Greatest(x[place], ONE, Tuple(place, Integer(1), Integer(2)))), Max)
