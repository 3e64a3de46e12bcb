"""Inequalities with greatest values over indices, for every size.

Decides: ``gap >= 0`` and ``gap > 0`` where the gap has greatest values M = max_i f(i) over ranges that surely have a
place, or sums.  Three facts are used:

  taken    M is f(k) for some place k: what holds for f(k) at every place k holds for M;
  bound    M is f(j) + d with d >= 0, for every place j;
  one sum  the gap is a sum over one index of terms that are each not negative (``onesum``).

In the terms, "bound" may take the index of the sum: so the mean is at most the greatest value.  An absolute value |u|
is u or -u, and both must do.  Logarithms go by exp(gap) - 1, roots by both sides squared.  What is left, without any
greatest value, is a question for ``sign``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, product

from sympy import Abs, Add, Dummy, Expr, Mul, Pow, Rational, Symbol, factor_list, sqrt

from symderiv.engine import sign
from symderiv.engine.budget import TooLarge
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Keeps
from symderiv.engine.normal.fraction import Fraction, polynomial_expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.norms import squared
from symderiv.engine.onesum import ranges_of, summands
from symderiv.engine.sign import Signs
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.nodes import Exp, Greatest, Log, Sigma, key
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.tensor import same_axis

METHOD = "greatest values and sums, term by term"
DEPTH = 2
"""How often the gap is written as one sum, one inside the other."""
MAX_PEAKS = 3
MAX_CHOICES = 40


def is_kept(goal: Keeps) -> bool:
    if not nodes_of(goal.gap, Greatest) and not (goal.context.sums and nodes_of(goal.gap, Sigma)):
        return False
    try:
        return all(_is_shown(replace(goal, gap=case), DEPTH) for case in _without_moduli(goal.gap))
    except (TooLarge, ArithmeticError, ValueError):
        return False


def _without_moduli(gap: Expr) -> Iterator[Expr]:
    """With u and with -u in place of the first |u| outside of sums; whatever u is, one of them is the gap."""
    bound = bound_symbols(gap)
    moduli = sorted((node for node in nodes_of(gap, Abs) if not node.free_symbols & bound), key=key)
    if not moduli or not nodes_of(moduli[0], Greatest, Sigma):
        yield gap
        return
    inside = moduli[0].args[0]
    yield from (gap.xreplace({moduli[0]: value}) for value in (inside, -inside))


def _is_shown(goal: Keeps, depth: int) -> bool:
    return any(_is_numerator_shown(replace(goal, gap=form), depth) for form in _forms(goal))


def _forms(goal: Keeps) -> Iterator[Expr]:
    """Expressions of which the gap has the sign, or that are negative wherever the gap is."""
    yield goal.gap
    if goal.gap.has(Log):
        yield Exp(goal.gap) - 1
    if goal.weak:
        signs = Signs(goal.context, goal.least)
        fraction = Normaliser(goal.context).normal(goal.gap)
        if _is_positive(fraction, signs):
            yield from squared(fraction, signs)


def _is_positive(fraction: Fraction, signs: Signs) -> bool:
    """Is the denominator?"""
    return signs.sign(polynomial_expression(fraction.denominator, fraction.atoms)) == (1, True)


def _is_numerator_shown(goal: Keeps, depth: int) -> bool:
    fraction = Normaliser(goal.context).normal(goal.gap)
    if not _is_positive(fraction, Signs(goal.context, goal.least)):
        return False
    top = replace(goal, gap=polynomial_expression(fraction.numerator, fraction.atoms))
    if any(map(_has_sign, _without_peaks(top))):
        return True
    for axis in ranges_of(fraction, goal.context) if depth else ():
        place = fresh("i")
        within = goal.context.binding({place: axis})
        for summand in summands(fraction, axis, place, goal.context):
            if _is_numerator_shown(replace(goal, gap=summand, context=within), depth - 1):
                return True
    return False


def _has_sign(goal: Keeps) -> bool:
    direction, strict = Signs(goal.context, goal.least).sign(goal.gap)
    return (direction > 0 and (strict or goal.weak)) or sign.is_kept(goal)


# --- without greatest values ------------------------------------------------------------------------------------------


def _without_peaks(goal: Keeps) -> Iterator[Keeps]:
    """Goals without greatest values, each of which implies the given one."""
    bound = bound_symbols(goal.gap)
    peaks = sorted((node for node in nodes_of(goal.gap, Greatest) if not node.free_symbols & bound), key=key)
    if len(peaks) > MAX_PEAKS or not all(_has_place(peak, goal) for peak in peaks):
        return
    ways = product(*(_ways(peak, goal) for peak in peaks))
    chosen = (other for taken in ways for other in _chosen(goal, dict(zip(peaks, taken, strict=True))))
    yield from islice(chosen, MAX_CHOICES)


def _has_place(peak: Expr, goal: Keeps) -> bool:
    """Is there surely something that it is the greatest of?"""
    return peak.args[1] == 1 and all(goal.context.surely(high - low) for _, low, high in peak.args[2:])


def _ways(peak: Expr, goal: Keeps) -> tuple[bool, ...]:
    """Is it taken, or a bound, or what may be tried?  A gap that falls with it has no other way than the first."""
    value = Dummy("M")
    opened = multiplied_out(goal.gap.xreplace({peak: value}))
    slope = opened.coeff(value, 1)
    if multiplied_out(opened - slope * value).has(value):
        return True, False
    direction = Signs(goal.context, goal.least).sign(slope)[0]
    return (direction < 0,) if direction else (True, False)


def _chosen(goal: Keeps, taken: dict[Expr, bool]) -> Iterator[Keeps]:
    """The greatest values that are taken each at a place of its own, the others as bounds in every way."""
    values: dict[Expr, Expr] = {}
    at_hand = {s: axis for s, axis in goal.context.ranges.items() if s in goal.gap.free_symbols}
    for peak in (peak for peak in taken if taken[peak]):
        body, _, *limits = peak.args
        places = {limit[0]: fresh("k") for limit in limits}
        at_hand |= {places[bound]: Axis(low, high) for bound, low, high in limits}
        values[peak] = body.xreplace(places)
    others = [peak for peak in taken if not taken[peak]]
    for _, low, high in (limit for peak in others for limit in peak.args[2:]):
        if not any(same_axis(own, Axis(low, high)) for own in at_hand.values()):
            at_hand[fresh("j")] = Axis(low, high)  # any place will do
    context = goal.context.binding(at_hand)
    for bounds in product(*(list(_bounds(peak, at_hand)) for peak in others)):
        put = values | dict(zip(others, bounds, strict=True))
        yield replace(goal, gap=_with_moduli(goal.gap.xreplace(put)), context=context)


def _bounds(peak: Expr, at_hand: Mapping[Symbol, Axis]) -> Iterator[Expr]:
    """f(j) + d for every choice of places j among the indices at hand, and the mean of f over all of them + d."""
    body, _, *limits = peak.args
    fitting = ([s for s, own in at_hand.items() if same_axis(own, Axis(low, high))] for _, low, high in limits)
    bound = [limit[0] for limit in limits]
    values = [body.xreplace(dict(zip(bound, places, strict=True))) for places in product(*fitting)]
    beyond = Dummy("beyond", nonnegative=True)
    yield from (value + beyond for value in values)
    if len(values) > 1:
        yield Add(*values) / len(values) + beyond


def _with_moduli(gap: Expr) -> Expr:
    """With |u| in place of sqrt(u^2), for the case distinction."""
    moduli = {}
    for root in nodes_of(gap, Pow):
        if root.args[1] == Rational(1, 2) and not root.args[0].has(Sigma, Greatest):
            constant, factors = factor_list(root.args[0])
            if constant > 0 and all(power % 2 == 0 for _, power in factors):
                moduli[root] = sqrt(constant) * Mul(*(Abs(base) ** (power // 2) for base, power in factors))
    return gap.xreplace(moduli)
