"""SymPy's own simplifiers, last and for a few seconds only.

Decides: nothing by itself.  An equality that SymPy simplifies to zero counts as proved only if evaluation in balls at
many points agrees as well; SymPy's word alone is never enough, and its "not zero" means nothing.
"""

from __future__ import annotations

import sympy
from sympy import Expr

from symderiv.engine.budget import deadline
from symderiv.engine.foreign import REFUSALS
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.tensor.axis import Axis
from symderiv.tensor.border import to_sympy
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.nodes import Delta, Greatest, Product, Sigma
from symderiv.tensor.operators import (
    DefiniteIntegral,
    Expectation,
    Integral,
    Limit,
    Series,
    TotalDerivative,
)
from symderiv.tensor.ordered import OrderedEntry, PowerEntry

SECONDS = 5.0
CONFIRMATIONS = 8
_SUMMING = (Product, Greatest, Expectation, Integral, DefiniteIntegral, Limit, Series)
_FOREIGN = (*_SUMMING, Delta, Determinant, InverseEntry, OrderedEntry, PowerEntry, TotalDerivative)


def simplifies_to_zero(problem: Problem) -> bool:
    """Does SymPy show the equality, and do balls confirm it?"""
    difference = unfolded(problem.model, problem.left - problem.right)
    if problem.relation != "=" or problem.entry or difference.has(*_FOREIGN):
        return False
    if not all(Axis(low, high).is_counted for node in difference.atoms(Sigma) for _, low, high in node.args[1:]):
        return False  # SymPy counts a range that runs backwards as negative; here it is empty
    if not is_simply_zero(difference, problem.budget.seconds):
        return False
    # A claim without variables has one value only, and its ball is as good as many.
    needed = CONFIRMATIONS if difference.free_symbols else 1
    return Search(problem).agrees(points=20, largest=10) >= needed


def is_simply_zero(difference: Expr, seconds: float = SECONDS) -> bool:
    try:
        with deadline(min(SECONDS, seconds)):
            plain = to_sympy(difference, {})
            return _is_zero(plain, has_sums=difference.has(Sigma))
    except REFUSALS:
        return False


def _is_zero(plain: Expr, *, has_sums: bool) -> bool:
    if has_sums:
        plain = plain.doit()
    return bool(sympy.simplify(sympy.sqrtdenest(plain)) == 0)
