from __future__ import annotations

import pytest

from symderiv.source.declare import let
from symderiv.source.reading import ReadError
from tests.source.reader import DECLARED, form, notation, refusal

LABELLED = (
    *DECLARED,
    r"V^{(1)}, V^Q \in \mathbb{R}^{n \times n}",
    r"g^*[t] \in \mathbb{R}^n",
    r"\theta^* \in \mathbb{R}",
)
FAMILY = (
    r"i \in \{0, 1, 2\}",
    r"Q_i \in \mathbb{R}^{n \times n}",
    r"q_i[t] \in \mathbb{R}^n",
    r"w_i \in \mathbb{R}",
)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("x_i", "scalar: x[i]"),
        ("x_1", "scalar: x[1]"),
        ("x_{12}", "scalar: x[12]"),
        ("x_{2i}", "scalar: x[2*i]"),
        ("x_{i+1}", "scalar: x[i + 1]"),
        ("A_{ik}", "scalar: A[i, k]"),
        ("A_{i,k}", "scalar: A[i, k]"),
        ("A_{12}", "scalar: A[1, 2]"),
        ("A_{ii}", "scalar: A[i, i]"),
        ("A_{i}", "vector of n: A[i, p]"),
        ("W_x", "m x n: W_x[p, q]"),
        ("W_{x,12}", "scalar: W_x[1, 2]"),
        ("W_{12}", "scalar: W[1, 2]"),
        ("h[t]", "vector of n: h[t, p]"),
        ("h_i[t]", "scalar: h[t, i]"),
        ("h[t]_i", "scalar: h[t, i]"),
        ("h_{i}[t-1]", "scalar: h[t - 1, i]"),
        ("h_i[t]^2", "scalar: h[t, i]**2"),
        ("h_i^2[t]", "scalar: h[t, i]**2"),
        (r"h[t]^\top h[t]", "scalar: Sum(h[t, k]**2, (k, 1, n))"),
        (r"\delta_{i1}", "scalar: Delta(1, i)"),
        (r"\delta_{i,k}", "scalar: Delta(i, k)"),
        ("1(k = i)", "scalar: Delta(i, k)"),
        (r"1(k \ne i)", "scalar: 1 - Delta(i, k)"),
        (r"\mathbb{1}_{k = i}", "scalar: Delta(i, k)"),
        (r"\mathbb{1}[k = i]", "scalar: Delta(i, k)"),
        (r"\mathbf{1}(k = i)", "scalar: Delta(i, k)"),
        (r"\mathbb{1}\{k = i\}", "scalar: Delta(i, k)"),
        ("I_n", "n x n: Delta(p, q)"),
        ("I_{ij}", "scalar: Delta(i, j)"),
        ("(A x)_i", "scalar: Sum(A[i, k]*x[k], (k, 1, n))"),
        (r"(A^\top)_{12}", "scalar: A[2, 1]"),
        (r"\sigma(x)_i", "scalar: 1/(Exp(-x[i]) + 1)"),
        ("e^{a}", "scalar: Exp(a)"),
        (r"\pi^2", "scalar: pi**2"),
        ("x_i^2", "scalar: x[i]**2"),
        ("i^2", "scalar: i**2"),
        ("A^2", "n x n: Sum(A[k, q]*A[p, k], (k, 1, n))"),
        (r"A^\top", "n x n: A[q, p]"),
        ("A^T", "n x n: A[q, p]"),
        (r"A^{\mathsf{T}}", "n x n: A[q, p]"),
        (r"\boldsymbol{h}[\boldsymbol{t}-\boldsymbol{1}]", "vector of n: h[t - 1, p]"),
    ],
)
def test_what_a_name_with_scripts_stands_for(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("Q_1", "n x n: Q[1, p, q]"),
        (r"q_i[t]^\top", "row of n: q[t, i, p]"),
        (r"Q_1^\top q_1[t]", "vector of n: Sum(Q[1, k, p]*q[t, 1, k], (k, 1, n))"),
        ("w", "vector of 3: w[p]"),
    ],
)
def test_families(latex: str, expected: str) -> None:
    assert form(latex, notation(*FAMILY)) == expected


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"V^{(1)} x", "vector of n: Sum(V^(1)[p, k]*x[k], (k, 1, n))"),
        ("V^{(1)}_{12}", "scalar: V^(1)[1, 2]"),
        ("V^Q", "n x n: V^Q[p, q]"),
        ("g^*[t]", "vector of n: g^*[t, p]"),
        (r"\theta^* a", "scalar: a*theta^*"),
    ],
)
def test_a_declared_label_is_no_power(latex: str, expected: str) -> None:
    assert form(latex, notation(*LABELLED)) == expected


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        ("z", "D102", "z"),
        ("x_{ij}", "D103", "x_{ij}"),
        ("A_{ijk}", "D103", "A_{ijk}"),
        ("a_i", "D103", "a_i"),
        ("i_1", "D103", "1"),
        ("x_0", "D103", "0"),
        ("x_{n+1}", "D103", "n+1"),
        ("h", "D103", "h"),
        ("h_i", "D103", "h_i"),
        ("h(t)", "D103", "h"),
        ("h[t][s]", "D103", "h[t][s]"),
        ("h[a]", "D103", "a"),
        ("x[i]", "D103", "x[i]"),
        ("x[t - 1]", "D103", "x[t - 1]"),
        ("h_i^2[t]^3", "D101", "[t]^3"),
        ("h[t]'", "D101", "[t]'"),
        (r"A_{ij}^\top", "D101", r"A_{ij}^\top"),
        (r"A^\top_{ij}", "D101", r"A^\top_{ij}"),
        ("a^{(1)}", "D102", "(1)"),
        ("a^{[1]}", "D102", "[1]"),
        ("a^*", "D102", "*"),
        ("a^-1", "D101", "-1"),
        ("e_i", "D102", "e_i"),
        (r"e^\top x", "D102", r"e^\top"),
        (r"\pi_i", "D102", r"\pi_i"),
        ("(a + b)'", "D104", "(a + b)'"),
        ("(a + b)_i", "D104", "i"),
        (r"\|x\|_3", "D104", "3"),
        (r"\|A\|_2", "D104", "2"),
        (r"\|A\|_\infty", "D104", r"\infty"),
        (r"\mathbf{1}^2 x", "D104", "2"),
        (r"\delta_i", "D101", "i"),
        ("A_{ij}^{-1}", "D101", "A_{ij}^{-1}"),
        ("x^2", "D104", "x^2"),
        (r"\partial a", "D101", r"\partial"),
        ("f(a)", "D102", "f"),
        ("I' x", "D102", "I'"),
        ("I^{(1)} x", "D104", "(1)"),
        (r"\delta'_{ij}", "D102", r"\delta'_{ij}"),
        (r"\max_i(a, b)", "D101", r"\max_i(a, b)"),
        (r"\max^2(a, b)", "D104", r"\max^2"),
        ("f[a]", "D102", "f"),
        (r"\text{if } a", "D102", r"\text{if }"),
    ],
)
def test_what_is_not_declared_or_does_not_fit_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


def test_an_undeclared_name_comes_with_a_suggestion() -> None:
    with pytest.raises(ReadError) as caught:
        form(r"\lamda a")
    assert (caught.value.message, caught.value.hint) == (r"\lamda is not declared", r"did you mean \lambda?")


def test_loosely_read_names_are_real_numbers_but_operators_and_words_are_not() -> None:
    loose = notation(r"n \in \mathbb{N}", strict=False)
    assert form(r"\alpha x_1 + \hat{y} - h_{t-1} + h_{t+1}", loose) == "scalar: alpha*x_1 + h_t+1 - h_t-1 + hat_y"
    for latex in (r"a \pm b", r"a \text{ or } b", "abcd"):
        assert refusal(latex, loose)[0] == "D102"


@pytest.mark.parametrize(
    ("latex", "same"),
    [
        ("h_t", "h[t]"),
        ("h_{t-1}^2", "h[t-1]^2"),
        ("h^{(t)}", "h[t]"),
        ("z_{t,i}", "z_i[t]"),
        (r"z_t^\top z_{t-1}", r"z[t]^\top z[t-1]"),
        ("z^{(t)}_i", "z_i[t]"),
        ("h_{12}", "h[12]"),
    ],
)
def test_a_script_is_the_time_of_a_sequence(latex: str, same: str) -> None:
    known = let(let(notation(), r"h[t] \in \mathbb{R}"), r"z[t] \in \mathbb{R}^n")
    assert form(latex, known) == form(same, known)


def test_a_time_and_an_index_are_kept_apart() -> None:
    known = let(notation(), r"z[t] \in \mathbb{R}^n")
    assert refusal("z_{ti}", known)[2] == "separate the time from the index by a comma"


def test_a_function_of_a_number_depends_on_it() -> None:
    known = notation(r"z \in \mathbb{R}", r"r \text{ is a function of } z", r"\dot{s} \in \mathbb{R}")
    assert form(r"\frac{\partial r}{\partial z}", known) == "scalar: r'(z)"
    assert form(r"\dot{r} + \ddot r + r'", known) == "scalar: 2*r'(z) + r''(z)"
    assert form(r"\dot{s}", known) == "scalar: dot_s"
    shaped = notation(r"z \in \mathbb{R}^n", r"r \text{ is a function of } z")
    assert refusal(r"\frac{\partial r}{\partial z}", shaped)[:2] == ("D104", "r")
    point = notation(r"r \text{ is a function of } z", r"q(z \mid x) \text{ is a density}")
    assert refusal(r"\mathbb{E}_{q(z|x)}[r']", point)[:2] == ("D104", "r'")


def test_a_letter_of_functions_before_a_bracket_is_no_product() -> None:
    loose = notation(r"n \in \mathbb{N}", strict=False)
    assert refusal(r"\sigma(a + b)", loose)[:2] == ("D102", r"\sigma")
    assert form(r"\lambda(a + b)", loose) == "scalar: lambda*(a + b)"
