"""The stated LaTeX in its frame, with carets under the piece that the finding is about.

``excerpt_lines`` cuts a long formula to one line around the carets; ``whole_lines`` shows all of it.
"""

from __future__ import annotations

from itertools import accumulate

from symderiv.model import Span
from symderiv.report.plain import chunks, one_line, tokens, visible, wrap

_BAR = "   |"
_FRAME = "   |   "
_CUT = "..."
_NEAR = 15


def excerpt_lines(text: str, span: Span | None, hint: str, width: int) -> list[str]:
    shown, marked = _shown(text, span)
    room = width - len(_FRAME)
    start, end = _window(shown, marked, room)
    line = shown[start:end].rstrip()
    shift = -start
    if start > 0:
        line, shift = _CUT + line, shift + len(_CUT)
    if end < len(shown):
        line += _CUT
    body = [line]
    if marked is not None:
        first = marked.start + shift
        last = min(marked.end + shift, len(line))
        body += _carets(first, last, hint, room)
    elif hint:
        body += wrap(hint, room)
    return _framed(body)


def whole_lines(text: str, span: Span | None, hint: str, width: int) -> list[str]:
    shown, marked = _shown(text, span)
    room = width - len(_FRAME)
    body = []
    for start, end in chunks(shown, room):
        body.append(shown[start:end].rstrip())
        if marked is not None and marked.end > start and (marked.start < end or end == len(shown)):
            is_last = marked.end <= end or end == len(shown)
            first, last = max(marked.start, start) - start, min(marked.end, end) - start
            body += _carets(first, last, hint if is_last else "", room)
    if hint and marked is None:
        body += wrap(hint, room)
    return _framed(body)


def _framed(body: list[str]) -> list[str]:
    return [_BAR, *(_FRAME + line for line in body), _BAR]


def _shown(text: str, span: Span | None) -> tuple[str, Span | None]:
    """The text on one line, and the span in it; an empty span marks one place."""
    shown, places = visible(text)
    shown = shown.rstrip()
    if span is None or span.start > len(text):
        return shown, None
    start = places[span.start]
    end = min(places[min(span.end, len(text))], len(shown))
    while start < end and shown[start] == " ":
        start += 1
    while start < end and shown[end - 1] == " ":
        end -= 1
    return shown, Span(start, max(end, start + 1))


def _window(text: str, marked: Span | None, room: int) -> tuple[int, int]:
    """The part to show: the mark with as much around it as fits, cut between tokens."""
    if len(text) <= room:
        return 0, len(text)
    room -= 2 * len(_CUT)
    edges = [0, *accumulate(map(len, tokens(text)))]
    if marked is None:
        return 0, max(edge for edge in edges if edge <= room + len(_CUT)) or room
    start = max(edge for edge in edges if edge <= marked.start)
    later = [edge for edge in edges if edge >= marked.end] or [len(text)]
    end = later[0]
    if end - start >= room:
        fitting = [edge for edge in edges if start < edge <= start + room]
        return start, max(fitting, default=start + room)
    before = [edge for edge in edges if edge < start]
    after = [edge for edge in edges if edge > end]
    while before or after:  # grow on both sides in turn, so that the mark stays in the middle
        grown = False
        if before and end - before[-1] <= room:
            start = before.pop()
            grown = True
        if after and after[0] - start <= room:
            end = after.pop(0)
            grown = True
        if not grown:
            break
    return _at_blanks(text, start, end, marked)


def _at_blanks(text: str, start: int, end: int, marked: Span) -> tuple[int, int]:
    """Give up a few characters to cut at a blank."""
    if start > 0:
        near = text.find(" ", start, min(start + _NEAR, marked.start))
        start = near + 1 if near >= 0 else start
    if end < len(text):
        near = text.rfind(" ", max(end - _NEAR, marked.end), end)
        end = near if near >= 0 else end
    return start, end


def _carets(first: int, last: int, hint: str, room: int) -> list[str]:
    carets = " " * first + "^" * max(1, last - first)
    hint = one_line(hint)
    if not hint:
        return [carets]
    if len(carets) + 1 + len(hint) <= room:
        return [f"{carets} {hint}"]
    return [carets, *wrap(hint, room)]
