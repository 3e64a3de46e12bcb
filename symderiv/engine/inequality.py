"""Inequalities: which procedure shows one.

Decides: ``<``, ``<=``, ``>``, ``>=`` and ``!=`` on the region that the declarations describe.  Tried in order:
  1. signs of sums, products and sums over indices (``sign``)                              for every size
  2. the same on the faces of the region, in every order of its variables                   polynomials, roots, exp
  3. sin and cos of common angles, by the tangent of the half angle
  4. calculus, for one variable (``monotone``)
  5. the same where one variable is least along a curve of the others (``valley``)
  6. the same as 2 with sin, cos, floor and their like as variables in their range
  7. subdivision with balls on bounded regions (``boxes``)                                  strict inequalities
Before 2, where there are means, indices or roots:
  8. Jensen's inequality for means (``jensen``) and for sums (``weighted``)                 for every size
  9. sums of squares over indices (``gram``), and of both sides squared (``norms``)         for every size, weak ones
 10. greatest values over indices, and sums term by term (``peaks``)                        for every size
``f != g`` is shown by f < g, f > g or (f - g)^2 > 0.  May say *proved*; never *false*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from sympy import Dummy, Expr, Integer, Pow, Rational, cos, sin

from symderiv.engine import gram, jensen, norms, peaks, sign, weighted
from symderiv.engine.boxes import positive_on_box
from symderiv.engine.budget import OutOfBudget
from symderiv.engine.cases import bound_facts, has_switches, in_all_cases
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Keeps
from symderiv.engine.monotone import in_one_variable
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.region import Question, covered, faces, on_the_circle, orders, question, relaxed, unrooted
from symderiv.engine.sign import Signs
from symderiv.engine.valley import least_on_a_curve
from symderiv.tensor.nodes import Exp, Log, key

SHARE, SECONDS, ALL = 0.3, 4.0, 8.0
"""Each method has this share of the time that is left, and at most so many seconds; all together have the last."""
RELATIONS = ("<", ">", r"\le", r"\ge", r"\ne")


def proof(problem: Problem) -> tuple[Keeps, ...] | None:
    """What shows the inequality for every size."""
    if problem.relation == r"\ne":
        square = replace(problem, relation=">", left=(problem.left - problem.right) ** 2, right=Integer(0))
        ways = (replace(problem, relation="<"), replace(problem, relation=">"), square)
        return next((goals for goals in map(proof, ways) if goals is not None), None)
    goals = []
    for case in problem.cases():
        left, right = (unfolded(case.model, side) for side in (case.left, case.right))
        gap = right - left if case.relation in ("<", r"\le") else left - right
        goal = Keeps(gap, case.relation in (r"\le", r"\ge"), case.context, case.least)
        if not sign.is_kept(goal):
            method = _method(goal) if Search(case).is_plausible(points=12, switches=True) else None
            if method is None:
                return None
            goal = replace(goal, method=method)
        goals.append(goal)
    return tuple(goals)


def shown(goal: Keeps) -> Keeps | None:
    """The goal with the first method that shows it."""
    if sign.is_kept(goal):
        return goal
    method = _method(goal)
    return None if method is None else replace(goal, method=method)


def methods(goals: tuple[Keeps, ...]) -> str:
    return " and ".join(dict.fromkeys(goal.method for goal in goals))


def _method(goal: Keeps) -> str | None:
    """The first method that shows the goal within its share of the time."""
    goal = replace(goal, context=replace(goal.context, budget=goal.context.budget.at_most(ALL)))
    for method in METHODS:
        context = replace(goal.context, budget=goal.context.budget.part(SHARE).at_most(SECONDS))
        try:
            if is_kept(replace(goal, method=method, context=context)):
                return method
        except OutOfBudget:
            continue
    return None


def is_kept(goal: Keeps) -> bool:
    """Does the method that the goal names show it?"""
    if goal.method == "signs":
        return sign.is_kept(goal)
    if goal.method in _FOR_EVERY_SIZE:
        return _FOR_EVERY_SIZE[goal.method](goal)
    if goal.method == "case distinction":
        return _in_cases(goal)
    procedure = _PROCEDURES.get(goal.method)
    if procedure is None or has_switches(goal.gap):
        return False
    asked = question(goal)
    try:
        return asked is not None and procedure(asked, Context(budget=goal.context.budget), not goal.weak)
    except (ValueError, ZeroDivisionError):  # a function of SymPy may refuse its arguments
        return False


def _in_cases(goal: Keeps) -> bool:
    """In every combination of signs that the declarations allow, by any of the methods."""
    if not has_switches(goal.gap):
        return False

    def holds(part: Expr) -> bool:
        rest = replace(goal, gap=part)
        return sign.shows(rest) or _method(rest) is not None

    return in_all_cases(goal.gap, holds, bound_facts(goal.gap, goal.context.interval_of), goal.against)


def _on_faces(asked: Question, context: Context, strict: bool) -> bool:
    """Signs on every face; where these do not tell, also for each order of the variables."""
    signs = Signs(context, {})

    def shown(face: Expr) -> bool:
        direction, sure = signs.sign(face)
        return direction > 0 and (sure or not strict)

    def in_order(face: Expr) -> bool:
        pieces = list(orders(face))
        return bool(pieces) and all(map(shown, pieces))

    def by_exponential(face: Expr) -> bool:
        """f > 0 exactly if exp(f) - 1 > 0; that turns sums of logarithms into products."""
        if not face.has(Log):
            return False
        product = unrooted(expression(Normaliser(context).normal(Exp(face) - 1)))
        return shown(product) or in_order(product)

    def settled(face: Expr) -> bool:
        return shown(face) or in_order(face) or by_exponential(face) or any(map(shown, squared(face)))

    return any(
        covered(asked, split_lines=split) and all(map(settled, faces(asked, split_lines=split)))
        for split in (False, True)
    )


def squared(gap: Expr) -> Iterator[Expr]:
    """What has the sign of a gap of the form a - sqrt(u), where a is surely not negative, or is not larger than one of
    the form sqrt(u) - b, up to a positive factor: a^2 - u, and u - b^2."""
    for root in sorted((p for p in gap.atoms(Pow) if p.args[1] == Rational(1, 2)), key=key):
        s = Dummy("s", positive=True)
        rest = multiplied_out(gap.xreplace({root: s}))
        slope = rest.coeff(s, 1)
        a = multiplied_out(rest - slope * s)
        if a.has(s) or not isinstance(slope, Rational):
            continue
        if slope > 0 or Signs(Context(), {}).sign(a)[0] > 0:
            yield (a**2 - slope**2 * root.args[0]) * (-1 if slope > 0 else 1)
    for root in sorted((p for p in gap.atoms(Pow) if p.args[1] == Rational(-1, 2)), key=key):
        s = Dummy("s", positive=True)
        rest = multiplied_out(gap.xreplace({root: s}))
        a = rest.coeff(s, 0)
        b = multiplied_out((rest - a) / s)
        if not b.has(s) and isinstance(a, Rational) and a > 0:
            yield a**2 * root.args[0] - b**2


def _in_ranges(asked: Question, context: Context, strict: bool) -> bool:
    wider = relaxed(asked)
    return wider.gap != asked.gap and (_on_faces(wider, context, strict) or _in_boxes(wider, context, strict))


def _trigonometric(asked: Question, context: Context, strict: bool) -> bool:
    """Sines and cosines of common angles, by rational points of the circle."""
    if not asked.gap.has(sin, cos):
        return False
    pieces = on_the_circle(expression(Normaliser(context).normal(asked.gap)))
    signs = [Signs(context, {}).sign(face) for p in pieces for face in faces(Question(p, asked.region))]
    return bool(signs) and all(direction > 0 and (sure or not strict) for direction, sure in signs)


def _in_valleys(asked: Question, context: Context, strict: bool) -> bool:
    def settled(rest: Question) -> bool:
        return _on_faces(rest, context, strict) or in_one_variable(rest, context, strict)

    # Of polynomials, signs know as much.
    return bool(asked.gap.has(Exp, Log)) and least_on_a_curve(asked, context, settled)


def _in_boxes(asked: Question, context: Context, strict: bool) -> bool:
    return positive_on_box(asked.gap, asked.region, context.budget)  # a number is a box without sides


_Procedure = Callable[[Question, Context, bool], bool]
_PROCEDURES: dict[str, _Procedure] = {
    "signs on the region": _on_faces,
    "trigonometry": _trigonometric,
    "monotony": in_one_variable,
    "least on a curve": _in_valleys,
    "known ranges": _in_ranges,
    "subdivision with balls": _in_boxes,
}
_FOR_EVERY_SIZE: dict[str, Callable[[Keeps], bool]] = {
    jensen.METHOD: jensen.is_kept,
    weighted.METHOD: weighted.is_kept,
    gram.METHOD: gram.is_kept,
    norms.METHOD: norms.is_kept,
    peaks.METHOD: peaks.is_kept,
}
METHODS = (*_FOR_EVERY_SIZE, *_PROCEDURES, "case distinction")
