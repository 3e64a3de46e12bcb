"""Text from outside made fit for a terminal: no line breaks, no control characters, not too long."""

from __future__ import annotations

import re
from itertools import accumulate

_TOKEN = re.compile(r"\\[A-Za-z]+\s?|\\.|\s|\w+|.", re.DOTALL)


def one_line(text: str) -> str:
    return visible(text)[0].strip()


def visible(text: str) -> tuple[str, list[int]]:
    """The text with single blanks and control characters spelled out, and where each character went.

    The second part has one entry more than the text: the length of the result.
    """
    pieces = []
    blank = True  # at the start of a line, white space is dropped
    for character in text:
        if character.isspace():
            pieces.append("" if blank else " ")
            blank = True
        else:
            pieces.append(character if character.isprintable() else _escaped(character))
            blank = False
    return "".join(pieces), [0, *accumulate(map(len, pieces))]


def _escaped(character: str) -> str:
    return character.encode("unicode_escape", errors="backslashreplace").decode("ascii")


def shorten(text: str, width: int) -> str:
    """At most ``width`` characters, cut between words or commands."""
    text = one_line(text)
    if len(text) <= width:
        return text
    kept = ""
    for token in tokens(text):
        if len(kept) + len(token) > width - 3:
            break
        kept += token
    return (kept.rstrip() or text[: max(0, width - 3)]) + "..."


def tokens(text: str) -> list[str]:
    """The pieces that a cut must not go through: a command, a word, a single sign."""
    return _TOKEN.findall(text)


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` characters; LaTeX stays the same LaTeX, prose the same prose."""
    text = one_line(text)
    return [text[start:end].strip() for start, end in chunks(text, width)]


def chunks(text: str, width: int) -> list[tuple[int, int]]:
    """Where to break: at the last blank unless that wastes half a line, or between tokens, or anywhere."""
    edges = [0, *accumulate(map(len, tokens(text)))]
    found = []
    start = 0
    while len(text) - start > width:
        within = [edge for edge in edges if start < edge <= start + width]
        blanks = [edge for edge in within if text[edge - 1] == " " and edge > start + width // 2]
        if text[start + width] == " ":
            blanks.append(start + width)
        end = max(blanks or within or [start + width])
        found.append((start, end))
        start = end
    return [*found, (start, len(text))]
