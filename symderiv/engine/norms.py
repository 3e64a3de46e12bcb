"""Inequalities between norms, for every size: both sides squared.

Decides: ``a - b >= 0`` where the gap has sums over indices and, over a denominator that is not negative, square
roots or absolute values as factors of its terms, a gathers terms that are surely not negative, and a^2 - b^2 is not
negative: as a sum of squares (``gram``) or, with roots again, by the same means.  The sign of b does not matter.  So
|x^T y| is at most |x| |y|, and the length of a sum at most the sum of the lengths.  Never strict.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq
from sympy import Abs, Add, Expr, Pow, Rational

from symderiv.engine.budget import TooLarge
from symderiv.engine.goals import Keeps
from symderiv.engine.gram import has_sure_denominator, is_not_negative, without_sure_factors
from symderiv.engine.normal.fraction import Fraction, expression, monomial, to_rational
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.semidefinite import factored
from symderiv.engine.sign import Signs
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.parts import nodes_of

METHOD = "both sides squared, as sums of squares"
DEPTH = 2
"""How often both sides are squared."""

Term = tuple[fmpq, tuple[tuple[Expr, int], ...]]


def is_kept(goal: Keeps) -> bool:
    if not goal.weak or not nodes_of(goal.gap, Sigma):
        return False
    try:
        return _holds(factored(goal.gap, goal.context), Signs(goal.context, goal.least), DEPTH)
    except (TooLarge, ArithmeticError, ValueError):
        return False


def _holds(gap: Expr, signs: Signs, depth: int) -> bool:
    normaliser = Normaliser(signs.context)
    fraction = normaliser.normal(gap)
    if not has_sure_denominator(fraction, signs):
        return False
    fraction = normaliser.normal(without_sure_factors(fraction, signs))
    terms = list(fraction.terms())
    if not any(map(_is_rooted, terms)):
        return depth < DEPTH and is_not_negative(expression(fraction), signs)  # without a root: what ``gram`` decides
    if not depth:
        return False
    return any(_holds(large**2 - small**2, signs, depth - 1) for large, small in _sides(terms, signs))


def squared(fraction: Fraction, signs: Signs) -> list[Expr]:
    """a^2 - b^2 for every way to write the numerator, if it has roots, as a - b with a surely not negative."""
    terms = list(fraction.terms())
    return [large**2 - small**2 for large, small in _sides(terms, signs)] if any(map(_is_rooted, terms)) else []


def _sides(terms: list[Term], signs: Signs) -> Iterator[tuple[Expr, Expr]]:
    """The gap as a - b, a surely not negative: with all such terms in a, or with those only that have a root."""
    sure = [term for bundle in _bundles(terms) for term in _sure(bundle, signs)]
    rooted = [term for term in sure if _is_rooted(term)]
    for chosen in (sure, rooted) if rooted != sure else (sure,):
        yield _sum_of(chosen), -_sum_of([term for term in terms if term not in chosen])


def _bundles(terms: list[Term]) -> list[list[Term]]:
    """Terms with the same roots: |y| - t |y| is one multiple of |y|."""
    found: dict[tuple[tuple[Expr, int], ...], list[Term]] = {}
    for term in terms:
        found.setdefault(tuple(factor for factor in term[1] if _is_root(factor[0])), []).append(term)
    return list(found.values())


def _sure(bundle: list[Term], signs: Signs) -> list[Term]:
    """Those that together, or one by one, are surely not negative."""
    without = [(number, tuple(factor for factor in factors if not _is_root(factor[0]))) for number, factors in bundle]
    if len(bundle) > 1 and signs.context.is_nonnegative(_sum_of(without)):
        return bundle
    return [term for term in bundle if _is_not_negative(term, signs)]


def _sum_of(terms: list[Term]) -> Expr:
    return Add(*(to_rational(number) * monomial(factors) for number, factors in terms))


def _is_not_negative(term: Term, signs: Signs) -> bool:
    number, factors = term
    return number > 0 and all(power % 2 == 0 or _is_root(atom) or signs.sign(atom)[0] > 0 for atom, power in factors)


def _is_rooted(term: Term) -> bool:
    return any(_is_root(atom) for atom, _ in term[1])


def _is_root(atom: Expr) -> bool:
    """Never negative where it has a value."""
    return isinstance(atom, Abs) or (isinstance(atom, Pow) and bool(atom.args[1] == Rational(1, 2)))
