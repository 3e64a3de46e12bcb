"""The kinds of SymPy node that index expressions are made of: ``Exp``, ``Log``, ``Delta``, ``Sigma`` (a sum over
indices), ``Greatest`` (the greatest value over indices), ``Gamma`` (a factorial is ``Gamma(n + 1)``) and ``Binomial``.

SymPy has its own classes for them, but those reason about assumptions every time an expression is rebuilt: opening a
sigmoid of a matrix product costs milliseconds there, microseconds here, and the factorial of a large number never ends.
These nodes are inert (only a delta of numbers evaluates), they know by class that their values are real, and a sum
knows its bound indices.  ``from_sympy`` converts at the border.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol, Tuple

from symderiv.tensor.parts import array_name, free_symbols_of
from symderiv.tensor.undefined import resolved
from symderiv.tensor.whole_products import mend

mend()

LARGEST_EXPONENT = 10**6


def text_of(self: Any, printer: Any) -> str:
    """SymPy's printer goes by the name of a class, and has one for its own integrals."""
    return f"{type(self).__name__}({', '.join(map(printer._print, self.args))})"


def _free_symbols(self: Any) -> set[Basic]:
    body, *limits = self.args
    free: set[Basic] = set(free_symbols_of(body))
    for bound, low, high in limits:
        free.discard(bound)
        free |= low.free_symbols | high.free_symbols
    return free


def _free_in_greatest(self: Any) -> set[Basic]:
    body, allowed, *limits = self.args
    return _free_symbols(Sigma(body, *limits)) | (set(free_symbols_of(allowed)) - {limit[0] for limit in limits})


def _text_of_greatest(self: Any, printer: Any) -> str:
    body, allowed, *limits = map(printer._print, self.args)
    where = [] if self.args[1] == 1 else [f"where {allowed}"]
    return f"Greatest({', '.join([body, *limits, *where])})"


def _derivative_exp(self: Any, place: int = 1) -> Expr:
    return self


def _derivative_log(self: Any, place: int = 1) -> Expr:
    return 1 / self.args[0]


def _number_exp(self: Any, precision: int) -> Expr | None:
    """SymPy orders numbers by their decimals, for a maximum of numbers and the like; some are too large for that."""
    exponent = self.args[0].evalf(15)
    if not exponent.is_Float or abs(exponent) > LARGEST_EXPONENT:
        return None
    return sympy.exp(self.args[0])._eval_evalf(precision)


def _number_log(self: Any, precision: int) -> Expr:
    return sympy.log(self.args[0])._eval_evalf(precision)


def _number_gamma(self: Any, precision: int) -> Expr:
    return sympy.gamma(self.args[0].evalf())._eval_evalf(precision)


def _new_delta(cls: Any, left: Expr, right: Expr) -> Expr:
    """Deltas do evaluate, as soon as both indices are numbers: else a tensor written out keeps all its entries."""
    if isinstance(left, Pair) and isinstance(right, Pair):
        return Delta(left.args[0], right.args[0]) * Delta(left.args[1], right.args[1])
    if left == right:
        return Integer(1)
    if not (left.is_Atom and right.is_Atom) or (left.is_number and right.is_number):
        difference = left - right
        if difference.is_number:
            return Integer(int(difference == 0))
    return Basic.__new__(cls, *sorted((left, right), key=key))


def _new_part(cls: Any, index: Expr, place: Expr) -> Expr:
    return index.args[int(place)] if isinstance(index, Pair) else Basic.__new__(cls, index, place)


def _new_step(cls: Any, argument: Expr) -> Expr:
    """Of a number it is a number, except for the slope at zero."""
    if isinstance(argument, sympy.Rational) and (argument != 0 or cls is Step):
        return Integer(int(bool(argument > 0)))
    return Basic.__new__(cls, argument)


# Built with type(): SymPy has no types, and a class statement on an untyped base is an error under mypy --strict.
Exp: Any = type(
    "Exp", (Expr,), {"is_positive": True, "is_commutative": True, "fdiff": _derivative_exp, "_eval_evalf": _number_exp}
)
Log: Any = type(
    "Log", (Expr,), {"is_real": True, "is_commutative": True, "fdiff": _derivative_log, "_eval_evalf": _number_log}
)
_COUNT = {"is_integer": True, "is_nonnegative": True, "is_commutative": True}
Delta: Any = type(
    "Delta",
    (Expr,),
    {"__new__": _new_delta, **_COUNT},
)
Step: Any = type(
    "Step", (Expr,), {"__new__": _new_step, "is_integer": True, "is_nonnegative": True, "is_commutative": True}
)
"""1 where the argument is positive, else 0."""
Slope: Any = type(
    "Slope", (Expr,), {"__new__": _new_step, "is_integer": True, "is_nonnegative": True, "is_commutative": True}
)
"""The derivative of max(x, 0): 1 or 0 by the sign of the argument, and no value at zero."""
Pair: Any = type("Pair", (Expr,), {"is_integer": True, "is_commutative": True})
"""The index of a stacked axis: one of the slow axis and one of the fast axis."""
Part: Any = type("Part", (Expr,), {"__new__": _new_part, "is_integer": True, "is_commutative": True})
"""``Part(index, 0)`` and ``Part(index, 1)``: the slow and the fast index of a pair."""
Sigma: Any = type("Sigma", (Expr,), {"is_real": True, "is_commutative": True, "free_symbols": property(_free_symbols)})


Gamma: Any = type("Gamma", (Expr,), {"is_real": True, "is_commutative": True, "_eval_evalf": _number_gamma})
Binomial: Any = type("Binomial", (Expr,), {"is_real": True, "is_commutative": True})

MAX_FACTORIAL = 1_000
"""A larger factorial is not handed to SymPy, which would multiply it out."""


Product: Any = type(
    "Product", (Expr,), {"is_real": True, "is_commutative": True, "free_symbols": property(_free_symbols)}
)
"""A product over an index, bound as in a sum."""
Greatest: Any = type(
    "Greatest",
    (Expr,),
    {
        "is_real": True,
        "is_commutative": True,
        "free_symbols": property(_free_in_greatest),
        "_sympystr": _text_of_greatest,
    },
)
"""``Greatest(body, allowed, *limits)``: the greatest value of the body over indices bound as in a sum, wherever the
second argument, made of deltas of indices, is 1 and not 0.  Over no place at all it has no value."""


def delta(left: Expr, right: Expr | int) -> Expr:
    """1 if the indices are equal, else 0; a node as long as that is not known."""
    return Delta(left, Integer(right) if isinstance(right, int) else right)


def sigma(body: Expr, *limits: tuple[Symbol, Expr, Expr]) -> Expr:
    if body == 0:
        return Integer(0)
    return Sigma(body, *(Tuple(*limit) for limit in limits))


@lru_cache(maxsize=100_000)
def key(node: Basic) -> str:
    """A text that identifies the node among expressions with distinct names; cheap to sort by."""
    if isinstance(node, Symbol):  # SymPy's printer takes its time
        return f"{node.name}#{node.dummy_index}" if isinstance(node, sympy.Dummy) else str(node.name)
    if not node.args:
        return str(node)
    if isinstance(node, sympy.Indexed):
        return f"{array_name(node)}[{','.join(key(index) for index in node.indices)}]"
    parts = [key(argument) for argument in node.args]
    if node.is_Add or node.is_Mul:
        parts.sort()  # SymPy orders them by rules of its own
    return f"{type(node).__name__}({','.join(parts)})"


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
    return _converted(expression, {})


def _converted(node: Basic, names: dict[Basic, Basic]) -> Any:
    """``names`` are the new names of the bound indices in whose scope the node stands."""
    if not node.args:
        if isinstance(node, sympy.Float):
            raise TypeError(f"the decimal {node} is not exact; write a Rational")
        return Exp(Integer(1)) if node is sympy.E else names.get(node, node)
    if isinstance(node, _ARITHMETIC):
        arguments = [_converted(argument, names) for argument in node.args]
        return node if all(map(operator.is_, arguments, node.args)) else node.func(*arguments)
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


_ARITHMETIC = (sympy.Add, sympy.Mul, sympy.Pow)
"""What most nodes are; nothing of it is written in another way."""


def _converted_sum(node: Basic, names: dict[Basic, Basic]) -> Any:
    body, *limits = node.args
    scope = dict(names)
    converted = []
    for bound, low, high in reversed(limits):  # the last index is the outermost: earlier ranges may depend on it
        ends = _converted(low, scope), _converted(high, scope)
        scope[bound] = sympy.Dummy(bound.name, integer=True)
        converted.append((scope[bound], *ends))
    return sigma(_converted(body, scope), *reversed(converted))


def _converted_product(node: Basic, names: dict[Basic, Basic]) -> Any:
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


def _converted_integral(node: Basic, names: dict[Basic, Basic]) -> Any:
    """One definite integral inside the other; each has a variable of its own."""
    from symderiv.tensor.operators import definite_integral

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
