"""A place in a piece of text: half-open, counted in characters from 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.model.plain import dataclass


@dataclass(frozen=True, order=True, slots=True)
class Span:
    start: int
    end: int

    if not TYPE_CHECKING:  # to which it is frozen

        def __init__(self, start, end):
            if not 0 <= start <= end:
                raise ValueError(f"not a span: {start}..{end}")
            self.start, self.end = start, end

    def to(self, other: Span) -> Span:
        """The smallest span that covers both."""
        start, end, from_, to = self.start, self.end, other.start, other.end
        return Span(start if start <= from_ else from_, end if end >= to else to)

    def of(self, text: str) -> str:
        return text[self.start : self.end]
