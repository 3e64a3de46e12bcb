from __future__ import annotations

import pytest

from tests.source.reader import defining, form, notation, refusal

KNOWN = defining(notation(r"a, b, x, y, u \in \mathbb{R}"), "f(x) = x^3", "g(x, y) = x^3 y^2", "h = x^2")


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{df}{dx}(a)", "scalar: 3*a**2"),
        (r"\frac{\partial f}{\partial x}(2)", "scalar: 12"),
        (r"\frac{\mathrm{d}^2 f}{\mathrm{d} x^2}(a)", "scalar: 6*a"),
        (r"\frac{df}{dx}(a)^2", "scalar: 9*a**4"),
        (r"2 \frac{df}{dx}(1)(a + b)", "scalar: 6*a + 6*b"),
        (r"\frac{\partial g}{\partial y}(a, b)", "scalar: 2*a**3*b"),
        (r"\frac{\partial^2 g}{\partial x \partial y}(b, a)", "scalar: 6*a*b**2"),
        (r"\frac{df}{dx} \cdot (a + b)", "scalar: 3*x**2*(a + b)"),
        (r"\frac{\partial h}{\partial x}(a + b)", "scalar: 2*x*(a + b)"),
    ],
)
def test_the_derivative_of_a_function_is_a_function(latex: str, expected: str) -> None:
    assert form(latex, KNOWN) == expected


@pytest.mark.parametrize(
    "latex", [r"\frac{df}{dx}(a + b)", r"\frac{dh}{dx}(a)", r"\frac{\partial g}{\partial u}(a, b)"]
)
def test_what_may_be_a_point_or_a_factor_is_refused(latex: str) -> None:
    assert refusal(latex, KNOWN)[1:] == (latex, "is this the derivative at a point, or a product?")


def test_orders_and_arguments_are_counted() -> None:
    assert refusal(r"\frac{d^2 f}{dx}(a)", KNOWN)[1:] == ("dx", "the order above the bar is 2, below it 1")
    assert refusal(r"\frac{\partial g}{\partial x}(a)", KNOWN)[1:] == ("(a)", "g has 2 arguments, not 1")


def test_functions_of_vectors_have_no_derivative_at_a_point() -> None:
    known = defining(notation(r"x, y \in \mathbb{R}^n"), r"f(x) = x^\top x")
    assert refusal(r"\frac{\partial f}{\partial x}(y)", known)[0] == "D104"
