from __future__ import annotations

import pytest
from sympy import Rational, atan, pi, sqrt

from symderiv.engine.angles import is_zero_angle
from tests.engine.asking import kind

HALF, THIRD = Rational(1, 2), Rational(1, 3)


def test_arguments_of_gaussian_integers() -> None:
    assert is_zero_angle(atan(HALF) + atan(THIRD) - pi / 4)
    assert is_zero_angle(2 * atan(HALF) - atan(Rational(4, 3)))
    assert is_zero_angle(atan(2) + atan(3) - 3 * pi / 4)


def test_a_multiple_of_a_turn_is_not_zero() -> None:
    assert not is_zero_angle(atan(HALF) + atan(THIRD) - pi / 4 + 2 * pi)
    assert not is_zero_angle(atan(2) + atan(3) + pi / 4)


def test_other_numbers_are_left_alone() -> None:
    assert not is_zero_angle(atan(sqrt(2)) - atan(sqrt(2) + 1))
    assert not is_zero_angle(sqrt(2) * atan(HALF) - atan(HALF))


@pytest.mark.parametrize(("last", "expected"), [(239, "proved"), (238, "refuted")])
def test_machin(last: int, expected: str) -> None:
    assert kind(rf"4\arctan\frac15 - \arctan\frac1{{{last}}} = \frac{{\pi}}{{4}}") == expected
