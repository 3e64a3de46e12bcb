"""Products over an index.

Decides: a product of factors is the product of their products; a factor without the index is a power with the size of
the range; the product of k + c from a to b is Gamma(b + 1 + c) / Gamma(a + c), where a + c is surely positive; of any
other polynomial in the index a shift is canonical, so that factors that follow each other telescope; the product of
surely positive factors is exp of the sum of their logarithms; a product without one index is the whole product divided
by that factor; a range that is not whole is a whole one with factors at its ends (see ``spans``).  Anything else is an
atom with a canonical index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Integer, Poly, PolynomialError, Pow, Symbol, floor

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.fraction import (
    Atom,
    Plan,
    Power,
    Times,
    expression,
    factors_of,
    polynomial_expression,
    to_rational,
)
from symderiv.engine.normal.labelling import canonical_sum
from symderiv.engine.normal.matrices import oriented
from symderiv.engine.normal.opening import fresh_index
from symderiv.engine.normal.ranges import shift_of
from symderiv.engine.normal.spans import split
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Delta, Exp, Gamma, Log, Product, sigma

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser


def product_over(normaliser: Normaliser, node: Expr) -> Plan:
    body, (old, low, high) = node.args
    bound, axis = fresh_index(), Axis(low, high)
    if axis.count is not None and axis.count <= 12:
        return Times(tuple(normaliser.plan(body.xreplace({old: place})) for place in axis.places()))
    return _Product(normaliser, bound, axis).plan(body.xreplace({old: bound}))


class _Product:
    def __init__(self, normaliser: Normaliser, bound: Symbol, axis: Axis) -> None:
        self.normaliser = normaliser
        self.bound = bound
        self.axis = axis
        self.inner = normaliser.within(normaliser.context.binding({bound: axis}))

    def plan(self, body: Expr) -> Plan:
        fraction = self.inner.normal(body)
        whole = expression(fraction)
        counted = self.normaliser.context.surely(self.axis.size)
        if fraction.is_zero or not counted:
            return Atom(self._canonical(whole))
        for atom in sorted(whole.atoms(Delta), key=str):
            for mine, other in (atom.args, atom.args[::-1]):
                if mine == self.bound and self.normaliser.context.contains(self.axis, other):
                    return self._without(whole, atom, other)
        parts: list[Plan] = []
        for polynomial, side in ((fraction.numerator, 1), (fraction.denominator, -1)):
            constant, factors = factors_of(polynomial)
            parts.append(self._factor(to_rational(constant), side))
            for factor, count in factors:
                parts.append(self._factor(polynomial_expression(factor, fraction.atoms), side * count))
        return Times(tuple(parts))

    def _without(self, whole: Expr, atom: Expr, other: Expr) -> Plan:
        """One place, where the delta is 1, has a factor of its own."""
        usual = whole.xreplace({atom: Integer(0)})
        instead = self.normaliser.plan(whole.xreplace({self.bound: other}))
        missing = self.normaliser.plan(usual.xreplace({self.bound: other}))
        return Times((self.plan(usual), Power(missing, -1), instead))

    def _factor(self, value: Expr, count: int) -> Plan:
        if value == 1:
            return Power(self.normaliser.plan(value), 1)
        if self.bound not in value.free_symbols:
            return self.normaliser.plan(Pow(value, count * self.axis.size))
        by_gamma = self._gammas(value, count)
        if by_gamma is not None:
            return by_gamma
        moved = self._canonical_shift(value)
        if moved:
            axis = Axis(self.axis.low - moved, self.axis.high - moved)
            return _Product(self.normaliser, self.bound, axis)._factor(
                multiplied_out(value.xreplace({self.bound: self.bound + moved})), count
            )
        if self.inner.context.is_positive(value):
            limit = (self.bound, self.axis.low, self.axis.high)
            return self.normaliser.plan(Exp(count * sigma(Log(value), limit)))
        found = split(self.axis, self.normaliser.context)
        if found is None:
            return Power(self._atom(value, self.axis), count)
        parts = [Power(self._atom(value, axis), sign * count) for sign, axis in found.ranges]
        ends = ((sign, self.normaliser.plan(value.xreplace({self.bound: place}))) for sign, place in found.terms)
        return Times((*parts, *(Power(end, sign * count) for sign, end in ends)))

    def _gammas(self, value: Expr, count: int) -> Plan | None:
        """(s (k + c)) over the axis is s^size Gamma(high + 1 + c) / Gamma(low + c)."""
        context = self.normaliser.context
        slope = value.coeff(self.bound, 1)
        rest = multiplied_out(value - slope * self.bound)
        if slope == 0 or rest.has(self.bound) or slope.has(self.bound):
            return None
        offset = rest / slope
        if not (slope.is_Rational or context.is_positive(slope)) or not context.is_positive(self.axis.low + offset):
            return None
        scale = self.normaliser.plan(Pow(slope, count * self.axis.size))
        ends = (self.normaliser.plan(Gamma(end + offset)) for end in (self.axis.high + 1, self.axis.low))
        return Times((scale, *(Power(end, side * count) for end, side in zip(ends, (1, -1), strict=True))))

    def _canonical_shift(self, value: Expr) -> Integer:
        """By how much a polynomial in the index is to be shifted so that the mean of its roots lies in (-1, 0].

        Of entries the least index stands alone: else a range would grow by a factor each time that it is shifted.
        """
        if not value.is_polynomial(self.bound):
            return Integer(-shift_of(value, self.bound))
        try:
            polynomial = Poly(value, self.bound)
        except PolynomialError:
            return Integer(0)
        degree = polynomial.degree()
        if degree < 2 or not all(c.is_Rational for c in polynomial.all_coeffs()[:2]):
            return Integer(0)
        first, second = polynomial.all_coeffs()[:2]
        return Integer(-floor(second / (first * degree)))

    def _atom(self, value: Expr, axis: Axis) -> Plan:
        body, sign = oriented(value)
        atom = Atom(self._canonical(body, axis))
        return atom if sign > 0 else Times((self.normaliser.plan(Pow(Integer(-1), axis.size)), atom))

    def _canonical(self, value: Expr, axis: Axis | None = None) -> Expr:
        body, limit = canonical_sum({self.bound: axis or self.axis}, [(value, 1)]).args
        return Product(body, limit)
