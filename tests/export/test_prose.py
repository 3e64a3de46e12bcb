"""Sentences: words stay words, mathematics becomes mathematics."""

from __future__ import annotations

import pytest

from symderiv.export.prose import prose, sentence


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("for every K, m, n >= 1", r"for every $K$, $m$, $n \ge 1$"),
        ("i is both a free index and a summation index", "$i$ is both a free index and a summation index"),
        ("d ell / d h as immediate partial", r"$\partial\ell/\partial h$ as immediate partial"),
        ("d tilde_C / d W_g as total", r"$\partial\tilde{C}/\partial W_{g}$ as total"),
        ("agrees when dell/dh total = 0", r"agrees when total $\partial\ell/\partial h = 0$"),
        ("dL/dS_ik, without the sum over i", r"$\partial L/\partial S_{ik}$, without the sum over $i$"),
        ("dh[t]/dh[t-1] of AttentionRNN(2)", r"$\partial h[t]/\partial h[t - 1]$ of AttentionRNN(2)"),
        ("E[(q^T k)^2] as a trace", r"$E[(q^{\top}k)^{2}]$ as a trace"),
        ("Var(q^T k), corrected", r"$\operatorname{Var}(q^{\top}k)$, corrected"),
        ("the case k != i", r"the case $k \ne i$"),
        ("goes through h_{t-1}, as before", "goes through $h_{t - 1}$, as before"),
        (r"lacks the factor \frac{1}{d}", r"lacks the factor $\frac{1}{d}$"),
        (r"write x \in \mathbb{R}^n here", r"write $x \in \mathbb{R}^{n}$ here"),
        (r"the command \foo is not known", r"the command \texttt{\symbol{92}foo} is not known"),
        ("is m x n, not n x m", r"is $m \times n$, not $n \times m$"),
        ("is c_o h' x k^2, not 2 x n", r"is $c_{o}h^{\prime} \times k^{2}$, not $2 \times n$"),
        ("(i, j) = (1, 2)", "$(i, j) = (1, 2)$"),
        ("one step's part (b), e.g. k-step", "one step's part (b), e.g. $k$-step"),
        ("at W'_f = 0, h' = 1 and k = 1", r"at $W_{f}^{\prime} = 0$, $h^{\prime} = 1$ and $k = 1$"),
        ("W's columns", "W's columns"),
        ("for the A and B", "for the $A$ and $B$"),
        ("A sum of W_x and sigma", r"A sum of $W_{x}$ and $\sigma$"),
        (r"under $q(z \mid x)$ & more", r"under $q(z \mid x)$ \& more"),
    ],
)
def test_prose(text: str, printed: str) -> None:
    assert prose(text) == printed


def test_unsafe_mathematics_is_printed_letter_by_letter() -> None:
    assert "$" not in prose(r"see $\input{x}$")
    assert r"\symbol{92}input" in prose(r"see $\input{x}$")


def test_sentence() -> None:
    assert sentence("the sides differ") == "The sides differ."
    assert sentence("a brace is not closed") == "A brace is not closed."
    assert sentence("sigma > 0") == r"$\sigma > 0$."
    assert sentence("Done.") == "Done."
