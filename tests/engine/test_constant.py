from __future__ import annotations

import pytest

from symderiv.engine.constant import METHOD
from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import kind, verdict


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\arctan x + \arctan(1/x) = \pi/2", "x > 0"),
        (r"\arctan x + \arctan(1/x) = -\pi/2", "x < 0"),
        (r"\arcsin(\sin x) = x", r"x \in [-\pi/2, \pi/2]"),
        (r"\arctan x = \arcsin\frac{x}{\sqrt{1+x^2}}", r"x \in \mathbb{R}"),
        (r"2\arctan x = \arctan\frac{2x}{1-x^2}", r"x \in (-1, 1)"),
        (r"\arctan x - \arctan y = \arctan\frac{x-y}{1+xy}", "x, y > 0"),
        (r"\arctan x + \arctan y = \arctan\frac{x+y}{1-xy}", r"x, y \in (0, 1)"),
        (r"\arccos(1-2x^2) = 2\arcsin x", r"x \in [0, 1]"),
    ],
)
def test_derivative_zero_and_one_value(claim: str, let: str) -> None:
    found = verdict(claim, [let])
    assert isinstance(found, Proved) and found.method == METHOD
    assert found.certificate is not None and recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\arctan x + \arctan(1/x) = \pi/2", r"x < 0"),
        (r"\arctan x + \arctan(1/x) = \pi/2", r"x \in \mathbb{R}"),
        (r"2\arctan x = \arctan\frac{2x}{1-x^2}", "x > 0"),
        (r"\arctan x + \arctan y = \arctan\frac{x+y}{1-xy}", "x, y > 0"),
        (r"\arccos(1-2x^2) = 2\arcsin x", r"x \in [-1, 1]"),
        (r"\arctan(\tan x) = x", r"x \in (0, \pi)"),
    ],
)
def test_a_pole_or_a_kink_between_two_pieces_is_not_passed(claim: str, let: str) -> None:
    assert kind(claim, let) in ("refuted", "conditional")
