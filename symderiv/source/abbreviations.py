"""Commands that stand for other tokens: ``\\underset{x}{\\min}`` is ``\\min_{x}``; what is stacked is a list.

A label over a relation is a comment only if it is the number of a remark (``\\overset{(i)}{=}``) or says that this is a
definition: ``\\stackrel{d}{=}`` would be another relation, and is refused.  That draws are i.i.d. is what ``\\sim``
means of the members of a family and of entries, so saying it, above the sign, below it or at the end, adds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from symderiv.model import Span
from symderiv.source.characters import Token
from symderiv.source.macros import argument
from symderiv.source.reading import ReadError

MAX_ABBREVIATIONS = 100
_COMMENTS = frozenset(["def", r"\text{def}", r"\text{def.}", r"\operatorname{def}", r"\Delta", r"\triangle"])
_NUMBER = re.compile(r"(?:\\text\{\s*)?\((?:[0-9]+(?:\.[0-9]+)*[a-z]?|[abce-ko*]|[ivx]+)\)(?:\s*\})?")
"""The number of a remark: ``(1)``, ``(2.3)``, ``(a)``, ``\\text{(iv)}``; but ``(d)`` says in distribution."""


def spelt_out(tokens: list[Token]) -> list[Token]:
    """The tokens with every abbreviation in full; each has the place of what it came from."""
    texts = {token.text for token in tokens}
    if _ABBREVIATIONS.keys().isdisjoint(texts):
        return _with_whole_axes(tokens) if r"\cdot" in texts else tokens
    result: list[Token] = []
    waiting = tokens[::-1]  # the next token is the last of the list
    count = 0
    while waiting:
        token = waiting.pop()
        meaning = _ABBREVIATIONS.get(token.text) if token.kind == "command" else None
        if meaning is None:
            result.append(token)
            continue
        count += 1
        if count > MAX_ABBREVIATIONS:
            raise ReadError("D105", f"more than {MAX_ABBREVIATIONS} commands such as {token.text}", token.span)
        waiting.extend(reversed(meaning(token, waiting)))
    return _with_whole_axes(result)


def _with_whole_axes(tokens: list[Token]) -> list[Token]:
    """``A_{i\\cdot}`` and ``A_{\\cdot, j}`` with the colons of ``A_{i,:}`` and ``A_{:,j}``."""
    result: list[Token] = []
    for place, token in enumerate(tokens):
        if token.text != r"\cdot" or token.kind != "command" or len(result) < 2 or place + 1 == len(tokens):
            result.append(token)
            continue
        before, after = result[-1].text, tokens[place + 1].text
        first = before == "{" and result[-2].text == "_" and after != "}"
        last = after == "}" and before != "{" and _is_in_subscript(result)
        colon, comma = _other(":", token.span), _other(",", token.span)
        if first:
            result.extend([colon] if after == "," else [colon, comma])
        elif last:
            result.extend([colon] if before == "," else [comma, colon])
        else:
            result.append(token)
    return result


def _is_in_subscript(before: list[Token]) -> bool:
    """Is the innermost brace that is open here that of a subscript?"""
    depth = 0
    for place in range(len(before) - 1, 0, -1):
        depth += (before[place].text == "}") - (before[place].text == "{")
        if depth < 0:
            return before[place - 1].text == "_"
    return False


def _other(text: str, span: Span) -> Token:
    return Token("other", text, span)


def _underset(command: Token, waiting: list[Token]) -> list[Token]:
    below, end = argument(waiting, command)
    base, _ = argument(waiting, command)
    return [*base, _other("_", command.span), _other("{", command.span), *below, _other("}", end)]


def _overset(command: Token, waiting: list[Token]) -> list[Token]:
    above, end = argument(waiting, command)
    base, _ = argument(waiting, command)
    label = "".join(token.text for token in above)
    if _says_iid(above) and [token.text for token in base] == [r"\sim"]:
        return base
    if label not in _COMMENTS and not label.isdigit() and not _NUMBER.fullmatch(label):
        raise ReadError("D104", f"{command.text} changes the meaning of what is below it", command.span.to(end))
    return base


def _says_iid(label: Iterable[Token]) -> bool:
    """``\\text{iid}``, ``\\mathrm{i.i.d.}``, ``i.i.d.``"""
    words = re.sub(r"\\[a-z]+\{|[}\s.()]", "", "".join(token.text for token in label))
    return words == "iid"


def _sim(command: Token, waiting: list[Token]) -> list[Token]:
    if waiting[-1].text == "_":
        mark = waiting.pop()
        below, end = argument(waiting, mark)
        if not _says_iid(below):
            raise ReadError("D104", "of this sign only the subscript iid is read", command.span.to(end))
    if len(waiting) > 1 and _says_iid(waiting[1:2]):
        del waiting[1]  # the last before the end
    return [_other(command.text, command.span)]


def _substack(command: Token, waiting: list[Token]) -> list[Token]:
    lines, _ = argument(waiting, command)
    return [replace(token, kind="other", text=",") if token.text == r"\\" else token for token in lines]


def _double(command: Token, _: list[Token]) -> list[Token]:
    return [replace(command, text=r"\int")] * 2


def _operator(command: Token, _: list[Token]) -> list[Token]:
    return [replace(command, kind="word", text=rf"\operatorname{{{command.text[1:]}}}")]


_ABBREVIATIONS: dict[str, Callable[[Token, list[Token]], list[Token]]] = {
    r"\underset": _underset,
    r"\overset": _overset,
    r"\stackrel": _overset,
    r"\sim": _sim,
    r"\substack": _substack,
    r"\iint": _double,
    r"\argmax": _operator,
    r"\argmin": _operator,
}
