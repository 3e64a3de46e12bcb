"""Recurrent steps, through time, and means, as Python writes them: proved for every size, refuted when broken.

The same are asked in LaTeX in ``test_learning_identities``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from sympy import Expr, IndexedBase, Integer, Rational, Symbol

from symderiv import (
    decide,
    diag,
    exp,
    jacobian,
    log,
    matrix,
    outer,
    sigmoid,
    size,
    tanh,
    vector,
)
from symderiv.model import Proved, Refuted
from symderiv.tensor.axis import fresh, index, one_to, total
from symderiv.tensor.divergence import kullback_leibler
from symderiv.tensor.functions import scalar_sigmoid, scalar_tanh, squared_norm
from symderiv.tensor.law import Gaussian, Unnamed
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.operators import expectation, total_derivative
from symderiv.tensor.tensor import Tensor, tensor, zeros

n, m = size("n"), size("m")
x, y, W = vector("x", n), vector("y", m), matrix("W", m, n)
HALF = Rational(1, 2)

Row = tuple[Any, Any, Sequence[Any], Model]
PLAIN = Model()


def attention_rnn() -> Row:
    """One step by the state before: three scores, three values."""
    before = (x, vector("h1", n), vector("h2", n))
    q, k, v = ([matrix(f"{name}{i}", n, n) for i in range(3)] for name in "QKV")
    scores = [((q[i] @ s) * (k[i] @ s)).sum() for i, s in enumerate(before)]
    weights = [exp(score) for score in scores]
    a = [weight / (weights[0] + weights[1] + weights[2]) for weight in weights]
    values = [v[i] @ s for i, s in enumerate(before)]
    h = a[0] * values[0] + a[1] * values[1] + a[2] * values[2]
    slope = q[1].T @ (k[1] @ before[1]) + k[1].T @ (q[1] @ before[1])

    def right(sign: int = -1, factor: int = 1, value: Tensor = v[1], one: int = 1) -> Tensor:
        terms = [a[i] * (int(i == one) + sign * a[1]) * outer(values[i], slope) for i in range(3)]
        return factor * (a[1] * value) + terms[0] + terms[1] + terms[2]

    return jacobian(h, before[1]), right(), [right(1), right(-1, 2), right(value=v[1].T), right(one=2)], PLAIN


def variance_of_a_score() -> Row:
    mu, sigma = vector("mu", n), Symbol("sigma", positive=True)
    model = Model(laws={name: Gaussian(mu, tensor(sigma**2)) for name in "qk"})
    score = (vector("q", n) * vector("k", n)).sum()
    variance = expectation(score**2) - expectation(score) ** 2
    norms = squared_norm(mu)
    right = 2 * sigma**2 * norms + n * sigma**4
    wrong = [2 * sigma**2 * norms - n * sigma**4, 2 * n * sigma**2 * norms + n * sigma**4, right - (n - 1) * sigma**4]
    return variance, right, wrong, model


def _gates(names: str, state: Tensor) -> tuple[list[Tensor], list[Tensor]]:
    weights = [matrix(f"U{name}", m, m) for name in names]
    return weights, [matrix(f"W{name}", m, n) @ x + u @ state for name, u in zip(names, weights, strict=True)]


def lstm_cell_by_state() -> Row:
    h, c = vector("h", m), vector("c", m)
    (ui, uf, ug), (ai, af, ag) = _gates("ifg", h)
    i, f, g = sigmoid(ai), sigmoid(af), tanh(ag)

    def right(sign: int = -1, forget: Tensor = uf, factor: int = 1) -> Tensor:
        first = diag(c * f * (1 + sign * f)) @ forget
        return factor * first + diag(g * i * (1 - i)) @ ui + diag(i * (1 - g * g)) @ ug

    return jacobian(f * c + i * g, h), right(), [right(1), right(-1, uf.T), right(-1, ui), right(factor=2)], PLAIN


def lstm_state_by_cell() -> Row:
    h, c = vector("h", m), vector("c", m)
    _, (ai, af, ag, ao) = _gates("ifgo", h)
    i, f, g, o = sigmoid(ai), sigmoid(af), tanh(ag), sigmoid(ao)
    cell = tanh(f * c + i * g)
    right = diag(o * (1 - cell * cell) * f)
    return jacobian(o * cell, c), right, [-right, 2 * right, diag(o * (1 + cell * cell) * f), diag(o * f)], PLAIN


def gru() -> Row:
    h = vector("h", m)
    (uz, ur), (az, ar) = _gates("zr", h)
    uh, wh = matrix("Uh", m, m), matrix("Wh", m, n)
    gate, reset = sigmoid(az), sigmoid(ar)
    new = tanh(wh @ x + uh @ (reset * h))

    def right(sign: int = -1, back: Tensor = uh, update: Tensor = uz, factor: int = 1) -> Tensor:
        inner = diag(reset) + diag(h * reset * (1 - reset)) @ ur
        first = diag(1 - gate) + diag((new + sign * h) * gate * (1 - gate)) @ update
        return first + factor * (diag(gate * (1 - new * new)) @ (back @ inner))

    wrong = [right(1), right(back=uh.T)]
    return jacobian((1 - gate) * h + gate * new, h), right(), wrong, PLAIN


def _recurrence(body: Callable[[Expr, Expr], Expr]) -> tuple[Model, Loss]:
    """h[t, i] = body, from h[0, i] = 0, and a loss of h[1], ..., h[K]."""
    t, i, length = Symbol("t", integer=True), index("i"), size("K")
    states, axis = Model(states=frozenset({"h"})), one_to(m)
    rule = Definition("h", (t, i), body(t, i), (axis,))
    model = states.defining(rule).defining(Definition("h", (Integer(0), i), Integer(0), (axis,)))
    loss = Loss("L", "h", one_to(length), (axis,))
    return Model(definitions=model.definitions, states=model.states, losses={"L": loss}), loss


def _through_time(
    body: Callable[[Expr, Expr], Expr], weight: Tensor, local: Callable[[Expr, Expr, Expr], Expr]
) -> tuple[Tensor, Callable[..., Tensor], Model]:
    """dL/dW and the sum over t of dL/dh[t, i] times ``local(t, i, j)``."""
    model, loss = _recurrence(body)
    left = Tensor.build(weight.axes, lambda i, j: total_derivative(Symbol("L"), weight[i, j]))

    def right(local: Callable[[Expr, Expr, Expr], Expr] = local, factor: int = 1) -> Tensor:
        def entry(i: Expr, j: Expr) -> Expr:
            t = fresh("t")
            return total(factor * IndexedBase(loss.total)[t, i] * local(t, i, j), t, loss.times)

        return Tensor.build(weight.axes, entry)

    return left, right, model


def vanilla_rnn() -> Row:
    h, weight = IndexedBase("h"), matrix("R", m, m)

    def body(t: Expr, i: Expr) -> Expr:
        k = fresh("k")
        return scalar_tanh(total(weight[i, k] * h[t - 1, k], k, one_to(m)) + IndexedBase("a")[t, i])

    left, right, model = _through_time(body, weight, lambda t, i, j: (1 - h[t, i] ** 2) * h[t - 1, j])
    wrong = [
        right(lambda t, i, j: (1 + h[t, i] ** 2) * h[t - 1, j]),
        right(lambda t, i, j: (1 - h[t, i] ** 2) * h[t, j]),
        right(factor=2),
    ]
    return left, right(), wrong, model


def gated_rnn() -> Row:
    h, inputs, weight, back = IndexedBase("h"), IndexedBase("e"), matrix("R", m, n), matrix("H", m, m)

    def gate(t: Expr, i: Expr) -> Expr:
        k = fresh("k")
        return scalar_sigmoid(total(back[i, k] * h[t - 1, k], k, one_to(m)))

    def body(t: Expr, i: Expr) -> Expr:
        k = fresh("k")
        fed = total(weight[i, k] * inputs[t, k], k, one_to(n))
        return gate(t, i) * h[t - 1, i] + (1 - gate(t, i)) * fed

    left, right, model = _through_time(body, weight, lambda t, i, j: (1 - gate(t, i)) * inputs[t, j])
    wrong = [right(lambda t, i, j: (1 + gate(t, i)) * inputs[t, j]), right(factor=2)]
    return left, right(), wrong, model


def divergence_of_gaussians() -> Row:
    mu, s = vector("mu", n), vector("s", n)
    model = Model(positive=frozenset({"s"}))
    left = kullback_leibler(Gaussian(mu, s * s), Gaussian(zeros(one_to(n)), tensor(1)))

    def right(sign: int = -1, factor: Expr = HALF) -> Expr:
        return factor * (mu * mu + s * s + sign * log(s * s) - 1).sum()

    return left, right(), [right(1), right(factor=Integer(1)), -right()], model


def reparametrised_bound() -> Row:
    """The mean reconstruction error of a linear decoder."""
    mu, s, noise = vector("mu", n), vector("s", n), vector("eps", n)
    model = Model(laws={"eps": Gaussian(zeros(one_to(n)), tensor(1))}, positive=frozenset({"s"}))
    latent = mu + s * noise
    left = expectation(squared_norm(y - W @ latent) + squared_norm(latent))
    spread = ((W * W) @ (s * s)).sum()
    right = squared_norm(y - W @ mu) + spread + squared_norm(mu) + squared_norm(s)
    return left, right, [right - 2 * spread, right + spread, right - squared_norm(s), right + squared_norm(mu)], model


def bias_and_variance() -> Row:
    f, estimate, noise = vector("f", n), vector("e", n), vector("eps", n)
    sigma = Symbol("sigma", positive=True)
    model = Model(laws={"e": Unnamed((one_to(n),)), "eps": Gaussian(zeros(one_to(n)), tensor(sigma**2))})
    mean = estimate.map(expectation)
    left = expectation(squared_norm(f + noise - estimate))
    variance = (estimate * estimate).map(expectation).sum() - squared_norm(mean)
    right = squared_norm(f - mean) + variance + n * sigma**2
    return left, right, [right - 2 * n * sigma**2, right + variance, right - (n - 1) * sigma**2], model


ROWS: tuple[Callable[[], Row], ...] = (
    attention_rnn, variance_of_a_score, lstm_cell_by_state, lstm_state_by_cell, gru, vanilla_rnn, gated_rnn,
    divergence_of_gaussians, reparametrised_bound, bias_and_variance,
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
