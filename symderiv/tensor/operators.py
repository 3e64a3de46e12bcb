"""The operators that are kept unevaluated in an expression, as undefined SymPy functions with fixed names.

``expectation(body, measure, *bound)``: the mean of ``body``.  The measure ``RANDOM`` averages over every declared
random tensor; any other measure is the name of a density, and ``bound`` are the variables it integrates over.

``integral(body, variable)``: the integral over the whole range of the variable.

``total_derivative(of, by)``: the derivative of a state or loss through all earlier steps of a recurrence.
"""

from __future__ import annotations

from typing import Any

from sympy import Expr, Symbol
from sympy import Function as UndefinedFunction
from sympy.core.function import AppliedUndef

EXPECTATION = "expectation"
INTEGRAL = "integral"
TOTAL = "total"

RANDOM = Symbol("random")

_expectation = UndefinedFunction(EXPECTATION)
_integral = UndefinedFunction(INTEGRAL)
_total = UndefinedFunction(TOTAL)


def expectation(body: Expr, measure: Symbol = RANDOM, *bound: Symbol) -> Expr:
    return _expectation(body, measure, *bound)


def integral(body: Expr, variable: Symbol) -> Expr:
    return _integral(body, variable)


def total_derivative(of: Expr, by: Expr) -> Expr:
    return _total(of, by)


def is_operator(node: Any, name: str) -> bool:
    return isinstance(node, AppliedUndef) and node.func.__name__ == name
