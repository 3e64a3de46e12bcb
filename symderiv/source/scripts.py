"""Subscripts, superscripts, primes and factorials on what stands before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.source.misprints import INVISIBLE
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Addition, Factorial, Group, Name, Node, Operator, Scripts, Term

if TYPE_CHECKING:
    from symderiv.source.parser import Parser


MARKS = frozenset(["_", "^", "'", r"\prime", "!"])
_SIGNS = frozenset([("*",), ("+",), ("-",), ("+", "+"), (">", "0"), (r"\ge", "0")])
"""What a script may be that is no formula: ``\\mathbb{R}_{>0}``."""
_FIRST_SIGNS = frozenset([signs[0] for signs in _SIGNS])
ENTRYWISE = (r"\odot", r"\circ")
"""Before an exponent: the power of every entry."""


def scripted(parser: Parser, base: Node) -> Node:
    """With all marks that follow."""
    sub: Node | None = None
    sup: Node | None = None
    primes = 0
    while parser.sign in MARKS:
        if parser.sign == "_":
            mark = parser.advance()
            if sub is not None:
                raise ReadError("D101", "a second subscript", mark.span)
            sub = script(parser)
        elif parser.sign == "^":
            mark = parser.advance()
            if sup is not None:
                raise ReadError("D101", "a second superscript", mark.span)
            sup = script(parser)
            if (count := _primes(sup)) > 0:
                sup, primes = None, primes + count
        elif parser.sign == "!":
            base = _factorial(parser, base, sub, sup, primes)
            sub, primes = None, 0
        else:
            parser.advance()
            primes += 1
    if sub is None and sup is None and primes == 0:
        return base
    if isinstance(base, (Addition, Term)):
        raise ReadError("D101", INVISIBLE, base.span)
    span = base.span.to(parser.tokens[parser.position - 1].span)
    if isinstance(sup, Term):
        match sup.items:
            case (Group("(", ")", _, _, _) as label, Name(r"\top" | "T", _) as turned):
                return Scripts(Scripts(base, sub, label, primes, span), None, turned, 0, span)  # w^{(1)\top}
    return Scripts(base, sub, sup, primes, span)


def beside_nothing(parser: Parser, base: Node) -> Node:
    """``x{}^\\top y``, ``x^\\top{} y``: empty braces after a factor move a script, and mean nothing."""
    while parser.sign == "{" and parser.signs[parser.position + 1] == "}":
        opener = parser.advance()
        parser.advance()
        if parser.sign not in MARKS:
            continue
        if not parser.at("^") or (isinstance(base, Scripts) and base.sup is not None):
            raise ReadError("D101", "what this script belongs to is not clear", opener.span.to(parser.here))
        base = scripted(parser, base)
    return base


def _factorial(parser: Parser, base: Node, sub: Node | None, sup: Node | None, primes: int) -> Node:
    mark = parser.advance()
    if sup is not None:
        raise ReadError("D101", "is the power meant, or its exponent? write brackets", mark.span)
    if isinstance(base, Factorial):
        raise ReadError("D104", "a double factorial is not read; write brackets", mark.span)
    if isinstance(base, (Addition, Term)):
        raise ReadError("D101", INVISIBLE, base.span)
    if sub is not None or primes:
        base = Scripts(base, sub, None, primes, base.span.to(parser.tokens[parser.position - 2].span))
    return Factorial(base, base.span.to(mark.span))


def _entrywise(parser: Parser) -> Node:
    """``{\\odot 2}``: the power of every entry."""
    parser.advance()
    mark = parser.advance()
    exponent = parser.expression()
    parser.expect("}")
    return Term((Operator(mark.text, mark.span), exponent), mark.span.to(exponent.span))


def script(parser: Parser) -> Node:
    if parser.sign == "{":
        first = parser.tokens[parser.position + 1].text
        if first in ENTRYWISE and parser.tokens[parser.position + 2].text != "}":
            return _entrywise(parser)
        return _braced_signs(parser) if first in _FIRST_SIGNS else parser.braces()
    token = parser.token
    if token.kind == "number" and len(token.text) > 1:
        raise ReadError("D101", "put a script of several characters in braces", parser.here)
    if parser.sign in ("*", "+", "-"):
        token = parser.advance()
        if token.text == "-" and parser.token.kind == "number" and token.span.end == parser.here.start:
            message, hint = "a script takes one sign or one letter", f"did you mean {{-{parser.token.text}}}?"
            raise ReadError("D101", message, token.span.to(parser.here), hint)
        return Name(token.text, token.span)
    if token.text == "t":
        _refuse_top(parser)
    return parser.argument()


def _refuse_top(parser: Parser) -> None:
    ahead = parser.tokens[parser.position : parser.position + 3]
    if "".join(token.text for token in ahead) == "top" and ahead[0].span.end == ahead[1].span.start:
        raise ReadError("D101", "a script takes one letter", ahead[0].span.to(ahead[2].span), r"did you mean \top?")


def _braced_signs(parser: Parser) -> Node:
    """What starts with a sign: that alone, or a formula."""
    inside = parser.tokens[parser.position + 1 : parser.position + 4]
    texts = [token.text for token in inside]
    length = texts.index("}") if "}" in texts else len(texts)
    if tuple(texts[:length]) not in _SIGNS:
        return parser.braces()
    parser.move_to(parser.position + length + 2)
    return Name("".join(texts[:length]), inside[0].span.to(inside[length - 1].span))


def _primes(node: Node) -> int:
    """How many primes f^{\\prime\\prime} has, if there is nothing else."""
    match node:
        case Name(r"\prime", _):
            return 1
        case Scripts(Name(r"\prime", _), None, None, more, _):
            return 1 + more
    return 0
