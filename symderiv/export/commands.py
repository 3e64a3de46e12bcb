"""How each command with arguments is printed.  Every function takes what follows the command and gives one atom."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from symderiv.export import vocabulary as known
from symderiv.export.escape import escaped
from symderiv.export.scanner import UnevenFencesError, UnprintableError

if TYPE_CHECKING:
    from symderiv.export.atom import Atom
    from symderiv.export.formula import Reader

PLAIN = {
    **dict.fromkeys("([", "open"),
    **dict.fromkeys(")]", "close"),
    **dict.fromkeys("+-", "sign"),
    **dict.fromkeys(",;", "separator"),
    **dict.fromkeys("=<>", "relation"),
    "*": "operator",
}
"""The roles of single characters."""
BRACES = {
    **dict.fromkeys((r"\{", r"\lbrace", r"\langle", r"\lfloor", r"\lceil"), "open"),
    **dict.fromkeys((r"\}", r"\rbrace", r"\rangle", r"\rfloor", r"\rceil"), "close"),
}
_COLUMNS = re.compile(r"\s*\{([lcr| ]{1,40})\}")
_ENVIRONMENT = re.compile(r"\s*\{([a-z]+)\}")


def fraction(reader: Reader, token: str, start: int) -> Atom:
    top, above = reader.argument(start)
    bottom, below = reader.argument(start)
    scale = 0.72 if token == r"\tfrac" else 1.0
    return reader.new(f"{token}{{{top}}}{{{bottom}}}", scale * max(above, below) + 0.3, start)


def root(reader: Reader, token: str, start: int) -> Atom:
    degree = ""
    if reader.peek() == "[":
        reader.take()
        degree, _ = reader.inner(reader.sequence(("]",)), start)
        reader.take()
    inner, width = reader.argument(start)
    option = f"[{{{degree}}}]" if degree else ""
    return reader.new(rf"\sqrt{option}{{{inner}}}", width + 0.9, start)


def styled(reader: Reader, token: str, start: int) -> Atom:
    inner, width = reader.argument(start)
    return reader.new(f"{known.STYLES.get(token, token)}{{{inner}}}", width * 1.08, start)


def alphabet(reader: Reader, token: str, start: int) -> Atom:
    """Blackboard and script letters exist for capitals only."""
    inner, width = reader.argument(start)
    if not (inner.isascii() and inner.isalnum()):
        raise UnprintableError
    style = known.ALPHABETS[token] if inner.isalpha() and inner.isupper() else r"\mathbf"
    return reader.new(f"{style}{{{inner}}}", width, start)


def operator_name(reader: Reader, token: str, start: int) -> Atom:
    inner, _ = reader.argument(start)
    if not re.fullmatch(r"(?:[A-Za-z0-9]|\\,|-| )+", inner):
        raise UnprintableError
    return reader.new(rf"\operatorname{{{inner}}}", 0.52 * len(inner) + 0.2, start)


def text(reader: Reader, token: str, start: int) -> Atom:
    """Words; a command or mathematics inside them is not printed."""
    content = reader.braced()
    if set(content) & set("\\${}"):
        raise UnprintableError
    return reader.new(rf"\text{{{escaped(content)}}}", 0.5 * len(content), start)


def dropped(reader: Reader, token: str, start: int) -> None:
    reader.braced()


def brace(reader: Reader, token: str, start: int) -> Atom:
    inner, width = reader.argument(start)
    return reader.new(f"{token}{{{inner}}}", width, start)


def sized(reader: Reader, token: str, start: int) -> Atom | None:
    """A bracket of a given size; the command alone prints nothing."""
    if reader.peek() not in known.DELIMITERS:
        return None
    delimiter = reader.take()
    if delimiter == ".":
        return None
    role = {"l": "open", "r": "close"}.get(token[-1], "ordinary")
    return reader.new(f"{token}{delimiter}", 0.6, start, PLAIN.get(delimiter, BRACES.get(delimiter, role)))


def fenced(reader: Reader, token: str, start: int) -> Atom | None:
    opening = reader.take()
    if not reader.fences:
        if opening not in known.DELIMITERS:
            raise UnprintableError
        return None if opening == "." else reader.atom(opening, start, False)
    if opening not in known.DELIMITERS or token == r"\right":
        raise UnevenFencesError
    atoms = reader.sequence((r"\right", "}", "&", r"\\", r"\end"))
    if reader.peek() != r"\right":
        raise UnevenFencesError
    reader.take()
    closing = reader.take()
    if closing not in known.DELIMITERS:
        raise UnevenFencesError
    inner, width = reader.inner(atoms, start)
    gap = " " if opening[-1].isalpha() and inner[:1].isalpha() else ""
    return reader.new(rf"\left{opening}{gap}{inner}\right{closing}", width + 1.1, start)


def environment(reader: Reader, token: str, start: int) -> Atom:
    name = reader.taken(_ENVIRONMENT)
    if name not in known.ENVIRONMENTS:
        raise UnprintableError
    columns = reader.taken(_COLUMNS).replace(" ", "") if name == "array" else ""
    limit = sum(letter in "lcr" for letter in columns) if columns else known.ENVIRONMENTS[name]
    rows: list[list[str]] = [[]]
    widths = [0.0] * limit
    end = ""
    while end != r"\end":
        cell, width = reader.inner(reader.sequence(("&", r"\\", r"\end", "}", r"\right")), start)
        if len(rows[-1]) >= limit:
            raise UnprintableError
        widths[len(rows[-1])] = max(widths[len(rows[-1])], width + 1.0)
        rows[-1].append(unambiguous(cell))
        end = reader.take()
        if end == r"\right":
            raise UnevenFencesError
        if end not in ("&", r"\\", r"\end"):
            raise UnprintableError
        if end == r"\\":
            rows.append([])
    if reader.taken(_ENVIRONMENT) != name:
        raise UnprintableError
    body = r" \\ ".join(" & ".join(row) for row in rows if row != [""])
    specification = f"{{{columns}}}" if columns else ""
    return reader.new(rf"\begin{{{name}}}{specification} {body} \end{{{name}}}", sum(widths) + 0.5, start)


def unambiguous(tex: str) -> str:
    r"""After ``\\`` a bracket or a star would be read as its option."""
    return "{}" + tex if tex.startswith(("[", "*")) else tex


WITH_ARGUMENTS: tuple[tuple[frozenset[str], Callable[[Reader, str, int], Atom | None]], ...] = (
    (known.FRACTIONS, fraction),
    (frozenset([r"\sqrt"]), root),
    (frozenset(known.STYLES) | known.ACCENTS, styled),
    (frozenset(known.ALPHABETS), alphabet),
    (frozenset([r"\operatorname", r"\operatorname*"]), operator_name),
    (known.TEXTS, text),
    (known.DROPPED_WITH_ARGUMENT, dropped),
    (known.BRACES, brace),
    (known.SIZES, sized),
    (frozenset([r"\left", r"\right"]), fenced),
    (frozenset([r"\begin"]), environment),
)
