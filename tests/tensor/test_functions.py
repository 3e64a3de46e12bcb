from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Integer, Piecewise, Symbol

from symderiv.tensor import functions
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.functions import argmax, argmin, place_of_least
from symderiv.tensor.tensor import ShapeError, Tensor, array, matrix, tensor, vector
from tests.tensor.plainly import entries, plainly, same

n, m = size("n"), size("m")
SIZES = {n: 3, m: 2}
A, W, x, y = matrix("A", n, n), matrix("W", m, n), vector("x", n), vector("y", n)
u = Symbol("u", real=True)
X = [plainly(x[place], {}) for place in (1, 2, 3)]


def number(value: Any) -> Any:
    return plainly(value, SIZES)


@pytest.mark.parametrize(
    ("ours", "plain"),
    [
        (functions.exp, sympy.exp),
        (functions.log, sympy.log),
        (functions.sigmoid, lambda z: 1 / (1 + sympy.exp(-z))),
        (functions.tanh, sympy.tanh),
        (functions.softplus, lambda z: sympy.log(1 + sympy.exp(z))),
    ],
)
def test_elementwise_functions_are_what_they_are_called(ours: Any, plain: Any) -> None:
    assert all(same(entry, plain(X[place - 1])) for (place,), entry in entries(ours(x), SIZES).items())
    assert same(number(ours(u).body), plain(u))


def test_softmax_is_over_the_last_axis() -> None:
    total = sum(sympy.exp(z) for z in X)
    assert all(
        same(entry, sympy.exp(X[place - 1]) / total) for (place,), entry in entries(functions.softmax(x), SIZES).items()
    )
    rows = entries(functions.softmax(W), SIZES)
    assert all(same(sum(rows[row, column] for column in (1, 2, 3)), sympy.Integer(1)) for row in (1, 2))


def test_logsumexp() -> None:
    assert same(number(functions.logsumexp(x).body), sympy.log(sum(sympy.exp(z) for z in X)))
    assert functions.logsumexp(W).shape == "vector of m"


def test_trace_diag_identity_ones() -> None:
    assert number(functions.trace(A)) == sum(number(A[k, k]) for k in (1, 2, 3))
    assert entries(functions.diag(x), SIZES)[2, 2] == X[1]
    assert entries(functions.diag(x), SIZES)[1, 2] == 0
    assert entries(functions.identity(one_to(n)) @ x, SIZES) == entries(x, SIZES)
    assert number(functions.trace(functions.identity(one_to(n)))) == 3
    assert number(functions.ones(one_to(m), one_to(n)).sum()) == 6


def test_norms_and_inner_products() -> None:
    assert number(functions.squared_norm(x)) == sum(z**2 for z in X)
    assert same(number(functions.norm(x)), sympy.sqrt(sum(z**2 for z in X)))
    assert number(functions.squared_norm(W)) == sum(number(W[r, c]) ** 2 for r in (1, 2) for c in (1, 2, 3))
    assert number(functions.inner(x, y.T)) == sum(number(x[k] * y[k]) for k in (1, 2, 3))
    assert number(functions.inner(A, A)) == number(functions.squared_norm(A))


@pytest.mark.parametrize(
    ("apply", "message"),
    [
        (lambda: functions.softmax(u), "softmax of a number; it needs a vector"),
        (lambda: functions.trace(W), "the trace needs a square matrix, not m x n"),
        (lambda: functions.trace(x), "the trace needs a square matrix, not vector of n"),
        (lambda: functions.diag(W), "diag needs a vector or a square matrix, not m x n"),
        (lambda: functions.inner(x, A), "no inner product of vector of n and n x n"),
    ],
)
def test_shapes_are_checked(apply: Any, message: str) -> None:
    with pytest.raises(ShapeError) as caught:
        apply()
    assert str(caught.value) == message


def test_softmax_of_a_higher_rank_keeps_the_other_axes() -> None:
    cube = array("c", m, m, n)
    assert isinstance(functions.softmax(cube), Tensor)
    assert functions.softmax(cube).shape == "m x m x n"
    assert tensor(functions.softmax(cube)[1, 2, 3]).shape == "scalar"


def test_the_place_of_the_least_of_a_list() -> None:
    places = [Integer(k) for k in (1, 2, 3)]
    assert place_of_least([Integer(4), Integer(1), Integer(3)], places) == 2
    x = Symbol("x", real=True)
    assert isinstance(place_of_least([x, Integer(1), Integer(3)], places), Piecewise)


def test_the_place_of_the_greatest_entry() -> None:
    entries = Tensor.build((one_to(Integer(3)),), lambda i: (i - 2) * (7 - 3 * i))  # -4, 0, -2
    assert argmax(entries).body == 2
    assert argmin(entries).body == 1
    with pytest.raises(ShapeError):
        argmax(vector("v", size("n")))
