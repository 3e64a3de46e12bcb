"""Every item of the notation, with examples: what is understood of each is kept as it was looked at."""

from __future__ import annotations

import pytest

from symderiv.source.describe import describe
from symderiv.source.grammar import ACCENTS, BIG, CLOSERS, ENDS, EXTREMA, INFIX, RELATIONS
from tests.snapshot import check_snapshot

DECLARED = (
    r"n, m, d, N \in \mathbb{N}",
    r"i, j, k \in \{1, \dots, n\}",
    r"x, y, v \in \mathbb{R}^n",
    r"A, B \in \mathbb{R}^{n \times n}",
    r"W_x, W \in \mathbb{R}^{m \times n}",
    r"a, b, c, u, z, \lambda, \eta, \hat{h}, \tilde{c}, \bar{x} \in \mathbb{R}",
    r"h[t] \in \mathbb{R}^n",
    r"\sigma \text{ is the sigmoid}",
    r"f, g \text{ are functions}",
    r"q(z \mid x), p(z \mid x) \text{ are densities}",
    r"\mu \in \mathbb{R}^n",
    r"\xi \sim \mathcal{N}(\mu, I_n)",
    r"w_h^{(new)}, w_h \in \mathbb{R}",
    r"r \text{ is a function of } z",
)
ITEMS = {
    "fraction": (r"\frac{a + 1}{b}", r"\tfrac12 a"),
    "power": (r"a^2 b^{n+1}", r"e^{-a^2}"),
    "scripts": (r"x_i^2", r"W_{x,lj} x_j"),
    "nested scripts": (r"x_{i}^{2^{n}}", r"A_{ij}^{2}"),
    "sum with bounds": (r"\sum_{i=1}^{n} x_i", r"\sum_{i=1}^{n} \sum_{j=1}^{i} A_{ij}"),
    "sum with a condition": (r"\sum_{j \ne i} A_{ij}", r"\sum_{i : y_i = 1} x_i"),
    "sum without bounds": (r"\sum_i x_i y_i", r"\sum x_i"),
    "product sign": (r"\prod_{i=1}^{n} x_i", r"\prod_{j \ne i} (x_i - x_j)"),
    "integral": (r"\int_0^1 a^2 \, da", r"\int q(z \mid x) \log q(z \mid x) \, dz"),
    "limit": (r"\lim_{a \to 0^+} \frac{1}{a}", r"\lim_{a \to \infty} e^{-a}"),
    "max and min": (r"\max(a, 0)", r"\min_{a} (a - b)^2"),
    "argmax": (r"\arg\max_a (1 - a^2)", r"\operatorname{argmax}((1, 5, 3))"),
    "derivative as operator": (r"\frac{\partial}{\partial x} (x^\top A x)", r"\frac{\mathrm{d}}{\mathrm{d}a} \sin a"),
    "derivative as fraction": (r"\frac{\partial (A x)}{\partial x}", r"\frac{\partial \sigma(a)}{\partial a}"),
    "higher and mixed": (
        r"\frac{\partial^2 (a^2 b)}{\partial a \partial b}",
        r"\frac{\mathrm{d}^2}{\mathrm{d}a^2} f(a)",
    ),
    "gradient": (r"\nabla_W (v^\top x)", r"\nabla_x x^\top A x"),
    "prime": (r"f'(a)", r"\sigma''(a)"),
    "dot": (r"\dot{r}", r"\dot r + 1"),
    "Hadamard": (r"x \odot y", r"A \circ B"),
    "tensor product": (r"x \otimes y", r"A \otimes B"),
    "dot and cross": (r"x \cdot y", r"2 \times 3 a"),
    "norms": (r"\|x\|_2^2", r"\|x\|"),
    "other norms": (r"\|A\|_F^2", r"\|x\|_1"),
    "inner product": (r"\langle x, y \rangle", r"\left\langle A x, y \right\rangle"),
    "floor": (r"\lfloor a \rfloor", r"\left\lceil \frac{n}{2} \right\rceil"),
    "operators": (r"\operatorname{softmax}(x)", r"\operatorname{softargmax}(A x)"),
    "trace and diagonal": (r"\operatorname{tr}(A B)", r"\operatorname{diag}(x)"),
    "moments": (r"\operatorname{Var}(\xi_i)", r"\operatorname{Cov}(\xi_i, \xi_j)"),
    "vec and relu": (r"\operatorname{vec}(A)", r"\operatorname{relu}(x)"),
    "sigmoid": (r"\operatorname{sigmoid}(x)", r"\sigma(x)"),
    "bold": (r"\mathbf{x}^\top \boldsymbol{A}", r"\bm{x}"),
    "matrices": (r"\begin{bmatrix} a & b \\ c & 1 \end{bmatrix}", r"\begin{pmatrix} a \\ b \end{pmatrix}"),
    "cases": (
        r"\begin{cases} a & a > 0 \\ 0 & \text{otherwise} \end{cases}",
        r"\begin{cases} 1, & i = j \\ 0, & i \ne j \end{cases}",
    ),
    "array": (r"\begin{array}{cc} a & b \\ 0 & 1 \end{array}", r"\left[\begin{array}{c} a \\ b \end{array}\right]"),
    "aligned": (
        r"\begin{aligned} a &= b \\ &= c \end{aligned}",
        r"\begin{align*} a &= b + c \\ &\quad + 1 \end{align*}",
    ),
    "ones": (r"\mathbf{1}^\top x", r"\mathbf{1}_n"),
    "indicator": (r"\mathbb{1}(k = i)", r"\mathbf{1}\{a > 0\}"),
    "Kronecker": (r"\delta_{ij}", r"\sum_j \delta_{ij} x_j"),
    "identity": (r"A - I", r"I_n x"),
    "accents": (r"\hat h + \tilde c", r"\bar x^2"),
    "labels": (r"w_h^{(new)} - w_h", r"\frac{w_h^{(new)}}{w_h}"),
    "primes of names": (r"f'(x)_i", r"\sigma'(A x)"),
    "underbrace": (r"\underbrace{a + b}_{c}", r"\overbrace{A x}^{\text{state}}"),
    "boxed and text": (r"\boxed{a = b}", r"a = b \text{ if } c > 0"),
    "spacing": (r"a \quad = \, b", r"a \; \! b"),
    "left right": (r"\left( a + b \right)^2", r"\left| a - b \right|"),
    "sized brackets": (r"\bigl( a + b \bigr) c", r"\Big[ a + b \Big]"),
    "tag": (r"a = b \tag{3}", r"a = b \label{eq:1}"),
    "decimals": (r"0.25 a", r"1{,}000.5"),
    "ellipsis in a sum": (r"x_1 + \dots + x_n", r"1 + 2 + \dots + n"),
    "ellipsis in a list": (r"(x_1, \dots, x_n)", r"[x_1, x_2, \dots, x_n]"),
    "transpose": (r"x^T y", r"A^\top x"),
    "inverse": (r"A^{-1} x", r"A^{-\top}"),
    "determinant or absolute value": (r"|A|", r"|a|"),
    "time": (r"h[t-1]", r"h_{t-1}"),
    "entry of a named matrix": (r"W_{x,lj}", r"W_{x,12}"),
    "application or product": (r"a(b + c)", r"\sigma(a + b)"),
    "d is no differential": (r"d\sigma(a)", r"d a^4"),
    "expectation": (r"\mathbb{E}[\xi_i]", r"E[\xi^\top \xi]"),
    "expectation under a density": (r"\mathbb{E}_{q(z|x)}[\log q(z \mid x)]", r"\mathbb{E}_{q(z|x)}[1]"),
    "divergence": (r"D_{KL}(q(z|x) \| p(z|x))", r"\operatorname{KL}(q(z|x) \| p(z|x))"),
    "update": (r"a \leftarrow a - \eta b", r"a \gets b"),
    "percent and factorial": (r"25\%", r"n! \binom{n}{2}"),
    "chain": (r"a = b = c", r"a < b \le c"),
    "membership": (r"A x \in \mathbb{R}^n", r"a \in [0, 1]"),
}


def test_what_is_understood_of_every_item() -> None:
    check_snapshot("reading/grammar.txt", "\n\n".join(map(_block, ITEMS)) + "\n")


def _block(item: str) -> str:
    return f"{item}\n" + "\n".join(f"{latex}\n{describe(latex, DECLARED)}" for latex in ITEMS[item])


@pytest.mark.parametrize("item", ITEMS)
def test_an_item_has_two_examples(item: str) -> None:
    assert len(ITEMS[item]) == len(set(ITEMS[item])) == 2


def test_no_sign_has_two_roles() -> None:
    roles = [RELATIONS, INFIX, BIG, EXTREMA, ACCENTS, frozenset(CLOSERS), ENDS - frozenset(CLOSERS.values())]
    for position, one in enumerate(roles):
        assert not any(one & other for other in roles[position + 1 :])
