"""The questions of the benchmark of tensors, put to plain SymPy: ``sympy_driver.py NUMBER true|broken``.

Each task in the form in which SymPy gets furthest: matrix expressions where it differentiates those rightly, else
``Indexed`` and ``Sum``, an entry of the result at a time.  A claim is proved if the difference simplifies to zero.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import sympy
from sympy import (
    Expr,
    IndexedBase,
    KroneckerDelta,
    MatrixExpr,
    MatrixSymbol,
    Sum,
    Trace,
    diff,
    exp,
    log,
    symbols,
    tanh,
)

d, k, m, n, p = symbols("d k m n p", integer=True, positive=True)
a, b, i, j, r, s, t, u = symbols("a b i j r s t u", integer=True)
Side = Any
"""An expression or a matrix expression; SymPy ships no types."""
Sides = tuple[Side, Side, Side]
"""What is derived, what is stated, and what is stated wrongly."""


def over(body: Expr, *indices: tuple[Expr, Expr]) -> Expr:
    return Sum(body, *((index, 1, size) for index, size in indices))


def tensors(names: str) -> list[IndexedBase]:
    return [IndexedBase(name) for name in names.split()]


def sigmoid(value: Expr) -> Expr:
    return 1 / (1 + exp(-value))


def softmax(values: Callable[[Expr], Expr], place: Expr, dummy: Expr, size: Expr) -> Expr:
    return exp(values(place)) / over(exp(values(dummy)), (dummy, size))


def gated_rnn() -> Sides:
    x, z, g, A, B, C = tensors("x s g W_c W_x W_h")

    def gate(row: Expr) -> Expr:
        return sigmoid(over(A[row, u] * x[u], (u, n)) + over(C[row, t] * z[t], (t, m)))

    def value(row: Expr) -> Expr:
        return over(B[row, s] * x[s], (s, n))

    loss = over(g[r] * (gate(r) * z[r] + (1 - gate(r)) * value(r)), (r, m))
    slope = g[i] * (z[i] - value(i)) * gate(i) * x[j]
    return diff(loss, A[i, j]), slope * (1 - gate(i)), slope * (1 + gate(i))


def attention_rnn() -> Sides:
    inputs = tensors("x h g")
    Q, K, V = (tensors(f"{name}0 {name}1 {name}2") for name in "QKV")

    def times(A: IndexedBase, x: IndexedBase, row: Expr, dummy: Expr) -> Expr:
        return over(A[row, dummy] * x[dummy], (dummy, n))

    scores = [over(times(Q[c], x, r, s) * times(K[c], x, r, t), (r, n)) for c, x in enumerate(inputs)]
    total = sum(exp(score) for score in scores)
    weights = [exp(score) / total for score in scores]
    values = [times(V[c], x, i, u) for c, x in enumerate(inputs)]
    y = sum(weight * value for weight, value in zip(weights, values, strict=True))
    h = inputs[1]
    spread = sum(values[c] * weights[c] * (int(c == 1) - weights[1]) for c in range(3))
    slope = over(Q[1][r, j] * times(K[1], h, r, t) + K[1][r, j] * times(Q[1], h, r, t), (r, n))
    wrong = over(Q[1][r, j] * times(K[1], h, r, t) + K[1][j, r] * times(Q[1], h, r, t), (r, n))
    first = weights[1] * V[1][i, j]
    return diff(y, h[j]), first + spread * slope, first + spread * wrong


def elbo() -> Sides:
    A, B = tensors("a b")
    evidence = over(exp(B[s]), (s, n))
    q = softmax(lambda place: A[place], r, t, n)
    bound = over(q * (B[r] - log(q)), (r, n))
    divergence = over(q * (log(q) - log(exp(B[r]) / evidence)), (r, n))
    return log(evidence), bound + divergence, bound - divergence


def clip() -> Sides:
    (S,) = tensors("S")
    loss = -over(log(exp(S[r, r]) / over(exp(S[r, s]), (s, n))), (r, n)) / n
    weight = exp(S[i, j]) / over(exp(S[i, s]), (s, n))
    return diff(loss, S[i, j]), (weight - KroneckerDelta(i, j)) / n, (weight + KroneckerDelta(i, j)) / n


def sum_of_sigmoids() -> Sides:
    W, x = tensors("W x")

    def value(row: Expr) -> Expr:
        return sigmoid(over(W[row, s] * x[s], (s, n)))

    slope = value(i) * x[j]
    return diff(over(value(r), (r, m)), W[i, j]), slope * (1 - value(i)), slope * (1 + value(i))


def softmax_jacobian() -> Sides:
    (w,) = tensors("w")
    value = partial(softmax, lambda place: w[place], dummy=r, size=n)
    diagonal, square = KroneckerDelta(i, j) * value(i), value(i) * value(j)
    return diff(value(i), w[j]), diagonal - square, diagonal + square


def cyclic_trace() -> Sides:
    A, B, C = MatrixSymbol("A", m, n), MatrixSymbol("B", n, k), MatrixSymbol("C", k, m)
    return Trace(A * B * C), Trace(C * A * B), Trace(C * A * B) + 1


def trace_of_axb() -> Sides:
    A, X, B = MatrixSymbol("A", p, m), MatrixSymbol("X", m, n), MatrixSymbol("B", n, p)
    return Trace(A * X * B).diff(X), A.T * B.T, 2 * A.T * B.T


def quadratic_form() -> Sides:
    x, A = MatrixSymbol("x", n, 1), MatrixSymbol("A", n, n)
    return (x.T * A * x).diff(x), (A + A.T) * x, 2 * A * x


def ridge() -> Sides:
    X, w, y = MatrixSymbol("X", m, n), MatrixSymbol("w", n, 1), MatrixSymbol("y", m, 1)
    weight = symbols("lambda", positive=True)
    error = X * w - y
    derived = (error.T * error + weight * w.T * w).diff(w)
    return derived, 2 * X.T * error + 2 * weight * w, 2 * X.T * error + weight * w


def cross_entropy_hessian() -> Sides:
    z, y = tensors("z y")
    value = partial(softmax, lambda place: z[place], dummy=s, size=n)
    loss = -over(y[r] * log(value(r)), (r, n))
    diagonal, square, total = KroneckerDelta(i, j) * value(i), value(i) * value(j), over(y[r], (r, n))
    return diff(loss, z[i], z[j]), total * (diagonal - square), total * (diagonal + square)


def logistic() -> Sides:
    X, w, y = tensors("X w y")

    def value(row: Expr) -> Expr:
        return sigmoid(over(X[row, s] * w[s], (s, n)))

    loss = -over(y[r] * log(value(r)) + (1 - y[r]) * log(1 - value(r)), (r, m))
    return diff(loss, w[j]), over(X[r, j] * (value(r) - y[r]), (r, m)), over(X[r, j] * (value(r) + y[r]), (r, m))


def two_layers() -> Sides:
    A, B, c, x, y = tensors("W_1 W_2 b x y")

    def hidden(row: Expr, dummy: Expr) -> Expr:
        return tanh(over(A[row, dummy] * x[dummy], (dummy, n)) + c[row])

    def error(row: Expr) -> Expr:
        return over(B[row, s] * hidden(s, t), (s, m)) - y[row]

    derived = diff(over(error(r) ** 2, (r, k)) / 2, A[i, j])
    back = over(B[r, i] * error(r), (r, k)) * x[j]
    return derived, back * (1 - hidden(i, u) ** 2), back * (1 + hidden(i, u) ** 2)


def attention_by_queries() -> Sides:
    Q, K, V, G = tensors("Q K V G")

    def weight(row: Expr, column: Expr) -> Expr:
        return softmax(lambda c: over(Q[row, t] * K[c, t], (t, d)), column, u, m)

    derived = diff(over(G[r, a] * weight(r, s) * V[s, a], (r, n), (s, m), (a, p)), Q[i, j])

    def upstream(column: Expr, dummy: Expr) -> Expr:
        return over(G[i, dummy] * V[column, dummy], (dummy, p))

    mean = over(weight(i, b) * upstream(b, a), (b, m))
    stated = over(weight(i, s) * (upstream(s, r) - mean) * K[s, j], (s, m))
    return derived, stated, 2 * stated


TASKS: tuple[Callable[[], Sides] | None, ...] = (
    gated_rnn,
    attention_rnn,
    None,  # no Gaussian vector of symbolic size
    elbo,
    clip,
    sum_of_sigmoids,
    softmax_jacobian,
    cyclic_trace,
    trace_of_axb,
    quadratic_form,
    ridge,
    cross_entropy_hessian,
    logistic,
    two_layers,
    attention_by_queries,
)
"""In the order of ``tensor_tasks.TASKS``; nothing where there is no way to put the question."""


def same(left: Side, right: Side) -> bool:
    if isinstance(left, MatrixExpr):
        return bool(sympy.simplify(sympy.expand(left - right)).is_ZeroMatrix)
    difference = left - right
    return bool(difference == 0 or sympy.simplify(difference.doit()) == 0)


def main() -> None:
    task, broken = TASKS[int(sys.argv[1])], sys.argv[2] == "broken"
    symbols("x") + 1  # SymPy imports more of itself at its first sum; imports are not counted
    start = time.process_time()
    try:
        if task is None:
            raise NotImplementedError("cannot be put")
        derived, stated, wrong = task()
        answer: dict[str, object] = {"proved": same(derived, wrong if broken else stated)}
    except Exception as error:  # noqa: BLE001  (a contestant that fails has proved nothing)
        answer = {"proved": False, "error": repr(error)[:200]}
    answer["seconds"] = time.process_time() - start
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
