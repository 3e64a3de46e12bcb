"""Inverses, determinants and declared matrices: what is proved for every size, and that broken variants are refuted."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr

from symderiv import decide, matrix, size
from symderiv.model import Proved
from symderiv.tensor.matrix import det, inverse
from symderiv.tensor.tensor import Tensor, tensor
from tests.engine.asking import kind, verdict

LETS = (
    r"A, B, X, S, P, Q, D \in \mathbb{R}^{n \times n}",
    r"x, y \in \mathbb{R}^n",
    r"Z, Y \in \mathbb{R}^{m \times n}",
    r"\lambda > 0",
    r"S \text{ is symmetric}",
    r"Q \text{ is orthogonal}",
    r"D \text{ is diagonal}",
    r"P \text{ is positive definite}",
    r"\sum_k Y_{ik} = 1",
)

TRUE = [
    r"A A^{-1} = I",
    r"A^{-1} A = I",
    r"(AB)^{-1} = B^{-1} A^{-1}",
    r"(A^{-1})^{-1} = A",
    r"(2A)^{-1} = \frac{1}{2} A^{-1}",
    r"(\lambda A)^{-1} = \frac{1}{\lambda} A^{-1}",
    r"(A - B)^{-1} = -(B - A)^{-1}",
    r"A^{-\top} = (A^{-1})^\top",
    r"A^{-2} = A^{-1} A^{-1}",
    r"(A B A^{-1})^{-1} = A B^{-1} A^{-1}",
    r"x^\top A^{-1} A y = x^\top y",
    r"\operatorname{tr}(A B A^{-1}) = \operatorname{tr}(B)",
    r"\operatorname{tr}(A A^{-1}) = n",
    r"\det(AB) = \det A \det B",
    r"\det(A^\top) = \det A",
    r"|A^{-1}| = \frac{1}{|A|}",
    r"\det(2A) = 2^n \det A",
    r"\det(Q A Q^\top) = \det A",
    r"\det(Q)^2 = 1",
    r"|\det Q| = 1",
    r"\log\det(Q A Q^\top) = \log\det A",
    r"(\operatorname{diag}(x))^{-1} \operatorname{diag}(x) = I",
    r"(Z^\top Z + \lambda I_n)^{-1} (Z^\top Z + \lambda I_n) = I",
    r"(Z^\top Z + \lambda I)^{-1} Z^\top Z = I - \lambda (Z^\top Z + \lambda I_n)^{-1}",
    r"(\lambda I_n + Z^\top Z)^{-1} Z^\top = Z^\top (\lambda I_m + Z Z^\top)^{-1}",
    r"(I + A B)^{-1} A = A (I + B A)^{-1}",
    r"(A^{-1} + B^{-1})^{-1} = A (A + B)^{-1} B",
    r"(A + x y^\top)^{-1} = A^{-1} - \frac{A^{-1} x y^\top A^{-1}}{1 + y^\top A^{-1} x}",
    r"\frac{\partial \log\det X}{\partial X} = X^{-\top}",
    r"\frac{\partial \det X}{\partial X} = (\det X) X^{-\top}",
    r"\frac{\partial \operatorname{tr}(X^{-1}A)}{\partial X} = -X^{-\top} A^\top X^{-\top}",
    r"\frac{\partial}{\partial x} x^\top A^{-1} x = (A^{-1} + A^{-\top}) x",
    r"\frac{\partial}{\partial x} x^\top S x = 2 S x",
    r"(S^{-1})^\top = S^{-1}",
    r"(A S A^\top)^\top = A S A^\top",
    r"x^\top S y = y^\top S x",
    r"Q^{-1} = Q^\top",
    r"Q^\top Q = I",
    r"Q Q^\top = I",
    r"\|Q x\|^2 = \|x\|^2",
    r"(Q^\top A Q)^{-1} = Q^\top A^{-1} Q",
    r"D^\top = D",
    r"D D^\top = D D",
    r"\log\det(P P) = 2 \log\det P",
    r"P_{11} > 0",
    r"\sum_k Y_{ik} (x_k + 2) = 2 + (Y x)_i",
]

FALSE = [
    r"\det(Q A) = \det A",
    r"\det(Q A Q^\top) = -\det A",
    r"\det Q = 1",
    r"(AB)^{-1} = A^{-1} B^{-1}",
    r"(A + B)^{-1} = A^{-1} + B^{-1}",
    r"(2A)^{-1} = 2 A^{-1}",
    r"A^{-1} = A^{-\top}",
    r"\det(2A) = 2 \det A",
    r"\det(A + B) = \det A + \det B",
    r"\det(A^{-1}) = \det A",
    r"\frac{\partial \log\det X}{\partial X} = X^{-1}",
    r"\frac{\partial \log\det X}{\partial X} = -X^{-\top}",
    r"\frac{\partial \operatorname{tr}(X^{-1}A)}{\partial X} = X^{-\top} A^\top X^{-\top}",
    r"\frac{\partial \operatorname{tr}(X^{-1}A)}{\partial X} = -X^{-\top} A X^{-\top}",
    r"\frac{\partial}{\partial x} x^\top A x = 2 A x",
    r"(A + x y^\top)^{-1} = A^{-1} + \frac{A^{-1} x y^\top A^{-1}}{1 + y^\top A^{-1} x}",
    r"(Z^\top Z + \lambda I)^{-1} Z^\top Z = I + \lambda (Z^\top Z + \lambda I_n)^{-1}",
    r"Q Q = I",
    r"Q A = A Q",
    r"S P = P S",
    r"D A = A D",
    r"\log\det(P P) = \log\det P",
    r"\sum_i Y_{ik} = 1",
]


@pytest.mark.parametrize("claim", TRUE)
def test_proved_for_every_size(claim: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Proved)
    assert not found.scope.startswith("for the sizes tried")


@pytest.mark.parametrize("claim", FALSE)
def test_broken_variants_are_refuted(claim: str) -> None:
    assert kind(claim, *LETS) == "refuted"


def test_the_transpose_of_a_gradient_is_a_finding_of_its_own() -> None:
    assert getattr(verdict(r"\frac{\partial \log\det X}{\partial X} = X^{-1}", LETS), "code", "") == "D302"


def test_the_zero_matrix_has_no_inverse() -> None:
    assert kind(r"(A - A)^{-1} = B", *LETS) == "undecided"


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_small_matrices_are_written_out(rows: int) -> None:
    M = matrix("M", rows, rows)
    assert decide(inverse(M) @ M, inverse(M) @ M).kind == "proved"
    assert decide(det(M @ M), det(M) ** 2).kind == "proved"
    assert decide(det(M) + 1, det(M)).kind == "refuted"


n = size("n")
LETTERS = {name: matrix(name, n, n) for name in "ABC"}


class Words:
    """Random products of matrices, inverses and transposes; evaluated by ``normal`` and, exactly, at small sizes."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def word(self, depth: int) -> Tensor:
        match self.data.draw(st.integers(0, 5 if depth else 0)):
            case 1:
                return self.word(depth - 1) @ self.word(depth - 1)
            case 2:
                return inverse(self.word(depth - 1))
            case 3:
                return self.word(depth - 1).T
            case 4:
                return self.word(depth - 1) * 2
            case 5:
                return self.word(depth - 1) + self.word(depth - 1)
        return LETTERS[self.data.draw(st.sampled_from("ABC"))]

    def rewritten(self, value: Tensor) -> Tensor:
        other = LETTERS[self.data.draw(st.sampled_from("ABC"))]
        match self.data.draw(st.integers(0, 3)):
            case 0:
                return inverse(inverse(value))
            case 1:
                return other @ inverse(other) @ value
            case 2:
                return inverse(inverse(value.T) * 3).T * 3
            case _:
                return inverse(other) @ inverse(inverse(value) @ inverse(other))


def same(left: Tensor, right: Tensor) -> str:
    return decide(left, right).kind


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.data())
def test_true_rewriting_is_never_refuted(data: Any) -> None:
    words = Words(data)
    value = words.word(2)
    assert same(value, words.rewritten(value)) in ("proved", "undecided")


@settings(max_examples=25, derandomize=True, deadline=None)
@given(st.data())
def test_what_is_mutated_is_never_proved(data: Any) -> None:
    words = Words(data)
    value = words.word(2)
    other = words.rewritten(value) + tensor_of_ones(value)
    assert same(value, other) in ("refuted", "undecided")


def tensor_of_ones(like: Tensor) -> Tensor:
    one: Expr = tensor(1).body
    return Tensor.build(like.axes, lambda *_: one)
