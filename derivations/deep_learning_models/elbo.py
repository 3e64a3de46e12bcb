"""The evidence lower bound: log p(x) as expected log ratio plus a divergence, every line.

Document 001, section 6.2.d.  Main statements:
  001-6.2-d-2     the identity to be derived
  001-6.2-d-17    both terms, as expectations
  001-6.2-d-23    the final line, with the wrong sign before the divergence
"""

from symderiv import Derivation

d = Derivation("elbo", document="001", where="6.2.d", title="The ELBO identity")

d.let(
    r"p(x) \text{ is a density}",
    r"p(z \mid x), q(z \mid x) \text{ are densities}",
    r"A, B \text{ are functions of } z",
)
d.define(r"p(x, z) = p(z \mid x) p(x)")
d.define(r"q_\phi(z \mid x) = q(z \mid x)")
d.averages_over(r"q(z \mid x)")

d.claim(
    "001-6.2-d-1",
    r"\log p(x) = \log p(x) \int q_\phi(z | x)",
    title="the start, as printed: the integral has no differential",
    expect="unreadable",
    why="the integral has no differential",
)
d.claim(
    "001-6.2-d-1-intended",
    r"\log p(x) = \log p(x) \int q_\phi(z | x) dz",
    title="the start, with dz",
    corrects="001-6.2-d-1",
)
d.claim(
    "001-6.2-d-2",
    r"\log p(x) = E_{q_\phi(z|x)} \left[\log \frac{p(x, z)}{q_\phi(z | x)} \right] + D_{KL}(q_\phi(z | x) || "
    r"p(z | x))",
    title="the identity to be derived",
)
d.claim("001-6.2-d-3", r"\int q(z | x) dz = 1", title="total mass")
d.claim("001-6.2-d-4", r"\log p(x) = \log p(x) \cdot 1 = \log p(x) \int q(z | x) dz", title="times one")
d.claim("001-6.2-d-5", r"p(x, z) = p(x) p(z | x)", title="joint density, in words in the document")
d.claim("001-6.2-d-6", r"p(x, z) = p(z | x)p(x)", title="joint density")
d.claim(
    "001-6.2-d-7",
    r"p(x, z) = p(z | x)p(x) \Rightarrow p(x) = \frac{p(x, z)}{p(z | x)}",
    title="solved for p(x)",
    rests_on=["001-6.2-d-6"],
)
d.claim(
    "001-6.2-d-8",
    r"\log p(x) = \log p(x) \int q(z | x) dz = \log \left(\frac{p(x, z)}{p(z | x)} \right) \int q(z | x) dz",
    title="substituted",
)
d.claim(
    "001-6.2-d-9",
    r"\log p(x) = \log \left(\frac{p(x, z)}{p(z | x)} \right)",
    title="the logarithm does not depend on z",
)
d.claim(
    "001-6.2-d-10",
    r"\log p(x) = \int \log \left(\frac{p(x, z)}{p(z | x)} \right) q(z | x) dz",
    title="inside the integral",
    rests_on=["001-6.2-d-9"],
)
d.claim(
    "001-6.2-d-11",
    r"\log p(x) = E_{q(z|x)} \left[\log \left(\frac{p(x, z)}{p(z | x)} \right) \right]",
    title="as an expectation",
)
d.claim(
    "001-6.2-d-12",
    r"\log p(x) = E_{q(z|x)} [\log p(x, z) - \log p(z | x)]",
    title="logarithm of the quotient",
)
d.claim("001-6.2-d-13", r"E[A - B] = E[A] - E[B]", title="linearity")
d.claim("001-6.2-d-14", r"\log p(x) = E[\log p(x, z)] - E[\log p(z | x)]", title="two expectations")
d.claim("001-6.2-d-15", r"E[\log q(z | x)] - E[\log q(z | x)] = 0", title="a zero")
d.claim(
    "001-6.2-d-16",
    r"\log p(x) = E[\log p(x, z)] - E[\log p(z | x)] + E[\log q(z | x)] - E[\log q(z | x)]",
    title="the zero added",
)
d.claim(
    "001-6.2-d-17",
    r"\log p(x) = (E[\log p(x, z)] - E[\log q(z | x)]) + (E[\log q(z | x)] - E[\log p(z | x)])",
    title="regrouped",
)
d.claim(
    "001-6.2-d-18",
    r"E[\log p(x, z)] - E[\log q(z | x)] = E[\log p(x, z) - E[\log q(z | x)]]",
    title="first term, with an expectation inside the other",
)
d.claim(
    "001-6.2-d-19",
    r"E[\log p(x, z) - E[\log q(z | x)]] = E \left[\log \left(\frac{p(x, z)}{q(z | x)} \right) \right]",
    title="first term, as a ratio",
)
d.claim(
    "001-6.2-d-20",
    r"E[\log q(z | x)] - E[\log p(z | x)] = E[\log q(z | x) - \log p(z | x)]",
    title="second term, joined",
)
d.claim(
    "001-6.2-d-21",
    r"E[\log q(z | x) - \log p(z | x)] = E \left[\log \left(\frac{q(z | x)}{p(z | x)} \right) \right]",
    title="second term, as a ratio",
)
d.claim(
    "001-6.2-d-22",
    r"E \left[\log \left(\frac{q(z | x)}{p(z | x)} \right) \right] = D_{KL}(q(z | x) || p(z | x))",
    title="second term, as a divergence",
)
d.claim(
    "001-6.2-d-23",
    r"\log p(x) = E \left[\log \left(\frac{p(x, z)}{q(z | x)} \right) \right] - D_{KL}(q(z | x) || p(z | x))",
    title="the final line",
    expect="refuted",
    why="the divergence is added, not subtracted",
    rests_on=["001-6.2-d-17", "001-6.2-d-19", "001-6.2-d-22"],
)
d.claim(
    "001-6.2-d-23-corrected",
    r"\log p(x) = E \left[\log \left(\frac{p(x, z)}{q(z | x)} \right) \right] + D_{KL}(q(z | x) || p(z | x))",
    title="the final line, corrected",
    corrects="001-6.2-d-23",
)
