"""Does an expression depend on a variable that it does not show?

A random tensor depends on what its law mentions, a recurrent state on what its step mentions, a loss on everything that
it is computed from, a density on its arguments.  Whoever puts a value in place of a variable has to ask this first.
"""

from __future__ import annotations

from collections.abc import Iterable

from sympy import Expr, Indexed, Symbol
from sympy.core.function import AppliedUndef

from symderiv.tensor.model import Model
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import array_name, nodes_of

HIDDEN = "how this depends on the variable is not written out, so its value at a point is not read"


def hides(model: Model, body: Expr, variable: str) -> bool:
    """``variable`` is its name inside expressions; the definitions of the body that can be written out are."""
    shown = _names(body)
    if nodes_of(body, TotalDerivative) or shown & model.losses.keys():
        return True
    reached: set[str] = set()
    waiting = [name for name in shown if name in model.states or name in model.laws]
    while waiting:
        for part in _behind(model, waiting.pop()):
            new = _names(part) - reached
            reached |= new
            waiting.extend(new)
    return variable in reached or any(_mentions(name, variable) for name in shown | reached)


def _behind(model: Model, name: str) -> Iterable[Expr]:
    yield from (definition.body for definition in model.definitions.get(name, ()))
    law = model.laws.get(name)
    yield from (parameter.body for parameter in law.parameters) if law is not None else ()


def _mentions(name: str, variable: str) -> bool:
    """``p(x)``, a density or its value, and the derivatives of a loss, which are arrays of their own."""
    return (variable in name.partition("(")[2]) or name.endswith((" direct", " total"))


def _names(expression: Expr) -> set[str]:
    entries = {array_name(entry) for entry in nodes_of(expression, Indexed)}
    calls = {call.func.__name__ for call in nodes_of(expression, AppliedUndef)}
    return entries | calls | {symbol.name for symbol in nodes_of(expression, Symbol)}
