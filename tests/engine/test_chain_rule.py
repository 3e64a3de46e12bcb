"""Recursions of derivatives, stated for every time at once: proved, and refuted when broken."""

from __future__ import annotations

import pytest

from tests.engine.asking import verdict

RNN = (
    r"x[t] \in \mathbb{R}^n",
    r"h[t] \in \mathbb{R}^m",
    r"W \in \mathbb{R}^{m \times m}",
    r"U \in \mathbb{R}^{m \times n}",
    r"b \in \mathbb{R}^m",
)
STEP = (r"h[t] = \tanh(W h[t-1] + U x[t] + b)", "h[0] = 0")
LOSS = r"\ell \text{ is a function of } h[1], \dots, h[K]"
INNER = r"t \in \{1, \dots, K-1\}"
ALL = r"t \in \{1, \dots, K\}"
LATER = r"t \in \{2, \dots, K\}"


@pytest.mark.parametrize(
    ("claim", "lets", "kind"),
    [
        (
            r"\frac{d \ell}{d h[t]} = \frac{\partial \ell}{\partial h[t]} "
            r"+ W^\top \operatorname{diag}(1 - h[t+1]^2) \frac{d \ell}{d h[t+1]}",
            (INNER, LOSS),
            "proved",
        ),
        (
            r"\frac{d \ell}{d h[t]} = \frac{\partial \ell}{\partial h[t]} "
            r"+ W \operatorname{diag}(1 - h[t+1]^2) \frac{d \ell}{d h[t+1]}",
            (INNER, LOSS),
            "refuted",
        ),
        (
            r"\frac{d \ell}{d h[t]} = W^\top \operatorname{diag}(1 - h[t+1]^2) \frac{d \ell}{d h[t+1]}",
            (INNER, LOSS, r"\partial \text{ is the immediate partial}"),
            "refuted",
        ),
        (r"\frac{d \ell}{d h[K]} = \frac{\partial \ell}{\partial h[K]}", (ALL, LOSS), "proved"),
        (r"\frac{d \ell}{d h[K]} = -\frac{\partial \ell}{\partial h[K]}", (ALL, LOSS), "refuted"),
        (
            r"\frac{d h[t]}{d b} = \frac{\partial h[t]}{\partial b} "
            r"+ \frac{\partial h[t]}{\partial h[t-1]} \frac{d h[t-1]}{d b}",
            (ALL,),
            "proved",
        ),
        (
            r"\frac{d h[t]}{d b} = \frac{\partial h[t]}{\partial h[t-1]} \frac{d h[t-1]}{d b} "
            r"- \frac{\partial h[t]}{\partial b}",
            (ALL,),
            "refuted",
        ),
        (
            r"\frac{d h[t]}{d h[t-2]} = \frac{\partial h[t]}{\partial h[t-1]} \frac{\partial h[t-1]}{\partial h[t-2]}",
            (LATER,),
            "proved",
        ),
        (
            r"\frac{d h[t]}{d h[t-2]} = \frac{\partial h[t-1]}{\partial h[t-2]} \frac{\partial h[t]}{\partial h[t-1]}",
            (LATER,),
            "refuted",
        ),
    ],
)
def test_recursions(claim: str, lets: tuple[str, ...], kind: str) -> None:
    found = verdict(claim, [*RNN, *lets], STEP)
    assert found.kind == kind
    if kind == "proved":
        assert getattr(found, "scope", "").startswith("for every K")


def test_a_step_that_may_leave_the_sequence_is_not_taken() -> None:
    """At t = K there is no h[t+1]: the recursion is no theorem for all t up to K."""
    claim = (
        r"\frac{d \ell}{d h[t]} = \frac{\partial \ell}{\partial h[t]} "
        r"+ W^\top \operatorname{diag}(1 - h[t+1]^2) \frac{d \ell}{d h[t+1]}"
    )
    assert "for every" not in getattr(verdict(claim, [*RNN, ALL, LOSS], STEP), "scope", "")


def test_labels_tell_which_derivative_is_meant() -> None:
    claim = (
        r"\left(\frac{\partial \ell}{\partial h[t]}\right)_{\text{indirect}} = "
        r"\left(\frac{\partial h[t+1]}{\partial h[t]}\right)^\top "
        r"\left(\frac{\partial \ell}{\partial h[t+1]}\right)_{\text{total}}"
    )
    assert verdict(claim, [*RNN, INNER, LOSS], STEP).kind == "proved"
    assert verdict(claim.replace("indirect", "direct"), [*RNN, INNER, LOSS], STEP).kind == "refuted"


FREE = (r"W \in \mathbb{R}^{m \times m}", r"h[t] \in \mathbb{R}^m", r"h[t] = \tanh(W h[t-1])")
TOTAL = r"\partial \text{ is the immediate partial}"  # so that d has one meaning


def jacobian(time: str) -> str:
    return rf"\operatorname{{diag}}(1 - h[{time}]^2) W"


@pytest.mark.parametrize(
    ("right", "kind"),
    [
        (jacobian("t") + jacobian("t-1"), "proved"),
        (r"\frac{d h[t]}{d h[t-1]} \frac{d h[t-1]}{d h[t-2]}", "proved"),
        ("-" + jacobian("t") + jacobian("t-1"), "refuted"),
        (jacobian("t") + jacobian("t-1") + r"^\top", "refuted"),
    ],
)
def test_two_steps_without_a_base_case(right: str, kind: str) -> None:
    assert verdict(rf"\frac{{d h[t]}}{{d h[t-2]}} = {right}", (*FREE, TOTAL)).kind == kind
