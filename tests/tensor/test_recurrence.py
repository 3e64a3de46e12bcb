"""h[t] = w h[t-1] + c[t],  c[t] = w x[t]: the immediate partial looks one step deep, the total one through all."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol

from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.nodes import Sigma
from symderiv.tensor.operators import total_derivative
from symderiv.tensor.recurrence import immediate, is_ambiguous, loss_derivative, loss_of, one_step, resolve_totals
from tests.tensor.plainly import plainly

t, s = index("t"), index("s")
K = size("K")
h, x, c, g = (IndexedBase(name) for name in "hxcg")
w, b, L = (Symbol(name, real=True) for name in ("w", "b", "L"))

LOSS = Loss("L", "h", one_to(K), ())
MODEL = (
    Model(states=frozenset(["h"]), losses={"L": LOSS})
    .defining(Definition("h", (t,), w * h[t - 1] + c[t]))
    .defining(Definition("c", (t,), w * x[t]))
    .defining(Definition("g", (t,), b * h[t]))
)


def test_one_step_opens_states_once_and_other_definitions_fully() -> None:
    assert one_step(MODEL, h[t], w) == w * h[t - 1] + w * x[t]


def test_the_immediate_partial_holds_earlier_states_fixed() -> None:
    assert immediate(MODEL, h[t], w) == h[t - 1] + x[t]
    assert immediate(MODEL, h[t], h[t - 1]) == w
    assert immediate(MODEL, h[t], h[t]) == 1
    assert immediate(MODEL, h[t], x[t]) == w
    assert immediate(MODEL, h[t], c[t]) == 1
    assert immediate(MODEL, g[t], h[t]) == b


@pytest.mark.parametrize(
    ("body", "variable", "expected"),
    [
        (h[t], w, True),  # h[t-1] depends on w
        (h[t], b, False),  # no state depends on b
        (h[t], h[t - 1], False),  # what is left is the variable itself
        (h[t], h[t - 2], True),
        (h[t], h[t], False),
        (h[t], h[t + 1], False),  # the past does not depend on the future
        (c[t], w, False),
        (g[t], b, False),
        (g[t], w, True),
        (h[t], c[t], False),  # h[t-1] is earlier than c[t]
        (h[t], c[t - 1], True),
        (h[t], h[s], True),
    ],
)
def test_the_notation_is_ambiguous_exactly_when_a_state_that_is_left_may_depend(
    body: Expr, variable: Expr, expected: bool
) -> None:
    assert is_ambiguous(MODEL, body, variable) is expected


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
