"""Floors of a whole number divided by another: proved is what holds for all small numbers, and nothing else."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Integer, Symbol, floor

from symderiv.api import decide
from symderiv.engine.division import cases
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from tests.engine.asking import kind

n, k, m = (Symbol(name, integer=True, positive=True) for name in "nkm")
NUMBERS = r"n, k, m, p, s \in \mathbb{N}"


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\lfloor \frac{n-1}{k} \rfloor + 1 = \lceil \frac{n}{k} \rceil", "proved"),
        (r"\lfloor \frac{n}{k} \rfloor + 1 = \lceil \frac{n}{k} \rceil", "refuted"),
        (r"\lfloor \frac{n+k-1}{k} \rfloor = \lceil \frac{n}{k} \rceil", "proved"),
        (r"\lfloor \frac{n+k}{k} \rfloor = \lceil \frac{n}{k} \rceil", "refuted"),
        (r"\lfloor \frac{n+2p-k}{s} \rfloor + 1 = \lfloor \frac{n+2p-k+s}{s} \rfloor", "proved"),
        (r"\lfloor \frac{n+2p-k}{s} \rfloor + 1 = \lceil \frac{n+2p-k}{s} \rceil", "refuted"),
        (r"\lfloor \frac{n-k}{s} \rfloor + 1 = \lceil \frac{n-k+1}{s} \rceil", "proved"),
        (r"\lfloor \frac{n-3}{k} \rfloor + 3 \ge \lfloor \frac{n}{k} \rfloor", "proved"),
        (r"\lfloor \frac{n-3}{k} \rfloor + 2 \ge \lfloor \frac{n}{k} \rfloor", "refuted"),
        (r"\lfloor \frac{n + m}{k} \rfloor = \lfloor \frac{n}{k} \rfloor + \lfloor \frac{m}{k} \rfloor", "refuted"),
        (r"(n + k) \bmod k = n \bmod k", "proved"),
    ],
)
def test_counts_of_steps(claim: str, answer: str) -> None:
    assert kind(claim, NUMBERS) == answer


FLOORS = st.tuples(st.sampled_from([1, -1]), st.integers(-3, 3), st.integers(-1, 1), st.sampled_from([1, -1])).map(
    lambda t: t[3] * floor((t[0] * n + t[1] + t[2] * k) / k)
)


@settings(deadline=None, max_examples=150)
@given(st.lists(FLOORS, min_size=1, max_size=3), st.integers(-2, 2))
def test_what_vanishes_in_every_case_vanishes_at_all_numbers(floors: list[Expr], constant: int) -> None:
    expression = sum(floors, Integer(constant))
    found = cases(expression, {})
    if found is None:
        return
    proved = all(is_zero(part, Context()) for part in found)
    grid = product(range(1, 13), range(1, 13))
    assert proved == all(expression.xreplace({n: Integer(a), k: Integer(b)}) == 0 for a, b in grid)


@pytest.mark.parametrize(
    "expression", [floor(n / k) + floor(m / k), floor(floor(n / k) / k), floor(n / (k + 1)), floor((n + 9) / k)]
)
def test_other_floors_are_left_alone(expression: Expr) -> None:
    assert cases(expression, {}) is None


def test_signs_are_shown_for_every_divisor() -> None:
    assert decide(k * floor(n / k), n, "<=").kind == "proved"
    assert decide(floor((n - 1) / k), floor(n / k), "<").kind == "refuted"
