"""Fractions of polynomials over atoms: their factors, and back to expressions."""

from __future__ import annotations

from flint import fmpq
from sympy import Integer, symbols

from symderiv.engine.normal.evaluator import evaluate
from symderiv.engine.normal.fraction import (
    ONE,
    Atom,
    Constant,
    Exponential,
    Fraction,
    Plus,
    Power,
    Times,
    expression,
    factors_of,
    split_denominator,
)
from symderiv.tensor.nodes import Exp

x, y = symbols("x y", real=True)
X, Y = Atom(x), Atom(y)


def number(value: int) -> Constant:
    return Constant(fmpq(value))


def test_equal_fractions_give_identical_expressions() -> None:
    left = evaluate(Times((Plus((X, Y)), Power(Plus((Y, Times((number(2), X)))), -1))))
    right = evaluate(Times((Plus((Y, X)), Power(Plus((X, X, Y)), -1))))
    assert expression(left) == expression(right)


def test_the_power_of_an_exponential_is_written_inside_it() -> None:
    assert expression(evaluate(Exponential(x, fmpq(3)))) == Exp(3 * x)
    assert expression(evaluate(Exponential(x, fmpq(-1, 2)))) == 1 / Exp(x / 2)


def test_a_high_degree_is_not_factored_but_a_monomial_is() -> None:
    long = evaluate(Plus((Power(Power(X, 150), 150), number(-1)))).numerator
    assert factors_of(long)[1] == [(long, 1)]
    assert [power for _, power in factors_of(evaluate(Power(Power(X, 150), 150)).numerator)[1]] == [22_500]


def test_factors_multiply_to_the_whole() -> None:
    whole = evaluate(Times((Power(X, 2), Plus((X, Y)), number(6)))).numerator
    constant, factors = factors_of(whole)
    product = whole.context().constant(constant)
    for factor, power in factors:
        product = product * factor**power
    assert product == whole


def test_a_denominator_is_split_by_what_it_depends_on() -> None:
    fraction: Fraction = evaluate(Power(Times((X, Plus((Y, ONE)), number(3))), -1))
    outside, inside = split_denominator(fraction, lambda atom: atom == y)
    assert outside in (x, 3 * x)
    assert [(1 / value, power) for value, power in inside] in ([(y + 1, 1)], [(3 * y + 3, 1)])
    assert split_denominator(evaluate(X), lambda _: True) == (Integer(1), [])
