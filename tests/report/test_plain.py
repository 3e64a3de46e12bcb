"""Cut and broken text is the same text, between tokens, within the width."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from symderiv.report.plain import one_line, shorten, wrap

latex = st.lists(st.sampled_from([r"\alpha", r"\top ", " ", "{", "}", "word", "x_1", "+", "=" * 30])).map("".join)


@given(latex, st.integers(10, 60))
def test_wrap_loses_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(not line.endswith("\\") for line in lines)


@given(latex, st.integers(10, 60))
def test_shorten_keeps_the_beginning(text: str, width: int) -> None:
    short = shorten(text, width)
    assert len(short) <= width
    if short != one_line(text):
        assert one_line(text).startswith(short.removesuffix("..."))
        assert short.endswith("...")


def test_breaks_at_blanks() -> None:
    assert wrap("one two three four", 10) == ["one two", "three four"]
    assert wrap(r"\alpha\beta\gamma\delta", 13) == [r"\alpha\beta", r"\gamma\delta"]
    assert wrap("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]
    assert wrap("", 10) == [""]


def test_shorten() -> None:
    assert shorten("a title that is long", 12) == "a title..."
    assert shorten("short", 12) == "short"
