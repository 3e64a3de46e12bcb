"""Bayes' rule for a classifier: posterior, evidence, normalisation.

Document 001, section 6.2.c.  Main statements:
  001-6.2-c-1    the posterior
  001-6.2-c-3    the evidence makes the posterior a distribution

The joint density is the posterior times the evidence, and the likelihood is the joint density over the prior.
"""

from symderiv import Derivation

d = Derivation("bayes", document="001", where="6.2.c", title="Bayes' rule")

d.let(r"p(x), P(y \mid x) \text{ are densities}", r"p(y) \text{ is a density of } y")
d.define(r"p(x, y) = P(y \mid x) p(x)")
d.define(r"p(x \mid y) = \frac{p(x, y)}{p(y)}")
d.claim(
    "001-6.2-c-1",
    r"P(y | x) = \frac{p(x | y)p(y)}{p(x)}",
    title="Bayes' rule",
)
d.claim(
    "001-6.2-c-2",
    r"p(x) = \int p(x | y) p(y) dy",
    title="the evidence",
    says="the evidence is the total probability of the data under all classes",
)
d.claim(
    "001-6.2-c-3",
    r"\int \frac{p(x | y) p(y)}{p(x)} dy = 1",
    title="the posterior is normalised",
    says="the evidence normalises: the posterior has total mass one",
)
