"""Logarithms of products, split where that is true.

Decides: the logarithm of a product of factors that are surely not negative - they are positive wherever the logarithm
is a number - is the sum of their logarithms; factors of unknown sign stay together in one atom, up to powers and
inversion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq
from sympy import Abs, Expr, Integer, Mul, Pow, Rational

from symderiv.engine.normal.fraction import Atom, Constant, Plan, Plus, Times, rational
from symderiv.engine.normal.powers import factored, prime_powers
from symderiv.tensor.nodes import Exp, Log, key

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

Factors = list[tuple[Expr, int]]


def logarithm(normaliser: Normaliser, argument: Expr) -> Plan:
    fraction = normaliser.normal(argument)
    if fraction.is_zero:
        raise ZeroDivisionError("the logarithm of zero")
    parts: list[Plan] = []
    rest: dict[int, Factors] = {1: [], -1: []}
    negative = False
    for polynomial, side in ((fraction.numerator, 1), (fraction.denominator, -1)):
        constant, factors = factored(normaliser, polynomial, fraction)
        if constant < 0:
            negative = not negative
            constant = -constant
        for prime, count in prime_powers(constant):
            parts.append(Times((Constant(fmpq(count * side)), Atom(Log(Integer(prime))))))
        for value, count in factors:
            if normaliser.context.is_nonnegative(value):
                parts.append(Times((Constant(fmpq(count * side)), _of_positive(normaliser, value))))
            else:
                rest[side].append((value, count))
    if negative:
        rest[1].append((Integer(-1), 1))
    if rest[1] or rest[-1]:
        parts.append(_of_rest(normaliser, rest[1], rest[-1]))
    return Plus(tuple(parts))


def _of_positive(normaliser: Normaliser, value: Expr) -> Plan:
    if isinstance(value, Exp):
        return normaliser.plan(value.args[0])
    if isinstance(value, Abs):
        return Times((Constant(fmpq(1, 2)), logarithm(normaliser, value.args[0] ** 2)))
    if isinstance(value, Pow) and isinstance(value.args[1], Rational):
        base, exponent = value.args
        if normaliser.context.is_nonnegative(base):
            return Times((Constant(rational(exponent)), logarithm(normaliser, base)))
    return Atom(Log(value))


def _of_rest(normaliser: Normaliser, above: Factors, below: Factors) -> Plan:
    """The logarithm of factors of unknown sign: one atom, for only their product is surely positive."""
    weight = fmpq(1)
    if not above:  # log(1 / u) = -log(u), wherever either is a real number
        above, below, weight = below, [], fmpq(-1)
    if len(above) == 1 and not below:  # log(u^3) = 3 log(u), for u must be positive; log(u^4) = 2 log(u^2)
        ((value, count),) = above
        above = [(value, 1 if count % 2 else 2)]
        weight *= count if count % 2 else count // 2
    top, bottom = (Mul(*(value**count for value, count in part)) for part in (above, below))
    inside = normaliser.canonical(top / bottom)
    if below:
        inverse = normaliser.canonical(bottom / top)
        if key(inverse) < key(inside):
            inside, weight = inverse, -weight
    return Times((Constant(weight), Atom(Log(inside))))
