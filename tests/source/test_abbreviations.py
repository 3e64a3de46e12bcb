"""What a command stands for is read like what it stands for; what would change the meaning is refused."""

from __future__ import annotations

import pytest

from tests.source.reader import form, refusal


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        (r"\underset{a}{\arg\min} (a - b)^2", r"\arg\min_{a} (a - b)^2"),
        (r"\underset{a}{\operatorname{argmin}}\; (a - b)^2", r"\arg\min_{a} (a - b)^2"),
        (r"\argmin_a (a - b)^2", r"\arg\min_{a} (a - b)^2"),
        (r"\operatorname*{arg\,max}_{a} (1 - a^2)", r"\arg\max_{a} (1 - a^2)"),
        (r"\sum_{\substack{j=1 \\ j \ne i}}^n x_j", r"\sum_{j=1, j \ne i}^n x_j"),
        (r"\iint a b \, da \, db", r"\int \int a b \, da \, db"),
    ],
)
def test_an_abbreviation_reads_like_what_it_stands_for(latex: str, same: str) -> None:
    assert form(latex) == form(same)


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        (r"a \stackrel{d}{=} b", "D104", r"\stackrel{d}"),
        (r"\underset{a}", "D101", r"\underset"),
        (r"\underset{a}" * 120 + "{b}", "D105", r"\underset"),
    ],
)
def test_what_would_change_the_meaning_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)
