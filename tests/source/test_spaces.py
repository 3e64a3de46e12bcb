"""The spaces that authors name: what they say of entries is known, and no more."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind
from tests.source.reader import notation


@pytest.mark.parametrize("space", [r"\mathbb{R}_{>0}^n", r"\mathbb{R}^n_{>0}", r"\mathbb{R}_+^n", r"\mathbb{R}_{++}^n"])
def test_positive_entries(space: str) -> None:
    assert "v" in notation(rf"v \in {space}").model.positive
    assert kind(r"\log \prod_i v_i = \sum_i \log v_i", rf"v \in {space}") == "proved"
    assert kind(r"\log \prod_i v_i = \prod_i \log v_i", rf"v \in {space}") == "refuted"


def test_entries_that_may_be_zero() -> None:
    space = r"\mathbb{R}_{\ge 0}"
    assert kind(r"\sqrt{v^2} = v", rf"v \in {space}") == "proved"
    assert kind("v > 0", rf"v \in {space}") == "refuted"
    assert kind("v > 0", r"v \in \mathbb{R}_{>0}") == "proved"


@pytest.mark.parametrize("simplex", [r"\Delta^{n-1}", r"\Delta^n", r"\Delta_n"])
def test_a_simplex(simplex: str) -> None:
    assert kind(r"\sum_i p_i (x_i - c) = p^\top x - c", rf"p \in {simplex}", r"x \in \mathbb{R}^n") == "proved"
    assert kind(r"\sum_i p_i^2 = 1", rf"p \in {simplex}") == "refuted"
    assert kind(r"p_i \ge 0", rf"p \in {simplex}") == "proved"
    assert kind("p_i > 0", rf"p \in {simplex}") != "proved"


def test_a_declared_vector_lies_in_a_simplex() -> None:
    known = notation(r"p \in \mathbb{R}^K", r"p \in \Delta^{K-1}")
    assert known.model.sums["p"].value == 1


@pytest.mark.parametrize("space", ["R^n", r"\R^n", r"\mathbf{R}^n", r"\mathbb R^n", r"\reals^n"])
def test_the_real_numbers_as_they_are_typed(space: str) -> None:
    assert kind(r"x^\top x = \sum_{i=1}^n x_i^2", rf"x \in {space}") == "proved"
