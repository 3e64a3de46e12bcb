"""Superscripts that act on a value: powers, transposes, inverses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Integer

from symderiv.source.layout import is_printed_column
from symderiv.source.magnitude import power
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Addition, Group, Name, Node, Operator, Scripts, Term
from symderiv.tensor.matrix import inverse
from symderiv.tensor.nodes import Exp
from symderiv.tensor.ordered import matrix_power
from symderiv.tensor.tensor import ShapeError, Tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

EULER = Exp(Integer(1))


def powered(reader: Elaborator, item: Node, value: Tensor) -> Tensor:
    """Apply the superscript: transpose, or a power."""
    if not isinstance(item, Scripts) or item.sup is None:
        return value
    sup = item.sup
    if isinstance(sup, Name) and sup.text in (r"\top", "T") and (value.rank or sup.text == r"\top"):
        if item.sub is not None and value.rank == 0:
            if isinstance(item.base, Name) and item.base.text not in reader.notation.names:
                help_ = f"declare the vector {reader.source(item).partition('^')[0]}, or the whole family"
                raise ReadError("D102", "what is transposed here is not declared", item.span, help_)
            raise ReadError(
                "D101", "is the entry meant, or one of the transpose? write the indices in order", item.span
            )
        return value if value.rank == 1 and is_printed_column(item) else value.T
    if value.rank == 2 and _is_negative_transpose(sup):
        return inverse(value).T
    if (isinstance(sup, Group) and sup.open in ("(", "[")) or (isinstance(sup, Name) and sup.text in ("*", "+", "-")):
        written = reader.source(item)
        whole = written.count("{") == written.count("}")  # of \mathbf{w}^* the style stands outside
        help_ = f"declare {written if whole else spelling(item)} \\in \\mathbb{{R}}, or as the tensor that it is"
        raise ReadError("D102", "this label is not part of a declared name", sup.span, help_)
    if isinstance(sup, Term) and isinstance(sup.items[0], Operator):  # H^{\odot 2}
        _, above = sup.items
        assert not isinstance(above, Operator)
        if not value.rank:
            raise ReadError("D103", "the power of every entry is one of a vector or a matrix", sup.span)
        exponent = exponent_of(reader, above)
        return value.map(lambda body: power(body, exponent, item.span))
    exponent = exponent_of(reader, sup)
    if value.rank == 2 and exponent.is_integer:
        try:
            return matrix_power(value, exponent)
        except ShapeError as error:
            raise ReadError("D103", str(error), item.span) from None
    if value.rank and not (value.rank == 1 and reader.powers_by_entry):
        hint = r"write x \odot x, or \|x\|^2" if value.rank == 1 else ""
        hint = r"the transpose is written ^\top" if isinstance(sup, Name) and sup.text == "t" else hint
        raise ReadError("D104", f"this power of {value.shape} is not read", item.span, hint)
    return value.map(lambda body: Exp(exponent) if body == EULER else power(body, exponent, item.span))


def exponent_of(reader: Elaborator, sup: Node) -> Expr:
    """The number above; an undeclared T above a number is more likely a transpose that has lost its vector."""
    known = reader.notation.names
    if isinstance(sup, Term) and isinstance(sup.items[0], Operator):
        raise ReadError("D104", "this power of a function is not read", sup.span)
    if isinstance(sup, Group) and sup.open in ("(", "["):
        raise ReadError("D102", "is this a label, or a derivative? it is no exponent", sup.span)
    if isinstance(sup, Name) and sup.text == "T" and sup.text not in known and not reader.scope.is_bound(sup.text):
        message = "is this T a transpose, or an exponent? what stands below it is a number"
        raise ReadError("D102", message, sup.span, "declare T, or what stands below it as a vector or a matrix")
    value = reader.value(sup)
    if value.rank:
        raise ReadError("D103", f"expected a number here, not {value.shape}", sup.span, r"of every entry: \exp(x)")
    return value.body


def has_negative_exponent(item: Node) -> bool:
    return isinstance(item, Scripts) and isinstance(item.sup, Addition) and item.sup.signs == (-1,)


def _is_negative_transpose(sup: Node) -> bool:
    """``X^{-\\top}``: the transpose of the inverse."""
    match sup:
        case Addition((Name(text, _),), (-1,), _, _):
            return text in (r"\top", "T")
    return False
