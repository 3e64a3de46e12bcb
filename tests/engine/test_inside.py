"""No counterexample lies where an entry that the claim mentions does not exist."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind, refutation

CONVOLUTION = (r"x \in \mathbb{R}^n", r"w \in \mathbb{R}^k", r"y_i = \sum_{j=1}^k w_j x_{i+j-1}")
STEPS = (r"x \in \mathbb{R}^n", r"z_i = x_{i+1} - x_i")


@pytest.mark.parametrize(
    ("claim", "model"),
    [
        (r"\sum_{j=1}^n \frac{\partial z_i}{\partial x_j} = 0", STEPS),
        (r"\sum_{j=1}^n \frac{\partial y_i}{\partial x_j} = \sum_{j=1}^k w_j", CONVOLUTION),
        (r"\frac{\partial y_i}{\partial x_m} = w_{m-i+1}", CONVOLUTION),
    ],
)
def test_what_holds_wherever_its_entries_exist_is_not_refuted(claim: str, model: tuple[str, ...]) -> None:
    assert kind(claim, *model) in ("proved", "undecided")


@pytest.mark.parametrize(
    ("claim", "model"),
    [
        (r"\sum_{j=1}^n \frac{\partial z_i}{\partial x_j} = 1", STEPS),
        (r"\frac{\partial z_i}{\partial x_j} = \delta_{i-1,j} - \delta_{ij}", STEPS),
        (r"z_i = x_i - x_{i-1}", STEPS),
        (r"\sum_{j=1}^n \frac{\partial y_i}{\partial x_j} = 2 \sum_{j=1}^k w_j", CONVOLUTION),
        (r"\frac{\partial y_i}{\partial x_m} = w_{m-i+2}", CONVOLUTION),
        (r"\frac{\partial y_i}{\partial w_j} = x_{i-j+1}", CONVOLUTION),
    ],
)
def test_what_is_false_where_they_exist_is_refuted(claim: str, model: tuple[str, ...]) -> None:
    assert kind(claim, *model) == "refuted"


def test_the_entries_of_a_counterexample_exist() -> None:
    found = refutation("w_{m-1} = v_m", r"w, v \in \mathbb{R}^k").counterexample
    assert found is not None
    assert dict(found.sizes) == {"k": 2} and found.entry == "m = 2"
