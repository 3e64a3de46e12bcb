"""What a refutation of one comparison says: the witness or the shapes, and whether a transpose was meant."""

from __future__ import annotations

from sympy import Symbol

from symderiv.engine import identity
from symderiv.engine.goals import Shapes
from symderiv.engine.problem import Problem, problem_of
from symderiv.engine.record import certify
from symderiv.engine.refute import Search
from symderiv.engine.shape import same_shape, sizes_of
from symderiv.engine.witness import Witness, counterexample, show
from symderiv.model import Refuted, Undecided
from symderiv.source.claims import ReadClaim
from symderiv.source.stated import Comparison
from symderiv.tensor.axis import Axis


def reading_notes(read: ReadClaim) -> tuple[str, ...]:
    captured = tuple(f"{name} is both a free index and a summation index" for name in read.captured)
    return captured + read.notes


def assumptions_of(read: ReadClaim) -> tuple[str, ...]:
    return read.notation.assumptions + read.conditions.texts


def refuted(search: Search, witness: Witness, statement: Comparison, read: ReadClaim) -> Refuted:
    problem = search.problem
    transposed = _transposed(statement, read)
    return Refuted(
        code=_code(problem, read, transposed),
        reason=_reason(problem, read, transposed),
        method="evaluation at a point",
        scope="false in general; one counterexample suffices",
        counterexample=counterexample(problem, witness, search.times()),
        span=statement.right_span,
        hint="is the transpose of the result" if transposed else "",
        assumptions=assumptions_of(read),
        notes=reading_notes(read),
        certificate=certify(
            "evaluation",
            [*problem.rests_on, search.goal(witness)],
            ("left", show(witness.left)),
            ("right", show(witness.right)),
        ),
    )


def _code(problem: Problem, read: ReadClaim, transposed: bool) -> str:
    if problem.relation != "=":
        return "D305"
    if transposed:
        return "D302"
    return "D303" if read.captured else "D301"


def _reason(problem: Problem, read: ReadClaim, transposed: bool) -> str:
    if problem.relation != "=":
        return "the stated inequality fails"
    if transposed:
        return "the stated result is the transpose of the derived one"
    if read.captured:
        names = ", ".join(read.captured)
        return f"the index {names} is captured by a sum, and the literal formula differs from the derivation"
    return "the stated result differs from the derivation"


def _transposed(statement: Comparison, read: ReadClaim) -> bool:
    """Would the right side be right if it were transposed?"""
    if statement.relation != "=" or statement.right.rank not in (1, 2):
        return False
    other = Comparison(statement.left, "=", statement.right.T, statement.right_span)
    if not same_shape(other.left, other.right):
        return False
    problem = problem_of(other, read)
    return identity.is_identity(problem, Search(problem).impression)


def unequal_shapes(statement: Comparison, read: ReadClaim) -> Refuted | Undecided:
    left, right = statement.left, statement.right
    transposed = _transposed(statement, read)
    if not transposed and sizes_of(left) == sizes_of(right):
        message = "the sides have one size, but are numbered or stacked differently"
        return _where_numbered_alike(statement, read) or Undecided("D201", message, ("shapes",))
    return Refuted(
        code="D302" if transposed else "D304",
        reason=(
            "the stated result is the transpose of the derived one"
            if transposed
            else f"the left side is {left.shape}, the right side {right.shape}"
        ),
        method="shapes",
        certificate=certify("shapes", [Shapes(sizes_of(left), sizes_of(right), False)]),
        span=statement.right_span,
        hint=f"is {right.shape}, not {left.shape}",
        assumptions=assumptions_of(read),
        notes=reading_notes(read),
    )


def _where_numbered_alike(statement: Comparison, read: ReadClaim) -> Refuted | None:
    """A counterexample to ``A \\otimes B = B \\otimes A`` among matrices of one size, where both are stacked alike."""
    alike: list[tuple[Symbol, Symbol]] = []
    for one, other in zip(statement.left.axes, statement.right.axes, strict=True):
        pairs = _pairs(one, other)
        if pairs is None:
            return None
        alike += pairs
    search = Search(problem_of(statement, read), alike=alike)
    witness = search.witness()
    return None if witness is None else refuted(search, witness, statement, read)


def _pairs(one: Axis, other: Axis) -> list[tuple[Symbol, Symbol]] | None:
    """The sizes that must be equal for two axes to be stacked alike; nothing if none make them so."""
    if one.parts is not None and other.parts is not None:
        halves = [_pairs(mine, theirs) for mine, theirs in zip(one.parts, other.parts, strict=True)]
        return None if None in halves else [pair for half in halves if half is not None for pair in half]
    if (one.parts, one.low) != (other.parts, other.low):
        return None
    if one.high == other.high:
        return []
    return [(one.high, other.high)] if one.high.is_Symbol and other.high.is_Symbol else None
