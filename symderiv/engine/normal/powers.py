"""Powers: with numeric, whole and symbolic exponents, roots and exponentials.

Decides: exp of a sum as a product; powers of surely positive bases through exp; powers with a surely whole exponent,
factor by factor; roots factor by factor, as far as their signs allow.  An exponent is brought into normal form before
anything is asked of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq, fmpq_mpoly
from sympy import Abs, E, Expr, Integer, Mul, Pow, Rational, factorint

from symderiv.engine.normal.denest import denested
from symderiv.engine.normal.fraction import (
    ONE,
    ZERO,
    Atom,
    Constant,
    Exponential,
    Fraction,
    Plan,
    Power,
    RootOf,
    Times,
    expression,
    factors_of,
    monomial,
    polynomial_expression,
    rational,
    rooted,
    to_rational,
)
from symderiv.tensor.nodes import Exp, Log

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_WHOLE = 200
LARGE = 10**20
"""Larger numbers may have factors that nobody finds in time: only those below ``SMALL_FACTOR`` are looked for."""
SMALL_FACTOR = 2**15


def power(normaliser: Normaliser, base: Expr, exponent: Expr) -> Plan:
    if not exponent.is_Rational and base is not E:
        exponent = normaliser.canonical(exponent)
    if exponent.is_Integer:
        return Power(normaliser.plan(base), int(exponent))
    if base is E:
        return exponential(normaliser, exponent)
    if exponent.is_Rational:
        return root(normaliser, base, exponent)
    if normaliser.context.is_positive(base):
        return exponential(normaliser, exponent * Log(base))
    if normaliser.context.is_integer(exponent):
        return _whole(normaliser, base, exponent)
    return _symbolic(normaliser, base, exponent)


def exponential(normaliser: Normaliser, argument: Expr) -> Plan:
    parts: list[Plan] = []
    for exponent, coefficient in normaliser.terms(argument):
        if isinstance(exponent, Log):
            # exp(c log u) = u^c, wherever log u is a real number
            parts.append(_positive(normaliser, exponent.args[0], coefficient))
        else:
            parts.append(Exponential(exponent, coefficient))
    return Times(tuple(parts)) if parts else ONE


def _positive(normaliser: Normaliser, value: Expr, weight: fmpq) -> Plan:
    if isinstance(value, Exp):
        return exponential(normaliser, value.args[0] * to_rational(weight))
    if weight.q == 1:
        return Power(normaliser.plan(value), int(weight))
    return RootOf(value, normaliser.plan(value), weight)


def factored(normaliser: Normaliser, polynomial: fmpq_mpoly, fraction: Fraction) -> tuple[fmpq, list[tuple[Expr, int]]]:
    """Constant and factors; where a factor or its negative is surely not negative, that one is chosen."""
    constant, factors = factors_of(rooted(polynomial, fraction.atoms))
    chosen = []
    for factor, count in factors:
        value = polynomial_expression(factor, fraction.atoms)
        if not normaliser.context.is_nonnegative(value):
            opposite = polynomial_expression(-factor, fraction.atoms)
            if normaliser.context.is_nonnegative(opposite):
                value = opposite
                constant = -constant if count % 2 else constant
        chosen.append((value, count))
    return constant, chosen


# --- rational exponents -----------------------------------------------------------------------------------------------


def root(normaliser: Normaliser, base: Expr, exponent: Rational) -> Plan:
    fraction = normaliser.normal(base)
    plain = denested(normaliser, fraction, exponent)
    if plain is not None:
        return plain
    if fraction.is_zero:
        if exponent < 0:
            raise ZeroDivisionError("a negative power of zero")
        return ZERO
    weight = rational(exponent)
    parts: list[Plan] = []
    rest: dict[int, list[Expr]] = {1: [], -1: []}
    for polynomial, side in ((fraction.numerator, 1), (fraction.denominator, -1)):
        constant, factors = factored(normaliser, polynomial, fraction)
        if constant < 0:
            rest[1].append(Integer(-1))
            constant = -constant
        for prime, count in prime_powers(constant):
            parts.append(_rational(normaliser, Integer(prime), weight * count * side))
        for value, count in factors:
            if normaliser.context.is_positive(value):
                parts.append(_positive(normaliser, value, weight * count * side))
            elif isinstance(value, Abs):
                parts.append(_rational(normaliser, value.args[0] ** 2, weight * count * side / 2))
            elif normaliser.context.is_nonnegative(value):
                parts.append(_rational(normaliser, value, weight * count * side))
            elif count % 2 == 0:  # an even power is not negative: it leaves the root by itself
                parts.append(_rational(normaliser, value**2, weight * count * side / 2))
            else:
                rest[side].append(value**count)
    if rest[1] or rest[-1]:
        parts.append(_root_of_rest(normaliser, Mul(*rest[1]), Mul(*rest[-1]), weight))
    return Times(tuple(parts)) if parts else ONE


def _root_of_rest(normaliser: Normaliser, top: Expr, bottom: Expr, weight: fmpq) -> Plan:
    """Factors of unknown sign.  (t / b)^(p/q) = (t b^(e - 1))^(p/q) / |b|^(e p / q) for an even multiple e of q."""
    even = int(weight.q) * (1 + int(weight.q) % 2)
    inside = top * bottom ** (even - 1)
    found: Plan = RootOf(normaliser.canonical(inside), normaliser.plan(inside), weight)
    if bottom != 1:
        size = _rational(normaliser, bottom**2, fmpq(1, 2))
        found = Times((found, Power(size, -int(weight * even))))
    return found


def _rational(normaliser: Normaliser, value: Expr, weight: fmpq) -> Plan:
    if weight.q == 1:
        return Power(normaliser.plan(value), int(weight))
    return RootOf(normaliser.canonical(value), normaliser.plan(value), weight)


def prime_powers(value: fmpq) -> list[tuple[int, int]]:
    """Prime factors and how often they occur; of a large number its small factors, and what remains."""
    if value == 1:
        return []
    powers = [*_factors(int(value.p)).items()] + [(p, -k) for p, k in _factors(int(value.q)).items()]
    return [(int(p), int(k)) for p, k in powers if p != 1]


def _factors(number: int) -> dict[int, int]:
    if number < LARGE:
        return dict(factorint(number))
    return dict(factorint(number, limit=SMALL_FACTOR, use_rho=False, use_pm1=False, use_ecm=False))


# --- symbolic exponents -----------------------------------------------------------------------------------------------


def _whole(normaliser: Normaliser, base: Expr, exponent: Expr) -> Plan:
    """A power with a surely whole exponent is the product of the powers of its factors, whatever their signs are.

    ``x^(n + 1) = x x^n`` may fail only where one of the two is undefined, or be 0^0 = 1 where a power of x is divided
    by itself: for a fixed n both sides are continuous in x where they are defined.
    """
    fraction = normaliser.normal(base)
    if fraction.is_zero:
        return ZERO if exponent.is_positive else Atom(Pow(Integer(0), exponent))
    weights = normaliser.normal(exponent)
    parts: list[Plan] = []
    for polynomial, side in ((fraction.numerator, 1), (fraction.denominator, -1)):
        constant, factors = factored(normaliser, polynomial, fraction)
        if constant < 0:
            parts.append(_parity(normaliser, weights))
            constant = -constant
        for prime, count in prime_powers(constant):
            parts.append(exponential(normaliser, side * count * exponent * Log(Integer(prime))))
        for value, count in factors:
            if normaliser.context.is_positive(value):
                parts.append(exponential(normaliser, side * count * exponent * Log(value)))
            else:
                parts.append(Power(_monomials(normaliser, value, weights), side * count))
    return Times(tuple(parts)) if parts else ONE


def _monomials(normaliser: Normaliser, value: Expr, weights: Fraction) -> Plan:
    """value^(2 n m + n + 1) as a product of powers of value^(n m), value^n and value."""
    if not weights.denominator.is_one() or any(not _is_whole(normaliser, *term) for term in weights.terms()):
        return Atom(Pow(value, expression(weights)))
    parts: list[Plan] = []
    for coefficient, factors in weights.terms():
        whole = int(coefficient)
        if abs(whole) > MAX_WHOLE:
            return Atom(Pow(value, expression(weights)))
        parts.append(Power(Atom(Pow(value, monomial(factors))) if factors else normaliser.plan(value), whole))
    return Times(tuple(parts))


def _is_whole(normaliser: Normaliser, coefficient: fmpq, factors: tuple[tuple[Expr, int], ...]) -> bool:
    return bool(coefficient.q == 1) and all(n > 0 and normaliser.context.is_integer(atom) for atom, n in factors)


def _parity(normaliser: Normaliser, weights: Fraction) -> Plan:
    """(-1)^(a n^2 + b m + c): only odd coefficients count, and n^2 is odd where n is."""
    if not weights.denominator.is_one() or any(not _is_whole(normaliser, *term) for term in weights.terms()):
        return Atom(Pow(Integer(-1), expression(weights)))
    parts: list[Plan] = []
    for coefficient, factors in weights.terms():
        if int(coefficient) % 2:
            sign = Pow(Integer(-1), Mul(*(atom for atom, _ in factors)))
            parts.append(Constant(rational(sign)) if sign.is_Rational else Atom(sign))
    return Times(tuple(parts)) if parts else ONE


def _symbolic(normaliser: Normaliser, base: Expr, exponent: Expr) -> Plan:
    """x^(y + 1) = x x^y, wherever both are defined; the rest is one atom.

    For x = 0 they seldom are: 0^(y + 1) is 1 at y = -1, and no multiple of zero.
    """
    if normaliser.normal(base).is_zero:
        return ZERO if exponent.is_positive else Atom(Pow(Integer(0), exponent))
    whole = Integer(0)
    for term in exponent.as_ordered_terms():
        if term.is_Rational:
            whole = Integer(int(term.p) // int(term.q))
    atom = Atom(Pow(normaliser.canonical(base), exponent - whole))
    if abs(whole) > MAX_WHOLE:
        return Atom(Pow(normaliser.canonical(base), exponent))
    return Times((atom, Power(normaliser.plan(base), int(whole)))) if whole else atom
