"""The operators that are kept unevaluated in an expression, as inert nodes.

``expectation(body, measure, *bound)``: the mean of ``body``.  The measure ``RANDOM`` averages over every declared
random tensor; any other measure is the name of a density, and ``bound`` are the variables it integrates over.

``integral(body, variable)``: the integral over the whole range of the variable.

``definite_integral(body, variable, low, high)`` and ``limit(body, variable, point, side)``, side +1, -1 or 0 for both.

``series(body, index, low)``: the sum over all whole numbers from ``low`` on.

``minimum(body, variable, where)``, ``minimiser`` and ``infimum``: the least value of ``body`` for a real variable in an
interval, the only place where it is taken, and the greatest lower bound.  The arguments of the node are the body, the
variable, the two ends, and whether they belong to the interval.

``total_derivative(of, by)``: the derivative of a state or loss through all earlier steps of a recurrence.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sympy import Basic, Expr, Integer, Symbol, oo

from symderiv.tensor.interval import Interval
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.nodes import Greatest, Product, Sigma, text_of
from symderiv.tensor.ordered import OrderedEntry, PowerEntry
from symderiv.tensor.parts import nodes_of

RANDOM = Symbol("random")


def _free_in_mean(self: Any) -> set[Basic]:
    body, _, *bound = self.args
    return set(body.free_symbols) - set(bound)


def _free_in_integral(self: Any) -> set[Basic]:
    body, variable = self.args
    return set(body.free_symbols) - {variable}


def _free_in_range(self: Any) -> set[Basic]:
    body, variable, *ends = self.args
    return (set(body.free_symbols) - {variable}).union(*(end.free_symbols for end in ends))


_REAL = {"is_real": True, "is_commutative": True, "is_operator": True, "_sympystr": text_of}
Expectation: Any = type("Expectation", (Expr,), {**_REAL, "free_symbols": property(_free_in_mean)})
Integral: Any = type("Integral", (Expr,), {**_REAL, "free_symbols": property(_free_in_integral)})
DefiniteIntegral: Any = type("DefiniteIntegral", (Expr,), {**_REAL, "free_symbols": property(_free_in_range)})
Limit: Any = type("Limit", (Expr,), {**_REAL, "free_symbols": property(_free_in_range)})
Series: Any = type("Series", (Expr,), {**_REAL, "free_symbols": property(_free_in_range)})
TotalDerivative: Any = type("TotalDerivative", (Expr,), _REAL)
Minimum: Any = type("Minimum", (Expr,), {**_REAL, "free_symbols": property(_free_in_range)})
Minimiser: Any = type("Minimiser", (Expr,), {**_REAL, "free_symbols": property(_free_in_range)})
_MAY_BE_INFINITE = {"is_extended_real": True, "is_commutative": True, "_sympystr": text_of}
Infimum: Any = type("Infimum", (Expr,), {**_MAY_BE_INFINITE, "free_symbols": property(_free_in_range)})
EXTREMA = (Minimum, Minimiser, Infimum)


@lru_cache(maxsize=1024)
def bound_symbols(expression: Expr) -> frozenset[Basic]:
    """Every index or variable that a sum, mean, integral or limit inside the expression binds."""
    found: set[Basic] = set()
    ranging = (Expectation, Integral, DefiniteIntegral, Limit, Series, *EXTREMA)
    kinds = (Sigma, Product, Greatest, InverseEntry, Determinant, OrderedEntry, PowerEntry, *ranging)
    for node in nodes_of(expression, *kinds):
        if isinstance(node, (Sigma, Product)):
            found |= {limit[0] for limit in node.args[1:]}
        elif isinstance(node, Greatest):
            found |= {limit[0] for limit in node.args[2:]}
        elif isinstance(node, (InverseEntry, Determinant, PowerEntry)):
            found |= set(node.args[1:3])
        elif isinstance(node, OrderedEntry):
            found |= {*node.args[1:3], node.args[7]}
        elif isinstance(node, Expectation):
            found |= set(node.args[2:])
        else:
            found.add(node.args[1])
    return frozenset(found)


def expectation(body: Expr, measure: Symbol = RANDOM, *bound: Symbol) -> Expr:
    return Expectation(body, measure, *bound)


def integral(body: Expr, variable: Symbol) -> Expr:
    return Integral(body, variable)


def definite_integral(body: Expr, variable: Symbol, low: Expr, high: Expr) -> Expr:
    return DefiniteIntegral(body, variable, low, high)


def limit(body: Expr, variable: Symbol, point: Expr, side: int) -> Expr:
    return Limit(body, variable, point, Integer(side))


def series(body: Expr, index: Symbol, low: Expr) -> Expr:
    return Series(body, index, low)


def minimum(body: Expr, variable: Symbol, where: Interval) -> Expr:
    return Minimum(body, variable, *_ends(where))


def minimiser(body: Expr, variable: Symbol, where: Interval) -> Expr:
    return Minimiser(body, variable, *_ends(where))


def infimum(body: Expr, variable: Symbol, where: Interval) -> Expr:
    return Infimum(body, variable, *_ends(where))


def _ends(where: Interval) -> tuple[Expr, Expr, Expr, Expr]:
    low = -oo if where.low is None else where.low
    high = oo if where.high is None else where.high
    return low, high, Integer(not where.open_low), Integer(not where.open_high)


def total_derivative(of: Expr, by: Expr) -> Expr:
    return TotalDerivative(of, by)
