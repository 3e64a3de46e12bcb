"""The questions of the benchmark of tensors, in LaTeX: the five results that the library began with, and ten more.

``@n`` is a size: a letter when the question is asked for every size, a number when it is asked for that size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SIZE = re.compile(r"@([a-zA-Z])")


@dataclass(frozen=True)
class Question:
    claim: str
    lets: tuple[str, ...]
    givens: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    name: str
    lets: tuple[str, ...]
    givens: tuple[str, ...]
    claim: str
    breaks: tuple[str, str]
    """What to replace in the claim by what, so that it is false."""

    def question(self, *, broken: bool = False, size: int | None = None) -> Question:
        old, new = self.breaks
        claim = self.claim.replace(old, new) if broken else self.claim
        return Question(_sized([claim], size)[0], _sized(self.lets, size), _sized(self.givens, size))


def _sized(texts: Sequence[str], size: int | None) -> tuple[str, ...]:
    return tuple(_SIZE.sub(r"\1" if size is None else str(size), text) for text in texts)


SIGMOID = r"\sigma \text{ is the sigmoid}"

TASKS = (
    Task(
        "gated RNN gradient",
        (
            r"x \in \mathbb{R}^{@n}",
            r"s, g \in \mathbb{R}^{@m}",
            r"W_c, W_x \in \mathbb{R}^{@m \times @n}",
            r"W_h \in \mathbb{R}^{@m \times @m}",
            SIGMOID,
        ),
        (r"c = \sigma(W_c x + W_h s)", r"h = c \odot s + (1 - c) \odot W_x x", r"L = g^\top h"),
        r"\frac{\partial L}{\partial W_c} = (g \odot (s - W_x x) \odot c \odot (1 - c)) x^\top",
        ("(1 - c)", "(1 + c)"),
    ),
    Task(
        "attention RNN Jacobian",
        (r"i \in \{0, 1, 2\}", r"x, h, g \in \mathbb{R}^{@n}", r"Q_i, K_i, V_i \in \mathbb{R}^{@n \times @n}"),
        (
            r"q_0, q_1, q_2 = Q_0 x, Q_1 h, Q_2 g",
            r"k_0, k_1, k_2 = K_0 x, K_1 h, K_2 g",
            r"v_0, v_1, v_2 = V_0 x, V_1 h, V_2 g",
            r"w_i = q_i^\top k_i",
            r"a = \operatorname{softmax}([w_0, w_1, w_2])",
            r"y = \sum_{i=0}^{2} a_i v_i",
        ),
        r"\frac{\partial y}{\partial h} = a_1 V_1 + \sum_{i=0}^{2} v_i a_i (\delta_{i1} - a_1) "
        r"\cdot (Q_1^\top k_1 + K_1^\top q_1)^\top",
        ("K_1^\\top q_1", "K_1 q_1"),
    ),
    Task(
        "variance of q^T k",
        (r"\mu \in \mathbb{R}^{@d}", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_{@d})"),
        (),
        r"\operatorname{Var}(q^\top k) = 2\sigma^2\mu^\top\mu + @d\sigma^4",
        (r"= 2\sigma^2", r"= 3\sigma^2"),
    ),
    Task(
        "ELBO identity",
        (r"a, b \in \mathbb{R}^{@n}",),
        (r"q = \operatorname{softmax}(a)", r"p = \operatorname{softmax}(b)", r"E = \sum_i e^{b_i}"),
        r"\log E = \sum_i q_i \log \frac{e^{b_i}}{q_i} + \sum_i q_i \log \frac{q_i}{p_i}",
        (r"+ \sum_i", r"- \sum_i"),
    ),
    Task(
        "CLIP gradient",
        (r"S \in \mathbb{R}^{@N \times @N}", r"i, k \in \{1, \dots, @N\}"),
        (r"L = -\frac{1}{@N} \sum_i \log \frac{\exp(S_{ii})}{\sum_j \exp(S_{ij})}",),
        r"\frac{\partial L}{\partial S_{ik}} = "
        r"\frac{1}{@N} \left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - \delta_{ik}\right)",
        (r"- \delta", r"+ \delta"),
    ),
    Task(
        "sum of sigmoids",
        (r"W \in \mathbb{R}^{@m \times @n}", r"x \in \mathbb{R}^{@n}", SIGMOID),
        (r"L = \sum_i \sigma((W x)_i)",),
        r"\frac{\partial L}{\partial W} = (\sigma(Wx) \odot (1 - \sigma(Wx))) x^\top",
        ("1 - ", "1 + "),
    ),
    Task(
        "softmax Jacobian",
        (r"w \in \mathbb{R}^{@n}",),
        (r"a = \operatorname{softmax}(w)",),
        r"\frac{\partial a}{\partial w} = \operatorname{diag}(a) - a a^\top",
        (" - ", " + "),
    ),
    Task(
        "cyclic trace",
        (r"A \in \mathbb{R}^{@m \times @n}", r"B \in \mathbb{R}^{@n \times @k}", r"C \in \mathbb{R}^{@k \times @m}"),
        (),
        r"\operatorname{tr}(A B C) = \operatorname{tr}(C A B)",
        ("(C A B)", r"(C A B) + 1"),
    ),
    Task(
        "derivative of tr(AXB)",
        (r"A \in \mathbb{R}^{@p \times @m}", r"X \in \mathbb{R}^{@m \times @n}", r"B \in \mathbb{R}^{@n \times @p}"),
        (),
        r"\frac{\partial}{\partial X} \operatorname{tr}(A X B) = A^\top B^\top",
        (r"= A", r"= 2 A"),
    ),
    Task(
        "quadratic form",
        (r"x \in \mathbb{R}^{@n}", r"A \in \mathbb{R}^{@n \times @n}"),
        (),
        r"\frac{\partial}{\partial x} (x^\top A x) = (A + A^\top) x",
        ("A + A^\\top", "A + A"),
    ),
    Task(
        "ridge gradient",
        (r"X \in \mathbb{R}^{@m \times @n}", r"w \in \mathbb{R}^{@n}", r"y \in \mathbb{R}^{@m}", r"\lambda > 0"),
        (r"L = \|X w - y\|_2^2 + \lambda \|w\|_2^2",),
        r"\frac{\partial L}{\partial w} = 2 X^\top (X w - y) + 2 \lambda w",
        (r"+ 2 \lambda", r"+ \lambda"),
    ),
    Task(
        "cross-entropy Hessian",
        (r"z, y \in \mathbb{R}^{@n}",),
        (r"p = \operatorname{softmax}(z)", r"L = -\sum_i y_i \log p_i"),
        r"\frac{\partial^2 L}{\partial z \partial z^\top} = (\sum_i y_i) (\operatorname{diag}(p) - p p^\top)",
        ("(p) - ", "(p) + "),
    ),
    Task(
        "logistic regression",
        (r"X \in \mathbb{R}^{@m \times @n}", r"w \in \mathbb{R}^{@n}", r"y \in \mathbb{R}^{@m}", SIGMOID),
        (r"p = \sigma(X w)", r"L = -\sum_i (y_i \log p_i + (1 - y_i) \log(1 - p_i))"),
        r"\frac{\partial L}{\partial w} = X^\top (p - y)",
        ("p - y", "p + y"),
    ),
    Task(
        "two-layer backpropagation",
        (
            r"W_1 \in \mathbb{R}^{@m \times @n}",
            r"W_2 \in \mathbb{R}^{@k \times @m}",
            r"b \in \mathbb{R}^{@m}",
            r"x \in \mathbb{R}^{@n}",
            r"y \in \mathbb{R}^{@k}",
        ),
        (r"h = \tanh(W_1 x + b)", r"e = W_2 h - y", r"L = \frac{1}{2} \|e\|_2^2"),
        r"\frac{\partial L}{\partial W_1} = ((W_2^\top e) \odot (1 - h \odot h)) x^\top",
        ("1 - h", "1 + h"),
    ),
    Task(
        "attention by queries",
        (
            r"Q \in \mathbb{R}^{@n \times @d}",
            r"K \in \mathbb{R}^{@m \times @d}",
            r"V \in \mathbb{R}^{@m \times @p}",
            r"G \in \mathbb{R}^{@n \times @p}",
        ),
        (
            r"P = \operatorname{softmax}(Q K^\top)",
            r"O = P V",
            r"L = \sum_{i,j} G_{ij} O_{ij}",
            r"D = P \odot (G V^\top - (P \odot (G V^\top)) \mathbf{1} \mathbf{1}^\top)",
        ),
        r"\frac{\partial L}{\partial Q} = D K",
        ("= D", "= 2 D"),
    ),
)
