"""Small edits of the stated LaTeX that authors need: each is one slip put right.

In order: the other sign of a term; a factor left out; a transpose put in or taken away; a factor put in (a size, its
inverse, 2, 1/2); a term left out; a number changed by one; a square put in; factors in another order; indices
exchanged, or one put for another.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.notation import Notation, Variable
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
    walk,
)


@dataclass(frozen=True)
class Edit:
    at: Span
    text: str
    hint: str
    shown: Span


def edits(text: str, node: Node, notation: Notation) -> Iterator[Edit]:
    """Of one side of the claim ``text``, the likeliest first."""
    yield from _signs(text, node)
    yield from _dropped(node)
    yield from _transposes(text, node)
    yield from _inserted(node, notation)
    yield from _dropped_terms(node)
    yield from _numbers(node)
    yield from _squares(node)
    yield from _order(text, node)
    yield from _letters(text, node)


def _walk(node: Node | Operator) -> Iterator[Node]:
    """The node and what it is made of, outermost first; of scripts only exponents that are formulas."""
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
        case Scripts(base, _, sup, _, _):
            children = tuple(part for part in (base, sup) if isinstance(part, (Addition, Term, Fraction, Group)))
        case _:
            children = ()
    for child in children:
        yield from _walk(child)


def _signs(text: str, node: Node) -> Iterator[Edit]:
    for part in _walk(node):
        if isinstance(part, Addition):
            for sign, place, term in zip(part.signs, part.places, part.terms, strict=True):
                flipped = "-" if sign > 0 else ("+" if place.start > part.span.start else "")
                yield Edit(place, f" {flipped} " if flipped else "", "has the wrong sign", place.to(term.span))
    for part in _walk(node):
        if isinstance(part, Addition) and part.signs == (1, -1):
            first, second = (term.span.of(text) for term in part.terms)
            yield Edit(part.span, f"{second} - {first}", "has the wrong sign", part.span)
    if not isinstance(node, Addition):
        yield Edit(Span(node.span.start, node.span.start), "-", "has the wrong sign", node.span)
    elif node.signs != (1, -1):
        yield Edit(node.span, rf"-\left({node.span.of(text)}\right)", "has the wrong sign", node.span)


def _dropped(node: Node) -> Iterator[Edit]:
    for part in _walk(node):
        if isinstance(part, Term):
            for position, item in enumerate(part.items):
                if isinstance(item, (Name, Scripts, Number)):
                    after = part.items[position + 1] if position + 1 < len(part.items) else None
                    end = after.span.end if isinstance(after, Operator) else item.span.end
                    yield Edit(Span(item.span.start, end), "", "this factor is too much", item.span)
        if isinstance(part, Scripts) and part.sup is not None and isinstance(part.sup, Number):
            yield Edit(Span(part.base.span.end, part.span.end), "", "this power is too much", part.span)


def _inserted(node: Node, notation: Notation) -> Iterator[Edit]:
    sizes = [m.name for m in notation.names.values() if isinstance(m, Variable) and m.size]
    factors = [*sizes, *(rf"\frac{{1}}{{{size}}}" for size in sizes), "2", r"\frac{1}{2}"]
    terms = [t for part in _walk(node) if isinstance(part, Addition) for t in part.terms]
    terms = terms if isinstance(node, Addition) else [node, *terms]
    terms += [n for part in _walk(node) if isinstance(part, Group) for n in part.items if not isinstance(n, Addition)]
    named = [t for t in terms if any(isinstance(part, (Name, Scripts)) for part in _walk(t))]  # no mere numbers
    for factor in factors:
        for term in named:
            at = Span(term.span.start, term.span.start)
            yield Edit(at, f"{factor} ", f"lacks the factor {factor}", term.span)


def _transposes(text: str, node: Node) -> Iterator[Edit]:
    for part in _walk(node):
        if isinstance(part, Name) or (isinstance(part, Scripts) and part.sup is None):
            yield Edit(Span(part.span.end, part.span.end), r"^\top", "lacks a transpose", part.span)
        elif isinstance(part, Scripts) and isinstance(part.sup, Name):
            yield Edit(_superscript(text, part), "", "this transpose is too much", part.span)


def _superscript(text: str, part: Scripts) -> Span:
    """Where the sign of the exponent and the exponent stand, before or after the subscript."""
    assert part.sup is not None
    start = text.rindex("^", part.base.span.end, part.sup.span.end)
    is_last = part.sub is None or part.sub.span.start < part.sup.span.start
    return Span(start, part.span.end if is_last else text.index("_", part.sup.span.end))


def _dropped_terms(node: Node) -> Iterator[Edit]:
    for part in _walk(node):
        if isinstance(part, Addition) and len(part.terms) > 1:
            for position, (place, term) in enumerate(zip(part.places, part.terms, strict=True)):
                leads = position == 0 and part.signs[1] > 0  # then the plus after it goes too
                end = part.places[1].end if leads else term.span.end
                yield Edit(Span(place.start, end), "", "this term is too much", place.to(term.span))


def _numbers(node: Node) -> Iterator[Edit]:
    for part in _walk(node):
        if isinstance(part, Number) and part.text.isdigit():
            for other in (int(part.text) - 1, int(part.text) + 1):
                if other >= 0:
                    yield Edit(part.span, str(other), f"should be {other}", part.span)
        if isinstance(part, Scripts) and isinstance(part.sup, Number) and part.sup.text.isdigit():
            for other in (int(part.sup.text) - 1, int(part.sup.text) + 1):
                if other >= 1:
                    yield Edit(part.sup.span, str(other), f"should be to the power {other}", part.span)


def _squares(node: Node) -> Iterator[Edit]:
    """Of a whole term, as c in ``1 - c``."""
    for part in _walk(node):
        for term in part.terms if isinstance(part, Addition) else ():
            if isinstance(term, Name) or (isinstance(term, Scripts) and term.sup is None):
                yield Edit(Span(term.span.end, term.span.end), "^2", "should be squared", term.span)


def _order(text: str, node: Node) -> Iterator[Edit]:
    """The last factor in front, or the first one at the end: ``W \\operatorname{diag}(a)``."""
    for part in _walk(node):
        if not isinstance(part, Term) or any(isinstance(item, Operator) for item in part.items):
            continue
        starts = [item.span.start for item in part.items if not _is_argument(item)]
        for cut in starts[1:]:
            first, second = text[part.span.start : cut].strip(), text[cut : part.span.end].strip()
            yield Edit(part.span, f"{second} {first}", "has its factors in the wrong order", part.span)


def _is_argument(item: Node | Operator) -> bool:
    """A bracket goes with what stands before it: that may be a function."""
    return isinstance(item, Group) or (isinstance(item, Scripts) and isinstance(item.base, Group))


def _letters(text: str, node: Node) -> Iterator[Edit]:
    """Two indices exchanged everywhere; then one index of one name for another."""
    places = [(inner, part) for part in walk(node) if isinstance(part, Scripts) and part.sub for inner in _names(part)]
    used = sorted({inner.text for inner, _ in places})
    for one, other in combinations(used, 2):
        swap = {one: other, other: one}
        changed = text[node.span.start : node.span.end]
        for inner in sorted({inner for inner, _ in places if inner.text in swap}, key=lambda n: -n.span.start):
            at = inner.span.start - node.span.start
            changed = changed[:at] + swap[inner.text] + changed[at + len(inner.text) :]
        yield Edit(node.span, changed, f"{one} and {other} are exchanged", node.span)
    for inner, name in places:
        for letter in used:
            if letter != inner.text:
                yield Edit(inner.span, letter, f"the index should be {letter}", name.span)


def _names(part: Scripts) -> list[Name]:
    """The letters below a name that are indices, and no part of it."""
    return [inner for inner in walk(part.sub) if isinstance(inner, Name) and len(inner.text) == 1] if part.sub else []
