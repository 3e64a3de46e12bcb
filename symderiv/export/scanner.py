"""Stated LaTeX token by token, for printing: nothing is dropped silently but white space and comments."""

from __future__ import annotations

import re

from symderiv.export.atom import Atom, joined
from symderiv.export.vocabulary import GREEK
from symderiv.model import Span

_PATTERN = re.compile(
    r"""(?P<space>\s+|~|%[^\n]*\n?)
      | (?P<command>\\(?:[A-Za-z]+\*?|.))
      | (?P<number>\d+(?:\.\d+)?|\.\d+)
      | (?P<letter>[A-Za-z])
      | (?P<other>[-+*/=<>()\[\]{}|_^,.;:!'&])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
MINUS = "\u2212"


class UnprintableError(Exception):
    """The text has something that is not well-formed, known mathematics."""


class UnevenFencesError(Exception):
    """A ``\\left`` without its ``\\right``."""


class Scanner:
    def __init__(self, text: str, mark: Span | None) -> None:
        self.text = text
        self.mark = mark
        """The piece that is wrong, to be coloured."""
        self.position = 0

    # --- tokens -----------------------------------------------------------------------------------------------

    def skip(self) -> bool:
        """Pass over white space and comments; true if there was any."""
        start = self.position
        while (match := _PATTERN.match(self.text, self.position)) and match.lastgroup == "space":
            self.position = match.end()
        return self.position > start

    def peek(self) -> str:
        """The next token; empty at the end."""
        self.skip()
        if self.position >= len(self.text):
            return ""
        match = _PATTERN.match(self.text, self.position)
        if match is None:
            character = self.text[self.position]
            if character in GREEK or character == MINUS:
                return character
            raise UnprintableError
        token = match.group()
        return token.rstrip("*") if token[0] == "\\" and token != r"\operatorname*" else token

    def take(self) -> str:
        token = self.peek()
        if not token:
            raise UnprintableError
        self.position += len(token)
        return token

    def taken(self, pattern: re.Pattern[str]) -> str:
        """The first group of the pattern, which must match here."""
        match = pattern.match(self.text, self.position)
        if match is None:
            raise UnprintableError
        self.position = match.end()
        return match.group(1)

    def braced(self) -> str:
        """A braced argument as it is written, without its braces."""
        if self.peek() != "{":
            raise UnprintableError
        depth = 0
        for end in range(self.position, len(self.text)):
            depth += {"{": 1, "}": -1}.get(self.text[end], 0)
            if depth == 0:
                content = self.text[self.position + 1 : end]
                self.position = end + 1
                return content
        raise UnprintableError

    # --- atoms ------------------------------------------------------------------------------------------------

    def new(self, tex: str, width: float, start: int, role: str = "ordinary") -> Atom:
        """What was read from ``start`` up to here, as an atom."""
        span = Span(start, self.position)
        return Atom(tex, width, role, span, self.covered(span))

    def covered(self, span: Span) -> bool:
        return self.mark is not None and self.mark.start <= span.start and span.end <= self.mark.end

    def inner(self, atoms: list[Atom], start: int) -> tuple[str, float]:
        """A part's LaTeX and width; it is coloured with the whole, not again by itself."""
        width = sum(atom.width for atom in atoms)
        if self.covered(Span(start, self.position)):
            atoms = [Atom(atom.tex, atom.width, atom.role) for atom in atoms]
        return joined(atoms), width
