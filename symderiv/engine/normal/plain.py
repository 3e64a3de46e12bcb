"""Polynomials that are written out, term by term, without a ring.

Decides nothing by itself: for polynomials in symbols and entries whose products are multiplied out already it gives the
terms of their normal form.  Most arguments of functions are such, and making a ring costs more than all else there.
"""

from __future__ import annotations

from flint import fmpq
from sympy import Add, Expr, Indexed, Mul, Pow, Symbol

from symderiv.engine.normal.fraction import rational


def plain_terms(node: Expr) -> list[tuple[Expr, fmpq]] | None:
    """Each monomial with its coefficient; nothing for anything else than a polynomial that is written out.

    An entry or symbol must be an atom of the normal form, and its powers must not be tied to each other.
    """
    found: dict[Expr, fmpq] = {}
    for term in Add.make_args(node):
        number, factors = term.as_coeff_mul()
        if not number.is_Rational or not all(map(_is_power_of_letter, factors)):
            return None
        monomial = factors[0] if len(factors) == 1 else Mul(*factors)
        found[monomial] = found.get(monomial, fmpq(0)) + rational(number)
    return [(monomial, coefficient) for monomial, coefficient in found.items() if coefficient]


def _is_power_of_letter(factor: Expr) -> bool:
    if isinstance(factor, Pow):
        factor, exponent = factor.args
        if not exponent.is_Integer or exponent < 0:
            return False
    return isinstance(factor, (Symbol, Indexed))
