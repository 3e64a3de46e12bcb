"""Definite integrals that have no closed form: linear in the integrand, additive in the interval.

Decides: constants leave an integral, sums are split, powers of the variable are integrated, and the integral of f
from a to b is F(b) - F(a), where F is an unknown antiderivative of f, the same wherever f is integrated.  So the name
of the variable does not matter, the ends may be exchanged, and intervals that touch may be joined.  Where all integrals
of a claim exist such an F exists too, on each stretch of the line that they cover.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq
from sympy import Expr, Symbol, oo

from symderiv.engine.normal.fraction import ZERO, Atom, Constant, Plan, Plus, Power, Times, split_denominator
from symderiv.engine.normal.opening import Factors, product_of
from symderiv.tensor.operators import definite_integral

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

SOMEWHERE = Symbol("_somewhere", real=True)
"""The place where every unknown antiderivative is zero."""


def definite(normaliser: Normaliser, body: Expr, variable: Symbol, low: Expr, high: Expr) -> Plan:
    others = (body.free_symbols - {variable}) | low.free_symbols | high.free_symbols
    level = 0
    while (name := Symbol(f"_t{level}", real=True)) in others:
        level += 1
    fraction = normaliser.normal(body.xreplace({variable: name}))
    outside, inside = split_denominator(fraction, lambda atom: name in atom.free_symbols)
    terms: list[Plan] = []
    for coefficient, factors in fraction.terms():
        constant = [factor for factor in factors if name not in factor[0].free_symbols]
        dependent = [factor for factor in factors if name in factor[0].free_symbols] + inside
        ends = [_antiderivative(normaliser, dependent, name, end) for end in (high, low)]
        difference = Plus((ends[0], Times((Constant(fmpq(-1)), ends[1]))))
        fixed = (Power(normaliser.plan(atom), power) for atom, power in constant)
        terms.append(Times((Constant(coefficient), *fixed, difference)))
    return Times((Plus(tuple(terms)), Power(normaliser.plan(outside), -1)))


def _antiderivative(normaliser: Normaliser, factors: Factors, variable: Symbol, end: Expr) -> Plan:
    """Of a product of functions of the variable, at one end."""
    if end == SOMEWHERE:
        return ZERO
    power = 0 if not factors else factors[0][1] if len(factors) == 1 and factors[0][0] == variable else None
    if power is not None and not end.has(oo, -oo):
        return Times((Constant(fmpq(1, power + 1)), Power(normaliser.plan(end), power + 1)))
    place = end if end in (oo, -oo) else normaliser.canonical(end)
    return Atom(definite_integral(product_of(factors), variable, SOMEWHERE, place))
