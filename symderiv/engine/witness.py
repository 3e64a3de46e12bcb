"""A point at which a relation fails: what it takes, and how it is shown.

Decides: whether a relation is surely false for two values, exactly or in balls that exclude each other.
"""

from __future__ import annotations

from collections.abc import Mapping

from flint import ctx, fmpq
from sympy import Expr, Integer, Symbol

from symderiv.engine.ball import PRECISE, Value, as_ball, difference, is_exact, surely_differ, surely_positive
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

BITS = (64, 256, 1024)
"""How precisely both sides are evaluated, one after the other, until they surely differ."""
DIGITS, MAX_DIGITS = 10, 200
"""Of a value that is shown."""


@dataclass(frozen=True)
class Witness:
    sizes: Mapping[Symbol, int]
    entry: Mapping[Symbol, int]
    sides: tuple[Expr, Expr]
    """Both sides at these sizes and indices, written out."""
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
            gap = difference(left, right)
            return surely_positive(gap) or (relation == "<" and is_exact(gap) and gap == 0)
        case ">" | r"\ge":
            return violates("<" if relation == ">" else r"\le", right, left)
    return False


def fails(relation: str, sides: tuple[Expr, Expr], point: Point, values: tuple[Value, Value]) -> bool:
    """Is the relation surely false at the point?  Balls cannot tell that two numbers are equal; the normal form can."""
    if violates(relation, *values):
        return True
    gap = difference(*values)
    if relation not in ("<", ">", r"\ne") or gap > 0 or gap < 0 or isinstance(gap, fmpq):
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


class Degenerate(Contradiction):
    """They disagree where a sum leaves out all its terms, and these have no value: there the proof says nothing.

    A sum over j other than i is empty at n = 1, and 0; a quotient by such a sum, summed, is 1 elsewhere only.
    """


def counterexample(problem: Problem, witness: Witness, times: Mapping[Symbol, int | None]) -> Counterexample:
    """``times`` are the values of the indices without a range: whole numbers that are put in, and number no entry."""
    named = [s for s in witness.entry if s in problem.entry]
    others = [s for s in witness.entry if s not in problem.entry and s not in times]
    whole = tuple((str(s), str(witness.entry.get(s, value))) for s, value in times.items())
    exact = is_exact(witness.left) and is_exact(witness.right)
    derived, stated = show_apart(witness.left, witness.right)
    return Counterexample(
        sizes=tuple((str(s), v) for s, v in witness.sizes.items()),
        values=(
            *whole,
            *describe(written_out(witness.point, problem.model), brackets(problem), _extents(problem, witness.sizes)),
        ),
        entry=", ".join(f"{s} = {witness.entry[s]}" for s in [*named, *others]),
        stated=stated,
        derived=derived,
        exact=exact,
    )


def brackets(problem: Problem) -> dict[str, int]:
    counts = {m.plain: m.brackets for m in problem.notation.names.values() if isinstance(m, Variable)}
    for loss in problem.model.losses.values():
        counts |= {loss.direct: 1} | {loss.total_by(name): 1 for name in nodes(problem.model, loss)}
    return counts


def _extents(problem: Problem, sizes: Mapping[Symbol, int]) -> dict[str, tuple[int, ...]]:
    """How far the declared vectors and matrices reach at these sizes."""
    numbers = {size: Integer(value) for size, value in sizes.items()}
    ends = {
        meaning.plain: [axis.high.xreplace(numbers) for axis in meaning.subscripts]
        for meaning in problem.notation.names.values()
        if isinstance(meaning, Variable)
    }
    return {name: tuple(map(int, end)) for name, end in ends.items() if all(e.is_Integer for e in end)}


def show(value: Value, digits: int = DIGITS) -> str:
    """An exact number as it is; a ball as the decimals that are certain."""
    return str(value) if isinstance(value, fmpq) else decimals(value, digits)


def show_apart(left: Value, right: Value) -> tuple[str, str]:
    """Both values, with as many decimals as show that they differ, if they do."""
    digits = DIGITS
    while digits < MAX_DIGITS and surely_differ(left, right) and decimals(left, digits) == decimals(right, digits):
        digits += DIGITS
    return show(left, digits), show(right, digits)


def decimals(value: Value, digits: int) -> str:
    with ctx.workprec(PRECISE):
        return str(as_ball(value).str(digits, radius=False))
