"""Total derivatives of recurrences step by step, for states that are sequences of numbers.

    total(h[t])  =  what h[t] depends on directly  +  sum over earlier states s in it of  (d h[t] / d s) total(s)

holds wherever h[t] is given by its general rule or a base case, so it may be used at a time t that has a definition
(see ``Model.definition_of``), and not at t - 1, which may lie before the rule holds.  States with further indices, and
totals of losses, stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr, Indexed, Integer

from symderiv.tensor.adjoint import loss_of
from symderiv.tensor.calculus import derivative
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Model
from symderiv.tensor.operators import TotalDerivative, total_derivative
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.score import has_parameter

MAX_ROUNDS = 40


def stepped(model: Model, expression: Expr) -> Expr:
    """Totals are opened as long as they are later than the earliest one that stands in the expression."""
    expression = _each(expression, lambda of, by: None if model.is_state(of) else _step(model, of, by))
    totals = [node for node in nodes_of(expression, TotalDerivative) if model.is_state(node.args[0])]
    last = [node.args[0].indices[0] for node in totals]

    def open_late(of: Expr, by: Expr) -> Expr | None:
        if not model.is_state(of):
            return None
        time = of.indices[0]
        later = any((time - other).expand().is_positive for other in last)
        return _step(model, of, by) if later or time.is_Integer else None

    for _ in range(MAX_ROUNDS):
        new = _each(expression, open_late)
        if new == expression:
            break
        expression = new
    return expression


def _each(expression: Expr, change: Callable[[Expr, Expr], Expr | None]) -> Expr:
    replacements = {}
    for node in nodes_of(expression, TotalDerivative):
        new = change(*node.args)
        if new is not None:
            replacements[node] = new
    return expression.xreplace(replacements) if replacements else expression


def _step(model: Model, of: Expr, by: Expr) -> Expr | None:
    """One step of the chain rule; nothing where it may not hold."""
    if of == by:
        return Integer(1)
    if loss_of(model, of) is not None:
        return None
    if _is_earlier(model, of, by):
        return Integer(0)
    body = of
    if model.is_state(of):
        if _before_the_first(model, of):
            return None
        opened = model.definition_of(of)
        if opened is None:
            return None
        body = opened
    name, _ = name_and_indices(by)
    body = model.unfold(body, lambda node: model.is_state(node) or name_and_indices(node)[0] == name)
    if has_parameter(model, body, name):
        return None
    states = {entry for entry in nodes_of(body, Indexed) if model.is_state(entry)} - {by}
    if nodes_of(body, TotalDerivative) or any(
        len(state.indices) != 1 for state in states | {of, by} if model.is_state(state)
    ):
        return None
    result = derivative(body, by, fixed_laws=True)
    for state in sorted(states, key=str):
        if not _is_earlier(model, state, by):
            result += derivative(body, state, fixed_laws=True) * total_derivative(state, by)
    return result


def _is_earlier(model: Model, state: Expr, by: Expr) -> bool:
    """A state does not depend on a later one of the same recurrence."""
    if not (model.is_state(state) and model.is_state(by) and str(state.base) == str(by.base)):
        return False
    return bool((by.indices[0] - state.indices[0]).expand().is_positive)


def _before_the_first(model: Model, state: Expr) -> bool:
    first, time = model.first_time(str(state.base)), state.indices[0]
    return time.is_Integer and (first is None or int(time) < first)
