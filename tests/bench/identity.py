"""One question of the benchmark: two sides, and whether they are equal for all values of the symbols."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sympy
from sympy import Expr, Symbol, exp, log

x, y, z, w, u, v = sympy.symbols("x y z w u v", real=True)
a, b, c, d, p, q, t = sympy.symbols("a b c d p q t", positive=True)
mu = Symbol("mu", real=True)
s = Symbol("s", positive=True)
n = Symbol("n", integer=True, positive=True)
k = Symbol("k", integer=True)


@dataclass(frozen=True)
class Identity:
    kind: str
    name: str
    left: Expr
    right: Expr
    holds: bool

    @property
    def latex(self) -> tuple[str, str]:
        return sympy.latex(self.left), sympy.latex(self.right)


Row = tuple[str, Expr, Expr, Expr]
"""A name, the left side, the right side, and a wrong right side: a mutation of the right one."""


def identities(kind: str, rows: list[Row]) -> Iterator[Identity]:
    for name, left, right, wrong in rows:
        yield Identity(kind, name, sympy.sympify(left), sympy.sympify(right), True)
        yield Identity(kind, f"{name}, wrong", sympy.sympify(left), sympy.sympify(wrong), False)


def sigmoid(value: Expr) -> Expr:
    return 1 / (1 + exp(-value))


def softplus(value: Expr) -> Expr:
    return log(1 + exp(value))


def log_sum_exp(*values: Expr) -> Expr:
    return log(sum(exp(value) for value in values))


def softmax(values: tuple[Symbol, ...], place: int) -> Expr:
    return exp(values[place]) / sum(exp(value) for value in values)
