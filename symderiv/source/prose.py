"""Sentences with formulas in dollars: ``Keys: $k_1 = 0$ and $k_2 = u$``, ``$h_t \\ne h_{t-1}$ even if $x_t = 0$``.

The words between the formulas become what they mean - nothing, a comma, or a condition - and no character changes its
place, so that every position in the result is one in the sentence.  Words that could change the meaning are refused.
"""

from __future__ import annotations

import re
from itertools import pairwise

from symderiv.model import Span
from symderiv.source.grammar import CONDITION, CONDITIONAL, JOINING
from symderiv.source.reading import ReadError

_EMPTY = JOINING - {"and"} | {"we have", "we get", "it follows that"}
_LABEL = re.compile(r"[A-Za-z][A-Za-z -]*:")
_PLAIN = re.compile(r"[A-Za-z\s.,;:'()-]*")


def without_words(text: str) -> str:
    """The formulas of a sentence in their places; a text without dollars is a formula, and stays as it is."""
    text = _without_display(text)
    dollars = _dollars(text) if "$" in text else []
    if not dollars:
        return text
    ends = [-1, *dollars, len(text)]
    pieces = [(left + 1, right) for left, right in pairwise(ends)]
    outside = pieces[0::2] if len(dollars) % 2 == 0 else _unbalanced(text, pieces, dollars)
    characters = list(text)
    for place in dollars:
        characters[place] = " "
    for start, end in outside:
        meaning = _meaning(text[start:end], first=start == 0, last=end == len(text), place=start)
        characters[start:end] = " " * (end - start)
        at = max(start - 1, 0)
        characters[at : at + len(meaning)] = meaning
    return "".join(characters)


_DISPLAYS = ((r"\[", r"\]"), (r"\(", r"\)"), ("$$", "$$"))


def _without_display(text: str) -> str:
    """The formula of ``\\[...\\]``, ``\\(...\\)`` or ``$$...$$`` around the whole, in its place."""
    body = text.strip().rstrip(".,; ")
    for opening, closing in _DISPLAYS:
        if body.startswith(opening) and body.endswith(closing) and len(body) >= 4 and opening not in body[2:-2]:
            start = text.index(opening)
            end = text.rindex(closing)
            return f"{text[:start]}  {text[start + 2 : end]}  {text[end + 2 :]}"
    return text


def _dollars(text: str) -> list[int]:
    """Places of the dollar signs that stand in no braces: those inside ``\\text{...}`` are its own."""
    found, depth, escaped = [], 0, False
    for place, character in enumerate(text):
        if escaped:
            escaped = False
        elif character == "\\":
            escaped = True
        elif character in "{}":
            depth += 1 if character == "{" else -1
        elif character == "$" and depth == 0:
            found.append(place)
    return found


def _unbalanced(text: str, pieces: list[tuple[int, int]], dollars: list[int]) -> list[tuple[int, int]]:
    """The first dollar or the last may be lost; only if one of the two makes plain words of what is outside."""
    found = [
        outside for outside in (pieces[1::2], pieces[0::2]) if all(_PLAIN.fullmatch(text[a:b]) for a, b in outside)
    ]
    if len(found) != 1:
        raise ReadError("D101", "this dollar sign has no partner", Span(dollars[-1], dollars[-1] + 1))
    return found[0]


def _meaning(piece: str, *, first: bool, last: bool, place: int) -> str:
    words = " ".join(piece.split())
    bare = words.strip(",;: ").lower()
    if not bare or (last and words == "."):
        return "" if first or last else ","
    if first and (_LABEL.fullmatch(words) or bare in _EMPTY):
        return ""
    if first and words.isalpha():
        return piece  # a name: accuracy $\approx 0.25$
    if not first and not last:
        if bare in CONDITIONAL:
            return CONDITION
        if bare in JOINING:
            return ","
    start = place + len(piece) - len(piece.lstrip())
    span = Span(start, start + max(len(piece.strip()), 1))
    message = "these words are not read, and they may change the meaning"
    raise ReadError("D104", message, span, "state the formula alone")
