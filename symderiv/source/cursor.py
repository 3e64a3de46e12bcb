"""A place in a list of tokens, and what can start there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping

from symderiv.model import Span
from symderiv.source.characters import Token
from symderiv.source.grammar import ADDING, BARS, CLOSERS, CONDITION, CONDITIONAL, ENDS, JOINING, MAX_TOKENS, RELATIONS
from symderiv.source.macros import Macro
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Name
from symderiv.source.tokens import tokenise

NO_BARS = dict.fromkeys(BARS, 0)
_CLOSING = frozenset(CLOSERS.values())
_NO_FACTORS = RELATIONS | ENDS | ADDING


class Cursor:
    def __init__(self, text: str, *, wide_sums: bool = False, macros: Mapping[str, Macro] | None = None) -> None:
        self.text = text
        self.tokens = tokenise(text, macros)
        self.signs = ["" if token.kind == "word" else token.text for token in self.tokens]
        """What each token says as a sign: a word in ``\\text`` is none."""
        if len(self.tokens) > MAX_TOKENS:
            raise ReadError("D105", f"the formula has {len(self.tokens)} tokens; the limit is {MAX_TOKENS}")
        self.wide_sums = wide_sums
        self.move_to(0)
        self.depth = 0
        self.commands = 0
        self.wide_sum_seen = False
        self.labels: list[str] = []
        self.for_all: list[Name] = []
        """What ``\\forall`` names without a range."""
        self.bars_ahead = _bars_ahead(self.tokens, self.signs)
        self.open_bars = [NO_BARS.copy()]
        """For each bracket that we are in, the innermost last: how many absolute values and norms are open."""

    def move_to(self, position: int) -> None:
        """Every question is about the token here, so it is kept at hand."""
        self.position = position
        self.token = self.tokens[position]
        self.sign = self.signs[position]

    def at(self, *texts: str) -> bool:
        """Is one of these signs here?"""
        return self.sign in texts

    def at_any(self, texts: Container[str]) -> bool:
        return self.sign in texts

    def at_condition(self) -> bool:
        """``\\text{ if }``, or a word of the kind between two formulas."""
        token = self.token
        if token.kind != "word":
            return token.text == CONDITION
        return token.text.startswith(r"\text{") and token.text[6:-1] in CONDITIONAL

    def at_joint(self) -> bool:
        """``\\text{ and }`` between two statements."""
        token = self.token
        return token.kind == "word" and token.text.startswith(r"\text{") and token.text[6:-1].strip(",;") in JOINING

    def divides(self) -> bool:
        """A bar that stands between two things, as in ``4 \\mid n``."""
        return self.token.text == "|" and self.token.facing == "between"

    def advance(self) -> Token:
        token = self.token
        if token.kind == "end":
            raise ReadError("D101", "the formula ends too early", token.span, "expected an operand")
        self.position = position = self.position + 1
        self.token, self.sign = self.tokens[position], self.signs[position]
        return token

    def expect(self, text: str) -> Token:
        if not self.at(text):
            raise ReadError("D101", f"expected {text} here", self.here)
        return self.advance()

    def pass_over(self) -> None:
        """One argument, whatever it is: braces and what stands in them, or one token."""
        depth = 0
        while True:
            depth += self.at("{") - self.at("}")
            self.advance()
            if depth == 0:
                return

    def around(self) -> tuple[Token, Token, Token]:
        """The token before this one, this one, and the one after it."""
        place = self.position
        return self.tokens[max(place - 1, 0)], self.tokens[place], self.tokens[min(place + 1, len(self.tokens) - 1)]

    @property
    def here(self) -> Span:
        return self.token.span

    def starts_factor(self, after_factor: bool) -> bool:
        token = self.token
        kind = token.kind
        if kind == "letter" or kind == "number":
            return not (token.spaced and after_factor)
        if kind == "word":
            return not ((token.spaced or self.at_condition() or self.at_joint()) and after_factor)
        if token.text == "." and token.facing == "opens":  # \left. f \right|_{x = 0}
            return not (token.spaced and after_factor)
        if kind == "end" or token.text in _NO_FACTORS:
            return False
        if token.text in BARS:
            return self._opens_bars(after_factor)
        return not (token.spaced and after_factor)

    def _opens_bars(self, after_factor: bool) -> bool:
        """A bar opens where nothing stands before it.  After a factor it closes what is open; else bars that come in
        pairs are a further factor (``2|a|``), and an odd one separates (``p(z | x)``)."""
        token = self.token
        if token.facing:
            return token.facing == "opens"
        if not after_factor:
            return True
        following = self.tokens[self.position + 1]
        doubled = following.text == token.text == "|" and following.span.start == token.span.end  # D(q || p)
        if self.open_bars[-1][token.text]:
            return False
        ahead = self.bars_ahead[self.position]
        if not doubled:
            return ahead % 2 == 0
        earlier, before = self.tokens[max(self.position - 2, 0)], self.tokens[self.position - 1]
        number = before.kind == "number" and earlier.text not in ("_", "^")
        # ||x|| ||y|| and 2||x||, but [A || B || C] and [A_1 || A_2 || A_3]
        return ahead % 4 == 0 and (len(self.open_bars) == 1 or before.text == "|" or number)


def _bars_ahead(tokens: list[Token], signs: list[str]) -> dict[int, int]:
    """For each bar, how many of its kind there are from it to the end of the brackets that it stands in."""
    ahead: dict[int, int] = {}
    if BARS.isdisjoint(signs):
        return ahead
    counts: list[Counter[str]] = [Counter()]
    for position in range(len(tokens) - 1, -1, -1):
        sign = signs[position]
        if sign in BARS:
            counts[-1][sign] += not tokens[position].facing
            ahead[position] = counts[-1][sign]
        elif sign in _CLOSING:
            counts.append(Counter())
        elif sign in CLOSERS and len(counts) > 1:
            counts.pop()
    return ahead
