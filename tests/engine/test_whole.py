"""Counts and remainders together."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import verdict


@pytest.mark.parametrize(
    ("claim", "method"),
    [
        (r"|\{ i \in \mathbb{N} : 2 i \le n \}| = \lfloor n/2 \rfloor", "counting"),
        (r"2 |\{ i \in \mathbb{N} : 2 i \le n \}| \le n", "counting"),
        (
            r"|\{ i \in \mathbb{N} : 2 i \le n \}| + |\{ i \in \mathbb{N}_0 : 2 i + 1 \le n \}| = n",
            "counting and remainders",
        ),
        (r"2 \mid n(n + 1)", "remainders"),
    ],
)
def test_the_method_is_named_and_the_certificate_holds(claim: str, method: str) -> None:
    found = verdict(claim, [r"n \in \mathbb{N}"])
    assert isinstance(found, Proved)
    assert found.method == method
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    "claim",
    [
        r"2 |\{ i \in \mathbb{N} : 2 i \le n \}| = n",
        r"2 |\{ i \in \mathbb{N} : 2 i \le n \}| < n",
        r"|\{ i \in \mathbb{N} : 2 i \le n \}| = \lceil n/2 \rceil",
    ],
)
def test_what_fails_for_some_number_is_refuted(claim: str) -> None:
    assert verdict(claim, [r"n \in \mathbb{N}"]).kind == "refuted"


LENGTHS = (r"T \in \mathbb{N}", r"m, q \ge 0")


@pytest.mark.parametrize(
    ("claim", "stride", "kind"),
    [
        (r"T = \lfloor \frac{(T - 1) S + m}{S} \rfloor + 1", "S = m + 1 + q", "proved"),
        (r"1 - T = -\lfloor \frac{(T - 1) S + m}{S} \rfloor", "S = m + 1 + q", "proved"),
        (r"T = \lfloor \frac{(T - 1) S + m}{S} \rfloor + 1", "S = m + q", "refuted"),
        (r"T = \lfloor \frac{T S + m}{S} \rfloor + 1", "S = m + 1 + q", "refuted"),
        (r"m = \lfloor \frac{m S}{S} \rfloor", "S = m + 1 + q", "refuted"),
    ],
)
def test_a_floor_lies_between_its_bounds(claim: str, stride: str, kind: str) -> None:
    found = verdict(claim, LENGTHS, (stride,))
    assert found.kind == kind
    if isinstance(found, Proved):
        assert found.method == "bounds"
        assert found.certificate is not None
        assert recheck(found.certificate)
