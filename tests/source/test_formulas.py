from __future__ import annotations

import pytest

from symderiv.source.notation import Formula
from tests.engine.asking import kind, verdict
from tests.source.reader import defining, form, notation, refusal

KNOWN = defining(
    notation(
        r"n \in \mathbb{N}",
        r"x, y \in \mathbb{R}^n",
        r"a, b \in \mathbb{R}",
        r"A \in \mathbb{R}^{n \times n}",
        r"q(z \mid w) \text{ is a density}",
    ),
    "f(u) = u^2 + 1",
    r"g(x) = x^\top A x",
    r"s(x) = \frac{1}{1 + e^{-x}}",
    r"h(u, v) = u - 2 v",
    r"k(x, u) = u \|x\|^2",
)


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("f(a)", "a^2 + 1"),
        ("f(a + b)", "(a + b)^2 + 1"),
        ("f(f(a))", "(a^2 + 1)^2 + 1"),
        ("f(a)^2", "(a^2 + 1)^2"),
        ("f'(a)", "2 a"),
        ("f''(b)", "2"),
        ("f'(a)^2", "4 a^2"),
        ("g(y)", r"y^\top A y"),
        ("h(a, b)", "a - 2 b"),
        ("h(b, a)", "b - 2 a"),
        ("k(y, a)", r"a \|y\|^2"),
        ("2 f(1)", "4"),
    ],
)
def test_a_call_is_the_formula_at_its_arguments(call: str, written: str) -> None:
    assert form(call, KNOWN) == form(written, KNOWN)


def test_entry_by_entry() -> None:
    assert form("f(y)", KNOWN) == "vector of n: y[p]**2 + 1"
    assert form("s(y)", KNOWN) == "vector of n: 1/(Exp(-y[p]) + 1)"
    assert form("s(y)_i", KNOWN) == "scalar: 1/(Exp(-y[i]) + 1)"
    assert form("h(x, y)", KNOWN) == "vector of n: x[p] - 2*y[p]"
    assert form("s'(a)", KNOWN) == "scalar: Exp(-a)/(Exp(-a) + 1)**2"


def test_bound_indices_of_a_formula_are_fresh_at_every_use() -> None:
    """Else i of the inner use would be captured by the sum of the outer one."""
    known = defining(KNOWN, r"N(x) = \sum_i x_i^2")
    nested = form("N(N(y) A y)", known)
    assert nested.count("Sum") >= 3
    bound = [piece.split(",")[0] for piece in nested.split("(")[1:] if piece.count(",") == 2 and "[" not in piece]
    assert len(bound) == len(set(bound))


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        ("f", "D102", "f"),
        ("f^2 + 1", "D101", "f^2"),
        ("f(a, b)", "D103", "(a, b)"),
        ("g(a)", "D103", "a"),
        ("g(A)", "D103", "A"),
        ("g'(x)", "D104", "g'"),
        ("h'(a, b)", "D104", "h'"),
        ("h(x, A)", "D103", "(x, A)"),
        ("f_1(a)", "D104", "f_1"),
    ],
)
def test_what_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex, KNOWN)[:2] == (code, piece)


def test_densities_are_named_by_their_arguments_and_are_no_functions() -> None:
    known = defining(KNOWN, "q(z, w) = q(z|w) a")
    assert "q" not in known.names
    assert refusal("q(a, b)", known)[0] == "D102"


def test_a_formula_with_a_free_index_stays_an_abbreviation() -> None:
    known = defining(KNOWN, "r(u) = u x_i")
    assert "r" not in known.names
    assert not isinstance(known.names["r(u)"], Formula)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("p", "p(a, b)"), (r"\frac{\partial p}{\partial a}", "b"), (r"\frac{\partial^2 p}{\partial a \partial b}", "1")],
)
def test_a_bare_function_has_its_own_arguments(text: str, meant: str) -> None:
    known = defining(KNOWN, "p(a, b) = a b")
    assert form(text, known) == form(meant, known)


def test_a_dot_is_the_derivative_of_a_function_that_a_formula_defines() -> None:
    known = defining(notation(r"t \in \mathbb{R}"), "x(t) = t^3")
    assert form(r"\dot{x}", known) == form("3 t^2", known)
    assert form(r"\ddot{x}", known) == form("6 t", known)
    assert refusal(r"\dot{y}", notation(r"y \in \mathbb{R}"))[:2] == ("D102", r"\dot{y}")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("f(3) = 7", "proved"),
        ("f(3) = r + 1", "refuted"),
        ("f(x) = r + 1", "proved"),
        ("f'(3) = 2", "proved"),
        (r"g(u) = u^\top u", "proved"),
        (r"g(u) = v^\top v", "refuted"),
    ],
)
def test_a_definition_does_not_hide_a_parameter(claim: str, expected: str) -> None:
    lets = (r"x, r \in \mathbb{R}", r"u, v \in \mathbb{R}^n")
    for givens in (("r = 2 x", "f(x) = r + 1"), ("f(x) = r + 1", "r = 2 x")):
        assert verdict(claim, lets, (*givens, r"s = v^\top v", "g(v) = s")).kind == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\nabla J(\hat w) = 2 X^\top (X \hat w - y)", "proved"),
        (r"\nabla J(\hat w) = 2 X^\top (X w - y)", "refuted"),
        (r"\hat w - \eta \nabla J(w) = \hat w - 2 \eta X^\top r", "proved"),
        (r"\nabla f(\eta) = 2 \eta", "proved"),
        (r"\nabla f(\eta) = \eta", "refuted"),
    ],
)
def test_a_gradient_at_a_point(claim: str, expected: str) -> None:
    lets = (
        r"w, \hat w \in \mathbb{R}^n",
        r"X \in \mathbb{R}^{m \times n}",
        r"y \in \mathbb{R}^m",
        r"\eta \in \mathbb{R}",
    )
    assert verdict(claim, lets, ("r = X w - y", r"J(w) = r^\top r", "f(u) = u^2")).kind == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("f^{(2)}(a) = 6 a", "proved"),
        ("f^{(2)}(a) = f(a)^2", "refuted"),
        ("f^{(0)}(a) = f(a)", "proved"),
        ("f'^{(1)}(a) = f''(a)", "proved"),
        ("g^{(2)}(a) = g''(a)", "proved"),
        (r"\sin^{(3)}(a) = -\cos a", "proved"),
        (r"\sin^{(3)}(a) = \sin^3(a)", "refuted"),
        ("h^{(2)} = h[2]", "proved"),
        ("f^{(n)}(a) = 0", "unreadable"),
    ],
)
def test_a_number_in_brackets_above_a_function_is_the_order_of_a_derivative(claim: str, expected: str) -> None:
    lets = (r"g \text{ is a function}", r"h[t] \in \mathbb{R}", r"a \in \mathbb{R}")
    assert verdict(claim, lets, ("f(x) = x^3",)).kind == expected


def test_a_function_that_stands_bare_in_its_own_bracket_is_not_called() -> None:
    logistic = defining(notation(r"a \in \mathbb{R}"), r"\sigma(x) = \frac{1}{1 + e^{-x}}")
    code, piece, message = refusal(r"\sigma (1 - \sigma)", logistic)
    assert (code, piece) == ("D101", r"(1 - \sigma)")
    assert message.startswith(r"is \sigma applied to this bracket, or multiplied by it?")
    assert form(r"\sigma(\sigma(a))", logistic) == "scalar: 1/(Exp(-1/(Exp(-a) + 1)) + 1)"


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (r"\nabla J = 2 X^\top (X w - y)", r"\nabla J = X^\top (X w - y)"),
        (r"\nabla^2 J = 2 X^\top X", r"\nabla^2 J = X^\top X"),
        (r"\nabla^2 J(v) = 2 X^\top X", r"\nabla^2 J(v) = 2 X^\top X + v v^\top"),
        (r"\nabla^2 g(v) = 6 \operatorname{diag}(v)", r"\nabla^2 g(v) = 6 \operatorname{diag}(w)"),
    ],
)
def test_gradients_and_hessians_by_the_one_argument(true: str, false: str) -> None:
    lets = (r"X \in \mathbb{R}^{m \times n}", r"w, v \in \mathbb{R}^n", r"y \in \mathbb{R}^m")
    functions = (r"J(w) = \|X w - y\|^2", r"g(w) = \sum_i w_i^3")
    assert kind(true, *lets, *functions) == "proved"
    assert kind(false, *lets, *functions) == "refuted"
