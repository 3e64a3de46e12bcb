"""The bound on the number of terms holds for random expressions, and large powers are counted at once."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Add, Expr, Integer, Mul, Pow, Symbol, exp

from symderiv.tensor.terms import has_many_terms

x, y, z = (Symbol(name, real=True) for name in "xyz")
LEAVES = st.sampled_from([x, y, z, Integer(1), Integer(2)])


def grown(parts: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    several = st.lists(parts, min_size=2, max_size=3)
    return st.one_of(
        several.map(lambda args: Add(*args)),
        several.map(lambda args: Mul(*args)),
        st.tuples(parts, st.integers(2, 4)).map(lambda pair: Pow(*pair)),
        parts.map(exp),
    )


def most_terms(node: Expr) -> int:
    parts = [most_terms(part) for part in node.args]
    return max([len(Add.make_args(node)), *parts])


@given(st.recursive(LEAVES, grown, max_leaves=6))
def test_multiplied_out_it_has_no_more(expression: Expr) -> None:
    if has_many_terms(expression, 300):
        return
    assert most_terms(expression.expand()) <= 300


@pytest.mark.parametrize(
    "large",
    [
        (x + y + z) ** 400,
        (1 + x) ** 10**6,
        ((1 + x) ** 60 + y) ** 60,
        Mul(*((x + y + k * z) for k in range(40))),
        1 / (x + y + z) ** 400,
        exp((x + y + z) ** 400) + 1,
        (1 + x) ** 300 / (2 + x) ** 300,
        ((1 + x) / (2 + x)) ** (x + 1000),
    ],
)
def test_what_is_too_large_is_seen_without_multiplying_out(large: Expr) -> None:
    began = time.process_time()
    assert has_many_terms(large)
    assert time.process_time() - began < 1


def test_small_powers_are_no_matter() -> None:
    assert not has_many_terms((1 + x) ** 400)
    assert not has_many_terms((x + y + z) ** 40 + 1 / (x + y) ** 9)
