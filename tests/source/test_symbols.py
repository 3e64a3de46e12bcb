from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import kind, verdict
from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("I_n", "n x n: Delta(p, q)"),
        (r"I_n^\top", "n x n: Delta(p, q)"),
        ("I_{ij}", "scalar: Delta(i, j)"),
        ("A + I", "n x n: Delta(p, q) + A[p, q]"),
        (r"\delta_{i,j+1}", "scalar: Delta(j + 1, i)"),
        (r"\delta_{ij}^2", "scalar: Delta(i, j)**2"),
        (r"1(i = j)", "scalar: Delta(i, j)"),
        (r"\mathbf{1}_{i = j}", "scalar: Delta(i, j)"),
        (r"\mathbb{1}[i \ne j]", "scalar: 1 - Delta(i, j)"),
    ],
)
def test_what_needs_no_declaration(latex: str, expected: str) -> None:
    assert form(latex) == expected


def test_a_declared_name_comes_first() -> None:
    assert form("I", notation(r"I \in \mathbb{R}")) == "scalar: I"
    assert form(r"\delta", notation(r"\delta \in \mathbb{R}")) == "scalar: delta"


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        ("I_a", "D103", "a"),
        ("A I^2", "D104", "2"),
        (r"\delta_{ijk}", "D101", "{ijk}"),
        (r"\mathbb{1}(a < b < c)", "D104", "a < b < c"),
    ],
)
def test_what_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece.strip("{}"))


def test_vectors_of_the_standard_basis() -> None:
    known = notation(r"e \text{ is the standard basis}", r"v \in \mathbb{R}^2", r"i \in \{1, 2\}", "a > 0")
    assert form("v + 3 e_2", known) == "vector of 2: 3*Delta(2, p) + v[p]"
    assert form(r"e_i^\top v", known) == "scalar: Delta(1, i)*v[1] + Delta(2, i)*v[2]"
    largest = "Piecewise((Delta(1, p), v[1] > v[2]), (Delta(2, p), v[1] < v[2]))"
    assert form(r"v \odot e_{\operatorname{argmax}(v)}", known) == f"vector of 2: {largest}*v[p]"
    assert refusal("v + e", known)[:2] == ("D101", "e")
    assert refusal("v + e_{a}", known)[0] == "D103"


def test_ones_of_a_declared_size() -> None:
    known = notation(r"\mathbf{1} \in \mathbb{R}^n", r"x \in \mathbb{R}^n", r"i, j \in \{1, \dots, n\}")
    assert form(r"\mathbf{1}^\top x", known) == "scalar: Sum(x[k], (k, 1, n))"
    assert form(r"\mathbf{1}\mathbf{1}^\top", known) == "n x n: 1"
    assert form(r"x_i \mathbb{1}(i = j)", known) == "scalar: Delta(i, j)*x[i]"


def test_a_transpose_of_what_is_not_declared_says_so() -> None:
    known = notation(r"A \in \mathbb{R}^{n \times n}", strict=False)
    assert refusal(r"e_i^\top A", known) == ("D102", r"e_i^\top", "what is transposed here is not declared")


def test_a_plain_one_below_which_a_condition_stands() -> None:
    lets = (r"x \in \mathbb{R}^n",)
    slope = r"\frac{\partial}{\partial x} \sum_i \max(x_i, 0)"
    assert kind(rf"{slope} = 1_{{x > 0}}", *lets) == "proved"
    assert kind(rf"{slope} = 1_{{x < 0}}", *lets) == "refuted"


def test_powers_of_e_beside_the_standard_basis() -> None:
    lets = (r"z \in \mathbb{R}^K", r"c \in \{1, \dots, K\}", r"e \text{ is the standard basis}")
    model = (r"p = \operatorname{softmax}(z)", r"L = -\log \frac{e^{z_c}}{\sum_j e^{z_j}}")
    assert kind(r"\nabla_z L = p - e_c", *lets, *model) == "proved"
    assert kind(r"\nabla_z L = e_c - p", *lets, *model) == "refuted"


def test_the_basis_is_declared_in_words() -> None:
    found = verdict(r"\nabla_z z_c = e_c", [r"z \in \mathbb{R}^K", r"c \in \{1, \dots, K\}"])
    assert isinstance(found, Unreadable)
    assert found.hint == r"the columns of I are declared by e \text{ is the standard basis}"
