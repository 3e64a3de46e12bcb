"""Has an expression surely a value, wherever its variables lie?

Decides: sums, products, exponentials, sines and cosines; powers, logarithms and factorials as far as the signs of what
stands inside are certain; sums and products over indices, term by term.  Such a function is continuous in its real
variables, if none of them is an end of such a range.
"""

from __future__ import annotations

from sympy import Add, Expr, Indexed, Mul, Pow, Rational, Symbol, cos, sin

from symderiv.engine.normal.context import Context
from symderiv.engine.sign import Signs
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.nodes import Exp, Gamma, Log, Product, Sigma


def has_value(node: Expr, signs: Signs) -> bool:
    """Has the expression surely a value: no pole, and no logarithm or root of what may be negative?"""
    if isinstance(node, (Symbol, Rational, Indexed)) or not node.args:
        return True
    if isinstance(node, (Sigma, Product)):
        body, *limits = node.args
        renamed = {bound: fresh(bound.name) for bound, _, _ in limits}
        inside: Context = signs.context.binding({renamed[bound]: Axis(low, high) for bound, low, high in limits})
        return has_value(body.xreplace(renamed), Signs(inside, signs.least))
    if not all(has_value(part, signs) for part in node.args):
        return False
    if isinstance(node, Pow):
        base, exponent = node.args
        if exponent.is_integer and exponent.is_nonnegative:
            return True
        return _is_positive(base, signs) or bool(exponent.is_integer and signs.sign(base)[1])
    if isinstance(node, (Log, Gamma)):
        return _is_positive(node.args[0], signs)
    return isinstance(node, (Add, Mul, Exp, sin, cos))


def _is_positive(node: Expr, signs: Signs) -> bool:
    """Surely so, also for whole numbers between the ends of a range."""
    return signs.sign(node) == (1, True) or bool(node.is_integer and signs.context.surely(node - 1))
