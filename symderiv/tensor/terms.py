"""How many terms an expression has when its products and powers of sums are multiplied out.

``has_many_terms`` is sure where it says no: SymPy's ``expand`` then makes no sum with more terms, anywhere inside.  A
power of a sum of t terms counts as the polynomials of that degree in t letters do; so does the whole part of an
exponent that is a sum.  A power with a negative exponent is one term, but each term above it is written with all of it.
Nothing is multiplied out to count.
"""

from __future__ import annotations

from math import comb, inf, prod

from sympy import Add, Basic, Expr, Mul, Pow

MANY = 2_000
"""Terms; SymPy makes so many in less than a second, and cannot be stopped in their midst by a budget."""


def has_many_terms(expression: Expr, limit: int = MANY) -> bool:
    return _count(expression, limit) > limit


def _count(node: Basic, limit: int) -> float:
    """At least the number of terms; infinite if anything inside has more than the limit."""
    if not node.args:
        return 1
    counts = [_count(part, limit) for part in node.args]
    if inf in counts:
        return inf
    if isinstance(node, Add):
        total: float = sum(counts)
    elif isinstance(node, Mul):
        total = prod(counts)
        if total > 1:
            total *= prod(_power(part, limit) for part in node.args if isinstance(part, Pow) and _degree(part) < 0)
    elif isinstance(node, Pow):
        total = _power(node, limit)
        if _degree(node) < 0 and total <= limit:
            total = 1
    else:
        total = 1
    return total if total <= limit else inf


def _degree(power: Expr) -> int:
    """The exponent, or of a sum the whole number in it."""
    constant = power.args[1].as_coeff_Add()[0]
    return int(constant) if constant.is_Integer else 0


def _power(power: Expr, limit: int) -> float:
    """The terms of a power multiplied out, above or below; of a fraction, those of both."""
    base, degree = power.args[0], abs(_degree(power))
    parts = [part.args[0] if isinstance(part, Pow) and _degree(part) < 0 else part for part in Mul.make_args(base)]
    counts = [_count(part, limit) for part in parts]
    if degree == 0 or max(counts) == 1:
        return 1
    if degree > limit or inf in counts:
        return inf
    return prod(comb(degree + int(count) - 1, degree) for count in counts if count > 1)
