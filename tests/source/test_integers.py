"""Remainders, divisibility and congruences mean what they mean in print."""

from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import kind, verdict

WHOLE = (r"n, m \in \mathbb{N}", r"a, b \in \mathbb{Z}")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"7 \bmod 4 = 3", "proved"),
        (r"7 \bmod 4 = 2", "refuted"),
        (r"(-7) \bmod 4 = 1", "proved"),
        (r"2 \cdot 5 \bmod 4 = 2", "proved"),
        (r"7 \bmod 4 + 1 = 4", "proved"),
        (r"4 \mid 12", "proved"),
        (r"4 \mid 13", "refuted"),
        (r"4 \nmid 13", "proved"),
        (r"4 \nmid 12", "refuted"),
        (r"17 \equiv 5 \pmod{12}", "proved"),
        (r"17 \equiv 5 \pmod{11}", "refuted"),
        (r"2 \mid 4 n", "proved"),
        (r"2 \mid n", "refuted"),
        (r"a \equiv a + 3 b \pmod 3", "proved"),
        (r"a \equiv a + 2 b \pmod 3", "refuted"),
    ],
)
def test_remainders(claim: str, expected: str) -> None:
    assert kind(claim, *WHOLE) == expected


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (r"2 + 5 \bmod 4 = 3", "is the sum meant, or its last term? write brackets"),
        (r"-7 \bmod 3 = 2", "does the sign belong to the number? write brackets"),
        (r"n \bmod 2 m = 0", "it is not clear how far the modulus goes; write brackets"),
        (r"n \bmod 3 \bmod 2 = 0", "two moduli in one product; write brackets"),
        (r"n \bmod 0 = 0", "nothing is divided by zero"),
        (r"0 \mid n", "nothing is divided by zero"),
        (r"n \equiv m", "a congruence ends with its modulus"),
        (r"n \pmod 3 = 0", r"\pmod stands at the end of a congruence \equiv"),
        (r"2 \mid x", "divisibility is a matter of whole numbers, and x is not known to be one"),
    ],
)
def test_what_is_doubtful_is_refused(claim: str, reason: str) -> None:
    found = verdict(claim, (*WHOLE, r"x \in \mathbb{R}"))
    assert isinstance(found, Unreadable)
    assert found.reason == reason
