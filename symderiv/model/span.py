"""A place in a piece of text: half-open, counted in characters from 0."""

from __future__ import annotations

from symderiv.model.plain import dataclass


@dataclass(frozen=True, order=True)
class Span:
    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def to(self, other: Span) -> Span:
        """The smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))

    def of(self, text: str) -> str:
        return text[self.start : self.end]
