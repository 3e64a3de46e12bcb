"""How many terms an expression has when its products and powers of sums are multiplied out.

``has_many_terms`` is sure where it says no: SymPy's ``expand`` then makes no sum with more terms, anywhere inside.  A
power of a sum of t terms counts as the polynomials of that degree in t letters do, a power with a negative exponent as
its denominator.  Nothing is multiplied out to count.
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
    elif isinstance(node, Pow) and node.args[1].is_Integer and counts[0] > 1:
        exponent = abs(int(node.args[1]))
        total = inf if exponent > limit else comb(exponent + int(counts[0]) - 1, exponent)
        if node.args[1].is_negative and total <= limit:
            total = 1
    else:
        total = 1
    return total if total <= limit else inf
