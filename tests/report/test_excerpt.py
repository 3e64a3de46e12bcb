"""The carets stand under the marked piece, whatever is cut, folded or escaped."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symderiv.model import Span
from symderiv.report.excerpt import excerpt_lines, whole_lines

FORMULA = r"\frac{\partial h}{\partial W} = \sum_{i=0}^{2} \alpha_i + \beta (Q_1^\top k_1 + K_1^\top q_1)^\top"


def marked(lines: list[str]) -> list[str]:
    """What the carets point at."""
    pairs = [(above[7:], line[7:]) for above, line in pairwise(lines) if "^" in line]
    carets = [(above, line) for above, line in pairs if line.strip().startswith("^")]
    return [above[line.index("^") : line.rindex("^") + 1] for above, line in carets if set(line.strip()) == {"^"}]


def test_short() -> None:
    assert excerpt_lines("a = b + c", Span(4, 5), "not b", 40) == [
        "   |",
        "   |   a = b + c",
        "   |       ^ not b",
        "   |",
    ]


def test_without_a_mark() -> None:
    assert excerpt_lines("a = b", None, "", 40) == ["   |", "   |   a = b", "   |"]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100, 200])
@pytest.mark.parametrize("piece", [r"\frac", r"\alpha_i", r"(Q_1^\top k_1 + K_1^\top q_1)", r"\top", "="])
def test_cut_around_the_mark(piece: str, width: int) -> None:
    start = FORMULA.rindex(piece)
    lines = excerpt_lines(FORMULA, Span(start, start + len(piece)), "", width)
    assert max(map(len, lines)) <= width
    (shown,) = marked(lines)
    assert piece.startswith(shown.rstrip(".")) if len(piece) > width - 13 else shown == piece


def test_no_command_is_cut() -> None:
    for width in range(25, 100):
        line = excerpt_lines(FORMULA, Span(58, 63), "", width)[1][7:]
        inside = line.removeprefix("...").removesuffix("...")
        assert inside in FORMULA
        at = FORMULA.index(inside)
        before, after = FORMULA[at - 1 : at], FORMULA[at + len(inside) :]
        assert not (before + inside[0]).isalpha() or at == 0
        assert not (inside[-1].isalpha() and after[:1].isalpha())


def test_lines_and_blanks_are_folded() -> None:
    text = "a\n   = \t b"
    assert excerpt_lines(text, Span(text.index("b"), len(text)), "", 40)[1:3] == [
        "   |   a = b",
        "   |       ^",
    ]


def test_control_characters_are_spelled_out() -> None:
    assert excerpt_lines("a\x1b = b", Span(5, 6), "", 40)[1:3] == [r"   |   a\x1b = b", "   |           ^"]


@pytest.mark.parametrize("span", [Span(5, 5), Span(4, 99)])
def test_the_end_of_the_text(span: Span) -> None:
    assert excerpt_lines("a = b", span, "", 40)[2] == "   |" + " " * (3 + span.start) + "^"


def test_a_long_hint_goes_below() -> None:
    lines = excerpt_lines("a = b", Span(4, 5), "one two three four five six", 30)
    assert lines[2:] == ["   |       ^", "   |   one two three four five", "   |   six", "   |"]


def test_whole_marks_every_line_of_the_span() -> None:
    lines = whole_lines("aaaa bbbb cccc dddd", Span(5, 14), "here", 17)
    assert lines == [
        "   |",
        "   |   aaaa bbbb",
        "   |        ^^^^^",
        "   |   cccc dddd",
        "   |   ^^^^ here",
        "   |",
    ]


@given(st.text(max_size=200), st.integers(0, 200), st.integers(0, 50), st.integers(30, 120))
def test_any_text_in_any_width(text: str, start: int, size: int, width: int) -> None:
    start = min(start, len(text))
    span = Span(start, min(start + size, len(text)))
    for lines in (excerpt_lines(text, span, "hint", width), whole_lines(text, span, "hint", width)):
        assert all(line.isprintable() and len(line) <= width + 5 for line in lines)
        assert sum("^" in line for line in lines) >= 1
