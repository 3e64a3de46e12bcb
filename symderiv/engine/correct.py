"""The corrected formula: a small edit of the stated LaTeX that makes the claim true, found by trying and proved.

Tried in order: the other sign of a term; a factor left out; a factor put in (a size, its inverse, 2, 1/2); a
transpose put in or taken away; a term left out; a number changed by one.  Such a correction is in the document's own
notation, because it is its text.  If no edit helps, the derived expression is printed, in matrix notation where it has
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from sympy import Expr

from symderiv.engine import identity
from symderiv.engine.budget import UNLIMITED, Budget, OutOfBudget
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.problem import Problem, problem_of, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.shape import same_shape
from symderiv.model import Domain, Span
from symderiv.model.plain import dataclass
from symderiv.source.claims import Comparison, ReadClaim
from symderiv.source.notation import Notation, Variable
from symderiv.source.printer import NotPrintable, Printer
from symderiv.source.raising import raised
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import (
    Addition,
    Big,
    Choose,
    Factorial,
    Fraction,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Scripts,
    Term,
)

MAX_EDITS = 120
MAX_DERIVED = 400


@dataclass(frozen=True)
class Correction:
    latex: str
    span: Span
    """The piece of the stated text that is wrong."""
    hint: str
    scope: str


@dataclass(frozen=True)
class _Edit:
    at: Span
    text: str
    hint: str
    shown: Span


def correction(statement: Comparison, read: ReadClaim, budget: Budget = UNLIMITED) -> Correction | None:
    span = statement.right_span
    if span is None:
        return None
    node = _side(read, span)
    if node is None:
        return None
    for count, edit in enumerate(_edits(node, read.notation)):
        if count >= MAX_EDITS:
            break
        latex = _applied(read.text, span, edit)
        problem = _problem(statement, read, latex, budget)
        if problem is not None and Search(problem).is_plausible() and identity.is_identity(problem):
            Search(problem).agrees()
            sizes = tuple(str(size) for size in problem.sizes())
            return Correction(latex.strip(), edit.shown, edit.hint, f"proved {Domain(sizes).every_size()}")
    return _derived(statement, read, span, budget)


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
    for latex in _printed(problem, statement, value):
        candidate = _problem(statement, read, latex, budget)
        if candidate is not None and len(latex) <= MAX_DERIVED and identity.is_identity(candidate):
            Search(candidate).agrees()
            sizes = tuple(str(size) for size in candidate.sizes())
            return Correction(latex, span, "", f"proved {Domain(sizes).every_size()}")
    return None


def _printed(problem: Problem, statement: Comparison, value: Expr) -> Iterator[str]:
    """In matrix notation if it has one; a number also with its sums written out."""
    taken = frozenset(symbol.name for symbol in problem.ranges)
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


def _applied(text: str, side: Span, edit: _Edit) -> str:
    return text[side.start : edit.at.start] + edit.text + text[edit.at.end : side.end]


def _problem(statement: Comparison, read: ReadClaim, latex: str, budget: Budget) -> Problem | None:
    try:
        value = read.reread(latex)
    except ReadError:
        return None
    candidate = Comparison(statement.left, "=", value, None)
    return problem_of(candidate, read, budget) if same_shape(candidate.left, value) else None


# --- edits -----------------------------------------------------------------------


def _edits(node: Node, notation: Notation) -> Iterator[_Edit]:
    yield from _signs(node)
    yield from _dropped(node)
    yield from _inserted(node, notation)
    yield from _transposes(node)
    yield from _dropped_terms(node)
    yield from _numbers(node)


def _walk(node: Node | Operator) -> Iterator[Node]:
    """The node and what it is made of, outermost first; scripts of names are not changed."""
    if isinstance(node, Operator):
        return
    yield node
    match node:
        case Addition(terms, _, _, _):
            children: tuple[Node | Operator, ...] = terms
        case Term(items, _):
            children = items
        case Fraction(top, bottom, _) | Choose(top, bottom, _):
            children = (top, bottom)
        case Group(_, _, items, _, _):
            children = items
        case Big(_, _, _, body, _):
            children = (body,)
        case Root(radicand, _, _) | Factorial(radicand, _):
            children = (radicand,)
        case Scripts(base, _, _, _, _) if isinstance(base, Group):
            children = (base,)
        case _:
            children = ()
    for child in children:
        yield from _walk(child)


def _signs(node: Node) -> Iterator[_Edit]:
    for part in _walk(node):
        if isinstance(part, Addition):
            for sign, place, term in zip(part.signs, part.places, part.terms, strict=True):
                flipped = "-" if sign > 0 else ("+" if place.start > part.span.start else "")
                yield _Edit(place, f" {flipped} " if flipped else "", "has the wrong sign", place.to(term.span))
    yield _Edit(Span(node.span.start, node.span.start), "-", "has the wrong sign", node.span)


def _dropped(node: Node) -> Iterator[_Edit]:
    for part in _walk(node):
        if isinstance(part, Term):
            for position, item in enumerate(part.items):
                if isinstance(item, (Name, Scripts, Number)):
                    after = part.items[position + 1] if position + 1 < len(part.items) else None
                    end = after.span.end if isinstance(after, Operator) else item.span.end
                    yield _Edit(Span(item.span.start, end), "", "this factor is too much", item.span)
        if isinstance(part, Scripts) and part.sup is not None and isinstance(part.sup, Number):
            yield _Edit(Span(part.base.span.end, part.span.end), "", "this power is too much", part.span)


def _inserted(node: Node, notation: Notation) -> Iterator[_Edit]:
    sizes = [m.name for m in notation.names.values() if isinstance(m, Variable) and m.size]
    factors = [*sizes, *(rf"\frac{{1}}{{{size}}}" for size in sizes), "2", r"\frac{1}{2}"]
    terms = [t for part in _walk(node) if isinstance(part, Addition) for t in part.terms]
    terms = terms if isinstance(node, Addition) else [node, *terms]
    for factor in factors:
        for term in terms:
            at = Span(term.span.start, term.span.start)
            yield _Edit(at, f"{factor} ", f"lacks the factor {factor}", term.span)


def _transposes(node: Node) -> Iterator[_Edit]:
    for part in _walk(node):
        if isinstance(part, Name) or (isinstance(part, Scripts) and part.sup is None):
            yield _Edit(Span(part.span.end, part.span.end), r"^\top", "lacks a transpose", part.span)
        elif isinstance(part, Scripts) and isinstance(part.sup, Name) and part.sub is None:
            yield _Edit(Span(part.base.span.end, part.span.end), "", "this transpose is too much", part.span)


def _dropped_terms(node: Node) -> Iterator[_Edit]:
    for part in _walk(node):
        if isinstance(part, Addition) and len(part.terms) > 1:
            for position, (place, term) in enumerate(zip(part.places, part.terms, strict=True)):
                leads = position == 0 and part.signs[1] > 0  # then the plus after it goes too
                end = part.places[1].end if leads else term.span.end
                yield _Edit(Span(place.start, end), "", "this term is too much", place.to(term.span))


def _numbers(node: Node) -> Iterator[_Edit]:
    for part in _walk(node):
        if isinstance(part, Number) and part.text.isdigit():
            for other in (int(part.text) - 1, int(part.text) + 1):
                if other >= 0:
                    yield _Edit(part.span, str(other), f"should be {other}", part.span)
        if isinstance(part, Scripts) and isinstance(part.sup, Number) and part.sup.text.isdigit():
            for other in (int(part.sup.text) - 1, int(part.sup.text) + 1):
                if other >= 1:
                    yield _Edit(part.sup.span, str(other), f"should be to the power {other}", part.span)
