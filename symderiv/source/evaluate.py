"""A value at a point: ``\\left. \\frac{d f}{d x} \\right|_{x = 0}``, ``\\frac{d f}{d x} \\Big|_{x = 0, y = 1}``.

The variable is a declared number, vector or matrix without definition; what is evaluated is written out first, so that
a definition cannot hide the variable.  Refused where it may be hidden otherwise: in the law of a random tensor, in a
recurrence, in a loss or a density.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Indexed, Symbol

from symderiv.source.hidden import AVERAGED, HIDDEN, hides, is_averaged
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Chainlet, Group, Node, Scripts
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.parts import array_name, nodes_of
from symderiv.tensor.tensor import Tensor, same_axes

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

BAR = "."
"""How the bracket that a bar closes opens: ``\\left.``, or nothing at all."""


def is_evaluation(node: Node) -> bool:
    return isinstance(node, Group) and node.open == BAR


def evaluated(reader: Elaborator, item: Scripts) -> Tensor:
    assert isinstance(item.base, Group)
    if item.sub is None or item.sup is not None or item.primes:
        raise ReadError("D101", "below the bar stands the point, as in x = 0", item.span)
    value = reader.value(item.base.items[0])
    model = reader.notation.model
    body = model.unfold(value.body, model.is_state)
    renamed = {symbol: Dummy(symbol.name, **symbol.assumptions0) for symbol in bound_symbols(body)}
    body = body.xreplace(renamed)  # an index of the point must not be captured
    values: dict[Expr, Expr] = {}
    for node in item.sub.items if isinstance(item.sub, Group) else (item.sub,):
        values |= _at(reader, body, node)
    return value.map(lambda _: body.xreplace(values))


def _at(reader: Elaborator, body: Expr, node: Node) -> dict[Expr, Expr]:
    """What ``x = a`` puts in place of x, or of its entries."""
    if not isinstance(node, Chainlet) or node.relations != ("=",):
        raise ReadError("D101", "below the bar stands the point, as in x = 0", node.span)
    variable, point = (reader.value(side) for side in node.sides)
    model, whole = reader.notation.model, variable.body
    name, indices = name_and_indices(whole) if isinstance(whole, (Symbol, Indexed)) else ("", ())
    if not name or whole.is_integer or tuple(indices) != variable.indices:
        raise ReadError("D101", "what takes the value is a variable: a number or a whole tensor", node.sides[0].span)
    if name in model.definitions or name in model.structures or name in model.sums or name in model.losses:
        raise ReadError("D104", f"{name} is no free variable here", node.sides[0].span)
    if not same_axes(variable, point) and not (variable.rank and point.body == 0):
        raise ReadError("D103", f"{name} is {variable.shape}, and the point is {point.shape}", node.span)
    if hides(model, body, name):
        raise ReadError("D104", HIDDEN, node.span)
    entries = [entry for entry in nodes_of(body, Indexed) if array_name(entry) == name] if variable.rank else [whole]
    if is_averaged(model, point.body, entries, body):
        raise ReadError("D104", AVERAGED, node.sides[1].span)
    if not variable.rank:
        return {whole: point.body}
    return {entry: point[tuple(entry.indices)] if point.rank else point.body for entry in entries}
