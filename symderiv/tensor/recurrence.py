"""Derivatives in a model with definitions and recurrences: immediate partials and total derivatives.

The *immediate* partial of ``h[t]`` looks one step deep: earlier states are held fixed.  The *total* derivative goes
through all earlier steps.  They differ exactly when a state that is left after one step may itself depend on the
variable; then the notation is ambiguous and the caller must say which is meant.

For a loss over the states of a sequence, the chain rule over the graph gives, for every length,
    d loss / d theta  =  sum over t, i of  (d loss / d h[t, i])_total * (d h[t, i] / d theta)_immediate
                      =  sum over t, i of  (d loss / d h[t, i])_direct * (d h[t, i] / d theta)_total.
The first form needs that h is the only memory: with a second one, as the cell of an LSTM, paths that go through it
alone are not in the sum.
"""

from __future__ import annotations

import re

from sympy import Expr, Indexed, IndexedBase, Symbol, preorder_traversal
from sympy.core.function import AppliedUndef

from symderiv.tensor.axis import fresh, total
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Loss, Model
from symderiv.tensor.operators import RANDOM, Expectation, TotalDerivative, total_derivative


def one_step(model: Model, body: Expr, variable: Expr) -> Expr:
    """The body in terms of the variable and earlier states: states opened once, other definitions in full."""
    name, _ = name_and_indices(variable)
    opened = body.xreplace(
        {
            state: model.definition_of(state) or state
            for state in _states(model, body)
            if not _same_time(state, variable)
        }
    )
    return model.unfold(opened, lambda node: model.is_state(node) or name_and_indices(node)[0] == name)


def immediate(model: Model, body: Expr, variable: Expr) -> Expr:
    """The partial derivative with all remaining states held fixed."""
    if (
        model.is_state(body)
        and body != variable
        and model.definition_of(body) is None
        and is_ambiguous(model, body, variable)
    ):
        raise CannotDifferentiate(f"whether {body} is given by its rule or is the first state is not known")
    opened = one_step(model, body, variable)
    _refuse_parameters(model, opened, name_and_indices(variable)[0])
    return derivative(opened, variable, fixed_laws=True)


def _refuse_parameters(model: Model, body: Expr, name: str) -> None:
    """A mean depends on the parameters of its law, and a density on what it is conditioned on."""
    if any(mean.args[1] == RANDOM for mean in body.atoms(Expectation)):
        for random, law in model.laws.items():
            parts = [model.unfold(part, lambda _: False) for part in [value.body for value in law.parameters]]
            names = {name_and_indices(node)[0] for part in parts for node in part.atoms(Indexed, Symbol)}
            if name in names | {random}:
                raise CannotDifferentiate(f"the law of {random} depends on {name}")
    functions = {node.func.__name__ for node in body.atoms(AppliedUndef)}
    functions |= {mean.args[1].name for mean in body.atoms(Expectation)}
    for function in functions:
        if name in re.split(r"[(),|]", function)[1:]:
            raise CannotDifferentiate(f"how {function} depends on {name} is not known")


def is_ambiguous(model: Model, body: Expr, variable: Expr) -> bool:
    """May the total derivative differ from the immediate one?"""
    return any(may_depend(model, state, variable) for state in _states(model, one_step(model, body, variable)))


def loss_of(model: Model, body: Expr) -> Loss | None:
    return model.losses.get(body.name) if isinstance(body, Symbol) else None


def loss_derivative(model: Model, loss: Loss, variable: Expr, *, forward: bool) -> Expr:
    """The total derivative of a loss by a parameter, by the chain rule over the graph (every length).

    ``forward`` sums direct derivatives of the loss times total derivatives of the states; else the other way round.
    """
    time, places = fresh("t"), tuple(fresh("i") for _ in loss.axes)
    state = IndexedBase(loss.state)[(time, *places)]
    if forward or not _is_the_only_memory(model, loss.state):
        body = IndexedBase(loss.direct)[(time, *places)] * total_derivative(state, variable)
    else:
        body = IndexedBase(loss.total)[(time, *places)] * immediate(model, state, variable)
    for place, axis in zip(places, loss.axes, strict=True):
        body = total(body, place, axis)
    return total(body, time, loss.times)


def _is_the_only_memory(model: Model, state: str) -> bool:
    return model.states & (_reachable(model, state) | {state}) <= {state}


def resolve_totals(model: Model, expression: Expr, *, forward: bool = False) -> Expr:
    """Rewrite total derivatives of losses by parameters through the chain rule; others stay as they are."""
    if not model.losses:
        return expression
    replacements = {}
    for node in preorder_traversal(expression):
        if isinstance(node, TotalDerivative):
            loss = loss_of(model, node.args[0])
            if loss is not None:
                replacements[node] = loss_derivative(model, loss, node.args[1], forward=forward)
    return expression.xreplace(replacements)


def _states(model: Model, body: Expr) -> set[Expr]:
    return {entry for entry in body.atoms(Indexed) if model.is_state(entry)}


def _same_time(state: Expr, variable: Expr) -> bool:
    if not isinstance(variable, Indexed) or state.base != variable.base:
        return False
    return bool((state.indices[0] - variable.indices[0]).expand() == 0)


def may_depend(model: Model, state: Expr, variable: Expr) -> bool:
    """Could a state that is left after one step depend on the variable?"""
    name, indices = name_and_indices(variable)
    if name in model.states or name in model.definitions:
        if not indices:
            return True
        lag = (state.indices[0] - indices[0]).expand()
        # A state depends on what is computed at its own time or before; equal time is the variable itself.
        return not (lag.is_number and (lag < 0 or (lag == 0 and name in model.states)))
    return name in _reachable(model, str(state.base))


def _reachable(model: Model, name: str) -> set[str]:
    """Every name that the definitions of ``name`` mention, directly or not."""
    seen: set[str] = set()
    pending = [name]
    while pending:
        for definition in model.definitions.get(pending.pop(), ()):
            for node in definition.body.atoms(Indexed, Symbol):
                other = name_and_indices(node)[0]
                if other and other not in seen:
                    seen.add(other)
                    pending.append(other)
    return seen
