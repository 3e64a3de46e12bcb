"""Plain text as LaTeX text: every character prints as itself, and none is a command.  The result is ASCII."""

from __future__ import annotations

import unicodedata

from symderiv.export.vocabulary import GREEK

_TEXT = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}",
    '"': "''",
    "`": r"\textasciigrave{}",
}
# In the typewriter font every ASCII character is at its own place.
_TYPEWRITER = {character: rf"\symbol{{{ord(character)}}}" for character in "\\{}$&#_%^~<>|\"`'"}

_SIGNS = {
    "–": "--", "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''", "…": r"\dots{}", "\u00a0": "~",
    "×": r"\ensuremath{\times}", "·": r"\ensuremath{\cdot}", "−": r"\ensuremath{-}", "±": r"\ensuremath{\pm}",
    "≤": r"\ensuremath{\le}", "≥": r"\ensuremath{\ge}", "≠": r"\ensuremath{\ne}", "≈": r"\ensuremath{\approx}",
    "→": r"\ensuremath{\to}", "⇒": r"\ensuremath{\Rightarrow}", "∈": r"\ensuremath{\in}", "∼": r"\ensuremath{\sim}",
    "∂": r"\ensuremath{\partial}", "∇": r"\ensuremath{\nabla}", "∑": r"\ensuremath{\sum}", "∞": r"\ensuremath{\infty}",
    "√": r"\ensuremath{\surd}", "⊤": r"\ensuremath{\top}", "²": r"\ensuremath{^{2}}", "³": r"\ensuremath{^{3}}",
    "⊙": r"\ensuremath{\odot}", "∥": r"\ensuremath{\|}", "ß": r"\ss{}", "æ": r"\ae{}", "ø": r"\o{}", "ł": r"\l{}",
    "Æ": r"\AE{}", "Ø": r"\O{}", "Ł": r"\L{}", "°": r"\ensuremath{^{\circ}}", "§": r"\S{}",
}  # fmt: skip
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0308": '"', "\u0304": "=", "\u0306": "u",
    "\u0307": ".", "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c",
}  # fmt: skip


def escaped(text: str) -> str:
    """The text for running prose, white space as it is wide."""
    return "".join(_character(character, _TEXT) for character in text)


def typewriter(text: str) -> str:
    """The text in the typewriter font, with places where a line may break."""
    pieces: list[str] = []
    for character in " ".join(text.split()):
        if character == "\\" and pieces:
            pieces.append(r"\allowbreak{}")
        pieces.append(_character(character, _TYPEWRITER))
        if character in ",;=+-)]}":
            pieces.append(r"\allowbreak{}")
    return rf"\texttt{{{''.join(pieces)}}}"


def _character(character: str, table: dict[str, str]) -> str:
    if character in table:
        return table[character]
    if " " <= character <= "~":
        return character
    if character.isspace():
        return " "
    if character in GREEK:
        return rf"\ensuremath{{{GREEK[character]}}}"
    if character in _SIGNS:
        return _SIGNS[character]
    letters = unicodedata.normalize("NFD", character)
    if len(letters) == 2 and letters[0].isascii() and letters[0].isalpha() and letters[1] in _ACCENTS:
        return rf"\{_ACCENTS[letters[1]]}{{{letters[0]}}}"
    return f"[U+{ord(character):04X}]"
