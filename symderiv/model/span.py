"""A place in a piece of text: half-open, counted in characters from 0."""

from __future__ import annotations

from symderiv.model.plain import dataclass


@dataclass(frozen=True, order=True)
class Span:
    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:  # by hand: every piece of every formula has one
        if not 0 <= start <= end:
            raise ValueError(f"not a span: {start}..{end}")
        self.__dict__["start"] = start
        self.__dict__["end"] = end

    def to(self, other: Span) -> Span:
        """The smallest span that covers both."""
        start, end = self.start, self.end
        return Span(start if start <= other.start else other.start, end if end >= other.end else other.end)

    def of(self, text: str) -> str:
        return text[self.start : self.end]
