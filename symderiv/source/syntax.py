"""The shape of a formula before anything is known about its symbols.  Every node has a span."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from symderiv.model import Span
from symderiv.model.plain import dataclass


@dataclass(frozen=True, slots=True)
class Number:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """A letter, a command such as ``\\sigma``, or a word such as ``\\operatorname{Var}``; accents are part of it."""

    text: str
    span: Span


DIFFERENTIAL = frozenset(["d", r"\mathrm{d}"])


@dataclass(frozen=True, slots=True)
class Scripts:
    """A base with subscript and superscript; primes are counted."""

    base: Node
    sub: Node | None
    sup: Node | None
    primes: int
    span: Span


@dataclass(frozen=True, slots=True)
class Group:
    """A bracketed list.  ``separators[k]`` stands between ``items[k]`` and ``items[k + 1]``."""

    open: str
    close: str
    items: tuple[Node, ...]
    separators: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Chainlet:
    """Comparisons inside a formula, such as the condition ``k = i`` of an indicator or ``j \\ne i`` under a sum."""

    sides: tuple[Node, ...]
    relations: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ForAll:
    """A condition with the index that it holds for: ``w_i \\ge w_j, \\forall j \\ne i``."""

    inner: Node
    name: Name
    apart: Node | None
    """The one number that the index does not take."""
    span: Span


@dataclass(frozen=True, slots=True)
class Operator:
    """An infix sign between the factors of a term: ``\\cdot``, ``\\odot``, ``\\times``, ``/``, ``*``."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """Factors side by side, with the signs written between them; what they mean is for the symbol table."""

    items: tuple[Node | Operator, ...]
    span: Span


_NO_SIGNS: frozenset[str] = frozenset()


def signs_in(items: tuple[Node | Operator, ...]) -> frozenset[str]:
    """Those that are written between the factors."""
    found = _NO_SIGNS
    for item in items:
        if isinstance(item, Operator):
            found |= {item.text}
    return found


@dataclass(frozen=True, slots=True)
class Addition:
    """``signs[k]`` is +1 or -1 and stands before ``terms[k]``; ``places[k]`` is the sign's span, empty if unwritten."""

    terms: tuple[Node, ...]
    signs: tuple[int, ...]
    places: tuple[Span, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Fraction:
    top: Node
    bottom: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """``\\binom{n}{k}``."""

    top: Node
    bottom: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Factorial:
    """``n!``"""

    base: Node
    span: Span


@dataclass(frozen=True, slots=True)
class Root:
    radicand: Node
    degree: Node | None
    span: Span


@dataclass(frozen=True, slots=True)
class Big:
    """``\\sum``, ``\\prod`` or ``\\int`` with its bounds and the term that it covers."""

    operator: str
    sub: Node | None
    sup: Node | None
    body: Node
    span: Span


CASE_LINE = "case"
"""The environment of one line of a case distinction that is quoted without the others."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of a matrix or of a ``cases`` environment."""

    environment: str
    rows: tuple[tuple[Node, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Text:
    """Prose inside a formula (``\\text{if }``, ``\\text{otherwise}``)."""

    text: str
    span: Span


Node = (
    Number
    | Name
    | Scripts
    | Group
    | Chainlet
    | ForAll
    | Term
    | Addition
    | Fraction
    | Choose
    | Factorial
    | Root
    | Big
    | Grid
    | Text
)


_NODES = frozenset((*get_args(Node), Operator))


def walk(node: Node | Operator) -> Iterator[Node | Operator]:
    """The node and everything in it."""
    waiting: list[Any] = [node]
    while waiting:
        here = waiting.pop()
        if here.__class__ in _NODES:
            yield here
            waiting.extend(reversed(vars(here).values()))  # its fields, in their order
        elif isinstance(here, tuple):
            waiting.extend(reversed(here))


@dataclass(frozen=True, slots=True)
class Quantifier:
    """``\\forall i, j \\in A``, ``\\exists x > 0``, ``\\exists! i \\in A``."""

    sign: str
    """``forall``, ``exists`` or ``unique``."""
    names: tuple[Name, ...]
    domain: Chainlet
    """What is said of the last name; the others share it."""
    span: Span


@dataclass(frozen=True, slots=True)
class Chain:
    """A statement: sides joined by relations.  A leading relation means that the first side is the line before."""

    sides: tuple[Node, ...]
    relations: tuple[str, ...]
    places: tuple[Span, ...]
    continues: bool
    span: Span
    quantifiers: tuple[Quantifier, ...] = ()
    """They govern this statement and those that follow it on the line."""
