from __future__ import annotations

import re
from dataclasses import replace

import pytest

from symderiv.source.reading import ReadError
from tests.engine.asking import kind
from tests.source.reader import defining, form, notation, refusal
from tests.source.test_dependence import body

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


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{\partial x}{\partial x}", "n x n: Delta(p, q)"),
        (r"\frac{\partial x_i}{\partial x_j}", "scalar: Delta(i, j)"),
        (r"\frac{\partial A x}{\partial x}", "n x n: Sum(Delta(k, q)*A[p, k], (k, 1, n))"),
        (r"\frac{\partial}{\partial a} (a^2 b)", "scalar: 2*a*b"),
        (r"\frac{\partial}{\partial a} a^2 b", "scalar: 2*a*b"),
        (r"\frac{\partial}{\partial a} a^2 + b", "scalar: 2*a + b"),
        (r"c \frac{\partial}{\partial a} a^2", "scalar: 2*a*c"),
        (r"\frac{d}{da} a^2", "scalar: 2*a"),
        (r"\frac{da}{da}", "scalar: 1"),
        (r"\frac{\partial A}{\partial A_{12}}", "n x n: Delta(1, p)*Delta(2, q)"),
        (r"\frac{\partial \|x\|^2}{\partial x}", "vector of n: Sum(2*Delta(i, p)*x[i], (i, 1, n))"),
        (r"\frac{\partial \sigma(a)}{\partial a}", "scalar: Exp(-a)/(Exp(-a) + 1)**2"),
    ],
)
def test_derivatives(latex: str, expected: str) -> None:
    assert form(latex) == expected


def test_layout_of_a_gradient() -> None:
    numerator = replace(notation(), layout="numerator")
    assert form(r"\frac{\partial x^\top y}{\partial x}").startswith("vector of n")
    assert form(r"\frac{\partial x^\top y}{\partial x}", numerator).startswith("row of n")
    assert form(r"\frac{\partial x^\top y}{\partial x^\top}").startswith("row of n")


@pytest.mark.parametrize(
    ("latex", "code", "piece", "message"),
    [
        (r"\frac{\partial}{\partial a}", "D101", r"\partial", "what is differentiated is missing"),
        (r"\frac{\partial a}{\partial x_1 x_2}", "D101", r"\partial x_1 x_2", "a derivative is taken by a variable"),
        (
            r"\frac{\partial a}{\partial b}",
            "D104",
            r"\frac{\partial a}{\partial b}",
            "a has no definition, so how it depends on b is not known",
        ),
        (
            r"\frac{\partial \lfloor a \rfloor}{\partial a}",
            "D104",
            r"\frac{\partial \lfloor a \rfloor}{\partial a}",
            "no derivative rule for floor",
        ),
    ],
)
def test_derivatives_that_are_not_read(latex: str, code: str, piece: str, message: str) -> None:
    assert refusal(latex) == (code, piece, message)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{\partial^2 a^3}{\partial a^2}", "scalar: 6*a"),
        (r"\frac{d^2}{da^2} a^3", "scalar: 6*a"),
        (r"\frac{\mathrm{d}^2}{\mathrm{d}a^2} a^3", "scalar: 6*a"),
        (r"\frac{\partial^2 (a^2 b)}{\partial a \partial b}", "scalar: 2*a"),
        (r"\frac{\partial^3 (a^2 b^3)}{\partial a \partial b^2}", "scalar: 12*a*b"),
        (r"\frac{\partial^2 x_1 x_2}{\partial x_1 \partial x_2}", "scalar: 1"),
        (r"\nabla_a (a^2 b)", "scalar: 2*a*b"),
        (r"\nabla_a^2 (a^2 b)", "scalar: 2*b"),
        (r"\nabla_x (x_1 x_2)", "vector of n: Delta(1, p)*x[2] + Delta(2, p)*x[1]"),
        (r"\nabla_x^2 (x_1 x_2)", "n x n: Delta(1, p)*Delta(2, q) + Delta(1, q)*Delta(2, p)"),
        (r"\nabla_a \frac12 a^2 \cdot b", "scalar: a*b"),
        (r"c \nabla_{a} \sigma(a)", "scalar: c*Exp(-a)/(Exp(-a) + 1)**2"),
    ],
)
def test_higher_derivatives_and_gradients(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    "hessian",
    [r"\frac{\partial^2 F}{\partial x \partial x^\top}", r"\nabla_x^2 F"],
)
def test_the_hessian_has_an_index_for_each_derivative(hessian: str) -> None:
    known = defining(notation(), r"F = x^\top A x")
    assert form(hessian, known).startswith("n x n: ")
    assert {"Delta(k, p)", "Delta(k, q)"} <= set(re.findall(r"Delta\([^)]*\)", form(hessian, known)))


@pytest.mark.parametrize(
    ("latex", "piece", "message"),
    [
        (r"\frac{\partial^2 a^3}{\partial a}", r"\partial a", "the order above the bar is 2, below it 1"),
        (
            r"\frac{\partial a^3}{\partial a \partial b}",
            r"\partial a \partial b",
            "the order above the bar is 1, below it 2",
        ),
        (r"\frac{d^n}{da^n} a", "d^n", "the order of a derivative is a number up to 4"),
        (r"\frac{d^9}{da^9} a", "d^9", "the order of a derivative is a number up to 4"),
        (r"\frac{\partial a}{\partial^2 b}", r"\partial^2", r"below the bar of a derivative \partial has no exponent"),
        (r"\frac{da}{d}", "d", "the variable of the derivative is missing"),
        (r"\nabla a", r"\nabla", "the gradient names no variable"),
        (r"\nabla_a", r"\nabla_a", "this gradient has nothing to work on"),
        (r"\nabla_x (A x)", r"\nabla_x", "the gradient of vector of n has no single layout; write \\frac"),
        (r"\nabla_a c^\top", r"c^\top", "is the gradient transposed? write (\\nabla f)^\\top"),
        (r"\nabla_i a", "i", "a derivative is taken by a variable"),
        (r"a \mathrm{d}b", r"\mathrm{d}", "this differential belongs to no integral or derivative"),
    ],
)
def test_what_is_no_derivative(latex: str, piece: str, message: str) -> None:
    assert refusal(latex)[1:] == (piece, message)


def test_a_declared_d_is_no_differential_by_luck() -> None:
    known = notation(r"d \in \mathbb{N}", r"a \in \mathbb{R}")
    assert form(r"\frac{\mathrm{d}}{\mathrm{d}a} a^2", known) == "scalar: 2*a"
    assert form(r"\frac{d a}{2 d}", known) == "scalar: a/2"
    assert form(r"\frac{d \cdot a}{d + 1}", known) == "scalar: a*d/(d + 1)"
    assert refusal(r"\frac{d}{da} a^2", known)[2] == "is this d/dx, or a fraction with the declared d?"


def test_a_differential_beside_a_declared_d() -> None:
    known = notation(r"d \in \mathbb{N}", r"a \in \mathbb{R}", r"y \in \mathbb{R}^d")
    assert form(r"\frac{d a^2}{da}", known) == "scalar: 2*a"
    assert form(r"\frac{d (y_1 a)}{dy_1}", known) == "scalar: a"
    assert form(r"\frac{d \cdot a}{d a}", known) == "scalar: 1"


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("total", "dL/dh total[t, i]"),
        ("direct", "dL/dh direct[t, i]"),
        ("indirect", "-dL/dh direct[t, i] + dL/dh total[t, i]"),
    ],
)
def test_a_word_below_a_derivative_says_which_it_is(mark: str, expected: str) -> None:
    value, asked = body(rf"\left(\frac{{\partial L}}{{\partial h_i[t]}}\right)_{{\text{{{mark}}}}}")
    assert (str(value), asked) == (expected, {})


def test_an_index_is_not_differentiated() -> None:
    with pytest.raises(ReadError, match="an index is not differentiated"):
        body(r"h_i[t] \frac{\partial [t]}{\partial h_i[t]}")


@pytest.mark.parametrize("mark", [r"(\text{direct term})", r"(\text{direct})", r"\; (\text{direct part})"])
def test_a_mark_after_a_derivative(mark: str) -> None:
    known = notation(r"h[t] \in \mathbb{R}", r"\ell \text{ is a function of } h[1], \dots, h[K]")
    assert form(rf"\frac{{\partial \ell}}{{\partial h[t]}} {mark}", known) == "scalar: dell/dh direct[t]"
    assert form(r"\left(\frac{\partial \ell}{\partial h[t]}\right)_{\text{direct}}", known).endswith("direct[t]")


def test_other_words_after_a_derivative_are_refused() -> None:
    known = notation(r"h[t] \in \mathbb{R}", r"\ell \text{ is a function of } h[1], \dots, h[K]")
    assert refusal(r"\frac{\partial \ell}{\partial h[t]} (\text{small})", known)[1] == r"\text{small}"


def test_the_gradient_of_a_product_that_starts_with_a_vector() -> None:
    assert form(r"\nabla_x x^\top A x") == form(r"\nabla_x (x^\top A x)")
    assert form(r"\nabla_x \frac12 x^\top x") == form(r"\nabla_x (\frac12 x^\top x)")
    assert refusal(r"\nabla_x a b")[2] == "it is not clear how far the gradient goes; write brackets"
    assert refusal(r"\nabla_x A x")[0] == "D101"


def test_a_fraction_of_sizes_before_what_the_gradient_is_taken_of() -> None:
    lets = (r"X \in \mathbb{R}^{m \times d}", r"w \in \mathbb{R}^d", r"y \in \mathbb{R}^m")
    loss = r"\nabla_w \frac{1}{2m} \|X w - y\|^2"
    assert kind(rf"{loss} = \frac{{1}}{{m}} X^\top (X w - y)", *lets) == "proved"
    assert kind(rf"{loss} = \frac{{2}}{{m}} X^\top (X w - y)", *lets) == "refuted"


def test_an_index_below_the_sign_is_no_variable() -> None:
    known = defining(notation(r"x \in \mathbb{R}^n", strict=False), r"f = x^\top x")
    assert refusal(r"\partial_i f", known)[1:] == ("i", "is this the imaginary unit? only real numbers are read")
    assert refusal(r"\partial_r f", known)[1:] == ("r", "r is not declared, and nothing here depends on it")
    assert refusal(r"\nabla_x' f", known)[1] == r"\nabla_x'"


def test_a_derivative_by_what_stands_deeper_in_the_definitions() -> None:
    known = defining(notation(r"n \in \mathbb{N}", strict=False), "u = 3x + 1", "y = u^2")
    assert form(r"\frac{dy}{dx}", known) == "scalar: 18*x + 6"
    assert refusal(r"\frac{dy}{dr}", known)[1:] == ("r", "r is not declared, and nothing here depends on it")


VARIANCE = (
    r"\sigma > 0",
    r"\mu, a \in \mathbb{R}",
    r"x \in \mathbb{R}^n",
    r"S = \sum_i (x_i - \mu)^2",
    r"\ell = -n \log \sigma - \frac{S}{2 \sigma^2}",
)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (
            r"\frac{\partial \ell}{\partial \sigma^2}",
            r"-\frac{n}{2 \sigma^2} + \frac{\sum_i (x_i - \mu)^2}{2 \sigma^4}",
        ),
        (
            r"\frac{\partial^2 \ell}{\partial (\sigma^2)^2}",
            r"\frac{n}{2 \sigma^4} - \frac{S}{\sigma^6}",
        ),
        (r"\frac{\partial^2 \ell}{\partial \sigma^2}", r"\frac{n}{\sigma^2} - \frac{3 S}{\sigma^4}"),
        (r"\frac{\partial^2 \ell}{\partial \mu \partial \sigma^2}", r"-\frac{\sum_i (x_i - \mu)}{\sigma^4}"),
        (r"\nabla_{\sigma^2} \sigma^3", r"\frac{3}{2} \sigma"),
    ],
)
def test_by_a_variance(left: str, right: str) -> None:
    assert kind(f"{left} = {right}", *VARIANCE) == "proved"
    assert kind(f"{left} = 2({right})", *VARIANCE) == "refuted"


def test_by_the_square_of_what_may_be_negative() -> None:
    message = "by a power is differentiated only of what is known to be positive"
    assert refusal(r"\frac{\partial a^4}{\partial a^2}", notation(r"a \in \mathbb{R}"))[2] == message


def test_a_plus_above_the_sign_means_the_immediate_partial() -> None:
    lets = (r"w, h_t, x_t \in \mathbb{R}", "h_t = w h_{t-1} + x_t")
    assert kind(r"\frac{\partial^+ h_t}{\partial w} = h_{t-1}", *lets) == "proved"
    assert kind(r"\frac{\partial h_t}{\partial w} = h_{t-1}", *lets) == "conditional"
    assert kind(r"\frac{\partial^* h_t}{\partial w} = h_{t-1}", *lets) == "unreadable"
