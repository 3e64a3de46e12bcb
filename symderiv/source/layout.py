"""Which way a written list lies, and which shapes differ on paper only.

``(a, b)`` and ``[a, b]`` are printed as rows and mean vectors; ``(a, b)^\\top`` is the usual print of a column, and
``[a, b]^\\top x`` that of an inner product.  So a list of numbers, turned or not, is the row or the column that has a
meaning in its place, and a column where both have.  So is a row that is cut out of a matrix, ``A_{i,:}``: some take it
for a row, some for a vector.  A matrix with one row is a row, one with one column a column, and
one with a single entry a number.
"""

from __future__ import annotations

from enum import Enum, auto

from symderiv.source.syntax import Group, Name, Node, Operator, Scripts
from symderiv.tensor.tensor import Tensor


class Lies(Enum):
    """How a factor is printed: a list as a row, or turned; of anything else it is known how it lies."""

    KNOWN = auto()
    ROW = auto()
    COLUMN = auto()

    @classmethod
    def of(cls, node: Node | Operator) -> Lies:
        if isinstance(node, Scripts):
            if is_printed_column(node):
                return cls.COLUMN
            return cls.KNOWN if not _is_row_of_matrix(node) else cls.ROW if node.sup is None else cls.COLUMN
        return cls.ROW if is_printed_row(node) else cls.KNOWN


def is_printed_row(node: Node | Operator) -> bool:
    """``(a, b)`` or ``[a, b]``."""
    return (
        isinstance(node, Group)
        and (node.open, node.close) in (("(", ")"), ("[", "]"))
        and set(node.separators) == {","}
    )


def is_printed_column(node: Node | Operator) -> bool:
    """``(a, b)^\\top``."""
    match node:
        case Scripts(Group() as base, None, Name(r"\top" | "T", _), 0, _):
            return is_printed_row(base)
    return False


def _is_row_of_matrix(node: Scripts) -> bool:
    """``A_{i,:}``, turned or not."""
    match node:
        case Scripts(_, Group("{", _, (first, Name(":", _)), _, _), None | Name(r"\top" | "T", _), 0, _):
            return not (isinstance(first, Name) and first.text == ":")
    return False


def facing(left: Tensor, right: Tensor, one: Node | None, other: Node | None) -> tuple[Tensor, Tensor]:
    """Both sides of a comparison; a written list lies as the other side does."""
    if left.rank == right.rank == 1 and left.row != right.row:
        if other is not None and _is_list(other):
            return left, right.T
        if one is not None and _is_list(one):
            return left.T, right
    if left.rank != right.rank:
        bare = _without_single(left), _without_single(right)
        return bare if bare[0].rank == bare[1].rank else (left, right)
    return left, right


def _is_list(node: Node) -> bool:
    return is_printed_row(node) or is_printed_column(node)


def _without_single(value: Tensor) -> Tensor:
    """The same entries without the axes that have one place only."""
    single = [axis.count == 1 for axis in value.axes]
    if not any(single) or value.rank > 2:
        return value
    kept = [place for place in range(value.rank) if not single[place]]
    only = {value.indices[k]: value.axes[k].low for k in range(value.rank) if single[k]}
    row = bool(kept) and (value.row or kept == [1])
    axes, indices = tuple(value.axes[k] for k in kept), tuple(value.indices[k] for k in kept)
    return Tensor(axes, indices, value.body.xreplace(only), row)
