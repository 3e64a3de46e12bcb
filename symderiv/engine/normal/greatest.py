"""Greatest values over indices.

Decides: a term without the index leaves, and so does a factor that is surely not negative; a number is its own greatest
value; the greatest value of exp, of log, of a power of what is not negative and of an even power is that function of a
greatest value; greatest values one inside the other, over ranges that do not depend on each other, are one over several
indices; an index that does not occur is left out.  A least value is the negative of a greatest one.  Anything else is
an atom with canonical indices.

Over no place at all there is no value.  What leaves does so from a node that stays, and has no value where it had none
before; only where the range surely has a place is nothing left of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import TYPE_CHECKING

from flint import fmpq
from sympy import Abs, Add, Dummy, Expr, Max, Mul, Pow, Symbol, Tuple

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.fraction import (
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
    split_denominator,
    to_rational,
)
from symderiv.engine.normal.labelling import canonical_sum
from symderiv.engine.normal.opening import cancelled, fresh_index, product_of
from symderiv.tensor.axis import FEW, ONE, Axis
from symderiv.tensor.nodes import Exp, Greatest, Log, key
from symderiv.tensor.parts import free_symbols_of, nodes_of, replaced

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MINUS_ONE = Constant(fmpq(-1))


def greatest(normaliser: Normaliser, node: Expr) -> Plan:
    body, allowed, *limits = node.args
    if len(limits) == 1 and allowed == 1:
        bound, low, high = limits[0]
        axis = Axis(low, high)
        if axis.count is not None and 1 <= axis.count <= FEW:
            return normaliser.plan(Max(*(body.xreplace({bound: p}) for p in axis.places()), evaluate=False))
    fresh = {bound: fresh_index() for bound, _, _ in limits}
    bounds = {fresh[bound]: Axis(replaced(low, fresh), replaced(high, fresh)) for bound, low, high in limits}
    return _Greatest(normaliser, bounds, replaced(allowed, fresh)).plan(replaced(body, fresh))


class _Greatest:
    """The greatest value over these indices, where ``allowed`` is 1."""

    def __init__(self, normaliser: Normaliser, bounds: dict[Symbol, Axis], allowed: Expr) -> None:
        self.normaliser = normaliser
        self.bounds = bounds
        self.inner = normaliser.within(normaliser.context.binding(bounds))
        self.allowed = self.inner.canonical(allowed)
        context = normaliser.context
        self.has_place = self.allowed == 1 and all(context.surely(a.high - a.low) for a in bounds.values())

    def plan(self, body: Expr) -> Plan:
        fraction = self.inner.normal(body)
        fixed, varying = self._split(fraction)
        if varying.is_zero:
            return self.normaliser.plan(expression(fraction)) if self.has_place else Atom(self._canonical(body))
        return Plus((self.normaliser.plan(fixed), self._scaled(varying)))

    def _varies(self, node: Expr) -> bool:
        return bool(free_symbols_of(node) & self.bounds.keys())

    def _split(self, fraction: Fraction) -> tuple[Expr, Fraction]:
        """The terms without a bound index, and all others."""
        outside, inside = split_denominator(fraction, self._varies)
        fixed: list[Expr] = []
        varying: list[Expr] = []
        for coefficient, factors in fraction.terms():
            term = product_of(cancelled([*factors, *inside])) if inside else monomial(factors)
            (varying if self._varies(term) else fixed).append(to_rational(coefficient) * term / outside)
        return Add(*fixed), self.inner.normal(Add(*varying))

    def _scaled(self, fraction: Fraction) -> Plan:
        """Factors of known sign leave; a negative one turns the greatest value of f into that of -f."""
        outside: list[Plan] = []
        kept: list[tuple[Expr, int]] = []
        side = 1
        for polynomial, direction in ((fraction.numerator, 1), (fraction.denominator, -1)):
            constant, factors = factors_of(polynomial)
            outside.append(Power(Constant(constant if constant > 0 else -constant), direction))
            side *= 1 if constant > 0 else -1
            for factor, count in factors:
                value = polynomial_expression(factor, fraction.atoms)
                if self._varies(value):
                    kept.append((value, direction * count))
                    continue
                sign = self._sign(value)
                leaving = count if sign else count - count % 2
                outside.append(Power(self.normaliser.plan(value), direction * leaving))
                if sign < 0 and count % 2:
                    outside.append(MINUS_ONE)
                    side = -side
                if leaving < count:
                    kept.append((value, direction))
        return Times((*outside, self._core(side, kept)))

    def _sign(self, value: Expr) -> int:
        """1 or -1 where the value surely is not negative or not positive, else 0."""
        context = self.normaliser.context
        return next((sign for sign in (1, -1) if context.is_nonnegative(sign * value)), 0)

    def _core(self, side: int, kept: list[tuple[Expr, int]]) -> Plan:
        """The greatest value of a product, or of its negative, through a monotonic function where there is one."""
        if all(isinstance(value, Exp) for value, _ in kept):
            return self._through(Exp, Add(*(count * value.args[0] for value, count in kept)), side)
        common = gcd(*(count for _, count in kept))
        value = Mul(*(Pow(value, count // common) for value, count in kept))
        context = self.inner.context
        if common == 1 and isinstance(value, Log):
            return self._through(Log, value.args[0], side)
        if common > 1 and (common % 2 == 0 or context.is_nonnegative(value)):
            inside = value if context.is_nonnegative(value) else Abs(value)
            return self._through(lambda extreme: extreme**common, inside, side)
        if all(count < 0 for _, count in kept) and context.is_positive(1 / value):
            return self._through(lambda extreme: 1 / extreme, 1 / value, side, trend=-1)
        return self._joined(side * value**common)

    def _through(self, function: Callable[[Expr], Expr], inside: Expr, side: int, trend: int = 1) -> Plan:
        """Of an increasing or decreasing function: its value at the greatest or least of what is inside."""
        extreme = side * trend * self._node(side * trend * inside)
        return Times((Constant(fmpq(side)), self.normaliser.plan(function(extreme))))

    def _node(self, body: Expr, inner: Sequence[Expr] = (), allowed: Expr = ONE) -> Expr:
        limits = (Tuple(bound, axis.low, axis.high) for bound, axis in self.bounds.items())
        return Greatest(body, self.allowed * allowed, *inner, *limits)

    def _joined(self, body: Expr) -> Plan:
        """f + c g, where g is a greatest value over further indices and c is not negative, is one over all of them."""
        whole = self.inner.canonical(body)
        for atom in sorted(nodes_of(whole, Greatest), key=key):
            inside, allowed, *limits = atom.args
            place = Dummy("g")
            opened = multiplied_out(whole.xreplace({atom: place}))
            weight = opened.coeff(place, 1)
            linear = not multiplied_out(opened - weight * place).has(place)
            fixed = not any(self._varies(end) for _, *ends in limits for end in ends)
            if linear and fixed and self.inner.context.is_nonnegative(weight):
                fresh = {bound: fresh_index() for bound, _, _ in limits}
                further = [Tuple(fresh[bound], low, high) for bound, low, high in limits]
                body = opened.xreplace({place: replaced(inside, fresh)})
                return self.normaliser.plan(self._node(body, further, replaced(allowed, fresh)))
        return Atom(self._canonical(whole))

    def _canonical(self, body: Expr) -> Expr:
        wrapped, *limits = canonical_sum(self.bounds, [(Greatest(body, self.allowed), 1)]).args
        return Greatest(*wrapped.args, *limits)
