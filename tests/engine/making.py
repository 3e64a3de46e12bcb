"""Random expressions, and the small mutations that break them.

Bound indices are unique while an expression is built.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import sympy
from sympy import (
    Abs,
    Add,
    Expr,
    IndexedBase,
    Integer,
    KroneckerDelta,
    Max,
    Mul,
    Pow,
    Rational,
    Sum,
    Symbol,
    binomial,
    ceiling,
    cos,
    erf,
    exp,
    factorial,
    floor,
    gamma,
    log,
    sign,
    sin,
    sqrt,
    tanh,
)

from symderiv.tensor.axis import index, size

N, M = size("n"), size("m")
REALS = sympy.symbols("x y z", real=True)
POSITIVES = sympy.symbols("p q", positive=True)
WHOLE = sympy.Symbol("t", integer=True)
ARRAYS = {"u": (N,), "v": (N,), "w": (M,), "A": (M, N), "B": (N, M), "C": (N, N), "r": (N,)}
POSITIVE_ARRAYS = frozenset({"r"})
FREE = {index("i"): N, index("j"): M}
"""The free indices that a claim about entries may have."""

Rule = Callable[[Any], Any]


class Maker:
    def __init__(self, generator: random.Random) -> None:
        self.random = generator
        self.serial = 0

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def constant(self) -> Rational:
        return Rational(self.random.choice([-3, -2, -1, 1, 2, 3]), self.random.choice([1, 1, 1, 2, 3]))

    # --- scalars ----------------------------------------------------------------------------------------------

    def scalar(self, depth: int) -> Expr:
        if depth == 0:
            return self.random.choice([*REALS, *POSITIVES, self.constant()])
        below = depth - 1
        match self.random.randrange(12):
            case 11:
                return self.special(below)
            case 9:
                return self.random.choice([sin, cos])(self.scalar(below))
            case 10:
                return self.random.choice([Abs(self.scalar(below)), Max(self.scalar(below), self.scalar(below))])
            case 0 | 1:
                return self.scalar(below) + self.scalar(below)
            case 2 | 3:
                return self.scalar(below) * self.scalar(below)
            case 4:
                return self.scalar(below) / (self.scalar(below) ** 2 + self.random.randint(1, 3))
            case 5:
                return exp(self.scalar(below) / self.random.choice([1, 1, 2]))
            case 6:
                return self.random.choice([log, sqrt])(self.positive(below))
            case 7:
                inner = self.scalar(below)
                return self.random.choice([1 / (1 + exp(-inner)), tanh(inner)])
            case _:
                return self.scalar(below) ** self.random.choice([2, 3])

    def positive(self, depth: int) -> Expr:
        if depth == 0:
            return self.random.choice([*POSITIVES, abs(self.constant())])
        match self.random.randrange(4):
            case 0:
                return self.positive(depth - 1) * self.positive(depth - 1)
            case 1:
                return self.positive(depth - 1) + self.scalar(depth - 1) ** 2
            case 2:
                return exp(self.scalar(depth - 1))
            case _:
                return self.positive(depth - 1) / self.positive(depth - 1)

    # --- index expressions ------------------------------------------------------------------------------------

    def fresh(self) -> Symbol:
        self.serial += 1
        return index(f"k{self.serial}")

    def entry(self, scope: dict[Symbol, Expr]) -> Expr:
        """An entry of an array whose indices are in scope, or a number."""
        fitting = [(name, axes) for name, axes in ARRAYS.items() if all(axis in scope.values() for axis in axes)]
        if not fitting:
            return self.random.choice([self.constant(), REALS[0]])
        name, axes = self.random.choice(fitting)
        places = [self.random.choice([k for k, axis in scope.items() if axis == wanted]) for wanted in axes]
        return IndexedBase(name)[tuple(places)]

    def indexed(self, depth: int, scope: dict[Symbol, Expr]) -> Expr:
        if depth == 0:
            return self.entry(scope)
        below = depth - 1
        match self.random.randrange(12):
            case 0 | 1 | 2 | 3:
                return self.total(lambda inner: self.indexed(below, inner), scope)
            case 4 | 5:
                return self.indexed(below, scope) * self.indexed(below, scope)
            case 6:
                return self.indexed(below, scope) + self.constant() * self.indexed(below, scope)
            case 7:
                return exp(self.indexed(below, scope) / 2)
            case 8:
                return self.softmax(scope)
            case 9:
                return self.indexed(below, scope) / (1 + self.indexed(below, scope) ** 2)
            case 10:
                return self.delta(scope) * self.indexed(below, scope)
            case _:
                return self.random.choice([tanh(self.indexed(below, scope)), self.indexed(below, scope) ** 2])

    def total(self, body: Callable[[dict[Symbol, Expr]], Expr], scope: dict[Symbol, Expr]) -> Expr:
        bound, axis = self.fresh(), self.random.choice([N, N, M])
        return Sum(body({**scope, bound: axis}), (bound, 1, axis))

    def softmax(self, scope: dict[Symbol, Expr]) -> Expr:
        bound = self.fresh()
        here = [k for k, axis in scope.items() if axis == N]
        scores = IndexedBase(self.random.choice("uvr"))
        bottom = Sum(exp(scores[bound]), (bound, 1, N))
        return exp(scores[self.random.choice(here)]) / bottom if here else log(bottom)

    def delta(self, scope: dict[Symbol, Expr]) -> Expr:
        left = self.random.choice(list(scope)) if scope else Integer(1)
        same = [k for k, axis in scope.items() if axis == scope.get(left) and k != left]
        return KroneckerDelta(left, self.random.choice(same)) if same else Integer(1)

    def special(self, depth: int) -> Expr:
        """Functions of whole numbers, and those that jump."""
        inner, whole = self.scalar(depth), self.random.choice([N, M, N + 1, N + M, 2 * M])
        return self.random.choice(
            [
                floor(inner),
                ceiling(inner),
                sign(inner),
                erf(inner),
                factorial(whole),
                binomial(whole, self.random.choice([2, 3, M, N - 1, WHOLE])),
                gamma(inner),
                inner**whole,
                (-1) ** (WHOLE + self.random.choice([0, N, N * M])),
                factorial(whole + 1) / factorial(whole),
            ]
        )

    # --- mutations --------------------------------------------------------------------------------------------

    def mutated(self, expression: Expr) -> Expr:
        """One small change that usually makes another expression."""
        nodes = sorted({node for node in sympy.preorder_traversal(expression) if isinstance(node, Expr)}, key=str)
        self.random.shuffle(nodes)
        rules: list[Rule] = [self._other_sign, self._other_number, self._dropped, self._other_name, self._other_index]
        for _ in range(20):
            rule = self.random.choice(rules)
            for node in nodes[:15]:
                other = rule(node)
                if other is not None and other != node:
                    changed = expression.xreplace({node: other})
                    if changed != expression and not changed.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I):
                        return changed
        return expression + 1

    def _other_sign(self, node: Any) -> Any:
        if not isinstance(node, Add):
            return None
        chosen = self.random.choice(node.args)
        return node - 2 * chosen

    def _other_number(self, node: Any) -> Any:
        if isinstance(node, Mul) and isinstance(node.args[0], Rational):
            return Mul(node.args[0] + 1, *node.args[1:]) if node.args[0] != -1 else Mul(*node.args[1:])
        if isinstance(node, Pow) and isinstance(node.args[1], Integer) and node.args[1] > 1:
            return node.args[0] ** (node.args[1] + 1)
        return None

    def _dropped(self, node: Any) -> Any:
        if not isinstance(node, Mul):
            return None
        place = self.random.randrange(len(node.args))
        return Mul(*node.args[:place], *node.args[place + 1 :])

    def _other_name(self, node: Any) -> Any:
        if isinstance(node, sympy.Indexed):
            fitting = [name for name, axes in ARRAYS.items() if len(axes) == len(node.indices)]
            return IndexedBase(self.random.choice(fitting))[tuple(node.indices)]
        for pool in (REALS, POSITIVES):
            if node in pool:
                return self.random.choice(pool)
        return None

    def _other_index(self, node: Any) -> Any:
        if isinstance(node, sympy.Indexed) and len(node.indices) == 2:
            return node.base[node.indices[1], node.indices[0]]
        return None
