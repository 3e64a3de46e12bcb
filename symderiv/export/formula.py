"""Stated LaTeX as printable mathematics, or nothing.

The text is taken apart and written anew from the commands of ``vocabulary``: what comes out is built, not copied, so
braces balance, every command has its arguments, and no other command can occur.  Styles and spacing are kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from symderiv.export import vocabulary as known
from symderiv.export.atom import Atom, Formula, joined
from symderiv.export.escape import escaped
from symderiv.model import Span

MAX_LENGTH = 20_000
MAX_DEPTH = 25
_SCRIPT = 0.72

_PATTERN = re.compile(
    r"""(?P<space>\s+|~|%[^\n]*\n?)
      | (?P<command>\\(?:[A-Za-z]+\*?|.))
      | (?P<number>\d+(?:\.\d+)?|\.\d+)
      | (?P<letter>[A-Za-z])
      | (?P<other>[-+*/=<>()\[\]{}|_^,.;:!'&])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_WORD = re.compile(r"[A-Za-z]+")
_PLAIN = {"(": "open", "[": "open", ")": "close", "]": "close", "+": "sign", "-": "sign", "*": "operator",
          ",": "separator", ";": "separator", "=": "relation", "<": "relation", ">": "relation"}  # fmt: skip
_COLUMNS = re.compile(r"\s*\{([lcr| ]{1,40})\}")
_ENVIRONMENT = re.compile(r"\s*\{([a-z]+)\}")


def read_formula(text: str, mark: Span | None = None) -> Formula | None:
    """The formula, the marked piece coloured; ``None`` if it has anything but well-formed, known mathematics."""
    if len(text) > MAX_LENGTH:
        return None
    for fences in (True, False):
        try:
            return _trimmed(_Reader(text, mark, fences).whole())
        except _UnevenFencesError:
            continue  # \left without \right: print the brackets in their natural size
        except _UnprintableError:
            return None
    return None


def inline(text: str) -> str | None:
    formula = read_formula(text)
    return f"${formula.tex}$" if formula is not None and formula.atoms else None


class _UnprintableError(Exception):
    pass


class _UnevenFencesError(Exception):
    pass


def _trimmed(atoms: list[Atom]) -> Formula:
    """Without the punctuation and space at its ends."""
    while atoms and (atoms[-1].role in ("space", "separator") or atoms[-1].tex in (".", "{}")):
        atoms.pop()
    while atoms and atoms[0].role == "space":
        atoms.pop(0)
    return Formula(tuple(atoms))


class _Reader:
    def __init__(self, text: str, mark: Span | None, fences: bool) -> None:
        self.text = text
        self.mark = mark
        self.fences = fences
        self.position = 0
        self.depth = 0
        self.integral = False

    def whole(self) -> list[Atom]:
        text = self.text.rstrip()
        if text.endswith(r"\\"):  # the end of a line of align
            self.text = text.removesuffix(r"\\")
        atoms = self.sequence(())
        if self.peek():
            raise _UnprintableError
        return atoms

    # --- tokens -----------------------------------------------------------------------------------------------

    def skip(self) -> bool:
        """Pass over white space and comments; true if there was any."""
        start = self.position
        while (match := _PATTERN.match(self.text, self.position)) and match.lastgroup == "space":
            self.position = match.end()
        return self.position > start

    def peek(self) -> str:
        self.skip()
        if self.position >= len(self.text):
            return ""
        match = _PATTERN.match(self.text, self.position)
        if match is None:
            character = self.text[self.position]
            if character in known.GREEK or character == "\u2212":
                return character
            raise _UnprintableError
        token = match.group()
        return token if token == r"\operatorname*" else token.rstrip("*") if token[0] == "\\" else token

    def take(self) -> str:
        token = self.peek()
        if not token:
            raise _UnprintableError
        self.position += len(token)
        return token

    def taken(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.position)
        if match is None:
            raise _UnprintableError
        self.position = match.end()
        return match.group(1)

    # --- rows of atoms ----------------------------------------------------------------------------------------

    def sequence(self, stops: tuple[str, ...]) -> list[Atom]:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _UnprintableError
        atoms: list[Atom] = []
        while True:
            spaced = self.skip()
            start, token = self.position, self.peek()
            if not token or token in stops:
                break
            if token == "&" and not stops:  # the alignment of the document
                self.take()
            elif token in ("_", "^", "'"):
                atoms.append(self.scripted(atoms.pop() if _takes_scripts(atoms) else Atom("{}", 0.0, span=None), start))
            elif (atom := self.atom(self.take(), start, spaced)) is not None:
                atoms.append(atom)
        self.depth -= 1
        return atoms

    def new(self, tex: str, width: float, start: int, role: str = "ordinary") -> Atom:
        span = Span(start, self.position)
        return Atom(tex, width, role, span, self.covered(span))

    def covered(self, span: Span) -> bool:
        return self.mark is not None and self.mark.start <= span.start and span.end <= self.mark.end

    def inner(self, atoms: list[Atom], start: int) -> tuple[str, float]:
        """A part's LaTeX and width; it is coloured with the whole, not again by itself."""
        width = sum(atom.width for atom in atoms)
        if self.covered(Span(start, self.position)):
            atoms = [Atom(atom.tex, atom.width, atom.role) for atom in atoms]
        return joined(atoms), width

    def argument(self, start: int) -> tuple[str, float]:
        """A brace group or a single token, without braces."""
        if self.peek() == "{":
            self.take()
            atoms = self.sequence(("}",))
            self.take()
            return self.inner(atoms, start)
        at, token = self.position, self.take()
        if token in ("}", "&", "_", "^", r"\\", r"\end", r"\right") or (len(token) > 1 and token.isdigit()):
            raise _UnprintableError
        atom = self.atom(token, at, False)
        if atom is None:
            raise _UnprintableError
        return self.inner([atom], start)

    def scripted(self, base: Atom, start: int) -> Atom:
        start = base.span.start if base.span else start
        scripts = {"_": "", "^": ""}
        width, primes = 0.0, 0
        while (mark := self.peek()) in ("_", "^", "'"):
            self.take()
            if mark == "'":
                primes += 1
                continue
            if scripts[mark]:
                raise _UnprintableError
            tex, wide = self.argument(start)
            scripts[mark] = tex or "{}"
            width = max(width, wide * _SCRIPT)
        above = r"\prime" * primes + (" " if primes and scripts["^"][:1].isalpha() else "") + scripts["^"]
        tex = base.tex if not base.marked else rf"{{\color{{wrong}}{base.tex}}}"
        tex = base.tex if self.covered(Span(start, self.position)) else tex
        tex += f"_{{{scripts['_']}}}" if scripts["_"] else ""
        tex += f"^{{{above}}}" if above else ""
        big = base.tex in known.BIG and not base.tex.endswith("int")
        wide = max(base.width, width) if big else base.width + width + 0.3 * primes
        return self.new(tex, wide, start, base.role)

    # --- one atom ---------------------------------------------------------------------------------------------

    def atom(self, token: str, start: int, spaced: bool) -> Atom | None:
        if token[0] == "\\":
            return self.command(token, start)
        if token in known.GREEK or token == "\u2212":
            role = "sign" if token == "\u2212" else "ordinary"
            return self.new(known.GREEK.get(token, "-"), 0.7, start, role)
        if token[0].isdigit() or (token[0] == "." and len(token) > 1):
            return self.new(token, 0.5 * len(token), start)
        if token.isalpha():
            return self.letter(token, start, spaced)
        if token == "{":
            atoms = self.sequence(("}",))
            self.take()
            tex, width = self.inner(atoms, start)
            return self.new(f"{{{tex}}}", width, start)
        if token == "|" and self.text.startswith("|", self.position):
            self.position += 1
            return self.new(r"\,\|\," if spaced else r"\|", 0.9, start)
        if token in ("}", "&"):
            raise _UnprintableError
        if token == ":" and self.peek() == "=":
            self.take()
            return self.new(":=", 1.7, start, "relation")
        role = _PLAIN.get(token, "ordinary")
        width = {"relation": 1.4, "sign": 1.25, "operator": 1.0}.get(role, 0.42)
        return self.new(token, width, start, role)

    def letter(self, token: str, start: int, spaced: bool) -> Atom:
        match = _WORD.match(self.text, start)
        first = start == 0 or not self.text[start - 1].isalpha()
        if match is not None and first and match.group() in known.WORDS:
            self.position = match.end()
            if self.peek() in ("(", "[", "{", r"\{", r"\left"):
                return self.new(rf"\operatorname{{{match.group()}}}", 0.52 * len(match.group()), start)
            self.position = start + 1
        pair = first and match is not None and len(match.group()) == 2 and not self.text[:start].endswith("\\,")
        differential = self.integral and token == "d" and pair
        return self.new(r"\,d" if differential else token, 0.78 if token.isupper() else 0.56, start)

    def command(self, token: str, start: int) -> Atom | None:
        if token in known.BIG:
            self.integral = self.integral or token.endswith("int")
            return self.new(token, known.BIG[token], start)
        for table, role in ((known.SYMBOLS, ""), (known.RELATIONS, "relation"), (known.OPERATORS, "operator")):
            if token in table:
                return self.new(token, table[token], start, role or _BRACES.get(token, "ordinary"))
        if token in known.SPACES:
            return self.new(token, known.SPACES[token], start, "space")
        if token in known.FUNCTIONS:
            return self.new(token, 0.5 * len(token) - 0.2, start)
        if token in known.NAMED:
            return self.new(known.NAMED[token], 3.5, start)
        if token in known.DROPPED:
            return None
        for names, read in _WITH_ARGUMENTS:
            if token in names:
                return read(self, token, start)
        raise _UnprintableError

    # --- commands with arguments ------------------------------------------------------------------------------

    def fraction(self, token: str, start: int) -> Atom:
        top, above = self.argument(start)
        bottom, below = self.argument(start)
        scale = _SCRIPT if token == r"\tfrac" else 1.0
        return self.new(f"{known.FRACTIONS[token]}{{{top}}}{{{bottom}}}", scale * max(above, below) + 0.3, start)

    def root(self, token: str, start: int) -> Atom:
        degree = ""
        if self.peek() == "[":
            self.take()
            degree, _ = self.inner(self.sequence(("]",)), start)
            self.take()
        inner, width = self.argument(start)
        return self.new(rf"\sqrt[{{{degree}}}]{{{inner}}}" if degree else rf"\sqrt{{{inner}}}", width + 0.9, start)

    def styled(self, token: str, start: int) -> Atom:
        inner, width = self.argument(start)
        style = known.STYLES.get(token, token)
        return self.new(f"{style}{{{inner}}}", width * 1.08, start)

    def alphabet(self, token: str, start: int) -> Atom:
        inner, width = self.argument(start)
        if not (inner.isascii() and inner.isalnum()):
            raise _UnprintableError
        style = known.ALPHABETS[token] if inner.isalpha() and inner.isupper() else r"\mathbf"
        return self.new(f"{style}{{{inner}}}", width, start)

    def operator_name(self, token: str, start: int) -> Atom:
        inner, _ = self.argument(start)
        if not re.fullmatch(r"(?:[A-Za-z0-9]|\\,|-| )+", inner):
            raise _UnprintableError
        return self.new(rf"\operatorname{{{inner}}}", 0.52 * len(inner) + 0.2, start)

    def text_piece(self, token: str, start: int) -> Atom:
        content = self.braced()
        return self.new(rf"\text{{{escaped(content)}}}", 0.5 * len(content), start)

    def braced(self) -> str:
        """The braced argument as plain text; braces inside are taken away."""
        self.skip()
        depth = 0
        for end in range(self.position, len(self.text)):
            depth += {"{": 1, "}": -1}.get(self.text[end], 0)
            if depth == 0:
                content = self.text[self.position + 1 : end]
                if self.text[self.position] != "{" or set(content) & set("\\$"):
                    raise _UnprintableError
                self.position = end + 1
                return content.replace("{", "").replace("}", "")
        raise _UnprintableError

    def dropped(self, token: str, start: int) -> None:
        if self.peek() != "{":
            raise _UnprintableError
        depth = 0
        for end in range(self.position, len(self.text)):
            depth += {"{": 1, "}": -1}.get(self.text[end], 0)
            if depth == 0:
                self.position = end + 1
                return
        raise _UnprintableError

    def braces(self, token: str, start: int) -> Atom:
        inner, width = self.argument(start)
        return self.new(f"{token}{{{inner}}}", width, start)

    def sized(self, token: str, start: int) -> Atom | None:
        if self.peek() not in known.DELIMITERS:
            return None
        delimiter = self.take()
        if delimiter == ".":
            return None
        role = {"l": "open", "r": "close"}.get(token[-1], "ordinary")
        return self.new(f"{token}{delimiter}", 0.6, start, _PLAIN.get(delimiter, _BRACES.get(delimiter, role)))

    def fenced(self, token: str, start: int) -> Atom | None:
        opening = self.take()
        if opening not in known.DELIMITERS:
            raise _UnevenFencesError if self.fences else _UnprintableError
        if not self.fences:
            return None if opening == "." else self.atom(opening, start, False)
        if token == r"\right":
            raise _UnevenFencesError
        atoms = self.sequence((r"\right", "}", "&", r"\\", r"\end"))
        if self.peek() != r"\right":
            raise _UnevenFencesError
        self.take()
        closing = self.take()
        if closing not in known.DELIMITERS:
            raise _UnevenFencesError
        inner, width = self.inner(atoms, start)
        gap = " " if opening[-1].isalpha() and inner[:1].isalpha() else ""
        return self.new(rf"\left{opening}{gap}{inner}\right{closing}", width + 1.1, start)

    def environment(self, token: str, start: int) -> Atom:
        name = self.taken(_ENVIRONMENT)
        if name not in known.ENVIRONMENTS:
            raise _UnprintableError
        columns = self.taken(_COLUMNS).replace(" ", "") if name == "array" else ""
        limit = sum(letter in "lcr" for letter in columns) if columns else known.ENVIRONMENTS[name]
        rows, widths, row = [], [0.0] * limit, list[str]()
        while True:
            cell, width = self.inner(self.sequence(("&", r"\\", r"\end")), start)
            if len(row) >= limit:
                raise _UnprintableError
            widths[len(row)] = max(widths[len(row)], width + 1.0)
            row.append(cell)
            end = self.take()
            if end != "&":
                rows.append(row)
                row = []
            if end == r"\end":
                break
        if self.taken(_ENVIRONMENT) != name:
            raise _UnprintableError
        body = r" \\ ".join(" & ".join(_unambiguous(cell) for cell in row) for row in rows)
        specification = f"{{{columns}}}" if columns else ""
        return self.new(rf"\begin{{{name}}}{specification} {body} \end{{{name}}}", sum(widths) + 0.5, start)


def _takes_scripts(atoms: list[Atom]) -> bool:
    return bool(atoms) and atoms[-1].role in ("ordinary", "open", "close") and atoms[-1].tex not in (r"\,\|\,",)


def _unambiguous(cell: str) -> str:
    r"""After ``\\`` a bracket or a star would be read as its option."""
    return "{}" + cell if cell.startswith(("[", "*")) else cell


_BRACES = {r"\{": "open", r"\}": "close", r"\lbrace": "open", r"\rbrace": "close", r"\langle": "open",
           r"\rangle": "close", r"\lfloor": "open", r"\rfloor": "close", r"\lceil": "open", r"\rceil": "close"}  # fmt: skip

_WITH_ARGUMENTS: tuple[tuple[frozenset[str], Callable[[_Reader, str, int], Atom | None]], ...] = (
    (frozenset(known.FRACTIONS), _Reader.fraction),
    (frozenset([r"\sqrt"]), _Reader.root),
    (frozenset(known.STYLES) | known.ACCENTS, _Reader.styled),
    (frozenset(known.ALPHABETS), _Reader.alphabet),
    (frozenset([r"\operatorname", r"\operatorname*"]), _Reader.operator_name),
    (known.TEXTS, _Reader.text_piece),
    (known.DROPPED_WITH_ARGUMENT, _Reader.dropped),
    (known.BRACES, _Reader.braces),
    (known.SIZES, _Reader.sized),
    (frozenset([r"\left", r"\right"]), _Reader.fenced),
    (frozenset([r"\begin"]), _Reader.environment),
)
