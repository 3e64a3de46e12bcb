"""May a value be put in place of a variable?  Not where the variable is hidden, nor where the value would be averaged.

A random tensor depends on what its law mentions, a recurrent state on what its step mentions, a loss on everything that
it is computed from, a density on its arguments.  A random number that is put into a mean would be averaged over: with
f(v) = E[(v - q)^2] the value f(q) is q^2 + 1 for a standard normal q, and not E[(q - q)^2].

A name that an operator binds means the bound variable in definitions too: with b = 2x, ``\\int_0^1 b \\, dx`` is 1.
So what stands under a sum, an integral, a limit or a quantifier is written out where it hides a bound name, and refused
where that is not possible.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Indexed, Symbol

from symderiv.source.notation import plain_name
from symderiv.source.reading import ReadError
from symderiv.tensor.law import is_captured
from symderiv.tensor.model import Model
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import array_name, names_in, nodes_of, symbol_names_in
from symderiv.tensor.tensor import Tensor

if TYPE_CHECKING:
    from symderiv.model import Span
    from symderiv.source.elaborate import Elaborator

HIDDEN_HERE = "how this depends on the variable that is bound here is not written out"
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
    shown = names_in(body)
    if nodes_of(body, TotalDerivative) or shown & model.losses.keys():
        return True
    reached = set[str]().union(*(model.behind(name) for name in shown if name in model.states or name in model.laws))
    return variable in reached or any(_mentions(name, variable) for name in shown | reached)


def released(reader: Elaborator, value: Tensor, span: Span, name: str | None = None) -> Tensor:
    """The value with bound variables in place of the names that are bound here, also where definitions hide them.

    An index that a definition mentions is shown too: it is one of the statement, with its range.  ``name`` is the one
    that the value is, if it is no formula: its places were read here, and hide nothing.
    """
    model, scope = reader.notation.model, reader.scope
    bound = {plain_name(name): held[-1] for name, held in scope.bound.items() if held and name not in scope.parameters}
    if not bound and not reader.notation.indices:
        return value
    numbers = frozenset[str]() if name else symbol_names_in(value.body)
    hidden = model.behind(name) if name else frozenset[str]().union(*map(model.behind, names_in(value.body)))
    free = {name for name in hidden & reader.notation.indices if not scope.is_bound(name)}
    if (hidden | numbers).isdisjoint(bound) and not free:
        return value
    body = model.unfold(value.body, model.is_state)
    kept = {name for name in names_in(body) if name in model.states or name in model.laws or name in model.losses}
    arrays = {entry.base.label: array_name(entry) for entry in nodes_of(body, Indexed)}
    if not {*arrays.values()}.union(*map(model.behind, kept)).isdisjoint(bound):
        raise ReadError("D104", HIDDEN_HERE, span)
    outer = [symbol for symbol in nodes_of(body, Symbol) if not isinstance(symbol, Dummy) and symbol not in arrays]
    meant = {symbol: bound[symbol.name] for symbol in outer if symbol.name in bound}
    told = {symbol: scope.symbol(symbol.name) for symbol in outer if symbol.name in free}
    return value.map(lambda _: body.xreplace(meant | told)) if meant or told else value


def _mentions(name: str, variable: str) -> bool:
    """``p(x)``, a density or its value, and the derivatives of a loss, which are arrays of their own."""
    return (variable in name.partition("(")[2]) or name.endswith((" direct", " total"))
