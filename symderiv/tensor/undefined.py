"""Functions of which nothing is known but that they are smooth: ``g``, and its derivatives ``g'`` and ``g^(1,0)``.

A derivative is an applied function of its own, whose name says what it is a derivative of: ``g''(u)`` is the second
derivative of g, at u; ``g^(1,0)(u, v)`` the first one by the first argument.  So the chain rule is the only rule.
"""

from __future__ import annotations

import re
from typing import Any

import sympy
from sympy import Expr, Function
from sympy.core.function import AppliedUndef

MAX_ORDER = 6
_PRIMES = re.compile(r"(?P<base>[^']+)(?P<primes>'+)")
_ORDERS = re.compile(r"(?P<base>.+)\^\((?P<orders>\d+(?:,\d+)*)\)")


def orders_of(node: Any) -> tuple[str, tuple[int, ...]]:
    """The name of the function, and how often it is differentiated by each argument."""
    name = node.func.__name__
    primed = _PRIMES.fullmatch(name)
    if primed is not None and len(node.args) == 1:
        return primed["base"], (len(primed["primes"]),)
    ordered = _ORDERS.fullmatch(name)
    if ordered is not None:
        orders = tuple(int(order) for order in ordered["orders"].split(","))
        if len(orders) == len(node.args):
            return ordered["base"], orders
    return name, (0,) * len(node.args)


def applied(base: str, orders: tuple[int, ...], arguments: tuple[Expr, ...]) -> Expr:
    """The derivative of these orders of the named function, at the arguments."""
    if not any(orders):
        name = base
    elif len(orders) == 1 and orders[0] <= MAX_ORDER:
        name = base + "'" * orders[0]
    else:
        name = f"{base}^({','.join(map(str, orders))})"
    return Function(name)(*arguments)


def slope(node: Any, place: int) -> Expr | None:
    """The derivative by the argument at this place; nothing for a density, which is a function of points."""
    base, orders = orders_of(node)
    if "(" in base:
        return None
    more = tuple(order + (k == place) for k, order in enumerate(orders))
    return applied(base, more, node.args)


def from_derivative(node: Any) -> Expr | None:
    """SymPy's ``Derivative(g(x, y), x)`` and ``Derivative(g(h(x)), h(x))``: by an argument, which no other contains."""
    function, *variables = node.args
    if not isinstance(function, AppliedUndef):
        return None
    base, orders = orders_of(function)
    counts = list(orders)
    for variable, count in variables:
        places = [k for k, argument in enumerate(function.args) if argument.has(variable)]
        if len(places) != 1 or function.args[places[0]] != variable or not count.is_Integer:
            return None
        counts[places[0]] += int(count)
    return applied(base, tuple(counts), function.args)


def resolved(node: Any) -> Any:
    """SymPy's unevaluated derivatives and substitutions as applied functions, as far as they are such."""
    if isinstance(node, sympy.Derivative):
        found = from_derivative(node)
        if found is not None:
            return found
        worked_out = node.doit(deep=False)
        return node if worked_out == node or worked_out.has(node) else _everywhere(worked_out)
    if isinstance(node, sympy.Subs):
        inner = _everywhere(node.expr)
        if inner.has(sympy.Derivative, sympy.Subs):
            return node
        return inner.xreplace(dict(zip(node.variables, node.point, strict=True)))
    return node


def _everywhere(expression: Any) -> Any:
    nodes = expression.atoms(sympy.Derivative, sympy.Subs)
    outermost = {n: resolved(n) for n in nodes if not any(n != m and m.has(n) for m in nodes)}
    return expression.xreplace(outermost)
