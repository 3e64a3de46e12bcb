"""What a command stands for is read like what it stands for; what would change the meaning is refused."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind
from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        (r"\underset{a}{\arg\min} (a - b)^2", r"\arg\min_{a} (a - b)^2"),
        (r"\underset{a}{\operatorname{argmin}}\; (a - b)^2", r"\arg\min_{a} (a - b)^2"),
        (r"\argmin_a (a - b)^2", r"\arg\min_{a} (a - b)^2"),
        (r"\operatorname*{arg\,max}_{a} (1 - a^2)", r"\arg\max_{a} (1 - a^2)"),
        (r"\sum_{\substack{j=1 \\ j \ne i}}^n x_j", r"\sum_{j=1, j \ne i}^n x_j"),
        (r"A_{i\cdot}", "A_{i,:}"),
        (r"A_{i,\cdot}", "A_{i,:}"),
        (r"A_{\cdot j}", "A_{:,j}"),
        (r"A_{\cdot, j}^\top x", r"A_{:,j}^\top x"),
        (r"\mathopen{}(a + b\mathclose{})^2", "(a + b)^2"),
        (r"a \mathbin{+} b", "a + b"),
        (r"x{}^\top y", r"x^\top y"),
        (r"x^\top{} y", r"x^\top y"),
    ],
)
def test_an_abbreviation_reads_like_what_it_stands_for(latex: str, same: str) -> None:
    assert form(latex) == form(same)


def test_a_double_integral_is_two() -> None:
    densities = notation(r"p(a) \text{ is a density of } a", r"q(b) \text{ is a density of } b")
    same = form(r"\int \int p(a) q(b) \, da \, db", densities)
    assert form(r"\iint p(a) q(b) \, da \, db", densities) == same


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        (r"a \stackrel{d}{=} b", "D104", r"\stackrel{d}"),
        (r"a \stackrel{iid}{=} b", "D104", r"\stackrel{iid}"),
        (r"a \overset{(d)}{=} b", "D104", r"\overset{(d)}"),
        (r"a \overset{\text{d}}{=} b", "D104", r"\overset{\text{d}}"),
        (r"A{}_{ij}", "D101", r"{}_"),
        (r"a^2{}^2", "D101", r"{}^"),
        (r"\frac{}{2}", "D101", "{}"),
        (r"\frac{a \cdot}{b}", "D101", "}"),
        (r"\frca{1}{2}", "D101", r"\frca"),
        (r"a \sim_{d} b", "D104", r"\sim_{d}"),
        (r"\underset{a}", "D101", r"\underset"),
        (r"\underset{a}" * 120 + "{b}", "D105", r"\underset"),
    ],
)
def test_what_would_change_the_meaning_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


@pytest.mark.parametrize(
    "sign",
    [r"\overset{\text{iid}}{\sim} L", r"\stackrel{i.i.d.}{\sim} L", r"\sim_{\text{iid}} L", r"\sim L \text{ i.i.d.}"],
)
def test_draws_of_a_family_are_independent_whether_it_is_said_or_not(sign: str) -> None:
    law = rf"x_1, \dots, x_n {sign}".replace("L", r"\mathcal{N}(\mu, \sigma^2)")
    assert kind(r"\operatorname{Var}(\frac{1}{n} \sum_{i=1}^n x_i) = \frac{\sigma^2}{n}", law) == "proved"
    assert kind(r"\operatorname{Var}(\frac{1}{n} \sum_{i=1}^n x_i) = \sigma^2", law) == "refuted"


@pytest.mark.parametrize("label", ["(1)", "(2.3)", "(a)", "(iv)", r"\text{(i)}", r"\text{def}"])
def test_the_number_of_a_remark_over_a_sign_is_a_comment(label: str) -> None:
    assert kind(rf"x + 1 \overset{{{label}}}{{=}} 1 + x") == "proved"
