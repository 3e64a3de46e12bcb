"""Colour changes no word, is only for terminals, and NO_COLOR is obeyed."""

from __future__ import annotations

import io
import re

import pytest

from symderiv.report import text
from symderiv.report.paint import styles, width_of, write
from tests.report.samples import PAGE, everything


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def painted(stream: io.StringIO) -> str:
    write(text.render(everything, PAGE), stream)
    return stream.getvalue()


def test_a_terminal_has_colour_and_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    printed = painted(Terminal())
    assert "\x1b[" in printed
    assert re.sub(r"\x1b\[[0-9;]*m", "", printed) == text.render(everything, PAGE)


def test_no_colour_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert painted(io.StringIO()) == text.render(everything, PAGE)
    monkeypatch.setenv("NO_COLOR", "1")
    assert painted(Terminal()) == text.render(everything, PAGE)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("  proved       a  title", [("proved", "green")]),
        ("! refuted      a  title", [("refuted", "bold red"), ("!", "bold red")]),
        ("refuted[D301]: title", [("refuted", "bold red")]),
        ("undecided[D201]: title", [("undecided", "yellow")]),
        ("  --> a.py:3   a", [("-->", "blue")]),
        ("   |   ^^^ off by 2", [("|", "blue"), ("^^^ off by 2", "bold red")]),
        ("   = at        n = 2", [("=", "blue")]),
        ("               help: x", [("help:", "bold cyan")]),
        ("provedly.py", []),
        ("   |   refuted", [("|", "blue")]),
    ],
)
def test_what_stands_out(line: str, expected: list[tuple[str, str]]) -> None:
    assert [(line[start:end], style) for start, end, style in styles(line)] == expected


def test_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "77")
    assert width_of(io.StringIO()) == 100
    assert width_of(Terminal()) == 77
