"""Inequalities in several variables that are least along a curve.

Decides: ``f >= 0`` and ``f > 0`` on a region, where the slope of f by one of its variables v is a product of factors of
fixed sign and of one factor v - r, r without v.  Then f falls before v = r and rises after it, so f is at least what it
is at v = r, which is a question with one variable less.  r must lie in the interval of v, and f must have no gap in its
domain.  Such are Kullback-Leibler divergences, and products below the sum of squares.  May say *proved* only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sympy import Expr, Rational, Symbol

from symderiv.engine.budget import TooLarge
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import factors_of, polynomial_expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.region import Question, Region, faces
from symderiv.engine.sign import Sign, Signs, is_defined
from symderiv.tensor.calculus import CannotDifferentiate, derivative

MAX_VARIABLES = 4

Settled = Callable[[Question], bool]


def least_on_a_curve(asked: Question, context: Context, settled: Settled) -> bool:
    """Is the question settled at the bottom of a valley?"""
    if not 1 < len(asked.region) <= MAX_VARIABLES or not _everywhere_defined(asked, context):
        return False
    return any(settled(bottom) or least_on_a_curve(bottom, context, settled) for bottom in _bottoms(asked, context))


def _everywhere_defined(asked: Question, context: Context) -> bool:
    signs = Signs(context, {})
    return all(is_defined(face, signs) for face in faces(asked))


def _bottoms(asked: Question, context: Context) -> Iterator[Question]:
    for variable, where in asked.region.items():
        context.budget.check()
        root = _root_of_slope(asked, variable, context)
        if root is None:
            continue
        others = {symbol: own for symbol, own in asked.region.items() if symbol != variable}
        inside = True
        for end, side, is_open in ((where.low, 1, where.open_low), (where.high, -1, where.open_high)):
            if end is not None:
                direction, strict = _sign_of(side * (root - end), others, context)
                inside = inside and direction > 0 and (strict or not is_open)
        if inside:
            yield Question(asked.gap.xreplace({variable: root}), others)


def _root_of_slope(asked: Question, variable: Symbol, context: Context) -> Expr | None:
    """Where the slope by the variable changes from negative to positive, if it does so once."""
    try:
        fraction = Normaliser(context).normal(derivative(asked.gap, variable))
    except (CannotDifferentiate, TooLarge, ArithmeticError, ValueError):
        return None
    if fraction.is_zero:
        return None
    root: Expr | None = None
    direction = 1
    for polynomial in (fraction.numerator, fraction.denominator):
        constant, factors = factors_of(polynomial)
        direction *= 1 if constant > 0 else -1
        for factor, power in factors:
            part = polynomial_expression(factor, fraction.atoms)
            sign, strict = _sign_of(part, asked.region, context)
            if sign and strict:
                direction *= sign**power
                continue
            slope = part.coeff(variable, 1)
            rest = multiplied_out(part - slope * variable)
            if root is not None or power != 1 or polynomial is fraction.denominator or rest.has(variable):
                return None
            if not isinstance(slope, Rational) or slope == 0:
                return None
            root, direction = -rest / slope, direction * (1 if slope > 0 else -1)
    return root if direction > 0 else None


def _sign_of(part: Expr, region: Region, context: Context) -> Sign:
    """The sign on the whole region."""
    used = {symbol: where for symbol, where in region.items() if symbol in part.free_symbols}
    found = [Signs(context, {}).sign(face) for face in faces(Question(part, used))]
    directions = {direction for direction, _ in found}
    if len(directions) != 1 or 0 in directions:
        return (0, False)
    return (directions.pop(), all(strict for _, strict in found))
