"""What a claim assumes beyond the declarations: ``k = i``, ``k \\ne i``, ``\\mu = 0``, ``N \\ge 2``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sympy import Expr, Symbol

from symderiv.source.define import define_one
from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Index, Notation, Variable
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import Chain, Name, Node


@dataclass(frozen=True)
class Conditions:
    same: Mapping[Symbol, Expr] = field(default_factory=dict)
    """Indices that are equal to others."""
    apart: frozenset[frozenset[Expr]] = frozenset()
    least: Mapping[Symbol, int] = field(default_factory=dict)
    """Lower bounds of sizes."""
    texts: tuple[str, ...] = ()


@dataclass
class _Found:
    notation: Notation
    same: dict[Symbol, Expr] = field(default_factory=dict)
    apart: set[frozenset[Expr]] = field(default_factory=set)
    least: dict[Symbol, int] = field(default_factory=dict)


def read_conditions(notation: Notation, texts: tuple[str, ...]) -> tuple[Notation, Conditions]:
    found = _Found(notation)
    for text in texts:
        try:
            for chain in parse(text).chains:
                _read(found, text, chain)
        except ReadError as error:
            raise error.within(text) from None
    return found.notation, Conditions(found.same, frozenset(found.apart), found.least, texts)


def _read(found: _Found, text: str, chain: Chain) -> None:
    if len(chain.sides) != 2:
        raise ReadError("D101", "a condition compares two things", chain.span)
    reader = Elaborator(found.notation, text)
    left, right = chain.sides
    relation = chain.relations[0]
    if relation == "=" and _is_index(found.notation, left) and _is_index(found.notation, right):
        found.same[reader.index(left)] = reader.index(right)
    elif relation == r"\ne":
        found.apart.add(frozenset((reader.index(left), reader.index(right))))
    elif relation in (r"\ge", ">"):
        symbol, bound = _bound(reader, chain)
        found.least[symbol] = bound + (relation == ">")
    elif relation == "=":
        found.notation = define_one(found.notation, text, chain)
    else:
        raise ReadError("D104", f"the condition {relation} is not read", chain.places[0])


def _is_index(notation: Notation, node: Node) -> bool:
    if not isinstance(node, Name):
        return False
    meaning = notation.names.get(node.text)
    return meaning is None or isinstance(meaning, Index)


def _bound(reader: Elaborator, chain: Chain) -> tuple[Symbol, int]:
    left, right = chain.sides
    meaning = reader.notation.names.get(left.text) if isinstance(left, Name) else None
    value = reader.index(right)
    if not (isinstance(meaning, Variable) and meaning.size and value.is_Integer):
        raise ReadError("D104", "only a lower bound of a size is read here", chain.span)
    return meaning.symbol, int(value)
