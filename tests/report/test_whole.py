"""Statements and corrections in full: nothing is added where the text has its own left-hand side."""

from __future__ import annotations

import pytest

from symderiv.model import Claim, Refuted, Span
from symderiv.report.whole import corrected, whole


@pytest.mark.parametrize(
    ("stated", "of", "shown"),
    [
        ("a = b", "", "a = b"),
        ("a = b", "c", "a = b"),
        ("= b", "a", "a = b"),
        (r"\le b", "a", r"a \le b"),
        ("&= b", "a", "a = b"),
        ("a &= b", "c", "a &= b"),
        ("O(n^2)", "f", "f = O(n^2)"),
        (r"x_{i = 1}", "f", r"f = x_{i = 1}"),
        (r"rac{1}{", "f", r"f = rac{1}{"),
    ],
)
def test_whole(stated: str, of: str, shown: str) -> None:
    assert whole(Claim("1", stated, of=of)) == shown


@pytest.mark.parametrize(
    ("stated", "of", "correction", "wrong", "shown"),
    [
        ("a = 2b", "", "b", "2b", "a = b"),
        ("a = 2b", "", "b", "", "a = b"),
        ("a = 2b = c", "", "d", "c", "2b = d"),
        ("a = 2b = c", "", "d", "", "a = d"),
        (r"a \approx 0.3", "", "0.4", "0.3", r"a \approx 0.4"),
        ("= 2b", "a", "b", "2b", "a = b"),
        ("2b", "a", "b", "", "a = b"),
        ("a = 2b, c = d", "", "b", "2b", "a = b"),
        ("a = 2b, c = d", "", "b", "", "b"),
        (r"f(a, c) = 2b", "", "b", "2b", "f(a, c) = b"),
        ("a = 2b", "", "a = b", "2b", "a = b"),
        ("a = 2b", "", "", "2b", ""),
    ],
)
def test_corrected(stated: str, of: str, correction: str, wrong: str, shown: str) -> None:
    span = Span(stated.index(wrong), stated.index(wrong) + len(wrong)) if wrong else None
    verdict = Refuted("D301", "it differs", "evaluation", correction=correction, span=span)
    assert corrected(Claim("1", stated, of=of), verdict) == shown
