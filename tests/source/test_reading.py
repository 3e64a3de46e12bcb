from __future__ import annotations

from symderiv.model import Span, Unreadable
from symderiv.source.reading import ReadError


def test_the_innermost_text_wins() -> None:
    error = ReadError("D101", "no", Span(0, 1)).within("inner").within("outer")
    assert error.text == "inner"


def test_as_a_verdict() -> None:
    error = ReadError("D102", "x is not declared", Span(2, 3), "did you mean y?")
    assert error.verdict() == Unreadable("D102", "x is not declared", Span(2, 3), "did you mean y?")
