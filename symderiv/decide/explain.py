"""Where a refuted claim does hold: at size one, or when a tensor vanishes."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Indexed, Integer

from symderiv.decide.identity import is_identity
from symderiv.decide.problem import Problem, unfolded


def agreements(problem: Problem) -> tuple[str, ...]:
    """Special cases in which the two sides are equal for all other values; each is proved."""
    if problem.relation != "=":
        return ()
    found = []
    for size in problem.sizes():
        one = {size: Integer(1)}
        ranges = {s: axis.with_sizes(one) for s, axis in problem.ranges.items()}
        if is_identity(
            replace(problem, left=problem.left.xreplace(one), right=problem.right.xreplace(one), ranges=ranges)
        ):
            found.append(f"{size} = 1")
    difference = unfolded(problem.model, problem.left - problem.right)
    bases = {entry.base for entry in difference.atoms(Indexed) if not problem.model.is_state(entry)}
    for base in sorted(bases, key=str):
        zero = {entry: Integer(0) for entry in difference.atoms(Indexed) if entry.base == base}
        if str(base) in problem.model.gaussians or _vanishes(problem, zero):
            continue
        if is_identity(replace(problem, left=difference.xreplace(zero), right=Integer(0))):
            found.append(f"{base} = 0")
    return tuple(f"agrees when {case}" for case in found)


def _vanishes(problem: Problem, zero: dict[Expr, Expr]) -> bool:
    """Is the stated side itself zero then?  That both sides vanish is no insight."""
    stated = unfolded(problem.model, problem.right).xreplace(zero)
    return is_identity(replace(problem, left=stated, right=Integer(0)))
