"""Closed forms of recurrences, for every time; what is broken has a witness."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Conditional, Proved
from tests.engine.asking import readings, verdict

LINEAR = ((r"a, b \in \mathbb{R}",), ("h_t = a h_{t-1}",))
AFFINE = ((r"a, b \in \mathbb{R}",), ("h_t = a h_{t-1} + b",))
SUMS = ((r"x_t, s_t \in \mathbb{R}",), ("s_t = s_{t-1} + x_t", "s_0 = 0"))
MOMENTUM = (
    (r"g_t, m_t \in \mathbb{R}", r"\beta \in (0, 1)"),
    (r"m_t = \beta m_{t-1} + (1 - \beta) g_t", "m_0 = 0"),
)
DESCENT = ((r"w_t, \eta, \lambda, c \in \mathbb{R}",), (r"w_t = w_{t-1} - \eta \lambda (w_{t-1} - c)",))
VECTORS = ((r"a \in \mathbb{R}", r"h_0, h_t \in \mathbb{R}^n"), ("h_t = a h_{t-1}",))
TWO_BACK = ((r"f_t \in \mathbb{R}",), ("f_t = 5 f_{t-1} - 6 f_{t-2}", "f_0 = 2", "f_1 = 5"))
Model = tuple[tuple[str, ...], tuple[str, ...]]


@pytest.mark.parametrize(
    ("claim", "model", "first"),
    [
        ("h_t = a^t h_0", LINEAR, 0),
        (r"h_t = a^t h_0 + b \frac{1 - a^t}{1 - a}", AFFINE, 0),
        (r"s_t = \sum_{k=1}^t x_k", SUMS, 0),
        (r"m_t = (1 - \beta) \sum_{k=1}^t \beta^{t-k} g_k", MOMENTUM, 0),
        (r"w_t - c = (1 - \eta \lambda)^t (w_0 - c)", DESCENT, 0),
        ("h_t = a^t h_0", VECTORS, 0),
        ("f_t = 2^t + 3^t", TWO_BACK, 0),
        ("f_t = 2^t", ((r"f_t \in \mathbb{R}",), ("f_t = 2 f_{t-1}", "f_3 = 8")), 3),
    ],
)
def test_proved_for_every_time(claim: str, model: Model, first: int) -> None:
    found = verdict(claim, *model)
    assert isinstance(found, Proved), found
    assert found.method == f"induction over t from t = {first}"
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "model"),
    [
        ("h_t = a^{t+1} h_0", LINEAR),
        ("h_t = a^t h_0 + b", LINEAR),
        (r"h_t = a^t h_0 + b \frac{1 - a^{t+1}}{1 - a}", AFFINE),
        (r"s_t = \sum_{k=1}^{t-1} x_k", SUMS),
        (r"m_t = (1 - \beta) \sum_{k=1}^t \beta^k g_k", MOMENTUM),
        (r"w_t - c = (1 + \eta \lambda)^t (w_0 - c)", DESCENT),
        ("h_t = a h_0", VECTORS),
        ("f_t = 2^t + 3^t", (TWO_BACK[0], (*TWO_BACK[1][:2], "f_1 = 4"))),  # only a base case is wrong
        ("f_t = 2^t + 3^t", (TWO_BACK[0], ("f_t = 5 f_{t-1} - 5 f_{t-2}", *TWO_BACK[1][1:]))),  # only the step is
    ],
)
def test_refuted(claim: str, model: Model) -> None:
    assert verdict(claim, *model).kind == "refuted"


def test_the_derivative_by_the_first_state() -> None:
    lets = (r"T \in \mathbb{N}", r"a, w \in \mathbb{R}", r"h_t, x_t \in \mathbb{R}")
    givens = ("h_t = a w h_{t-1} + x_t",)
    found = readings(r"\frac{\partial h_T}{\partial h_0} = (a w)^T", *lets, givens=givens)
    assert found["d h[T] / d h[0] as total derivative"] == "proved"
    wrong = verdict(r"\frac{\partial h_T}{\partial h_0} = a^T", lets, givens)
    assert not isinstance(wrong, Proved)
    assert not isinstance(wrong, Conditional) or all(reading.verdict.kind != "proved" for reading in wrong.readings)
