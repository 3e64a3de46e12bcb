"""Remainders of polynomials: what is true in every class is proved, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import kind, verdict

WHOLE = (r"n \in \mathbb{N}", r"a, b \in \mathbb{Z}")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"2 \mid n(n+1)", "proved"),
        (r"2 \mid n(n+2)", "refuted"),
        (r"6 \mid n(n+1)(2n+1)", "proved"),
        (r"12 \mid n(n+1)(2n+1)", "refuted"),
        (r"6 \mid a^3 - a", "proved"),
        (r"n^2 \bmod 4 \le 1", "proved"),
        (r"n^2 \bmod 4 < 1", "refuted"),
        (r"a^2 \bmod 3 \ne 2", "proved"),
        (r"a^2 \bmod 3 \ne 1", "refuted"),
        (r"\lfloor n/2 \rfloor + \lceil n/2 \rceil = n", "proved"),
        (r"\lfloor n/2 \rfloor + \lceil n/3 \rceil = n", "refuted"),
        (r"\lfloor (n+1)/2 \rfloor = \lceil n/2 \rceil", "proved"),
        (r"a b \bmod 2 = (a \bmod 2)(b \bmod 2)", "proved"),
        (r"(a + b) \bmod 2 = (a \bmod 2) + (b \bmod 2)", "refuted"),
        (r"\lfloor n^2/4 \rfloor = \lfloor n/2 \rfloor \lceil n/2 \rceil", "proved"),
    ],
)
def test_remainders_of_polynomials(claim: str, expected: str) -> None:
    found = verdict(claim, WHOLE)
    assert found.kind == expected
    if isinstance(found, Proved):
        assert found.certificate is not None
        assert recheck(found.certificate)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 5), st.lists(st.integers(-3, 3), min_size=3, max_size=3), st.integers(0, 4))
def test_a_remainder_is_proved_only_if_every_class_has_it(modulus: int, weights: list[int], rest: int) -> None:
    values = {sum(w * r**k for k, w in enumerate(weights)) % modulus for r in range(modulus)}
    polynomial = " + ".join(f"({w}) a^{k}" for k, w in enumerate(weights))
    expected = "proved" if values == {rest} else "refuted"
    assert kind(rf"({polynomial}) \bmod {modulus} = {rest}", *WHOLE) == expected
