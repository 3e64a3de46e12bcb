"""Vectors and matrices that are written out entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sympy import Expr, Integer

from symderiv.source import ellipsis
from symderiv.source.cases import cases
from symderiv.source.notation import Variable
from symderiv.source.reading import ReadError
from symderiv.source.syntax import (
    CASE_LINE,
    Grid,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Scripts,
    Term,
)
from symderiv.source.unended import with_end
from symderiv.tensor.arithmetic import plus, times
from symderiv.tensor.axis import Axis, fresh, one_to
from symderiv.tensor.matrix import det
from symderiv.tensor.nodes import delta
from symderiv.tensor.tensor import Tensor, same_axes, same_axis, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]


def row_of(reader: Elaborator, node: Group) -> Tensor:
    """``[w_0, w_1, w_2]``: a vector; members of one family keep the indices that they have there.  Vectors in square
    brackets are the columns of a matrix."""
    if (node.open, node.close) not in (("[", "]"), ("(", ")")) or any(
        separator != "," for separator in node.separators
    ):
        raise ReadError("D101", "this list has no meaning here", node.span)
    return vector_of(reader, node.items, node)


def side_by_side(reader: Elaborator, node: Group) -> Tensor:
    """``[A \\parallel B]``: matrices with the same rows, their columns one after the other; vectors end to end."""
    parts = [reader.value(item) for item in with_end(reader, node.items)]
    last = [part.axes[-1] if part.rank else None for part in parts]
    if node.close != "]" or any(separator != "||" for separator in node.separators) or len({p.rank for p in parts}) > 1:
        raise ReadError("D103", "only tensors of one rank are put side by side", node.span)
    if parts[0].rank not in (1, 2) or any(axis is None or axis.count is None for axis in last):
        raise ReadError(
            "D104", "only vectors and matrices with a known number of columns are put side by side", node.span
        )
    if any(not same_axis(part.axes[0], parts[0].axes[0]) for part in parts if part.rank == 2):
        raise ReadError("D103", "matrices that stand side by side have the same rows", node.span)
    row, place = tuple(fresh("i") for _ in range(parts[0].rank - 1)), fresh("j")
    body, column = Integer(0), 0
    for part in parts:
        for own in part.axes[-1].values():
            column += 1
            body += delta(place, column) * part[(*row, Integer(own))]
    if column > 400:
        raise ReadError("D105", "more than 400 columns", node.span)
    return Tensor((*parts[0].axes[:-1], one_to(column)), (*row, place), body)


def vector_of(reader: Elaborator, nodes: tuple[Node, ...], whole: Node) -> Tensor:
    nodes = with_end(reader, nodes)
    if any(map(ellipsis.is_dots, nodes)):
        return ellipsis.listed(reader, nodes, columns=is_list(whole))
    entries = [reader.value(item) for item in nodes]
    shape = entries[0] if is_list(whole) and entries[0].rank == 1 and not entries[0].row else scalar(Integer(0))
    first = _first_index(reader, nodes)
    axis = Axis(Integer(first), Integer(first + len(entries) - 1))
    place = fresh("i")
    terms: list[Expr] = []
    for offset, (entry, node) in enumerate(zip(entries, nodes, strict=True)):
        if not same_axes(entry, shape) or entry.row:
            expected = f"a column, {shape.shape}, like the first" if shape.rank else "a number"
            raise ReadError("D103", f"expected {expected} here, not {entry.shape}", node.span)
        terms.append(times(delta(place, first + offset), entry[shape.indices]))
    return Tensor((*shape.axes, axis), (*shape.indices, place), plus(*terms))


def is_list(node: Node | Operator) -> TypeGuard[Group]:
    """``[a, b, c]``: numbers in a row, or columns side by side."""
    return isinstance(node, Group) and node.open == "[" and node.close == "]" and set(node.separators) == {","}


def _first_index(reader: Elaborator, nodes: tuple[Node, ...]) -> int:
    """0 for w_0[t], w_1[t], ...: consecutive members of one declared family; 1 otherwise."""
    found = []
    for node in nodes:
        head = node.items[0] if isinstance(node, Term) else node
        if not (isinstance(head, Scripts) and isinstance(head.base, Name) and isinstance(head.sub, Number)):
            return 1
        family = reader.notation.names.get(head.base.text)
        if not (isinstance(family, Variable) and family.subscripts):
            return 1
        axis = family.subscripts[0]
        if axis.count is None or int(head.sub.text) not in axis.values():  # s_{11} is entry (1, 1), no eleventh member
            return 1
        found.append((head.base.text, int(head.sub.text)))
    consecutive = [(found[0][0], found[0][1] + offset) for offset in range(len(found))]
    return found[0][1] if found == consecutive else 1


def grid(reader: Elaborator, node: Grid) -> Tensor:
    if node.environment == "cases":
        return cases(reader, node)
    if node.environment == CASE_LINE:
        hint = "say with of= what it is a case of"
        raise ReadError("D101", "one line of a case distinction is no statement", node.span, hint)
    if node.environment == "vmatrix":
        return scalar(det(grid(reader, Grid("bmatrix", node.rows, node.span))))
    widths = {len(row) for row in node.rows}
    if not node.rows:
        raise ReadError("D101", "this matrix is empty", node.span)
    if len(widths) != 1:
        row = next(row for row in node.rows if len(row) != len(node.rows[0]))
        message = f"this row has {len(row)} of {len(node.rows[0])} entries"
        raise ReadError("D101", message, row[0].span.to(row[-1].span))
    width = widths.pop()
    if len(node.rows) * width > 400:
        raise ReadError("D105", "the matrix has more than 400 entries", node.span)
    if width == 1:
        return vector_of(reader, tuple(row[0] for row in node.rows), node)
    i, j = fresh("i"), fresh("j")
    in_row = [delta(i, r + 1) for r in range(len(node.rows))]
    in_column = [delta(j, c + 1) for c in range(width)]
    entries = [
        times(in_row[r], in_column[c], reader.scalar(item))
        for r, row in enumerate(node.rows)
        for c, item in enumerate(row)
    ]
    return Tensor((one_to(len(node.rows)), one_to(width)), (i, j), plus(*entries))
