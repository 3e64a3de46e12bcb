"""Random claims about sums and products over parts of a range: up to an index, from an index, without an index.

Each family of claims is an identity that holds for every summand; a mutation moves an end, drops the term that was
left out, or changes a sign; no index leaves the range of its array.  The summands are random, and so is what is done to
both sides.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from sympy import Expr, IndexedBase, Integer, KroneckerDelta, Product, Rational, Sum, Symbol, exp, log

from symderiv.tensor.axis import index, size
from tests.engine.plain import Question

N = size("n")
I = index("i")  # noqa: E741
Summand = Callable[[Expr], Expr]
POSITIVE = frozenset({"r"})


class RangeMaker:
    def __init__(self, generator: random.Random) -> None:
        self.random = generator
        self.serial = 0

    def fresh(self) -> Symbol:
        self.serial += 1
        return index(f"k{self.serial}")

    def summand(self, depth: int = 2) -> Summand:
        """A function of an index; the entries of r are positive."""
        u, v, r = (IndexedBase(name) for name in "uvr")
        c = Rational(self.random.randint(-3, 3) or 1, self.random.randint(1, 2))
        if depth == 0:
            return self.random.choice([lambda k: u[k], lambda k: v[k], lambda k: r[k], lambda k: Integer(1) * c])
        one, other = self.summand(depth - 1), self.summand(0)
        return self.random.choice(
            [
                lambda k: one(k) * other(k),
                lambda k: one(k) + c * other(k),
                lambda k: exp(one(k) / 2),
                lambda k: one(k) / r[k],
                lambda k: one(k) / (1 + other(k) ** 2),
                lambda k: one(k) * exp(u[k]) / self.total(lambda other_index: exp(u[other_index]), Integer(1), N),
            ]
        )

    def total(self, f: Summand, low: Expr, high: Expr) -> Expr:
        k = self.fresh()
        return Sum(f(k), (k, low, high))

    def product(self, f: Summand, low: Expr, high: Expr) -> Expr:
        k = self.fresh()
        return Product(f(k), (k, low, high))

    def claim(self, true: bool) -> tuple[Expr, Expr]:
        f, g = self.summand(), self.summand(1)
        off = 0 if true else self.random.choice([1, -1])
        one = Integer(1)
        below, above = self.total(f, one, I - 1), self.total(f, I + 1 + off, N)
        match self.random.randrange(9):
            case 0:  # all without one
                k = self.fresh()
                left = Sum((1 - KroneckerDelta(k, I)) * f(k), (k, 1, N))
                return left, self.total(f, one, N) - (1 + off) * f(I)
            case 1:  # before, at and after
                return self.total(f, one, N), below + f(I) + above
            case 2:  # up to and from
                return self.total(f, one, I), self.total(f, one, N) - above
            case 3:  # shifted
                k = self.fresh()
                return self.total(f, one, N), Sum(f(k + 1), (k, 0, N - 1 - abs(off)))
            case 4:  # a triangle, by rows or by columns
                k, l = self.fresh(), self.fresh()  # noqa: E741
                rows = Sum(Sum(f(k) * g(l), (l, 1, k)), (k, 1, N))
                a, b = self.fresh(), self.fresh()
                return rows, Sum(Sum(f(a) * g(b), (a, b + abs(off), N)), (b, 1, N))
            case 5:  # the square of a sum: diagonal, and twice the triangle below it
                k, l = self.fresh(), self.fresh()  # noqa: E741
                triangle = Sum(Sum(f(k) * f(l), (l, 1, k - 1)), (k, 1, N))
                return self.total(f, one, N) ** 2, self.total(lambda s: f(s) ** 2, one, N) + (2 + off) * triangle
            case 6:  # a product of exponentials
                return self.product(lambda k: exp(g(k)), one, N), exp((1 + off) * self.total(g, one, N))
            case 7:  # the logarithm of a product
                r = IndexedBase("r")
                forms: list[Summand] = [lambda k: r[k], lambda k: r[k] ** 2, lambda k: r[k] * exp(g(k))]
                positive = self.random.choice(forms)
                return log(self.product(positive, one, N)), self.total(lambda k: log(positive(k)), one + abs(off), N)
            case _:  # a product taken apart
                parts = self.product(f, one, I), self.product(f, I + 1 + off, N)
                return self.product(f, one, N), parts[0] * parts[1]


def range_claim(seed: int, *, true: bool) -> Question:
    maker = RangeMaker(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    left, right = maker.claim(true)
    more = maker.summand(1)(I)
    match maker.random.randrange(4):
        case 0:
            left, right = left * more, more * right
        case 1:
            left, right = (Sum(side, (I, 1, N)) for side in (left, right))
        case 2:
            left, right = left - right, Integer(0)
        case _:
            pass
    free = {"i": "n"} if I in (left.free_symbols | right.free_symbols) else {}
    return Question(left, right, ("n",), free, POSITIVE)
