"""Bars around something: ``|a|``, ``\\|x\\|``, ``||x||``; which of two bars closes, and where that is in doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.model import Span
from symderiv.source.characters import Token
from symderiv.source.cursor import NO_BARS
from symderiv.source.reading import ReadError
from symderiv.source.scripts import scripted
from symderiv.source.syntax import Group, Node, Operator, Scripts

if TYPE_CHECKING:
    from symderiv.source.parser import Parser


def fence(parser: Parser, bar: str) -> Node:
    start = parser.advance()
    parser.open_bars[-1][bar] += 1
    inner = parser.expression()
    parser.open_bars[-1][bar] -= 1
    if parser.token.facing in ("opens", "between"):
        raise ReadError("D101", f"expected a closing {bar} here", parser.here)
    end = parser.expect(bar)
    _refuse_doubtful_bars(parser, start, end)
    span = start.span.to(end.span)
    if bar == "|" and _is_doubled(start, inner, end):  # ||x|| is typed for a norm
        assert isinstance(inner, Group)
        return Group(r"\|", r"\|", inner.items, (), span)
    return Group(bar, bar, (inner,), (), span)


def open_bar(parser: Parser) -> Node:
    """``\\left. f \\right|``, whose subscript says at which point."""
    start = parser.advance()
    parser.open_bars.append(NO_BARS.copy())
    inner = parser.expression()
    parser.open_bars.pop()
    if not parser.at("|") or parser.token.facing != "closes":
        raise ReadError("D101", r"expected a closing bar here, \right|", parser.here)
    end = parser.advance()
    return Group(".", "|", (inner,), (), start.span.to(end.span))


def is_bar_of_a_point(parser: Parser) -> bool:
    """``f \\Big|_{x = 0}``: a bar that closes nothing, with a subscript."""
    if parser.sign != "|" or parser.token.facing not in ("", "closes") or any(parser.open_bars[-1].values()):
        return False
    return parser.tokens[parser.position + 1].text == "_" and len(parser.open_bars) == 1


_REACH = r"write \left. ... \right|_{x = 0}"


def refuse_doubtful_reach(term: Node, start: Span) -> None:
    """``a + b \\Big|_{x = 0}``: is the last term meant, or the sum?"""
    bar = term.base if isinstance(term, Scripts) else None
    if isinstance(bar, Group) and bar.open == "." and bar.span.start == bar.items[0].span.start:
        raise ReadError("D101", "how far does the bar reach back?", start.to(term.span), _REACH)


def value_at(parser: Parser, items: list[Node | Operator]) -> Node:
    if len(items) > 1 or isinstance(items[0], Operator):
        raise ReadError("D101", "how far does the bar reach back?", items[0].span.to(parser.here), _REACH)
    end = parser.advance()
    bar = Group(".", "|", (items[0],), (), items[0].span.to(end.span))
    return scripted(parser, bar)


def _is_doubled(start: Token, inner: Node, end: Token) -> bool:
    """Two bars without a space on either side, with nothing between them."""
    if not isinstance(inner, Group) or inner.open != "|":
        return False
    return start.span.end == inner.span.start and inner.span.end == end.span.start


def _refuse_doubtful_bars(parser: Parser, start: Token, end: Token) -> None:
    """``|a| b |c|`` could also be ``|a |b| c|``; ``|a| |b|`` could not."""
    bar, position = end.text, parser.position
    if start.facing or end.facing or not parser.starts_factor(True) or parser.at(bar):
        return
    while parser.tokens[position].kind in ("number", "letter"):
        position += 1
    if position > parser.position and parser.bars_ahead.get(position, 1) % 2 == 0 and not parser.open_bars[-1][bar]:
        raise ReadError(
            "D101",
            f"these bars have two readings: {bar}a{bar} b {bar}c{bar} and {bar}a {bar}b{bar} c{bar}",
            start.span.to(parser.tokens[position].span),
            r"write \lvert ... \rvert, or brackets" if bar == "|" else r"write \lVert ... \rVert, or brackets",
        )
