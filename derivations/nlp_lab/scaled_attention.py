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
    r"A \in \mathbb{R}^{l \times n}",
    r"B \in \mathbb{R}^{n \times l}",
    r"m, c, \beta \in \mathbb{R}",
    r"s > 0",
    r"j \in \{1, \dots, d\}",
)
d.let(r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)", states="002-1.6-D-1")
d.define(r"\nu_j = m")  # all means equal, to see how the mean of the product scales with d
d.let(r"u, v \sim \mathcal{N}(\nu, \sigma^2 I_d)")
d.define(r"\kappa = \beta q + (1 - \beta) k")  # of the law of k for beta = 0 and beta = 1, and q itself for beta = 1

# 1. The mean

d.claim("002-1.6-1-1", r"q_i, k_i \sim \mathcal{N}(\mu_i, \sigma^2)", title="entries are Gaussian")
d.claim("002-1.6-1-2", r"q^{\top}k = \sum_{i=1}^{d} q_i k_i", title="the dot product")
d.claim(
    "002-1.6-1-3",
    r"\mathbb{E}\left[\sum_{i=1}^{d} q_i k_i\right] = \sum_{i=1}^{d} \mathbb{E}[q_i k_i]",
    title="linearity",
)
d.claim(
    "002-1.6-1-4",
    r"\mathbb{E}[q_i \kappa_i] = \mathbb{E}[q_i] \mathbb{E}[\kappa_i]",
    title="are the entries independent?",
    says="the entries of q and k are drawn independently, which the product rule for means uses; kappa is in the place "
    "of k",
    readings={
        "k is independent of q": r"\beta = 0",
        "only the two laws are given, as in the problem: k may be q itself": r"\beta = 1",
    },
    expect="conditional",
    why="the problem gives the laws of q and k, not their independence; without it the mean of the product may differ",
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
    why="the factor d stands before the first term without reason; the line before it has none",
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
    why="recalled from the part before, where the factor d is too much",
    rests_on=["002-1.6-2-14"],
)
d.claim(
    "002-1.6-3-3",
    r"\operatorname{Var}(q^{\top}k) = d\sigma^4",
    given=r"\mu = 0",
    where=scaling,
    title="Var(q^T k) for mean zero",
)
d.claim(
    "002-1.6-3-2-corrected",
    r"Var(q^{\top}k) = 2\sigma^2 \mu^{\top} \mu + d\sigma^4",
    where=scaling,
    title="Var(q^T k), recalled and corrected",
    corrects="002-1.6-3-2",
)
d.claim(
    "002-1.6-3-4",
    r"\mathbb{E}[u^{\top} v / s] = d \cdot \frac{m^2}{s}",
    where=scaling,
    title="must a factor compensate for d?",
    says="for the mean to be linear in d one must divide by a factor that compensates for d: with a constant s it is "
    "not linear (all means equal to m)",
    denied=True,
    expect="refuted",
    why="where the entries of mu keep their size the mean of q^T k is linear in d already, so that any constant s will "
    "do",
)
d.claim(
    "002-1.6-3-4-corrected",
    r"\mathbb{E}[u^{\top} v / s] = d \cdot \frac{m^2}{s}",
    where=scaling,
    title="a constant factor keeps the mean linear in d",
    says="with a constant s the mean is linear in d (all means equal to m)",
    corrects="002-1.6-3-4",
)
d.claim(
    "002-1.6-3-5",
    r"\sqrt{\operatorname{Var}(q^{\top}k)} = \sqrt{d} \sigma^2",
    given=r"\mu = 0",
    where=scaling,
    title="the standard deviation",
    says="the standard deviation of the dot product grows as the root of d (for mean zero)",
)
d.claim(
    "002-1.6-3-6",
    r"\operatorname{Var}(q^{\top}k / \sqrt{d}) = \sigma^4",
    given=r"\mu = 0",
    where=scaling,
    title="the scale no longer depends on d",
    says="dividing by the root of d keeps the scale: for mean zero the variance does not depend on d",
)
d.claim(
    "002-1.6-3-7",
    r"\mathbb{E}[u^{\top} v / \sqrt{d}] = d \cdot \mathbb{E}[u_1 v_1]",
    where=scaling,
    title="does s = sqrt(d) make the mean linear in d?",
    says="s = sqrt(d) makes the mean of q^T k / s scale linearly with d (all means equal to m)",
    expect="refuted",
    why="with s = sqrt(d) the mean grows as sqrt(d); it is linear in d for a constant s. "
    "The root of d normalises the standard deviation, which was not asked",
)
d.claim(
    "002-1.6-3-7-corrected",
    r"\mathbb{E}[u^{\top} v] = d \cdot \mathbb{E}[u_1 v_1]",
    where=scaling,
    title="a constant s makes the mean linear in d",
    says="with s = 1 the mean of q^T k / s scales linearly with d",
    corrects="002-1.6-3-7",
)
d.claim(
    "002-1.6-3-8",
    r"\operatorname{Var}(q^{\top}k / \sqrt{d}) = 1",
    given=[r"\mu = 0", r"\sigma = 1"],
    where=scaling,
    title="why the root of d is used",
    says="the root of d is the factor of scaled attention: it makes the variance one for entries of mean 0 and "
    "variance 1",
)

# 4. No scaling

unscaled = "1.6.2, solution 4"
d.claim(
    "002-1.6-4-1",
    r"\operatorname{Var}(u^{\top} v) = d (\sigma^4 + 2 \sigma^2 m^2)",
    where=unscaled,
    title="the variance is linear in d",
    says="without scaling the variance grows linearly with d (all means equal to m)",
)
d.claim(
    "002-1.6-4-2",
    r"\operatorname{Var}(q^{\top}k) = d\sigma^4",
    given=r"\mu = 0",
    where=unscaled,
    title="the variance for mean zero, recalled",
    says="the variance for mean zero is recalled",
)
d.claim(
    "002-1.6-4-3",
    r"\frac{\operatorname{Var}(q^{\top}k)}{d} = \sigma^4",
    given=r"\mu = 0",
    where=unscaled,
    title="linear growth",
    says="the variance increases linearly with d: its quotient by d is constant",
)
d.claim(
    "002-1.6-4-4",
    r"\operatorname{Var}(q^{\top}k) = d",
    given=[r"\mu = 0", r"\sigma = 1"],
    where=unscaled,
    title="large variance for large d",
    says="large variance sends extreme values into the softmax: for unit variance of the entries it is d",
)
d.claim(
    "002-1.6-4-5",
    r"\lim_{c \to \infty} \frac{e^{2c}}{e^{2c} + e^{c} + 1} = 1",
    where=unscaled,
    title="one entry dominates",
    says="softmax outputs get skewed, one entry dominates: scores 2c, c, 0 with growing scale c",
)
d.claim(
    "002-1.6-4-6",
    r"\lim_{c \to \infty} c \cdot \frac{e^{c}}{1 + e^{c}} \left(1 - \frac{e^{c}}{1 + e^{c}}\right) = \infty",
    where=unscaled,
    title="do the gradients explode?",
    says="gradients explode: for scores c and 0 the derivative of a softmax weight, times keys of the size c, grows "
    "without bound with the scale c",
    expect="refuted",
    why="a saturated softmax has vanishing gradients: p(1 - p) is at most 1/4 and tends to 0 faster than the keys grow",
)
d.claim(
    "002-1.6-4-6-corrected",
    r"\lim_{c \to \infty} c \cdot \frac{e^{c}}{1 + e^{c}} \left(1 - \frac{e^{c}}{1 + e^{c}}\right) = 0",
    where=unscaled,
    title="the gradients vanish",
    says="for scores c and 0 the derivative of a softmax weight vanishes as the scale c grows, also times keys of the "
    "size c",
    corrects="002-1.6-4-6",
)
d.claim(
    "002-1.6-4-7",
    r"\operatorname{Var}(u^{\top} v / \sqrt{d}) = \operatorname{Var}(u_1 v_1)",
    where=unscaled,
    title="the normalised variance",
    says="scaling by the root of d normalises the variance: it is that of one product of entries, whatever d (all "
    "means equal to m)",
)
d.claim(
    "002-1.6-4-7-general",
    r"\operatorname{Var}(q^{\top}k / \sqrt{d}) = \sigma^4 + \frac{2\sigma^2 \mu^{\top}\mu}{d}",
    where=unscaled,
    title="the normalised variance for any mean",
    says="the variance of the scaled dot product for any mean",
)
