"""Sets of whole numbers that are written out: ``\\{0, 1, 2\\}``, ``\\{1, \\dots, n\\}``."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sympy import Expr

from symderiv.source import indices
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Group, Name, Node
from symderiv.tensor.axis import Axis

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def is_set(node: Node) -> bool:
    return isinstance(node, Group) and node.open == r"\{" and bool(node.items)


def is_dots(node: Node) -> bool:
    return isinstance(node, Name) and node.text in (r"\dots", r"\ldots", r"\cdots")


def members(reader: Elaborator, node: Group) -> list[Expr]:
    """The elements of a set without dots."""
    if any(is_dots(item) for item in node.items):
        raise ReadError("D104", "list the elements without dots", node.span)
    return [reader.index(item) for item in node.items]


def consecutive(reader: Elaborator, node: Group) -> Axis:
    """The range from the first to the last element; dots stand for what is not listed."""
    items = [item for item in node.items if not is_dots(item)]
    if is_dots(node.items[-1]):
        raise ReadError("D104", "a list without an end is not read", node.items[-1].span, "expected its last element")
    if not items:
        raise ReadError("D101", "the set names no element", node.span)
    values = [*(reader.index(item) for item in items[:-1]), indices.end(reader, items[-1])]
    listed = values[:-1] if len(items) < len(node.items) else values
    if any(later - earlier != 1 for earlier, later in pairwise(listed)):
        raise ReadError("D104", "an index runs over consecutive whole numbers", node.span)
    return Axis(values[0], values[-1], None, len(items) < len(node.items))
