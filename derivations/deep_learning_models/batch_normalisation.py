"""Batch normalisation of one feature: mean and variance of the output.

Document 001, section 4.1.  Main statements:
  001-4.1-1    the division is by the standard deviation, not by the variance
  001-4.1-3    the output has the mean beta and the variance gamma squared
"""

from symderiv import Derivation

d = Derivation("batch-normalisation", document="001", where="4.1", title="Batch normalisation of one feature")

d.let(r"i \in \{1, \dots, n\}", r"x \in \mathbb{R}^n", r"\gamma, \beta \in \mathbb{R}")
d.define(r"\mu = \frac{1}{n} \sum_{i=1}^{n} x_i")
d.define(r"v = \frac{1}{n} \sum_{i=1}^{n} (x_i - \mu)^2")
d.define(
    r"y_i = \gamma \frac{x_i - \mu}{\sqrt{v}} + \beta",
    states="001-4.1-2",
)
d.claim(
    "001-4.1-1",
    r"\frac{1}{n} \sum_{i=1}^{n} \left(\frac{x_i - \mu}{v}\right)^2 = 1",
    title="division by the variance",
    says="the centred inputs are divided by their variance, to have the variance one",
    expect="refuted",
    why="the division is by the standard deviation, the root of the variance",
)
d.claim(
    "001-4.1-1-corrected",
    r"\frac{1}{n} \sum_{i=1}^{n} \left(\frac{x_i - \mu}{\sqrt{v}}\right)^2 = 1",
    title="division by the standard deviation",
    corrects="001-4.1-1",
)
d.claim(
    "001-4.1-3",
    r"\frac{1}{n} \sum_{i=1}^{n} y_i = \beta",
    title="mean of the output",
    says="the output has a given mean and variance: beta and gamma squared",
)
d.claim(
    "001-4.1-3-variance",
    r"\frac{1}{n} \sum_{i=1}^{n} (y_i - \beta)^2 = \gamma^2",
    title="variance of the output",
)
