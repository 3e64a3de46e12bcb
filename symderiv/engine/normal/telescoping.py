"""Sums over one index whose partial sums have a closed form.

Decides: rational summands, split into partial fractions (their parts then collapse, see ``ranges``); hypergeometric
ones - products of powers, exponentials and factorials in the index - by Gosper's algorithm.  What SymPy's Gosper finds
is only a proposal: it counts if T(k + 1) - T(k) is the summand by our own normal form, and if T has a value at the low
end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy
from flint import fmpq
from sympy import Dummy, Expr, Integer, Mul, Pow, Symbol
from sympy.concrete.gosper import gosper_term

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.fraction import (
    Constant,
    Fraction,
    Plan,
    Plus,
    Times,
    expression,
    factors_of,
    polynomial_expression,
    to_rational,
)
from symderiv.engine.normal.generic import divides
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Exp, Gamma

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_DEGREE = 12
MAX_TERMS = 60


def may_telescope(fraction: Fraction, bound: Symbol) -> bool:
    """A quick look: does the index occur only by itself and in factorials, powers and exponentials?"""
    return all(
        atom == bound or isinstance(atom, (Gamma, Exp, Pow)) or bound not in atom.free_symbols
        for atom in fraction.atoms
    )


def split(normaliser: Normaliser, fraction: Fraction, bound: Symbol) -> list[Expr] | None:
    """The partial fractions of a rational function of the index with linear factors below; nothing if it is one."""
    if fraction.denominator.is_one() or len(fraction.numerator) + len(fraction.denominator) > MAX_TERMS:
        return None
    _, factors = factors_of(fraction.denominator)
    roots: list[Expr] = []
    for factor, count in factors:
        value = polynomial_expression(factor, fraction.atoms)
        if bound not in value.free_symbols:
            continue
        slope = value.coeff(bound, 1)
        rest = multiplied_out(value - slope * bound)
        if rest.has(bound) or slope.has(bound) or slope == 0 or count > MAX_DEGREE:
            return None
        roots.append(rest / slope)
    if not roots or any(bound in atom.free_symbols and atom != bound for atom in fraction.atoms):
        return None
    pairs = [(a, b) for place, a in enumerate(roots) for b in roots[place + 1 :]]
    if not all(divides(normaliser, a - b) for a, b in pairs):
        return None
    names: dict[Expr, Expr] = {}
    plain = _plain(expression(fraction), bound, names)
    try:
        parts = sympy.apart(plain, bound).as_ordered_terms()
    except (sympy.PolynomialError, NotImplementedError, ValueError):
        return None
    back = {symbol: node for node, symbol in names.items()}
    found = [part.xreplace(back) for part in parts]
    if len(found) < 2 or not normaliser.normal(sympy.Add(*found) - expression(fraction)).is_zero:
        return None
    return found


def gosper(normaliser: Normaliser, fraction: Fraction, bound: Symbol, axis: Axis) -> Plan | None:
    """T(high + 1) - T(low), where T(k + 1) - T(k) is the summand."""
    if not axis.is_counted or len(fraction.numerator) + len(fraction.denominator) > MAX_TERMS:
        return None
    body = expression(fraction)
    if not is_hypergeometric(body, bound):
        return None
    names: dict[Expr, Expr] = {}
    plain = _plain(_factored(fraction), bound, names)
    try:
        ratio = gosper_term(plain, bound)
    except (sympy.PolynomialError, NotImplementedError, ValueError, TypeError, ZeroDivisionError):
        return None
    if ratio is None:
        return None
    back = {symbol: node for node, symbol in names.items()}
    ratio = ratio.xreplace(back)
    total = ratio * body
    step = total.xreplace({bound: bound + 1}) - total - body
    first = total.xreplace({bound: axis.low})
    try:
        if not normaliser.normal(step).is_zero or not _has_value(normaliser, ratio, bound, axis.low):
            return None
        normaliser.normal(first)
    except ArithmeticError:
        return None
    last = total.xreplace({bound: axis.high + 1})
    return Plus((normaliser.plan(last), Times((Constant(fmpq(-1)), normaliser.plan(first)))))


def _factored(fraction: Fraction) -> Expr:
    """As a product: SymPy does not see a common factor of two terms with factorials."""
    sides = []
    for polynomial in (fraction.numerator, fraction.denominator):
        constant, factors = factors_of(polynomial)
        powers = (polynomial_expression(factor, fraction.atoms) ** count for factor, count in factors)
        sides.append(Mul(to_rational(constant), *powers))
    return sides[0] / sides[1]


def _has_value(normaliser: Normaliser, ratio: Expr, bound: Symbol, low: Expr) -> bool:
    """Has the ratio a value at the low end?  Then it has one further up, or the summand has none somewhere."""
    fraction = normaliser.normal(ratio)
    bottom = polynomial_expression(fraction.denominator, fraction.atoms)
    return divides(normaliser, bottom.xreplace({bound: low}))


def is_hypergeometric(body: Expr, bound: Symbol) -> bool:
    """Products and sums of the index, its powers, factorials of k + c, and powers or exponentials linear in k."""
    found = False
    pending: list[Any] = [body]
    while pending:
        node = pending.pop()
        if bound not in node.free_symbols or node == bound:
            continue
        if node.is_Add or node.is_Mul or (node.is_Pow and node.args[1].is_Integer):
            pending.extend(node.args)
            continue
        inside = node.args[-1] if node.is_Pow else node.args[0]
        slope = multiplied_out(inside).coeff(bound, 1)
        if multiplied_out(inside - slope * bound).has(bound) or slope.has(bound):
            return False
        if isinstance(node, Gamma):
            found = found or abs(slope) == 1
            if abs(slope) != 1:
                return False
        elif isinstance(node, Exp) or (node.is_Pow and bound not in node.args[0].free_symbols and slope.is_Integer):
            found = True
        else:
            return False
    return found


def _plain(node: Expr, bound: Symbol, names: dict[Expr, Expr]) -> Expr:
    """The expression for SymPy: names for all that does not depend on the index, powers for exponentials in it."""
    if node == bound or node.is_Rational:
        return node
    if bound not in node.free_symbols:
        if node.is_Add or node.is_Mul or (node.is_Pow and node.args[1].is_Integer):
            return node.func(*(_plain(argument, bound, names) for argument in node.args))
        return names.setdefault(node, Dummy("c", positive=bool(node.is_positive) or None))
    if isinstance(node, Gamma):
        return sympy.gamma(_plain(node.args[0], bound, names))
    if isinstance(node, Exp):
        inside = multiplied_out(node.args[0])
        slope = inside.coeff(bound, 1)
        rest = multiplied_out(inside - slope * bound)
        return Mul(_named(Exp(slope), names) ** bound, Integer(1) if rest == 0 else _named(Exp(rest), names))
    if isinstance(node, Pow) and not node.args[1].is_Integer:
        return Pow(_plain(node.args[0], bound, names), _plain(node.args[1], bound, names))
    return node.func(*(_plain(argument, bound, names) for argument in node.args))


def _named(node: Expr, names: dict[Expr, Expr]) -> Expr:
    return names.setdefault(node, Dummy("c", positive=True))
