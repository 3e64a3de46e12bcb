"""Results of matrix calculus and of learning: proved for every size at once, and refuted when broken.

A row is a true claim, its declarations and definitions, and broken variants: a sign, a factor, a transpose, an index.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from symderiv.model import Proved, Refuted
from tests.engine.asking import verdict


@dataclass(frozen=True)
class Row:
    claim: str
    lets: tuple[str, ...]
    givens: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()


MATRICES = (
    r"A \in \mathbb{R}^{p \times m}",
    r"X \in \mathbb{R}^{m \times n}",
    r"B \in \mathbb{R}^{n \times p}",
    r"S \in \mathbb{R}^{n \times n}",
    r"x, w \in \mathbb{R}^n",
)
REGRESSION = (r"X \in \mathbb{R}^{m \times n}", r"w \in \mathbb{R}^n", r"y \in \mathbb{R}^m", r"\lambda > 0")
LOGISTIC = (*REGRESSION, r"\sigma \text{ is the sigmoid}")
LOGISTIC_LOSS = (
    r"p = \sigma(X w)",
    r"L = -\sum_i (y_i \log p_i + (1 - y_i) \log(1 - p_i))",
)
SOFTMAX = (r"z, y \in \mathbb{R}^n", r"\sum_i y_i = 1")
CROSS_ENTROPY = (r"p = \operatorname{softmax}(z)", r"L = -\sum_i y_i \log p_i")
LAYERS = (
    r"W_1 \in \mathbb{R}^{m \times n}",
    r"W_2 \in \mathbb{R}^{k \times m}",
    r"b \in \mathbb{R}^m",
    r"x \in \mathbb{R}^n",
    r"y \in \mathbb{R}^k",
)
TANH = (r"h = \tanh(W_1 x + b)", r"e = W_2 h - y", r"L = \frac{1}{2}\|e\|_2^2")
RELU = (r"z = W_1 x + b", r"h = \operatorname{relu}(z)", r"e = W_2 h - y", r"L = \frac{1}{2}\|e\|_2^2")
NORM = (r"x, g \in \mathbb{R}^n", r"\epsilon > 0")
LAYER_NORM = (
    r"\mu = \frac{1}{n} \mathbf{1}^\top x",
    r"v = \frac{1}{n} \|x - \mu \mathbf{1}\|_2^2",
    r"s = \sqrt{v + \epsilon}",
    r"u = \frac{x - \mu \mathbf{1}}{s}",
    r"L = g^\top u",
)
BATCH = (r"X, G \in \mathbb{R}^{N \times d}", r"\gamma \in \mathbb{R}^d", r"\epsilon > 0")
BATCH_NORM = (
    r"\mu_j = \frac{1}{N} \sum_i X_{ij}",
    r"v_j = \frac{1}{N} \sum_i (X_{ij} - \mu_j)^2",
    r"U_{ij} = \frac{X_{ij} - \mu_j}{\sqrt{v_j + \epsilon}}",
    r"L = \sum_{i,j} G_{ij} \gamma_j U_{ij}",
)
ATTENTION = (
    r"Q \in \mathbb{R}^{n \times d}",
    r"K \in \mathbb{R}^{m \times d}",
    r"V \in \mathbb{R}^{m \times p}",
    r"G \in \mathbb{R}^{n \times p}",
)
HEAD = (
    r"S = \frac{Q K^\top}{\sqrt{d}}",
    r"P = \operatorname{softmax}(S)",
    r"O = P V",
    r"L = \sum_{i,j} G_{ij} O_{ij}",
    r"D = P \odot (G V^\top - (P \odot (G V^\top)) \mathbf{1} \mathbf{1}^\top)",
)
STACKED = (
    r"A \in \mathbb{R}^{k \times m}",
    r"X, Y \in \mathbb{R}^{m \times n}",
    r"B \in \mathbb{R}^{n \times l}",
    r"C \in \mathbb{R}^{l \times p}",
    r"S \in \mathbb{R}^{n \times n}",
    r"T \in \mathbb{R}^{m \times m}",
)

ROWS = {
    "sum of sigmoids by W": Row(
        r"\frac{\partial}{\partial W} \sum_i \sigma((W x)_i) = (\sigma(Wx) \odot (1 - \sigma(Wx))) x^\top",
        (r"W \in \mathbb{R}^{m \times n}", r"x \in \mathbb{R}^n", r"\sigma \text{ is the sigmoid}"),
        (),
        (
            r"\frac{\partial}{\partial W} \sum_i \sigma((W x)_i) = (\sigma(Wx) \odot (1 + \sigma(Wx))) x^\top",
            r"\frac{\partial}{\partial W} \sum_i \sigma((W x)_i) = x (\sigma(Wx) \odot (1 - \sigma(Wx)))^\top",
            r"\frac{\partial}{\partial W} \sum_i \sigma((W x)_i) = 2 (\sigma(Wx) \odot (1 - \sigma(Wx))) x^\top",
        ),
    ),
    "softmax Jacobian": Row(
        r"\frac{\partial a}{\partial w} = \operatorname{diag}(a) - a a^\top",
        (r"w \in \mathbb{R}^n",),
        (r"a = \operatorname{softmax}(w)",),
        (
            r"\frac{\partial a}{\partial w} = \operatorname{diag}(a) + a a^\top",
            r"\frac{\partial a}{\partial w} = \operatorname{diag}(a)",
            r"\frac{\partial a_i}{\partial w_j} = a_i (\delta_{ij} - a_i)",
        ),
    ),
    "softmax Jacobian by entries": Row(
        r"\frac{\partial a_i}{\partial w_j} = a_i (\delta_{ij} - a_j)",
        (r"w \in \mathbb{R}^n",),
        (r"a = \operatorname{softmax}(w)",),
        (r"\frac{\partial a_i}{\partial w_j} = a_j (\delta_{ij} - a_j)",),
    ),
    "cyclic trace": Row(
        r"\operatorname{tr}(A X B) = \operatorname{tr}(B A X)",
        MATRICES,
        (),
        (
            r"\operatorname{tr}(S S^\top) = \operatorname{tr}(S S)",
            r"\operatorname{tr}(A X B) = -\operatorname{tr}(X B A)",
        ),
    ),
    "trace of a product": Row(
        r"\operatorname{tr}(X B) = \operatorname{tr}(B X)",
        (r"X \in \mathbb{R}^{m \times n}", r"B \in \mathbb{R}^{n \times m}"),
        (),
        (r"\operatorname{tr}(X B) = 2 \operatorname{tr}(B X)",),
    ),
    "linear trace": Row(
        r"\frac{\partial \operatorname{tr}(A X B)}{\partial X} = A^\top B^\top",
        MATRICES,
        (),
        (
            r"\frac{\partial \operatorname{tr}(A X B)}{\partial X} = B A",
            r"\frac{\partial \operatorname{tr}(A X B)}{\partial X} = -A^\top B^\top",
            r"\frac{\partial \operatorname{tr}(A X B)}{\partial X} = 2 A^\top B^\top",
        ),
    ),
    "quadratic form": Row(
        r"\frac{\partial x^\top S x}{\partial x} = (S + S^\top) x",
        MATRICES,
        (),
        (
            r"\frac{\partial x^\top S x}{\partial x} = (S - S^\top) x",
            r"\frac{\partial x^\top S x}{\partial x} = 2 S x",
            r"\frac{\partial x^\top S x}{\partial x} = x^\top (S + S^\top)",
        ),
    ),
    "quadratic form of a symmetric matrix": Row(
        r"\nabla_x (x^\top S x) = 2 S x",
        (*MATRICES, r"S \text{ is symmetric}"),
        (),
        (r"\nabla_x (x^\top S x) = S x", r"\nabla_x (x^\top S x) = -2 S x"),
    ),
    "Hessian of a quadratic form": Row(
        r"\frac{\partial^2 (x^\top S x)}{\partial x \partial x^\top} = S + S^\top",
        MATRICES,
        (),
        (r"\frac{\partial^2 (x^\top S x)}{\partial x \partial x^\top} = 2 S", r"\nabla_x^2 (x^\top S x) = S - S^\top"),
    ),
    "logarithm of a determinant": Row(
        r"\frac{\partial \log\det S}{\partial S} = S^{-\top}",
        MATRICES,
        (),
        (r"\frac{\partial \log\det S}{\partial S} = S^{-1}", r"\frac{\partial \log\det S}{\partial S} = -S^{-\top}"),
    ),
    "trace of an inverse": Row(
        r"\frac{\partial \operatorname{tr}(S^{-1} C)}{\partial S} = -S^{-\top} C^\top S^{-\top}",
        (*MATRICES, r"C \in \mathbb{R}^{n \times n}"),
        (),
        (
            r"\frac{\partial \operatorname{tr}(S^{-1} C)}{\partial S} = S^{-\top} C^\top S^{-\top}",
            r"\frac{\partial \operatorname{tr}(S^{-1} C)}{\partial S} = -S^{-1} C S^{-1}",
            r"\frac{\partial \operatorname{tr}(S^{-1} C)}{\partial S} = -S^{-\top} C S^{-\top}",
        ),
    ),
    "least squares": Row(
        r"\nabla_w L = 2 X^\top (X w - y)",
        REGRESSION,
        (r"L = \|X w - y\|_2^2",),
        (r"\nabla_w L = X^\top (X w - y)", r"\nabla_w L = 2 X^\top (X w + y)", r"\nabla_w L = 2 (X w - y)^\top X"),
    ),
    "least squares, Hessian": Row(
        r"\nabla_w^2 L = 2 X^\top X",
        REGRESSION,
        (r"L = \|X w - y\|_2^2",),
        (r"\nabla_w^2 L = X^\top X", r"\nabla_w^2 L = -2 X^\top X", r"\nabla_w^2 L = 2 X X^\top"),
    ),
    "ridge": Row(
        r"\frac{\partial L}{\partial w} = \frac{1}{m} X^\top (X w - y) + \lambda w",
        REGRESSION,
        (r"L = \frac{1}{2m} \|X w - y\|_2^2 + \frac{\lambda}{2} \|w\|_2^2",),
        (
            r"\frac{\partial L}{\partial w} = \frac{1}{m} X^\top (X w - y) + 2 \lambda w",
            r"\frac{\partial L}{\partial w} = \frac{1}{n} X^\top (X w - y) + \lambda w",
        ),
    ),
    "ridge, Hessian": Row(
        r"\frac{\partial^2 L}{\partial w \partial w^\top} = \frac{1}{m} X^\top X + \lambda I",
        REGRESSION,
        (r"L = \frac{1}{2m} \|X w - y\|_2^2 + \frac{\lambda}{2} \|w\|_2^2",),
        (r"\frac{\partial^2 L}{\partial w \partial w^\top} = \frac{1}{m} X^\top X - \lambda I",),
    ),
    "ridge, solution": Row(
        r"X^\top (X w - y) + \lambda w = 0",
        REGRESSION[:1] + REGRESSION[2:],
        (r"w = (X^\top X + \lambda I)^{-1} X^\top y",),
        (r"X^\top (X w - y) - \lambda w = 0", r"X^\top (X w + y) + \lambda w = 0"),
    ),
    "softmax cross-entropy": Row(
        r"\frac{\partial L}{\partial z} = p - y",
        SOFTMAX,
        CROSS_ENTROPY,
        (
            r"\frac{\partial L}{\partial z} = y - p",
            r"\frac{\partial L}{\partial z} = p + y",
            r"\nabla_z L = (p - y)^\top",
        ),
    ),
    "softmax cross-entropy, one-hot": Row(
        r"\frac{\partial L}{\partial z} = p - y",
        (SOFTMAX[0], r"y \text{ is one-hot}"),
        CROSS_ENTROPY,
        (r"\frac{\partial L}{\partial z} = y - p", r"\frac{\partial L}{\partial z} = p - 2 y"),
    ),
    "softmax cross-entropy, Hessian": Row(
        r"\nabla_z^2 L = \operatorname{diag}(p) - p p^\top",
        SOFTMAX,
        CROSS_ENTROPY,
        (r"\nabla_z^2 L = \operatorname{diag}(p) + p p^\top", r"\nabla_z^2 L = \operatorname{diag}(p) - y y^\top"),
    ),
    "logistic regression": Row(
        r"\nabla_w L = X^\top (p - y)",
        LOGISTIC,
        LOGISTIC_LOSS,
        (r"\nabla_w L = X^\top (y - p)", r"\nabla_w L = 2 X^\top (p - y)", r"\nabla_w L = (p - y)^\top X"),
    ),
    "logistic regression, Hessian": Row(
        r"\nabla_w^2 L = X^\top \operatorname{diag}(p \odot (1 - p)) X",
        LOGISTIC,
        LOGISTIC_LOSS,
        (
            r"\nabla_w^2 L = X^\top \operatorname{diag}(p) X",
            r"\nabla_w^2 L = -X^\top \operatorname{diag}(p \odot (1 - p)) X",
        ),
    ),
    "two layers, tanh": Row(
        r"\frac{\partial L}{\partial W_1} = ((W_2^\top e) \odot (1 - h \odot h)) x^\top",
        LAYERS,
        TANH,
        (
            r"\frac{\partial L}{\partial W_1} = ((W_2^\top e) \odot (1 + h \odot h)) x^\top",
            r"\frac{\partial L}{\partial W_1} = ((W_2^\top e) \odot (1 - h)) x^\top",
        ),
    ),
    "two layers, tanh, outer weights": Row(
        r"\frac{\partial L}{\partial W_2} = e h^\top",
        LAYERS,
        TANH,
        (r"\frac{\partial L}{\partial W_2} = h e^\top", r"\frac{\partial L}{\partial W_2} = -e h^\top"),
    ),
    "two layers, relu": Row(
        r"\frac{\partial L}{\partial W_1} = ((W_2^\top e) \odot \mathbb{1}(z > 0)) x^\top",
        LAYERS,
        RELU,
        (
            r"\frac{\partial L}{\partial W_1} = ((W_2^\top e) \odot \mathbb{1}(z < 0)) x^\top",
            r"\frac{\partial L}{\partial W_1} = (W_2^\top e) x^\top",
            r"\frac{\partial L}{\partial W_1} = x ((W_2^\top e) \odot \mathbb{1}(z > 0))^\top",
        ),
    ),
    "two layers, relu, the other convention": Row(
        r"\frac{\partial L}{\partial b} = (W_2^\top e) \odot \mathbb{1}(z \ge 0)",
        LAYERS,
        RELU,
        (r"\frac{\partial L}{\partial b} = (W_2^\top e) \odot z",),
    ),
    "layer norm": Row(
        r"\frac{\partial L}{\partial x} = \frac{1}{s} (g - \frac{1}{n} \mathbf{1} \mathbf{1}^\top g"
        r" - \frac{1}{n} u u^\top g)",
        NORM,
        LAYER_NORM,
        (
            r"\frac{\partial L}{\partial x} = \frac{1}{s} (g - \frac{1}{n} \mathbf{1} \mathbf{1}^\top g"
            r" + \frac{1}{n} u u^\top g)",
            r"\frac{\partial L}{\partial x} = \frac{1}{s} (g - \mathbf{1} \mathbf{1}^\top g - \frac{1}{n} u u^\top g)",
            r"\frac{\partial L}{\partial x} = \frac{1}{v} (g - \frac{1}{n} \mathbf{1} \mathbf{1}^\top g"
            r" - \frac{1}{n} u u^\top g)",
        ),
    ),
    "batch norm": Row(
        r"\frac{\partial L}{\partial X_{ij}} = \frac{\gamma_j}{N \sqrt{v_j + \epsilon}} (N G_{ij} - \sum_k G_{kj}"
        r" - U_{ij} \sum_k G_{kj} U_{kj})",
        BATCH,
        BATCH_NORM,
        (
            r"\frac{\partial L}{\partial X_{ij}} = \frac{\gamma_j}{N \sqrt{v_j + \epsilon}} (N G_{ij} - \sum_k G_{kj}"
            r" + U_{ij} \sum_k G_{kj} U_{kj})",
            r"\frac{\partial L}{\partial X_{ij}} = \frac{\gamma_j}{\sqrt{v_j + \epsilon}} (N G_{ij} - \sum_k G_{kj}"
            r" - U_{ij} \sum_k G_{kj} U_{kj})",
        ),
    ),
    "attention by V": Row(
        r"\frac{\partial L}{\partial V} = P^\top G",
        ATTENTION,
        HEAD,
        (r"\frac{\partial L}{\partial V} = G^\top P", r"\frac{\partial L}{\partial V} = -P^\top G"),
    ),
    "attention by Q": Row(
        r"\frac{\partial L}{\partial Q} = \frac{1}{\sqrt{d}} D K",
        ATTENTION,
        HEAD,
        (r"\frac{\partial L}{\partial Q} = D K", r"\frac{\partial L}{\partial Q} = -\frac{1}{\sqrt{d}} D K"),
    ),
    "attention by K": Row(
        r"\frac{\partial L}{\partial K} = \frac{1}{\sqrt{d}} D^\top Q",
        ATTENTION,
        HEAD,
        (
            r"\frac{\partial L}{\partial K} = \frac{1}{d} D^\top Q",
            r"\frac{\partial L}{\partial K} = \frac{1}{\sqrt{d}} Q^\top D",
        ),
    ),
    "Frobenius norm": Row(
        r"\|X\|_F^2 = \operatorname{tr}(X^\top X)",
        STACKED,
        (),
        (r"\|X\|_F^2 = \operatorname{tr}(X^\top Y)", r"\|X\|_F^2 = \operatorname{tr}(X X^\top)^2"),
    ),
    "Frobenius norm, gradient": Row(
        r"\nabla_X \|X - Y\|_F^2 = 2 (X - Y)",
        STACKED,
        (),
        (r"\nabla_X \|X - Y\|_F^2 = X - Y", r"\nabla_X \|X - Y\|_F^2 = 2 (X - Y)^\top"),
    ),
    "inner product of matrices": Row(
        r"\langle X, Y \rangle = \operatorname{tr}(X^\top Y)",
        STACKED,
        (),
        (r"\langle X, Y \rangle = \operatorname{tr}(X^\top X)",),
    ),
    "vec of a product": Row(
        r"\operatorname{vec}(A X B) = (B^\top \otimes A) \operatorname{vec}(X)",
        STACKED,
        (),
        (
            r"\operatorname{vec}(A X B) = -(B^\top \otimes A) \operatorname{vec}(X)",
            r"\operatorname{vec}(S S) = (S \otimes S) \operatorname{vec}(I_n)",
        ),
    ),
    "Jacobian of vec": Row(
        r"\frac{\partial \operatorname{vec}(A X B)}{\partial \operatorname{vec}(X)} = B^\top \otimes A",
        STACKED,
        (),
        (r"\frac{\partial \operatorname{vec}(S S)}{\partial \operatorname{vec}(S)} = S \otimes S",),
    ),
    "mixed product": Row(
        r"(A \otimes B) (X \otimes C) = (A X) \otimes (B C)",
        STACKED,
        (),
        (r"(S \otimes S) (S \otimes S) = S \otimes (S S)",),
    ),
    "transpose of a Kronecker product": Row(
        r"(A \otimes B)^\top = A^\top \otimes B^\top",
        STACKED,
        (),
        (r"(S \otimes S)^\top = S \otimes S",),
    ),
    "trace of a Kronecker product": Row(
        r"\operatorname{tr}(S \otimes T) = \operatorname{tr}(S) \operatorname{tr}(T)",
        STACKED,
        (),
        (r"\operatorname{tr}(S \otimes T) = \operatorname{tr}(S) + \operatorname{tr}(T)",),
    ),
    "trace as inner product of stacked columns": Row(
        r"\operatorname{tr}(X^\top Y) = \operatorname{vec}(X)^\top \operatorname{vec}(Y)",
        STACKED,
        (),
        (r"\operatorname{tr}(X^\top Y) = \operatorname{vec}(X)^\top \operatorname{vec}(X)",),
    ),
}

BROKEN = [(name, claim) for name, row in ROWS.items() for claim in row.broken]


@pytest.mark.parametrize("name", ROWS)
def test_proved_for_every_size(name: str) -> None:
    row = ROWS[name]
    found = verdict(row.claim, row.lets, row.givens)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")


@pytest.mark.parametrize(("name", "claim"), BROKEN)
def test_broken_variants_are_refuted(name: str, claim: str) -> None:
    row = ROWS[name]
    found = verdict(claim, row.lets, row.givens)
    assert isinstance(found, Refuted), found


def test_every_row_has_broken_variants() -> None:
    assert all(row.broken for row in ROWS.values())
