"""The real zeros of a polynomial in one variable with rational coefficients.

Decides nothing.  Rational zeros are exact; the others are balls of as many bits as asked for, from the factors that
have no rational zero.  A polynomial of a degree above ``MAX_DEGREE`` counts as having none.
"""

from __future__ import annotations

from typing import Any

from flint import ctx, fmpq, fmpz_poly
from sympy import Add, Expr, Mul, Poly, Pow, Symbol
from sympy.polys.polyerrors import CoercionFailed, PolynomialError

from symderiv.engine.ball import Value
from symderiv.tensor.terms import has_many_terms

MAX_DEGREE = 12
BITS = 128
MANY = 200
"""Terms before they are collected: what has more is not looked at."""


def in_one_variable(expression: Expr, x: Symbol) -> Poly | None:
    """The expression as a polynomial in x with rational coefficients, unless it has very many terms."""
    if not looks_polynomial(expression, x) or has_many_terms(expression, MANY):
        return None
    try:
        found = Poly(expression, x, domain="QQ")
    except (PolynomialError, CoercionFailed):
        return None
    return found


def looks_polynomial(expression: Expr, x: Expr) -> bool:
    """Is the variable only added, multiplied and raised to whole powers?  SymPy takes its time to find out."""
    if expression == x or not expression.has(x):
        return True
    if isinstance(expression, Pow):
        exponent = expression.args[1]
        return bool(exponent.is_Integer and exponent > 0) and looks_polynomial(expression.args[0], x)
    return isinstance(expression, (Add, Mul)) and all(looks_polynomial(part, x) for part in expression.args)


def real_zeros(polynomial: Poly, bits: int = BITS) -> list[Value]:
    if polynomial.is_zero or polynomial.degree() > MAX_DEGREE:
        return []
    _, whole = polynomial.clear_denoms(convert=True)
    _, factors = fmpz_poly([int(c) for c in reversed(whole.all_coeffs())]).factor()
    found: list[Value] = []
    for factor, _ in factors:
        if factor.degree() == 1:
            found.append(fmpq(-int(factor[0]), int(factor[1])))
        elif factor.degree() > 1:
            with ctx.workprec(bits):
                roots: Any = factor.complex_roots()
                found += [root.real for root, _ in roots if root.imag == 0]
    return found
