"""Inequalities for every size: strict and weak, empty sums, softmax entries at N = 1 and N >= 2."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import (
    Abs,
    IndexedBase,
    Integer,
    KroneckerDelta,
    Max,
    Min,
    Rational,
    Sum,
    Symbol,
    cosh,
    exp,
    log,
    sqrt,
    symbols,
    tanh,
)

from symderiv import decide, norm, sigmoid, size, softmax, vector
from symderiv.engine import inequality
from symderiv.engine.normal.context import Context
from symderiv.engine.problem import problem_of
from symderiv.engine.proving import prove
from symderiv.engine.sign import UNKNOWN, Signs
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.functions import ones
from symderiv.tensor.nodes import delta, sigma
from symderiv.tensor.tensor import Tensor, tensor
from tests.engine import asking

n, m = size("n"), size("m")
x, y = symbols("x y", real=True)
p, q = symbols("p q", positive=True)
i, j, k = symbols("i j k", integer=True)
U, V, A = (IndexedBase(name) for name in "UVA")
w = vector("w", n)
total = Sum(exp(U[k]), (k, 1, n))


def kind(left: Any, relation: str, right: Any) -> str:
    return decide(left, right, relation).kind


@pytest.mark.parametrize(
    ("left", "relation", "right"),
    [
        (x**2, ">=", 0),
        (x**2 + 1, ">", 0),
        (exp(x), ">", 0),
        (p, ">", 0),
        (-p, "<", 0),
        (p * q + p**2, ">", 0),
        (x**2 / (1 + y**2), ">=", 0),
        (-exp(x) - y**4, "<", 0),
        (1 / (1 + exp(-x)), "<", 1),
        (1 / (1 + exp(-x)), ">", 0),
        (tanh(x), "<", 1),
        (tanh(x), ">", -1),
        (cosh(x), ">=", 1),
        (Sum(U[k] ** 2, (k, 1, n)), ">=", 0),
        (Sum(exp(U[k]), (k, 1, n)), ">", 0),
        (Sum(exp(U[k]), (k, 1, n - 1)), ">=", 0),
        (Sum(1 + U[k] ** 2, (k, 1, n)), ">", 0),
        (norm(w), ">=", 0),
        (n, ">", 0),
        (n, ">=", 1),
        (exp(x), ">=", 1 + x),
        (p - 1, ">=", log(p)),
        (x**2 + y**2, ">=", 2 * x * y),
        (Max(x, y), ">=", x),
        (Abs(x), ">=", x),
        (KroneckerDelta(i, j), ">=", 0),
        (sqrt(1 + x**2), ">", 0),
    ],
    ids=str,
)
def test_inequalities_that_are_proved(left: Any, relation: str, right: Any) -> None:
    assert kind(left, relation, right) == "proved"
    opposite = {">": "<=", ">=": "<", "<": ">=", "<=": ">"}[relation]
    assert kind(left, opposite, right) == "refuted"


@pytest.mark.parametrize(
    ("left", "relation", "right"),
    [
        (x**2, ">", 0),
        (x, ">=", 0),
        (x**3, ">=", 0),
        (Sum(U[k] ** 2, (k, 1, n)), ">", 0),
        (Sum(U[k], (k, 1, n)), ">=", 0),
        (Sum(exp(U[k]), (k, 1, n - 1)), ">", 0),
        (Sum(exp(U[k]), (k, 2, n)), ">", 0),
        (norm(w), ">", 0),
        (n, ">", 1),
        (n - 1, ">", 0),
        (exp(x), ">", 1 + x),
        (exp(x), ">=", 1),
        (x**2 + y**2, ">", 2 * x * y),
        (Max(x, y), ">", x),
        (KroneckerDelta(i, j), "<", 1),
        (p, ">=", 1),
        (log(p), ">=", 0),
        (sqrt(p), "<=", p),
        (1 / x, ">", 0),
        (x**2 * Sum(exp(U[k]), (k, 1, n)), ">", 0),
        (Min(x, y), ">=", 0),
    ],
    ids=str,
)
def test_inequalities_that_are_refuted(left: Any, relation: str, right: Any) -> None:
    assert kind(left, relation, right) == "refuted"


def test_a_relation_between_infinite_sums_is_left_open() -> None:
    from sympy import oo

    assert kind(Sum(U[k], (k, 1, oo)), ">", 0) == "undecided"


# --- softmax -----------------------------------------------------------------------


def test_softmax_entries_lie_between_zero_and_one() -> None:
    a, one = softmax(w), ones(w.axes[0])
    assert kind(a, ">", one * 0) == "proved"
    assert kind(a, "<=", one) == "proved"
    assert kind(a, "<", one) == "refuted"
    assert kind(sigmoid(w), "<", one) == "proved"


@pytest.mark.parametrize(("least", "answer"), [(1, False), (2, True), (3, True)])
def test_a_softmax_entry_is_below_one_only_if_there_is_a_second_one(least: int, answer: bool) -> None:
    a = softmax(w)
    statement = Comparison(a, "<", ones(w.axes[0]), None)
    read = ReadClaim("", "", (statement,), {}, Notation(), Conditions(least={n: least}))
    problem = problem_of(statement, read)
    assert (inequality.proof(problem) is not None) is answer
    assert (prove(problem) is not None) is answer


def test_a_sum_is_not_bounded_by_a_term_that_it_may_not_have() -> None:
    beyond = exp(U[m]) / total
    assert kind(beyond, "<=", 1) != "proved"
    assert kind(beyond, ">", 0) == "proved"
    assert kind(exp(U[n]) / total, "<=", 1) != "refuted"
    assert kind(exp(U[2]) / total, "<=", 1) == "refuted"


def test_the_rest_of_an_inner_sum_depends_on_the_outer_index() -> None:
    """What is true when the inner sums are all equal need not be true in general."""
    inner = Sum(exp(A[j, k] * (1 - KroneckerDelta(k, i))), (k, 1, n))
    spread = Sum((KroneckerDelta(j, i) - Rational(1) / n) / inner, (j, 1, n))
    entries = Tensor((w.axes[0],), (i,), tensor(spread).body)
    zero = Tensor((w.axes[0],), (i,), Integer(0))
    assert decide(entries, zero, ">=").kind != "proved"
    assert decide(entries, zero, "<=").kind != "proved"


def test_a_symbol_called_rest_is_not_what_remains_of_a_sum() -> None:
    rest = Symbol("rest", nonnegative=True)
    own = Tensor((w.axes[0],), (i,), tensor(total - exp(U[i])).body)
    assert decide(own, ones(w.axes[0]) * rest, ">=").kind == "refuted"


# --- the sign of a term -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "answer"),
    [
        (Integer(0), (1, False)),
        (Integer(2), (1, True)),
        (Integer(-2), (-1, True)),
        (x**2, (1, False)),
        (x, UNKNOWN),
        (p, (1, True)),
        (-p * q, (-1, True)),
        (-p * x**2, (-1, False)),
        (sigma(p, (k, 1, n - 1)), (1, False)),
        (sigma(p, (k, 1, n)), (1, True)),
        (sigma(-p, (k, 1, n)), (-1, True)),
        (delta(i, j), (1, False)),
        (x**2 - 2 * x + 2, (1, True)),
    ],
    ids=str,
)
def test_signs_of_terms(node: Any, answer: tuple[int, bool]) -> None:
    assert Signs(Context(), {}).sign(node) == answer


def test_a_convex_function_must_touch_zero_where_the_variable_can_be() -> None:
    negative = Symbol("a", negative=True)
    assert kind(-(negative**3) / 6 + negative / 2 - Rational(1, 3), ">=", 0) == "refuted"
    assert kind(1 / x + x - 2, ">=", 0) == "refuted"
    assert kind(1 / p + p - 2, ">=", 0) == "proved"


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\cos x \ge 0", r"x \in [-\pi/2, \pi/2]"),
        (r"\cos x > 0", r"x \in (-\pi/2, \pi/2)"),
        (r"\sin x \le 0", r"x \in [\pi, 2\pi]"),
        (r"\sin(\pi x) > 0", r"x \in (0, 1)"),
        (r"\cos(3x) > 0", r"x \in [0, 1/2]"),
    ],
)
def test_sine_and_cosine_on_half_a_turn(claim: str, let: str) -> None:
    assert asking.kind(claim, let) == "proved"


def test_beyond_half_a_turn_the_sign_changes() -> None:
    assert asking.kind(r"\sin x \ge 0", r"x \in [0, 4]") == "refuted"
    assert asking.kind(r"\cos x > 0", r"x \in [-\pi/2, \pi/2]") != "proved"
