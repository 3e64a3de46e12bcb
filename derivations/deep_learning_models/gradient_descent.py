"""Two steps of plain gradient descent, by hand.

Document 001, sections 3.1 and 3.3.a.  Main statements:
  001-3.1-5    after two steps theta = 0.98
"""

from symderiv import Derivation

d = Derivation("gradient-descent", document="001", where="3.1", title="Two steps of gradient descent")

d.let(r"\theta[t], g[t] \in \mathbb{R}")
d.define(r"\eta = 0.1")
d.define(r"g_1 = 0.4")
d.define(r"g_2 = -0.2")
d.define(r"g^1 = g_1")
d.define(r"g^2 = g_2")
d.define(
    r"\theta^{(0)} = 1",
    states="001-3.1-1",
)
d.define(
    r"\theta_t = \theta_{t-1} - \eta g_t",
    states="001-3.3-a-1",
)
d.claim(
    "001-3.1-2",
    r"\theta^{(1)} = 1 - 0.1g^1 = 1 - 0.04",
    title="first step",
)
d.claim(
    "001-3.1-3",
    "1 - 0.04 = 0.96",
    title="first step, as a number",
)
d.claim(
    "001-3.1-4",
    r"\theta^{(2)} = (1 - 0.1g^1) - 0.1g^2 = 0.96 + 0.02",
    title="second step",
)
d.claim(
    "001-3.1-5",
    "0.96 + 0.02 = 0.98",
    title="second step, as a number",
)
d.claim(
    "001-3.1-5-result",
    r"\theta^{(2)} = 0.98",
    title="the result",
)
