"""Sums over bound indices: deltas, ranges that may be empty or depend on others, names that must not collide."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol, oo, symbols

from symderiv.engine.normal import contraction
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.normal.opening import is_finite_sum
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.nodes import Exp, Log, delta, sigma

m, n = size("m"), size("n")
a, b, c, d, i, j, k, l = symbols("a b c d i j k l", integer=True)  # noqa: E741
x = Symbol("x", real=True)
A, B, U, V = (IndexedBase(name) for name in "ABUV")
CONTEXT = Context({i: one_to(n), j: one_to(m)})


def same(left: Any, right: Any, context: Context = CONTEXT) -> bool:
    return Normaliser(context).normal(left - right).is_zero


def over(body: Expr, *bounds: tuple[Symbol, Expr]) -> Expr:
    """The sum over each index from one to its size."""
    return sigma(body, *((bound, Integer(1), high) for bound, high in bounds))


# --- deltas -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (over(delta(k, i) * U[k], (k, n)), U[i]),
        (over(delta(k, 1) * U[k], (k, n)), U[1]),
        (over(delta(k, n) * U[k], (k, n)), U[n]),
        (over(delta(k, l) * A[k, l], (k, n), (l, n)), over(A[k, k], (k, n))),
        (over(delta(k, l) * delta(l, i) * A[k, l], (k, n), (l, n)), A[i, i]),
        (over(delta(k, l), (k, n), (l, n)), n),
        (over(delta(k, l) ** 2, (k, n), (l, n)), n),
        (over(Exp(delta(k, i) * U[k]), (k, n)), over(Exp(delta(i, a) * U[a]), (a, n))),
        (over(delta(k, 3) * U[k], (k, n + 2)), U[3]),
    ],
    ids=str,
)
def test_a_delta_contracts_when_its_index_is_in_range(left: Any, right: Any) -> None:
    assert same(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (over(delta(k, j), (k, n)), 1),
        (over(delta(k, j) * U[k], (k, n)), U[j]),
        (over(delta(k, a) * U[k], (k, n)), U[a]),
        (over(delta(k, 2) * U[k], (k, n)), U[2]),
        (over(delta(k, 0) * U[k], (k, n)), U[0]),
        (over(delta(k, m) * U[k], (k, n)), U[m]),
        (over(delta(k, i + 1) * U[k], (k, n)), U[i + 1]),
        (over(delta(k, l), (k, n), (l, m)), n),
        (over(delta(k, l), (k, n), (l, m)), m),
        (over(delta(k, 1) * U[k], (k, n - 1)), U[1]),
        (sigma(sigma(delta(k, 1), (k, 1, l)), (l, 0, n)), n + 1),
    ],
    ids=str,
)
def test_a_delta_whose_index_may_be_out_of_range_stays(left: Any, right: Any) -> None:
    assert not same(left, right)


# --- sums -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (over(U[k], (k, n)), over(U[l], (l, n))),
        (over(U[k] + V[k], (k, n)), over(U[k], (k, n)) + over(V[l], (l, n))),
        (over(x * U[k], (k, n)), x * over(U[k], (k, n))),
        (over(Integer(3), (k, n)), 3 * n),
        (over(Integer(1), (k, n), (l, m)), n * m),
        (over(U[k], (k, n)) ** 2, over(U[k] * U[l], (k, n), (l, n))),
        (over(U[k], (k, n)) ** 3, over(U[a] * U[b] * U[c], (a, n), (b, n), (c, n))),
        (over(A[k, l], (k, m), (l, n)), over(A[l, k], (k, n), (l, m))),
        (over(over(A[k, l], (k, m)), (l, n)), over(over(A[a, b], (b, n)), (a, m))),
        (over(A[k, l] * A[k, l], (k, n), (l, n)), over(A[l, k] ** 2, (k, n), (l, n))),
        (over(A[k, l] * A[l, k], (k, n), (l, n)), over(A[l, k] * A[k, l], (k, n), (l, n))),
        (over(Exp(over(A[k, l], (l, m))), (k, n)), over(Exp(over(A[c, k], (k, m))), (c, n))),
        (over(U[k] / over(Exp(U[l]), (l, n)), (k, n)), over(U[k], (k, n)) / over(Exp(U[k]), (k, n))),
        (over(U[k] * over(V[k], (k, n)), (k, n)), over(U[k], (k, n)) * over(V[k], (k, n))),
        (over(U[k] / (1 + over(A[k, l], (l, m)) ** 2), (k, n)), over(U[c] / (over(A[c, k], (k, m)) ** 2 + 1), (c, n))),
        (Log(over(Exp(U[k] + x), (k, n))), x + Log(over(Exp(U[l]), (l, n)))),
        (over(U[k] * V[l], (k, n), (l, n)), over(U[k], (k, n)) * over(V[k], (k, n))),
        (sigma(U[k], (k, 1, 3)), U[1] + U[2] + U[3]),
        (sigma(U[k], (k, 3, 1)), 0),
    ],
    ids=str,
)
def test_equal_sums_have_one_normal_form(left: Any, right: Any) -> None:
    assert same(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (over(U[k], (k, n)), over(U[k], (k, m))),
        (over(U[k] * V[k], (k, n)), over(U[k], (k, n)) * over(V[k], (k, n))),
        (over(U[k] ** 2, (k, n)), over(U[k], (k, n)) ** 2),
        (over(A[k, l], (k, n), (l, m)), over(A[l, k], (k, n), (l, m))),
        (over(A[k, l] * A[k, l], (k, n), (l, n)), over(A[k, l] * A[l, k], (k, n), (l, n))),
        (over(A[k, k], (k, n)), over(A[k, l], (k, n), (l, n))),
        (over(Exp(U[k]), (k, n)), Exp(over(U[k], (k, n)))),
        (Log(over(Exp(U[k]), (k, n))), over(U[k], (k, n))),
        (over(A[i, k], (k, n)), over(A[k, k], (k, n))),
        (over(A[i, k], (k, n)), over(A[k, i], (k, n))),
        (over(Integer(1), (k, n - 2)), n - 2),
        (over(Integer(1), (k, Symbol("r", integer=True))), Symbol("r", integer=True)),
        (over(U[k], (k, n - 1)) + U[n], over(U[k], (k, n)) + 1),
        (over(A[a, b] * A[b, c] * A[c, a], (a, n), (b, n), (c, n)),
         over(A[a, b] * A[b, c] * A[a, c], (a, n), (b, n), (c, n))),
    ],
    ids=str,
)  # fmt: skip
def test_different_sums_have_different_normal_forms(left: Any, right: Any) -> None:
    assert not same(left, right)


# --- ranges that depend on other indices -----------------------------------------------------------------------


def test_a_range_may_depend_on_an_outer_index() -> None:
    triangle = sigma(A[k, l], (l, 1, k), (k, 1, n))
    assert same(triangle, sigma(A[a, b], (b, 1, a), (a, 1, n)))
    assert same(triangle, sigma(sigma(A[a, b], (b, 1, a)), (a, 1, n)))
    assert not same(triangle, over(A[k, l], (k, n), (l, n)))
    assert not same(triangle, sigma(A[l, k], (l, 1, k), (k, 1, n)))


def test_the_length_of_a_dependent_range_is_not_pulled_out() -> None:
    assert not same(sigma(sigma(Integer(1), (l, 1, k - 2)), (k, 1, n)), sigma(k - 2, (k, 1, n)))


def test_a_sum_with_a_dependent_range_is_not_opened_past_its_index() -> None:
    inner = sigma(V[l], (l, 1, k))
    assert not same(over(U[k] * inner, (k, n)), over(U[k], (k, n)) * sigma(V[l], (l, 1, n)))
    assert same(over(U[k] * inner, (k, n)), over(U[a] * sigma(V[k], (k, 1, a)), (a, n)))


# --- infinite sums -----------------------------------------------------------------------


def test_an_infinite_sum_is_left_alone() -> None:
    assert not is_finite_sum(sigma(U[k], (k, 1, oo)))
    assert not is_finite_sum(sigma(U[k], (k, -oo, 1)))
    assert is_finite_sum(sigma(U[k], (k, 1, n)))
    assert not same(sigma(U[k] + V[k], (k, 1, oo)), sigma(U[k], (k, 1, oo)) + sigma(V[k], (k, 1, oo)))
    assert not same(sigma(Integer(1), (k, 1, oo)), sigma(Integer(1), (k, 2, oo)))
    assert not same(sigma(sigma(A[k, l], (k, 1, oo)), (l, 1, oo)), sigma(sigma(A[k, l], (l, 1, oo)), (k, 1, oo)))
    infinite = sigma(A[k, l], (l, 1, oo))
    assert same(over(infinite, (k, n)), over(sigma(A[k, l], (l, 1, oo)), (k, n)))


# --- names -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["_b1_0", "_b2_0", "_u0", "_z0", "_me", "_other", "rest"])
def test_no_name_of_the_user_is_captured(name: str) -> None:
    own = Symbol(name, integer=True)
    assert not same(over(A[own, k], (k, n)), over(A[k, k], (k, n)))
    assert not same(
        over(Exp(over(A[own, k] * B[k, l], (k, n))), (l, n)), over(Exp(over(A[l, k] * B[k, l], (k, n))), (l, n))
    )
    assert same(over(A[own, k] + 1, (k, n)), n + over(A[own, l], (l, n)))


def test_a_user_who_counts_like_the_engine_is_not_captured(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(8):
        monkeypatch.setattr(contraction, "_serial", count(), raising=False)
        own = Symbol(f"_u{number}", integer=True)
        assert not same(over(A[own, k], (k, n)), over(A[k, k], (k, n)))


def test_a_symmetric_sum_with_many_indices_ends_in_an_answer() -> None:
    bounds = symbols("e1:9", integer=True)
    product = Integer(1)
    for symbol in bounds:
        product *= U[symbol]
    assert same(over(product, *((symbol, n) for symbol in bounds)), over(U[k], (k, n)) ** 8)
