"""The derivative of a loss by a parameter, as a sum over time of one more step: compared term by term."""

from __future__ import annotations

import pytest

from tests.engine.asking import verdict

LETS = (
    r"x[t], h[t] \in \mathbb{R}",
    r"w, u \in \mathbb{R}",
    r"t \in \{1, \dots, T\}",
    r"J \text{ is a function of } h[1], \dots, h[T]",
)
DIRECT = r"\left(\frac{\partial J}{\partial h[t]}\right)_{\text{direct}}"
BEFORE = r"\left(\frac{\partial h[t-1]}{\partial w}\right)_{\text{total}}"
RULE = r"h[t] = \tanh(w h[t-1] + u x[t])"


@pytest.mark.parametrize(
    ("claim", "first", "kind"),
    [
        (rf"\sum_{{t=1}}^T {DIRECT} (1 - h[t]^2) (h[t-1] + w {BEFORE})", "h[0] = 0", "proved"),
        (rf"\sum_{{t=1}}^T {DIRECT} (1 - h[t]^2) (h[t-1] - w {BEFORE})", "h[0] = 0", "refuted"),
        (rf"\sum_{{t=1}}^T {DIRECT} (1 - h[t]^2) (x[t] + w {BEFORE})", "h[0] = 0", "refuted"),
        (rf"\sum_{{t=2}}^T {DIRECT} (1 - h[t]^2) (h[t-1] + w {BEFORE})", "h[0] = 1", "refuted"),
        (rf"\sum_{{t=1}}^T {DIRECT} (1 - h[t]^2) (h[t-1] + w {BEFORE})", "h[0] = w", "proved"),
        # the first state is the loss's own first argument: there the rule does not hold
        (rf"\sum_{{t=1}}^T {DIRECT} (1 - h[t]^2) (h[t-1] + w {BEFORE})", "h[1] = 1", "undecided"),
    ],
)
def test_a_sum_over_time(claim: str, first: str, kind: str) -> None:
    assert verdict(rf"\frac{{\partial J}}{{\partial w}} = {claim}", LETS, (first, RULE)).kind == kind
