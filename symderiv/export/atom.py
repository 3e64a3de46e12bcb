"""Printable mathematics: a row of atoms, each a piece of LaTeX that is whole in itself, with its width and its role."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from symderiv.model import Span
from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Atom:
    tex: str
    width: float
    """In em, estimated."""
    role: str = "ordinary"
    """``ordinary``, ``relation``, ``sign``, ``operator``, ``separator``, ``space``, ``open`` or ``close``."""
    span: Span | None = None
    """Its place in the stated text; ``None`` for what symderiv adds."""
    marked: bool = False
    """It belongs to the piece that is wrong."""


@dataclass(frozen=True)
class Formula:
    atoms: tuple[Atom, ...]

    @property
    def tex(self) -> str:
        return joined(self.atoms)

    @property
    def width(self) -> float:
        return sum(atom.width for atom in self.atoms)

    @property
    def continues(self) -> bool:
        """It starts with a relation: its left-hand side is the line before."""
        return bool(self.atoms) and self.atoms[0].role == "relation"

    def sides(self) -> list[tuple[Atom, ...]]:
        """What stands between the relations outside all brackets; the first is empty when the formula continues."""
        sides: list[list[Atom]] = [[]]
        for atom, depth in with_depth(self.atoms):
            if atom.role == "relation" and depth == 0:
                sides.append([])
            else:
                sides[-1].append(atom)
        return [tuple(side) for side in sides]

    def __add__(self, other: Formula) -> Formula:
        return Formula(self.atoms + other.atoms)


EQUALS = Atom("=", 1.4, "relation")


def with_depth(atoms: Sequence[Atom]) -> list[tuple[Atom, int]]:
    """Each atom with the number of brackets that are open around it."""
    depth, result = 0, []
    for atom in atoms:
        if atom.role == "close":
            depth = max(0, depth - 1)
        result.append((atom, depth))
        if atom.role == "open":
            depth += 1
    return result


def joined(atoms: Sequence[Atom]) -> str:
    """The LaTeX of a row of atoms; runs of marked ones are coloured."""
    pieces = []
    for marked, run in groupby(atoms, key=lambda atom: atom.marked):
        text = glued([(atom.tex, atom.role) for atom in run])
        # \begingroup, not a brace: the spacing around a sign stays as it is
        pieces.append(rf"\begingroup\color{{wrong}}{text}\endgroup" if marked else text)
    return glued([(piece, "ordinary") for piece in pieces])


def glued(pieces: Sequence[tuple[str, str]]) -> str:
    """Pieces side by side, with a space where TeX needs one and where a reader of the source likes one."""
    text, airy = "", False
    for piece, role in pieces:
        wide = role in ("relation", "sign", "operator")
        letter = piece[:1].isalpha() and _ends_with_command(text)
        if text and (wide or airy or letter):
            text += " "
        text += piece
        airy = wide or role == "separator"
    return text


def _ends_with_command(text: str) -> bool:
    tail = text.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    return tail.endswith("\\") and len(tail) < len(text)
