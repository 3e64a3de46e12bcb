"""Stated LaTeX as printable mathematics, or nothing.

The text is taken apart and written anew from the commands of ``vocabulary``: what comes out is built, not copied, so
braces balance, every command has its arguments, and no other command can occur.  Styles and spacing are kept.
"""

from __future__ import annotations

import re

from symderiv.export import vocabulary as known
from symderiv.export.atom import Atom, Formula
from symderiv.export.commands import BRACES, PLAIN, WITH_ARGUMENTS
from symderiv.export.scanner import MINUS, Scanner, UnevenFencesError, UnprintableError
from symderiv.model import Span

MAX_LENGTH = 20_000
MAX_DEPTH = 25
_SCRIPT = 0.72
_WORD = re.compile(r"[A-Za-z]+")
_WIDTHS = {"relation": 1.4, "sign": 1.25, "operator": 1.0}


def read_formula(text: str, mark: Span | None = None) -> Formula | None:
    """The formula, the marked piece coloured; ``None`` if it has anything but well-formed, known mathematics."""
    if len(text) > MAX_LENGTH:
        return None
    for fences in (True, False):
        try:
            return _trimmed(Reader(text, mark, fences).whole())
        except UnevenFencesError:
            continue  # \left without \right: print the brackets in their natural size
        except UnprintableError:
            return None
    return None


def inline(text: str) -> str | None:
    formula = read_formula(text)
    return f"${formula.tex}$" if formula is not None and formula.atoms else None


def _trimmed(atoms: list[Atom]) -> Formula:
    """Without the punctuation and space at its ends."""
    while atoms and (atoms[-1].role in ("space", "separator") or atoms[-1].tex == "."):
        atoms.pop()
    while atoms and atoms[0].role == "space":
        atoms.pop(0)
    return Formula(tuple(atoms))


class Reader(Scanner):
    def __init__(self, text: str, mark: Span | None, fences: bool) -> None:
        super().__init__(text, mark)
        self.fences = fences
        """Are ``\\left`` and ``\\right`` pairs?  If not they are left out."""
        self.depth = 0
        self.integral = False

    def whole(self) -> list[Atom]:
        text = self.text.rstrip()
        if text.endswith(r"\\"):  # the end of a line of align
            self.text = text.removesuffix(r"\\")
        atoms = self.sequence(())
        if self.peek():
            raise UnprintableError
        return atoms

    def sequence(self, stops: tuple[str, ...]) -> list[Atom]:
        """Atoms up to one of the stops, or to the end."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UnprintableError
        atoms: list[Atom] = []
        while True:
            spaced = self.skip()
            start, token = self.position, self.peek()
            if not token or token in stops:
                break
            if token == "&" and not stops:  # the alignment of the document
                self.take()
            elif token in ("_", "^", "'"):
                base = atoms.pop() if _takes_scripts(atoms) else Atom("{}", 0.0)
                atoms.append(self.scripted(base, start))
            elif (atom := self.atom(self.take(), start, spaced)) is not None:
                atoms.append(atom)
        self.depth -= 1
        return atoms

    def argument(self, start: int) -> tuple[str, float]:
        """A brace group or a single token, without braces; and its width."""
        if self.peek() == "{":
            self.take()
            atoms = self.sequence(("}",))
            self.take()
            return self.inner(atoms, start)
        at, token = self.position, self.take()
        if token in ("}", "&", "_", "^", r"\\", r"\end", r"\right") or (len(token) > 1 and token.isdigit()):
            raise UnprintableError
        atom = self.atom(token, at, False)
        if atom is None:
            raise UnprintableError
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
                raise UnprintableError
            tex, wide = self.argument(start)
            scripts[mark] = tex or "{}"
            width = max(width, wide * _SCRIPT)
        above = r"\prime" * primes + (" " if primes and scripts["^"][:1].isalpha() else "") + scripts["^"]
        alone = base.marked and not self.covered(Span(start, self.position))
        tex = rf"{{\color{{wrong}}{base.tex}}}" if alone else base.tex
        tex += f"_{{{scripts['_']}}}" if scripts["_"] else ""
        tex += f"^{{{above}}}" if above else ""
        below = base.tex in known.BIG and not base.tex.endswith("int")
        total = max(base.width, width) if below else base.width + width + 0.3 * primes
        return self.new(tex, total, start, base.role)

    def atom(self, token: str, start: int, spaced: bool) -> Atom | None:
        """The atom that a token starts; ``None`` for what prints nothing."""
        if token[0] == "\\":
            return self.command(token, start)
        if token in known.GREEK or token == MINUS:
            return self.new(known.GREEK.get(token, "-"), 0.7, start, "sign" if token == MINUS else "ordinary")
        if token[0].isdigit() or (token[0] == "." and len(token) > 1):
            return self.new(token, 0.5 * len(token), start)
        if token.isalpha():
            return self.letter(token, start)
        if token == "{":
            atoms = self.sequence(("}",))
            self.take()
            tex, width = self.inner(atoms, start)
            return self.new(f"{{{tex}}}", width, start)
        if token == "|" and self.text.startswith("|", self.position):
            self.position += 1
            separates = spaced and self.text[self.position : self.position + 1].isspace()  # q || p, not ||x||
            return self.new(r"\,\|\," if separates else r"\|", 0.9, start)
        if token in ("}", "&"):
            raise UnprintableError
        if token == ":" and self.peek() == "=":
            self.take()
            return self.new(":=", 1.7, start, "relation")
        role = PLAIN.get(token, "ordinary")
        return self.new(token, _WIDTHS.get(role, 0.42), start, role)

    def letter(self, token: str, start: int) -> Atom:
        match = _WORD.match(self.text, start)
        assert match is not None
        word, first = match.group(), start == 0 or not self.text[start - 1].isalpha()
        if first and word in known.WORDS:
            self.position = match.end()
            if self.peek() in ("(", "[", "{", r"\{", r"\left"):
                return self.new(rf"\operatorname{{{word}}}", 0.52 * len(word), start)
            self.position = start + 1
        differential = self.integral and first and token == "d" and len(word) == 2
        thin = r"\," if differential and not self.text[:start].endswith(r"\,") else ""
        return self.new(thin + token, 0.78 if token.isupper() else 0.56, start)

    def command(self, token: str, start: int) -> Atom | None:
        if token in known.BIG:
            self.integral = self.integral or token.endswith("int")
            return self.new(token, known.BIG[token], start)
        for table, role in ((known.SYMBOLS, ""), (known.RELATIONS, "relation"), (known.OPERATORS, "operator")):
            if token in table:
                return self.new(token, table[token], start, role or BRACES.get(token, "ordinary"))
        if token in known.SPACES:
            return self.new(token, known.SPACES[token], start, "space")
        if token in known.FUNCTIONS:
            return self.new(token, 0.5 * len(token) - 0.2, start)
        if token in known.NAMED:
            return self.new(known.NAMED[token], 3.5, start)
        if token in known.DROPPED:
            return None
        for names, read in WITH_ARGUMENTS:
            if token in names:
                return read(self, token, start)
        raise UnprintableError


def _takes_scripts(atoms: list[Atom]) -> bool:
    return bool(atoms) and atoms[-1].role in ("ordinary", "open", "close") and atoms[-1].tex != r"\,\|\,"
