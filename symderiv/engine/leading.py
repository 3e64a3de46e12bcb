"""Leading coefficients of the sums in a function, as it goes to a point.

Decides nothing: ``leading_coefficients`` names, for each sum in the function that is no polynomial in the variable, the
coefficient of its leading power, for parameters in general.  Of ``sin(a x) + sin(b x) + sin(c x)`` at 0 it is
a + b + c.  Found by SymPy in a short time; where it finds none, as for a sum with a logarithm or an exponential that
leads, nothing is named.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy
from sympy import Add, Dummy, Expr, Symbol, oo, preorder_traversal

from symderiv.engine.budget import deadline
from symderiv.engine.foreign import REFUSALS
from symderiv.tensor.border import from_sympy, to_sympy

MAX_SUMS = 8
SECONDS = 0.5


def leading_coefficients(body: Expr, variable: Symbol, point: Expr, side: int) -> Iterator[Expr]:
    """``side`` is 1 or -1: from above or from below; at infinity it does not matter."""
    sums = dict.fromkeys(node for node in preorder_traversal(body) if _is_asked(node, variable))
    for node in list(sums)[:MAX_SUMS]:
        t = Dummy("t", positive=True)
        near = {oo: 1 / t, -oo: -1 / t}.get(point, point + side * t)
        names: dict[Expr, Symbol] = {}
        try:
            with deadline(SECONDS):
                plain = to_sympy(node.xreplace({variable: near}), names)
                found, _ = sympy.powsimp(plain).leadterm(t)
        except REFUSALS:
            continue
        if t not in found.free_symbols:
            yield from_sympy(found.xreplace({symbol: entry for entry, symbol in names.items()}))


def _is_asked(node: object, variable: Symbol) -> bool:
    if not isinstance(node, Add) or variable not in node.free_symbols or len(node.free_symbols) < 2:
        return False
    return not node.is_polynomial(variable)
