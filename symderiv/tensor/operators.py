"""The operators that are kept unevaluated in an expression, as inert nodes.

``expectation(body, measure, *bound)``: the mean of ``body``.  The measure ``RANDOM`` averages over every declared
random tensor; any other measure is the name of a density, and ``bound`` are the variables it integrates over.

``integral(body, variable)``: the integral over the whole range of the variable.

``total_derivative(of, by)``: the derivative of a state or loss through all earlier steps of a recurrence.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, Symbol

RANDOM = Symbol("random")


def _free_in_mean(self: Any) -> set[Basic]:
    body, _, *bound = self.args
    return set(body.free_symbols) - set(bound)


def _free_in_integral(self: Any) -> set[Basic]:
    body, variable = self.args
    return set(body.free_symbols) - {variable}


_REAL = {"is_real": True, "is_commutative": True}
Expectation: Any = type("Expectation", (Expr,), {**_REAL, "free_symbols": property(_free_in_mean)})
Integral: Any = type("Integral", (Expr,), {**_REAL, "free_symbols": property(_free_in_integral)})
TotalDerivative: Any = type("TotalDerivative", (Expr,), _REAL)


def expectation(body: Expr, measure: Symbol = RANDOM, *bound: Symbol) -> Expr:
    return Expectation(body, measure, *bound)


def integral(body: Expr, variable: Symbol) -> Expr:
    return Integral(body, variable)


def total_derivative(of: Expr, by: Expr) -> Expr:
    return TotalDerivative(of, by)
