from __future__ import annotations

import pytest
from sympy import Rational, Symbol

from symderiv.engine.recheck import recheck
from symderiv.engine.squares import METHOD, is_plain
from symderiv.model import Proved
from symderiv.tensor.operators import expectation
from tests.engine.asking import kind, verdict


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"|\sin\frac{x}{2}| = \sqrt{\frac{1-\cos x}{2}}", r"x \in \mathbb{R}"),
        (r"\sin\frac{x}{2} = \sqrt{\frac{1-\cos x}{2}}", r"x \in [0, 2\pi]"),
        (r"\sqrt{1-\sin^2 x} = \cos x", r"x \in [-\pi/2, \pi/2]"),
        (r"\sqrt{x+2\sqrt{x-1}} = 1+\sqrt{x-1}", "x > 1"),
        (r"\sqrt{x+2\sqrt{x-1}} + \sqrt{x-2\sqrt{x-1}} = 2", r"x \in [1, 2]"),
    ],
)
def test_both_sides_squared(claim: str, let: str) -> None:
    found = verdict(claim, [let])
    assert isinstance(found, Proved) and found.method == METHOD
    assert found.certificate is not None and recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\sin\frac{x}{2} = \sqrt{\frac{1-\cos x}{2}}", r"x \in [0, 4\pi]"),
        (r"\sqrt{1-\sin^2 x} = \cos x", r"x \in \mathbb{R}"),
        (r"\sqrt{x+2\sqrt{x-1}} + \sqrt{x-2\sqrt{x-1}} = 2", "x > 1"),
    ],
)
def test_the_sign_matters(claim: str, let: str) -> None:
    assert kind(claim, let) == "refuted"


def test_what_is_random_or_defined_nowhere_is_left_to_others() -> None:
    claim = r"\sqrt{-1 - x^2} = \sqrt{-1 - x^2}"
    assert kind(claim, r"x \in \mathbb{R}") != "proved"
    assert not is_plain(expectation(Symbol("u", real=True) ** Rational(1, 2)))
