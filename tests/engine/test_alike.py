"""Expressions of the same order as a sum of terms."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Add, Dummy, Expr, Integer, Max, Mul, Pow, Rational, Symbol, Tuple, ceiling, floor, sqrt

from symderiv.engine.alike import RULES, alike
from symderiv.engine.ball import evaluate
from symderiv.engine.growth import growth_of
from symderiv.engine.order import NotMonomials, terms
from symderiv.tensor.nodes import Binomial, Exp, Gamma, Log, Sigma

N, M = (Symbol(name, integer=True, positive=True) for name in "NM")
i, j = Dummy("i", integer=True), Dummy("j", integer=True)


def total(body: Expr, low: int = 1, high: Expr = N) -> Expr:
    return Sigma(body, Tuple(i, Integer(low), high))


@pytest.mark.parametrize(
    ("expression", "order"),
    [
        (total(1 / i), Log(N)),
        (total(1 / i**2), Integer(1)),
        (total(1 / sqrt(i)), sqrt(N)),
        (total(sqrt(i) * Log(i)), N ** Rational(3, 2) * Log(N)),
        (total(Log(i) / i), Log(N) ** 2),
        (total(2**i * i, 0), 2**N * N),
        (total(Exp(-i) * i**5, 0), Integer(1)),
        (total(M * i**2 + M**2), N**3 * M + N * M**2),
        (total(1 / i, 1, N**2), Log(N)),
        (total(Sigma(j, Tuple(j, Integer(1), i))), N**3),
        (total(i, 0, N - 1), N**2),
        (Max(N, M), N + M),
        (Max(0, N), N),
        (Log(Gamma(N + 1)), N * Log(N)),
        (Log(N + M), Log(N) + Log(M)),
        (Log(1 + N**2), Log(N)),
        (Log(2**N + N), N),
        (floor(N / 2), N),
        (ceiling(Log(N)), Log(N)),
        (Binomial(N, Integer(3)), N**3),
        (Binomial(2 * N, N), 4**N / sqrt(N)),
        (sqrt(N + M), sqrt(N) + sqrt(M)),
        (1 / (N + 1), 1 / N),
    ],
    ids=str,
)
def test_both_are_bounded_by_each_other(expression: Expr, order: Expr) -> None:
    assert growth_of("Theta", expression, order, ()).holds is True
    assert growth_of("O", expression * Log(N), order, ()).holds is False
    assert growth_of("o", expression, order, ()).holds is False


@pytest.mark.parametrize(
    "expression",
    [
        total(1 / (i - 5) ** 2),  # a pole in the range
        total(i - N),  # negative, and linear in both
        total(1 / Log(i)),  # no first term
        total(1 / (i * Log(i)), 2),  # log log N is not in the fragment
        Log(N) - total(1 / i),  # what cancels is not known
        Log(1 / N),
        Log(2 + 1 / N),
        floor(N / M),
        1 / (N + M),
    ],
    ids=str,
)
def test_what_is_not_known_is_not_replaced(expression: Expr) -> None:
    try:
        found = alike(expression)
    except NotMonomials:
        return
    assert growth_of("Theta", expression, found, ()).holds is True
    assert not expression.has(Sigma) or not found.has(Sigma)
    assert terms(found)


def test_terms_of_one_order_are_not_said_to_cancel() -> None:
    gap = Binomial(2 * N, N) - 4**N / sqrt(N)  # their quotient goes to 1/sqrt(pi): the gap is unbounded
    assert growth_of("O", gap, Integer(1), ()).holds is not True


ROWS = {
    Sigma: total(1 / sqrt(i) + 1 / i),
    Max: Max(3 * N, N**2, Log(N)),
    Log: Log(N**3 + 2 * N),
    floor: floor(N / 7),
    ceiling: ceiling(5 * N / 3),
    Add: N**2 + Log(N + 1),
    Mul: floor(N / 2) * Log(N + 5),
    Pow: (N + sqrt(N)) ** Rational(3, 2),
}
"""For every row of the table of rules an expression that it is for."""


def test_every_rule_is_sampled() -> None:
    kinds = [kind for row, _ in RULES for kind in (row if isinstance(row, tuple) else (row,))]
    assert set(kinds) == ROWS.keys()
    for kind, expression in ROWS.items():
        assert isinstance(expression, kind)
        order = alike(expression)
        quotients = []
        for number in (2**8, 2**11):
            written = Add(*(expression.args[0].xreplace({i: Integer(k)}) for k in range(1, number + 1)))
            parts = (written if kind is Sigma else expression, order)
            values = [float(arb(evaluate(part, {N: fmpq(number)}))) for part in parts]
            quotients.append(values[0] / values[1])
        assert all(quotient > 0 for quotient in quotients)
        assert 0.5 < quotients[0] / quotients[1] < 2


exponents = st.sampled_from([Fraction(p, 2) for p in range(-5, 5)])


@settings(max_examples=40, deadline=None)
@given(exponents, st.integers(0, 3), st.integers(1, 3))
def test_the_quotient_settles(a: Fraction, b: int, slope: int) -> None:
    body = i ** Rational(a.numerator, a.denominator) * (Log(i) ** b if b else 1)
    order = alike(total(body, 1, slope * N))

    def quotient(n: int) -> float:
        exact: float = sum(float(k) ** float(a) * log(k) ** b for k in range(1, slope * n + 1))
        scale: float = float(evaluate(order, {N: fmpq(n)}))
        return exact / scale

    assert 0.2 < quotient(20_000) / quotient(1_000) < 3
