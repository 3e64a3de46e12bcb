"""Limits of sequences: what the limit of a function of a real variable does not give.

Decides: the limit, as n grows, of
  - fractions of polynomials in powers b^(c n + d), where |b| < 1 or b > 1 is certain from the declarations: a power
    that vanishes does so faster than any power of n grows;
  - powers of negative numbers, ``(-1)^n``: the limit is that along the even numbers, if it is that along the odd ones.
Finite sums and products with a closed form are replaced by it (``without_sums``).  Whatever is left is a limit of a
real variable.  n is a whole number where it is the exponent of what may be negative.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Dummy, Expr, Integer, Poly, PolynomialError, Pow, Rational, Symbol, fraction, oo, together

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.sign import Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Binomial, Product, Sigma, key
from symderiv.tensor.operators import limit

Ordinary = Callable[[Expr], Expr | None]
"""The limit of a function of a real variable, as far as it is known."""


@dataclass(frozen=True)
class Sequences:
    context: Context
    ordinary: Ordinary

    def value(self, node: Expr) -> Expr | None:
        """The limit, if the variable goes to infinity and its function is of one of the kinds above."""
        body, variable, point, _ = node.args
        if point != oo:
            return None
        n = Dummy(variable.name, integer=True, positive=True)
        sequence = body.xreplace({variable: n})
        return self._limit(sequence, n) if _powers(body, variable) else None

    def _limit(self, f: Expr, n: Symbol) -> Expr | None:
        self.context.budget.check()
        if any(isinstance(power.args[0], Rational) and power.args[0] < 0 for power in _powers(f, n)):
            return self._of_both_parities(f, n)
        vanishing, growing = self._named_powers(f, n)
        names = {**vanishing, **growing}
        if not names:
            return self._ordinary(f, n)
        f = f.xreplace({power: name if power in vanishing else 1 / name for power, name in names.items()})
        return self._at_zero(f, n, sorted(names.values(), key=key))

    def _ordinary(self, f: Expr, n: Symbol) -> Expr | None:
        x = Dummy(n.name, real=True)
        return f if not f.has(n) else self.ordinary(limit(f.xreplace({n: x}), x, oo, 0))

    def _of_both_parities(self, f: Expr, n: Symbol) -> Expr | None:
        found = []
        for parity in (0, 1):
            half = Dummy(n.name, integer=True, positive=True)
            swap = {}
            for power in _powers(f, n):
                base, exponent = power.args
                slope = multiplied_out(exponent).coeff(n, 1)
                offset = multiplied_out(exponent - slope * n)
                if isinstance(base, Rational) and base < 0:
                    if not (isinstance(slope, Integer) and isinstance(offset, Integer)):
                        return None
                    sign = -1 if (slope * parity + offset) % 2 else 1
                    swap[power] = sign * (-base) ** exponent
            along = self._limit(f.xreplace(swap).xreplace({n: 2 * half + parity}), half)
            if along is None:
                return None
            found.append(along)
        one, other = found
        infinite = one in (oo, -oo) or other in (oo, -oo)
        same = one == other if infinite else is_zero(one - other, self.context)
        return one if same else None

    def _named_powers(self, f: Expr, n: Symbol) -> tuple[dict[Expr, Symbol], dict[Expr, Symbol]]:
        """Names for the powers that vanish, and for the reciprocals of those that grow."""
        found: tuple[dict[Expr, Symbol], dict[Expr, Symbol]] = ({}, {})
        for power in _powers(f, n):
            base, exponent = power.args
            slope = multiplied_out(exponent).coeff(n, 1)
            if not isinstance(slope, Rational) or slope == 0 or multiplied_out(exponent - slope * n).has(n):
                continue
            inside = self._sign(1 - base) == 1 and self._sign(1 + base) == 1
            outside = self._sign(base - 1) == 1
            if inside or outside:
                found[0 if inside == (slope > 0) else 1][power] = Dummy("u", real=True)
        return found

    def _at_zero(self, f: Expr, n: Symbol, names: list[Symbol]) -> Expr | None:
        """The limit of a fraction of polynomials in names that vanish."""
        try:
            top, bottom = (Poly(part, *names) for part in fraction(together(f)))
        except PolynomialError:
            return None
        if any(c.has(n) for c in bottom.coeffs()) or not all(c.is_polynomial(n) for m, c in top.terms() if any(m)):
            return None
        origin = (0,) * len(names)
        below = bottom.coeff_monomial(origin)
        if below != 0:
            return self._ordinary(top.coeff_monomial(origin) / below, n) if self._sign(below) else None
        if len(names) > 1:
            return None
        first = top.coeff_monomial(origin)
        _, lowest = min(bottom.terms(), key=lambda term: term[0])
        sign = 0 if first.has(n) else self._sign(first) * self._sign(lowest)
        return {1: oo, -1: -oo}.get(sign)

    def _sign(self, number: Expr) -> int:
        """The sign that it has for all values of its symbols, or zero."""
        signs = Signs(self.context, {})
        return next((sign for sign in (1, -1) if signs.sign(sign * number) == (1, True)), 0)


def _powers(f: Expr, n: Symbol) -> list[Expr]:
    """Powers of something fixed with an exponent that grows."""
    return sorted((p for p in f.atoms(Pow) if p.args[1].has(n) and not p.args[0].has(n)), key=key)


def without_sums(node: Expr, context: Context) -> Expr:
    """The same limit, of the closed form of its function where that has one; the variable counts terms there."""
    body, variable, point, side = node.args
    if point != oo or not body.has(Sigma, Product, Binomial):
        return node
    n = Dummy(variable.name, integer=True, positive=True)
    found = Normaliser(context).canonical(body.xreplace({variable: n}))
    return (
        node if found.has(Sigma, Product, Binomial) else limit(found.xreplace({n: variable}), variable, oo, int(side))
    )
