"""Floors of powers divided by a number: proved is what holds for all small numbers, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Integer, Symbol, floor

from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.power_residues import cases
from tests.engine.asking import kind

n = Symbol("n", integer=True, positive=True)


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"3 \mid 4^n - 1", "proved"),
        (r"5 \mid 4^n - 1", "refuted"),
        (r"9 \mid 4^n + 15n - 1", "proved"),
        (r"9 \mid 4^n + 14n - 1", "refuted"),
        (r"8 \mid 3^{2n} - 1", "proved"),
        (r"16 \mid 3^{2n} - 1", "refuted"),
        (r"4^n \equiv 4 \pmod{6}", "proved"),
        (r"2^n \equiv 0 \pmod{8}", "refuted"),
    ],
)
def test_divisibility_of_powers(claim: str, answer: str) -> None:
    assert kind(claim, r"n \in \mathbb{N}") == answer


@settings(deadline=None, max_examples=100)
@given(st.integers(2, 7), st.integers(-4, 4), st.integers(-4, 4), st.integers(2, 9), st.integers(-2, 2))
def test_what_vanishes_in_every_case_vanishes_at_all_numbers(
    base: int, slope: int, constant: int, divisor: int, rest: int
) -> None:
    top = Integer(base) ** n + slope * n + constant
    remainder = top - divisor * floor(top / divisor) - rest
    found = cases(remainder, {})
    if found is None:
        return
    proved = all(is_zero(part, Context()) for part in found)
    assert proved == all(remainder.xreplace({n: Integer(value)}) == 0 for value in range(1, 90))


@pytest.mark.parametrize("expression", [floor(2**n / n), floor(2 ** (n**2) / Integer(3)), floor(n**n / Integer(2))])
def test_other_floors_are_left_alone(expression: Expr) -> None:
    assert cases(expression, {}) is None
