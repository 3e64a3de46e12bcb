"""What has no value does not vanish in a product with zero, and nothing is decided while numbers are put in."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import Add, Expr, Integer, Max, Rational, Symbol, factorial, floor, symbols

from symderiv.api import decide
from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.substitution import Vanishing, combined, is_total, put_in, quotient
from symderiv.tensor.axis import size
from symderiv.tensor.border import from_sympy
from symderiv.tensor.nodes import Exp, Gamma, Log, delta

n = size("n")
x = symbols("x", real=True)
i, j = symbols("i j", integer=True)


@pytest.mark.parametrize("partial", [Log(n - 1), 1 / (n**2 - 1), Gamma(1 - n), (n - 2) ** Rational(1, 2)], ids=str)
def test_zero_times_what_has_no_value_has_no_value(partial: Expr) -> None:
    with pytest.raises((Undefined, NotEvaluable)):
        evaluate(put_in((n - 1) * partial + 1, {n: Integer(1)}), {})


def test_zero_times_what_has_a_value_is_zero() -> None:
    for total in (Exp(x), x**2, Max(x, n), floor(x)):
        assert put_in((n - 1) * total, {n: Integer(1)}) == 0


def test_a_delta_selects() -> None:
    """The term of j = i does not count, whatever it is."""
    assert put_in((1 - delta(i, j)) / (i - j) + 1, {i: Integer(1), j: Integer(2)}) == 0
    assert put_in(delta(i, j) * Log(i - j), {i: Integer(1), j: Integer(2)}) == 0


def test_asked_for_all_of_it_a_delta_hides_nothing() -> None:
    left_out = put_in(delta(i, j) * Log(i - j), {i: Integer(1), j: Integer(2)}, whole=True)
    assert isinstance(left_out, Vanishing)


def test_a_remembered_factor_is_evaluated_at_the_point() -> None:
    found = put_in((n - 1) * Log(x), {n: Integer(1)})
    assert isinstance(found, Vanishing)
    assert not is_total(found)


def test_a_floor_of_what_sympy_cannot_compare_is_left_to_the_evaluator() -> None:
    node = from_sympy(floor(factorial(n + 1) / factorial(n)))
    assert evaluate(put_in(node, {n: Integer(2)}), {}) == 3


@pytest.mark.parametrize(
    "cancelling",
    [
        x * x ** (n - 2),
        x ** (n - 2) - 1 / x,
        x**2 * n * x ** (n - 2),
        (x + 1 / x) ** (n - 1),
        2 * x / 3 * (x / 3) ** (n - 2),
    ],
    ids=str,
)
def test_what_cancels_still_needs_a_value(cancelling: Expr) -> None:
    there = put_in(cancelling, {n: Integer(1)})
    assert there.has(Vanishing)
    with pytest.raises(Undefined):
        evaluate(there, {x: fmpq(0)})
    assert evaluate(there, {x: fmpq(2)}) == evaluate(cancelling, {x: fmpq(2), n: fmpq(1)})


def test_what_does_not_cancel_is_left_alone() -> None:
    for kept in (2 * x ** (n - 2) + 3 / x, n * x ** (n - 3) / (x + n), x**n * x):
        assert not put_in(kept, {n: Integer(1)}).has(Vanishing)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (factorial(n + 1) / factorial(n), (1 - n) * (n + 1) * factorial(-n) / factorial(n + 1)),
        (Symbol("x", real=True) * 0 + 1 + (n - 1) * factorial(-n), Integer(2)),
    ],
)
def test_an_undefined_side_is_no_witness(left: Expr, right: Expr) -> None:
    assert decide(left, right).kind == "undecided"


def test_what_a_quotient_or_a_sum_cancels_still_needs_a_value() -> None:
    zero, two = {x: fmpq(0)}, {x: fmpq(2)}
    for expression in (quotient(Integer(1), 1 / x, 1 / x), quotient(x, x * (x + 1)), combined(Add, [1 / x, x, -1 / x])):
        evaluate(expression, two)
        with pytest.raises(Undefined):
            evaluate(expression, zero)


def test_a_factorial_that_cancels_still_needs_a_value() -> None:
    with pytest.raises((Undefined, NotEvaluable)):
        evaluate(put_in(Gamma(1 - n) - n * Gamma(1 - n), {n: Integer(1)}), {})
