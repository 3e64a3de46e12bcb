"""Losses over the states of a recurrence: the chain rule over the graph, for every length.

The nodes of the graph are the sequences that the loss depends on: the one it is a function of, and every state behind
it.  ``total[s, t, i]`` is the derivative of the loss by s[t, i] through everything that is computed from it; the
*local* partial of a node opens its own definition and holds all other nodes fixed, those of its own time too.  Then

    d loss / d theta    = sum over nodes s, t, i of  total[s, t, i] * local d s[t, i] / d theta
                        = sum over t, i of  direct[t, i] * total d h[t, i] / d theta
    total[s, t, i]      = direct[s, t, i] + sum over nodes r, lags k, j of
                          total[r, t + k, j] * local d r[t + k, j] / d s[t, i]
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr, Indexed, IndexedBase, Integer, Symbol

from symderiv.tensor.axis import Axis, fresh, total
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.operators import TotalDerivative, total_derivative
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.recurrence import reachable, slope

MAX_LAG = 8


def loss_of(model: Model, body: Expr) -> Loss | None:
    return model.losses.get(body.name) if isinstance(body, Symbol) else None


def nodes(model: Model, loss: Loss) -> list[str]:
    """The sequences through which the loss depends on anything."""
    behind = reachable(model, loss.state)
    return [loss.state, *sorted(name for name in model.states if name in behind and name != loss.state)]


def adjoint_of(model: Model, loss: Loss, name: str) -> str:
    """The name of the loss's total derivatives by a node: the direct ones, if nothing is computed from the node."""
    is_output = name == loss.state and not any(name in reachable(model, other) for other in nodes(model, loss))
    return loss.direct if is_output else loss.total_by(name)


def loss_derivative(model: Model, loss: Loss, variable: Expr, *, forward: bool) -> Expr | None:
    """The total derivative of a loss by a parameter or an entry of no node; nothing if a base case depends on it.

    ``forward`` sums direct derivatives of the loss times total derivatives of the states; else the other way round.
    """
    if forward:
        time, places = fresh("t"), tuple(fresh("i") for _ in loss.axes)
        state = IndexedBase(loss.state)[(time, *places)]
        body = IndexedBase(loss.direct)[(time, *places)] * total_derivative(state, variable)
        return _summed(body, (time, *places), (loss.times, *loss.axes))
    terms = []
    for name in nodes(model, loss):
        rule, axes = _general(model, loss, name)
        if rule is None or _base_depends(model, name, variable) or _is_endless(model, loss, name):
            return None
        time, places = fresh("t"), tuple(fresh("i") for _ in axes)
        slope = _local(model, loss, rule.at((time, *places)), variable)
        body = IndexedBase(adjoint_of(model, loss, name))[(time, *places)] * slope
        terms.append(_summed(body, (time, *places), (_times(model, loss, name), *axes)))
    return sum(terms, Integer(0))


def resolve_totals(model: Model, expression: Expr, *, forward: bool = False) -> Expr:
    """Rewrite total derivatives of losses by parameters through the chain rule; others stay as they are."""
    if not model.losses:
        return expression
    replacements = {}
    for node in nodes_of(expression, TotalDerivative):
        loss = loss_of(model, node.args[0])
        if loss is not None:
            replacements[node] = loss_derivative(model, loss, node.args[1], forward=forward) or node
    return expression.xreplace(replacements)


# --- one step backwards -------------------------------------------------------------------------------------------


def backward(model: Model, expression: Expr, compare: Callable[[Expr, Expr], bool | None]) -> Expr:
    """The expression with the earliest totals written through later ones, where all later times surely exist.

    ``compare(a, b)`` says whether a <= b for all values of the indices, or nothing if that is not known.
    """
    for loss in model.losses.values():
        names = {adjoint_of(model, loss, name): name for name in nodes(model, loss)}
        names.pop(loss.direct, None)
        entries = [entry for entry in nodes_of(expression, Indexed) if str(entry.base) in names]
        times = {entry.indices[0] for entry in entries}
        first = [time for time in times if all((other - time).expand().is_nonnegative for other in times)]
        steps = {
            entry: _step(model, loss, names[str(entry.base)], tuple(entry.indices), compare)
            for entry in entries
            if entry.indices[0] in first
        }
        expression = expression.xreplace({entry: step for entry, step in steps.items() if step is not None})
    return expression


def _step(
    model: Model, loss: Loss, name: str, indices: tuple[Expr, ...], compare: Callable[[Expr, Expr], bool | None]
) -> Expr | None:
    time = indices[0]
    terms: list[Expr] = []
    if name == loss.state and compare(time + 1, loss.times.low) is not True:
        inside = compare(loss.times.low, time), compare(time, loss.times.high)
        if inside != (True, True):
            return None
        terms.append(IndexedBase(loss.direct)[indices])
    variable = IndexedBase(name)[indices]
    for later in nodes(model, loss):
        rule, axes = _general(model, loss, later)
        if rule is None:
            return None
        for lag in _lags(model, loss, rule, name):
            if compare(time + lag, loss.times.high) is not True:
                if compare(loss.times.high + 1, time + lag) is True:
                    continue
                return None
            if compare(_times(model, loss, later).low, time + lag) is not True:
                return None
            places = tuple(fresh("i") for _ in axes)
            slope = _local(model, loss, rule.at((time + lag, *places)), variable)
            body = IndexedBase(adjoint_of(model, loss, later))[(time + lag, *places)] * slope
            terms.append(_summed(body, places, axes))
    return sum(terms, Integer(0))


def _lags(model: Model, loss: Loss, rule: Definition, name: str) -> list[int]:
    """How many steps back the rule looks at the sequence."""
    time = rule.parameters[0]
    found = set()
    for entry in nodes_of(_opened(model, loss, rule.body, ""), Indexed):
        if str(entry.base) == name:
            lag = (time - entry.indices[0]).expand()
            if not lag.is_Integer or not 0 <= lag <= MAX_LAG:
                raise CannotDifferentiate(f"{rule.name} looks back at {entry}")
            found.add(int(lag))
    return sorted(found)


# --- the graph ----------------------------------------------------------------------------------------------------


def _general(model: Model, loss: Loss, name: str) -> tuple[Definition | None, tuple[Axis, ...]]:
    """The rule of a sequence for all times, and the axes of its entries; a free sequence has none."""
    rules = [rule for rule in model.definitions.get(name, ()) if isinstance(rule.parameters[0], Symbol)]
    if len(rules) != 1 or not all(isinstance(parameter, Symbol) for parameter in rules[0].parameters):
        return None, ()
    rank = len(rules[0].parameters) - 1
    axes = loss.axes if name == loss.state else rules[0].axes
    axes = axes[len(axes) - rank :] if len(axes) >= rank else axes  # the time of h_t is an axis too
    return (rules[0], axes) if len(axes) == rank else (None, ())


def _times(model: Model, loss: Loss, name: str) -> Axis:
    first = model.first_time(name)
    return loss.times if first is None else Axis(Integer(first + 1), loss.times.high)


def _is_endless(model: Model, loss: Loss, name: str) -> bool:
    """Does the loss depend on steps of the sequence before its own times, without an end?"""
    return name in model.states and model.first_time(name) is None and loss.times.low != 1


def _base_depends(model: Model, name: str, variable: Expr) -> bool:
    subject = name_and_indices(variable)[0]
    bases = [rule for rule in model.definitions.get(name, ()) if not isinstance(rule.parameters[0], Symbol)]
    return any(
        subject in {name_and_indices(part)[0] for part in nodes_of(model.unfold(base.body, _never), Indexed, Symbol)}
        for base in bases
    )


def _never(node: Expr) -> bool:
    return False


def _opened(model: Model, loss: Loss, body: Expr, subject: str) -> Expr:
    kept = {*nodes(model, loss), subject}
    return model.unfold(body, lambda node: name_and_indices(node)[0] in kept or model.is_state(node))


def _local(model: Model, loss: Loss, body: Expr, variable: Expr) -> Expr:
    """The derivative of one definition with all nodes held fixed."""
    subject = name_and_indices(variable)[0]
    opened = _opened(model, loss, body, subject)
    return slope(model, opened, variable)


def _summed(body: Expr, places: tuple[Symbol, ...], axes: tuple[Axis, ...]) -> Expr:
    for place, axis in reversed(list(zip(places, axes, strict=True))):
        body = total(body, place, axis)
    return body
