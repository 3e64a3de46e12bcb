"""Where a refuted claim does hold: at size one, or when a tensor vanishes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from sympy import Indexed, Integer

from symderiv.engine.identity import is_identity
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.tensor.axis import fresh
from symderiv.tensor.model import Definition


def agreements(problem: Problem) -> tuple[str, ...]:
    """Special cases in which the two sides are equal for all other values; each is proved."""
    if problem.relation != "=":
        return ()
    found = []
    for size in problem.sizes():
        one = {size: Integer(1)}
        ranges = {s: axis.with_sizes(one) for s, axis in problem.ranges.items()}
        least = replace(problem, left=problem.left.xreplace(one), right=problem.right.xreplace(one), ranges=ranges)
        if is_identity(least, partial(Search(problem).impression, size)):
            found.append(f"{size} = 1")
    difference = unfolded(problem.model, problem.left - problem.right)
    entries = {str(entry.base): entry for entry in difference.atoms(Indexed) if not problem.model.is_state(entry)}
    declared = problem.model.laws.keys() | problem.model.structures.keys() | problem.model.sums.keys()
    for name, entry in sorted(entries.items()):
        without = _where_zero(problem, entry)
        if name in declared or not _holds(without):
            continue
        if not _holds(replace(without, left=problem.right, right=Integer(0))):  # that both sides vanish is no insight
            found.append(f"{name} = 0")
    return tuple(f"agrees when {case}" for case in found)


def _holds(problem: Problem) -> bool:
    """Proved; a few points are looked at before definitions are opened, since most special cases fail as well."""
    return is_identity(problem, Search(problem).impression)


def _where_zero(problem: Problem, entry: Indexed) -> Problem:
    """The same question when a tensor is zero, also where it is the mean of a random one."""
    parameters = tuple(fresh() for _ in entry.indices)
    model = problem.model.defining(Definition(str(entry.base), parameters, Integer(0)))
    return replace(problem, notation=replace(problem.notation, model=model))
