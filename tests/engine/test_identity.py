"""Equality by the normal form: what is proved for every size, and that nothing false ever is."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import IndexedBase, Integer, KroneckerDelta, Rational, Sum, Symbol, cos, exp, log, sin, sqrt, symbols

from symderiv import (
    decide,
    diag,
    gradient,
    jacobian,
    logsumexp,
    matrix,
    norm,
    outer,
    sigmoid,
    size,
    softmax,
    trace,
    vector,
)
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.model import Proved
from symderiv.tensor.axis import one_to
from symderiv.tensor.functions import identity as unit
from symderiv.tensor.functions import ones, squared_norm
from symderiv.tensor.nodes import delta
from symderiv.tensor.tensor import Tensor
from tests.engine.plain import is_false
from tests.engine.randomly import ask, indexed_claim, scalar_claim

m, n = size("m"), size("n")
A, B, C = matrix("A", m, n), matrix("B", n, m), matrix("C", m, n)
S, R = matrix("S", n, n), matrix("R", n, n)
v, w = vector("v", n), vector("w", n)
c = Symbol("c", real=True)
i, j = symbols("i j", integer=True)
U = IndexedBase("U")


def proved(left: Any, right: Any) -> bool:
    return isinstance(decide(left, right), Proved)


# --- random claims -----------------------------------------------------------------------

seeds = st.integers(0, 10**9)
few = settings(max_examples=100, derandomize=True, deadline=None)


@pytest.mark.parametrize("family", [scalar_claim, indexed_claim])
def test_true_rewriting_is_never_refuted_and_nearly_always_proved(family: Any) -> None:
    kinds: list[str] = []

    @few
    @given(seeds)
    def run(seed: int) -> None:
        kinds.append(ask(family(seed, true=True)).kind)
        assert kinds[-1] in ("proved", "undecided")

    run()
    assert kinds.count("proved") > 0.9 * len(kinds)


@pytest.mark.parametrize("family", [scalar_claim, indexed_claim])
def test_a_mutated_claim_is_proved_only_if_it_is_true_all_the_same(family: Any) -> None:
    @few
    @given(seeds)
    def run(seed: int) -> None:
        question = family(seed, true=False)
        if ask(question).kind == "proved":
            assert not is_false(question)

    run()


# --- identities that hold for every size -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((A @ B) @ C, A @ (B @ C)),
        ((A @ B).T, B.T @ A.T),
        (trace(A @ B), trace(B @ A)),
        (trace(S @ R @ S.T), trace(S.T @ S @ R)),
        ((S + R) @ (S + R), S @ S + S @ R + R @ S + R @ R),
        (A @ unit(one_to(n)), A),
        (v.T @ S @ w, w.T @ S.T @ v),
        (outer(v, w) @ v, v * (w.T @ v)),
        (diag(v) @ diag(w), diag(v * w)),
        (diag(v) @ w, v * w),
        (squared_norm(v + w), squared_norm(v) + 2 * (v.T @ w) + squared_norm(w)),
        (squared_norm(A), trace(A.T @ A)),
        (norm(v) ** 2, v.T @ v),
        (ones(one_to(n)).T @ ones(one_to(n)), n),
        (softmax(v + ones(one_to(n)) * c), softmax(v)),
        (softmax(v).sum(), 1),
        (logsumexp(v + ones(one_to(n)) * c), logsumexp(v) + c),
        (gradient(logsumexp(v), v), softmax(v)),
        (jacobian(softmax(v), v), diag(softmax(v)) - outer(softmax(v), softmax(v))),
        (gradient(v.T @ S @ v, v), (S + S.T) @ v),
        (gradient(trace(A @ B), A), B.T),
        (gradient(sigmoid(S @ v).sum(), S), outer(sigmoid(S @ v) * (1 - sigmoid(S @ v)), v)),
        (gradient(squared_norm(S @ v - w), v), 2 * (S.T @ (S @ v - w))),
        (jacobian(gradient(squared_norm(S @ v - w), v), v), 2 * (S.T @ S)),
    ],
    ids=range(24),
)
def test_matrix_calculus_is_proved_for_every_size(left: Any, right: Any) -> None:
    verdict = decide(left, right)
    assert isinstance(verdict, Proved)
    assert verdict.scope.startswith("for every")
    broken = decide(left, 2 * right if isinstance(right, Tensor) else right + right)
    assert broken.kind == "refuted"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (S @ R, R @ S),
        ((S @ R).T, S.T @ R.T),
        (S @ S.T, S.T @ S),
        (trace(S @ R @ S.T), trace(S @ S @ R)),
        (trace(S @ R), trace(S.T @ R)),
        (outer(v, w), outer(w, v)),
        (softmax(v * c), softmax(v)),
        (softmax(2 * v), softmax(v)),
        (diag(v) @ S, S @ diag(v)),
        (gradient(v.T @ S @ v, v), 2 * (S @ v)),
        (jacobian(S @ v, v), S.T),
        (squared_norm(v + w), squared_norm(v) + squared_norm(w)),
        (norm(v + w), norm(v) + norm(w)),
        (logsumexp(v + w), logsumexp(v) + logsumexp(w)),
    ],
    ids=range(14),
)
def test_tempting_matrix_identities_are_refuted(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "refuted"


# --- Kronecker deltas, and what they split -----------------------------------------------------------------------


def test_a_free_delta_is_split_into_both_cases() -> None:
    assert proved(KroneckerDelta(i, j) * (U[i] - U[j]), 0)
    assert proved(KroneckerDelta(i, j) ** 2, KroneckerDelta(i, j))
    assert proved(exp(KroneckerDelta(i, j)), 1 + (exp(Integer(1)) - 1) * KroneckerDelta(i, j))
    assert not proved(KroneckerDelta(i, j) * U[i], U[j])
    assert decide(KroneckerDelta(i, j) * KroneckerDelta(j, i + 1), 0).kind == "proved"


def test_indices_that_are_known_to_differ_have_no_delta() -> None:
    context = Context(apart=frozenset({frozenset((i, j))}))
    assert is_zero(delta(i, j), context)
    assert not is_zero(delta(i, j), Context())
    assert not is_zero(delta(i, j) - 1, Context())


def test_many_deltas_end_in_an_answer() -> None:
    indices = symbols("a1:9", integer=True)
    product = Integer(1)
    for one, other in pairwise(indices):
        product *= 1 + KroneckerDelta(one, other)
    assert decide(product, product + 1).kind in ("refuted", "undecided")
    assert decide(product * 2, product + product).kind == "proved"


# --- laws of functions -----------------------------------------------------------------------


def test_a_vanishing_denominator_proves_nothing() -> None:
    zero = Sum(U[i], (i, 1, n)) - Sum(U[j], (j, 1, n))
    x, y = symbols("x y", real=True)
    assert not proved(x / (zero + y - y), y / zero)
    assert not proved(log(sin(x) ** 2 + cos(x) ** 2 - 1), 0)
    assert not proved((sin(x) ** 2 + cos(x) ** 2 - 1) ** Rational(-1, 2), 0)


def test_roots_of_what_may_be_negative_do_not_split() -> None:
    x, y = symbols("x y", real=True)
    assert not proved(sqrt(x * y), sqrt(x) * sqrt(y))
    assert not proved(sqrt(x**2), x)
    assert not proved((x**3) ** Rational(1, 3), x)
    assert proved(sqrt(x) ** 2, x)
    assert proved(sqrt((x**2 + 1) * (y**2 + 2)), sqrt(x**2 + 1) * sqrt(y**2 + 2))
