"""Products and powers of sums multiplied out, within a bound.

SymPy's own ``expand`` cannot be stopped by a budget: (x + y + z)^400 takes a minute, and larger powers all memory.
The terms are counted beforehand.
"""

from __future__ import annotations

from sympy import Expr

from symderiv.engine.budget import TooLarge
from symderiv.tensor.terms import MANY, has_many_terms


def multiplied_out(expression: Expr) -> Expr:
    """The expression multiplied out; ``TooLarge`` if that may have many terms."""
    if has_many_terms(expression):
        raise TooLarge(f"a sum of more than {MANY} terms")
    return expression.expand()
