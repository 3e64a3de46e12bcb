"""Sums over ranges that are not whole: what is proved for every size, and that the normal form keeps every value."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, IndexedBase, Integer, Symbol

from symderiv.engine.ball import NotEvaluable, Undefined, Value, evaluate, surely_differ
from symderiv.engine.concrete import Instance
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.normal.spans import split
from symderiv.engine.point import leaves_of
from symderiv.model import Proved
from symderiv.tensor.axis import Axis, fresh, index, one_to, size
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import delta, sigma
from tests.engine.asking import kind, verdict

LETS = (r"x, y \in \mathbb{R}^n", r"u[t] \in \mathbb{R}", r"t \in \{1, \dots, K\}")

TRUE = [
    r"\sum_{j \ne i} x_j = \sum_j x_j - x_i",
    r"\sum_{i=1}^{n-1} x_i = \sum_{i=1}^n x_i - x_n",
    r"\sum_{i=2}^{n} x_i = \sum_{i=1}^n x_i - x_1",
    r"\sum_{i=2}^{n} x_i = \sum_{i=1}^{n-1} x_{i+1}",
    r"\sum_{i=1}^{n-1} (x_{i+1} - x_i) = x_n - x_1",
    r"\sum_{t=1}^{K} u[t] = \sum_{t=1}^{K-1} u[t] + u[K]",
    r"\sum_{t=0}^{K} u[t] = u[0] + \sum_{t=1}^{K} u[t]",
    r"\sum_{s=1}^{t} u[s] + \sum_{s=t+1}^{K} u[s] = \sum_{s=1}^{K} u[s]",
    r"\sum_{i<j} x_i x_j = \frac{1}{2}((\sum_i x_i)^2 - \sum_i x_i^2)",
    r"\sum_{i<j} (x_i - x_j)^2 = n \sum_i x_i^2 - (\sum_i x_i)^2",
    r"\sum_{i,j} x_i y_j = (\sum_i x_i)(\sum_j y_j)",
    r"\sum_{j \le i} x_j + \sum_{j > i} x_j = \sum_j x_j",
]

FALSE = [
    r"\sum_{j \ne i} x_j = \sum_j x_j",
    r"\sum_{i=1}^{n-1} x_i = \sum_{i=1}^n x_i - x_1",
    r"\sum_{i=1}^{n-1} (x_{i+1} - x_i) = x_1 - x_n",
    r"\sum_{i<j} x_i x_j = (\sum_i x_i)^2 - \sum_i x_i^2",
    r"\sum_{j < i} x_j + \sum_{j > i} x_j = \sum_j x_j",
    r"\sum_{s=1}^{t} u[s] + \sum_{s=t}^{K} u[s] = \sum_{s=1}^{K} u[s]",
    r"\sum_{s=1}^{t-1} \frac{e^{u[s]}}{\sum_{r=1}^{t-1} e^{u[r]}} = 1",  # an empty sum is zero, at t = 1
]


@pytest.mark.parametrize("claim", TRUE)
def test_proved_for_every_size(claim: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")


@pytest.mark.parametrize("claim", FALSE)
def test_broken_variants_are_refuted(claim: str) -> None:
    assert kind(claim, *LETS) == "refuted"


def test_an_index_that_runs_past_the_end_is_refused() -> None:
    assert kind(r"\sum_{i=1}^{n} x_{i+1} = \sum_{i=2}^{n} x_i", *LETS) == "unreadable"
    assert kind(r"\sum_{i=0}^{n} x_i = x_1", *LETS) != "proved"


m, n = size("m"), size("n")
CONTEXT = Context()


@pytest.mark.parametrize(
    ("low", "high", "ranges", "terms"),
    [
        (1, n - 1, [(1, n)], [(-1, n)]),
        (2, n, [(1, n)], [(-1, 1)]),
        (0, n + 1, [(1, n)], [(1, n + 1), (1, 0)]),
    ],
)
def test_splitting(low: int, high: Expr, ranges: Any, terms: Any) -> None:
    found = split(Axis(Integer(low), high), CONTEXT)
    assert found is not None
    assert [(sign, axis.high) for sign, axis in found.ranges] == ranges
    assert sorted(found.terms, key=str) == sorted(((s, Integer(0) + p) for s, p in terms), key=str)


@pytest.mark.parametrize(
    "axis", [one_to(n), Axis(Integer(3), n), Axis(Integer(1), n - 2), Axis(Integer(1), Integer(40)), Axis(m, n)]
)
def test_what_is_whole_or_may_be_shorter_than_empty_stays(axis: Axis) -> None:
    assert split(axis, CONTEXT) is None


# --- the normal form keeps every value --------------------------------------------------------------------------


class Maker:
    def __init__(self, data: Any) -> None:
        self.data = data

    def draw(self, *options: Any) -> Any:
        return self.data.draw(st.sampled_from(options))

    def term(self, scope: list[Symbol], depth: int) -> Expr:
        name = IndexedBase(self.draw("x", "y"))
        at = self.draw(*scope) if scope else self.draw(Integer(1), n)
        entry = name[at + self.draw(0, 0, 1, -1, 2)]
        match self.draw(*range(7 if depth else 2)):
            case 1:
                return self.draw(2, -1) * entry
            case 2 | 3:
                return entry * self.total(scope, depth - 1)
            case 4:
                return self.total(scope, depth - 1) + entry
            case 5:
                return delta(at, self.draw(*scope, Integer(1), n)) * entry
            case 6:
                return entry / self.total(scope, depth - 1)
        return entry

    def total(self, scope: list[Symbol], depth: int) -> Expr:
        bound = fresh("k")
        low = self.draw(Integer(0), Integer(1), Integer(1), Integer(2), Integer(3), *(s + 1 for s in scope))
        high = self.draw(n, n, n - 1, n + 1, n - 2, *scope, *(s - 1 for s in scope))
        return sigma(self.term([*scope, bound], depth), (bound, low, high))


def value(node: Expr, sizes: dict[Symbol, int], place: dict[Symbol, int]) -> Value | None:
    closed = Instance(Model(), sizes, 2, None).close(node.xreplace({k: Integer(v) for k, v in place.items()}))
    point = {leaf: fmpq(crc32(str(leaf).encode()) % 17 - 6, 3) for leaf in leaves_of(closed)}
    try:
        return evaluate(closed, point)
    except (Undefined, NotEvaluable):
        return None


def same(before: Value | None, after: Value | None) -> bool:
    return before is None or after is None or not surely_differ(before, after)


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.data())
def test_the_normal_form_keeps_every_value(data: Any) -> None:
    free = index("i")
    node = Maker(data).total([free], data.draw(st.integers(0, 2)))
    try:
        again = expression(Normaliser(Context({free: one_to(n)})).normal(node))
    except ZeroDivisionError:
        return
    for number in (1, 2, 3):
        for place in range(1, number + 1):
            before = value(node, {n: number}, {free: place})
            after = value(again, {n: number}, {free: place})
            assert same(before, after), (node, again)
