"""The order of factors and terms is SymPy's, however it is found."""

from __future__ import annotations

import random

import pytest
from sympy import Add, Basic, Dummy, Expr, Function, Indexed, IndexedBase, Integer, Mul, Rational, Symbol, Tuple, cos

from symderiv.tensor.axis import fresh, size
from symderiv.tensor.nodes import Delta, Exp, Log, Sigma
from symderiv.tensor.order import compared, put_in_order
from symderiv.tensor.parts import array_of

X, REAL, POSITIVE = Symbol("x"), Symbol("x", real=True), Symbol("y", positive=True)
K, L, M, OTHER = fresh("k"), fresh("k"), fresh("j"), Dummy("k", real=True)
A, B, THEIRS = array_of("A"), array_of("B"), IndexedBase("A")
LEAVES: list[Expr] = [X, REAL, POSITIVE, size("x"), K, L, M, OTHER, Integer(2), Integer(-1), Rational(1, 2)]
ENTRIES: list[Expr] = [A[K], A[L], A[M], A[1], A[K, L], A[L, K], B[K], B[K, M], B[M + 1], Indexed(THEIRS, K)]
SHAPED: list[Expr] = [A, B, THEIRS, Sigma(A[K], Tuple(K, 1, size("n"))), Delta(K, L), Delta(K, M)]


def _any(chance: random.Random, depth: int) -> Expr:
    if depth == 0:
        return chance.choice(chance.choice([LEAVES, ENTRIES, ENTRIES, SHAPED]))
    parts = [_any(chance, depth - 1) for _ in range(chance.randint(1, 3))]
    kind = chance.choice([Mul, Add, Exp, Log, cos, Function("f"), None])
    if kind is None:
        return parts[0] ** chance.choice([-1, 2, Rational(1, 2)])
    return kind(*parts) if kind in (Mul, Add) else kind(parts[0])


@pytest.mark.parametrize("seed", range(5))
def test_is_that_of_sympy(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    for _ in range(2000):
        one, other = (_any(chance, chance.randint(0, 2)) for _ in range(2))
        assert compared(one, other) == Basic.compare(one, other), (one, other)


def test_an_index_that_is_made_later_comes_later() -> None:
    parts = [A[L], A[K], B[K], A[M]]
    put_in_order(parts)
    assert parts == [A[M], A[K], A[L], B[K]]
