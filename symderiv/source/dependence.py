"""What the derivative of one entry by another is in a model: total or immediate, and through losses.

Which is meant where both are possible is asked of ``Choices``; the use of both signs in one text settles it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Add, Expr, Indexed, Integer, Symbol
from sympy.core.function import AppliedUndef

from symderiv.model import Span
from symderiv.source.reading import ReadError
from symderiv.tensor.adjoint import adjoint_of, loss_of, nodes
from symderiv.tensor.beginnings import given_states
from symderiv.tensor.calculus import derivative as derivative_of
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Loss, Model
from symderiv.tensor.operators import total_derivative
from symderiv.tensor.parts import array_of, nodes_of
from symderiv.tensor.recurrence import Step

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def entry_slope(reader: Elaborator, function: Expr, variable: Expr, sign: str, place: Span) -> Expr:
    model = reader.notation.model
    name, indices = name_and_indices(variable)
    loss = loss_of(model, function)
    if loss is not None:
        return _of_loss(reader, loss, variable, sign)
    if name_and_indices(function)[0] != name and is_unknown(model, function):
        subject = name_and_indices(function)[0] or str(function)
        message = f"{subject} has no definition, so how it depends on {name} is not known"
        hint = "" if indices else f"define it, or declare {subject} \\text{{ is a function of }} {name}"
        raise ReadError("D104", message, place, hint)
    return _with_losses_fixed(reader, function, variable, sign) + _through_losses(reader, function, variable, sign)


def _of_loss(reader: Elaborator, loss: Loss, variable: Expr, sign: str) -> Expr:
    model = reader.notation.model
    name, indices = name_and_indices(variable)
    _note_given(reader, loss)
    if name not in nodes(model, loss):
        return total_derivative(loss.symbol, variable)
    adjoint = adjoint_of(model, loss, name)
    form = f"d {loss.name} / d {_timed(variable)}"
    if adjoint == loss.direct or _is_total(reader, sign, form, "direct derivative"):
        return array_of(adjoint)[indices]
    return array_of(loss.direct)[indices] if name == loss.state else Integer(0)


def _note_given(reader: Elaborator, *losses: Loss) -> None:
    for loss in losses:
        for state in given_states(reader.notation.model, loss):
            reader.note(f"{state} is given and depends on nothing")


def _through_losses(reader: Elaborator, function: Expr, variable: Expr, sign: str) -> Expr:
    """The chain rule for the losses in a formula such as ``\\ell + \\|W\\|^2``, where they stand as mere names."""
    model = reader.notation.model
    subject = name_and_indices(variable)[0]
    if not model.losses:
        return Integer(0)
    opened = model.unfold(function, lambda node: model.is_state(node) or name_and_indices(node)[0] == subject)
    losses = [loss for loss in model.losses.values() if loss.symbol in opened.free_symbols]
    return Add(
        *(
            derivative_of(opened, loss.symbol, fixed_laws=True) * _of_loss(reader, loss, variable, sign)
            for loss in losses
        )
    )


def _with_losses_fixed(reader: Elaborator, function: Expr, variable: Expr, sign: str) -> Expr:
    model = reader.notation.model
    name = name_and_indices(variable)[0]
    step = Step(model, function, variable)
    if step.is_ambiguous:
        subject = name_and_indices(function)[0]
        if subject in model.states and name in model.states:  # each pair of times is a question of its own
            subject, name = _timed(function), _timed(variable)
        elif not subject:
            subject = "..." if name in model.states else _only_state(model, function)
        if _is_total(reader, sign, f"d {subject} / d {name}", "immediate partial"):
            _note_given(reader, *model.losses.values())
            return total_derivative(function, variable)
    result = step.immediate()
    if any(node.func.__name__.startswith("score of ") for node in nodes_of(result, AppliedUndef)):
        reader.note("derivatives are taken under the integral sign")
    return result


def _only_state(model: Model, formula: Expr) -> str:
    """The one sequence of states in a formula: how its derivative is meant is the question of theirs."""
    names = {str(entry.base) for entry in formula.atoms(Indexed) if model.is_state(entry)}
    return names.pop() if len(names) == 1 else "..."


def _is_total(reader: Elaborator, sign: str, form: str, other: str) -> bool:
    """The use of both d and \\partial settles the question, where no mark does; else it is open."""
    if reader.tells_derivatives_apart and reader.choices.forced is None:
        return sign != r"\partial"
    return reader.choices.is_total(form, other)


def _timed(state: Expr) -> str:
    name, indices = name_and_indices(state)
    time = indices[0].xreplace({symbol: Symbol(symbol.name) for symbol in indices[0].free_symbols})
    return f"{name}[{time}]"


def is_unknown(model: Model, function: Expr) -> bool:
    """A declared name without definition: its derivative is not zero but not known."""
    if isinstance(function, Indexed):
        return str(function.base) not in model.definitions
    return isinstance(function, Symbol) and not function.is_integer and model.definition_of(function) is None
