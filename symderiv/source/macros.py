"""Macros of the author: ``\\newcommand{\\norm}[1]{\\| #1 \\|}``, ``\\DeclareMathOperator{\\Tr}{Tr}``, ``\\def\\R{r}``.

A macro is expanded on tokens.  What comes out of its body has the place of the use, what comes out of an argument keeps
its own.  The number of expansions and of tokens is bounded, so a macro that calls itself is an error and not a loop.
Not read: optional arguments, and parameters inside ``\\text``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.characters import Token, scan
from symderiv.source.grammar import MAX_TOKENS
from symderiv.source.reading import ReadError

MAX_EXPANSIONS = 1_000
_DEFINERS = frozenset([r"\newcommand", r"\renewcommand", r"\providecommand", r"\def", r"\DeclareMathOperator"])


@dataclass(frozen=True)
class Macro:
    name: str
    parameters: int
    body: tuple[Token, ...]


def expand(tokens: list[Token], macros: Mapping[str, Macro]) -> list[Token]:
    if not macros:
        return tokens
    result: list[Token] = []
    waiting = tokens[::-1]  # the next token is the last of the list
    expansions = 0
    while waiting:
        token = waiting.pop()
        macro = macros.get(token.text) if token.kind == "command" else None
        if macro is None:
            result.append(token)
            continue
        expansions += 1
        if expansions > MAX_EXPANSIONS or len(waiting) > len(tokens) + MAX_TOKENS:
            raise ReadError("D105", f"the macro {macro.name} expands without end", token.span)
        place = token.span
        arguments: list[list[Token]] = []
        for _ in range(macro.parameters):
            given, end = argument(waiting, token)
            arguments.append(given)
            place = place.to(end)
        waiting.extend(reversed(_filled(macro, arguments, place)))
    return result


def _filled(macro: Macro, arguments: list[list[Token]], place: Span) -> list[Token]:
    filled: list[Token] = []
    for token in macro.body:
        if token.kind == "parameter":
            filled.extend(arguments[int(token.text[1]) - 1])
        else:
            filled.append(replace(token, span=place))
    return filled


def argument(waiting: list[Token], macro: Token) -> tuple[list[Token], Span]:
    """Take one argument off the waiting tokens: a brace group without its braces, or one token."""
    if not waiting or waiting[-1].kind == "end" or waiting[-1].text == "}":
        raise ReadError("D101", f"{macro.text} needs one more argument", macro.span)
    first = waiting.pop()
    if first.text != "{" or first.kind != "other":
        return [first], first.span
    depth = 1
    inside: list[Token] = []
    while waiting and waiting[-1].kind != "end":
        token = waiting.pop()
        if token.kind == "other":
            depth += (token.text == "{") - (token.text == "}")
        if depth == 0:
            return inside, token.span
        inside.append(token)
    raise ReadError("D101", "the brace is not closed", first.span, "expected }")


def defines_macro(text: str) -> bool:
    return text.lstrip().startswith(tuple(_DEFINERS))


def refuse_macro(text: str) -> None:
    """A formula does not define a macro on the way: what comes after it would be taken for a part of it."""
    start = len(text) - len(text.lstrip())
    for definer in _DEFINERS:
        if text.startswith(definer, start):
            place = Span(start, start + len(definer))
            raise ReadError("D101", "a macro is not defined inside a formula", place, "declare it by itself, with let")


def read_macros(text: str, known: Mapping[str, Macro]) -> dict[str, Macro]:
    """The known macros and those that the text defines, one after another."""
    macros = dict(known)
    waiting = scan(text)[::-1]
    while waiting[-1].kind != "end":
        definer = waiting.pop()
        if definer.text.rstrip("*") not in _DEFINERS:
            raise ReadError("D101", "expected \\newcommand here", definer.span)
        macro = _read_macro(definer, waiting)
        macros[macro.name] = macro
    return macros


def _read_macro(definer: Token, waiting: list[Token]) -> Macro:
    name, place = argument(waiting, definer)
    if len(name) != 1 or name[0].kind != "command" or not name[0].text[1:].isalpha():
        raise ReadError("D101", "a macro is named like \\name", place)
    count = _parameter_count(waiting)
    if definer.text.startswith(r"\DeclareMathOperator"):
        return Macro(name[0].text, 0, (_operator(*argument(waiting, definer)),))
    body, _ = argument(waiting, definer)
    for token in body:
        if token.kind == "parameter" and int(token.text[1]) > count:
            raise ReadError("D101", f"{name[0].text} has {count} parameters, not {token.text[1]}", token.span)
        if token.kind == "word" and "#" in token.text:
            raise ReadError("D104", "a parameter inside text is not read", token.span)
        if token.kind == "command" and token.text == name[0].text:
            raise ReadError("D101", f"{token.text} is defined by itself", token.span)
    return Macro(name[0].text, count, tuple(body))


def _parameter_count(waiting: list[Token]) -> int:
    if waiting[-1].text != "[":
        return 0
    opening = waiting.pop()
    number, close = waiting.pop(), waiting[-1]
    if number.kind != "number" or number.text not in "123456789" or close.text != "]":
        raise ReadError("D101", "the number of parameters is a digit from 1 to 9", opening.span.to(number.span))
    waiting.pop()
    if waiting and waiting[-1].text == "[":
        raise ReadError("D104", "optional arguments of macros are not read", waiting[-1].span)
    return int(number.text)


def _operator(body: list[Token], place: Span) -> Token:
    word = "".join(token.text for token in body)
    if not word.isalpha():
        raise ReadError("D104", "the name of an operator consists of letters", place)
    return Token("word", rf"\operatorname{{{word}}}", place)
