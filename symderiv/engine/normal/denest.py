"""Square and cube roots of numbers ``A + B`` with rational A and rational B^2, written without nesting.

sqrt(A + B) = sqrt((A + s) / 2) ± sqrt((A - s) / 2) where s = sqrt(A^2 - B^2) is rational, and A is positive.
(A + B)^(1/3) = a + c B where a^2 - c^2 B^2 = m is the rational cube root of A^2 - B^2, and A + B is positive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq, fmpq_poly, fmpz
from sympy import Pow, Rational

from symderiv.engine.normal.fraction import Constant, Fraction, Plan, Plus, Power, Times, to_rational

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser


def denested(normaliser: Normaliser, fraction: Fraction, power: Rational) -> Plan | None:
    """The square or cube root of a number A + B, where A and the square of B are rational."""
    if power.q not in (2, 3) or not fraction.denominator.is_one() or len(fraction.numerator) != 2:
        return None
    terms = sorted(fraction.terms(), key=lambda term: len(term[1]))
    (constant, none), (coefficient, factors) = terms
    if none or not all(atom.is_Pow and atom.is_number and atom.is_positive for atom, _ in factors):
        return None
    root = Times((Constant(coefficient), *(Power(normaliser.plan(atom), count) for atom, count in factors)))
    square = normaliser.evaluated(Power(root, 2))
    if not (square.numerator.is_constant() and square.denominator.is_one()):
        return None
    value = fmpq(square.numerator.leading_coefficient())
    positive = value < constant * constant if constant > 0 else value > constant * constant and coefficient > 0
    if not positive and not (constant > 0 and coefficient > 0):
        return None
    plan: Plan | None = None
    if power.q == 2:
        pair = square_root(constant, value)
        if pair is not None:
            first, second = (normaliser.plan(Pow(to_rational(part), Rational(1, 2))) for part in pair)
            plan = Plus((first, Times((Constant(fmpq(1 if coefficient > 0 else -1)), second))))
    else:
        pair = cube_root(constant, value)
        if pair is not None:
            plan = Plus((Constant(pair[0]), Times((Constant(pair[1]), root))))
    return None if plan is None else Power(plan, int(power.p))


def square_root(constant: fmpq, square: fmpq) -> tuple[fmpq, fmpq] | None:
    """p and q with sqrt(constant ± sqrt(square)) = sqrt(p) ± sqrt(q)."""
    if constant <= 0 or square >= constant * constant:
        return None
    s = exact_root(constant * constant - square, 2)
    return None if s is None else ((constant + s) / 2, (constant - s) / 2)


def cube_root(constant: fmpq, square: fmpq) -> tuple[fmpq, fmpq] | None:
    """a and c with (constant + B)^(1/3) = a + c B for both B with B^2 = square; real roots of real numbers."""
    m = exact_root(constant * constant - square, 3)
    if m is None:
        return None
    # The trace 2 a of the root satisfies T^3 - 3 m T - 2 constant = 0.
    _, factors = fmpq_poly([-2 * constant, -3 * m, 0, 1]).factor()
    for factor, _ in factors:
        if factor.degree() == 1:
            a = -factor[0] / factor[1] / 2
            scale = 4 * a * a - m
            if scale != 0:
                c = 1 / scale
                if a**3 + 3 * a * c * c * square == constant and 3 * a * a * c + c**3 * square == 1:
                    return a, c
    return None


def exact_root(value: fmpq, degree: int) -> fmpq | None:
    """The real root of that degree if it is rational."""
    sign = -1 if value < 0 else 1
    if sign < 0 and degree % 2 == 0:
        return None
    parts = []
    for part in (sign * value.p, value.q):
        root = fmpz(part).root(degree)
        if root**degree != part:
            return None
        parts.append(root)
    return sign * fmpq(parts[0], parts[1])
