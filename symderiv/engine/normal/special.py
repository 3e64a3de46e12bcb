"""Functions that are neither powers nor exponentials, written so that equal ones become the same atom.

Decides, wherever both sides are defined:
  Gamma and factorials    Gamma(u + 1) = u Gamma(u), any whole shift up to ``MAX_SHIFT``; n! of numbers
  binomial coefficients   polynomials for a numeric lower index; through Gamma if the upper index is surely >= 0 (then
                          the quotient of Gammas, with 1 / Gamma = 0 at a pole, is analytic at every whole k)
  floor, ceiling          floor(u + m) = floor(u) + m for surely whole m; ceiling(u) = -floor(-u)
  sign                    of products and quotients
  odd functions           erf, atan, asin; acos(u) = pi / 2 - asin(u)
  max, min                min(u, v) = -max(-u, -v)

The laws of Gamma are identities of meromorphic functions of their argument.  They may pass through a pole
(n! = n Gamma(n) at n = 0), and still an equality that follows from them holds wherever both sides are defined: there
both are continuous.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import TYPE_CHECKING, Any

from flint import fmpq
from sympy import (
    Expr,
    Integer,
    Max,
    Min,
    Pow,
    Rational,
    acos,
    asin,
    atan,
    ceiling,
    erf,
    floor,
    pi,
    sign,
)

from symderiv.engine.normal.fraction import (
    ONE,
    Atom,
    Constant,
    Fraction,
    Plan,
    Plus,
    Power,
    Times,
    expression,
    factors_of,
    monomial,
    polynomial_expression,
    to_rational,
)
from symderiv.tensor.nodes import Binomial, Gamma, Slope, Step, key

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_SHIFT = 30
MAX_CHOSEN = 20
MAX_FACTORIAL = 1_000
MINUS_ONE = Constant(fmpq(-1))


def special(normaliser: Normaliser, node: Expr) -> Plan | None:
    """The plan of one of the functions above; nothing for any other node."""
    rule = _RULES.get(type(node))
    return None if rule is None else rule(normaliser, node)


# --- factorials -------------------------------------------------------------------------------------------------------


def gamma(normaliser: Normaliser, node: Expr) -> Plan:
    """A polynomial times Gamma of the argument shifted so that its constant term lies in (0, 1]."""
    fraction = normaliser.normal(node.args[0])
    constant, rest = _constant_term(fraction)
    shift = -((-constant.p) // constant.q) - 1
    if rest == 0:
        return _gamma_of_number(normaliser, constant, int(shift))
    base = rest + to_rational(constant - shift)
    if abs(shift) > MAX_SHIFT:
        return Atom(Gamma(expression(fraction)))
    steps = [normaliser.plan(base + j) for j in (range(shift) if shift > 0 else range(shift, 0))]
    return Times((Atom(Gamma(base)), *(Power(step, 1 if shift > 0 else -1) for step in steps)))


def _gamma_of_number(normaliser: Normaliser, value: fmpq, shift: int) -> Plan:
    if value.q == 1:
        if value <= 0:
            raise ZeroDivisionError("a pole of the gamma function")
        if value > MAX_FACTORIAL:
            return Atom(Gamma(Integer(int(value.p))))
        return Constant(fmpq(factorial(int(value.p) - 1)))
    base = value - shift
    if abs(shift) > MAX_SHIFT:
        return Atom(Gamma(to_rational(value)))
    product = fmpq(1)
    for j in range(shift) if shift > 0 else range(shift, 0):
        product *= base + j
    root = normaliser.plan(Pow(pi, Integer(1) / 2)) if base == fmpq(1, 2) else Atom(Gamma(to_rational(base)))
    return Times((Constant(product if shift > 0 else 1 / product), root))


def binomial(normaliser: Normaliser, node: Expr) -> Plan:
    top, chosen = (normaliser.canonical(argument) for argument in node.args)
    whole = top.is_Integer and top >= 0
    if chosen.is_Integer and (chosen >= 0 or whole):
        return _chosen(normaliser, top, int(chosen)) or Atom(Binomial(top, chosen))
    left = normaliser.canonical(top - chosen)
    if not normaliser.context.is_nonnegative(top):
        return Atom(Binomial(top, chosen))
    if left.is_Integer and top.is_integer:
        return _chosen(normaliser, top, int(left)) or Atom(Binomial(top, chosen))
    upper, lower, other = (gamma(normaliser, Gamma(u + 1)) for u in (top, chosen, left))
    return Times((upper, Power(lower, -1), Power(other, -1)))


def _chosen(normaliser: Normaliser, top: Expr, count: int) -> Plan | None:
    """top (top - 1) ... / count!, zero for a negative count; nothing if that is long."""
    if count < 0:
        return Constant(fmpq(0))
    if count > MAX_CHOSEN:
        return None
    steps = [normaliser.plan(top - j) for j in range(count)]
    return Times((Constant(fmpq(1, factorial(count))), *steps))


def _constant_term(fraction: Fraction) -> tuple[fmpq, Expr]:
    """A sum as its rational constant and the rest; nothing is split off a proper fraction."""
    constant, rest = fmpq(0), Integer(0)
    if not fraction.denominator.is_one():
        return constant, expression(fraction)
    for coefficient, factors in fraction.terms():
        if factors:
            rest += to_rational(coefficient) * monomial(factors)
        else:
            constant = coefficient
    return constant, rest


# --- whole numbers ----------------------------------------------------------------------------------------------------


def floor_of(normaliser: Normaliser, node: Expr) -> Plan:
    """The surely whole terms leave the floor, and of the constant its whole part."""
    fraction = normaliser.normal(node.args[0])
    if not fraction.denominator.is_one():
        return Atom(floor(expression(fraction), evaluate=False))
    outside: list[Plan] = []
    inside: Expr = Integer(0)
    for coefficient, factors in fraction.terms():
        if not factors:
            whole = fmpq(coefficient.p // coefficient.q)
            outside.append(Constant(whole))
            inside += to_rational(coefficient - whole)
        elif coefficient.q == 1 and all(power > 0 and normaliser.context.is_integer(atom) for atom, power in factors):
            outside.append(Times((Constant(coefficient), normaliser.plan(monomial(factors)))))
        else:
            inside += to_rational(coefficient) * monomial(factors)
    if inside.is_Rational:  # from [0, 1)
        return Plus(tuple(outside))
    return Plus((*outside, Atom(floor(inside, evaluate=False))))


def ceiling_of(normaliser: Normaliser, node: Expr) -> Plan:
    return Times((MINUS_ONE, floor_of(normaliser, floor(-node.args[0], evaluate=False))))


# --- signs, extremes, odd functions -----------------------------------------------------------------------------------


def sign_of(normaliser: Normaliser, node: Expr) -> Plan:
    """The product of the signs of the factors; those of the denominator count like those above."""
    fraction = normaliser.normal(node.args[0])
    parts: list[Plan] = []
    if fraction.is_zero:
        return Constant(fmpq(0))
    for polynomial in (fraction.numerator, fraction.denominator):
        constant, factors = factors_of(polynomial)
        if constant < 0:
            parts.append(MINUS_ONE)
        for factor, count in factors:
            value = polynomial_expression(factor, fraction.atoms)
            if normaliser.context.is_positive(value):
                continue
            flipped = key(-value) < key(value)
            if flipped and count % 2:
                parts.append(MINUS_ONE)
            # s^3 = s, so only the parity of a power matters, and an even one is not one: it is zero where s is
            parts.append(Power(Atom(sign(-value if flipped else value, evaluate=False)), 1 if count % 2 else 2))
    return Times(tuple(parts)) if parts else ONE


def odd(normaliser: Normaliser, node: Expr) -> Plan:
    inside, opposite = normaliser.canonical(node.args[0]), normaliser.canonical(-node.args[0])
    if inside == 0:
        return Constant(fmpq(0))
    flipped = inside.could_extract_minus_sign()
    value = node.func(opposite if flipped else inside, evaluate=False)
    return Times((MINUS_ONE, Atom(value))) if flipped else Atom(value)


def arc_cosine(normaliser: Normaliser, node: Expr) -> Plan:
    return normaliser.plan(pi / 2 - asin(node.args[0], evaluate=False))


def step(normaliser: Normaliser, node: Expr) -> Plan:
    """An atom; a slope of -z is 1 minus that of z."""
    inside, opposite = normaliser.canonical(node.args[0]), normaliser.canonical(-node.args[0])
    if isinstance(inside, Rational) and (inside != 0 or isinstance(node, Step)):
        return Constant(fmpq(int(bool(inside > 0))))
    if isinstance(node, Slope) and key(opposite) < key(inside):
        return Plus((Constant(fmpq(1)), Times((MINUS_ONE, Atom(Slope(opposite))))))
    return Atom(node.func(inside))


def extreme(normaliser: Normaliser, node: Expr) -> Plan:
    """One atom ``Max`` with canonical arguments in a fixed order, and a number of surely positive ones left out."""
    direction = 1 if isinstance(node, Max) else -1
    inside = sorted({normaliser.canonical(direction * argument) for argument in node.args}, key=key)
    if len(inside) == 1:
        return Times((Constant(fmpq(direction)), normaliser.plan(inside[0])))
    return Times((Constant(fmpq(direction)), Atom(Max(*inside, evaluate=False))))


_RULES: dict[Any, Callable[[Normaliser, Expr], Plan]] = {
    Gamma: gamma,
    Binomial: binomial,
    floor: floor_of,
    ceiling: ceiling_of,
    sign: sign_of,
    erf: odd,
    atan: odd,
    asin: odd,
    acos: arc_cosine,
    Step: step,
    Slope: step,
    Max: extreme,
    Min: extreme,
}
