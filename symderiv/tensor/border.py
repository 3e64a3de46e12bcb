"""The border to plain SymPy: its functions written with our nodes, and our nodes with its functions.

``from_sympy`` keeps the meaning on the set of real numbers on which the expression has a value; ``to_sympy`` is for
those of SymPy's tools that know only its own classes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol, Tuple

from symderiv.tensor.arithmetic import plus, times
from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Log, Product, Sigma, Step, delta, sigma
from symderiv.tensor.undefined import resolved

MAX_FACTORIAL = 1_000
"""A larger factorial is not handed to SymPy, which would multiply it out."""
Names = Mapping[Basic, Basic]
"""The new names of the bound indices in whose scope a node stands."""
NO_NAMES: Names = MappingProxyType({})


def to_sympy(expression: Expr, names: dict[Expr, Symbol]) -> Expr:
    """Plain SymPy, with a real symbol for every entry; ``names`` is filled with what stands for what."""
    if isinstance(expression, sympy.Indexed):
        return names.setdefault(expression, sympy.Dummy(str(expression), real=True))
    if not expression.args:
        return expression
    arguments = [to_sympy(a, names) if isinstance(a, Expr) else a for a in expression.args]
    if isinstance(expression, Exp):
        return sympy.exp(arguments[0])
    if isinstance(expression, Log):
        return sympy.log(arguments[0])
    if isinstance(expression, Delta):
        return sympy.KroneckerDelta(*arguments)
    if isinstance(expression, (Gamma, Binomial)):
        if any(argument.is_number and abs(argument) > MAX_FACTORIAL for argument in arguments):
            return expression
        return (sympy.gamma if isinstance(expression, Gamma) else sympy.binomial)(*arguments)
    if isinstance(expression, Step):
        return sympy.Piecewise((1, arguments[0] > 0), (0, True))
    if isinstance(expression, Sigma):
        return sympy.Sum(arguments[0], *expression.args[1:])
    if isinstance(expression, Product):
        return sympy.Product(arguments[0], *expression.args[1:])
    return expression.func(*arguments)


WRITTEN: dict[Any, Callable[..., Expr]] = {
    sympy.exp: lambda x: Exp(x),
    sympy.log: lambda x: Log(x),
    sympy.KroneckerDelta: lambda left, right, *_: delta(left, right),
    sympy.gamma: lambda x: Gamma(x),
    sympy.factorial: lambda x: Gamma(x + 1),
    sympy.binomial: lambda n, k: Binomial(n, k),
    sympy.tanh: lambda x: 2 / (1 + Exp(-2 * x)) - 1,
    sympy.coth: lambda x: 2 / (1 - Exp(-2 * x)) - 1,
    sympy.sinh: lambda x: (Exp(x) - Exp(-x)) / 2,
    sympy.cosh: lambda x: (Exp(x) + Exp(-x)) / 2,
    sympy.sech: lambda x: 2 / (Exp(x) + Exp(-x)),
    sympy.csch: lambda x: 2 / (Exp(x) - Exp(-x)),
    sympy.asinh: lambda x: Log(x + sympy.sqrt(x**2 + 1)),
    sympy.acosh: lambda x: Log(x + sympy.sqrt(x**2 - 1)),
    sympy.atanh: lambda x: Log((1 + x) / (1 - x)) / 2,
    sympy.sec: lambda x: 1 / sympy.cos(x),
    sympy.csc: lambda x: 1 / sympy.sin(x),
    sympy.cot: lambda x: sympy.cos(x) / sympy.sin(x),
}
"""How SymPy's functions are written here; each is the same real function on the same set of real numbers."""


def from_sympy(expression: Expr) -> Expr:
    """A plain SymPy expression with our nodes in place of SymPy's (see ``WRITTEN``).

    Every sum gets bound indices of its own: the same name free outside, or bound again inside, means another index.
    """
    return _converted(expression, NO_NAMES)


def _converted(node: Basic, names: Names) -> Any:
    if not node.args:
        if isinstance(node, sympy.Float):
            raise TypeError(f"the decimal {node} is not exact; write a Rational")
        return Exp(Integer(1)) if node is sympy.E else names.get(node, node)
    return _rebuilt(node, names) if names else _outside_sums(node)


@lru_cache(maxsize=4096)
def _outside_sums(node: Basic) -> Any:
    """What stands in no scope is written once: both sides of a claim have much in common."""
    return _rebuilt(node, NO_NAMES)


def _rebuilt(node: Basic, names: Names) -> Any:
    put_together = _ARITHMETIC.get(type(node))
    if put_together is not None:
        arguments = [_converted(argument, names) for argument in node.args]
        return node if all(map(operator.is_, arguments, node.args)) else put_together(*arguments)
    if isinstance(node, sympy.Indexed):
        return node.xreplace(names) if names else node
    if isinstance(node, sympy.Sum):
        return _converted_sum(node, names)
    if isinstance(node, sympy.Product):
        return _converted_product(node, names)
    if isinstance(node, sympy.Integral) and all(len(limit) == 3 for limit in node.args[1:]):
        return _converted_integral(node, names)
    if isinstance(node, (sympy.Derivative, sympy.Subs)):
        known = resolved(node)
        if known is not node:
            return _converted(known, names)
    if getattr(node, "bound_symbols", ()):
        node = node.as_dummy()  # the variable of an integral or product gets a name that no formula has
    arguments = [_converted(argument, names) for argument in node.args]
    written = WRITTEN.get(type(node))
    if written is not None and not (isinstance(node, sympy.log) and len(arguments) != 1):
        return written(*arguments)
    return node if all(map(operator.is_, arguments, node.args)) else node.func(*arguments)


_ARITHMETIC: dict[Any, Callable[..., Expr]] = {sympy.Add: plus, sympy.Mul: times, sympy.Pow: sympy.Pow}
"""What most nodes are; nothing of it is written in another way."""


def _converted_sum(node: Basic, names: Names) -> Any:
    body, *limits = node.args
    scope = dict(names)
    converted = []
    for bound, low, high in reversed(limits):  # the last index is the outermost: earlier ranges may depend on it
        ends = _converted(low, scope), _converted(high, scope)
        scope[bound] = sympy.Dummy(bound.name, integer=True)
        converted.append((scope[bound], *ends))
    return sigma(_converted(body, scope), *reversed(converted))


def _converted_product(node: Basic, names: Names) -> Any:
    """One product inside the other, as for sums."""
    body, *limits = node.args
    scope = dict(names)
    converted = []
    for bound, low, high in reversed(limits):
        ends = _converted(low, scope), _converted(high, scope)
        scope[bound] = sympy.Dummy(bound.name, integer=True)
        converted.append((scope[bound], *ends))
    found = _converted(body, scope)
    for limit in reversed(converted):
        found = Product(found, Tuple(*limit))
    return found


def _converted_integral(node: Basic, names: Names) -> Any:
    """One definite integral inside the other; each has a variable of its own."""
    from symderiv.tensor.operators import definite_integral  # operators are tensors' business, and those come from here

    body, *limits = node.args
    scope = dict(names)
    converted = []
    for variable, low, high in reversed(limits):
        ends = _converted(low, scope), _converted(high, scope)
        scope[variable] = sympy.Dummy(variable.name, real=True)
        converted.append((scope[variable], *ends))
    found = _converted(body, scope)
    for variable, low, high in reversed(converted):
        found = definite_integral(found, variable, low, high)
    return found
