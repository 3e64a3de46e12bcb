"""Ellipses: ``x_1 + \\dots + x_n``, ``1 + x + x^2 + \\dots + x^n``, ``x_1 x_2 \\cdots x_n``, ``[x_1, \\dots, x_n]``.

The term before the dots and the one after them must differ in one value only, a whole number (or an index) and an end:
the pattern.  Terms further left belong to it if they are what the pattern says one step earlier.  Where the value that
changes is no subscript or exponent, at least two terms are needed to see the step, which must be 1.  Anything else is
refused: dots are never filled by guessing.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.ranges import read_under
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Addition, Big, Chain, Chainlet, Group, Name, Node, Number, Operator, Scripts, Term
from symderiv.tensor.tensor import Tensor, same_axes

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

_UNCLEAR = "it is not clear what the dots stand for"
_LETTERS = "kjlmrstpquvwabcdefghxyz"
_PLACES = frozenset(["span", "places"])
_TRANSITIVE = frozenset(["<", ">", r"\le", r"\ge"])


def is_dots(node: Node | Operator) -> bool:
    return isinstance(node, Name) and node.text == r"\dots"


def have_dots(nodes: tuple[Node | Operator, ...]) -> bool:
    """Are dots among them?"""
    return r"\dots" in [node.text for node in nodes if isinstance(node, Name)]


@dataclass(frozen=True)
class Pattern:
    """The terms from ``first`` to ``last``: two of them differ in one value, in one or more places."""

    one: Node
    other: Node
    first: Node
    last: Node
    in_script: bool

    def at(self, value: Node) -> Node:
        filled = _filled(self.one, self.other, value)
        assert isinstance(filled, Node)
        return filled


def pattern(one: Node, other: Node, place: Span) -> Pattern:
    found = list(_differences(one, other, False))
    spelt = {(spelling(first), spelling(last)) for first, last, _ in found}
    if len(spelt) != 1:
        hint = "the terms around the dots differ in more than one value" if spelt else "the terms around them are equal"
        raise ReadError("D101", _UNCLEAR, place, hint)
    first, last, _ = found[0]
    return Pattern(one, other, first, last, all(in_script for _, _, in_script in found))


def _differences(one: Any, other: Any, in_script: bool) -> list[tuple[Node, Node, bool]]:
    """The smallest parts in which two terms differ, and whether they stand in a script."""
    if type(one) is not type(other) or isinstance(one, (Number, Name)):
        return [] if _same(one, other) else [(one, other, in_script)]
    found: list[tuple[Node, Node, bool]] = []
    for part in fields(one):
        mine, theirs = getattr(one, part.name), getattr(other, part.name)
        if part.name in _PLACES:
            continue
        inside = in_script or (isinstance(one, Scripts) and part.name in ("sub", "sup")) or _is_bracket(one)
        if isinstance(mine, tuple) and len(mine) == len(theirs) and all(map(_is_node, mine + theirs)):
            for a, b in zip(mine, theirs, strict=True):
                found += _differences(a, b, inside)
        elif _is_node(mine) and _is_node(theirs):
            found += _differences(mine, theirs, inside)
        elif mine != theirs:
            return [(one, other, in_script)]
    return found


def _is_bracket(node: Node) -> bool:
    """``[t]``, as in h[t]: what stands in it is an index like one in a subscript."""
    return isinstance(node, Group) and node.open == "["


def _filled(one: Any, other: Any, value: Node) -> Any:
    """The first term, with the value in all places where the two differ."""
    if type(one) is not type(other) or isinstance(one, (Number, Name)):
        return one if _same(one, other) else value
    changes: dict[str, Any] = {}
    for part in fields(one):
        mine, theirs = getattr(one, part.name), getattr(other, part.name)
        if part.name in _PLACES:
            continue
        if isinstance(mine, tuple) and len(mine) == len(theirs) and all(map(_is_node, mine + theirs)):
            changes[part.name] = tuple(_filled(a, b, value) for a, b in zip(mine, theirs, strict=True))
        elif _is_node(mine) and _is_node(theirs):
            changes[part.name] = _filled(mine, theirs, value)
        elif mine != theirs:
            return value
    return replace(one, **changes)


def _is_node(part: object) -> bool:
    return isinstance(part, Node | Operator)


def _same(one: Node | Operator, other: Node | Operator) -> bool:
    return type(one) is type(other) and spelling(one) == spelling(other)


# --- sums and products ------------------------------------------------------------------------------------------------


def without_dots_in_sum(reader: Elaborator, node: Addition) -> Addition:
    """The same sum, with a sum sign in place of the terms around each ellipsis."""
    terms, signs, places = list(node.terms), list(node.signs), list(node.places)
    while (at := next((k for k, term in enumerate(terms) if is_dots(term)), None)) is not None:
        if not 0 < at < len(terms) - 1:
            raise ReadError("D101", "a term is missing beside the dots", terms[at].span)
        if len({signs[at - 1], signs[at], signs[at + 1]}) > 1:
            raise ReadError("D104", "a sum with dots and changing signs is not read; write a sum sign", node.span)
        same_sign = 0
        while same_sign < at and signs[at - 1 - same_sign] == signs[at]:
            same_sign += 1
        sign, used = _folded(reader, r"\sum", terms[at - same_sign : at], terms[at + 1], terms[at].span)
        start = at - used
        terms[start : at + 2] = [sign]
        signs[start : at + 2] = [signs[at]]
        places[start : at + 2] = [places[start]]
    return Addition(tuple(terms), tuple(signs), tuple(places), node.span)


def without_dots_in_product(reader: Elaborator, node: Term) -> Term:
    """The same product, with a product sign in place of the factors around each ellipsis."""
    items = list(node.items)
    while (at := next((k for k, item in enumerate(items) if is_dots(item)), None)) is not None:
        before = [k for k in range(at) if not isinstance(items[k], Operator)]
        after = next((k for k in range(at + 1, len(items)) if not isinstance(items[k], Operator)), None)
        signs = {item.text for item in items[: after or at] if isinstance(item, Operator)}
        if not before or after is None or not signs <= {r"\cdot", r"\times"}:
            raise ReadError("D101", "a factor is missing beside the dots", items[at].span)
        leads = [item for k in before if not isinstance(item := items[k], Operator)]
        last = items[after]
        assert not isinstance(last, Operator)
        sign, used = _folded(reader, r"\prod", leads, last, items[at].span)
        items[before[-used] : after + 1] = [sign]
    return Term(tuple(items), node.span)


def listed(reader: Elaborator, nodes: tuple[Node, ...], *, columns: bool = False) -> Tensor:
    """``x_1, \\dots, x_n`` as a vector; the members of a family keep the indices that they have there.  Vectors are the
    columns of a matrix, where that is allowed."""
    at = next(k for k, node in enumerate(nodes) if is_dots(node))
    if at == 0 or at != len(nodes) - 2:
        raise ReadError("D101", "dots in a list stand before its last entry", nodes[at].span)
    sign, used = _folded(reader, r"\sum", list(nodes[:at]), nodes[-1], nodes[at].span)
    if used != at:
        raise ReadError("D101", _UNCLEAR, nodes[0].span.to(nodes[-1].span), "the entries do not follow one pattern")
    body, (bound,) = read_under(reader, sign)
    if body.rank > (1 if columns else 0) or body.row:
        raise ReadError("D103", f"expected a number here, not {body.shape}", nodes[0].span)
    return Tensor((*body.axes, bound.axis), (*body.indices, bound.symbol), body.body)


def without_omitted(reader: Elaborator, chain: Chain) -> Chain:
    """``a = \\cdots = b`` says that a = b; the steps between are not printed."""
    if not any(map(is_dots, chain.sides)):
        return chain
    sides, relations, places = list(chain.sides), list(chain.relations), list(chain.places)
    before = int(chain.continues)
    while (at := next((k for k, side in enumerate(sides) if is_dots(side)), None)) is not None:
        left, right = at - 1 + before, at + before
        if left < 0 or right >= len(relations):
            raise ReadError("D101", "the dots have no meaning here", sides[at].span)
        joint = {relations[left], relations[right]} - {"="}
        twice = relations[left] == relations[right]
        if len(joint) > 1 or not joint <= (_TRANSITIVE if twice else _TRANSITIVE | {r"\ne", r"\approx"}):
            raise ReadError("D101", "a step is not printed: how do the ends of this chain compare?", sides[at].span)
        reader.note("steps of the chain that are not printed are passed over")
        relations[left : right + 1] = [joint.pop() if joint else "="]
        del sides[at], places[right]
    return replace(chain, sides=tuple(sides), relations=tuple(relations), places=tuple(places))


def gathered(chains: tuple[Chain, ...]) -> list[Chain]:
    """``x_1, \\dots, x_n \\in S`` as one statement about the family x_{\\{1, \\dots, n\\}}."""
    result: list[Chain] = []
    for position, chain in enumerate(chains):
        before = chains[position - 1] if position else chain
        if position and is_dots(before.sides[0]):
            continue  # it is the end of the family
        if not is_dots(chain.sides[0]):
            result.append(chain)
            continue
        after = chains[position + 1] if position + 1 < len(chains) else chain
        if not result or after is chain or len(chain.sides) != 2:
            raise ReadError("D101", "a name is missing beside the dots", chain.sides[0].span)
        one, other = before.sides[0], after.sides[0]
        found = pattern(one, other, one.span.to(other.span))
        if not isinstance(one, Scripts) or one.sub is not found.first or not isinstance(found.first, Number):
            raise ReadError("D101", _UNCLEAR, one.span.to(other.span), "write x_1, \\dots, x_n")
        first = found.first
        while len(result) > 1 and first.text.isdigit():
            earlier = Number(str(int(first.text) - 1), first.span)
            if not _same(result[-2].sides[0], found.at(earlier)):
                break
            result.pop()
            first = earlier
        values = Group(r"\{", r"\}", (first, chain.sides[0], found.last), (",", ","), one.span.to(other.span))
        result[-1] = replace(before, sides=(replace(one, sub=values), *before.sides[1:]))
    return result


def _folded(reader: Elaborator, operator: str, leads: list[Node], last: Node, dots: Span) -> tuple[Big, int]:
    """The sum or product from the terms before the dots to the one after; and how many of those before are in it."""
    found = pattern(leads[-1], last, leads[-1].span.to(last.span))
    used, first = 1, found.first
    if isinstance(first, Number) and first.text.isdigit():
        start = int(first.text)
        for earlier in reversed(leads[:-1]):
            step = Number(str(start - used), earlier.span) if start >= used else None
            if step is None or not _equal(reader, found.at(step), earlier):
                _refuse_other_steps(earlier, leads[-used], found)
                break
            used, first = used + 1, step
    if used == 1 and not found.in_script:
        raise ReadError("D101", _UNCLEAR, leads[-1].span.to(last.span), "write one more term, or a sum sign")
    span = leads[-used].span.to(last.span)
    index = Name(_free_letter(reader), dots)
    bound = Chainlet((index, first), ("=",), dots)
    return Big(operator, bound, found.last, found.at(index), span), used


def _equal(reader: Elaborator, one: Node, other: Node) -> bool:
    try:
        mine, theirs = reader.value(one), reader.value(other)
        return same_axes(mine, theirs) and bool(mine.body.expand() == theirs[mine.indices].expand())
    except ReadError:
        return False


def _refuse_other_steps(earlier: Node, next_one: Node, found: Pattern) -> None:
    """``x_1 + x_3 + \\dots``: a term of the same form that is not one step away."""
    differences = _differences(earlier, next_one, False)
    if differences and all(isinstance(a, Number) and isinstance(b, Number) for a, b, _ in differences):
        raise ReadError("D101", _UNCLEAR, earlier.span.to(found.other.span), "the steps are not 1; write a sum sign")


def _free_letter(reader: Elaborator) -> str:
    used = set(re.sub(r"\\[A-Za-z]+", "", reader.text)) | set(reader.notation.names)
    letter = next((letter for letter in _LETTERS if letter not in used), None)
    return letter if letter is not None else r"\kappa"
