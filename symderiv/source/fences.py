"""Bars around something: ``|a|``, ``\\|x\\|``, ``||x||``; which of two bars closes, and where that is in doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.source.characters import Token
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Group, Node

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
