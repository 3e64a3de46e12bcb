"""LaTeX mathematics as a flat list of tokens: macros expanded, styles unwrapped, every token with its place.

A style (``\\boldsymbol{W_x}``, ``\\mathbf x``, ``\\boxed{...}``) wraps a piece of formula without changing its meaning,
and vanishes with its braces: ``\\mathbf{x}`` and ``x`` are one name.  Two styled pieces are tokens of their own: an
upright word (``\\mathrm{KL}``, and ``\\mathrm{d}``, which is no variable), and a bold 1, which is a vector of ones or
an indicator.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from symderiv.source.abbreviations import spelt_out
from symderiv.source.characters import Token, scan
from symderiv.source.macros import Macro, expand
from symderiv.source.reading import ReadError

_BOLD = frozenset([r"\boldsymbol", r"\mathbf", r"\bm", r"\pmb", r"\vec", r"\bf"])
_UPRIGHT = frozenset([r"\mathrm", r"\mathit", r"\mathsf", r"\rm", r"\it", r"\sf"])
_SWITCHES = frozenset([r"\bf", r"\rm", r"\it", r"\sf"])
"""They stand inside the braces: ``{\\rm KL}``."""
_CLASSES = frozenset([r"\mathopen", r"\mathclose", r"\mathbin", r"\mathrel", r"\mathord", r"\mathpunct", r"\mathinner"])
"""How much space TeX leaves around a sign: ``\\mathopen{}(``."""
_STYLES = _BOLD | _UPRIGHT | _CLASSES | {r"\boxed", r"\mathop", r"\mathnormal"}

_UNOPENED, _UNCLOSED = "this brace was never opened", "this brace is not closed"


def tokenise(text: str, macros: Mapping[str, Macro] | None = None) -> list[Token]:
    tokens = expand(scan(text), macros or {})
    if "#" in text or macros:
        _refuse_parameters(tokens)
    return _unwrap_styles(spelt_out(tokens))


def _refuse_parameters(tokens: list[Token]) -> None:
    for token in tokens:
        if token.kind == "parameter":
            raise ReadError("D101", "the character '#' is not mathematics", token.span)


def _unwrap_styles(tokens: list[Token]) -> list[Token]:
    """Drop styles together with their braces, keeping what is inside."""
    if _STYLES.isdisjoint({token.text for token in tokens}):
        _require_pairs(tokens)
        return tokens
    kept: list[Token] = []
    open_braces: list[tuple[bool, Token]] = []  # for each open brace: is it a style's?
    position, styled = 0, False
    while position < len(tokens):
        token = tokens[position]
        position += 1
        if token.kind == "command" and token.text in _STYLES:
            word = _styled_word(tokens, position, token)
            if word is not None:
                piece, position = word
                kept.append(piece)
            else:
                styled = token.text not in _SWITCHES or tokens[position].text == "{"
            continue
        if token.text == "{" and token.kind == "other":
            open_braces.append((styled, token))
            if not styled:
                kept.append(token)
        elif token.text == "}" and token.kind == "other":
            if not open_braces:
                raise ReadError("D101", _UNOPENED, token.span)
            if not open_braces.pop()[0]:
                kept.append(token)
        else:
            kept.append(token)
        styled = False
    if open_braces:
        raise ReadError("D101", _UNCLOSED, open_braces[0][1].span, "expected }")
    return kept


def _require_pairs(tokens: list[Token]) -> None:
    open_braces: list[Token] = []
    for token in tokens:
        if token.text == "{":
            open_braces.append(token)
        elif token.text == "}":
            if not open_braces:
                raise ReadError("D101", _UNOPENED, token.span)
            open_braces.pop()
    if open_braces:
        raise ReadError("D101", _UNCLOSED, open_braces[0].span, "expected }")


def _styled_word(tokens: list[Token], position: int, style: Token) -> tuple[Token, int] | None:
    """``\\mathrm{KL}`` or ``\\mathbf{1}`` as one token, and the position after it."""
    start = position + (tokens[position].text == "{")
    end = start
    while tokens[end].kind == ("number" if style.text in _BOLD else "letter"):
        end += 1
    inside = tokens[start:end]
    if start > position and tokens[end].text != "}":
        return None
    text = "".join(token.text for token in inside)
    whole = start > position or (style.text in _SWITCHES and tokens[end].text in ("}", "("))
    if style.text in _BOLD and text == "1":
        word = r"\mathbb{1}"
    elif style.text in (r"\mathrm", r"\rm") and text == "d":
        word = r"\mathrm{d}"  # the sign of differentiation, whatever d is
    elif style.text in _UPRIGHT and whole and len(inside) > 1 and text.isascii():
        if any(before.span.end < after.span.start for before, after in pairwise(inside)):
            return None  # \mathrm{a b} is no word
        word = rf"\operatorname{{{text}}}"
    else:
        return None
    return Token("word", word, style.span.to(tokens[end if start > position else end - 1].span), style.spaced), (
        end + (start > position)
    )
