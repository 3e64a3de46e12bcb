"""Scaled attention: mean and variance of the dot product of two Gaussian vectors.

Document 002, section 1.6.  Main statements:
  002-1.6-1-8     E[q^T k] = mu^T mu
  002-1.6-2-12    E[(q^T k)^2]
  002-1.6-2-14    Var(q^T k): stated with a factor d too much
"""

from symderiv import Derivation

d = Derivation("scaled-attention", document="002", where="1.6.2, solution 1", title="Mean and variance of q^T k")

d.let(
    r"\mu \in \mathbb{R}^d",
    r"\sigma > 0",
    r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)",
    r"A \in \mathbb{R}^{m \times n}",
    r"B \in \mathbb{R}^{n \times m}",
)

# 1. The mean

d.claim("002-1.6-1-1", r"q_i, k_i \sim \mathcal{N}(\mu_i, \sigma^2)", title="entries are Gaussian")
d.claim("002-1.6-1-2", r"q^{\top}k = \sum_{i=1}^{d} q_i k_i", title="the dot product")
d.claim(
    "002-1.6-1-3",
    r"\mathbb{E}\left[\sum_{i=1}^{d} q_i k_i\right] = \sum_{i=1}^{d} \mathbb{E}[q_i k_i]",
    title="linearity",
)
d.claim("002-1.6-1-5", r"\mathbb{E}[q_i k_i] = \mathbb{E}[q_i] \mathbb{E}[k_i]", title="independence")
d.claim("002-1.6-1-6", r"\mathbb{E}[q_i] \mathbb{E}[k_i] = \mu_i \mu_i = \mu_i^2", title="equal means")
d.claim("002-1.6-1-7", r"\sum_{i=1}^{d} \mu_i^2 = \mu^{\top}\mu", title="as a dot product")
d.claim(
    "002-1.6-1-8",
    r"\mathbb{E}[q^{\top}k] = \sum_{i=1}^{d} \mu_i^2 = \mu^{\top}\mu",
    title="E[q^T k]",
    rests_on=["002-1.6-1-3", "002-1.6-1-5"],
)

# 2. The variance

variance = "1.6.2, solution 2"
d.claim(
    "002-1.6-2-1",
    r"\operatorname{Var}(q^{\top}k) = \mathbb{E}[(q^{\top}k)^2] - \mathbb{E}[q^{\top}k]^2",
    where=variance,
    title="variance by moments",
)
d.claim("002-1.6-2-2", r"(q^{\top}k)^2 = q^{\top}kk^{\top}q", where=variance, title="the square as a product")
d.claim(
    "002-1.6-2-3",
    r"q^{\top}kk^{\top}q = \text{Tr}(qq^{\top}kk^{\top})",
    where=variance,
    title="as a trace",
)
d.claim(
    "002-1.6-2-4",
    r"\mathbb{E}[\operatorname{Tr}(qq^{\top}kk^{\top})] = "
    r"\operatorname{Tr}(\mathbb{E}[qq^{\top}]\mathbb{E}[kk^{\top}])",
    where=variance,
    title="independence under the trace",
)
d.claim(
    "002-1.6-2-5",
    r"\mathbb{E}[qq^{\top}] = \mathbb{E}[q]\mathbb{E}[q]^{\top} + \operatorname{Cov}(q)",
    where=variance,
    title="second moment of q",
)
d.claim(
    "002-1.6-2-6",
    r"\mathbb{E}[q]\mathbb{E}[q]^{\top} + \operatorname{Cov}(q) = \mu\mu^{\top} + \sigma^{2}I",
    where=variance,
    title="mean and covariance of q",
)
d.claim(
    "002-1.6-2-7",
    r"\mathbb{E}[kk^{\top}] = \mathbb{E}[k]\mathbb{E}[k]^{\top} + \operatorname{Cov}(k)",
    where=variance,
    title="second moment of k",
)
d.claim(
    "002-1.6-2-8",
    r"\mathbb{E}[k]\mathbb{E}[k]^{\top} + \operatorname{Cov}(k) = \mu\mu^{\top} + \sigma^{2}I",
    where=variance,
    title="mean and covariance of k",
)
d.claim(
    "002-1.6-2-9",
    r"\operatorname{Tr}\left((\mu\mu^{\top} + \sigma^2 I)(\mu\mu^{\top} + \sigma^2 I)\right)",
    of=r"\mathbb{E}[(q^{\top}k)^2]",
    where=variance,
    title="E[(q^T k)^2] as a trace",
    rests_on=["002-1.6-2-4", "002-1.6-2-6", "002-1.6-2-8"],
)
d.claim(
    "002-1.6-2-10",
    r"=\operatorname{Tr}\left(\mu\mu^{\top}\mu\mu^{\top}+\sigma^{2}\mu\mu^{\top}+\sigma^{2}\mu\mu^{\top}+\sigma^{4}I\right)",
    of=r"\operatorname{Tr}\left((\mu\mu^{\top} + \sigma^2 I)(\mu\mu^{\top} + \sigma^2 I)\right)",
    where=variance,
    title="multiplied out",
)
d.claim("002-1.6-2-11", r"Tr(AB) = Tr(BA)", where=variance, title="the trace is cyclic")
d.claim(
    "002-1.6-2-12",
    r"= (\mu^{\mathsf{T}}\mu)^2 + 2\sigma^2\mu^{\mathsf{T}}\mu + d\sigma^4",
    of=r"\mathbb{E}[(q^{\top}k)^2]",
    where=variance,
    title="E[(q^T k)^2]",
    rests_on=["002-1.6-2-10"],
)
d.claim(
    "002-1.6-2-13",
    r"\mathbb{E}[q^{\top}k]^2 = (\mu^{\top}\mu)^2",
    where=variance,
    title="the squared mean",
    rests_on=["002-1.6-1-8"],
)
d.claim(
    "002-1.6-2-14",
    r"\operatorname{Var}(q^{\top}k) = 2d\sigma^{2}\mu^{\top}\mu + d\sigma^{4}",
    where=variance,
    title="Var(q^T k)",
    expect="refuted",
    rests_on=["002-1.6-2-12", "002-1.6-2-13"],
)
d.claim(
    "002-1.6-2-14-corrected",
    r"\operatorname{Var}(q^{\top}k) = 2\sigma^{2}\mu^{\top}\mu + d\sigma^{4}",
    where=variance,
    title="Var(q^T k), corrected",
    corrects="002-1.6-2-14",
)

# 3. What the next part recalls

scaling = "1.6.2, solution 3"
d.claim("002-1.6-3-1", r"\mathbb{E}[q^\top k] = \mu^\top \mu", where=scaling, title="E[q^T k], recalled")
d.claim(
    "002-1.6-3-2",
    r"Var(q^{\top}k) = 2d\sigma^2 \mu^{\top} \mu + d\sigma^4",
    where=scaling,
    title="Var(q^T k), recalled",
    expect="refuted",
    rests_on=["002-1.6-2-14"],
)
d.claim(
    "002-1.6-3-3",
    r"\operatorname{Var}(q^{\top}k) = d\sigma^4",
    given=r"\mu = 0",
    where=scaling,
    title="Var(q^T k) for mean zero",
)
