"""The list: a line a claim under its file, errata with what is right instead."""

from __future__ import annotations

from symderiv.model import Claim, Outcome, Proved
from symderiv.report.listing import listing_lines
from tests.report.samples import PAGE, conditional, correction, expecting, known_erratum, refuted


def test_marks_and_corrections() -> None:
    assert listing_lines([refuted, known_erratum, correction], PAGE) == [
        "derivations/nlp_lab/scaled_attention.py",
        "! refuted      002-1.6-2-14   Var(q^T k)             off by the factor d",
        "  refuted      002-1.6-2-15   Var(q^T k), again      off by the factor d",
        r"               help: 2\sigma^2\mu^\top\mu + d\sigma^4   proved for every d",
        "  proved       002-1.6-2-15c  Var(q^T k), corrected  for every d >= 1; corrects 002-1.6-2-15",
    ]


def test_readings() -> None:
    assert listing_lines([expecting(conditional)], PAGE)[-1] == (
        "               as total derivative: proved; as immediate partial: refuted; with K = 1: undecided"
    )


def test_a_claim_without_a_title_shows_its_formula() -> None:
    outcome = Outcome(Claim("a", "x\n =  y", file="/project/f.py"), Proved("always", "normal form"))
    assert listing_lines([outcome], PAGE) == ["f.py", "  proved       a  x = y  always"]


def test_the_commonest_scope_stands_on_one_line() -> None:
    scope = "for all values of its symbols"
    named = Claim("000-1.2.3-intended-long", "x = y", title="a title of more than forty letters is shortened")
    lines = listing_lines([Outcome(named, Proved(scope, "normal form"))], PAGE)
    assert lines[-1].endswith(f"forty...  {scope}")
    assert len(lines[-1]) <= PAGE.width


def test_nothing() -> None:
    assert listing_lines([], PAGE) == []
