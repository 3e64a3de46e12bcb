"""h[t] = w h[t-1] + c[t],  c[t] = w x[t]: the immediate partial looks one step deep, the total one through all."""

from __future__ import annotations

import pytest
from sympy import Eq, Expr, IndexedBase, Integer, Piecewise, Symbol

from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.operators import total_derivative
from symderiv.tensor.recurrence import Step, forward, memory, one_step

t, s = index("t"), index("s")
K = size("K")
h, x, c, g = (IndexedBase(name) for name in "hxcg")
w, b, L = (Symbol(name, real=True) for name in ("w", "b", "L"))

LOSS = Loss("L", "h", one_to(K), ())
MODEL = (
    Model(states=frozenset(["h"]), losses={"L": LOSS})
    .defining(Definition("h", (t,), w * h[t - 1] + c[t]))
    .defining(Definition("c", (t,), w * x[t]))
    .defining(Definition("g", (t,), b * h[t]))
)


def test_one_step_opens_states_once_and_other_definitions_fully() -> None:
    assert one_step(MODEL, h[t], w) == w * h[t - 1] + w * x[t]


def test_the_immediate_partial_holds_earlier_states_fixed() -> None:
    assert Step(MODEL, h[t], w).immediate() == h[t - 1] + x[t]
    assert Step(MODEL, h[t], h[t - 1]).immediate() == w
    assert Step(MODEL, h[t], h[t]).immediate() == 1
    assert Step(MODEL, h[t], x[t]).immediate() == w
    assert Step(MODEL, h[t], c[t]).immediate() == 1
    assert Step(MODEL, g[t], h[t]).immediate() == b


def test_a_state_beside_the_parameter_may_be_held_or_looked_into_so_its_formula_has_no_immediate_partial() -> None:
    with pytest.raises(CannotDifferentiate, match="states beside w"):
        Step(MODEL, w * h[t - 1], w).immediate()  # h[t-1], or h[t-1] + w (h[t-2] + x[t-1])
    assert Step(MODEL, b * h[t - 1], b).immediate() == one_step(MODEL, h[t - 1], w)  # no state depends on b
    assert Step(MODEL, 2 * h[t], w).immediate() == 2 * (h[t - 1] + x[t])  # only through the state
    assert Step(MODEL, w * h[t - 1], h[t - 1]).immediate() == w


@pytest.mark.parametrize(
    ("body", "variable", "expected"),
    [
        (h[t], w, True),  # h[t-1] depends on w
        (h[t], b, False),  # no state depends on b
        (h[t], h[t - 1], False),  # what is left is the variable itself
        (h[t], h[t - 2], True),
        (h[t], h[t], False),
        (h[t], h[t + 1], False),  # the past does not depend on the future
        (h[t], x[t], False),  # the past does not depend on what comes in later
        (h[t], x[t - 1], True),
        (c[t], w, False),
        (g[t], b, False),
        (g[t], w, True),
        (h[t], c[t], False),  # h[t-1] is earlier than c[t]
        (h[t], c[t - 1], True),
        (h[t], h[s], True),
    ],
)
def test_the_notation_is_ambiguous_exactly_when_a_state_that_is_left_may_depend(
    body: Expr, variable: Expr, expected: bool
) -> None:
    assert Step(MODEL, body, variable).is_ambiguous is expected


def test_states_of_one_time_are_opened_together() -> None:
    """c[t] = w c[t-1] + h[t-1],  h[t] = b c[t]: one step of h goes through c of the same time."""
    model = (
        Model(states=frozenset(["h", "c"]))
        .defining(Definition("c", (t,), w * c[t - 1] + h[t - 1]))
        .defining(Definition("h", (t,), b * c[t]))
    )
    assert Step(model, h[t], c[t - 1]).immediate() == b * w
    assert Step(model, h[t], c[t]).immediate() == b
    assert Step(model, h[t], h[t - 1]).immediate() == b
    assert Step(model, c[t], c[t - 1]).is_ambiguous  # h[t-1] is computed from c[t-1]
    assert not Step(model, h[t], c[t]).is_ambiguous


def test_one_step_of_a_total_derivative() -> None:
    def differ(one: Expr, other: Expr) -> bool:
        return bool((one - other).is_number and one != other)

    step = forward(MODEL, total_derivative(h[t], w), differ)
    assert (step - h[t - 1] - w * total_derivative(h[t - 1], w) - x[t]).expand() == 0
    assert forward(MODEL, total_derivative(h[t], h[t - 1]), differ) == w
    assert forward(MODEL, total_derivative(h[t], h[t - 2]), differ) == w * total_derivative(h[t - 1], h[t - 2])
    unordered = total_derivative(h[t], h[s])
    assert forward(MODEL, unordered, differ) == unordered


def test_a_state_that_may_be_a_first_one_has_a_derivative_in_cases() -> None:
    model = (
        Model(states=frozenset(["h"]))
        .defining(Definition("h", (Integer(0),), Integer(0)))
        .defining(Definition("h", (t,), w * h[t - 1] ** 2))
    )
    (found,) = Step(model, h[t - 1], h[s]).immediate().atoms(Piecewise)
    assert found.args[0] == (0, Eq(t, 1))
    assert found.args[1].expr.xreplace({s: t - 2}).doit() == 2 * w * h[t - 2]
    assert Step(model, h[t - 1], h[s]).immediate().xreplace({s: t - 1}) == 1


def test_a_state_at_the_time_of_the_variable_is_the_variable() -> None:
    found = Step(MODEL, h[t], h[s]).immediate()
    assert found.xreplace({s: t}) == 1
    assert found.xreplace({s: t - 1}) == w
    assert found.xreplace({s: t - 2}) == 0
    with pytest.raises(CannotDifferentiate, match="is not known"):
        Step(MODEL, h[t] ** 2, h[s]).immediate()


@pytest.mark.parametrize(
    ("rule", "steps"), [(w * h[t - 1], 1), (w * h[t - 1] + h[t - 3], 3), (h[t - 1] + c[t - 2], 1), (g[t - 1], 1)]
)
def test_how_far_a_recurrence_looks_back(rule: Expr, steps: int) -> None:
    later = Definition("g", (t,), b * h[t - 4] if rule.has(h) else b * h[t])
    model = Model(states=frozenset(["h"])).defining(Definition("h", (t,), rule)).defining(later)
    assert memory(model) == steps


@pytest.mark.parametrize("rule", [w * h[t - 1] + x[t + 1], w * h[t - 1] + x[s]])
def test_a_state_that_uses_what_comes_in_later_may_depend_on_it(rule: Expr) -> None:
    model = Model(states=frozenset(["h"])).defining(Definition("h", (t,), rule))
    assert Step(model, h[t], x[t]).is_ambiguous
