"""Derivatives as documents write them: ``\\frac{\\partial f}{\\partial x}`` and ``\\frac{\\partial}{\\partial x} f``.

Layout: the derivative of a scalar has the shape of its variable (a row in the ``numerator`` layout); the
derivative of a vector by a vector has entry (i, j) = d f_i / d x_j; in general the axes of the function come
first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Indexed, IndexedBase, Symbol

from symderiv.source.products import multiply
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Fraction, Name, Node, Operator, Term
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.model import Model, name_and_indices
from symderiv.tensor.operators import total_derivative
from symderiv.tensor.recurrence import immediate, is_ambiguous, loss_of
from symderiv.tensor.tensor import Tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def is_derivative(reader: Elaborator, node: Fraction) -> bool:
    marks = [_head(node.top), _head(node.bottom)]
    return marks == [r"\partial", r"\partial"] or (marks == ["d", "d"] and "d" not in reader.notation.names)


def is_operator(reader: Elaborator, node: Fraction) -> bool:
    """Is it ``d/dx``, waiting for what follows?"""
    return is_derivative(reader, node) and not isinstance(node.top, Term)


def _head(node: Node) -> str:
    first = node.items[0] if isinstance(node, Term) else node
    return first.text if isinstance(first, Name) else ""


def _rest(reader: Elaborator, node: Node) -> Tensor:
    """What follows the sign of differentiation."""
    if not isinstance(node, Term):
        raise ReadError("D101", "what is differentiated is missing", node.span)
    items: tuple[Node | Operator, ...] = node.items[1:]
    return multiply(reader.factors(items), items[0].span.to(items[-1].span))


def derivative(reader: Elaborator, node: Fraction, operand: Tensor | None) -> Tensor:
    function = operand if operand is not None else _rest(reader, node.top)
    variable = _rest(reader, node.bottom)
    if not isinstance(variable.body, (Indexed, Symbol)) or variable.body.is_integer:
        raise ReadError("D101", "a derivative is taken by a variable", node.bottom.span)
    if variable.body.is_integer:
        raise ReadError("D101", "a derivative is taken by a variable, not by an index", node.bottom.span)
    try:
        body = _body(reader, function.body, variable.body)
    except CannotDifferentiate as error:
        raise ReadError("D104", str(error), node.span) from None
    axes, indices = function.axes + variable.axes, function.indices + variable.indices
    if function.rank == 0:
        row = variable.rank == 1 and (reader.notation.layout == "numerator") != variable.row
        return Tensor(axes, indices, body, row)
    return Tensor(axes, indices, body, row=False)


def _is_unknown(model: Model, function: Expr) -> bool:
    """A declared number without definition: its derivative is not zero but not known."""
    return isinstance(function, Symbol) and not function.is_integer and model.definition_of(function) is None


def _body(reader: Elaborator, function: Expr, variable: Expr) -> Expr:
    model = reader.notation.model
    name, indices = name_and_indices(variable)
    loss = loss_of(model, function)
    if loss is None and function != variable and _is_unknown(model, function):
        raise CannotDifferentiate(f"{function} has no definition, so how it depends on {name} is not known")
    if loss is not None:
        if name != loss.state:
            return total_derivative(function, variable)
        form = f"d {loss.name} / d {name}"
        chosen = loss.total if reader.choices.is_total(form, "direct derivative") else loss.direct
        return IndexedBase(chosen)[indices]
    if is_ambiguous(model, function, variable):
        subject = name_and_indices(function)[0] or "..."
        if reader.choices.is_total(f"d {subject} / d {name}", "immediate partial"):
            return total_derivative(function, variable)
    return immediate(model, function, variable)
