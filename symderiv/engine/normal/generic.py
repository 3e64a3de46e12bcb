"""May a closed form divide by this?

A closed form such as (x^(n + 1) - 1) / (x - 1) says nothing where its denominator is zero, though the sum that it
stands for has a value there.  If the denominator vanishes at single values of a real variable only, both sides of an
equality are continuous in it and nothing is lost.  If it may vanish at a whole number, or with the sign (-1)^m, nothing
follows for that case: sum((-1)^(m k), k = 1..2n) is 0 for odd m only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Heaviside, Indexed, Max, Piecewise, Pow, Symbol, ceiling, floor, sign

from symderiv.engine.normal.fraction import factors_of, polynomial_expression
from symderiv.tensor.nodes import Delta

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

_DISCRETE = (Delta, floor, ceiling, sign, Heaviside, Piecewise, Max)


def divides(normaliser: Normaliser, divisor: Expr) -> bool:
    """Is every factor surely not zero, or zero only at single values of a real variable?"""
    fraction = normaliser.normal(divisor)
    if fraction.is_zero:
        return False
    _, factors = factors_of(fraction.numerator)
    return all(_is_generic(normaliser, polynomial_expression(factor, fraction.atoms)) for factor, _ in factors)


def _is_generic(normaliser: Normaliser, factor: Expr) -> bool:
    context = normaliser.context
    if context.is_positive(factor) or context.is_positive(-factor):
        return True
    if factor.has(*_DISCRETE) or any(power.args[0].is_negative for power in factor.atoms(Pow)):
        return False
    whole = {symbol for symbol in factor.free_symbols if symbol.is_integer}
    return is_continuous(factor) and len(whole) <= 1


def is_continuous(expression: Expr) -> bool:
    """Does it contain a real variable that is not restricted to whole numbers?"""
    labels = {entry.base.label for entry in expression.atoms(Indexed)}
    symbols = {s for s in expression.free_symbols if isinstance(s, Symbol) and not s.is_integer} - labels
    return bool(symbols or labels)
