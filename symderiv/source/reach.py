"""How far a sign reaches: in ``\\arg\\max_y f(y) + g(y)`` both terms are under it, because y has no meaning outside.

So for ``\\lim`` and the least and greatest values, where the whole sum up to the last term that has the running letter
belongs to the sign.  ``\\sum_i a_i + b_i`` is read literally: there the custom is that a product belongs to the sign,
and the captured index is reported.
"""

from __future__ import annotations

from dataclasses import replace

from symderiv.source.extrema import is_extremum
from symderiv.source.syntax import Addition, Big, Chainlet, Group, Name, Node, Term, walk


def reaching(node: Addition) -> tuple[Node, str] | None:
    """The sum with the later terms drawn under the sign, and a note that says so; nothing if none has the letter."""
    if not any(isinstance(term, Big) and _extends(term) for term in node.terms):
        return None
    free = [_free(term) for term in node.terms]
    for place, (term, sign) in enumerate(zip(node.terms, node.signs, strict=True)):
        if not isinstance(term, Big) or sign < 0 or not _extends(term):
            continue
        letters = _running(term.sub)
        later = [k for k in range(place + 1, len(node.terms)) if letters & free[k]]
        if later:
            end = later[-1] + 1
            inner = replace(
                node,
                terms=(term.body, *node.terms[place + 1 : end]),
                signs=(1, *node.signs[place + 1 : end]),
                places=node.places[place:end],
                span=term.body.span.to(node.terms[end - 1].span),
            )
            whole = replace(term, body=inner, span=term.span.to(inner.span))
            note = f"{term.operator} reaches over the sum, as {' and '.join(sorted(letters))} occurs in it"
            outer = replace(
                node,
                terms=(*node.terms[:place], whole, *node.terms[end:]),
                signs=(*node.signs[: place + 1], *node.signs[end:]),
                places=(*node.places[: place + 1], *node.places[end:]),
            )
            return (whole if len(outer.terms) == 1 else outer), note
    return None


def _extends(term: Big) -> bool:
    return term.operator == r"\lim" or is_extremum(term.operator)


def _running(sub: Node | None) -> frozenset[str]:
    """The letters that run under the sign."""
    match sub:
        case Name(text):
            return frozenset([text])
        case Chainlet(sides, relations):
            named = [side.text for side in sides if isinstance(side, Name)]
            return frozenset(named[:1] if relations[0] in (r"\in", r"\to", "=", r"\ne") else named)
        case Term(items) | Group(items=items):
            return frozenset(item.text for item in items if isinstance(item, Name))
    return frozenset()


def _free(node: Node) -> frozenset[str]:
    """The letters that stand in the node and are not bound there by a sign of its own."""
    parts = list(walk(node))
    bound = [(part.span, _running(part.sub)) for part in parts if isinstance(part, Big)]
    return frozenset(
        part.text
        for part in parts
        if isinstance(part, Name)
        and not any(part.text in letters and part.span.to(span) == span for span, letters in bound)
    )
