"""Totals step by step, against the derivative of the unrolled program."""

from __future__ import annotations

import pytest
import sympy
from sympy import IndexedBase, Integer, Symbol, symbols

from symderiv.tensor.model import Definition, Model
from symderiv.tensor.operators import TotalDerivative, total_derivative
from symderiv.tensor.steps import stepped
from tests.engine.asking import verdict

t = Symbol("t", integer=True)
w, u, s = symbols("w u s", real=True)
H, X = IndexedBase("H"), IndexedBase("X")


def model(body: sympy.Expr, *bases: int) -> Model:
    found = Model(states=frozenset({"H"})).defining(Definition("H", (t,), body))
    for base in bases:
        found = found.defining(Definition("H", (Integer(base),), s))
    return found


TWO = model((w * H[t - 1] + u * H[t - 2] + X[t]) ** 3, 0, -1)
LINEAR = model(w * H[t - 1] + X[t], 0)


@pytest.mark.parametrize("time", [1, 2, 4])
def test_a_total_by_a_parameter_is_that_of_the_unrolled_program(time: int) -> None:
    program, states = s, {Integer(0): s}
    for step in range(1, time + 1):
        program = states[Integer(step)] = w * program + X[step]
    found = stepped(LINEAR, total_derivative(H[time], w))
    assert not found.atoms(TotalDerivative)
    opened = found.subs({H[step]: value for step, value in states.items()})
    assert (opened - sympy.diff(program, w)).expand() == 0


def test_both_paths_of_a_recurrence_with_two_predecessors_count() -> None:
    found = stepped(TWO, total_derivative(H[4], H[2]))
    third = 3 * w * (w * H[2] + u * H[1] + X[3]) ** 2
    inner = 3 * (w * H[3] + u * H[2] + X[4]) ** 2
    assert (found - inner * (w * third + u)).expand() == 0


def test_the_past_does_not_depend_on_the_future() -> None:
    assert stepped(TWO, total_derivative(H[2], H[4])) == 0
    assert stepped(TWO, total_derivative(H[2], H[2])) == 1


def test_what_may_be_the_first_state_is_not_opened() -> None:
    total = total_derivative(H[t - 1], w)
    assert stepped(LINEAR, total) == total
    assert (stepped(LINEAR, total_derivative(H[t], w) + total) - (H[t - 1] + (w + 1) * total)).expand() == 0


LETS = (r"w, s, b \in \mathbb{R}", r"h[t], x[t] \in \mathbb{R}")
GIVENS = ("h_0 = s", "h_t = w h_{t-1} + x_t")


@pytest.mark.parametrize(
    ("right", "kind"),
    [("h_{t-1} + w T", "proved"), ("h_{t-1} + T", "refuted"), ("h_{t-1} - w T", "refuted"), ("h_t + w T", "refuted")],
)
def test_one_step_of_the_recursion(right: str, kind: str) -> None:
    total = r"\left(\frac{\partial h_{t-1}}{\partial w}\right)_{\text{total}}"
    claim = rf"\left(\frac{{\partial h_t}}{{\partial w}}\right)_{{\text{{total}}}} = {right.replace('T', total)}"
    assert verdict(claim, LETS, GIVENS).kind == kind


def test_the_immediate_partial_of_what_may_be_the_first_state_is_not_zero() -> None:
    claim = r"\left(\frac{\partial h_{t-1}}{\partial w}\right)_{\text{immediate}} = 0"
    assert verdict(claim, LETS, GIVENS).kind == "unreadable"


def test_powers_through_time() -> None:
    total = r"\left(\frac{\partial h_4}{\partial h_0}\right)_{\text{total}}"
    assert verdict(rf"{total} = w^4", LETS, GIVENS).kind == "proved"
    assert verdict(rf"{total} = w^3", LETS, GIVENS).kind == "refuted"
