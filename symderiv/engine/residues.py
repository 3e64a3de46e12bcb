r"""Floors of polynomials in whole numbers, by the remainders of these numbers.

Decides: equalities and inequalities whose floors (so remainders and divisibility too) are of polynomials with
rational coefficients in sizes and indices.  With d the common denominator, every whole number is ``d q + r`` with r one
of 0, ..., d - 1; for each r the floor of the polynomial is a polynomial in q plus a number.  All classes are gone
through, at most ``MAX_CLASSES``; in each the claim must hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import lcm

from sympy import Dummy, Expr, Integer, Poly, PolynomialError, Symbol, ceiling, floor

from symderiv.engine.expanding import multiplied_out

MAX_CLASSES = 256
MAX_DEGREE = 12


def classes(expression: Expr, least: Mapping[Symbol, int]) -> Iterator[Expr] | None:
    """The expression in every class of remainders, without its floors; nothing if they are of something else."""
    expression = expression.replace(ceiling, lambda argument: -floor(-argument))
    floors = _innermost(expression)
    if not floors:
        return None
    polynomials = [_polynomial(node.args[0]) for node in floors]
    known = [polynomial for polynomial in polynomials if polynomial is not None]
    if len(known) < len(polynomials):
        return None
    numbers = sorted({symbol for polynomial in known for symbol in polynomial.gens}, key=str)
    period = lcm(*(int(c.q) for polynomial in known for c in polynomial.coeffs()))
    if period ** len(numbers) > MAX_CLASSES:
        return None
    return _in_each(expression, numbers, period, least)


def _innermost(expression: Expr) -> list[Expr]:
    return [node for node in expression.atoms(floor) if not node.args[0].has(floor)]


def _polynomial(argument: Expr) -> Poly | None:
    symbols = sorted(argument.free_symbols, key=str)
    if not symbols or not all(isinstance(s, Symbol) and s.is_integer for s in symbols):
        return None
    try:
        found = Poly(argument, *symbols)
    except PolynomialError:
        return None
    rational = all(coefficient.is_Rational for coefficient in found.coeffs())
    return found if rational and found.total_degree() <= MAX_DEGREE else None


def _in_each(expression: Expr, numbers: list[Symbol], period: int, least: Mapping[Symbol, int]) -> Iterator[Expr]:
    for rests in product(range(period), repeat=len(numbers)):
        chosen = {
            number: period * _quotient(number, period, rest, least) + rest
            for number, rest in zip(numbers, rests, strict=True)
        }
        yield _opened(expression, chosen)


def _quotient(number: Symbol, period: int, rest: int, least: Mapping[Symbol, int]) -> Symbol:
    """A whole number; for a positive number not negative, and positive where the rest alone is too small."""
    if not number.is_nonnegative:
        return Dummy("q", integer=True)
    smallest = least.get(number, 1) if number.is_positive else 0
    return Dummy("q", integer=True, positive=True) if rest < smallest else Dummy("q", integer=True, nonnegative=True)


def _opened(expression: Expr, chosen: Mapping[Expr, Expr]) -> Expr:
    """What the floors are in this class.  Floors around floors are left for the next look."""
    found = {}
    for node in _innermost(expression):
        terms = multiplied_out(node.args[0].xreplace(dict(chosen))).as_coefficients_dict()
        constant = terms.pop(Integer(1), Integer(0))
        assert all(weight.is_Integer for weight in terms.values())
        found[node] = sum((weight * term for term, weight in terms.items()), Integer(0)) + floor(constant)
    return expression.xreplace(found).xreplace(dict(chosen))
