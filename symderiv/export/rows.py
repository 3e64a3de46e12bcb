"""A formula as the rows of an aligned display: short enough for the line, broken where a mathematician breaks.

First at relations outside all brackets, then after commas, then before plus and minus, then before other operators.
A piece that has no such place and is still too wide is scaled down by ``\\fit``.
"""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.export.atom import Atom, Formula, joined, with_depth
from symderiv.export.commands import unambiguous
from symderiv.export.vocabulary import NOT_BREAKING
from symderiv.model.plain import dataclass

_INDENT = 2.0
_LEVELS = (("separator",), ("sign",), ("operator",))


@dataclass(frozen=True)
class Row:
    left: tuple[Atom, ...]
    right: tuple[Atom, ...]
    """Starts with its relation, or with what continues the row before."""
    indented: bool = False

    @property
    def left_width(self) -> float:
        return sum(atom.width for atom in self.left)

    @property
    def right_width(self) -> float:
        return sum(atom.width for atom in self.right) + (_INDENT if self.indented else 0.0)

    def tex(self, room: float) -> str:
        """Its cells; ``room`` is the width in em for what stands right of the alignment."""
        return f"{unambiguous(joined(self.left))} & {self._right(room)}".lstrip()

    def _right(self, room: float) -> str:
        indent = r"\qquad " if self.indented else ""
        if self.right_width <= room:
            start = "{}" if self.right and self.right[0].role in ("sign", "operator") else ""
            return indent + start + unambiguous(joined(self.right))
        relation = self.right[:1] if self.right and self.right[0].role in ("relation", "sign", "operator") else ()
        rest = joined(self.right[len(relation) :])
        space = room - sum(atom.width for atom in relation) - (_INDENT if self.indented else 0.0)
        start = "{}" + joined(relation) if relation else ""
        return rf"{indent}{start} \fit{{{space:.1f}em}}{{{rest}}}".strip()


def rows_of(formula: Formula, room: float) -> list[Row]:
    """At least one row; the first has the left-hand side."""
    sides = _split(formula.atoms)
    left = sides[0]
    rest = sides[1:]
    width = sum(atom.width for atom in left)
    if not rest:
        return [Row((), piece, indented=bool(at)) for at, piece in enumerate(_pieces(left, room, room - _INDENT))]
    if formula.width <= room:
        return [Row(left, tuple(atom for side in rest for atom in side))]
    if width > 0.45 * room:  # a long left-hand side has a row of its own
        rows = [Row((), piece, bool(at)) for at, piece in enumerate(_pieces(left, room, room - _INDENT))]
        for side in rest:
            rows += [Row((), piece, True) for piece in _pieces(side, room - _INDENT, room - _INDENT)]
        return rows
    space = room - width
    rows = []
    for side in rest:
        pieces = _pieces(side, space, space - _INDENT)
        rows += [Row((), piece, indented=bool(at)) for at, piece in enumerate(pieces)]
    return [Row(left, rows[0].right), *rows[1:]]


def _split(atoms: Sequence[Atom]) -> list[tuple[Atom, ...]]:
    """The first side, then every further side with its relation in front."""
    sides: list[list[Atom]] = [[]]
    for atom, depth in with_depth(atoms):
        if atom.role == "relation" and depth == 0 and atom.tex not in NOT_BREAKING:
            sides.append([])
        sides[-1].append(atom)
    return [tuple(side) for side in sides]


def _pieces(atoms: tuple[Atom, ...], first: float, later: float) -> list[tuple[Atom, ...]]:
    """Cut into pieces that fit, as far as there are places to cut; the outermost kind of place first."""
    if sum(atom.width for atom in atoms) <= first:
        return [atoms]
    for deep in (0, 1):
        for roles in _LEVELS:
            parts = _parts(atoms, roles, deep)
            if len(parts) > 1 and max(sum(a.width for a in part) for part in parts) <= later:
                return _filled(parts, first, later)
    parts = _parts(atoms, ("separator", "sign"), 0)
    return _filled(parts, first, later) if len(parts) > 1 else [atoms]


def _parts(atoms: tuple[Atom, ...], roles: tuple[str, ...], deep: int) -> list[tuple[Atom, ...]]:
    parts: list[list[Atom]] = [[]]
    for atom, depth in with_depth(atoms):
        before = atom.role in roles and atom.role != "separator"
        started = any(a.role not in ("relation", "sign", "space") for a in parts[-1])
        if before and depth <= deep and started:
            parts.append([])
        parts[-1].append(atom)
        if atom.role == "separator" and atom.role in roles and depth <= deep:
            parts.append([])
    return [tuple(part) for part in parts if part]


def _filled(parts: list[tuple[Atom, ...]], first: float, later: float) -> list[tuple[Atom, ...]]:
    """As many parts on each row as fit."""
    rows: list[tuple[Atom, ...]] = []
    for part in parts:
        room = first if len(rows) == 1 else later
        if rows and sum(atom.width for atom in rows[-1] + part) <= room:
            rows[-1] += part
        else:
            rows.append(part)
    return rows
