"""Proofs of one comparison, each confirmed by evaluation before it is given out.

The normal form shows equalities, ``inequality`` the others, both for every size; what they do not see may follow from
n to n + 1 (``induction``, ``successor``).  Derivatives and squares show more equalities of numbers; what holds whatever
its integrals are worth is seen without their values; numbers, counts and remainders have procedures of their own.  May
say *proved*.
"""

from __future__ import annotations

from contextlib import suppress

from sympy import oo

from symderiv.engine import constant, identity, induction, inequality, numeric, squares, successor, whole
from symderiv.engine.budget import OutOfBudget
from symderiv.engine.problem import Problem
from symderiv.engine.record import certify
from symderiv.engine.refute import Search
from symderiv.engine.witness import Degenerate
from symderiv.model import Proved
from symderiv.tensor.operators import DefiniteIntegral
from symderiv.tensor.parts import contains, nodes_of


def prove(problem: Problem) -> Proved | None:
    """A proof for every size, confirmed at concrete sizes."""
    if problem.relation == "=":
        method, goals = "normal form", identity.proof(problem, lambda: Search(problem).impression())
        if goals is None:
            method, goals = induction.proof(problem) or successor.proof(problem) or (method, None)
    elif problem.relation in inequality.RELATIONS:
        goals = inequality.proof(problem)
        method = inequality.methods(goals or ())
        if goals is None:
            method, goals = successor.proof(problem) or (method, None)
    else:
        return None
    if goals is None:
        return None
    search = Search(problem)
    try:
        confirmed = search.agrees()
    except Degenerate:
        return None  # then it is no proof for every size
    if not confirmed and search.is_vacuous():
        return None
    certificate = certify(method, (*problem.rests_on, *goals), ("values that agree", str(confirmed)))
    return Proved(problem.scope(), method, notes=lopsided(search), certificate=certificate)


def prove_otherwise(problem: Problem, search: Search) -> Proved | None:
    """An equality that is shown by its derivative or by squares, confirmed in the same way."""
    for method, procedure in ((constant.METHOD, constant.proof), (squares.METHOD, squares.proof)):
        shown = procedure(problem)
        confirmed = 0 if shown is None else search.agrees()
        if shown is not None and confirmed:
            certificate = certify(method, (*problem.rests_on, *shown), ("values that agree", str(confirmed)))
            return Proved(problem.scope(), method, notes=lopsided(search), certificate=certificate)
    return None


def lopsided(search: Search) -> tuple[str, ...]:
    return (f"where both sides are defined; {search.lopsided}",) if search.lopsided else ()


def without_values(problem: Problem) -> Proved | None:
    """What holds without the values of the integrals, as 2 I = I + I does; that each exists is seen by quadrature."""
    ends = [
        end
        for side in (problem.left, problem.right)
        for node in nodes_of(side, DefiniteIntegral)
        for end in node.args[2:]
    ]
    if problem.relation != "=" or not ends or any(end.has(oo, -oo) for end in ends):
        return None
    goals = identity.proof(problem)
    confirmed = Search(problem).agrees(points=1) if goals is not None else 0
    if goals is None or not confirmed:
        return None
    certificate = certify("normal form", (*problem.rests_on, *goals), ("values that agree", str(confirmed)))
    return Proved(problem.scope(), "normal form", certificate=certificate)


def cross_examine(original: Problem, resolved: Problem) -> None:
    """What was proved with integrals replaced by their values must agree with certified quadrature as well."""
    if original != resolved and any(contains(side, DefiniteIntegral) for side in (original.left, original.right)):
        with suppress(OutOfBudget):
            Search(original.within(0.3)).agrees(points=1)


def numbers(problem: Problem) -> Proved | None:
    goal = numeric.proof(problem)
    if goal is None:
        return None
    return Proved(problem.scope(), "evaluation", certificate=certify("evaluation", [*problem.rests_on, goal]))


def whole_numbers(problem: Problem) -> Proved | None:
    """Counts and remainders."""
    found = whole.proof(problem)
    if found is None:
        return None
    method, goals = found
    confirmed = Search(problem).agrees()
    return Proved(problem.scope(), method, certificate=certify(method, goals, ("values that agree", str(confirmed))))
