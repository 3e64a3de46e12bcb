"""Colour, added to finished lines at the border: the words stay what they are."""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import TextIO

from symderiv.report.page import WIDTH

_STYLES = {
    "proved": "green",
    "refuted": "bold red",
    "conditional": "yellow",
    "undecided": "yellow",
    "unreadable": "magenta",
    "error": "bold red",
}
_KINDS = "|".join(_STYLES)
_RULES = (
    (re.compile(rf"^(?:!|  )?\s?(?P<it>{_KINDS})(?=\s|:|\[)"), None),
    (re.compile(r"^(?P<it>!)"), "bold red"),
    (re.compile(r"^\s*(?P<it>-->)"), "blue"),
    (re.compile(r"^   (?P<it>[|=])"), "blue"),
    (re.compile(r"^   \|\s+(?P<it>\^+.*)"), "bold red"),
    (re.compile(r"^\s*(?P<it>help:)"), "bold cyan"),
    (re.compile(r"^(?P<it>interrupted|stopped):"), "yellow"),
)


def is_colourful(stream: TextIO) -> bool:
    """A terminal that did not say no."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width_of(stream: TextIO) -> int:
    return max(40, shutil.get_terminal_size((WIDTH, 24)).columns) if stream.isatty() else WIDTH


def write(text: str, stream: TextIO | None = None) -> None:
    """Print finished text, in colour where that is wanted."""
    stream = stream or sys.stdout
    if not is_colourful(stream):
        stream.write(text)
        stream.flush()
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, soft_wrap=True)
    for line in text.splitlines():
        painted = Text(line)
        for start, end, style in styles(line):
            painted.stylize(style, start, end)
        console.print(painted)


def styles(line: str) -> list[tuple[int, int, str]]:
    """Which parts of a line stand out, and how."""
    found = []
    for pattern, style in _RULES:
        if match := pattern.match(line):
            found.append((*match.span("it"), style or _STYLES[match["it"]]))
    return found
