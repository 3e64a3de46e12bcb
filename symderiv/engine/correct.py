"""The corrected formula: a small edit of the stated LaTeX that makes the claim true, found by trying and proved.

What is tried is in ``edits``, and of a transposed result in ``turned``.  Such a correction is in the document's own
notation, because it is its text.  If no edit helps, the derived expression is printed, in matrix notation where it has
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from sympy import Expr, Indexed, Rational

from symderiv.engine import closed_form, extrema, identity, improper, infinite
from symderiv.engine.budget import UNLIMITED, Budget, OutOfBudget
from symderiv.engine.edits import Edit, edits
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.places import Instances
from symderiv.engine.problem import NO_SYMBOLS, Problem, problem_of, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.shape import same_shape
from symderiv.engine.steps import spellings
from symderiv.engine.turned import turned
from symderiv.engine.witness import Degenerate
from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.claims import ReadClaim
from symderiv.source.printer import NotPrintable, Printer
from symderiv.source.raising import raised
from symderiv.source.reading import ReadError
from symderiv.source.stated import Comparison
from symderiv.source.statements import parse
from symderiv.source.syntax import Node
from symderiv.tensor.parts import contains
from symderiv.tensor.tensor import tensor

MAX_EDITS = 200
MAX_DERIVED = 400


@dataclass(frozen=True)
class Correction:
    latex: str
    span: Span
    """The piece of the stated text that is wrong."""
    hint: str
    scope: str


def correction(statement: Comparison, read: ReadClaim, budget: Budget = UNLIMITED) -> Correction | None:
    span = statement.right_span
    if span is None:
        return None
    node = _side(read, span)
    if node is None:
        return None
    instances: Instances = {}
    statement = _evaluated(statement, read, budget)
    for count, edit in enumerate(edits(read.text, node, read.notation)):
        if count >= MAX_EDITS:
            break
        latex = _applied(read.text, span, edit)
        problem = _problem(statement, read, latex, budget)
        if problem is not None and Search(problem, instances).is_plausible() and _is_right(problem):
            found = Correction(latex.strip(), edit.shown, edit.hint, _proved(problem))
            plain = _derived(statement, read, span, budget) if isinstance(problem.right, Rational) else None
            # 2/2 is what an edit makes of 1/2; whoever reads it expects 1
            return plain if plain is not None and len(plain.latex) < len(found.latex) else found
    return _derived(statement, read, span, budget)


def _evaluated(statement: Comparison, read: ReadClaim, budget: Budget) -> Comparison:
    """With its limits, integrals, infinite sums and extrema replaced by their values, where these are certain."""
    if statement.left.rank:
        return statement
    problem = problem_of(replace(statement, right=tensor(0)), read, budget)
    for procedure in (infinite.resolve, improper.resolve, closed_form.resolve, extrema.resolve):
        with suppress(OutOfBudget):
            problem = procedure(problem.within(0.3)).allowed(problem.budget)
    return replace(statement, left=tensor(problem.left))


def _derived(statement: Comparison, read: ReadClaim, span: Span, budget: Budget) -> Correction | None:
    """No small edit helps: what the left side is, in matrix notation, or for a number with indices.

    A defined entry is its definition, one step deep; anything else is its normal form.
    """
    problem = problem_of(statement, read, budget)
    try:
        value = problem.model.definition_of(problem.left)
        if value is None:
            value = expression(Normaliser(problem.context).normal(unfolded(problem.model, problem.left)))
    except (OutOfBudget, ZeroDivisionError):
        return None
    written = (latex for form in spellings(value) for latex in _printed(problem, statement, form))
    texts = (latex for latex in written if len(latex) <= MAX_DERIVED)
    return _first_right(texts, statement, read, span, budget)


def transposition(statement: Comparison, read: ReadClaim, budget: Budget) -> Correction | None:
    """The stated text transposed, where that is what is derived."""
    node = None if statement.right_span is None else _side(read, statement.right_span)
    if node is None:
        return None
    return _first_right(turned(read, node), statement, read, node.span, budget)


def _first_right(
    texts: Iterable[str], statement: Comparison, read: ReadClaim, span: Span, budget: Budget
) -> Correction | None:
    for latex in texts:
        candidate = _problem(statement, read, latex, budget)
        if candidate is not None and _is_right(candidate):
            return Correction(latex, span, "", _proved(candidate))
    return None


def _printed(problem: Problem, statement: Comparison, value: Expr) -> Iterator[str]:
    """In matrix notation if it has one; a number also with its sums written out."""
    taken = frozenset(symbol.name for symbol in problem.ranges)
    if not statement.left.rank and not contains(value, Indexed):
        with suppress(NotPrintable):  # of numbers alone there are no matrices
            yield Printer(problem.notation, taken).latex(value)
    if not statement.left.row:
        with suppress(NotPrintable):
            yield raised(problem.notation, value, problem.entry, statement.left.axes, taken)
    if not statement.left.rank:
        with suppress(NotPrintable):
            yield Printer(problem.notation, taken).latex(value)


def _side(read: ReadClaim, span: Span) -> Node | None:
    for chain in parse(read.text, read.notation.macros, wide_sums=read.wide_sums, conditional=True).chains:
        for side in chain.sides:
            if side.span == span:
                return side
    return None


def _applied(text: str, side: Span, edit: Edit) -> str:
    return text[side.start : edit.at.start] + edit.text + text[edit.at.end : side.end]


def _problem(statement: Comparison, read: ReadClaim, latex: str, budget: Budget) -> Problem | None:
    try:
        value = read.reread(latex)
    except ReadError:
        return None
    candidate = Comparison(statement.left, "=", value, None)
    return problem_of(candidate, read, budget) if same_shape(candidate.left, value) else None


def _is_right(problem: Problem) -> bool:
    """Is it proved for every size, and confirmed by evaluation?"""
    if not identity.is_identity(problem):
        return False
    try:
        Search(problem).agrees()
    except Degenerate:
        return False
    return True


def _proved(problem: Problem) -> str:
    scope = problem.scope()
    return "proved" if scope == NO_SYMBOLS else f"proved {scope}"
