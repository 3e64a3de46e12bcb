"""The kinds of SymPy node that index expressions are made of: ``Exp``, ``Log``, ``Delta``, ``Sigma`` (a sum over
indices), ``Greatest`` (the greatest value over indices), ``Gamma`` (a factorial is ``Gamma(n + 1)``) and ``Binomial``.

SymPy has its own classes for them, but those reason about assumptions every time an expression is rebuilt: opening a
sigmoid of a matrix product costs milliseconds there, microseconds here, and the factorial of a large number never ends.
These nodes are inert (only a delta of numbers evaluates), they know by class that their values are real, and a sum
knows its bound indices.  ``border`` converts to and from plain SymPy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol, Tuple

from symderiv.tensor.parts import array_name, free_symbols_of
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
