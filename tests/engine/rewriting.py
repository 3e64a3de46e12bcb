"""Random expressions rewritten by rules that are true, where both sides are defined.

``scrambled`` gives bound indices few names, so that names are reused side by side, one inside the other, and where the
same name is free elsewhere.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import (
    Abs,
    Add,
    Expr,
    IndexedBase,
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

from symderiv.tensor.axis import index
from tests.engine.making import POSITIVES, REALS, WHOLE, Maker, N, Rule


class Rewriter(Maker):
    def rewritten(self, expression: Expr, steps: int) -> Expr:
        for _ in range(steps):
            expression = self._one(expression, self._rules())
        return expression

    def _one(self, expression: Expr, rules: list[Rule]) -> Expr:
        """One rule at one place; nothing changes if it does not fit there."""
        rule = self.random.choice(rules)
        nodes = sorted({node for node in sympy.preorder_traversal(expression) if isinstance(node, Expr)}, key=str)
        self.random.shuffle(nodes)
        for node in nodes[:12]:
            if isinstance(node, (Symbol, IndexedBase)) or node in _index_parts(expression):
                continue
            other = rule(node)
            if other is not None and other != node:
                return expression.xreplace({node: other})
        return expression

    def _rules(self) -> list[Rule]:
        return [
            self._expand, self._add_nothing, self._times_one, self._tanh, self._sigmoid, self._log, self._sqrt,
            self._split_sum, self._absorb, self._merge, self._square, self._insert_delta, self._mean, self._shift,
            self._together, self._turn, self._extreme, self._gamma, self._pascal, self._floor, self._sign, self._whole,
        ]  # fmt: skip

    def _expand(self, node: Any) -> Any:
        return sympy.expand(node) if isinstance(node, (Mul, Pow, exp)) and node.count_ops() < 60 else None

    def _together(self, node: Any) -> Any:
        return sympy.together(node) if isinstance(node, Add) and not node.has(Sum) and node.count_ops() < 40 else None

    def _add_nothing(self, node: Any) -> Any:
        a, b = self.random.sample([*REALS, *POSITIVES], 2)
        return node + (a - b) ** 2 - (a**2 - 2 * a * b + b**2)

    def _times_one(self, node: Any) -> Any:
        a = self.random.choice(REALS)
        return node * (1 + a**2) ** 2 / (1 + 2 * a**2 + a**4)

    def _tanh(self, node: Any) -> Any:
        if not isinstance(node, tanh):
            return None
        u = node.args[0]
        return self.random.choice(
            [(exp(2 * u) - 1) / (exp(2 * u) + 1), 1 - 2 / (exp(2 * u) + 1), 2 / (1 + exp(-2 * u)) - 1, -tanh(-u)]
        )

    def _sigmoid(self, node: Any) -> Any:
        if not (isinstance(node, Pow) and node.args[1] == -1 and isinstance(node.args[0], Add)):
            return None
        one, *rest = node.args[0].args
        if one != 1 or len(rest) != 1 or not isinstance(rest[0], exp):
            return None
        u = rest[0].args[0]
        return self.random.choice([exp(-u) / (1 + exp(-u)), 1 - exp(u) / (1 + exp(u)), (1 - tanh(u / 2)) / 2])

    def _log(self, node: Any) -> Any:
        if not isinstance(node, log):
            return None
        a = self.random.choice(REALS)
        return self.random.choice([log(node.args[0] * exp(a)) - a, log(3 * node.args[0]) - log(3)])

    def _sqrt(self, node: Any) -> Any:
        if not (isinstance(node, Pow) and node.args[1] == Rational(1, 2)):
            return None
        p = self.random.choice(POSITIVES)
        return sqrt(sympy.expand(node.args[0] * p**2)) / p

    def _turn(self, node: Any) -> Any:
        if isinstance(node, sin):
            return 2 * sin(node.args[0] / 2) * cos(node.args[0] / 2)
        return 1 - 2 * sin(node.args[0] / 2) ** 2 if isinstance(node, cos) else None

    def _extreme(self, node: Any) -> Any:
        if isinstance(node, Max) and len(node.args) == 2:
            left, right = node.args
            return self.random.choice([(left + right + Abs(left - right)) / 2, -sympy.Min(-left, -right)])
        return Max(node.args[0], -node.args[0]) if isinstance(node, Abs) else None

    def _gamma(self, node: Any) -> Any:
        if isinstance(node, (gamma, factorial)):
            u, function = node.args[0], type(node)
            step = u if function is gamma else u + 1
            return self.random.choice([function(u + 1) / step, (step - 1) * function(u - 1)])
        return -erf(-node.args[0], evaluate=False) if isinstance(node, erf) else None

    def _pascal(self, node: Any) -> Any:
        if not (isinstance(node, binomial) and node.args[0].is_positive):
            return None
        n, k = node.args
        return self.random.choice([binomial(n - 1, k) + binomial(n - 1, k - 1), binomial(n, n - k)])

    def _floor(self, node: Any) -> Any:
        if isinstance(node, floor):
            u = node.args[0]
            choices = [-ceiling(-u, evaluate=False), floor(u + 2, evaluate=False) - 2]
            return self.random.choice([*choices, floor(u + WHOLE, evaluate=False) - WHOLE])
        return -floor(-node.args[0], evaluate=False) if isinstance(node, ceiling) else None

    def _sign(self, node: Any) -> Any:
        if not isinstance(node, sign):
            return None
        u = node.args[0]
        p = self.random.choice(POSITIVES)
        return self.random.choice([node**3, -sign(-u, evaluate=False), sign(sympy.expand(p * u), evaluate=False)])

    def _whole(self, node: Any) -> Any:
        """u^n = u u^(n - 1); only the parity of an exponent of -1 counts."""
        if not (isinstance(node, Pow) and node.args[1].is_integer and not node.args[1].is_number):
            return None
        base, exponent = node.args
        if base == -1:
            return self.random.choice([Pow(-1, exponent + 2), Pow(-1, -exponent), -Pow(-1, exponent - 1)])
        return base * Pow(base, exponent - 1)

    # --- true rewriting of sums

    def _split_sum(self, node: Any) -> Any:
        """Sum(a + b) = Sum(a) + Sum(b), and a constant factor leaves the sum."""
        if not isinstance(node, Sum):
            return None
        body, limit = node.args[0], node.args[1]
        if len(node.args) != 2:
            return None
        if isinstance(body, Add):
            return Add(*(Sum(term, limit) for term in body.args))
        outside = [f for f in Mul.make_args(body) if limit[0] not in f.free_symbols]
        inside = [f for f in Mul.make_args(body) if limit[0] in f.free_symbols]
        return Mul(*outside) * Sum(Mul(*inside), limit) if outside else None

    def _absorb(self, node: Any) -> Any:
        """c Sum(f) = Sum(c f), and a product of two sums is a double sum."""
        if not isinstance(node, Mul):
            return None
        sums = [f for f in node.args if isinstance(f, Sum)]
        if not sums:
            return None
        total = self.renamed(sums[0])
        rest = Mul(*(f for f in node.args if f is not sums[0]))
        return Sum(rest * total.args[0], *total.args[1:])

    def _merge(self, node: Any) -> Any:
        """Sum over k of Sum over l is Sum over l of Sum over k."""
        if not (isinstance(node, Sum) and isinstance(node.args[0], Sum)):
            return None
        inner = node.args[0]
        limits = [*inner.args[1:], *node.args[1:]]
        self.random.shuffle(limits)
        return Sum(inner.args[0], *limits)

    def _square(self, node: Any) -> Any:
        if not (isinstance(node, Pow) and node.args[1] == 2 and isinstance(node.args[0], Sum)):
            return None
        left, right = self.renamed(node.args[0]), self.renamed(node.args[0])
        return Sum(left.args[0] * right.args[0], *left.args[1:], *right.args[1:])

    def _insert_delta(self, node: Any) -> Any:
        """f(k) = Sum over l of delta(k, l) f(l), where k is bound with the same range."""
        if not (isinstance(node, Sum) and len(node.args) == 2):
            return None
        body, (bound, low, high) = node.args
        other = self.fresh()
        copy = Sum(KroneckerDelta(bound, other) * self.renamed(body.xreplace({bound: other})), (other, low, high))
        return Sum(copy, (bound, low, high))

    def _mean(self, node: Any) -> Any:
        return Sum(node, (self.fresh(), 1, N)) / N

    def _shift(self, node: Any) -> Any:
        """1 / Sum(exp(f)) = exp(c) / Sum(exp(f + c))."""
        if not (isinstance(node, Pow) and node.args[1] == -1 and isinstance(node.args[0], Sum)):
            return None
        body, *limits = node.args[0].args
        c = self.random.choice(REALS)
        return exp(c) / Sum(exp(body.args[0] + c), *limits) if isinstance(body, exp) else None

    def renamed(self, node: Any) -> Any:
        """The same with new names for all bound indices."""
        bounds = {limit[0] for total in node.atoms(Sum) for limit in total.args[1:]}
        return node.xreplace({bound: self.fresh() for bound in sorted(bounds, key=str)})

    def scrambled(self, node: Any) -> Any:
        """Bound indices get names from a small pool, as far as nothing is captured."""
        if not node.args or isinstance(node, sympy.Indexed):
            return node
        arguments = [self.scrambled(a) if isinstance(a, Expr) else a for a in node.args]
        if not isinstance(node, Sum):
            return node.func(*arguments)
        body, *limits = arguments
        for place, (bound, low, high) in enumerate(limits):
            taken = {s.name for s in body.free_symbols} | {limit[0].name for limit in limits}
            # A sum further inside may bind the name again, as long as this index does not occur in there.
            inner = [t for t in body.atoms(Sum) if bound in t.free_symbols]
            taken |= {limit[0].name for t in inner for limit in t.args[1:]}
            names = [name for name in ("i", "j", "k", "l") if name not in taken]
            if names and self.chance(0.8):
                other = index(self.random.choice(names))
                body = _bound_replaced(body, bound, other)
                limits[place] = (other, low, high)
        return Sum(body, *limits)


def _index_parts(expression: Any) -> set[Any]:
    """What stands in index places or in the ends of ranges, where no number is to be rewritten."""
    found: set[Any] = set()
    for node in expression.atoms(sympy.Indexed, KroneckerDelta):
        found |= {part for argument in node.args for part in sympy.preorder_traversal(argument)}
    for node in expression.atoms(Sum, sympy.Product):
        found |= {part for limit in node.args[1:] for part in sympy.preorder_traversal(limit)}
    return found


def _bound_replaced(node: Any, old: Symbol, new: Symbol) -> Any:
    """Replace a symbol where it is not bound again."""
    if isinstance(node, Sum) and any(limit[0] == old for limit in node.args[1:]):
        return node
    if node == old:
        return new
    return node.func(*(_bound_replaced(a, old, new) for a in node.args)) if node.args else node
