"""``(f \\circ g)(x)`` is ``f(g(x))`` where all are functions; between values ``\\circ`` is the entrywise product."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.source.builtin import SPELLINGS
from symderiv.source.notation import Formula, FunctionName, SmoothFunction
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Group, Name, Node, Operator, Scripts, Term

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
_HINT = r"write (f \circ g)(x) for the composition, \odot for the product"


def composed(reader: Elaborator, items: Items) -> Items:
    """The items with every composition that has an argument as the call that it is."""
    if len(items) < 2:
        return items
    for place in range(len(items) - 2, -1, -1):
        bracket, following = items[place], items[place + 1]
        if isinstance(bracket, Group) and (chain := _chain(reader, bracket)):
            argument = following.base if isinstance(following, Scripts) else following
            if isinstance(argument, Group) and argument.open == "(":
                items = (*items[:place], *_nested(chain, argument, following), *items[place + 2 :])
    refuse_bare(reader, items)
    return items


def refuse_bare(reader: Elaborator, items: Items) -> None:
    """``f \\circ g`` of two functions, or undeclared names, without brackets around it: is it the composition, or the
    product of values?"""
    for one, sign, other in zip(items, items[1:], items[2:], strict=False):
        circle = isinstance(sign, Operator) and sign.text == r"\circ"
        if circle and all(_is_function(reader, item) or _is_undeclared(reader, item) for item in (one, other)):
            message = "is this the composition of the functions, or the entrywise product of their values?"
            raise ReadError("D101", message, one.span.to(other.span), _HINT)


def _chain(reader: Elaborator, bracket: Group) -> list[Node]:
    """The functions in ``(f \\circ g \\circ h)``; nothing for any other bracket."""
    term = bracket.items[0] if len(bracket.items) == 1 and bracket.open == "(" else None
    if not isinstance(term, Term) or len(term.items) % 2 == 0:
        return []
    signs, names = term.items[1::2], term.items[0::2]
    circles = all(isinstance(sign, Operator) and sign.text == r"\circ" for sign in signs)
    found = [name for name in names if not isinstance(name, Operator)]
    return found if circles and all(_is_function(reader, name) for name in names) else []


def _nested(chain: list[Node], argument: Group, following: Node | Operator) -> Items:
    """``f``, ``(g(h(x)))``; an exponent after the argument stays on the whole call."""
    outer, *inner = chain
    for function in reversed(inner):
        span = function.span.to(argument.span)
        argument = Group("(", ")", (Term((function, argument), span),), (), span)
    if not isinstance(following, Scripts):
        return outer, argument
    return outer, Scripts(argument, following.sub, following.sup, following.primes, following.span)


def _is_undeclared(reader: Elaborator, item: Node | Operator) -> bool:
    known = reader.notation.names
    return isinstance(item, Name) and item.text not in known and not reader.scope.is_bound(item.text)


def _is_function(reader: Elaborator, item: Node | Operator) -> bool:
    base = item.base if isinstance(item, Scripts) and item.sub is None and item.sup is None else item
    if not isinstance(base, Name) or reader.scope.is_bound(base.text):
        return False
    meaning = reader.notation.names.get(base.text)
    if meaning is None:
        return base.text in SPELLINGS
    return isinstance(meaning, (Formula, FunctionName, SmoothFunction))
