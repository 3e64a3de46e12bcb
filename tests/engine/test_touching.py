"""Strict inequalities that fail only at an irrational place."""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.engine.touching import METHOD, simple_numbers
from symderiv.model import Proved
from tests.engine.asking import refutation, verdict


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        (r"\sin x < 1", "pi/2"),
        (r"\cos x > -1", "pi"),
        (r"(x - \sqrt{2})^2 > 0", "sqrt(2)"),
        (r"(x^2 - x - 1)^2 > 0", "1/2 + sqrt(5)/2"),
        (r"(e^x - 2)^2 > 0", "log(2)"),
        (r"\sin x + \cos x < \sqrt{2}", "pi/4"),
        (r"|\sin x| < 1", "pi/2"),
    ],
)
def test_the_place_is_exact(claim: str, place: str) -> None:
    found = refutation(claim, r"x \in \mathbb{R}")
    assert found.method == METHOD
    assert found.counterexample is not None
    assert found.counterexample.values == (("x", place),)
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\sin x < 1", r"x \in (0, 1)"),
        (r"(x - \sqrt{2})^2 > 0", r"x > 2"),
        (r"(\log x - 1)^2 \ge 0", r"x > 0"),
        (r"\sin x < 1.0001", r"x \in \mathbb{R}"),
    ],
)
def test_a_place_outside_the_domain_is_no_witness(claim: str, let: str) -> None:
    assert isinstance(verdict(claim, (let,)), Proved)


def test_two_variables() -> None:
    found = refutation(r"(x^2 - 3)^2 + (y - 1)^2 > 0", r"x, y \in \mathbb{R}")
    assert found.counterexample is not None
    assert dict(found.counterexample.values) in ({"x": "sqrt(3)", "y": "1"}, {"x": "-sqrt(3)", "y": "1"})


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 12), st.integers(1, 3))
def test_a_square_vanishes_and_with_a_number_more_it_does_not(under: int, scale: int) -> None:
    square = rf"{scale} (x - \sqrt{{{under}}})^2"
    assert refutation(rf"{square} > 0", r"x \in \mathbb{R}").code == "D305"
    assert isinstance(verdict(rf"{square} + \frac{{1}}{{1000}} > 0", (r"x \in \mathbb{R}",)), Proved)


def test_no_number_is_guessed_from_afar() -> None:
    assert list(simple_numbers(fmpq(123457, 1000000))) == []
