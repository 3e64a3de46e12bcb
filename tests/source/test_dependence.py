"""Total or immediate, direct or through the states: what a derivative in a model is."""

from __future__ import annotations

import pytest
from sympy import Expr

from symderiv.source.choices import Choices
from symderiv.source.elaborate import Elaborator
from symderiv.source.statements import parse
from tests.engine.asking import verdict
from tests.source.reader import defining, notation

RNN = defining(
    notation(
        r"W \in \mathbb{R}^{m \times n}",
        r"V \in \mathbb{R}^{m \times m}",
        r"x[t] \in \mathbb{R}^n",
        r"h[t] \in \mathbb{R}^m",
        r"i \in \{1, \dots, m\}",
        r"j \in \{1, \dots, n\}",
        r"L \text{ is a function of } h[1], \dots, h[K]",
    ),
    "h[t] = V h[t-1] + W x[t]",
)


def body(latex: str, **total: bool) -> tuple[Expr, dict[str, tuple[str, str]]]:
    choices = Choices(total={key.replace("_by_", " / d ").replace("d_", "d "): v for key, v in total.items()})
    value = Elaborator(RNN, latex, choices).value(parse(latex).chains[0].sides[0])
    return value.body, choices.asked


def test_an_ambiguous_derivative_is_asked_about() -> None:
    latex = r"\frac{\partial h_i[t]}{\partial W_{ij}}"
    total, asked = body(latex)
    assert asked == {"d h / d W": ("total derivative", "immediate partial")}
    assert str(total.func.__name__) == "TotalDerivative"
    partial, _ = body(latex, d_h_by_W=False)
    assert "TotalDerivative" not in str(partial)


def test_a_formula_with_one_sequence_of_states_asks_the_question_of_the_states() -> None:
    _, asked = body(r"\frac{\partial}{\partial W_{ij}} [2 h_i[t]]")
    assert list(asked) == ["d h / d W"]


def test_one_step_is_not_ambiguous() -> None:
    _, asked = body(r"\frac{\partial h[t]}{\partial h[t-1]}")
    assert asked == {}


def test_a_loss_by_a_state_is_total_or_direct() -> None:
    latex = r"\frac{\partial L}{\partial h_i[t]}"
    total, asked = body(latex)
    assert asked == {"d L / d h[t]": ("total derivative", "direct derivative")}
    assert str(total) == "dL/dh total[t, i]"
    assert str(body(latex, **{"d_L_by_h[t]": False})[0]) == "dL/dh direct[t, i]"


def test_a_loss_by_a_parameter_is_total() -> None:
    total, asked = body(r"\frac{\partial L}{\partial W_{ij}}")
    assert str(total) == "TotalDerivative(L, W[i, j])"
    assert asked == {}


@pytest.mark.parametrize(
    ("defined", "slope"),
    [
        (r"M = L", r"\frac{\partial L}{\partial W}"),
        (r"M = L + a \|W\|_F^2", r"\frac{\partial L}{\partial W} + 2 a W"),
        (r"M = L^2 / 2", r"L \frac{\partial L}{\partial W}"),
    ],
)
def test_a_formula_depends_on_what_its_losses_depend_on(defined: str, slope: str) -> None:
    lets = (
        r"W \in \mathbb{R}^{n \times n}",
        r"h[t] \in \mathbb{R}^n",
        r"a \in \mathbb{R}",
        r"L \text{ is a function of } h[1], \dots, h[K]",
    )
    givens = ("h[t] = W h[t-1]", r"h[0] = \mathbf{1}", defined)
    left = r"\frac{\partial M}{\partial W}"
    assert verdict(f"{left} = {slope}", lets, givens).kind == "proved"
    assert verdict(f"{left} = {slope} - {left}", lets, givens).kind == "refuted"


def test_each_pair_of_times_is_a_question_of_its_own() -> None:
    _, asked = body(r"\frac{\partial h_i[5]}{\partial h_i[3]} \frac{\partial h_i[4]}{\partial h_i[2]}")
    assert asked.keys() == {"d h[5] / d h[3]", "d h[4] / d h[2]"}


def test_first_states_that_nothing_was_said_about_are_named() -> None:
    loss = verdict(
        r"\frac{\partial L}{\partial w} = 0",
        [r"h[t], x[t], w \in \mathbb{R}", r"L \text{ is a function of } h[1], \dots, h[K]", "h[t] = w h[t-1] + x[t]"],
    )
    assert "h[0] is given and depends on nothing" in getattr(loss, "notes", ())
