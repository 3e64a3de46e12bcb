"""How a piece of syntax is spelt as part of a name: without spaces, braces, styles and text commands.

Two pieces that print alike are spelt alike, so ``W_{x}`` and ``W_x``, ``q(z \\mid x)`` and ``q(z|x)`` are one name.
"""

from __future__ import annotations

import re

from symderiv.source.syntax import (
    Addition,
    Big,
    Chainlet,
    Choose,
    Factorial,
    ForAll,
    Fraction,
    Grid,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Scripts,
    Term,
    Text,
)

_COMMAND = re.compile(r"\\[a-zA-Z]+")


def spelling(node: Node | Operator) -> str:
    match node:
        case Number(text, _) | Name(text, _) | Text(text, _) | Operator(text, _):
            return text
        case Scripts(base, sub, sup, primes, _):
            label = "" if sup is None else f"^{spelling(sup)}"
            return spelling(base) + "'" * primes + label + ("" if sub is None else f"_{spelling(sub)}")
        case Group(opener, closer, items, separators, _):
            inner = _joined([spelling(item) for item in items], list(separators))
            return inner if opener == "{" else f"{opener}{inner}{closer}"
        case Chainlet(sides, relations, _):
            return _joined([spelling(side) for side in sides], list(relations))
        case ForAll(inner, name, apart, _):
            return rf"{spelling(inner)}\forall{name.text}" + ("" if apart is None else rf"\ne{spelling(apart)}")
        case Term(items, _):
            return "".join(spelling(item) for item in items)
        case Addition(terms, signs, places, _):
            pieces = zip(terms, signs, places, strict=True)
            return "".join(_sign(sign, place.start < place.end) + spelling(term) for term, sign, place in pieces)
        case Fraction(top, bottom, _):
            return rf"\frac{{{spelling(top)}}}{{{spelling(bottom)}}}"
        case Choose(top, bottom, _):
            return rf"\binom{{{spelling(top)}}}{{{spelling(bottom)}}}"
        case Factorial(base, _):
            return f"{spelling(base)}!"
        case Root(radicand, degree, _):
            return rf"\sqrt[{'' if degree is None else spelling(degree)}]{{{spelling(radicand)}}}"
        case Big(operator, sub, sup, body, _):
            ends = [f"{mark}{{{spelling(end)}}}" for mark, end in (("_", sub), ("^", sup)) if end is not None]
            return operator + "".join(ends) + "{" + spelling(body) + "}"
        case Grid(environment, rows, _):
            lines = ["&".join(map(spelling, row)) for row in rows]
            return rf"\begin{{{environment}}}" + r"\\".join(lines) + rf"\end{{{environment}}}"


def _joined(pieces: list[str], separators: list[str]) -> str:
    return "".join(piece + separator for piece, separator in zip(pieces, [*separators, ""], strict=False))


def _sign(sign: int, written: bool) -> str:
    return "-" if sign < 0 else "+" * written


def scripts_of(name: str) -> tuple[str, str, str]:
    """``W^(1)_x`` as ``W``, ``(1)`` and ``x``; what stands in braces, as in ``\\hat{h_x}``, is not looked into."""
    marks: dict[str, int] = {}
    depth = 0
    for place, sign in enumerate(name):
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign in "^_" and place:
            marks.setdefault(sign, place)
    below = marks.get("_", len(name))
    above = min(marks.get("^", below), below)
    return name[:above], name[above + 1 : below], name[below + 1 :]


def in_latex(name: str) -> str:
    """A name as it is written: ``W^(1)`` is ``W^{(1)}``, ``d_in`` is ``d_{in}``."""
    stem, above, below = scripts_of(name)
    return stem + (f"^{_script(above)}" if above else "") + (f"_{_script(below)}" if below else "")


def _script(text: str) -> str:
    return text if len(text) == 1 or _COMMAND.fullmatch(text) else f"{{{text}}}"
