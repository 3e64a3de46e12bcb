"""Plans to fractions: exact arithmetic, the relations between atoms, parts that are shared, and limits of size."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Rational, Symbol, symbols, zoo

from symderiv.engine.budget import TERMS, TooLarge
from symderiv.engine.normal.evaluator import evaluate
from symderiv.engine.normal.fraction import (
    ONE,
    ZERO,
    Atom,
    Constant,
    Exponential,
    Plan,
    Plus,
    Power,
    RootOf,
    Times,
    Turn,
    expression,
)
from symderiv.tensor.nodes import delta

x, y, z = symbols("x y z", real=True)
i, j = symbols("i j", integer=True)
X, Y = Atom(x), Atom(y)
D = Atom(delta(i, j))
MINUS = Constant(fmpq(-1))


def minus(left: Plan, right: Plan) -> Plan:
    return Plus((left, Times((MINUS, right))))


def same(left: Plan, right: Plan) -> bool:
    return evaluate(minus(left, right)).is_zero


def number(value: int) -> Constant:
    return Constant(fmpq(value))


def test_polynomials_multiply_out() -> None:
    square = Power(Plus((X, Y)), 2)
    assert same(square, Plus((Power(X, 2), Times((number(2), X, Y)), Power(Y, 2))))
    assert not same(square, Plus((Power(X, 2), Times((X, Y)), Power(Y, 2))))


def test_fractions_are_in_lowest_terms() -> None:
    quotient = Times((minus(Power(X, 2), Power(Y, 2)), Power(minus(X, Y), -1)))
    assert expression(evaluate(quotient)) == x + y


def test_the_sign_of_a_denominator_does_not_matter() -> None:
    one = evaluate(Times((X, Power(minus(X, Y), -1))))
    other = evaluate(Times((MINUS, X, Power(minus(Y, X), -1))))
    assert expression(one) == expression(other)


def test_division_by_what_is_identically_zero_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        evaluate(Power(minus(X, X), -1))
    with pytest.raises(ZeroDivisionError):
        evaluate(Power(ZERO, -2))


def test_a_delta_is_idempotent() -> None:
    assert same(Power(D, 3), D)
    assert same(Times((D, minus(ONE, D))), ZERO)
    assert same(Power(Plus((ONE, D)), -1), minus(ONE, Times((Constant(fmpq(1, 2)), D))))
    assert not same(D, ONE)


def test_exponentials_of_one_exponent_share_an_atom() -> None:
    half, third = (Exponential(x, fmpq(1, k)) for k in (2, 3))
    assert same(Times((half, third)), Exponential(x, fmpq(5, 6)))
    assert same(Power(third, 3), Exponential(x, fmpq(1)))
    assert same(Times((half, Exponential(x, fmpq(-1, 2)))), ONE)
    assert not same(half, third)


def test_powers_of_a_root_are_powers_of_its_radicand() -> None:
    root = RootOf(x, X, fmpq(1, 2))
    assert same(Power(root, 2), X)
    assert same(Times((root, RootOf(x, X, fmpq(1, 3)))), RootOf(x, X, fmpq(5, 6)))
    assert same(Times((root, RootOf(x, X, fmpq(-1, 2)))), ONE)
    assert not same(root, X)


def test_multiples_of_an_angle_share_their_cosine() -> None:
    cosine, sine = (Turn(x, fmpq(1), sine) for sine in (False, True))
    assert same(Plus((Power(cosine, 2), Power(sine, 2))), ONE)
    assert same(Turn(x, fmpq(2), True), Times((number(2), cosine, sine)))
    assert same(Turn(x, fmpq(-3), True), Times((MINUS, Turn(x, fmpq(3), True))))
    assert same(Turn(x, fmpq(-3), False), Turn(x, fmpq(3), False))
    assert same(Turn(x, fmpq(0), False), ONE)
    assert not same(cosine, sine)


@pytest.mark.parametrize(
    "plan",
    [
        Power(Plus(tuple(Atom(s) for s in symbols("a:z"))), 30),
        Power(X, 100_000),
        Exponential(x, fmpq(10**9)),
        Turn(x, fmpq(10**6), True),
        Times((Exponential(x, fmpq(1, 10**9)), Exponential(x, fmpq(1)))),
    ],
)
def test_what_grows_too_large_is_given_up(plan: Plan) -> None:
    with pytest.raises(TooLarge):
        evaluate(plan)


def test_a_polynomial_within_the_limit_is_computed() -> None:
    assert len(evaluate(Power(Plus((X, Y)), 150)).numerator) == 151 < TERMS


def test_constants_are_exact() -> None:
    big = Constant(fmpq(10**60 + 1, 10**60))
    assert not same(big, ONE)
    assert expression(evaluate(Constant(fmpq(-7, 3)))) == Rational(-7, 3)
    assert expression(evaluate(Atom(Symbol("w")))) == Symbol("w")


def test_a_sine_that_is_written_as_its_cosine_keeps_its_place() -> None:
    square = [Power(Turn(zoo, fmpq(1), sine), 2) for sine in (True, False)]  # SymPy has one value for both
    assert same(Plus(tuple(square)), ONE)
    assert not same(*square)


def test_a_part_that_occurs_often_is_computed_once() -> None:
    plan: Plan = Plus((X, Y))
    for _ in range(60):  # written out, that has 2^60 terms
        plan = Plus((plan, plan))
    assert expression(evaluate(plan)) == 2**60 * x + 2**60 * y
