"""Identities of machine learning with recurrences and expectations: proved for every size, refuted when broken.

Each row is a claim, and pairs (old, new) that break it by a sign, a factor, a transpose or an index.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from symderiv import decide, size, vector
from symderiv.engine.statement import decide_statement
from symderiv.model import Proved, Refuted, Verdict
from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.single import single
from symderiv.tensor.law import Gaussian
from symderiv.tensor.model import Model
from symderiv.tensor.operators import expectation
from symderiv.tensor.tensor import Tensor, tensor
from tests.engine.asking import verdict

PARTIAL = r"\partial \text{ is the immediate partial}"


@dataclass(frozen=True)
class Row:
    name: str
    claim: str
    lets: tuple[str, ...]
    givens: tuple[str, ...] = ()
    broken: tuple[tuple[str, str], ...] = ()

    def judged(self, claim: str) -> Verdict:
        return verdict(claim, self.lets, self.givens)

    def decided(self, claim: str) -> Verdict:
        """The same without the search for a correction."""
        (read,) = read_claim(single(claim, self.lets, self.givens).task("eq").notation, claim)
        assert isinstance(read, ReadClaim), read
        (statement,) = read.statements
        return decide_statement(statement, read)


RNN = (
    r"x[t] \in \mathbb{R}^n",
    r"h[t] \in \mathbb{R}^m",
    r"W \in \mathbb{R}^{m \times m}",
    r"U \in \mathbb{R}^{m \times n}",
    r"b \in \mathbb{R}^m",
    PARTIAL,
    r"\ell \text{ is a function of } h[1], \dots, h[K]",
)
RNN_STEP = (r"h[t] = \tanh(W h[t-1] + U x[t] + b)", "h[0] = 0")
GATED = (
    r"x[t] \in \mathbb{R}^n",
    r"h[t] \in \mathbb{R}^m",
    r"W_c, W_x \in \mathbb{R}^{m \times n}",
    r"W_h \in \mathbb{R}^{m \times m}",
    r"\sigma \text{ is the sigmoid}",
    PARTIAL,
    r"\ell \text{ is a function of } h[1], \dots, h[K]",
)
GATED_STEP = (
    r"c[t] = \sigma(W_c x[t] + W_h h[t-1])",
    r"h[t] = c[t] \odot h[t-1] + (1 - c[t]) \odot W_x x[t]",
    "h[0] = 0",
)
LSTM = (
    r"x[t] \in \mathbb{R}^n",
    r"h[t], c[t] \in \mathbb{R}^m",
    r"U_i, U_f, U_o, U_g \in \mathbb{R}^{m \times m}",
    r"W_i, W_f, W_o, W_g \in \mathbb{R}^{m \times n}",
    r"\sigma \text{ is the sigmoid}",
    PARTIAL,
)
LSTM_STEP = (
    r"i[t] = \sigma(W_i x[t] + U_i h[t-1])",
    r"f[t] = \sigma(W_f x[t] + U_f h[t-1])",
    r"o[t] = \sigma(W_o x[t] + U_o h[t-1])",
    r"g[t] = \tanh(W_g x[t] + U_g h[t-1])",
    r"c[t] = f[t] \odot c[t-1] + i[t] \odot g[t]",
    r"h[t] = o[t] \odot \tanh(c[t])",
)
GRU = (
    r"x[t] \in \mathbb{R}^n",
    r"h[t] \in \mathbb{R}^m",
    r"U_z, U_r, U_h \in \mathbb{R}^{m \times m}",
    r"W_z, W_r, W_h \in \mathbb{R}^{m \times n}",
    r"\sigma \text{ is the sigmoid}",
)
GRU_STEP = (
    r"z[t] = \sigma(W_z x[t] + U_z h[t-1])",
    r"r[t] = \sigma(W_r x[t] + U_r h[t-1])",
    r"\tilde{h}[t] = \tanh(W_h x[t] + U_h (r[t] \odot h[t-1]))",
    r"h[t] = (1 - z[t]) \odot h[t-1] + z[t] \odot \tilde{h}[t]",
)
ATTENTION = (r"i \in \{0, 1, 2\}", r"x[t], h[t] \in \mathbb{R}^n", r"Q_i, K_i, V_i \in \mathbb{R}^{n \times n}")
ATTENTION_STEP = (
    r"q_0[t], q_1[t], q_2[t] = Q_0x[t], Q_1h[t-1], Q_2h[t-2]",
    r"k_0[t], k_1[t], k_2[t] = K_0x[t], K_1h[t-1], K_2h[t-2]",
    r"v_0[t], v_1[t], v_2[t] = V_0x[t], V_1h[t-1], V_2h[t-2]",
    r"w_i[t] = q_i[t]^\top k_i[t]",
    r"a[t] = \operatorname{softmax}([w_0[t], w_1[t], w_2[t]])",
    r"h[t] = \sum_{i=0}^{2} a_i[t] v_i[t]",
)
LATENT = (
    r"\mu \in \mathbb{R}^n",
    r"s \in \mathbb{R}_+^n",
    r"\epsilon \sim \mathcal{N}(0, I_n)",
    r"x \in \mathbb{R}^m",
    r"W \in \mathbb{R}^{m \times n}",
    r"\tau > 0",
)
REPARAMETRISED = (r"z = \mu + s \odot \epsilon",)
KL = r"\frac12 \sum_i (\mu_i^2 + s_i^2 - \log s_i^2 - 1)"

ROWS = (
    Row(
        "vanilla RNN: one step",
        r"\frac{\partial h[t]}{\partial h[t-1]} = \operatorname{diag}(1 - h[t]^2) W",
        RNN,
        RNN_STEP,
        ((r"W", r"W^\top"), ("1 - ", "1 + "), ("= ", "= 2"), ("h[t]", "h[t-1]")),
    ),
    Row(
        "vanilla RNN: backpropagation through time",
        r"\frac{d \ell}{d W} = \sum_{t=1}^K \operatorname{diag}(1 - h[t]^2) \frac{d \ell}{d h[t]} h[t-1]^\top",
        RNN,
        RNN_STEP,
        (("h[t-1]^", "h[t]^"), ("1 - ", "1 + "), (r"\sum", r"2\sum")),
    ),
    Row(
        "gated RNN: backpropagation through time",
        r"\frac{d \ell}{d W_x} = \sum_{t=1}^K \left(\frac{d \ell}{d h[t]} \odot (1 - c[t])\right) x[t]^\top",
        GATED,
        GATED_STEP,
        (("1 - c[t]", "1 + c[t]"),),
    ),
    Row(
        "LSTM: cell by cell",
        r"\frac{\partial c[t]}{\partial c[t-1]} = \operatorname{diag}(f[t])",
        LSTM,
        LSTM_STEP,
        (("= ", "= -"), ("= ", "= 2"), ("f[t]", "i[t]"), ("f[t]", "f[t-1]")),
    ),
    Row(
        "LSTM: cell by state",
        r"\frac{\partial c[t]}{\partial h[t-1]} = \operatorname{diag}(c[t-1] \odot f[t] \odot (1 - f[t])) U_f "
        r"+ \operatorname{diag}(g[t] \odot i[t] \odot (1 - i[t])) U_i "
        r"+ \operatorname{diag}(i[t] \odot (1 - g[t]^2)) U_g",
        LSTM,
        LSTM_STEP,
        (("+ ", "- "), ("1 - f", "1 + f"), ("U_f", r"U_f^\top"), ("U_f", "U_i"), ("c[t-1]", "c[t]")),
    ),
    Row(
        "LSTM: state by the cell before",
        r"\frac{\partial h[t]}{\partial c[t-1]} = \operatorname{diag}(o[t] \odot (1 - \tanh^2(c[t])) \odot f[t])",
        LSTM,
        LSTM_STEP,
        ((r"\odot f[t]", ""), ("1 - ", "1 + "), ("= ", "= 2")),
    ),
    Row(
        "LSTM: state by state",
        r"\frac{\partial h[t]}{\partial h[t-1]} = "
        r"\operatorname{diag}(\tanh(c[t]) \odot o[t] \odot (1 - o[t])) U_o "
        r"+ \operatorname{diag}(o[t] \odot (1 - \tanh^2(c[t]))) ("
        r"\operatorname{diag}(c[t-1] \odot f[t] \odot (1 - f[t])) U_f "
        r"+ \operatorname{diag}(g[t] \odot i[t] \odot (1 - i[t])) U_i "
        r"+ \operatorname{diag}(i[t] \odot (1 - g[t]^2)) U_g)",
        LSTM,
        LSTM_STEP,
        (("+ ", "- "), ("(1 - o", "(1 + o"), ("U_o", r"U_o^\top"), ("U_f", "U_i"), ("= ", "= 2")),
    ),
    Row(
        "GRU: one step",
        r"\frac{\partial h[t]}{\partial h[t-1]} = \operatorname{diag}(1 - z[t]) "
        r"+ \operatorname{diag}((\tilde{h}[t] - h[t-1]) \odot z[t] \odot (1 - z[t])) U_z "
        r"+ \operatorname{diag}(z[t] \odot (1 - \tilde{h}[t]^2)) U_h "
        r"(\operatorname{diag}(r[t]) + \operatorname{diag}(h[t-1] \odot r[t] \odot (1 - r[t])) U_r)",
        GRU,
        GRU_STEP,
        (
            (r"1 - z[t]) +", r"1 + z[t]) +"),
            ("- h[t-1])", "+ h[t-1])"),
            ("U_h", r"U_h^\top"),
            ("U_r)", r"U_r^\top)"),
            ("U_z", "U_r"),
            ("= ", "= 2"),
        ),
    ),
    Row(
        "attention RNN: one step",
        r"\frac{\partial h[t]}{\partial h[t-1]} = a_1[t] V_1 + \sum_{i=0}^{2} v_i[t] a_i[t] (\delta_{i1} - a_1[t]) "
        r"\cdot (Q_1^\top k_1[t] + K_1^\top q_1[t])^\top",
        ATTENTION,
        ATTENTION_STEP,
        (
            ("- a_1", "+ a_1"),
            ("+ K_1", "- K_1"),
            ("= a_1", "= 2a_1"),
            ("V_1", r"V_1^\top"),
            (r"\delta_{i1}", r"\delta_{i2}"),
            ("a_i[t]", "a_1[t]"),
        ),
    ),
    Row(
        "scaled attention: variance of the score",
        r"\operatorname{Var}(q^\top k) = 2\sigma^2\mu^\top\mu + d\sigma^4",
        (r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)"),
        (),
        ((r"= 2", "= 2d"), (r"+ d", "- d"), (r"\sigma^4", r"\sigma^2")),
    ),
    Row(
        "CLIP: gradient of the contrastive loss",
        r"\frac{\partial L}{\partial S_{ik}} = "
        r"\frac{1}{N} \left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - \delta_{ik}\right)",
        (r"S \in \mathbb{R}^{N \times N}",),
        (r"L = -\frac{1}{N} \sum_i \log \frac{\exp(S_{ii})}{\sum_j \exp(S_{ij})}",),
        ((r"- \delta", r"+ \delta"), (r"\sum_j e^{S_{ij}}", r"\sum_j e^{S_{jk}}"), (r"\frac{1}{N}", "")),
    ),
    Row(
        "divergence from the standard Gaussian",
        r"D_{KL}(\mathcal{N}(\mu, \operatorname{diag}(s^2)) \| \mathcal{N}(0, I)) = " + KL,
        LATENT,
        (),
        ((r"- \log", r"+ \log"), (r"\frac12", ""), ("- 1)", "- 2)")),
    ),
    Row(
        "divergence of two correlated Gaussians",
        r"D_{KL}(\mathcal{N}(\mu, P) \| \mathcal{N}(m, S)) = \frac12(\operatorname{tr}(S^{-1}P) "
        r"+ (m - \mu)^\top S^{-1} (m - \mu) - n + \log\frac{\det S}{\det P})",
        (r"\mu, m \in \mathbb{R}^n", r"P, S \in \mathbb{R}^{n \times n}", r"P, S \text{ are positive definite}"),
        (),
        ((r"+ \log", r"- \log"), ("- n", "+ n"), (r"S^{-1}P", r"P^{-1}S"), (r"\frac12", "")),
    ),
    Row(
        "divergence of two Gaussian numbers",
        r"\operatorname{KL}(\mathcal{N}(a, \sigma^2) \| \mathcal{N}(b, \tau^2)) = "
        r"\log\frac{\tau}{\sigma} + \frac{\sigma^2 + (a-b)^2}{2\tau^2} - \frac12",
        (r"\sigma, \tau > 0",),
        (),
        ((r"\frac{\tau}{\sigma}", r"\frac{\sigma}{\tau}"), ("(a-b)^2", "(a-b)")),
    ),
    Row(
        "reparametrised ELBO",
        r"\mathbb{E}_\epsilon[\log \mathcal{N}(x; W z, \tau^2 I) + \log \mathcal{N}(z; 0, I) "
        r"- \log \mathcal{N}(z; \mu, \operatorname{diag}(s^2))] = "
        r"\mathbb{E}_\epsilon[\log \mathcal{N}(x; W z, \tau^2 I)] - " + KL,
        LATENT,
        REPARAMETRISED,
        ((r"I)] - \frac12", r"I)] + \frac12"), (r"\mu_i^2 +", r"\mu_i^2 + 2")),
    ),
    Row(
        "reparametrised reconstruction",
        r"\mathbb{E}_\epsilon[\log \mathcal{N}(x; W z, \tau^2 I)] = -\frac{m}{2}\log(2\pi\tau^2) "
        r"- \frac{1}{2\tau^2}(\|x - W\mu\|^2 + \sum_{j} s_j^2 \sum_k W_{kj}^2)",
        LATENT,
        REPARAMETRISED,
        (("W_{kj}", "W_{kj} s_j"), (r"-\frac{m}{2}", r"-\frac{n}{2}")),
    ),
    Row(
        "bias and variance",
        r"\mathbb{E}[(y - \hat{f})^2] = (f - \mathbb{E}[\hat{f}])^2 + \operatorname{Var}(\hat{f}) + \sigma^2",
        (r"\hat{f} \text{ is random}", r"\epsilon \sim \mathcal{N}(0, \sigma^2)", r"f \in \mathbb{R}"),
        (r"y = f + \epsilon",),
        ((r"+ \sigma^2", r"- \sigma^2"), ("(f - ", "(f + "), (r"+ \operatorname{Var}", r"+ 2\operatorname{Var}")),
    ),
    Row(
        "bias and variance of vectors",
        r"\mathbb{E}[\|y - \hat{f}\|^2] = \|f - \mathbb{E}[\hat{f}]\|^2 "
        r"+ \operatorname{tr}(\operatorname{Cov}(\hat{f})) + n\sigma^2",
        (r"f, \hat{f} \in \mathbb{R}^n", r"\hat{f} \text{ is random}", r"\epsilon \sim \mathcal{N}(0, \sigma^2 I_n)"),
        (r"y = f + \epsilon",),
        (("+ n", "+ "),),
    ),
    Row(
        "dropout in least squares",
        r"\mathbb{E}[(y - w^\top (m \odot x))^2] = (y - p w^\top x)^2 + p(1-p) \sum_i w_i^2 x_i^2",
        (r"x, m, w \in \mathbb{R}^n", r"m_i \sim \operatorname{Bernoulli}(p)", r"y \in \mathbb{R}"),
        (),
        (("p(1-p)", "p"), ("x_i^2", "x_i"), ("- p w", "- w")),
    ),
    Row(
        "variance of a layer with uniform weights",
        r"\operatorname{Var}(\sum_j W_{ij} x_j) = \frac{n a^2}{3} \tau^2",
        (
            r"x \in \mathbb{R}^n",
            r"W \in \mathbb{R}^{m \times n}",
            r"W_{ij} \sim \mathcal{U}(-a, a)",
            r"x_j \sim \mathcal{N}(0, \tau^2)",
        ),
        (),
        (("{3}", "{12}"), ("n a^2", "m a^2")),
    ),
    Row(
        "quadratic form of a correlated Gaussian",
        r"\operatorname{Var}(x^\top x) = 2\operatorname{tr}(A A^\top A A^\top) + 4 \mu^\top A A^\top \mu",
        (r"\mu \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times m}", r"x \sim \mathcal{N}(\mu, A A^\top)"),
        (),
        ((r"+ 4", r"+ 2"),),
    ),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_true(row: Row) -> None:
    found = row.judged(row.claim)
    assert isinstance(found, Proved), found
    assert "sizes tried" not in found.scope


@pytest.mark.parametrize(
    ("row", "old", "new"),
    [(row, *pair) for row in ROWS for pair in row.broken],
    ids=lambda part: getattr(part, "name", ""),
)
def test_broken(row: Row, old: str, new: str) -> None:
    left, right = row.claim.split(" = ", 1)
    assert old in f"= {right}"
    found = row.decided(f"{left} {f'= {right}'.replace(old, new, 1)}")
    assert isinstance(found, Refuted), found


def test_from_python() -> None:
    n = size("n")
    mean, noise = vector("mu", n), vector("eps", n)
    model = Model(laws={"eps": Gaussian(mean.map(lambda body: 0 * body), tensor(1))})
    moved: Tensor = mean + noise
    second = expectation((moved * moved).sum())
    found = decide(second, (mean * mean).sum() + n, model=model)
    assert found.kind == "proved"
    assert decide(second, (mean * mean).sum() + 1, model=model).kind == "refuted"
