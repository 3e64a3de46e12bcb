"""May a value be put in place of a variable?  Not where the variable is hidden, nor where the value would be averaged.

A random tensor depends on what its law mentions, a recurrent state on what its step mentions, a loss on everything that
it is computed from, a density on its arguments.  A random number that is put into a mean would be averaged over: with
f(v) = E[(v - q)^2] the value f(q) is q^2 + 1 for a standard normal q, and not E[(q - q)^2].
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sympy import Expr, Indexed, Symbol
from sympy.core.function import AppliedUndef

from symderiv.tensor.law import is_captured
from symderiv.tensor.model import Model
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import array_name, nodes_of

HIDDEN = "how this depends on the variable is not written out, so its value at a point is not read"

AVERAGED = "the mean would average over this random number; give its value another name"


def is_averaged(model: Model, value: Expr, variables: Collection[Expr], body: Expr) -> bool:
    """Would a mean in the body average over random numbers of the value?"""
    if not model.laws or not variables:
        return False
    shown, put = (model.unfold(part, model.is_state) for part in (body, value))
    return is_captured(put, variables, shown, model.laws)


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
