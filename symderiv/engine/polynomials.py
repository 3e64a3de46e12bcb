"""Unknown functions tried as polynomials, whose coefficients are numbers like all others.

A claim about every smooth function is false if it fails for one: g is tried as a polynomial of degree ``DEGREE``, the
coefficients of which are chosen and made smaller like the values of variables.  The choice is printed: g(t) = 1 + t^2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import perm

from flint import fmpq
from sympy import Add, Expr, IndexedBase, Mul, Pow
from sympy.core.function import AppliedUndef

from symderiv.engine.ball import NotEvaluable
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.undefined import orders_of

DEGREE = 4
MAX_ARGUMENTS = 3
_NAMES = ("t", "s,t", "r,s,t")


def real_functions(expressions: Iterable[Expr]) -> frozenset[str]:
    """Unknown functions that are applied to more than whole numbers; others are tables of values."""
    return frozenset(
        orders_of(node)[0]
        for expression in expressions
        for node in nodes_of(expression, AppliedUndef)
        if any(orders_of(node)[1]) or not all(argument.is_integer for argument in node.args)
    )


def polynomial(base: str, orders: tuple[int, ...], arguments: Sequence[Expr]) -> Expr:
    """The derivative of these orders of the polynomial that stands for the function.

    Coefficients are numbered from the highest power down: what comes first is made zero first.
    """
    count = len(arguments)
    if not 1 <= count <= MAX_ARGUMENTS:
        raise NotEvaluable(f"{base} has {count} arguments")
    coefficients = IndexedBase(f"{base}({_NAMES[count - 1]})")
    terms = []
    for powers in product(range(DEGREE + 1), repeat=count):
        if sum(powers) > DEGREE or any(p < n for p, n in zip(powers, orders, strict=True)):
            continue
        coefficient = coefficients[tuple(DEGREE - p for p in powers)]
        parts = zip(arguments, powers, orders, strict=True)
        terms.append(Mul(coefficient, *(perm(p, n) * Pow(x, p - n) for x, p, n in parts)))
    return Add(*terms)


def is_polynomial(name: str) -> bool:
    return any(name.endswith(f"({variables})") for variables in _NAMES)


def polynomial_text(name: str, coefficients: Mapping[tuple[int, ...], fmpq]) -> str:
    """``1 + 2 t^2``."""
    variables = name[name.rindex("(") + 1 : -1].split(",")
    pieces: list[str] = []
    for place, weight in sorted(coefficients.items(), reverse=True):
        powers = [DEGREE - k for k in place]
        if weight == 0:
            continue
        factors = [x if p == 1 else f"{x}^{p}" for x, p in zip(variables, powers, strict=True) if p]
        number = [] if abs(weight) == 1 and factors else [str(abs(weight))]
        sign = ("-" if weight < 0 else "") if not pieces else ("- " if weight < 0 else "+ ")
        pieces.append(sign + " ".join([*number, *factors]))
    return " ".join(pieces) or "0"
