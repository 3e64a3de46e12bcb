"""LaTeX mathematics as a flat list of tokens, each with its place.

Every character of the input belongs to a token or is white space, spacing or pure styling (``\\boldsymbol``,
``\\left``); anything else is refused with its place.  Time and memory are linear in the length of the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from symderiv.model import Span
from symderiv.source.reading import ReadError

MAX_LENGTH = 20_000
MAX_DIGITS = 30

# Spacing and size carry no meaning; they are the only commands that vanish.
_SPACING = frozenset(
    [
        r"\,",
        r"\;",
        r"\:",
        r"\!",
        r"\quad",
        r"\qquad",
        r"\left",
        r"\right",
        r"\big",
        r"\Big",
        r"\bigg",
        r"\Bigg",
        r"\bigl",
        r"\bigr",
        r"\Bigl",
        r"\Bigr",
        r"\biggl",
        r"\biggr",
        r"\Biggl",
        r"\Biggr",
        r"\displaystyle",
        r"\textstyle",
        r"\limits",
        r"\nolimits",
        r"\nonumber",
        r"\mathstrut",
    ]
) | {"\\ "}
# A style wraps a piece of formula without changing what it means; its braces are unwrapped with it.
_BOLD = frozenset([r"\boldsymbol", r"\mathbf", r"\bm", r"\pmb"])
_STYLES = frozenset([r"\boldsymbol", r"\mathbf", r"\bm", r"\mathrm", r"\mathit", r"\mathsf", r"\pmb", r"\boxed"])
_SYNONYMS = {
    r"\leq": r"\le",
    r"\geq": r"\ge",
    r"\neq": r"\ne",
    r"\lbrace": r"\{",
    r"\rbrace": r"\}",
    r"\lvert": "|",
    r"\rvert": "|",
    r"\vert": "|",
    r"\mid": "|",
    r"\lVert": r"\|",
    r"\rVert": r"\|",
    r"\Vert": r"\|",
    r"\parallel": r"\|",
    r"\dfrac": r"\frac",
    r"\tfrac": r"\frac",
    r"\ldots": r"\dots",
    r"\cdots": r"\dots",
    r"\implies": r"\Rightarrow",
    r"\to": r"\to",
    r"\rightarrow": r"\to",
    r"\intercal": r"\top",
    "\u2212": "-",
}
_TEXT = frozenset(
    [
        r"\text",
        r"\textrm",
        r"\textit",
        r"\textbf",
        r"\mbox",
        r"\tag",
        r"\label",
        r"\operatorname",
        r"\mathbb",
        r"\mathcal",
        r"\mathscr",
    ]
)
# An upright word is one name; a bold one is a vector of ones, or an indicator.
_WORD_STYLE = re.compile(r"\\math(?:rm|it|sf)\s*\{\s*([A-Za-z]{2,})\s*\}")
_ONES = re.compile(r"\s*(?:\{\s*1\s*\}|1)")

_PATTERN = re.compile(
    r"""(?P<space>\s+|~|%[^\n]*\n?)
      | (?P<command>\\(?:[A-Za-z]+\*?|.))
      | (?P<number>\d+(?:\.\d+)?|\.\d+)
      | (?P<letter>[^\W\d_])
      | (?P<other>[-+*/=<>()\[\]{}|_^,.;:!'&\u2212])""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    kind: str
    """``command``, ``number``, ``letter``, ``word`` (the argument of ``\\text`` and its like), ``other``, ``end``."""
    text: str
    span: Span
    spaced: bool = False
    """A wide space (``\\quad``) stands before it: the border between two statements on one line."""


def tokenise(text: str) -> list[Token]:
    if len(text) > MAX_LENGTH:
        raise ReadError("D105", f"the formula has {len(text)} characters; the limit is {MAX_LENGTH}")
    return _unwrap_styles(_scan(text))


def _scan(text: str) -> list[Token]:
    tokens: list[Token] = []
    position, spaced = 0, False
    while position < len(text):
        match = _PATTERN.match(text, position)
        if match is None:
            raise ReadError(
                "D101", f"the character {text[position]!r} is not mathematics", Span(position, position + 1)
            )
        kind, piece = str(match.lastgroup), match.group()
        span = Span(position, match.end())
        position = match.end()
        if kind == "space":
            continue
        if piece in _SPACING:
            spaced = spaced or piece in (r"\quad", r"\qquad")
            continue
        if kind == "number" and len(piece) > MAX_DIGITS:
            raise ReadError("D105", f"the number has {len(piece)} digits; the limit is {MAX_DIGITS}", span)
        word_style = _WORD_STYLE.match(text, span.start)
        if word_style is not None:
            position = word_style.end()
            tokens.append(Token("word", word_style.expand(r"\\operatorname{\1}"), Span(span.start, position), spaced))
        elif piece in _BOLD and (ones := _ONES.match(text, position)) is not None:
            position = ones.end()
            tokens.append(Token("word", r"\mathbb{1}", Span(span.start, position), spaced))
        elif piece.rstrip("*") in _TEXT:
            word, position = _braced_text(text, position, span)
            command = piece.rstrip("*")
            if command in (r"\tag", r"\label"):
                continue
            tokens.append(Token("word", f"{command}{{{word}}}", Span(span.start, position), spaced))
        else:
            tokens.append(Token(kind, _SYNONYMS.get(piece, piece), span, spaced))
        spaced = False
    tokens.append(Token("end", "", Span(len(text), len(text)), spaced))
    return tokens


def _braced_text(text: str, position: int, command: Span) -> tuple[str, int]:
    """The braced argument of a text command, verbatim, and the position after it."""
    while position < len(text) and text[position].isspace():
        position += 1
    if position < len(text) and text[position] != "{":
        return text[position], position + 1
    depth = 0
    for end in range(position, len(text)):
        if text[end] == "{":
            depth += 1
        elif text[end] == "}":
            depth -= 1
            if depth == 0:
                return " ".join(text[position + 1 : end].split()), end + 1
    raise ReadError("D101", "the brace after this command is not closed", command)


def _unwrap_styles(tokens: list[Token]) -> list[Token]:
    """Drop ``\\boldsymbol{...}`` and its like together with the braces, keeping what is inside."""
    kept: list[Token] = []
    open_braces: list[bool] = []  # for each open brace: is it a style's?
    styled = False
    for token in tokens:
        if token.kind == "command" and token.text in _STYLES:
            styled = True
            continue
        if token.text == "{" and token.kind == "other":
            open_braces.append(styled)
            if not styled:
                kept.append(token)
        elif token.text == "}" and token.kind == "other":
            if not open_braces:
                raise ReadError("D101", "this brace was never opened", token.span)
            if not open_braces.pop():
                kept.append(token)
        else:
            kept.append(token)
        styled = False
    if open_braces:
        raise ReadError("D101", "a brace is not closed", tokens[-1].span, "expected }")
    return kept
