"""Conditions on the order of times, of letters that count and have no declared range: ``s < t``, ``1 \\le s < t``,
``t \\ge 1``.

What is assumed is put in: t is s and their distance, which is called ``t - s``.  One of the letters may be declared as
a whole number, which stays as it is.  An undeclared letter counts if it stands in the place of an index in the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sympy import Expr, Symbol

from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Index, Notation, Variable
from symderiv.source.ordered import LESS, MORE
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Chain, Group, Name, Node, Number, Scripts, walk


def counting(chains: Iterable[Chain]) -> frozenset[str]:
    """The letters in the places of indices: s and t of ``h[t] = W h_{s+1}``."""
    places: list[Node | None] = []
    for node in (node for chain in chains for side in chain.sides for node in walk(side)):
        if isinstance(node, Scripts):
            places.append(node.sub)
        elif isinstance(node, Group) and node.open == "[":
            places += node.items
    return frozenset(part.text for place in places if place for part in walk(place) if isinstance(part, Name))


def is_index(notation: Notation, node: Node) -> bool:
    """Is it a letter that is declared as an index, or not at all?"""
    if not isinstance(node, Name):
        return False
    meaning = notation.names.get(node.text)
    return meaning is None or isinstance(meaning, Index)


def orders_times(reader: Elaborator, chain: Chain, letters: frozenset[str]) -> bool:
    """Is this a condition of that kind?  One number may stand before the letters, one whole number among them."""
    relations = set(chain.relations)
    if not chain.relations or not (relations <= LESS.keys() or relations <= MORE.keys()):
        return False
    counted = [side for side in chain.sides if _counts(reader.notation, side, letters)]
    others = [side for side in chain.sides if side not in counted]
    if not others or not counted or len(others) > 1:
        return not others
    (other,) = others
    free = all(_axis_of(reader.notation, side) is None for side in counted)
    if isinstance(other, Number):
        least = chain.sides[0] if relations <= LESS.keys() else chain.sides[-1]
        return other is least and other.text.isdigit() and (free or len(counted) > 1)
    known = reader.notation.names.get(other.text) if isinstance(other, Name) else None
    return isinstance(known, Variable) and known.size and free


def _counts(notation: Notation, node: Node, letters: frozenset[str]) -> bool:
    return isinstance(node, Name) and is_index(notation, node) and (node.text in letters or node.text in notation.names)


def _axis_of(notation: Notation, node: Node) -> object:
    meaning = notation.names.get(node.text) if isinstance(node, Name) else None
    return meaning.axis if isinstance(meaning, Index) else None


def distances(
    reader: Elaborator, chain: Chain, letters: frozenset[str], same: Mapping[Symbol, Expr]
) -> dict[Symbol, Expr]:
    """Each letter by its neighbour and their distance, from the whole number or from the least letter on."""
    upwards = chain.relations[0] in LESS
    sides = chain.sides if upwards else chain.sides[::-1]
    words = [LESS[r if upwards else MORE[r]] for r in (chain.relations if upwards else chain.relations[::-1])]
    fixed = next((place for place, side in enumerate(sides) if not _counts(reader.notation, side, letters)), 0)
    steps = [(place, place - 1) for place in range(fixed + 1, len(sides))]
    steps += [(place, place + 1) for place in range(fixed - 1, -1, -1)]
    values = {fixed: reader.index(sides[fixed]).xreplace(dict(same))}
    found: dict[Symbol, Expr] = {}
    for place, neighbour in steps:
        letter, lower, side = reader.index(sides[place]), min(place, neighbour), sides[place]
        if letter in same or _axis_of(reader.notation, side) is not None:
            raise ReadError("D104", f"more than this condition on {letter} is not read", side.span)
        name = f"{reader.source(sides[lower + 1])} - {reader.source(sides[lower])}".removesuffix(" - 0")
        gap = Symbol(name, integer=True, **{words[lower]: True})
        values[place] = found[letter] = values[neighbour] + (gap if place > neighbour else -gap)
    return found
