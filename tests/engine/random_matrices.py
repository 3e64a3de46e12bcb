"""Random claims about products, transposes, inverses and determinants of square matrices of one symbolic size.

A matrix is a small tree; rules that are true rewrite it, a mutation breaks it; then it is written out in indices.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from sympy import Expr, IndexedBase, Integer, KroneckerDelta, Sum, Symbol

from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.matrix import determinant, inverse_entry
from tests.engine.plain import Question

N = size("n")
NAMES = "CEF"
Tree = tuple[Any, ...]
ONE: Tree = ("one",)


class MatrixMaker:
    def __init__(self, generator: random.Random) -> None:
        self.random = generator
        self.serial = 0

    def fresh(self) -> Symbol:
        self.serial += 1
        return index(f"k{self.serial}")

    # --- trees --------------------------------------------------------------------------------------------------

    def tree(self, depth: int) -> Tree:
        if depth == 0:
            return ("leaf", self.random.choice(NAMES))
        match self.random.randrange(8):
            case 0 | 1 | 2:
                return ("mul", self.tree(depth - 1), self.tree(depth - 1))
            case 3:
                return ("add", self.tree(depth - 1), self.random.choice([self.tree(0), ONE]))
            case 4:
                return ("t", self.tree(depth - 1))
            case 5:
                return ("inv", self.tree(min(depth - 1, 1)))
            case 6:
                return ("times", Integer(self.random.choice([-2, -1, 2, 3])), self.tree(depth - 1))
            case _:
                return ("had", self.tree(depth - 1), self.random.choice([self.tree(0), ONE]))

    def written(self, tree: Tree, i: Expr, j: Expr) -> Expr:
        """The entry (i, j)."""
        kind, *parts = tree
        if kind == "leaf":
            return IndexedBase(parts[0])[i, j]
        if kind == "one":
            return KroneckerDelta(i, j)
        if kind == "t":
            return self.written(parts[0], j, i)
        if kind == "times":
            return parts[0] * self.written(parts[1], i, j)
        if kind == "mul":
            k = self.fresh()
            return Sum(self.written(parts[0], i, k) * self.written(parts[1], k, j), (k, 1, N))
        if kind == "inv":
            row, column = self.fresh(), self.fresh()
            return inverse_entry(self.written(parts[0], row, column), row, column, one_to(N), i, j)
        one, other = (self.written(part, i, j) for part in parts)
        return one + other if kind == "add" else one * other

    # --- rewriting ----------------------------------------------------------------------------------------------

    def rewritten(self, tree: Tree, rules: Callable[[Tree], Iterator[Tree]]) -> Tree:
        """One rule at one place; nothing changes if none fits there."""
        places = list(_places(tree))
        self.random.shuffle(places)
        for place in places:
            found = list(rules(_at(tree, place)))
            if found:
                return _put(tree, place, self.random.choice(found))
        return tree

    def true(self, tree: Tree) -> Iterator[Tree]:
        kind, *parts = tree
        other = self.tree(0)
        yield ("t", ("t", tree))
        yield ("mul", tree, ONE)
        yield ("mul", ("mul", tree, other), ("inv", other))
        yield ("add", ("add", tree, other), ("times", Integer(-1), other))
        if kind in ("t", "inv"):
            inner_kind, *inner = parts[0]
            if inner_kind == "mul":
                yield ("mul", (kind, inner[1]), (kind, inner[0]))
            if inner_kind == "times":
                factor = inner[0] if kind == "t" else 1 / inner[0]
                yield ("times", factor, (kind, inner[1]))
            if inner_kind == {"t": "inv", "inv": "t"}[kind]:
                yield (inner_kind, (kind, inner[0]))
            if inner_kind == kind:
                yield inner[0]
        if kind == "mul":
            left, right = parts
            if left[0] == "add":
                yield ("add", ("mul", left[1], right), ("mul", left[2], right))
            if right[0] == "mul":
                yield ("mul", ("mul", left, right[1]), right[2])
            yield ("t", ("mul", ("t", right), ("t", left)))
        if kind in ("add", "had"):
            yield (kind, parts[1], parts[0])

    def false(self, tree: Tree) -> Iterator[Tree]:
        kind, *parts = tree
        yield ("times", Integer(2), tree)
        yield ("add", tree, ONE)
        if kind != "one":
            yield ("t", tree)
        if kind == "mul":
            yield ("mul", parts[1], parts[0])
            yield ("had", *parts)
        if kind == "inv":
            yield parts[0]
        if kind == "leaf":
            yield ("leaf", self.random.choice(NAMES))


def _places(tree: Tree, place: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    yield place
    for number, part in enumerate(tree):
        if isinstance(part, tuple):
            yield from _places(part, (*place, number))


def _at(tree: Tree, place: tuple[int, ...]) -> Tree:
    return _at(tree[place[0]], place[1:]) if place else tree


def _put(tree: Tree, place: tuple[int, ...], new: Tree) -> Tree:
    if not place:
        return new
    return (*tree[: place[0]], _put(tree[place[0]], place[1:], new), *tree[place[0] + 1 :])


def matrix_claim(seed: int, *, true: bool) -> Question:
    """Two entries, two traces, or two determinants of small trees."""
    maker = MatrixMaker(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    tree = maker.tree(maker.random.choice([1, 2, 2, 3]))
    other = tree if true else maker.rewritten(tree, maker.false)
    for _ in range(maker.random.randint(1, 3)):
        other = maker.rewritten(other, maker.true)
    form = maker.random.choice(["entry", "entry", "trace", "determinant"])
    if form == "entry":
        i, j = index("i"), index("j")
        left, right = (maker.written(side, i, j) for side in (tree, other))
        return Question(left, right, ("n",), {"i": "n", "j": "n"})
    sides = []
    for side in (tree, other):
        row, column = maker.fresh(), maker.fresh()
        if form == "trace":
            sides.append(Sum(maker.written(side, row, row), (row, 1, N)))
        else:
            sides.append(determinant(maker.written(side, row, column), row, column, one_to(N)))
    return Question(sides[0], sides[1], ("n",))
