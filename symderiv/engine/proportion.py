"""How two sides that differ are related: by a constant factor, a constant difference, or a factor from the claim.

Decides nothing about the claim.  A factor or difference is guessed from values at two points, or is one of the symbols
of the claim; it is said only if the normal form proves it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flint import fmpq
from sympy import Expr, Indexed, Rational, Symbol

from symderiv.engine.identity import is_identity
from symderiv.engine.normal.fraction import to_rational
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.tensor.parts import free_symbols_of, nodes_of

MAX_SYMBOLS = 6


def relation(problem: Problem) -> tuple[str, ...]:
    """One sentence about the two sides, or nothing."""
    if problem.relation != "=":
        return ()
    left, right = problem.left, problem.right
    ratio, difference = _guesses(problem)
    if ratio is not None and _proved(problem, left, ratio * right):
        if ratio == -1:
            return ("the derived value is the stated one with the other sign",)
        return (f"the derived value is {ratio} times the stated one",)
    if difference is not None and _proved(problem, left, right + difference):
        return (f"the derived value is the stated one {'+' if difference > 0 else '-'} {abs(difference)}",)
    for symbol in _symbols(problem):
        if _proved(problem, left, symbol * right):
            return (f"the stated value lacks the factor {symbol}",)
        if _proved(problem, symbol * left, right):
            return (f"the factor {symbol} of the stated value is too much",)
    return ()


def _proved(problem: Problem, left: Expr, right: Expr) -> bool:
    question = replace(problem, left=left, right=right)
    return Search(question).impression() is not False and is_identity(question)


def _guesses(problem: Problem) -> tuple[Rational | None, Rational | None]:
    """The quotient and the difference of the sides, where they are the same at several points."""
    values = list(_values(problem))
    ratios = {left / right for left, right in values if right != 0}
    differences = {left - right for left, right in values}
    ratio = ratios.pop() if len(ratios) == 1 and len(values) > 1 else None
    difference = differences.pop() if len(differences) == 1 and len(values) > 1 else None
    return (
        None if ratio is None or ratio in (0, 1) else to_rational(ratio),
        None if difference is None or difference == 0 else to_rational(difference),
    )


def _values(problem: Problem) -> Iterator[tuple[fmpq, fmpq]]:
    """Both sides at a few points, where they are exact."""
    search = Search(problem)
    for sizes in list(search.size_choices())[:2]:
        for entry in search.entries(sizes)[:2]:
            sides = search.closed(sizes, entry)
            for point in search.points(sides, sizes, 5) if sides is not None else ():
                assert sides is not None
                found = search.values(sides, point)
                if found is not None and isinstance(found[0], fmpq) and isinstance(found[1], fmpq):
                    yield found[0], found[1]


def _symbols(problem: Problem) -> list[Symbol]:
    """The numbers and sizes that the claim itself names."""
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    free: set[Expr] = set().union(*(free_symbols_of(side) for side in sides)) | set(problem.sizes())
    free -= {entry.base.label for side in sides for entry in nodes_of(side, Indexed)}
    fixed = [s for s in free if isinstance(s, Symbol) and s not in problem.ranges and s.name not in problem.model.laws]
    return sorted(fixed, key=str)[:MAX_SYMBOLS]
