"""What a bracket means by its form: ``|a|``, ``\\|x\\|``, ``\\langle x, y \\rangle``, ``\\lfloor a \\rfloor``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, ceiling, floor

from symderiv.source import counting, written
from symderiv.source.builtin import FUNCTIONS
from symderiv.source.reading import ReadError
from symderiv.source.sets import is_set
from symderiv.source.sizes import alike
from symderiv.source.syntax import Group, Number
from symderiv.tensor.functions import inner, norm
from symderiv.tensor.tensor import Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def group(reader: Elaborator, node: Group) -> Tensor:
    if not node.items:
        kind = "these braces are" if node.open == "{" else "this bracket is"
        raise ReadError("D101", f"{kind} empty", node.span, "expected a formula in it")
    if node.open == "|" and is_set(node.items[0]):
        return scalar(counting.count(reader, node.items[0]))
    if node.open == "|":
        return FUNCTIONS["abs"](reader.value(node.items[0]))
    if node.open == r"\|":
        return scalar(_plain_norm(reader, node))
    if node.open == r"\langle":
        return _inner_product(reader, node)
    if node.open in (r"\lfloor", r"\lceil") and len(node.items) > 1:
        message = "a list has no floor; thousands are separated by {,} or not at all"
        raise ReadError("D101", message, node.span)
    if node.open in (r"\lfloor", r"\lceil"):
        whole = reader.scalar(node.items[0])
        return scalar(floor(whole) if node.open == r"\lfloor" else ceiling(whole))
    if node.open == "[" and "||" in node.separators:
        return written.side_by_side(reader, node)
    if node.open == "[" and (len(node.items) > 1):
        return written.row_of(reader, node)
    if len(node.items) != 1 or (node.open, node.close) not in (
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        (r"\{", r"\}"),
    ):
        raise ReadError("D101", "this bracket has no meaning here", node.span)
    return reader.value(node.items[0])


def _plain_norm(reader: Elaborator, node: Group) -> Expr:
    """``\\|x\\|``: the Euclidean norm of a vector; matrices have several that are written so."""
    value = reader.value(node.items[0])
    if value.rank > 1:
        message = f"which norm of {value.shape} is meant?"
        raise ReadError("D104", message, node.span, "the Frobenius norm is \\|A\\|_F")
    return norm(value)


def _inner_product(reader: Elaborator, node: Group) -> Tensor:
    if len(node.items) != 2 or node.close != r"\rangle":
        raise ReadError("D101", "an inner product has two factors", node.span)
    return scalar(inner(*alike(reader.value(node.items[0]), reader.value(node.items[1]))))


def refuse_entry_or_product(value: Tensor, item: Group, list_: Group) -> None:
    """``(A)[1, 2]`` may be an entry of a matrix, or its product with a list of two numbers."""
    if value.rank != 2 or value.axes[1].count not in (None, 2) or len(list_.items) != 2:
        return
    if all(isinstance(node, Number) for node in list_.items):
        message = "is this an entry of the matrix, or its product with a list?"
        raise ReadError("D101", message, item.span.to(list_.span), r"write (...)_{1,2} for the entry")
