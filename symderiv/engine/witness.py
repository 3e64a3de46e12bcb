"""A point at which a relation fails: what it takes, and how it is shown.

Decides: whether a relation is surely false for two values, exactly or in balls that exclude each other.
"""

from __future__ import annotations

from collections.abc import Mapping

from flint import arb, fmpq
from sympy import Expr, Symbol

from symderiv.engine.ball import Value, as_ball, is_exact, surely_differ, surely_positive
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import to_rational
from symderiv.engine.point import Point, describe
from symderiv.engine.problem import Problem
from symderiv.engine.tied import written_out
from symderiv.model import Counterexample
from symderiv.model.plain import dataclass
from symderiv.source.notation import Variable
from symderiv.tensor.adjoint import nodes

BITS = (64, 256)


@dataclass(frozen=True)
class Witness:
    sizes: Mapping[Symbol, int]
    entry: Mapping[Symbol, int]
    point: Point
    left: Value
    right: Value


def violates(relation: str, left: Value, right: Value) -> bool:
    """Is the relation surely false for these values?"""
    match relation:
        case "=":
            return surely_differ(left, right)
        case r"\ne":
            return is_exact(left) and is_exact(right) and left == right
        case "<" | r"\le":
            gap = as_ball(left) - as_ball(right)
            equal = is_exact(left) and is_exact(right) and left == right
            return surely_positive(gap) or (relation == "<" and equal)
        case ">" | r"\ge":
            return violates("<" if relation == ">" else r"\le", right, left)
    return False


def fails(relation: str, sides: tuple[Expr, Expr], point: Point, values: tuple[Value, Value]) -> bool:
    """Is the relation surely false at the point?  Balls cannot tell that two numbers are equal; the normal form can."""
    if violates(relation, *values):
        return True
    gap = as_ball(values[0]) - as_ball(values[1])
    if relation not in ("<", ">", r"\ne") or gap > 0 or gap < 0 or all(map(is_exact, values)):
        return False
    if not gap.is_finite() or gap.rad() > 1:
        return False  # nothing suggests that they are equal
    numbers = {leaf: to_rational(value) for leaf, value in point.items()}
    try:
        return is_zero((sides[0] - sides[1]).xreplace(numbers), Context())
    except (TypeError, ValueError, ArithmeticError):  # SymPy evaluates some functions at once
        return False


class Contradiction(AssertionError):
    """The proof and the evaluation disagree: an error in symderiv, never a verdict."""


def counterexample(problem: Problem, witness: Witness, times: Mapping[Symbol, int | None]) -> Counterexample:
    """``times`` are the values of the indices without a range."""
    named = [s for s in witness.entry if s in problem.entry]
    others = [s for s in witness.entry if s not in problem.entry]
    at = {**times, **witness.entry}
    place = ", ".join(f"{s} = {at[s]}" for s in [*named, *others, *(s for s in at if s not in witness.entry)])
    exact = is_exact(witness.left) and is_exact(witness.right)
    return Counterexample(
        sizes=tuple((str(s), v) for s, v in witness.sizes.items()),
        values=tuple(describe(written_out(witness.point, problem.model), brackets(problem))),
        entry=place,
        stated=show(witness.right),
        derived=show(witness.left),
        exact=exact,
    )


def brackets(problem: Problem) -> dict[str, int]:
    counts = {m.plain: m.brackets for m in problem.notation.names.values() if isinstance(m, Variable)}
    for loss in problem.model.losses.values():
        counts |= {loss.direct: 1} | {loss.total_by(name): 1 for name in nodes(problem.model, loss)}
    return counts


def show(value: Value) -> str:
    """An exact number as it is; a ball as the decimals that are certain."""
    if isinstance(value, fmpq):
        return str(value)
    assert isinstance(value, arb)
    return str(value.str(10, radius=False))
