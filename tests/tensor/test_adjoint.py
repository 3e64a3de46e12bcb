"""Losses over recurrences: the chain rule over the graph against the derivative of the unrolled program."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol

from symderiv.model import Conditional
from symderiv.tensor.adjoint import adjoint_of, backward, loss_derivative, loss_of, nodes, resolve_totals
from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.operators import total_derivative
from tests.engine.asking import verdict
from tests.tensor.plainly import plainly

t = index("t")
K = size("K")
h, x, c = (IndexedBase(name) for name in "hxc")
w, b, L = (Symbol(name, real=True) for name in ("w", "b", "L"))

LOSS = Loss("L", "h", one_to(K), ())
MODEL = (
    Model(states=frozenset(["h"]), losses={"L": LOSS})
    .defining(Definition("h", (t,), w * h[t - 1] + c[t]))
    .defining(Definition("c", (t,), w * x[t]))
)


def test_a_loss_is_found_by_its_symbol() -> None:
    assert loss_of(MODEL, L) == LOSS
    assert loss_of(MODEL, w) is None
    assert loss_of(MODEL, L + 1) is None


def test_backward_chain_rule() -> None:
    total = loss_derivative(MODEL, LOSS, w, forward=False)
    assert isinstance(total, Sigma)
    adjoint = IndexedBase(LOSS.total)
    expected = sum(adjoint[k] * (h[k - 1] + x[k]) for k in (1, 2))
    assert (plainly(total, {K: 2}) - plainly(expected, {})).expand() == 0


def test_forward_chain_rule() -> None:
    total = loss_derivative(MODEL, LOSS, w, forward=True)
    assert total is not None
    body, (bound, low, high) = total.args
    assert body == IndexedBase(LOSS.direct)[bound] * total_derivative(h[bound], w)
    assert (low, high) == (1, K)


def test_only_losses_are_resolved() -> None:
    other = total_derivative(h[t], w)
    resolved = resolve_totals(MODEL, other + total_derivative(L, w))
    assert resolved.has(other)
    assert not resolved.has(total_derivative(L, w))
    assert resolve_totals(MODEL, Integer(1)) == 1


def test_a_loss_of_vectors_sums_over_their_entries_too() -> None:
    n = size("n")
    i = index("i")
    loss = Loss("L", "h", one_to(K), (one_to(n),))
    model = Model(states=frozenset(["h"]), losses={"L": loss}).defining(
        Definition("h", (t, i), w * h[t - 1, i] + x[t, i])
    )
    adjoint = IndexedBase(loss.total)
    expected = sum(adjoint[k, e] * h[k - 1, e] for k in (1, 2) for e in (1, 2))
    got = plainly(loss_derivative(model, loss, w, forward=False), {K: 2, n: 2})
    assert (got - plainly(expected, {})).expand() == 0


def at_most(left: Expr, right: Expr) -> bool:
    return bool((right - left).expand().is_nonnegative)


def test_one_step_backwards() -> None:
    direct, total = IndexedBase(LOSS.direct), IndexedBase(LOSS.total)
    assert backward(MODEL, total[2] - total[3], at_most) == total[2] - total[3]  # is 3 <= K?
    late = total[K - 1] - total[K]
    assert backward(MODEL, late, lambda a, b: at_most(a, b) or a == 1) == direct[K - 1] + w * total[K] - total[K]
    assert backward(MODEL, total[K], at_most) == direct[K]


TWO = (
    Model(states=frozenset(["h", "c"]), losses={"L": LOSS})
    .defining(Definition("c", (t,), w * c[t - 1] + b * h[t - 1]))
    .defining(Definition("h", (t,), b * c[t]))
)


def test_every_state_behind_the_loss_is_a_node() -> None:
    assert nodes(TWO, LOSS) == ["h", "c"]
    total = loss_derivative(TWO, LOSS, w, forward=False)
    assert total is not None
    expected = sum(IndexedBase(LOSS.total_by("c"))[k] * c[k - 1] for k in (1, 2))
    assert (plainly(total, {K: 2}) - plainly(expected, {})).expand() == 0


def test_a_base_case_that_depends_on_the_variable_is_not_forgotten() -> None:
    model = MODEL.defining(Definition("h", (Integer(0),), b * w))
    assert loss_derivative(model, LOSS, w, forward=False) is None
    assert loss_derivative(model, LOSS, w, forward=True) is not None


def test_what_nothing_is_computed_from_has_direct_derivatives_only() -> None:
    outputs = Loss("L", "y", one_to(K), ())
    model = MODEL.defining(Definition("y", (t,), b * h[t]))
    assert nodes(model, outputs) == ["y", "h"]
    assert adjoint_of(model, outputs, "y") == outputs.direct
    assert adjoint_of(model, outputs, "h") == outputs.total_by("h")


SCALARS = (
    r"w, b \in \mathbb{R}",
    r"h[t], c[t], x[t] \in \mathbb{R}",
    r"\ell \text{ is a function of } h[1], \dots, h[K]",
)


@pytest.mark.parametrize(
    ("claim", "total"),
    [
        (r"\frac{\partial \ell}{\partial w} = \sum_{t=1}^K \frac{\partial \ell}{\partial c[t]} c[t-1]", "proved"),
        (r"\frac{\partial \ell}{\partial w} = \sum_{t=1}^K \frac{\partial \ell}{\partial c[t]} c[t]", "refuted"),
        (r"\frac{\partial \ell}{\partial w} = 2 \sum_{t=1}^K \frac{\partial \ell}{\partial c[t]} c[t-1]", "refuted"),
    ],
)
def test_two_states(claim: str, total: str) -> None:
    found = verdict(claim, SCALARS, [r"c[t] = w c[t-1] + h[t-1] x[t]", r"h[t] = b c[t]", "h[0] = 1", "c[0] = 1"])
    if isinstance(found, Conditional):
        assert found.readings[0].verdict.kind == total
    else:
        assert found.kind == total
