r"""Remainders, divisibility and congruences, all written with the floor: ``a \bmod n = a - n \lfloor a/n \rfloor``.

``a \bmod n``   ``4 \mid n``   ``n \nmid m``   ``a \equiv b \pmod{n}``
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Expr, floor

from symderiv.model import Span
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Addition, Node, Operator, Term, signs_in

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

RELATIONS = (r"\mid", r"\nmid", r"\equiv")
SIGNS = frozenset([r"\bmod", r"\pmod"])


def remainder(value: Expr, modulus: Expr) -> Expr:
    return value - modulus * floor(value / modulus)


def has_remainder(node: Node) -> bool:
    return isinstance(node, Term) and not SIGNS.isdisjoint(signs_in(node.items))


def remainder_of(reader: Elaborator, node: Node) -> Expr:
    """The factors before the sign, modulo the one factor after it."""
    assert isinstance(node, Term)
    before, after = _split(node)
    sign = node.items[len(before)]
    if isinstance(sign, Operator) and sign.text == r"\pmod":
        raise ReadError("D101", r"\pmod stands at the end of a congruence \equiv", sign.span)
    if len(after) != 1:
        raise ReadError("D101", "it is not clear how far the modulus goes; write brackets", node.span)
    value, modulus = (reader.scalar(_joined(part)) for part in (before, after))
    _refuse_zero(modulus, after[0].span)
    return remainder(value, modulus)


def without_modulus(node: Node) -> tuple[Node, Node | None]:
    r"""``b \pmod{n}`` as b and n."""
    if isinstance(node, Addition):
        last, modulus = without_modulus(node.terms[-1])
        return replace(node, terms=(*node.terms[:-1], last)), modulus
    if isinstance(node, Term) and any(isinstance(i, Operator) and i.text == r"\pmod" for i in node.items):
        before, after = _split(node)
        return _joined(before), _joined(after)
    return node, None


def rest(number: Expr, divisor: Expr, span: Span) -> Expr:
    """What a whole number leaves when it is divided by another."""
    for value in (number, divisor):
        if not value.is_integer:
            message = f"divisibility is a matter of whole numbers, and {value} is not known to be one"
            raise ReadError("D103", message, span, r"declare n \in \mathbb{N} or n \in \mathbb{Z}")
    _refuse_zero(divisor, span)
    return remainder(number, divisor)


def _refuse_zero(modulus: Expr, span: Span) -> None:
    if modulus == 0:
        raise ReadError("D103", "nothing is divided by zero", span)


def _split(node: Term) -> tuple[tuple[Node | Operator, ...], tuple[Node | Operator, ...]]:
    places = [place for place, item in enumerate(node.items) if _is_sign(item)]
    if len(places) > 1:
        raise ReadError("D101", "two moduli in one product; write brackets", node.span)
    return node.items[: places[0]], node.items[places[0] + 1 :]


def _joined(items: tuple[Node | Operator, ...]) -> Node:
    if len(items) == 1 and not isinstance(items[0], Operator):
        return items[0]
    return Term(items, items[0].span.to(items[-1].span))


def _is_sign(item: Node | Operator) -> bool:
    return isinstance(item, Operator) and item.text in SIGNS
