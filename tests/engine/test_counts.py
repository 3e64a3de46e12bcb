"""Counts with symbolic bounds: the closed form agrees with enumeration, and a certificate shows it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Eq, Integer, Piecewise, Symbol, floor

from symderiv.engine.counts import enumerated, value
from symderiv.engine.normal.context import Context
from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from symderiv.tensor.axis import fresh, size
from symderiv.tensor.nodes import sigma
from tests.engine.asking import kind, verdict

SIZES = (r"L, K, S, n \in \mathbb{N}",)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"|\{ i \in \mathbb{N} : 2 i \le n \}| = \lfloor n/2 \rfloor", "proved"),
        (r"|\{ i \in \mathbb{N}_0 : 2 i \le n \}| = \lfloor n/2 \rfloor", "refuted"),
        (r"|\{ i \in \{1, \dots, n\} : 3 \mid i \}| = \lfloor n/3 \rfloor", "proved"),
        (r"|\{ i \in \{0, \dots, n\} : 3 \mid i \}| = \lfloor n/3 \rfloor", "refuted"),
        (r"|\{ i \in \{1, \dots, n\} : i \bmod 3 = 1 \}| = \lfloor (n + 2)/3 \rfloor", "proved"),
        (r"|\{ i \in \{1, \dots, n\} : i \bmod 3 = 1 \}| = \lfloor (n + 1)/3 \rfloor", "refuted"),
        (r"|\{ t \in \mathbb{N}_0 : t S + K \le L \}| = \max(0, \lfloor (L-K)/S \rfloor + 1)", "proved"),
        (r"|\{ t \in \mathbb{N}_0 : t S + K \le L \}| = \lfloor (L-K)/S \rfloor + 1", "refuted"),
        (r"|\{ t \in \mathbb{N}_0 : t S + K \le L + K \}| = \lfloor L/S \rfloor + 1", "proved"),
    ],
)
def test_counts_with_symbolic_bounds(claim: str, expected: str) -> None:
    found = verdict(claim, SIZES)
    assert found.kind == expected
    if isinstance(found, Proved):
        assert found.scope.startswith("for every")
        assert found.certificate is not None
        assert recheck(found.certificate)


n = size("n")
i = fresh("i")


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 6), st.integers(0, 5), st.integers(-4, 4), st.integers(-4, 4), st.integers(1, 12))
def test_the_closed_form_is_the_number_of_terms(modulus: int, rest: int, low: int, shift: int, at: int) -> None:
    indicator = Piecewise((1, Eq(i - modulus * floor(i / modulus), rest)), (0, True))
    for body in (Integer(1), indicator):
        total = sigma(body, (i, Integer(low), n + shift))
        known = value(total, Context(), {})
        if known is None:
            assert not 0 <= rest < modulus
            continue
        numbers = {n: Integer(at)}
        expected = sum(body == 1 or k % modulus == rest for k in range(low, at + shift + 1))
        assert known.xreplace(numbers) == expected
        assert enumerated(total.xreplace(numbers)) == expected


def test_what_has_variables_is_not_enumerated() -> None:
    assert enumerated(sigma(Symbol("x", real=True) * i, (i, Integer(1), Integer(3)))) is None


def test_too_many_terms_are_not_enumerated() -> None:
    assert kind(r"\#\{ i \in \{1, \dots, 10000000\} : 7 \mid i \} = 1428571") in ("proved", "undecided")
    assert kind(r"\#\{ i \in \{1, \dots, 10000000\} : 7 \mid i \} = 1428572") in ("refuted", "undecided")
