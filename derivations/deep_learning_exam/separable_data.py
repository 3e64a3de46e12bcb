"""Logistic regression on separable data: the loss has no minimum.

Document 003, part 1, question 2.  Main statements:
  003-P1-2-5     the loss along a separating direction tends to 0
  003-P1-2-6     but it is never 0, so there is no global minimum

The N examples enter with their margins m_i = y_i w_*^T x_i > 0; w = alpha w_* gives the loss
sum log(1 + exp(-alpha m_i)).
"""

from symderiv import Derivation

d = Derivation(
    "separable-data", document="003", where="part 1, question 2", title="Logistic regression on separable data"
)

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"w, x, \omega \in \mathbb{R}^D",
    r"X \in \mathbb{R}^{N \times D}",
    r"Z \in \mathbb{R}^{K \times D}",
    r"u, v, \alpha \in \mathbb{R}",
    r"m, \epsilon > 0",
)
d.let(r"M \in \mathbb{R}_+^{N}", states="003-P1-2-def-1")
d.define(
    r"\mathcal{L} = \sum_{i=1}^{N} \log(1 + \exp(-\sum_{j=1}^{D} w_j X_{ij})) + \sum_{i=1}^{K} \log(1 + "
    r"\exp(\sum_{j=1}^{D} w_j Z_{ij}))",
)

d.claim(
    "003-P1-2-def-2",
    r"\sigma(w^\top x) = \frac{1}{1 + \exp(-w^\top x)}",
    title="the model's probability",
    says="the model's probability of the label +1 is the sigmoid of w^T x",
)
d.claim(
    "003-P1-2-1",
    r"\mathcal{L} = -\sum_{i=1}^{N} \log \sigma(\sum_{j=1}^{D} w_j X_{ij}) - \sum_{i=1}^{K} \log(1 - "
    r"\sigma(\sum_{j=1}^{D} w_j Z_{ij}))",
    title="the loss is the negative log-likelihood",
    says="the loss, with the positive examples as rows of X and the negative ones as rows of Z, is the cross-entropy",
)
d.claim(
    "003-P1-2-2",
    r"\log(1 + \exp(u)) > 0",
    title="softplus is positive",
)
d.claim(
    "003-P1-2-3",
    r"\mathcal{L} \ge 0",
    title="the loss is bounded below",
    says="the loss is bounded below by 0",
)
d.claim(
    "003-P1-2-4-margins",
    r"\left. \mathcal{L} \right|_{w = \alpha \omega} = \sum_{i=1}^{N} \log(1 + \exp(-\alpha \sum_{j=1}^{D} \omega_j "
    r"X_{ij})) + \sum_{i=1}^{K} \log(1 + \exp(-\alpha (-\sum_{j=1}^{D} \omega_j Z_{ij})))",
    title="the loss along a direction is one of margins",
    says="along a direction omega every example enters with its margin, which is positive if omega separates the data: "
    "omega^T x_i for a positive and -omega^T x_i for a negative one",
)
d.claim(
    "003-P1-2-4",
    r"\frac{\partial}{\partial \alpha} \sum_{i=1}^{N} \log(1 + \exp(-\alpha M_i)) < 0",
    title="decreasing along a separating direction",
    says="along a separating direction, where the N examples have the margins M_i > 0, the loss decreases strictly",
)
d.claim(
    "003-P1-2-5",
    r"\lim_{\alpha \to \infty} \log(1 + \exp(-\alpha m)) = 0",
    title="the loss tends to 0",
    says="along a separating direction the loss tends to 0: each of the N terms does",
)
d.claim(
    "003-P1-2-6",
    r"\mathcal{L} > 0",
    title="no global minimum",
    says="the infimum 0 is approached but never attained, so there is no global minimum",
)
d.claim(
    "003-P1-2-6-direction",
    r"\arg\min_{\alpha} \log(1 + \exp(-\alpha m)) = \emptyset",
    title="no minimum along a separating direction",
    says="along a separating direction there is no minimum; here for one example of margin m",
)
d.claim(
    "003-P1-2-optA",
    r"\arg\min_{\alpha} \log(1 + \exp(-\alpha m)) = u",
    title="option 1: one global minimum",
    says="one global minimum: it would be one along a separating direction too, at some u; here for one example",
    distractor=True,
)
d.claim(
    "003-P1-2-optC",
    r"\min_{\alpha} \log(1 + \exp(-\alpha m)) = \log(1 + \exp(-u m)) = \log(1 + \exp(-v m))",
    title="option 3: several global minima",
    says="several global minima: they would be some along a separating direction too, at u and v; here for one example",
    distractor=True,
)
d.claim(
    "003-P1-2-optD",
    r"\sum_{i=1}^{N} \log(1 + \exp(-(u + \epsilon) M_i)) \ge \sum_{i=1}^{N} \log(1 + \exp(-u M_i))",
    title="option 4: several local minima",
    says="several local minima: at one, where alpha = u on the line through it along a separating direction, no small "
    "step epsilon > 0 along that direction would lower the loss",
    distractor=True,
)
