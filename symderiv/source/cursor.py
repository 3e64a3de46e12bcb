"""A place in a list of tokens, and what can start there."""

from __future__ import annotations

from symderiv.model import Span
from symderiv.source.grammar import CLOSERS, ENDS, MAX_TOKENS, RELATIONS
from symderiv.source.reading import ReadError
from symderiv.source.tokens import Token, tokenise


class Cursor:
    def __init__(self, text: str, *, wide_sums: bool = False) -> None:
        self.text = text
        self.tokens = tokenise(text)
        if len(self.tokens) > MAX_TOKENS:
            raise ReadError("D105", f"the formula has {len(self.tokens)} tokens; the limit is {MAX_TOKENS}")
        self.wide_sums = wide_sums
        self.position = 0
        self.depth = 0
        self.commands = 0
        self.wide_sum_seen = False

    @property
    def token(self) -> Token:
        return self.tokens[self.position]

    def at(self, *texts: str) -> bool:
        return self.token.kind != "word" and self.token.text in texts

    def advance(self) -> Token:
        token = self.token
        if token.kind == "end":
            raise ReadError("D101", "the formula ends too early", token.span, "expected an operand")
        self.position += 1
        return token

    def expect(self, text: str) -> Token:
        if not self.at(text):
            raise ReadError("D101", f"expected {text} here", self.here)
        return self.advance()

    @property
    def here(self) -> Span:
        return self.token.span

    def starts_factor(self, after_factor: bool) -> bool:
        token = self.token
        if token.kind in ("number", "letter"):
            return not (token.spaced and after_factor)
        if token.kind == "word":
            return not (token.spaced and after_factor)
        if token.kind == "end" or token.text in RELATIONS or token.text in ENDS or token.text in ("+", "-"):
            return False
        if token.text == r"\|" and after_factor:
            return self._bars_ahead() % 2 == 0  # in pairs they are norms; an odd one closes or separates
        if token.text == "|":
            return not after_factor  # after a factor a bar closes or separates
        return not (token.spaced and after_factor)

    def _bars_ahead(self) -> int:
        """How many double bars there are from here to the end of the brackets that we are in."""
        bars = depth = 0
        for token in self.tokens[self.position :]:
            if token.text == r"\|":
                bars += depth == 0
            elif token.text in CLOSERS:
                depth += 1
            elif token.text in CLOSERS.values():
                depth -= 1
                if depth < 0:
                    break
        return bars
