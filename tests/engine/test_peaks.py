"""Inequalities with greatest values, and with weights that sum to one; broken variants have a witness."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import verdict

LETS = (r"x, y \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times m}", r"p \in \Delta^{n-1}")

TRUE = [
    r"x_k \le \max_i x_i",
    r"\min_i x_i \le x_k \le \max_i x_i",
    r"\min_i x_i \le \max_i x_i",
    r"x_j + x_k \le 2 \max_i x_i",
    r"\max_i x_i < 1 + \max_i x_i",
    r"\max_i x_i \le \log\sum_i e^{x_i} \le \max_i x_i + \log n",
    r"1 \le \sum_i e^{x_i - \max_j x_j} \le n",
    r"\min_i x_i \le \frac1n \sum_i x_i \le \max_i x_i",
    r"\sum_i p_i x_i \le \max_i x_i",
    r"\frac1n \le \max_i p_i \le 1",
    r"\sum_i p_i^2 \le \max_i p_i",
    r"\sum_i p_i^2 \le 1",
    r"\frac1n \le \max_i \operatorname{softmax}(x)_i \le 1",
    r"\|x\|_\infty \ge 0",
    r"\|x\|_\infty \le \|x\|_2 \le \sqrt{n} \|x\|_\infty",
    r"\|x\|_\infty \le \|x\|_1 \le n \|x\|_\infty",
    r"\|x\|_2^2 \le \|x\|_1 \|x\|_\infty",
    r"\|x + y\|_\infty \le \|x\|_\infty + \|y\|_\infty",
    r"|x^\top y| \le \|x\|_1 \|y\|_\infty",
    r"\max_{ij} |A_{ij}| \le \|A\|_F \le \sqrt{n m} \max_{ij} |A_{ij}|",
    r"|A_{kl}| \le \|A\|_{\max}",
    r"\max_i (x_i + y_i) \le \max_i x_i + \max_i y_i",
    r"\max_i x_i + \min_i y_i \le \max_i (x_i + y_i)",
    r"|\max_i x_i - \max_i y_i| \le \max_i |x_i - y_i|",
]
FALSE = [
    r"x_k < \max_i x_i",
    r"\max_i x_i \le x_k",
    r"\max_i x_i \ge 0",
    r"x_j + x_k \le \max_i x_i",
    r"\log\sum_i e^{x_i} \le \max_i x_i",
    r"\log\sum_i e^{x_i} < \max_i x_i + \log n",
    r"\sum_i x_i \le \max_i x_i",
    r"\max_i x_i \le \sum_i p_i x_i",
    r"\max_i p_i \ge \frac{2}{n}",
    r"\max_i p_i < 1",
    r"\sum_i p_i^2 < 1",
    r"\|x\|_2 \le \|x\|_\infty",
    r"\|x\|_1 \le \sqrt{n} \|x\|_\infty",
    r"x^\top y \le \|x\|_\infty \|y\|_\infty",
    r"\max_i (x_i + y_i) \ge \max_i x_i + \max_i y_i",
    r"\max_i x_i + \max_i y_i \le \max_i |x_i - y_i|",
]


@pytest.mark.parametrize("claim", TRUE)
def test_proved_for_every_size(claim: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize("claim", FALSE)
def test_refuted(claim: str) -> None:
    assert isinstance(verdict(claim, LETS), Refuted)


def test_strict_where_there_is_a_second_place() -> None:
    assert verdict(r"\max_i x_i < \log\sum_i e^{x_i}", LETS, (r"n \ge 2",)).kind == "proved"
    found = verdict(r"\max_i x_i < \log\sum_i e^{x_i}", LETS)
    assert found.kind == "conditional"
    assert "n >= 2" in str(found)


@pytest.mark.parametrize("claim", [r"\max_{j \ne i} x_j \le \max_j x_j", r"\max_{i=2}^{n} x_i \le \max_i x_i"])
def test_nothing_is_proved_where_there_may_be_no_place(claim: str) -> None:
    assert verdict(claim, LETS).kind == "undecided"
