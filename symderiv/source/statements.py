"""One line of mathematics as a list of statements.

``a = b = c`` is one chain; ``x[t], h[t] \\in \\mathbb{R}^n`` and ``q_0, q_1 = Q_0 x, Q_1 h`` are several; what
follows a comma or a ``\\quad`` is a statement of its own, under the quantifiers before it.  A leading relation
(``= ...``, ``&= ...``) continues the line before, also inside ``\\begin{aligned} a &= b \\\\ &= c \\end{aligned}``, and
a leading sign continues its sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.environments import line_environment
from symderiv.source.grammar import CLOSERS, CONDITION, QUANTIFIERS, RELATIONS
from symderiv.source.hedges import without_hedge
from symderiv.source.macros import Macro, refuse_macro
from symderiv.source.misprints import refuse_thousands
from symderiv.source.parser import Parser
from symderiv.source.prose import without_words
from symderiv.source.quantifiers import RANGELESS, for_all, quantifier
from symderiv.source.reading import ReadError
from symderiv.source.syntax import CASE_LINE, Addition, Chain, Grid, Group, Name, Node, Quantifier, Scripts, Term, Text

_BREAKS = frozenset([",", ";", "."])
"""What stands between two statements, or after the last."""


class _Piece:
    """What stands between two commas: sides and the relations between them."""

    def __init__(self, *sides: Node) -> None:
        self.sides = [*sides]
        self.relations: list[str] = []
        self.places: list[Span] = []
        self.continues = False
        self.quantifiers: list[Quantifier] = []


@dataclass(frozen=True, slots=True)
class Parsed:
    chains: tuple[Chain, ...]
    wide_sum_seen: bool
    """A sum sign is followed by more terms, so its reach is a matter of reading."""
    wide_sums: bool
    conditions: tuple[str, ...] = ()
    """What stands after ``\\text{if}``: the source of each condition."""
    labels: tuple[str, ...] = ()
    """Words after a colon, ``f(x) : \\text{loss}``: comments on the formula."""
    hedge: str = ""
    """A word that allows exceptions to the claim."""
    for_all: tuple[Name, ...] = ()
    """``\\forall i`` without a range: an index of the statement, which holds for all of them anyway."""


def parse(
    text: str,
    macros: Mapping[str, Macro] | None = None,
    *,
    wide_sums: bool = False,
    quantified: bool = False,
    conditional: bool = False,
) -> Parsed:
    """``quantified`` allows what only a claim has: quantifiers, conditions, hedges; ``conditional`` only conditions.

    What is declared is looked at several times, for its names, its letters and its meaning: the last texts are kept.
    """
    if macros:
        return _parse(text, macros, wide_sums, quantified, conditional)
    return _parse_bare(text, wide_sums, quantified, conditional)


@lru_cache(maxsize=64)
def _parse_bare(text: str, wide_sums: bool, quantified: bool, conditional: bool) -> Parsed:
    """What is allowed changes nothing where none of it occurs: such a text is parsed once, whoever asks."""
    if not quantified:
        with suppress(ReadError):  # which is told to who asked
            found = _parse_bare(text, wide_sums, True, True)
            allowed = (found.conditions, found.labels, found.hedge, found.for_all)
            if not any(allowed) and not any(chain.quantifiers for chain in found.chains):
                return found
    elif not conditional:
        return _parse_bare(text, wide_sums, True, True)
    return _parse(text, None, wide_sums, quantified, conditional)


def _parse(
    text: str, macros: Mapping[str, Macro] | None, wide_sums: bool, quantified: bool, conditional: bool
) -> Parsed:
    try:
        refuse_macro(text)
        bare, hedge = without_hedge(text) if quantified else (text, "")
        parser = Parser(without_words(bare), wide_sums=wide_sums, macros=macros)
        pieces = _pieces(parser)
        conditions, ranges = _conditions(parser)
        if (conditions or parser.labels) and not (quantified or conditional):
            raise ReadError("D104", "a condition or a label stands only in a claim", parser.here)
        for piece in pieces if not quantified else ():
            if piece.quantifiers:
                raise ReadError("D104", "a quantifier stands only in a claim", piece.quantifiers[0].span)
        chains, labels = (*_chains(pieces), *ranges), tuple(parser.labels)
        if parser.for_all and (not quantified or any(chain.quantifiers for chain in chains)):
            raise ReadError("D101", RANGELESS, parser.for_all[0].span)
        return Parsed(chains, parser.wide_sum_seen, wide_sums, conditions, labels, hedge, tuple(parser.for_all))
    except ReadError as error:
        raise error.within(text) from None


def _conditions(parser: Parser) -> tuple[tuple[str, ...], list[Chain]]:
    """The sources of the conditions after ``\\text{if}``; and the ranges of indices, ``\\text{for } i = 1, 2, 3``."""
    if parser.token.kind == "end":
        return (), []
    parser.advance()
    if parser.token.kind == "end":
        raise ReadError("D101", "the condition is missing", parser.here)
    chains = _chains(_pieces(parser))
    if not parser.token.kind == "end":
        raise ReadError("D101", "a condition of a condition is not read", parser.here)
    ranges = [chain for chain in chains if is_range(chain)]
    # For all i: that is said of every free name.
    named = [chain for chain in chains if not chain.relations and isinstance(chain.sides[0], Name)]
    return tuple(chain.span.of(parser.text) for chain in chains if chain not in ranges + named), ranges


def is_range(chain: Chain) -> bool:
    """``i \\in \\{1, \\dots, n\\}`` or ``i = 1, \\dots, n``."""
    match chain:
        case Chain((Name(), Group(r"\{", _, _, _, _)), (relation,), _, False, _, ()):
            return relation in (r"\in", "=")
    return False


def _pieces(parser: Parser) -> list[_Piece]:
    pieces = [_Piece()]
    around: list[str] = []
    while name := line_environment(parser, r"\begin"):
        around.append(name)
    while parser.at("&"):
        parser.advance()
    while parser.token.kind != "end":
        piece, sign = pieces[-1], parser.sign
        is_word = parser.token.kind == "word"
        if (
            (is_word or sign == CONDITION)
            and parser.at_condition()
            and not around
            and (piece.sides or (len(pieces) > 1 and _is_empty(piece)))
        ):
            if not piece.sides:
                pieces.pop()  # x_i = 0, \text{for } i = 1, 2
            break
        if is_word and parser.at_joint() and (piece.sides or (len(pieces) > 1 and _is_empty(piece))):
            parser.advance()
            if piece.sides:
                pieces.append(_Piece())
            continue
        if around and sign == r"\end":
            _close(parser, around.pop(), last=not around)
            continue
        if sign == r"\\" and piece.sides:
            _break_line(parser, pieces)
            continue
        if sign in QUANTIFIERS:
            if free := for_all(parser):
                parser.for_all += free
                if len(pieces) > 1 and _is_empty(piece) and parser.token.kind == "end":
                    pieces.pop()  # x_i > 0, \forall i
                continue
            if piece.sides:
                pieces.append(_Piece())
            pieces[-1].quantifiers.append(quantifier(parser))
            continue
        if sign == ":" and piece.sides and parser.tokens[parser.position + 1].text.startswith(r"\text{"):
            parser.advance()  # what follows the colon is a label: a comment on the formula
            parser.labels.append(parser.advance().text[6:-1])
            continue
        if sign in RELATIONS or sign == ":" or (sign == "|" and parser.divides()):
            token = parser.advance()
            relation = r"\mid" if token.text == "|" else token.text
            if relation == ":":
                parser.expect("=")
                relation = ":="
            if not piece.sides and not piece.relations and len(pieces) == 1:
                piece.continues = True
            elif len(piece.relations) - piece.continues >= len(piece.sides):
                raise ReadError("D101", f"{relation} needs a left-hand side", token.span)
            piece.relations.append(relation)
            piece.places.append(token.span)
        elif sign in _BREAKS and parser.token.facing != "opens":
            refuse_thousands(*parser.around(), in_list=False)
            parser.advance()
            if parser.at("&") and len(pieces) == len(piece.sides) == 1 and not piece.relations and not around:
                parser.advance()
                piece.sides[0] = _case_line(piece.sides[0], parser.comparison())
                continue
            if parser.token.kind != "end" and not parser.at(r"\\", r"\end"):
                pieces.append(_Piece())
        elif sign == "&":
            parser.advance()
        elif len(piece.sides) > len(piece.relations) - piece.continues:
            if sign in CLOSERS.values():
                raise ReadError("D101", "this bracket was never opened", parser.token.span)
            if not parser.token.spaced:
                raise ReadError("D101", "the formula should end or continue with a relation here", parser.token.span)
            pieces.append(_Piece())
        else:
            piece.sides.append(parser.expression())
    if around:
        raise ReadError("D101", f"expected \\end{{{around[-1]}}} here", parser.here)
    if not pieces[0].sides and pieces[0].quantifiers:
        raise ReadError("D101", "the quantifier has no statement after it", pieces[0].quantifiers[0].span)
    if not pieces[0].sides:
        raise ReadError("D101", "the formula is empty" if len(pieces) == 1 else "a comma comes first", Span(0, 0))
    for piece in pieces:
        if not piece.sides and not piece.relations and not piece.quantifiers:
            raise ReadError("D101", "nothing stands between two commas", pieces[0].sides[0].span)
        if piece.places and len(piece.relations) > len(piece.sides) - 1 + piece.continues:
            raise ReadError("D101", "the relation has no right-hand side", piece.places[-1])
    return pieces


def _case_line(value: Node, condition: Node) -> Node:
    """``2 w_i, & i = 3``"""
    return Grid(CASE_LINE, ((value, condition),), value.span.to(condition.span))


def _is_empty(piece: _Piece) -> bool:
    return not piece.sides and not piece.relations and not piece.quantifiers


def _close(parser: Parser, around: str, *, last: bool) -> None:
    start = parser.here
    if line_environment(parser, r"\end") != around:
        raise ReadError("D101", f"expected \\end{{{around}}} here", start)
    if parser.token.kind != "end" and not parser.at(".", ",") and (last or not parser.at(r"\end")):
        raise ReadError("D104", f"what follows \\end{{{around}}} is not read", parser.here)


def _break_line(parser: Parser, pieces: list[_Piece]) -> None:
    """A new line is a new statement, or continues the one before: with a relation, or with a sign."""
    mark, piece = parser.advance(), pieces[-1]
    while parser.at("&"):
        parser.advance()
    if parser.token.kind == "end" or parser.at(r"\end", *RELATIONS):
        return
    if parser.at(r"\\"):
        raise ReadError("D101", "this line is empty", parser.here)
    if not piece.relations:
        raise ReadError("D101", "the line before this is no statement", mark.span)
    if parser.at("+", "-"):
        more = parser.expression()
        while parser.at("&"):
            parser.advance()
        if not parser.at_any(RELATIONS):
            piece.sides[-1] = _continued(piece.sides[-1], more)
            return
        pieces.append(_Piece(more))
        return
    pieces.append(_Piece())


def _continued(side: Node, more: Node) -> Node:
    """A side whose sum goes on in the next line."""
    one, other = _as_sum(side), _as_sum(more)
    span = side.span.to(more.span)
    return Addition(one.terms + other.terms, one.signs + other.signs, one.places + other.places, span)


def _as_sum(node: Node) -> Addition:
    if isinstance(node, Addition):
        return node
    return Addition((node,), (1,), (Span(node.span.start, node.span.start),), node.span)


def _chains(pieces: list[_Piece]) -> list[Chain]:
    """Join comma-separated pieces to statements: tuples of equal length pair up, a list shares its relation."""
    chains: list[Chain] = []
    pending: list[Node] = []
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        index += 1
        if piece.quantifiers and not piece.sides:
            _govern(chains, piece, pending)
            continue
        if not piece.relations:
            if piece.quantifiers:
                raise ReadError("D101", "the quantifier has no statement after it", piece.quantifiers[0].span)
            pending.extend(piece.sides)
            continue
        if not pending:
            following: list[Node] = []
            while index < len(pieces) and _is_value(pieces[index]) and _lists(piece, pieces[index]):
                following.extend(pieces[index].sides)
                index += 1
            if following:
                piece.sides[-1] = _listed([piece.sides[-1], *following])
            chains.append(_chain(piece, piece.sides))
            continue
        lefts = [*pending, piece.sides[0]]
        pending = []
        rights = [piece.sides[1]]
        paired = piece.relations[0] not in (r"\in", r"\sim")  # x, y \\in A, and then other names
        while paired and len(rights) < len(lefts) and index < len(pieces) and _is_value(pieces[index]):
            rights.extend(pieces[index].sides)
            index += 1
        if len(piece.relations) != 1 or len(rights) not in (1, len(lefts)):
            raise ReadError("D101", f"{len(lefts)} names stand against {len(rights)} values", piece.places[0])
        if len(rights) == 1 and paired and not all(map(_is_name, lefts)):
            # 2 w_i, & i = 3 is a line of a case distinction; a, b = 0 says that both are 0
            bad = next(left for left in lefts if not _is_name(left))
            raise ReadError("D101", "what does this have to do with the relation that follows?", bad.span)
        for left, right in zip(lefts, rights * (len(lefts) if len(rights) == 1 else 1), strict=False):
            chains.append(_chain(piece, [left, right]))
    chains.extend(Chain((node,), (), (), False, node.span) for node in pending)
    return chains


def _is_name(node: Node) -> bool:
    """``x``, ``x_i``, ``h[t]``, ``f(x)``"""
    if isinstance(node, Term):
        first, *rest = node.items
        return len(rest) == 1 and isinstance(rest[0], Group) and isinstance(first, (Name, Scripts))
    return isinstance(node, (Name, Scripts, Text))


def _is_value(piece: _Piece) -> bool:
    return not piece.relations and not piece.quantifiers


def _govern(chains: list[Chain], piece: _Piece, pending: list[Node]) -> None:
    """A quantifier after its statement, ``x_i > 0 \\quad \\forall i \\in A``."""
    first = piece.quantifiers[0]
    if not chains or pending or any(each.sign != "forall" for each in piece.quantifiers):
        raise ReadError("D101", "the quantifier has no statement after it", first.span)
    chains[-1] = replace(chains[-1], quantifiers=(*piece.quantifiers, *chains[-1].quantifiers))


def _lists(piece: _Piece, following: _Piece) -> bool:
    """``i = 0, 1, \\dots, k``: a left side that is a name, and values after commas."""
    return len(piece.relations) == 1 and piece.relations[0] == "=" and isinstance(piece.sides[0], Name)


def _listed(items: list[Node]) -> Node:
    span = items[0].span.to(items[-1].span)
    return Group(r"\{", r"\}", tuple(items), (",",) * (len(items) - 1), span)


def _chain(piece: _Piece, sides: list[Node]) -> Chain:
    span = sides[0].span.to(sides[-1].span)
    quantifiers = tuple(piece.quantifiers)
    return Chain(tuple(sides), tuple(piece.relations), tuple(piece.places), piece.continues, span, quantifiers)
