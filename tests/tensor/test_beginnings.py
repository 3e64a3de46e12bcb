"""Recurrences without base case: a loss makes them begin with given states."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Integer, Symbol

from symderiv.model import Refuted
from symderiv.tensor.adjoint import loss_derivative
from symderiv.tensor.axis import Axis, index, one_to, size
from symderiv.tensor.beginnings import begun, given_states, with_beginnings
from symderiv.tensor.model import Definition, Loss, Model
from tests.engine.asking import readings, verdict

t = index("t")
K = size("K")
h, x = IndexedBase("h"), IndexedBase("x")
w = Symbol("w", real=True)
LAST = Loss("L", "h", Axis(K, K), ())


def recurrence(loss: Loss, *, lag: int = 1) -> Model:
    model = Model(states=frozenset(["h"]), losses={"L": loss})
    return model.defining(Definition("h", (t,), w * h[t - lag] + x[t]))


def test_the_states_at_time_zero_and_before_are_given() -> None:
    model = begun(recurrence(LAST, lag=2))
    assert model.first_time("h") == -1
    assert model.definition_of(h[0]) == Symbol("h[0]", real=True)
    assert model.definition_of(h[-1]) == Symbol("h[-1]", real=True)
    assert model.definition_of(h[1]) == w * h[-1] + x[1]
    assert set(given_states(model, LAST)) == {"h[0]", "h[-1]"}


def test_a_declared_base_case_stays() -> None:
    model = recurrence(LAST).defining(Definition("h", (Integer(0),), Integer(0)))
    assert begun(model) == model
    assert given_states(model, LAST) == []


def test_a_loss_over_earlier_times_begins_with_them() -> None:
    assert begun(recurrence(Loss("L", "h", Axis(Integer(-2), K), ()))).first_time("h") == -2


def test_without_a_beginning_a_loss_of_the_last_state_has_no_known_derivative() -> None:
    assert loss_derivative(recurrence(LAST), LAST, w, forward=False) is None
    assert loss_derivative(begun(recurrence(LAST)), LAST, w, forward=False) is not None
    assert loss_derivative(recurrence(Loss("L", "h", one_to(K), ())), Loss("L", "h", one_to(K), ()), w, forward=False)


RNN = (
    r"x[t] \in \mathbb{R}^n",
    r"h[t] \in \mathbb{R}^m",
    r"W \in \mathbb{R}^{m \times m}",
    r"U \in \mathbb{R}^{m \times n}",
    r"\sigma \text{ is the sigmoid}",
    r"h[t] = \sigma(W h[t-1] + U x[t])",
)
STEP = r"(h[t] \odot (1 - h[t]) \odot \frac{\partial L}{\partial h[t]}) h[t-1]^\top"


@pytest.mark.parametrize("of", [r"h[T]", r"h[1], \dots, h[T]"])
def test_backpropagation_sums_over_all_steps(of: str) -> None:
    found = readings(
        rf"\frac{{\partial L}}{{\partial W}} = \sum_{{t=1}}^T {STEP}", *RNN, rf"L \text{{ is a function of }} {of}"
    )
    assert found == {"d L / d h[t] as total derivative": "proved", "d L / d h[t] as direct derivative": "refuted"}


@pytest.mark.parametrize(
    "wrong",
    [
        STEP.replace("[t", "[T"),  # only the last step: W was used in all of them
        rf"-\sum_{{t=1}}^T {STEP}",
        rf"\sum_{{t=2}}^T {STEP}",
        r"\sum_{t=1}^T (h[t] \odot \frac{\partial L}{\partial h[t]}) h[t-1]^\top",
    ],
)
def test_wrong_backpropagation_is_refuted(wrong: str) -> None:
    found = verdict(rf"\frac{{\partial L}}{{\partial W}} = {wrong}", [*RNN, r"L \text{ is a function of } h[T]"])
    assert isinstance(found, Refuted), found
    assert "h[0] is given and depends on nothing" in found.notes


def test_a_loss_is_no_function_of_states_that_it_does_not_name() -> None:
    found = readings(
        r"\frac{\partial L}{\partial h[t]} = 0", *RNN, r"L \text{ is a function of } h[T]", r"t \in \{1, \dots, T-1\}"
    )
    assert found == {"d L / d h[t] as total derivative": "refuted", "d L / d h[t] as direct derivative": "proved"}


def test_the_recursion_before_the_states_of_the_loss() -> None:
    found = readings(
        r"\frac{\partial L}{\partial h[t]} = "
        r"W^\top (h[t+1] \odot (1 - h[t+1]) \odot \frac{\partial L}{\partial h[t+1]})",
        *RNN,
        r"L \text{ is a function of } h[T]",
        r"t \in \{1, \dots, T-1\}",
    )
    total = "d L / d h[t + 1] as total derivative, d L / d h[t] as total derivative"
    assert [name for name, kind in found.items() if kind == "proved"] == [total]


def test_without_a_loss_only_what_has_no_base_case_begins() -> None:
    model = recurrence(LAST)
    assert with_beginnings(model).definition_of(h[0]) == Symbol("h[0]", real=True)
    assert with_beginnings(with_beginnings(model)) == with_beginnings(model)
    assert model.first_time("h") is None


LETS = (r"w, b \in \mathbb{R}", r"h[t], x[t] \in \mathbb{R}")
TOTAL = r"\left(\frac{\partial h[t]}{\partial w}\right)_{\text{total}}"
BEFORE = r"\left(\frac{\partial h[t-1]}{\partial w}\right)_{\text{total}}"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (rf"{TOTAL} = h[t-1] + w {BEFORE}", "proved"),
        (rf"{TOTAL} = 2 h[t-1] + w {BEFORE}", "refuted"),
        (rf"{TOTAL} = h[t-1] - w {BEFORE}", "refuted"),
        (rf"{TOTAL} = h[t-1]", "refuted"),  # it would hold if h[t-1] were the first state
        (rf"{TOTAL} = h[t-1] + w h[t-2] + w^2 h[t-3] + w^3 h[t-4]", "undecided"),  # true where the states begin
    ],
)
def test_a_wrong_total_derivative_is_refuted_by_a_recurrence_that_begins(claim: str, expected: str) -> None:
    found = verdict(claim, LETS, ("h[t] = w h[t-1] + b x[t]",))
    assert found.kind == expected
    if isinstance(found, Refuted):
        assert "the states at time 0 are given: they depend on nothing" in found.notes
