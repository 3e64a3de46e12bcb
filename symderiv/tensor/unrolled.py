"""Total derivatives of a recurrence in closed form, for every length: sums over the steps of products of Jacobians.

A recurrence that looks back one step at itself alone, ``h[t] = f(h[t-1], theta, t)`` from a first time on, has

    d h[t] / d h[s]      = J(t) J(t - 1) ... J(s + 1)                                       for s <= t
    d h[t] / d theta     = sum over k of J(t) ... J(k + 1) (immediate d h[k] / d theta)     over all steps k up to t
    d loss / d h[t]      = sum over u >= t of (direct d loss / d h[u]) J(u) ... J(t + 1)

where J(k) is the immediate derivative of h[k] by h[k-1]; the empty product is the identity.  The states are numbers or
vectors.  Whether times are surely in order is asked of ``surely``, which knows the ranges of the indices around.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Expr, Indexed, Integer, Symbol

from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, fresh, product_over, total
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.ordered import ordered_entry
from symderiv.tensor.parts import array_name, array_of, nodes_of
from symderiv.tensor.recurrence import slope

Surely = Callable[[Expr], bool]
"""Is this difference of times surely not negative?"""


@dataclass(frozen=True)
class Recurrence:
    """A sequence of numbers or vectors that looks back one step, at itself alone."""

    model: Model
    name: str
    rule: Definition
    axes: tuple[Axis, ...]
    first: int | None
    """The time of its base case, if it has one."""

    def _opened(self, time: Expr, places: tuple[Expr, ...]) -> Expr:
        return self.model.unfold(self.rule.at((time, *places)), self.model.is_state)

    def jacobian(self, time: Expr, of: tuple[Expr, ...], by: tuple[Expr, ...]) -> Expr:
        """The immediate derivative of h[time] by the state before."""
        return slope(self.model, self._opened(time, of), array_of(self.name)[(time - 1, *by)])

    def immediate(self, time: Expr, of: tuple[Expr, ...], variable: Expr) -> Expr:
        return slope(self.model, self._opened(time, of), variable)

    def chain(self, later: Expr, of: tuple[Expr, ...], earlier: Expr, by: tuple[Expr, ...]) -> Expr:
        """d h[later] / d h[earlier], where later >= earlier."""
        moment = fresh("k")
        if not self.axes:
            return product_over(self.jacobian(moment, (), ()), moment, Axis(earlier + 1, later))
        row, column = fresh("r"), fresh("c")
        body = self.jacobian(moment, (row,), (column,))
        return ordered_entry(body, row, column, self.axes[0], of[0], by[0], moment, earlier + 1, later)

    def base(self, of: tuple[Expr, ...], variable: Expr) -> Expr:
        """The derivative of the first state."""
        assert self.first is not None
        entry = array_of(self.name)[(Integer(self.first), *of)]
        found = self.model.definition_of(entry)
        return slope(self.model, self.model.unfold(entry if found is None else found, self.model.is_state), variable)

    def by_parameter(self, time: Expr, of: tuple[Expr, ...], variable: Expr) -> Expr:
        """The sum over all steps, and what comes through the first state."""
        assert self.first is not None
        moment, places = fresh("k"), tuple(fresh("j") for _ in self.axes)
        step = self.chain(time, of, moment, places) * self.immediate(moment, places, variable)
        start = self.chain(time, of, Integer(self.first), places) * self.base(places, variable)
        return total(self._over_places(step, places), moment, Axis(Integer(self.first + 1), time)) + self._over_places(
            start, places
        )

    def _over_places(self, body: Expr, places: tuple[Symbol, ...]) -> Expr:
        for place, axis in zip(places, self.axes, strict=True):
            body = total(body, place, axis)
        return body

    def adjoint(self, loss: Loss, time: Expr, by: tuple[Expr, ...]) -> Expr:
        """The derivative of a loss of all states by one of them, from which all later ones are computed."""
        moment, places = fresh("u"), tuple(fresh("j") for _ in self.axes)
        direct = array_of(loss.direct)[(moment, *places)]
        body = self._over_places(direct * self.chain(moment, places, time, by), places)
        return total(body, moment, Axis(time, loss.times.high))


def recurrence_of(model: Model, name: str) -> Recurrence | None:
    """The sequence of this name, if it is of that kind."""
    known = model.definitions.get(name, ())
    rules = [rule for rule in known if isinstance(rule.parameters[0], Symbol)]
    bases = [rule for rule in known if not isinstance(rule.parameters[0], Symbol)]
    if name not in model.states or len(rules) != 1 or len(bases) > 1:
        return None
    places = [place for rule in known for place in rule.parameters[1:]]
    rule, rank = rules[0], len(rules[0].parameters) - 1
    if rank > 1 or not all(isinstance(place, Symbol) for place in places) or len(rule.axes) < rank:
        return None
    if any(not base.parameters[0].is_Integer for base in bases):
        return None
    opened = model.unfold(rule.body, model.is_state)
    for entry in nodes_of(opened, Indexed):
        if model.is_state(entry):
            lag = (rule.parameters[0] - entry.indices[0]).expand()
            if array_name(entry) != name or lag != 1:
                return None
    return Recurrence(model, name, rule, rule.axes[len(rule.axes) - rank :], model.first_time(name))


def closed_total(model: Model, of: Expr, by: Expr, surely: Surely) -> Expr | None:
    """The total derivative of a state in closed form; nothing where that is not known."""
    if not isinstance(of, Indexed) or (found := recurrence_of(model, array_name(of))) is None:
        return None
    time, *places = of.indices
    name, indices = name_and_indices(by)
    try:
        if name == found.name:
            earlier, *others = indices
            if found.first is not None and not surely(earlier - found.first):
                return None
            return found.chain(time, tuple(places), earlier, tuple(others)) if surely(time - earlier) else None
        if name in model.states or name in model.definitions or found.first is None or not surely(time - found.first):
            return None
        return found.by_parameter(time, tuple(places), by)
    except CannotDifferentiate:
        return None


def closed_adjoint(model: Model, loss: Loss, entry: Any, surely: Surely) -> Expr | None:
    """The derivative of a loss by a state in closed form; it is a function of all states from ``loss.times.low`` on."""
    found = recurrence_of(model, loss.state)
    time, *places = entry.indices
    if found is None or not surely(time - loss.times.low) or not surely(loss.times.high + 1 - time):
        return None
    try:
        return found.adjoint(loss, time, tuple(places))
    except CannotDifferentiate:
        return None
