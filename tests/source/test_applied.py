from __future__ import annotations

import pytest

from symderiv.source.describe import describe
from tests.engine.asking import kind
from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\log(a)^2", "scalar: Log(a)**2"),
        (r"\log^2(a)", "scalar: Log(a)**2"),
        (r"\log a^2", "scalar: Log(a**2)"),
        (r"\sigma(a)^2", "scalar: (Exp(-a) + 1)**(-2)"),
        (r"\sigma(x)^\top", "row of n: 1/(Exp(-x[p]) + 1)"),
        (r"\sin'(a)", "scalar: cos(a)"),
        (r"\exp''(2a)", "scalar: Exp(2*a)"),
        (r"\sigma'(x)", "vector of n: Exp(-x[p])/(Exp(-x[p]) + 1)**2"),
        (r"\sin 2a", "scalar: sin(2*a)"),
        (r"\max(a, b)^2", "scalar: Max(a, b)**2"),
        (r"3\max\{a, b\}", "scalar: 3*Max(a, b)"),
        (r"\max(0, x)_i", "scalar: Max(0, x[i])"),
        (r"\sin a \cos b", "scalar: sin(a)*cos(b)"),
        (r"\log a + b", "scalar: b + Log(a)"),
        (r"\log(a) b", "scalar: b*Log(a)"),
        (r"\log \frac{a}{b}", "scalar: Log(a/b)"),
        (r"\log \sum_i e^{x_i}", "scalar: Log(Sum(Exp(x[i]), (i, 1, n)))"),
        (r"\sum_{i=1}^{n} x_i^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\sum_i x_i y_i", "scalar: Sum(x[i]*y[i], (i, 1, n))"),
        (r"\sum_{i=2}^n x_i", "scalar: Sum(x[i], (i, 2, n))"),
        (r"\sum_i x_i + a", "scalar: a + Sum(x[i], (i, 1, n))"),
        (r"\sum_{t=1}^{2} h[t]", "vector of n: h[1, p] + h[2, p]"),
        (r"\sum_i \sum_j A_{ij}", "scalar: Sum(Sum(A[i, j], (j, 1, n)), (i, 1, n))"),
        (r"\sum_{i=1}^n a", "scalar: a*n"),
        (r"\sum_i A_i", "vector of n: Sum(A[i, p], (i, 1, n))"),
        ("[a, b]", "vector of 2: a*Delta(1, p) + b*Delta(2, p)"),
        (
            r"\begin{bmatrix} a & b \\ c & u \end{bmatrix}",
            "2 x 2: a*Delta(1, p)*Delta(1, q) + b*Delta(1, p)*Delta(2, q) + c*Delta(1, q)*Delta(2, p)"
            " + u*Delta(2, p)*Delta(2, q)",
        ),
        (r"\begin{bmatrix} a & b \\ c & u \end{bmatrix}_{21}", "scalar: c"),
    ],
)
def test_functions_sums_and_lists(latex: str, expected: str) -> None:
    if latex.endswith("_{21}"):
        latex = f"({latex.removesuffix('_{21}')})_{{21}}"
    assert form(latex) == expected


def test_a_list_of_a_family_keeps_its_indices() -> None:
    known = notation(r"i \in \{0, 1\}", r"w_i[t] \in \mathbb{R}")
    assert form("[w_0[t], w_1[t]]", known) == "vector of 2: Delta(0, p)*w[t, 0] + Delta(1, p)*w[t, 1]"
    assert form("([w_0[t], w_1[t]])_0", known) == "scalar: w[t, 0]"


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        (r"\log a b", "D101", "a b"),
        (r"\log a(b + c)", "D101", "a(b + c)"),
        (r"\log", "D101", r"\log"),
        (r"\log \cdot a", "D101", r"\log"),
        (r"\sin_2 a", "D104", "2"),
        (r"\log_1 a", "D101", "1"),
        (r"\tanh'''''(a)", "D105", r"\tanh'''''"),
        (r"\operatorname{softmax}'(x)", "D103", r"\operatorname{softmax}'"),
        (r"\sin^{-1}(a)", "D101", "-1"),
        (r"\sum_{i=1} x_i", "D101", r"\sum_{i=1} x_i"),
        (r"\sum a", "D101", r"\sum a"),
        (r"\sum_{s} a", "D101", r"\sum_{s} a"),
        (r"\sum_{i=1}^m x_i", "D103", "i"),
        (r"\begin{bmatrix} a & b \\ c \end{bmatrix}", "D101", "c"),
        ("[a; b]", "D101", "[a; b]"),
        ("E[a]", "D102", "E"),
    ],
)
def test_what_is_not_clear_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


def test_the_largest_of_a_list_with_dots() -> None:
    known = notation(r"s \in \mathbb{R}^3", r"z \in \mathbb{R}^n")
    assert form(r"\max\{|s_1|, \dots, |s_3|\}", known) == "scalar: Max(Abs(s[1]), Abs(s[2]), Abs(s[3]))"
    assert form(r"\min(s_1, s_2, \dots, s_3)", known) == "scalar: Min(s[1], s[2], s[3])"
    assert refusal(r"\max(z_1, \dots, z_n)", known)[:2] == ("D104", r"(z_1, \dots, z_n)")


def test_the_softmax_of_rows_may_be_called_so() -> None:
    shape = r"S \in \mathbb{R}^{n \times m}"
    assert kind(r"\operatorname{softmax}_{\text{row}}(S) \mathbf{1} = \mathbf{1}", shape) == "proved"
    assert kind(r"\mathbf{1}^\top \operatorname{softmax}_{\text{row}}(S) = \mathbf{1}^\top", shape) == "refuted"
    assert kind(r"\operatorname{softmax}_{\text{col}}(S) \mathbf{1} = \mathbf{1}", shape) == "unreadable"


@pytest.mark.parametrize(
    ("latex", "piece"), [(r"\log a / b", "a / b"), (r"\sin a/2", "a/2"), (r"\log 4/b", "4/b"), (r"\log 2a/b", "2a/b")]
)
def test_a_stroke_behind_an_argument_without_brackets(latex: str, piece: str) -> None:
    assert refusal(latex)[1:] == (piece, "it is not clear how far the argument goes; write brackets")


def test_a_stroke_behind_an_argument_in_brackets() -> None:
    assert form(r"\log(a)/b") == "scalar: Log(a)/b"
    assert form(r"\log(a/b)") == "scalar: Log(a/b)"


@pytest.mark.parametrize("function", ["exp", "log"])
def test_functions_of_a_square_matrix_may_be_series(function: str) -> None:
    message = f"is this {function} of every entry, or of the matrix as a whole?"
    assert refusal(rf"\{function}(A)")[1:] == (rf"\{function}", message)
    assert form(rf"\{function}(W)").startswith("m x n: ")


@pytest.mark.parametrize("words", ["row-wise", "(row-wise)", "applied row-wise", "rowwise"])
def test_that_a_softmax_is_one_of_rows_may_be_said(words: str) -> None:
    claim = rf"\operatorname{{softmax}}(S) \text{{ {words}}} = \operatorname{{softmax}}(S)"
    assert kind(claim, r"S \in \mathbb{R}^{n \times n}") == "proved"
    assert kind(claim, r"S \in \mathbb{R}^n") == "unreadable"
    assert kind(claim.replace("row", "column"), r"S \in \mathbb{R}^{n \times n}") == "unreadable"


def test_a_vector_may_be_written_as_a_list() -> None:
    assert form(r"\operatorname{diag}(x_1, \dots, x_n)") == form(r"\operatorname{diag}(x)")
    assert form(r"\operatorname{softmax}(a, b)") == form(r"\operatorname{softmax}([a, b])")


def test_a_power_behind_a_logarithm_is_read_in_both_ways() -> None:
    shown = describe(r"\log (1 + a)^2", [r"a > 0"])
    assert shown == (
        "reading: \\log (1 + a)^2 as the power of a logarithm\n  scalar: Log(a + 1)**2\n"
        "reading: \\log (1 + a)^2 as the logarithm of a power\n  scalar: Log((a + 1)**2)"
    )
    assert describe(r"\log^2(1 + a)", [r"a > 0"]) == "  scalar: Log(a + 1)**2"
