r"""``\forall i \in \{0, 1, 2\} :``, ``\exists x > 0 :``, ``\exists! n \in \mathbb{N} :``: what their names range over.

A quantifier before a statement governs all that follows on the line; ``\forall`` may also stand behind its statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sympy import Integer, Symbol

from symderiv.model.plain import dataclass
from symderiv.source import bounds
from symderiv.source.counting import first_of
from symderiv.source.grammar import RELATIONS
from symderiv.source.notation import Notation, Variable, plain_name
from symderiv.source.reading import ReadError
from symderiv.source.sets import consecutive, is_dots, is_set, members
from symderiv.source.syntax import Chain, Chainlet, Group, Name, Quantifier, Scripts
from symderiv.tensor.axis import Axis, index, size
from symderiv.tensor.interval import LINE, POSITIVE, Interval

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator
    from symderiv.source.parser import Parser

_AFTER = frozenset([",", ":", "."])
RANGELESS = r"say what it ranges over, as in \forall i \in \{1, \dots, n\}"


def quantifier(parser: Parser) -> Quantifier:
    sign = parser.advance()
    kind = "forall" if sign.text == r"\forall" else "exists"
    if kind == "exists" and parser.at("!"):
        parser.advance()
        kind = "unique"
    names: list[Name] = []
    while True:
        item = parser.comparison()
        if not (isinstance(item, Name) and parser.at(",")):
            break
        names.append(item)
        parser.advance()
    if not isinstance(item, Chainlet):
        raise ReadError("D101", RANGELESS, sign.span)
    if r"\in" in item.relations and len(item.relations) > 1:
        raise ReadError("D101", "expected a colon after the quantifier", item.sides[1].span)
    own = [side for side in item.sides if isinstance(side, Name)][:1]
    if not own or (names and item.sides[0] is not own[0]):
        raise ReadError("D101", "a quantifier binds a name", item.span)
    if not parser.at(r"\forall", r"\exists"):
        if parser.at(":", ",", "."):
            parser.advance()
        elif parser.token.kind != "end" and not parser.token.spaced:
            raise ReadError("D101", "expected a colon after the quantifier", parser.here)
    return Quantifier(kind, (*names, *own), item, sign.span.to(item.span))


def for_all(parser: Parser) -> list[Name]:
    """The names of ``\\forall i`` or ``\\forall i, j:`` that say no more than that the statement holds for each of
    them; none if a range is written."""
    tokens, place = parser.tokens, parser.position + 1
    names: list[Name] = []
    while parser.at(r"\forall") and tokens[place].kind == "letter":
        following = tokens[place + 1]
        if following.text in RELATIONS:
            return []  # \forall i, j \in A
        if not (following.kind == "end" or following.spaced or following.text in _AFTER):
            break
        names.append(Name(tokens[place].text, tokens[place].span))
        place += 2 if following.text in _AFTER else 1
        if following.text != ",":
            break
    parser.move_to(place if names else parser.position)
    return names


def require_free(reader: Elaborator, names: tuple[Name, ...]) -> None:
    """Of a name without a range it must be clear that it is an index of the statement, which holds for each anyway."""
    for name in names:
        if name.text not in reader.scope.ever_free:
            raise ReadError("D101", RANGELESS, name.span)


@dataclass(frozen=True)
class Ranging:
    """What a quantified name ranges over: listed numbers, an axis, or what its symbol and the notation say."""

    symbol: Symbol
    notation: Notation
    values: tuple[int, ...] | None = None
    axis: Axis | None = None
    text: str = ""


@contextmanager
def bound(reader: Elaborator, found: Quantifier, name: Name) -> Iterator[Ranging]:
    """The name as a symbol while the statement is read."""
    ranging = _ranging(reader, found, name)
    declared = reader.notation.names.get(name.text)
    if isinstance(declared, Variable) and declared.symbol != ranging.symbol and _is_used(reader.notation, declared):
        message = f"{name.text} is declared as something else; a quantifier needs a name of its own"
        raise ReadError("D103", message, found.span)
    model, plain = reader.notation.model, plain_name(name.text)
    if plain in model.definitions or plain in model.laws or plain in model.losses:
        raise ReadError("D103", f"{name.text} has a meaning here; a quantifier needs a name of its own", found.span)
    scope = reader.scope
    scope.bound.setdefault(name.text, []).append(ranging.symbol)
    before = scope.axes.get(ranging.symbol)
    listed = ranging.values
    axis = Axis(Integer(min(listed)), Integer(max(listed))) if listed else ranging.axis
    if axis is not None:
        scope.axes[ranging.symbol] = axis
    try:
        yield ranging
    finally:
        scope.bound[name.text].pop()
        scope.axes.pop(ranging.symbol, None)
        if before is not None:
            scope.axes[ranging.symbol] = before


def _ranging(reader: Elaborator, found: Quantifier, name: Name) -> Ranging:
    plain, notation, text = plain_name(name.text), reader.notation, found.domain.span.of(reader.text)
    domain = found.domain
    if domain.relations != (r"\in",):
        chain = Chain(domain.sides, domain.relations, (), False, domain.span)
        if not all(relation in bounds.COMPARISONS for relation in domain.relations):
            raise ReadError("D104", "a quantifier ranges over a set, or is followed by bounds", domain.span)
        return _real(notation, plain, bounds.compared(reader, chain)[1], text)
    source = domain.sides[1]
    if is_set(source):
        assert isinstance(source, Group)
        if any(map(is_dots, source.items)):
            axis = consecutive(reader, source)
            listed = tuple(axis.values()) if axis.count is not None and axis.low.is_Integer else None
            return Ranging(index(plain), notation, listed, axis, text)
        values = members(reader, source)
        if not all(value.is_Integer for value in values):
            raise ReadError("D104", "a quantifier ranges over numbers", source.span)
        return Ranging(index(plain), notation, tuple(dict.fromkeys(map(int, values))), None, text)
    if bounds.is_interval(source):
        return _real(notation, plain, bounds.interval(reader, source), text)
    match source:
        case Name(r"\mathbb{R}", _):
            return _real(notation, plain, LINE, text)
        case Scripts(Name(r"\mathbb{R}", _), Name("+", _), None, 0, _):
            return _real(notation, plain, POSITIVE, text)
        case Scripts(Name(r"\mathbb{R}", _), None, Name("+", _), 0, _):
            return _real(notation, plain, POSITIVE, text)
        case Name(r"\mathbb{Z}", _):
            return Ranging(index(plain), notation, text=text)
    first = first_of(reader, source)
    if first is None:
        message = r"expected a set such as \{0, 1, 2\}, \mathbb{N}, \mathbb{Z} or \mathbb{R}"
        raise ReadError("D104", message, source.span)
    symbol = size(plain) if first == Integer(1) else Symbol(plain, integer=True, nonnegative=True)
    return Ranging(symbol, notation, text=text)


def _is_used(notation: Notation, declared: Variable) -> bool:
    """Does a definition, a law or a loss speak of it?  Then another number with its name would be taken for it."""
    model = notation.model
    bodies = [definition.body for known in model.definitions.values() for definition in known]
    bodies += [part.body for law in model.laws.values() for part in law.parameters]
    names = {symbol.name for body in bodies for symbol in body.free_symbols if isinstance(symbol, Symbol)}
    return bool(model.losses) or declared.plain in names | model.laws.keys() | model.definitions.keys()


def _real(notation: Notation, plain: str, where: Interval, text: str) -> Ranging:
    variable = Variable(plain, plain)
    if not where.is_line:
        notation = bounds.bounded(notation, variable, where)
    return Ranging(where.symbol(plain), notation, text=text)
