"""Characters to tokens, each with its place.

Every character of the input belongs to a token or is white space, spacing or the size of a bracket (``\\left``);
anything else is refused with its place.  Time and memory are linear in the length of the text.
"""

from __future__ import annotations

import re

from symderiv.model import Span
from symderiv.model.plain import dataclass
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
        r"\displaystyle",
        r"\textstyle",
        r"\limits",
        r"\nolimits",
        r"\nonumber",
        r"\notag",
        r"\mathstrut",
        r"\scriptstyle",
        r"\enspace",
        r"\thinspace",
    ]
) | {"\\ "}
# Sizes of brackets; some say which way a bar faces, and nothing else.
_FACING = {
    **dict.fromkeys([r"\big", r"\Big", r"\bigg", r"\Bigg", r"\middle", r"\bigm", r"\Bigm"], ""),
    r"\left": "opens",
    r"\bigl": "opens",
    r"\Bigl": "opens",
    r"\biggl": "opens",
    r"\Biggl": "opens",
    r"\right": "closes",
    r"\bigr": "closes",
    r"\Bigr": "closes",
    r"\biggr": "closes",
    r"\Biggr": "closes",
}
_FACING_BARS = {
    r"\lvert": "opens",
    r"\lVert": "opens",
    r"\rvert": "closes",
    r"\rVert": "closes",
    r"\mid": "between",
}
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
    r"\cfrac": r"\frac",
    r"\nicefrac": r"\frac",
    r"\sfrac": r"\frac",
    r"\dbinom": r"\binom",
    r"\tbinom": r"\binom",
    r"\leqslant": r"\le",
    r"\geqslant": r"\ge",
    r"\lt": "<",
    r"\gt": ">",
    r"\coloneqq": ":=",
    r"\triangleq": ":=",
    r"\colon": ":",
    r"\ast": "*",
    r"\searrow": r"\downarrow",
    r"\nearrow": r"\uparrow",
    r"\ldots": r"\dots",
    r"\cdots": r"\dots",
    **dict.fromkeys([rf"\dots{kind}" for kind in "cbmio"], r"\dots"),
    r"\vdots": r"\dots",
    r"\implies": r"\Rightarrow",
    r"\to": r"\to",
    r"\rightarrow": r"\to",
    r"\gets": r"\leftarrow",
    r"\intercal": r"\top",
}
_UNICODE = {
    "\u00d7": r"\times",
    "\u00b7": r"\cdot",
    "\u2264": r"\le",
    "\u2265": r"\ge",
    "\u2260": r"\ne",
    "\u2248": r"\approx",
    "\u2211": r"\sum",
    "\u2202": r"\partial",
    "\u2207": r"\nabla",
    "\u221a": r"\sqrt",
    "\u221e": r"\infty",
    "\u2192": r"\to",
    "\u2208": r"\in",
    "\u2032": "'",
}
"""Signs that have a command; only its LaTeX is read."""
_TEXT = frozenset(
    [
        r"\text",
        r"\textrm",
        r"\textit",
        r"\textbf",
        r"\mbox",
        r"\tag",
        r"\label",
        r"\hspace",
        r"\operatorname",
        r"\mathbb",
        r"\mathbbm",
        r"\mathds",
        r"\mathcal",
        r"\mathscr",
        r"\mathfrak",
    ]
)

_PATTERN = re.compile(
    r"""(?:\s+|~|%[^\n]*\n?)*
      (?: (?P<letter>[^\W\d_])
      | (?P<command>\\\\\*?\[-?[0-9.]+(?:pt|em|ex|mm|cm|in)\]|\\(?:[A-Za-z]+\*?|.))
      | (?P<number>[0-9]{1,3}(?:\{,\}[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)
      | (?P<other>[-+*/=<>()\[\]{}|_^,.;:!'&\u2212])
      | (?P<parameter>\#[1-9])
      | (?P<end>\Z)
      | (?P<unknown>.))""",
    re.VERBOSE | re.DOTALL,
)
"""White space, and the token after it."""


_EXPONENT = re.compile(r"[eE][-+]?[0-9]+")
_SPACES = re.compile(r"\\[,;:! ]|~|\s")
_BLACKBOARD = {r"\mathbbm": r"\mathbb", r"\mathds": r"\mathbb"}
_SIGNS = frozenset(["|", "-", "<", ">", ":=", ":", "*"])
"""Signs that may be written as a command."""


@dataclass(frozen=True, slots=True)
class Token:
    kind: str
    """``command``, ``number``, ``letter``, ``word`` (the argument of ``\\text`` and its like), ``other``, ``end``;
    ``parameter`` in the body of a macro."""
    text: str
    span: Span
    spaced: bool = False
    """A wide space (``\\quad``) stands before it: the border between two statements on one line."""
    facing: str = ""
    """``opens`` or ``closes`` where the print says so (``\\left|``, ``\\rvert``); ``between`` for ``\\mid``."""


def scan(text: str) -> list[Token]:
    if len(text) > MAX_LENGTH:
        raise ReadError("D105", f"the formula has {len(text)} characters; the limit is {MAX_LENGTH}")
    tokens: list[Token] = []
    position, spaced, facing, sized = 0, False, "", -1
    match_at = _PATTERN.match
    while True:
        match = match_at(text, position)
        assert match is not None and match.lastgroup is not None  # the last alternative is any character
        kind = match.lastgroup
        piece = plain = match[kind]
        position = match.end()
        start = position - len(piece)
        if kind == "letter" and piece.isalpha():
            pass
        elif kind == "other":
            if piece == "\u2212":
                plain = "-"
            elif facing and piece in "<>":
                kind, plain = "command", r"\langle" if facing == "opens" else r"\rangle"
        elif kind == "command":
            if piece in _SPACING:
                spaced = spaced or piece in (r"\quad", r"\qquad")
                continue
            if piece in _FACING:
                facing, sized = _FACING[piece], start
                continue
            if piece.rstrip("*") in _TEXT:
                word, position = _braced_text(text, position, Span(start, position))
                command = _BLACKBOARD.get(piece, piece.rstrip("*"))
                if command in (r"\tag", r"\label", r"\hspace"):
                    continue
                if command == r"\operatorname":
                    word = _SPACES.sub("", word)  # arg\,max
                tokens.append(Token("word", f"{command}{{{word}}}", Span(start, position), spaced))
                spaced, facing, sized = False, "", -1
                continue
            plain = "\\\\" if piece.startswith("\\\\") else _SYNONYMS.get(piece, piece)  # \\[2pt] is a line break too
            facing = _FACING_BARS.get(piece, facing)
            kind = "other" if plain in _SIGNS else kind
        elif kind == "number":
            plain = _number(text, piece, Span(start, position))
        elif kind == "end":
            tokens.append(Token("end", "", Span(start, start), spaced))
            return tokens
        elif kind != "parameter":  # also a superscript 2, which is no letter
            command = _UNICODE.get(piece)
            hint = f"write {command}" if command else ""
            raise ReadError("D101", f"the character {piece!r} is not mathematics", Span(start, position), hint)
        # A piece cut out of the text has \left and \right, or neither.
        tokens.append(Token(kind, plain, Span(start if sized < 0 else sized, position), spaced, facing))
        spaced, facing, sized = False, "", -1


def _number(text: str, piece: str, span: Span) -> str:
    if len(piece) > MAX_DIGITS:
        raise ReadError("D105", f"the number has {len(piece)} digits; the limit is {MAX_DIGITS}", span)
    if exponent := _EXPONENT.match(text, span.end):
        raise ReadError("D101", "write a power of ten as 10^{...}", Span(span.start, exponent.end()))
    return piece.replace("{,}", "")


def _braced_text(text: str, position: int, command: Span) -> tuple[str, int]:
    """The braced argument of a text command, verbatim, and the position after it."""
    while position < len(text) and text[position].isspace():
        position += 1
    if position < len(text) and text[position] != "{":
        if not text[position].isalnum():
            raise ReadError("D101", "expected braces after this command", command)
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
