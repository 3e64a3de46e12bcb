"""The questions of the benchmark of tensors, put to tensorgrad: ``tensorgrad_driver.py NUMBER true|broken``.

Runs in tensorgrad's own environment and imports nothing of ours.  Each task is written with the library's own
operators (``@`` contracts edges of the same name, ``*`` multiplies entry by entry) and with the edges of the result
named, so that a transposed result is another one.  A claim is proved if the difference of its sides simplifies to
zero, or if both simplify to isomorphic tensors with the same free edges.

Two of its functions are replaced by equal ones with which it proves more: the sigmoid is written with ``tanh``, and
logarithms of softmax and sigmoid are written out, as its own ``log_softmax`` does.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import sympy

tg: Any = import_module("tensorgrad")
F: Any = import_module("tensorgrad.functions")
k, l, m, n, p = sympy.symbols("k l m n p")  # noqa: E741
Sides = tuple[Any, Any, Any]
"""What is derived, what is stated, and what is stated wrongly."""


def sigmoid(t: Any) -> Any:
    return (1 + F.tanh(t / 2)) / 2


def gated_rnn() -> Sides:
    x, s, g = tg.Variable("x", n), tg.Variable("s", m), tg.Variable("g", m)
    W_c, W_x, W_h = tg.Variable("Wc", m, n), tg.Variable("Wx", m, n), tg.Variable("Wh", m, m2=m)
    c = sigmoid(W_c @ x + W_h @ s.rename(m="m2"))
    h = c * s + (1 - c) * (W_x @ x)
    derived = (g @ h).grad(W_c, {"m": "m", "n": "n"})
    difference = s - W_x @ x
    return derived, (g * difference * c * (1 - c)) @ x, (g * difference * c * (1 + c)) @ x


def attention_rnn() -> Sides:
    x, h, g = (tg.Variable(name, n) for name in ("x", "h", "g"))
    Q, K, V = ([tg.Variable(f"{name}{i}", r=n, c=n) for i in range(3)] for name in "QKV")
    inputs = [t.rename(n="c") for t in (x, h, g)]
    q, key, v = ([A[i] @ inputs[i] for i in range(3)] for A in (Q, K, V))
    weights = [F.exp(q[i] @ key[i]) for i in range(3)]
    total = weights[0] + weights[1] + weights[2]
    a = [weight / total for weight in weights]
    y = a[0] @ v[0] + a[1] @ v[1] + a[2] @ v[2]
    score = Q[1] @ key[1] + K[1] @ q[1]
    wrong = Q[1] @ key[1] + K[1].rename(r="c", c="r") @ q[1].rename(r="c").rename(c="r")
    spread = sum((v[i] @ a[i] @ ((1 if i == 1 else 0) - a[1]) for i in range(3)), start=tg.Zero(r=n))
    return y.grad(h, {"n": "c"}), a[1] @ V[1] + spread @ score, a[1] @ V[1] + spread @ wrong


def variance() -> Sides:
    q, key, mu, s = tg.Variable("q", n), tg.Variable("k", n), tg.Variable("mu", n), tg.Variable("s")

    def mean(t: Any) -> Any:
        return tg.Expectation.gaussian(tg.Expectation.gaussian(t, q, mu, s), key, mu, s)

    score = q @ key
    derived = mean(score @ score) - mean(score) @ mean(score)
    right = s @ s @ s @ s @ tg.Delta(n)
    return derived, 2 * (s @ s @ mu @ mu) + right, 3 * (s @ s @ mu @ mu) + right


def elbo() -> Sides:
    a, b = tg.Variable("a", n), tg.Variable("b", n)
    q, log_q = F.softmax(a, "n"), F.log_softmax(a, "n")
    evidence = F.log(F.sum(F.exp(b)))
    bound = q @ (b - log_q)
    divergence = q @ (log_q - F.log_softmax(b, "n"))
    return evidence, bound + divergence, bound - divergence


def clip() -> Sides:
    S = tg.Variable("S", i=n, j=n)
    matching = F.diag(S, ["i"])
    scale = tg.Delta(n)
    loss = -F.sum(matching - F.log(F.sum(F.exp(S), "j"))) / scale
    derived = loss.grad(S, {"i": "i", "j": "j"})
    softmax, same = F.softmax(S, "j"), tg.Delta(n, "i", "j")
    return derived, (softmax - same) / scale, (softmax + same) / scale


def sum_of_sigmoids() -> Sides:
    W, x = tg.Variable("W", m, n), tg.Variable("x", n)
    s = sigmoid(W @ x)
    return F.sum(s).grad(W, {"m": "m", "n": "n"}), (s * (1 - s)) @ x, (s * (1 + s)) @ x


def softmax_jacobian() -> Sides:
    w = tg.Variable("w", i=n)
    a = F.softmax(w, "i")
    square = a @ a.rename(i="j")
    return a.grad(w, {"i": "j"}), F.diag(a, ["i", "j"]) - square, F.diag(a, ["i", "j"]) + square


def cyclic_trace() -> Sides:
    A, B, C = tg.Variable("A", m, n), tg.Variable("B", n, k), tg.Variable("C", k, m2=m)
    left = F.trace(A @ B @ C)
    right = F.sum((C.rename(m2="m") @ A).rename(k="k2") @ B @ tg.Delta(k, "k", "k2"))
    return left, right, right + 1


def trace_of_axb() -> Sides:
    A, X, B = tg.Variable("A", p, m), tg.Variable("X", m, n), tg.Variable("B", n, p2=p)
    derived = F.trace(A @ X @ B).grad(X, {"m": "m", "n": "n"})
    right = A @ B.rename(p2="p")
    return derived, right, 2 * right


def quadratic_form() -> Sides:
    x, A = tg.Variable("x", i=n), tg.Variable("A", i=n, j=n)
    derived = (x @ A @ x.rename(i="j")).grad(x, {"i": "i"})
    along, across = A @ x.rename(i="j"), (A @ x).rename(j="i")
    return derived, along + across, 2 * along


def ridge() -> Sides:
    X, w, y, weight = tg.Variable("X", m, n), tg.Variable("w", n), tg.Variable("y", m), tg.Variable("lambda")
    error = X @ w - y
    derived = (error @ error + weight @ w @ w).grad(w, {"n": "n"})
    return derived, 2 * (X @ error) + 2 * (weight @ w), 2 * (X @ error) + weight @ w


def cross_entropy_hessian() -> Sides:
    z, y = tg.Variable("z", i=n), tg.Variable("y", i=n)
    a = F.softmax(z, "i")
    loss = F.cross_entropy(z, y, "i")
    derived = loss.grad(z, {"i": "i"}).simplify().grad(z, {"i": "j"})
    total, diagonal, square = F.sum(y), F.diag(a, ["i", "j"]), a @ a.rename(i="j")
    return derived, total @ (diagonal - square), total @ (diagonal + square)


def logistic() -> Sides:
    X, w, y = tg.Variable("X", m, n), tg.Variable("w", n), tg.Variable("y", m)
    z = X @ w
    s, rest = F.exp(z) / (1 + F.exp(z)), F.log(1 + F.exp(z))
    loss = -F.sum(y * (z - rest) + (1 - y) * -rest)
    return loss.grad(w, {"n": "n"}), X @ (s - y), X @ (s + y)


def two_layers() -> Sides:
    W_1, W_2 = tg.Variable("W1", m, n), tg.Variable("W2", k, m)
    b, x, y = tg.Variable("b", m), tg.Variable("x", n), tg.Variable("y", k)
    h = F.tanh(W_1 @ x + b)
    error = W_2 @ h - y
    derived = ((error @ error) / 2).grad(W_1, {"m": "m", "n": "n"})
    back = W_2 @ error
    return derived, (back * (1 - h * h)) @ x, (back * (1 + h * h)) @ x


def attention_by_queries() -> Sides:
    Q, K = tg.Variable("Q", n, l), tg.Variable("K", m, l)
    V, G = tg.Variable("V", m, p), tg.Variable("G", n, p)
    P = F.softmax(Q @ K, "m")
    derived = (G @ (P @ V)).grad(Q, {"n": "n", "l": "l"})
    upstream = G @ V
    D = P * (upstream - F.sum(P * upstream, "m", keepdims=True))
    return derived, D @ K, 2 * (D @ K)


TASKS: tuple[Callable[[], Sides], ...] = (
    gated_rnn,
    attention_rnn,
    variance,
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
"""In the order of ``tensor_tasks.TASKS``."""


def same(left: Any, right: Any) -> bool:
    left, right = left.full_simplify(), right.full_simplify()
    if left.is_isomorphic(right, match_edges=True):
        return True
    difference = (left - right).full_simplify()
    return isinstance(difference, tg.Zero)


def main() -> None:
    task, broken = TASKS[int(sys.argv[1])], sys.argv[2] == "broken"
    start = time.process_time()
    try:
        derived, stated, wrong = task()
        proved = same(derived, wrong if broken else stated)
        answer: dict[str, object] = {"proved": proved}
    except Exception as error:  # noqa: BLE001  (a contestant that fails has proved nothing)
        answer = {"proved": False, "error": repr(error)[:200]}
    answer["seconds"] = time.process_time() - start
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
