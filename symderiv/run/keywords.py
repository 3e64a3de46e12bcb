"""``-k``: a boolean expression of words, each true when it occurs in the claim's id, title or derivation.

``not`` binds tighter than ``and``, ``and`` tighter than ``or``; brackets group; a word with spaces or
brackets is quoted.  Case does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from symderiv.model.plain import dataclass
from symderiv.run.usage import UsageError

Matcher = Callable[[str], bool]

_TOKEN = re.compile(r"""\s*(?:(?P<quoted>"[^"]*"|'[^']*')|(?P<bracket>[()])|(?P<word>[^\s()"']+))""")
_DEPTH = 50


def compile_keywords(expression: str) -> Matcher:
    """The predicate on a text; raises ``UsageError`` where the expression makes no sense."""
    reader = _Reader(expression, _tokens(expression))
    matcher = reader.disjunction(0)
    if reader.position < len(reader.tokens):
        raise reader.error(f"{reader.tokens[reader.position]!r} was not expected")
    return lambda text: matcher(text.lower())


def _tokens(expression: str) -> list[str]:
    tokens = []
    position, end = 0, len(expression.rstrip())
    while position < end:
        match = _TOKEN.match(expression, position)
        if match is None:
            raise UsageError(f"-k {expression!r}: a quote is not closed")
        tokens.append(match[match.lastgroup or 0])
        position = match.end()
    return tokens


@dataclass
class _Reader:
    expression: str
    tokens: list[str]
    position: int = 0

    def disjunction(self, depth: int) -> Matcher:
        terms = [self.conjunction(depth)]
        while self.skip("or"):
            terms.append(self.conjunction(depth))
        return lambda text: any(term(text) for term in terms)

    def conjunction(self, depth: int) -> Matcher:
        factors = [self.factor(depth)]
        while self.skip("and"):
            factors.append(self.factor(depth))
        return lambda text: all(factor(text) for factor in factors)

    def factor(self, depth: int) -> Matcher:
        if depth > _DEPTH:
            raise self.error("it is nested too deeply")
        if self.skip("not"):
            inner = self.factor(depth + 1)
            return lambda text: not inner(text)
        if self.skip("("):
            inner = self.disjunction(depth + 1)
            if not self.skip(")"):
                raise self.error("a bracket is not closed")
            return inner
        if self.position == len(self.tokens) or self.tokens[self.position] in ("and", "or", ")"):
            raise self.error("a word is missing")
        token = self.tokens[self.position]
        self.position += 1
        word = (token[1:-1] if token[0] in "\"'" else token).lower()
        return lambda text: word in text

    def skip(self, token: str) -> bool:
        if self.position < len(self.tokens) and self.tokens[self.position] == token:
            self.position += 1
            return True
        return False

    def error(self, what: str) -> UsageError:
        return UsageError(
            f"-k {self.expression!r}: {what}",
            "Write words with and, or, not and brackets: -k 'softmax and not loss'.",
        )
