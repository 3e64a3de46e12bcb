"""The whole page that ``symderiv check`` prints."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symderiv.model import Report
from symderiv.report import text
from symderiv.report.page import Page
from symderiv.report.text import summary_lines
from tests.report.samples import BASE, PAGE, as_expected, everything, proved, refuted
from tests.snapshot import check_snapshot


@pytest.mark.parametrize(("name", "report"), [("everything", everything), ("as_expected", as_expected)])
def test_page(name: str, report: Report) -> None:
    check_snapshot(f"report/{name}.txt", text.render(report, PAGE))


def test_narrow_page() -> None:
    printed = text.render(everything, Page(60, BASE))
    check_snapshot("report/narrow.txt", printed)
    framed = [line for line in printed.splitlines() if line.startswith(("   |", "   =", "help:"))]
    assert max(map(len, framed)) <= 60


def test_one_proof() -> None:
    assert text.render(Report((proved,), seconds=1.04), PAGE) == (
        "derivations/nlp_lab/scaled_attention.py\n"
        "  proved       002-1.6-1-9  E[q^T k]  for every d >= 1\n"
        "\n"
        "1 claim: 1 proved; all as expected; 1.0 s\n"
    )


@pytest.mark.parametrize(
    ("report", "lines"),
    [
        (Report(), ["0 claims; 0.0 s"]),
        (
            Report((proved, replace(proved, cached=True))),
            ["2 claims: 2 proved; all as expected; 1 from the cache; 0.0 s"],
        ),
        (
            Report((replace(proved, cached=True),)),
            ["1 claim: 1 proved; all as expected; from the cache; 0.0 s"],
        ),
        (
            Report((refuted,), interrupted=True, unjudged=3, seconds=2),
            ["1 claim: 1 refuted; 1 unexpected; 2.0 s", "interrupted: 3 claims not judged"],
        ),
        (
            Report((refuted,), unjudged=1, seconds=2),
            ["1 claim: 1 refuted; 1 unexpected; 2.0 s", "stopped: 1 claim not judged"],
        ),
        (Report(failures=everything.failures[:1]), ["0 claims; 1 error; 0.0 s"]),
    ],
)
def test_summary(report: Report, lines: list[str]) -> None:
    assert summary_lines(report) == lines
