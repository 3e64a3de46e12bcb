"""Where a recurrence begins, if no base case is declared: a loss over its states is known only if it does.

A recurrence alone has no beginning: a claim about one step needs none.  The derivative of a loss by a parameter sums
over all steps, so there must be a first one.  As every text does, we take the states at time 0 and before as given
tensors, which depend on nothing; a loss over states of earlier times begins with the first of those.  A claim about a
total derivative that is to hold however the recurrence begins is wrong if it is wrong for given first states.
"""

from __future__ import annotations

from sympy import Expr, Integer, Symbol

from symderiv.tensor.adjoint import nodes
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.parts import array_of
from symderiv.tensor.recurrence import memory


def begun(model: Model) -> Model:
    """The model in which every state that a loss depends on has a base case: its own, or a given tensor."""
    for loss in model.losses.values():
        for name in nodes(model, loss):
            if name in model.states and model.first_time(name) is None:
                low = loss.times.low
                model = _with_given_states(model, name, int(low) if low.is_Integer and low < 0 else 0)
    return model


def with_beginnings(model: Model) -> Model:
    """The model in which every recurrence without base case begins with given states at time 0 and before."""
    for name in sorted(model.states & model.definitions.keys()):
        if model.first_time(name) is None:
            model = _with_given_states(model, name, 0)
    return model


def given_states(model: Model, loss: Loss) -> list[str]:
    """The first states behind a loss that nothing was declared about, as ``h[0]``."""
    rules = [rule for name in nodes(model, loss) for rule in model.definitions.get(name, ())]
    return [_at(rule.name, rule.parameters[0]) for rule in rules if rule.given]


def _with_given_states(model: Model, name: str, first: int) -> Model:
    (rule, *others) = model.definitions[name]
    if others or not all(isinstance(parameter, Symbol) for parameter in rule.parameters):
        return model
    for time in range(first - memory(model) + 1, first + 1):
        places = rule.parameters[1:]
        body = array_of(_at(name, time))[places] if places else Symbol(_at(name, time), real=True)
        model = model.defining(Definition(name, (Integer(time), *places), body, rule.axes, given=True))
    return model


def _at(name: str, time: Expr | int) -> str:
    return f"{name}[{time}]"
