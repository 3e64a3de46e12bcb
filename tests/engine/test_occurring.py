"""From which time on the states of a recurrence without base case are opened: the earliest that occur are free."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, symbols

from symderiv.engine.occurring import first_opened
from symderiv.tensor.axis import index, size
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import sigma
from symderiv.tensor.operators import total_derivative
from tests.engine.asking import verdict

T, t, k = size("T"), index("t"), index("k")
x = symbols("x", real=True)
H, G = IndexedBase("H"), IndexedBase("G")
MODEL = (
    Model(states=frozenset({"H"})).defining(Definition("H", (t,), x * H[t - 1])).defining(Definition("G", (t,), H[t]))
)


@pytest.mark.parametrize(
    ("sides", "newest"),
    [
        ([H[3], x * H[2]], 3),
        ([H[3], x**3 * H[0]], 1),
        ([H[3], x**2 * G[1]], 2),
        ([H[T], sigma(H[k - 1], (k, Integer(2), T))], 2),
        ([H[T], sigma(H[k], (k, T + 1, T))], 4),
        ([total_derivative(H[4], H[1]), H[3]], 2),
        ([x, x], None),
    ],
)
def test_first_opened(sides: list[Expr], newest: int | None) -> None:
    assert first_opened(MODEL, sides, {T: 4}) == newest


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("h_3 = w^2 o_1", "proved"),
        ("h_3 = w o_1", "refuted"),
        ("h_t = w^{t-1} h_0", "refuted"),
        ("h_t = w^t h_0", "proved"),
        (r"\sum_{k=1}^T h_k = h_1 + w \sum_{k=1}^{T-1} h_k", "proved"),
        (r"\sum_{k=1}^T h_k = h_T + h_{T-1} + \sum_{k=1}^{T-2} h_{k}", "refuted"),  # where T is 1
    ],
)
def test_claims_are_tried_at_states_that_the_recurrence_allows(claim: str, kind: str) -> None:
    lets = (r"w, h_t, o_t \in \mathbb{R}", r"T \in \mathbb{N}")
    assert verdict(claim, lets, ("h_t = w h_{t-1}", "o_t = h_t")).kind == kind
