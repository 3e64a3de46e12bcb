"""Weighted sums of logarithms: what holds for all weights is proved, and what fails somewhere never is."""

from __future__ import annotations

from math import exp, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.model import Proved
from tests.engine.asking import verdict

WEIGHTS = (r"p, q \in \mathbb{R}^n", "p_i > 0", "q_i > 0", r"\sum_{i=1}^n p_i = 1", r"\sum_{i=1}^n q_i = 1")
SCORES = (r"a, b \in \mathbb{R}^n",)
SOFTMAX = (r"p = \operatorname{softmax}(a)", r"q = \operatorname{softmax}(b)")

TRUE = [
    (r"\sum_{i=1}^n q_i \log \frac{q_i}{p_i} \ge 0", WEIGHTS, ()),
    (r"\sum_{i=1}^n q_i \log \frac{q_i}{p_i} \ge 0", SCORES, SOFTMAX),
    (r"3 \sum_{i=1}^n q_i \log q_i \ge 3 \sum_{i=1}^n q_i \log p_i", WEIGHTS, ()),
    (r"-\sum_{i=1}^n p_i \log p_i \le \log n", WEIGHTS, ()),
    (r"-\sum_{i=1}^n p_i \log p_i \le \log n", SCORES, SOFTMAX),
    (r"-\sum_{i=1}^n q_i \log p_i \ge -\sum_{i=1}^n q_i \log q_i", SCORES, SOFTMAX),
    (r"\log \sum_{i=1}^n e^{a_i} \ge \frac{1}{n} \sum_{i=1}^n a_i", SCORES, ()),
    (r"\frac{1}{n} \sum_{i=1}^n \log p_i \le \log \frac{1}{n}", WEIGHTS, ()),
]
FALSE = [
    (r"\sum_{i=1}^n q_i \log \frac{q_i}{p_i} \le 0", WEIGHTS, ()),
    (r"\sum_{i=1}^n q_i \log \frac{q_i}{p_i} > 0", SCORES, SOFTMAX),
    (r"\sum_{i=1}^n p_i \log \frac{q_i}{p_i} \ge 0", SCORES, SOFTMAX),
    (r"-\sum_{i=1}^n p_i \log p_i \ge \log n", SCORES, SOFTMAX),
    (r"\log \sum_{i=1}^n e^{a_i} \le \frac{1}{n} \sum_{i=1}^n a_i", SCORES, ()),
    (r"\log \sum_{i=1}^n e^{a_i} \ge \sum_{i=1}^n a_i", SCORES, ()),
    (r"\sum_{i=1}^n q_i \log \frac{q_i}{p_i} \ge 1", SCORES, SOFTMAX),
]


@pytest.mark.parametrize(("claim", "lets", "givens"), TRUE)
def test_what_holds_for_all_weights_is_proved(claim: str, lets: tuple[str, ...], givens: tuple[str, ...]) -> None:
    found = verdict(claim, lets, givens)
    assert isinstance(found, Proved), found
    assert "n >= 1" in found.scope


@pytest.mark.parametrize(("claim", "lets", "givens"), FALSE)
def test_what_fails_somewhere_is_refuted(claim: str, lets: tuple[str, ...], givens: tuple[str, ...]) -> None:
    assert verdict(claim, lets, givens).kind == "refuted"


def least(weights: list[float], numbers: list[float]) -> float:
    """The bound that the procedure rests on."""
    total = sum(weights)
    return -total * log(sum(w * exp(-y) for w, y in zip(weights, numbers, strict=True)) / total)


@given(st.lists(st.tuples(st.floats(0.01, 5), st.floats(-5, 5)), min_size=1, max_size=6))
def test_a_weighted_sum_is_at_least_its_bound(pairs: list[tuple[float, float]]) -> None:
    weights, numbers = [w for w, _ in pairs], [y for _, y in pairs]
    assert sum(w * y for w, y in pairs) >= least(weights, numbers) - 1e-9


@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(-3, 3), st.sampled_from([r"\ge", r"\le"]))
@settings(max_examples=15, deadline=None)
def test_no_combination_of_entropies_is_proved_falsely(one: int, other: int, constant: int, relation: str) -> None:
    """For n = 2 the values at a few points refute whatever is false here by a margin."""
    claim = rf"{one} \sum_{{i=1}}^n q_i \log q_i + {other} \sum_{{i=1}}^n q_i \log p_i {relation} {constant}"
    found = verdict(claim, WEIGHTS, ())
    for p, q in ((0.5, 0.5), (0.1, 0.9), (0.9, 0.1), (0.01, 0.5), (0.5, 0.01), (0.3, 0.3)):
        entropy = sum(w * log(w) for w in (q, 1 - q))
        crossed = q * log(p) + (1 - q) * log(1 - p)
        gap = one * entropy + other * crossed - constant
        if (gap if relation == r"\ge" else -gap) < -1e-9:
            assert found.kind != "proved"
