"""Sums over one index that have a closed form: of its powers (Faulhaber), of exponentials in it (geometric), and of
logarithms of it (factorials)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from flint import fmpq
from sympy import Add, Expr, Integer, Mul, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.fraction import Constant, Plan, Plus, Power, Times
from symderiv.engine.normal.generic import divides
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Exp, Gamma, Log

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_POWER = 20
MINUS_ONE = Constant(fmpq(-1))


def closed_sum(normaliser: Normaliser, bound: Symbol, axis: Axis, factors: list[tuple[Expr, int]]) -> Plan | None:
    """The sum of the product over the axis; nothing if it is of no known form, or if the range may end too early."""
    if not axis.is_counted:
        return None
    if len(factors) == 1 and factors[0][0] == bound and 0 < factors[0][1] <= MAX_POWER:
        return _powers(normaliser, axis, factors[0][1])
    if len(factors) == 1 and isinstance(factors[0][0], Log) and factors[0][1] == 1:
        return _logarithms(normaliser, bound, axis, factors[0][0].args[0])
    exponents = [_exponent(atom, power) for atom, power in factors]
    if any(exponent is None for exponent in exponents):
        return None
    total = multiplied_out(Add(*exponents))
    rate = total.coeff(bound, 1)
    if rate == 0 or rate.has(bound) or multiplied_out(total - rate * bound) != 0:
        return None
    return _geometric(normaliser, axis, rate)


def _powers(normaliser: Normaliser, axis: Axis, power: int) -> Plan:
    """(B(high + 1) - B(low)) / (power + 1) with the Bernoulli polynomial B of degree power + 1."""
    degree = power + 1
    terms: list[Plan] = []
    for end, sign in ((axis.high + 1, 1), (axis.low, -1)):
        value = normaliser.plan(end)
        for j in range(degree + 1):
            weight = fmpq.bernoulli(j) * comb(degree, j) * sign / degree
            if weight != 0:
                terms.append(Times((Constant(weight), Power(value, degree - j))))
    return Plus(tuple(terms))


def _logarithms(normaliser: Normaliser, bound: Symbol, axis: Axis, inside: Expr) -> Plan | None:
    """log(k + c) from a to b adds up to log Gamma(b + 1 + c) - log Gamma(a + c), where a + c is surely positive."""
    offset = multiplied_out(inside - bound)
    if offset.has(bound) or not normaliser.context.is_positive(axis.low + offset):
        return None
    last, first = (normaliser.plan(Log(Gamma(end + offset))) for end in (axis.high + 1, axis.low))
    return Plus((last, Times((MINUS_ONE, first))))


def _geometric(normaliser: Normaliser, axis: Axis, rate: Expr) -> Plan | None:
    """(exp(rate (high + 1)) - exp(rate low)) / (exp(rate) - 1)."""
    if not divides(normaliser, Exp(rate) - 1):
        return None
    bottom = Plus((normaliser.plan(Exp(rate)), MINUS_ONE))
    last, first = (normaliser.plan(Exp(Mul(rate, end))) for end in (axis.high + Integer(1), axis.low))
    return Times((Plus((last, Times((MINUS_ONE, first)))), Power(bottom, -1)))


def _exponent(atom: Expr, power: int) -> Expr | None:
    base, exponent = atom.as_base_exp()
    if not isinstance(base, Exp) or not exponent.is_Integer:
        return None
    return base.args[0] * exponent * power
