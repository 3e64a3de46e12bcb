"""Superscripts that act on a value: powers, transposes, inverses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Integer

from symderiv.source.magnitude import power
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Addition, Group, Name, Node, Scripts
from symderiv.tensor.matrix import inverse
from symderiv.tensor.nodes import Exp
from symderiv.tensor.tensor import Tensor

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
            raise ReadError(
                "D101", "is the entry meant, or one of the transpose? write the indices in order", item.span
            )
        return value.T
    if value.rank == 2 and _is_negative_transpose(sup):
        return inverse(value).T
    if (isinstance(sup, Group) and sup.open in ("(", "[")) or (isinstance(sup, Name) and sup.text in ("*", "+", "-")):
        help_ = f"declare {reader.source(item)} \\in \\mathbb{{R}}, or as the tensor that it is"
        raise ReadError("D102", "this label is not part of a declared name", sup.span, help_)
    exponent = reader.scalar(sup)
    if value.rank == 2 and exponent.is_Integer and 1 <= abs(exponent) <= 8:
        value = inverse(value) if exponent < 0 else value
        result = value
        for _ in range(abs(int(exponent)) - 1):
            result = result @ value
        return result
    if value.rank and not (value.rank == 1 and reader.powers_by_entry):
        hint = r"write x \odot x, or \|x\|^2" if value.rank == 1 else ""
        raise ReadError("D104", f"this power of {value.shape} is not read", item.span, hint)
    return value.map(lambda body: Exp(exponent) if body == EULER else power(body, exponent, item.span))


def has_negative_exponent(item: Node) -> bool:
    return isinstance(item, Scripts) and isinstance(item.sup, Addition) and item.sup.signs == (-1,)


def _is_negative_transpose(sup: Node) -> bool:
    """``X^{-\\top}``: the transpose of the inverse."""
    match sup:
        case Addition((Name(text, _),), (-1,), _, _):
            return text in (r"\top", "T")
    return False
