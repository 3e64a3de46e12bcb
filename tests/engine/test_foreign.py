"""What has no value, such as 1/0, ends in a verdict, neither proved nor refuted; faults of SymPy are no answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy
from sympy import Expr, Integer, Mod, Piecewise, Symbol, cos, exp, gamma, log, nan, sin, sqrt, tan, zoo

from symderiv import decide
from symderiv.engine import fallback
from tests.engine.asking import kind

x = Symbol("x", real=True)

NOTHING = [
    zoo * x,
    x + zoo,
    x + nan,
    log(Integer(0)) + x,
    exp(zoo),
    sqrt(zoo),
    gamma(Integer(0)) + x,
    tan(sympy.pi / 2) + x,
    1 / (sin(x) ** 2 + cos(x) ** 2 - 1),
    1 / (exp(x) * exp(-x) - 1),
    log(sin(x) ** 2 + cos(x) ** 2 - 1),
    Mod(x, 0, evaluate=False),
]


@pytest.mark.parametrize("expression", NOTHING)
@pytest.mark.parametrize("relation", ["=", "<=", ">", "!="])
def test_nothing_is_said_about_what_has_no_value(expression: Expr, relation: str) -> None:
    assert decide(expression, x, relation, seconds=10).kind == "undecided"


def test_a_case_without_a_value_is_no_witness() -> None:
    assert decide(Piecewise((zoo, x > 0), (x, True)), x).kind != "refuted"


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\frac{1}{0} = 1", "undecided"),
        (r"\log 0 = 1", "undecided"),
        (r"x + \frac{1}{x - x} = x", "undecided"),
        (r"\sum_{k=0}^{3} \frac{1}{k} = 1", "undecided"),
        (r"\frac{d}{dx} \log(x - x) = 0", "undecided"),
        (r"\frac{d}{dx} \frac{1}{x - x} = 0", "undecided"),
        (r"\frac{x^2}{0} = O(x)", "undecided"),
        (r"\lim_{x \to 0} \frac{1}{x - x} = 0", "undecided"),
        (r"\max(x, \frac{1}{0}) = x", "unreadable"),
        (r"\lfloor \frac{1}{0} \rfloor = 1", "undecided"),
        (r"\frac{1}{0} \approx 3.14", "undecided"),
    ],
)
def test_claims_with_a_division_by_zero(claim: str, answer: str) -> None:
    assert kind(claim) == answer


@pytest.mark.parametrize("fault", [KeyError, IndexError, ZeroDivisionError, RecursionError, sympy.PolynomialError])
def test_a_fault_inside_sympy_means_that_nothing_was_found(
    monkeypatch: pytest.MonkeyPatch, fault: Callable[[str], Exception]
) -> None:
    def broken(_: Expr) -> Expr:
        raise fault("inside")

    monkeypatch.setattr(sympy, "simplify", broken)
    assert not fallback.is_simply_zero(x - x**2)
