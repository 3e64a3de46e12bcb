"""Total derivatives of recurrences as products of Jacobians: proved for every size and length, refuted when broken.

The numbers of the property test are unrolled here, in exact fractions, and not by the engine.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Conditional, Proved, Reading
from tests.engine.asking import verdict

LATEST = r"\text{products have the latest factor on the left}"
TANH = (
    (
        r"h[t] \in \mathbb{R}^n",
        r"x[t] \in \mathbb{R}^m",
        r"W \in \mathbb{R}^{n \times n}",
        r"U \in \mathbb{R}^{n \times m}",
        LATEST,
    ),
    (r"h[t] = \tanh(W h[t-1] + U x[t])",),
)
LINEAR = (
    (
        r"h_t, h_0 \in \mathbb{R}^n",
        r"x_t \in \mathbb{R}^m",
        r"W \in \mathbb{R}^{n \times n}",
        r"U \in \mathbb{R}^{n \times m}",
        LATEST,
    ),
    ("h_t = W h_{t-1} + U x_t",),
)
BASED = (LINEAR[0], (*LINEAR[1], "h_0 = 0"))
NUMBERS = ((r"h_t, x_t, w, u \in \mathbb{R}",), (r"h_t = \tanh(w h_{t-1} + u x_t)",))
SQUARES = ((r"h_t, x_t, w \in \mathbb{R}",), ("h_t = w h_{t-1}^2 + x_t", "h_0 = 1"))
Model = tuple[tuple[str, ...], tuple[str, ...]]
TOTAL = "as total derivative"


def total(claim: str, model: Model, *conditions: str) -> Reading:
    """The verdict on the reading in which all derivatives of distant states are total."""
    found = verdict(claim, model[0], (*model[1], *conditions))
    if not isinstance(found, Conditional):
        return Reading("", found)
    (reading,) = [reading for reading in found.readings if reading.name.count(" as ") == reading.name.count(TOTAL)]
    return reading


@pytest.mark.parametrize(
    ("claim", "model", "conditions", "broken"),
    [
        (
            r"\frac{\partial h[t]}{\partial h[s]} = \prod_{k=s+1}^{t} \frac{\partial h[k]}{\partial h[k-1]}",
            TANH,
            ("s < t",),
            (("s+1", "s"), ("^{t}", "^{t-1}"), ("= ", "= -")),
        ),
        (
            r"\frac{\partial h[t]}{\partial h[s]} = \prod_{k=s+1}^{t} \operatorname{diag}(1 - h[k] \odot h[k]) W",
            TANH,
            ("0 \\le s < t",),
            (("s+1", "s+2"), (" W", r" W^\top"), ("1 - h", "1 + h"), ("h[k]) W", "h[k-1]) W")),
        ),
        (
            r"\frac{\partial h[t]}{\partial h[s]} = \prod_{k=s}^{t-1} \operatorname{diag}(1 - h[k+1] \odot h[k+1]) W",
            TANH,
            ("s < t",),
            (("t-1", "t"), ("k=s", "k=s+1")),
        ),
        (r"\frac{\partial h_t}{\partial h_0} = W^t", LINEAR, (), (("W^t", "W^{t-1}"), ("W^t", r"(W^\top)^t"))),
        (r"\frac{\partial h_t}{\partial h_s} = W^{t-s}", LINEAR, (r"s \le t",), (("t-s", "t-s+1"),)),
        (r"\frac{\partial h_t}{\partial x_s} = W^{t-s} U", BASED, (r"1 \le s \le t",), (("t-s", "t-s-1"),)),
        (r"h_t = W^t h_0 + \sum_{k=1}^t W^{t-k} U x_k", LINEAR, (), (("t-k", "t-k+1"), ("k=1", "k=2"), ("t-k", "k-1"))),
        (
            r"\frac{\partial h_t}{\partial h_s} = \prod_{k=s+1}^{t} w (1 - h_k^2)",
            NUMBERS,
            ("s < t",),
            (("s+1", "s"), ("w (", "(")),
        ),
        (
            r"\frac{\partial h_t}{\partial w} = \sum_{k=1}^{t} \left(\prod_{j=k+1}^{t} 2 w h_{j-1}\right) h_{k-1}^2",
            SQUARES,
            (),
            (("k+1", "k"), ("{k=1}", "{k=2}"), ("h_{j-1}", "h_j"), ("h_{k-1}^2", "h_k^2")),
        ),
    ],
)  # fmt: skip
def test_proved_for_every_length(
    claim: str, model: Model, conditions: tuple[str, ...], broken: tuple[tuple[str, str], ...]
) -> None:
    found = total(claim, model, *conditions).verdict
    assert isinstance(found, Proved), found
    assert not found.scope.startswith("for the sizes tried")
    assert found.certificate is not None
    assert recheck(found.certificate)
    for old, new in broken:
        assert old in claim
        assert total(claim.replace(old, new), model, *conditions).verdict.kind == "refuted", (old, new)


def test_the_order_of_the_factors_is_a_question_where_they_do_not_commute() -> None:
    lets, givens = (TANH[0][:-1], TANH[1])
    claim = r"\frac{\partial h[t]}{\partial h[s]} = \prod_{k=s+1}^{t} \frac{\partial h[k]}{\partial h[k-1]}"
    found = verdict(claim, lets, (*givens, "s < t"))
    assert isinstance(found, Conditional)
    kinds = {reading.name: reading.verdict.kind for reading in found.readings}
    start = "d h[t] / d h[s] as total derivative, the product over k as "
    assert kinds[f"{start}latest factor on the left"] == "proved"
    assert kinds[f"{start}factors in written order"] == "refuted"
    linear = verdict(r"\frac{\partial h_t}{\partial h_s} = \prod_{k=s+1}^t W", LINEAR[0][:-1], (*LINEAR[1], "s < t"))
    assert isinstance(linear, Conditional)
    assert all("product" not in reading.name for reading in linear.readings)


@settings(max_examples=25, deadline=None)
@given(st.integers(-1, 1), st.integers(-1, 1), st.integers(-1, 1), st.sampled_from(("w", "2 w", "(-w)")))
@example(0, 0, -1, "w")
def test_against_numbers(low: int, high: int, step: int, factor: str) -> None:
    """d h_t / d w of h_t = w h_{t-1} + x_t, with bounds that may be wrong, beside the unrolled recurrence."""
    claim = (
        rf"\frac{{\partial h_t}}{{\partial w}} = \sum_{{k={1 + low}}}^{{t}} "
        rf"\left(\prod_{{j=k+1}}^{{t{high:+d}}} {factor}\right) h_{{k{step:+d}}}"
    )
    model = ((r"h_t, x_t, w \in \mathbb{R}",), ("h_t = w h_{t-1} + x_t", "h_0 = 3"))
    kind = total(claim, model, "1 \\le t").verdict.kind
    true = all(_derived(t) == _stated(t, low, high, step, factor) for t in range(2, 5))
    assert kind == "proved" if true else kind != "proved"


W = Fraction(2, 3)


def _state(t: int) -> Fraction | None:
    if t < 0:
        return None
    found = Fraction(3)
    for k in range(1, t + 1):
        found = W * found + Fraction(5 * k * k - 7, k + 1)
    return found


def _derived(t: int) -> Fraction:
    """By the rule of the product, one step after the other."""
    found = Fraction(0)
    for k in range(1, t + 1):
        before = _state(k - 1)
        assert before is not None
        found = W * found + before
    return found


def _stated(t: int, low: int, high: int, step: int, factor: str) -> Fraction | None:
    number = {"w": W, "2 w": 2 * W, "(-w)": -W}[factor]
    found = Fraction(0)
    for k in range(1 + low, t + 1):
        state = _state(k + step)
        if state is None:
            return None
        found += number ** max(t + high - k, 0) * state
    return found
