"""Random claims: expressions, rewritten by rules that are true, or broken by a small mutation.

Bound indices are unique while an expression is built; ``scrambled`` then gives them few names, so that names are
reused side by side, one inside the other, and where the same name is free elsewhere.
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

from symderiv.api import decide
from symderiv.model import Verdict
from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.model import Model
from symderiv.tensor.tensor import Tensor, tensor
from tests.engine.plain import Question

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

    # --- true rewriting ---------------------------------------------------------------------------------------

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


def _index_parts(expression: Any) -> set[Any]:
    """What stands in index places or in the ends of ranges, where no number is to be rewritten."""
    found: set[Any] = set()
    for node in expression.atoms(sympy.Indexed, KroneckerDelta):
        found |= {part for argument in node.args for part in sympy.preorder_traversal(argument)}
    for node in expression.atoms(Sum):
        found |= {part for limit in node.args[1:] for part in sympy.preorder_traversal(limit)}
    return found


def _bound_replaced(node: Any, old: Symbol, new: Symbol) -> Any:
    """Replace a symbol where it is not bound again."""
    if isinstance(node, Sum) and any(limit[0] == old for limit in node.args[1:]):
        return node
    if node == old:
        return new
    return node.func(*(_bound_replaced(a, old, new) for a in node.args)) if node.args else node


# --- whole claims -----------------------------------------------------------------------


def scalar_claim(seed: int, *, true: bool) -> Question:
    maker = Maker(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    left = maker.scalar(maker.random.choice([2, 2, 3, 3, 4]))
    right = maker.rewritten(left if true else maker.mutated(left), maker.random.randint(1, 4))
    right = right.xreplace({})
    sizes = tuple(s.name for s in (N, M) if (left - right).has(s))
    return Question(left, maker.scrambled(right), sizes)


def indexed_claim(seed: int, *, true: bool) -> Question:
    maker = Maker(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    scope = dict(list(FREE.items())[: maker.random.choice([0, 0, 1, 2])])
    left = maker.indexed(maker.random.choice([2, 3, 3, 4]), scope)
    right = maker.rewritten(left if true else maker.mutated(left), maker.random.randint(1, 4))
    free = {k.name: axis.name for k, axis in scope.items()}
    return Question(maker.scrambled(left), maker.scrambled(right), ("n", "m"), free, POSITIVE_ARRAYS)


def sign_claim(seed: int, *, true: bool) -> Question:
    """A sum of squares, exponentials and the like against zero; or anything against anything."""
    maker = Maker(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    scope = dict(list(FREE.items())[: maker.random.choice([0, 1, 2])])
    parts = [maker.indexed(maker.random.choice([1, 2, 3]), scope) for _ in range(2)]
    square, growth = parts[0] ** 2, exp(parts[1])
    if true:
        never_negative = [square, square / (1 + square), growth * square]
        left, relation = maker.random.choice(
            [(growth, ">"), (square + growth, ">"), *((part, ">=") for part in never_negative)]
        )
        right = Integer(0)
    else:
        left = maker.random.choice(
            [square - growth, square, parts[0], growth, maker.softmax(scope) - 1, parts[0] * square]
        )
        right = maker.random.choice([Integer(0), Integer(1), square])
        relation = maker.random.choice([">", ">=", "<", "<=", "!="])
    free = {k.name: axis.name for k, axis in scope.items()}
    return Question(maker.scrambled(left), maker.scrambled(right), ("n", "m"), free, POSITIVE_ARRAYS, relation)


def ask(question: Question) -> Verdict:
    """The engine's verdict; free indices make the claim one about the entries of a tensor."""
    indices = tuple(index(name) for name in question.free)
    axes = tuple(one_to(size(name)) for name in question.free.values())
    left, right = (Tensor(axes, indices, tensor(side).body) for side in (question.left, question.right))
    return decide(left, right, question.relation, model=Model(positive=question.positive))
