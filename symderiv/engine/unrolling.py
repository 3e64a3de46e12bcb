"""Total derivatives of recurrences written as sums over steps, so that the normal form can compare them.

Decides nothing by itself.  The closed forms are those of ``tensor.unrolled``.  States under a running index k that are
of its own time or later, as in diag(1 - h[k] h[k]) W, are given by those before it: so what a text writes with h[k]
and what differentiation gives, in terms of h[k-1], become the same.  A text may also count from one step earlier, and
write h[k+1] there: then only those are opened.  In a sum this is done where its index counts the steps.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sympy import Add, Expr, Indexed, Mul, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.scoped import replaced_within
from symderiv.engine.trial import unbounded
from symderiv.tensor.adjoint import loss_of, resolve_totals
from symderiv.tensor.axis import Axis
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Product, Sigma, sigma
from symderiv.tensor.operators import TotalDerivative, total_derivative
from symderiv.tensor.ordered import OrderedEntry
from symderiv.tensor.parts import array_name, free_symbols_of, nodes_of
from symderiv.tensor.recurrence import may_depend, slope
from symderiv.tensor.unrolled import closed_adjoint, closed_total

MAX_OPENED = 3
"""So many steps a state is opened."""


def in_closed_form(problem: Problem, expression: Expr, opened_from: int | None) -> Expr:
    """All total derivatives in closed form; states that are so many steps after a running index, or more, opened."""
    model, context = problem.model, problem.context
    expression = unfolded(model, resolve_totals(model, expression, forward=True)).xreplace(_from_the_first(problem))
    if opened_from is not None:
        expression = _opened(model, expression, context, opened_from)
    adjoints = {loss.total: loss for loss in model.losses.values()}

    def change(node: Any, where: Context) -> Expr | None:
        found = None
        if isinstance(node, TotalDerivative):
            found = _total(model, node, where)
        elif isinstance(node, Indexed) and array_name(node) in adjoints:
            found = closed_adjoint(model, adjoints[array_name(node)], node, where.surely)
        if found is None or opened_from is None:
            return found
        return _opened(model, found, where, 0)

    return replaced_within(expression, context, change)


def _from_the_first(problem: Problem) -> dict[Symbol, Expr]:
    """Times without a declared range are times at which there are states: the first one, which is 0 if none is given,
    and later ones."""
    model = problem.model
    sides = [unfolded(model, side) for side in (problem.left, problem.right)]
    totals = [part for side in sides for node in nodes_of(side, TotalDerivative) for part in node.args]
    entries = [entry for part in (*sides, *totals) for entry in nodes_of(part, Indexed) if model.is_state(entry)]
    found = {}
    for time in unbounded(problem):
        firsts = [
            model.first_time(array_name(entry)) or 0 for entry in entries if time in entry.indices[0].free_symbols
        ]
        if firsts and time.is_nonnegative is None:
            found[time] = max(firsts) + Symbol(time.name, integer=True, nonnegative=True)
    return found


def _total(model: Model, node: Expr, context: Context) -> Expr | None:
    """Of a state, or of a formula of states: the chain rule."""
    of, by = node.args
    if model.is_state(of) or loss_of(model, of) is not None:
        return closed_total(model, of, by, context.surely)
    name = name_and_indices(by)[0]
    body = model.unfold(of, lambda node: model.is_state(node) or name_and_indices(node)[0] == name)
    if nodes_of(body, TotalDerivative):
        return None

    def through(entry: Expr) -> Expr | None:
        if not model.is_state(entry):
            return None
        depends = array_name(entry) == name or may_depend(model, entry, by)
        return total_derivative(entry, by) if depends else None

    try:
        stepped = slope(model, body, by, through)
    except CannotDifferentiate:
        return None

    def change(node: Any, where: Context) -> Expr | None:
        if isinstance(node, Sigma) and (shorter := _from_the_variable(node, by, where)) is not None:
            return replaced_within(shorter, where, change)
        return _total(model, node, where) if isinstance(node, TotalDerivative) else None

    return replaced_within(stepped, context, change)


def _from_the_variable(node: Expr, by: Expr, context: Context) -> Expr | None:
    """The sum over all u of f(u) d h[u] / d h[t] begins with u = t: earlier states do not depend on h[t]."""
    body, *limits = node.args
    totals = [part for part in nodes_of(body, TotalDerivative) if part.args[1] == by and _same_sequence(*part.args)]
    for place, (bound, low, high) in enumerate(limits):
        mine = [part for part in totals if part.args[0].indices[0] == bound]
        time = by.indices[0] if mine else low
        inside = time != low and context.surely(time - low) and context.surely(high + 1 - time)
        if not inside or bound in free_symbols_of(by) or not _vanishes_with(body, mine):
            continue
        return sigma(body, *limits[:place], (bound, time, high), *limits[place + 1 :])
    return None


def _vanishes_with(node: Expr, parts: Collection[Expr]) -> bool:
    """Has every term one of the parts as a factor?"""
    if isinstance(node, Add):
        return all(_vanishes_with(term, parts) for term in node.args)
    if isinstance(node, Mul):
        return any(_vanishes_with(factor, parts) for factor in node.args)
    return node in parts or (isinstance(node, Sigma) and _vanishes_with(node.args[0], parts))


def _same_sequence(of: Expr, by: Expr) -> bool:
    return isinstance(of, Indexed) and isinstance(by, Indexed) and array_name(of) == array_name(by)


def _opened(model: Model, expression: Expr, context: Context, first: int) -> Expr:
    def change(node: Any, where: Context) -> Expr | None:
        if isinstance(node, TotalDerivative):
            return node
        if not isinstance(node, (Sigma, Product, OrderedEntry)):
            return None
        limits = [tuple(node.args[7:])] if isinstance(node, OrderedEntry) else node.args[1:]
        body = node.args[0]
        for bound, low, high in limits:
            if isinstance(node, Sigma) and not _counts_steps(body, bound):
                continue
            body = _opened_at(model, body, bound, Axis(low, high), where, first)
        if body is node.args[0]:
            return None
        return replaced_within(node.func(body, *node.args[1:]), where, change)

    return replaced_within(expression, context, change)


def _counts_steps(body: Expr, bound: Expr) -> bool:
    """Does a product in it begin after this index, as the one over j = k + 1, ..., t does in a sum over k?"""
    lows = [node.args[8] for node in nodes_of(body, OrderedEntry)]
    lows += [node.args[1][1] for node in nodes_of(body, Product)]
    return any(bound in free_symbols_of(low) for low in lows)


def _opened_at(model: Model, body: Expr, bound: Expr, axis: Axis, context: Context, first: int) -> Expr:
    """The body of a sum or product with its states of the running time opened, where their rule surely holds."""
    first_times = {name: model.first_time(name) for name in model.states}

    def change(node: Any, where: Context) -> Expr | None:
        if isinstance(node, TotalDerivative):
            return node  # what is differentiated, and by what, must keep their names
        if not isinstance(node, Indexed) or not model.is_state(node):
            return None
        offset, begin = multiplied_out(node.indices[0] - bound), first_times[array_name(node)]
        if not offset.is_Integer or offset < first:
            return None
        if begin is not None and not context.surely(axis.low + offset - begin - 1):
            return None
        rule = model.definition_of(node)
        return None if rule is None else unfolded(model, rule)

    for _ in range(MAX_OPENED):
        body = replaced_within(body, context, change)
    return body
