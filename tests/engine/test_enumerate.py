"""A proof at a few sizes says which sizes."""

from __future__ import annotations

from symderiv.model import Proved
from tests.engine.asking import verdict

LETS = [r"W, a \in \mathbb{R}", r"x[t] \in \mathbb{R}", r"h[t] \in \mathbb{R}", r"t \in \{1, \dots, K\}"]
RECURRENCE = [r"h[t] = W h[t-1] + a x[t]", r"h[0] = 0"]


def test_a_recursion_of_total_derivatives_is_proved_at_the_sizes_tried() -> None:
    claim = r"\frac{\partial h[t]}{\partial W} = h[t-1] + W \frac{\partial h[t-1]}{\partial W}"
    found = verdict(claim, LETS, RECURRENCE)
    assert isinstance(found, Proved)
    assert found.scope == "for the sizes tried: K = 1; K = 2; K = 3"


def test_a_wrong_recursion_is_refuted() -> None:
    claim = r"\frac{\partial h[t]}{\partial W} = 2 h[t-1] + W \frac{\partial h[t-1]}{\partial W}"
    assert verdict(claim, LETS, RECURRENCE).kind == "refuted"
