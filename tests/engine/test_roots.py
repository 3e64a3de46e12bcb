"""Certified zeros between two points."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Abs, Expr, Integer, Rational, floor, sign, sin, symbols

from symderiv.engine.goals import Meets
from symderiv.engine.point import leaves_of
from symderiv.engine.roots import meets, root
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Exp

x, y = symbols("x y", real=True)


@pytest.mark.parametrize(("f", "place"), [(x**2 - 2, 2**0.5), (Exp(x) - 3 * x, None), (x**3 - x - 3, 1.6717)])
def test_zeros(f: Expr, place: float | None) -> None:
    found = root(f, leaves_of(f), Model(), 1)
    assert found is not None
    assert float(found.high - found.low) < 1e-9
    if place is not None:
        assert abs(abs(float(found.low)) - place) < 1e-4
    start, end = ({x: Rational(int(v.p), int(v.q))} for v in (found.low, found.high))
    assert meets(Meets(f, Integer(0), start, end))


@pytest.mark.parametrize("f", [x**2 + 1, 1 / x, sign(x) + Rational(1, 2), floor(x) + Rational(1, 2), Abs(x) + 1])
def test_a_jump_or_a_pole_is_no_zero(f: Expr) -> None:
    assert root(f, leaves_of(f), Model(), 1) is None
    assert not meets(Meets(f, Integer(0), {x: Integer(-2)}, {x: Integer(3)}))


def test_the_two_points_differ_in_one_number() -> None:
    ends = {x: Integer(0), y: Integer(0)}, {x: Integer(2), y: Integer(2)}
    assert not meets(Meets(x + y, Integer(1), *ends))


def test_a_zero_in_the_middle_is_found_exactly() -> None:
    q = symbols("q", positive=True)
    found = root(2 * q ** Rational(1, 2) * Integer(2) ** Rational(1, 2) - 3, [q], Model(), 1)
    assert found is not None
    assert found.low == found.high == fmpq(9, 8)


def test_a_zero_that_few_digits_tell_is_preferred() -> None:
    z = symbols("z", real=True)
    f = Exp(z) - Exp(y) * sin(x + y)  # along y, the first zero lies where 33 digits are needed
    found = root(f, leaves_of(f), Model(), 1)
    assert found is not None
    assert float(found.high - found.low) > 1e-14
