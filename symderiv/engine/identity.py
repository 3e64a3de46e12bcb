"""Equality for every size, by the normal form.

Decides: equality of indexed expressions in the fragment of ``normal``.  May say *proved*; never *different*.
Free Kronecker deltas are split into the case that the two indices agree and the case that they differ; functions of
entries that take listed values are polynomials in them (``listed``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

from sympy import Expr, Indexed, Symbol, atan

from symderiv.engine.aligned import aligned, has_chains
from symderiv.engine.angles import is_zero_angle
from symderiv.engine.budget import TooLarge
from symderiv.engine.cases import bound_facts, has_switches, in_all_cases
from symderiv.engine.chain_rule import opened_to_the_earliest, step_backward, step_forward
from symderiv.engine.goals import Goal, Vanishes, VanishesInAllCases
from symderiv.engine.listed import interpolated
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import Fraction, polynomial_expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.problem import Problem, newest_opened, unfolded
from symderiv.engine.steps import has_steps, variants
from symderiv.engine.termwise import one_term
from symderiv.engine.unrolling import in_closed_form
from symderiv.tensor.adjoint import resolve_totals
from symderiv.tensor.arithmetic import opposite, plus
from symderiv.tensor.axis import fresh
from symderiv.tensor.matrix import InverseEntry, axis_of
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Delta, Sigma, key, sigma
from symderiv.tensor.operators import Expectation, TotalDerivative
from symderiv.tensor.parts import contains, nodes_of
from symderiv.tensor.steps import stepped
from symderiv.tensor.tensor import same_axis

MAX_SPLITS = 6


Impression = Callable[[], bool | None]
"""Is it true at a few points?  Nothing if it could not be evaluated."""


def is_identity(problem: Problem, impression: Impression = lambda: True) -> bool:
    return proof(problem, impression) is not None


def proof(problem: Problem, impression: Impression = lambda: True) -> tuple[Goal, ...] | None:
    """What shows that left = right is an identity.  With definitions closed first: that is short and general.

    Before definitions are opened, which may take long, the impression is asked for whether that is worth while.
    """
    goals: list[Goal] = []
    impression = cache(impression)
    for case in problem.cases():
        goal = _case(case, impression)
        if goal is None:
            return None
        goals.append(goal)
    return tuple(goals)


def _case(problem: Problem, impression: Impression) -> Goal | None:
    term = one_term(problem)
    if term is not None and (goal := _case(term, impression)) is not None:
        return goal
    difference = plus(problem.left, opposite(problem.right))
    seen: set[Expr] = set()
    levels: Sequence[Callable[[Model, Expr], Expr]] = (
        _closed,
        _forward,
        unfolded,
        _opened,
        _opened_in_each_sum,
        lambda model, expression: step_forward(problem, unfolded(model, expression)),
        lambda model, expression: opened_to_the_earliest(model, step_forward(problem, unfolded(model, expression))),
        lambda model, expression: step_backward(problem, expression),
    )
    sides = (problem.left, problem.right)
    if any(contains(side, Expectation) for side in sides):
        # What a mean is taken of must be open: a name may stand for something random.
        levels = levels[2:4]
        if any(problem.model.is_state(entry) for entry in unfolded(problem.model, difference).atoms(Indexed)):
            return None
    totals = any(contains(side, TotalDerivative) for side in sides)
    if totals:
        levels = (*levels, _stepped, _stepped_and_opened)
    if problem.model.states and (totals or problem.model.losses or any(map(has_chains, sides))):
        levels = (*levels, *(partial(_unrolled, problem, first) for first in (0, 1, None)))
    elif not problem.model.definitions:
        levels = (_closed,)  # there is nothing to open
    context = problem.context
    for level in levels:
        expression = level(problem.model, difference)
        if expression in seen:
            continue
        if (seen or totals) and impression() is False:
            return None
        if level is _opened_in_each_sum and not impression():
            continue
        if is_zero(expression, context):
            return Vanishes(expression, context)
        seen.add(expression)
    last = _opened(problem.model, difference)
    return VanishesInAllCases(last, context) if is_zero_in_all_cases(last, context) else None


def is_zero_in_all_cases(expression: Expr, context: Context) -> bool:
    if not has_switches(expression):
        return False
    facts = bound_facts(expression, context.interval_of)
    if in_all_cases(expression, lambda part: is_zero(part, context), facts):
        return True
    contracted = _contracted(expression, context)
    return contracted is not None and in_all_cases(contracted, lambda part: is_zero(part, context), facts)


def _contracted(expression: Expr, context: Context) -> Expr | None:
    """Without the sums that a Kronecker delta ends: under a sum, each term would have cases of its own."""
    if not any(sum_.has(Delta) for sum_ in nodes_of(expression, Sigma)):
        return None
    try:
        fraction = Normaliser(context).normal(expression)
    except (TooLarge, ArithmeticError, ValueError):
        return None
    return polynomial_expression(fraction.numerator, fraction.atoms)


def _closed(model: Model, expression: Expr) -> Expr:
    return resolve_totals(model, expression)


def _forward(model: Model, expression: Expr) -> Expr:
    """The other form of the chain rule for a loss."""
    return resolve_totals(model, expression, forward=True)


def _stepped(model: Model, expression: Expr) -> Expr:
    """Total derivatives opened step by step, then all else."""
    return unfolded(model, stepped(model, expression))


def _stepped_and_opened(model: Model, expression: Expr) -> Expr:
    return newest_opened(model, _stepped(model, expression))


def _unrolled(problem: Problem, opened_from: int | None, model: Model, expression: Expr) -> Expr:
    return in_closed_form(problem, expression, opened_from)


def _opened(model: Model, expression: Expr) -> Expr:
    return newest_opened(model, unfolded(model, expression))


def _opened_in_each_sum(model: Model, expression: Expr) -> Expr:
    return newest_opened(model, unfolded(model, expression), in_each_sum=True)


def is_zero(expression: Expr, context: Context, splits: int = MAX_SPLITS) -> bool:
    try:
        fraction = Normaliser(context).normal(expression)
    except (TooLarge, ArithmeticError, ValueError):  # a function of SymPy may refuse its canonical arguments
        return False
    if fraction.is_zero:
        return True
    if not expression.free_symbols and expression.has(atan):
        return is_zero_angle(expression)
    if not splits:
        return False
    degrees = fraction.numerator.degrees()
    for atom, degree in zip(fraction.atoms, degrees, strict=False):
        if degree and isinstance(atom, Delta):
            return _both_cases(expression, context, atom, splits - 1)
    polynomial = interpolated(expression, context)
    if polynomial is not None and is_zero(polynomial, context, 0):
        return True
    if has_steps(expression) and any(is_zero(other, context, 0) for other in variants(expression)):
        return True
    if has_chains(expression) and is_zero_in_steps(fraction, context):
        return True
    return _multiplied(fraction, context, splits // 2)


def is_zero_in_steps(fraction: Fraction, context: Context) -> bool:
    """Is it zero once the sums, products and powers of matrices in it go equally far?"""
    top = polynomial_expression(fraction.numerator, fraction.atoms)
    other = aligned(top, context)
    return other != top and is_zero(other, context, 0)


def _multiplied(fraction: Fraction, context: Context, tries: int) -> bool:
    """f[i] = 0 for all i exactly if M f = 0, where M is a matrix whose inverse occurs in f: that clears the inverse."""
    if not any(nodes_of(atom, InverseEntry) for atom in fraction.atoms):
        return False
    top = polynomial_expression(fraction.numerator, fraction.atoms)
    found = {
        (atom.args[:3], axis_of(atom), slot, atom.args[slot]) for atom in top.atoms(InverseEntry) for slot in (5, 6)
    }
    candidates = [entry for entry in found if isinstance(entry[3], Symbol) and entry[3] in top.free_symbols]
    for (body, row, column), axis, slot, index in sorted(candidates, key=lambda entry: [key(p) for p in entry[0]]):
        own = context.ranges.get(index)
        if own is None or not same_axis(own, axis) or not tries or body.has(index):
            continue
        bound, other = fresh("i"), fresh("h")
        places = {row: other, column: bound} if slot == 5 else {row: bound, column: other}
        product = sigma(body.xreplace(places) * top.xreplace({index: bound}), (bound, axis.low, axis.high))
        if is_zero(product, context.binding({other: axis}), tries - 1):
            return True
    return False


def _both_cases(expression: Expr, context: Context, delta: Expr, splits: int) -> bool:
    left, right = delta.args[:2]
    mine, other = (left, right) if isinstance(left, Symbol) else (right, left)
    if not isinstance(mine, Symbol) or other.has(mine):
        return False
    apart = replace(context, apart=context.apart | {frozenset((left, right))})
    equal = expression.xreplace({mine: other})
    return is_zero(expression, apart, splits) and is_zero(equal, context, splits)
