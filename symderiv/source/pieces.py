"""Small pieces of syntax that need no parser: words, and the differential at the end of an integrand."""

from __future__ import annotations

from symderiv.source.characters import Token
from symderiv.source.syntax import DIFFERENTIAL, Fraction, Name, Node, Term, Text


def has_differential(node: Node) -> bool:
    """Does the term end with ``dx``, or with a fraction whose numerator does?"""
    items = node.items if isinstance(node, Term) else (node,)
    if isinstance(items[-1], Fraction):
        return has_differential(items[-1].top)
    sign, variable = items[-2:] if len(items) >= 2 else (None, None)
    return isinstance(sign, Name) and sign.text in DIFFERENTIAL and isinstance(variable, Name)


def word(token: Token) -> Node:
    command, _, word = token.text.partition("{")
    word = word[:-1]
    if command == r"\operatorname":
        return Name(word, token.span)
    if command in (r"\mathbb", r"\mathcal", r"\mathscr", r"\mathfrak", r"\mathrm"):
        return Name(f"{command}{{{word}}}", token.span)
    return Text(word, token.span)
