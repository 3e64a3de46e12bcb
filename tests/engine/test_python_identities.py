"""Matrix calculus and losses as Python writes them: proved for every size; refuted when broken.

The same are asked in LaTeX in ``test_matrix_identities``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from sympy import Expr, Integer, Symbol, sqrt

from symderiv import (
    decide,
    diag,
    gradient,
    jacobian,
    log,
    matrix,
    norm,
    outer,
    sigmoid,
    size,
    softmax,
    tanh,
    trace,
    vector,
)
from symderiv.model import Proved, Refuted
from symderiv.tensor.axis import one_to
from symderiv.tensor.functions import identity, ones, squared_norm
from symderiv.tensor.matrix import det, inverse
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Log
from symderiv.tensor.stacked import kronecker, stacked
from symderiv.tensor.structure import Structure
from symderiv.tensor.tensor import Tensor, tensor

n, m, p = size("n"), size("m"), size("p")
x, w, b = vector("x", n), vector("w", n), vector("b", m)
y, z = vector("y", m), vector("z", n)
A, X, B = matrix("A", p, m), matrix("X", m, n), matrix("B", n, p)
W, S, C = matrix("W", m, n), matrix("S", n, n), matrix("C", n, n)
lam = Symbol("lambda", positive=True)

Row = tuple[Any, Any, Sequence[Any], Model]
PLAIN = Model()


def sum_of_sigmoids() -> Row:
    s = sigmoid(W @ x)
    right = outer(s * (1 - s), x)
    return gradient(s.sum(), W), right, [outer(s * (1 + s), x), 2 * right, right.T, -right], PLAIN


def softmax_jacobian() -> Row:
    a = softmax(w)
    right = diag(a) - outer(a, a)
    return jacobian(a, w), right, [diag(a) + outer(a, a), 2 * right, diag(a), outer(a, a) - diag(a)], PLAIN


def contrastive_loss() -> Row:
    scores = matrix("R", n, n)
    probabilities = softmax(scores)
    loss = -trace(log(probabilities)) / n
    right = (probabilities - identity(scores.axes[0])) / n
    columns = softmax(scores.T).T
    wrong = [(probabilities + identity(scores.axes[0])) / n, n * right, (columns - identity(scores.axes[0])) / n]
    return gradient(loss, scores), right, [*wrong, right.T], PLAIN


def trace_of_a_product() -> Row:
    left, right = matrix("L", m, n), matrix("M", n, m)
    return trace(left @ right), trace(right @ left), [-trace(right @ left), 2 * trace(right @ left), trace(S)], PLAIN


def linear_trace() -> Row:
    right = A.T @ B.T
    return gradient(trace(A @ X @ B), X), right, [-right, 2 * right, B @ A], PLAIN


def quadratic_form() -> Row:
    right = (S + S.T) @ x
    return gradient((x * (S @ x)).sum(), x), right, [(S - S.T) @ x, 2 * (S @ x), 2 * right, 2 * (S.T @ x)], PLAIN


def symmetric_form() -> Row:
    model = Model(structures={"S": Structure(frozenset({"symmetric"}), one_to(n))})
    right = 2 * (S @ x)
    return gradient((x * (S @ x)).sum(), x), right, [-right, S @ x], model


def log_determinant() -> Row:
    right = inverse(S).T
    return gradient(Log(det(S)), S), right, [-right, 2 * right, inverse(S)], PLAIN


def trace_of_an_inverse() -> Row:
    right = -(inverse(S).T @ C.T @ inverse(S).T)
    wrong = [-right, 2 * right, -(inverse(S) @ C @ inverse(S)), -(inverse(S).T @ C @ inverse(S).T)]
    return gradient(trace(inverse(S) @ C), S), right, wrong, PLAIN


def _squares() -> tuple[Expr, Tensor]:
    error = X @ w - y
    return squared_norm(error), error


def least_squares() -> Row:
    loss, error = _squares()
    right = 2 * (X.T @ error)
    return gradient(loss, w), right, [-right, X.T @ error, 2 * (X.T @ (X @ w + y))], PLAIN


def least_squares_hessian() -> Row:
    right = 2 * (X.T @ X)
    return jacobian(gradient(_squares()[0], w), w), right, [-right, X.T @ X, 2 * (X @ X.T)], PLAIN


def ridge() -> Row:
    loss, error = _squares()
    right = 2 * (X.T @ error) + 2 * lam * w
    wrong = [2 * (X.T @ error) - 2 * lam * w, 2 * (X.T @ error) + lam * w, X.T @ error + 2 * lam * w]
    return gradient(loss + lam * squared_norm(w), w), right, wrong, PLAIN


def ridge_hessian() -> Row:
    loss, _ = _squares()
    unit = identity(one_to(n))
    right = 2 * (X.T @ X) + 2 * lam * unit
    wrong = [2 * (X.T @ X) - 2 * lam * unit, 2 * (X.T @ X) + lam * unit]
    return jacobian(gradient(loss + lam * squared_norm(w), w), w), right, wrong, PLAIN


def cross_entropy() -> Row:
    target, prediction = vector("t", n), softmax(z)
    loss = -(target * log(prediction)).sum()
    right = target.sum() * prediction - target
    return gradient(loss, z), right, [target - prediction, -right, 2 * right, prediction + target], PLAIN


def cross_entropy_hessian() -> Row:
    target, prediction = vector("t", n), softmax(z)
    loss = -(target * log(prediction)).sum()
    total = target.sum()
    right = total * (diag(prediction) - outer(prediction, prediction))
    wrong = [total * (diag(prediction) + outer(prediction, prediction)), 2 * right, -right]
    return jacobian(gradient(loss, z), z), right, wrong, PLAIN


def logistic_regression() -> Row:
    prediction = sigmoid(X @ w)
    loss = -(y * log(prediction) + (1 - y) * log(1 - prediction)).sum()
    right = X.T @ (prediction - y)
    return gradient(loss, w), right, [-right, 2 * right, X.T @ (prediction + y)], PLAIN


def two_layers() -> Row:
    outer_weights, target = matrix("V", p, m), vector("t", p)
    h = tanh(W @ x + b)
    error = outer_weights @ h - target
    loss = squared_norm(error) / 2
    back = outer_weights.T @ error
    right = outer(back * (1 - h * h), x)
    return gradient(loss, W), right, [outer(back * (1 + h * h), x), 2 * right, right.T, outer(back * (1 - h), x)], PLAIN


def layer_norm() -> Row:
    g, eps, one = vector("g", n), Symbol("eps", positive=True), ones(one_to(n))
    centred = x - x.sum() / n * one
    s = sqrt(squared_norm(centred) / n + eps)
    u = centred / s

    def right(sign: int = -1, factor: Any = 1 / n) -> Tensor:
        return tensor((g - g.sum() / n * one + sign * factor * (u * g).sum() * u) / s)

    return gradient((g * u).sum(), x), right(), [right(1), right(-1, Integer(1)), 2 * right(), right() * s], PLAIN


def batch_norm() -> Row:
    rows, eps = one_to(m), Symbol("eps", positive=True)
    g = matrix("G", m, n)
    column = ones(rows)
    mean = (X.T @ column) / m
    centred = X - outer(column, mean)
    spread = ((centred * centred).T @ column) / m
    s = spread.map(lambda body: sqrt(body + eps))
    u = centred / outer(column, s)

    def right(sign: int = -1, factor: Any = m) -> Tensor:
        sums = outer(column, g.T @ column)
        back = m * g - sums + sign * (u * outer(column, (g * u).T @ column))
        return tensor(back / (factor * outer(column, s)))

    return gradient((g * u).sum(), X), right(), [right(1), right(-1, Integer(1)), -right()], PLAIN


def _head() -> tuple[Expr, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    d = size("d")
    q, k, v, g = matrix("Q", n, d), matrix("K", m, d), matrix("V", m, p), matrix("G", n, p)
    weights = softmax((q @ k.T) / sqrt(d))
    loss = (g * (weights @ v)).sum()
    inner = g @ v.T
    back = weights * (inner - outer((weights * inner) @ ones(one_to(m)), ones(one_to(m))))
    return loss, q, k, v, g, weights, back / sqrt(d)


def attention_by_queries() -> Row:
    loss, q, k, _, _, _, back = _head()
    return gradient(loss, q), back @ k, [-(back @ k), 2 * (back @ k)], PLAIN


def attention_by_keys() -> Row:
    loss, q, k, _, _, _, back = _head()
    return gradient(loss, k), back.T @ q, [-(back.T @ q), 2 * (back.T @ q), (q.T @ back)], PLAIN


def attention_by_values() -> Row:
    loss, _, _, v, g, weights, _ = _head()
    right = weights.T @ g
    return gradient(loss, v), right, [-right, 2 * right, g.T @ weights], PLAIN


def frobenius_norm() -> Row:
    right = trace(X.T @ X)
    return norm(X) ** 2, right, [-right, 2 * right, right**2], PLAIN


def frobenius_gradient() -> Row:
    other = matrix("Y", m, n)
    right = 2 * (X - other)
    return gradient(squared_norm(X - other), X), right, [-right, X - other, right.T, 2 * (X + other)], PLAIN


def vec_of_a_product() -> Row:
    right = kronecker(B.T, A) @ stacked(X)
    return stacked(A @ X @ B), right, [-right, 2 * right], PLAIN


def mixed_product() -> Row:
    right = kronecker(S @ C, C @ S)
    left = kronecker(S, C) @ kronecker(C, S)
    return left, right, [-right, 2 * right, kronecker(C @ S, C @ S), kronecker(S.T @ C, C @ S)], PLAIN


ROWS: tuple[Callable[[], Row], ...] = (
    sum_of_sigmoids, softmax_jacobian, contrastive_loss, trace_of_a_product,
    linear_trace, quadratic_form, symmetric_form, log_determinant, trace_of_an_inverse, least_squares,
    least_squares_hessian, ridge, ridge_hessian, cross_entropy, cross_entropy_hessian, logistic_regression, two_layers,
    layer_norm, batch_norm, attention_by_queries, attention_by_keys, attention_by_values,
    frobenius_norm, frobenius_gradient, vec_of_a_product, mixed_product,
)  # fmt: skip


@pytest.mark.parametrize("make", ROWS, ids=lambda make: make.__name__)
def test_proved_for_every_size(make: Callable[[], Row]) -> None:
    left, right, _, model = make()
    found = decide(left, right, model=model)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")


@pytest.mark.parametrize("make", ROWS, ids=lambda make: make.__name__)
def test_broken_variants_are_refuted(make: Callable[[], Row]) -> None:
    left, _, wrong, model = make()
    assert len(wrong) >= 2
    for right in wrong:
        found = decide(left, right, model=model)
        assert isinstance(found, Refuted), (right, found)
