"""Two steps of gradient descent with momentum, by hand, and what momentum changes.

Document 001, sections 3.2 and 3.3.  Main statements:
  001-3.2-7    after two steps theta = 0.944
  001-3.3-a-3  an update with momentum differs from a plain one by alpha v_{t-1}
"""

from symderiv import Derivation

d = Derivation("momentum", document="001", where="3.2", title="Gradient descent with momentum")

d.let(r"v[t], \theta[t], \vartheta[t], g[t] \in \mathbb{R}")
d.define(r"\eta = 0.1")
d.define(r"\alpha = 0.9")
d.define(r"g^{(1)} = 0.4")
d.define(r"g^{(2)} = -0.2")
d.define(
    "v_0 = 0",
    states="001-3.2-3",
)
d.define(
    r"\theta_0 = 1",
    states="001-3.2-3b",
)
d.define(
    r"v_t = \alpha v_{t-1} - \eta g^{(t)}",
    states="001-3.2-1",
)
d.define(
    r"\theta_t = \theta_{t-1} + v_t",
    states="001-3.2-2",
)
d.define(r"\vartheta_0 = 1")
d.define(r"\vartheta_t = \vartheta_{t-1} - \eta g_t")
d.claim(
    "001-3.2-4",
    r"v_1 = \alpha v_0 - \eta g^{(1)} = 0.9 * 0 - 0.1 * 0.4 = -0.04",
    title="first velocity",
)
d.claim(
    "001-3.2-5",
    r"\theta_1 = \theta_0 + v_1 = 1 - 0.04 = 0.96",
    title="first step",
)
d.claim(
    "001-3.2-6",
    r"v_2 = \alpha v_1 - \eta g^{(2)} = 0.9 * (-0.04) - 0.1 * (-0.2) = -0.016",
    title="second velocity",
)
d.claim(
    "001-3.2-7",
    r"\theta_2 = \theta_1 + v_2 = 0.944",
    title="second step",
)

# what momentum changes; \vartheta are the plain steps

d.claim(
    "001-3.3-a-2",
    r"\theta_t = \theta_{t-1} + \alpha v_{t-1} - \eta g^{(t)}",
    where="3.3.a",
    title="the update with momentum",
)
d.claim(
    "001-3.3-a-3",
    r"(\theta_{t-1} + v_t) - (\theta_{t-1} - \eta g^{(t)}) = \alpha v_{t-1}",
    where="3.3.a",
    title="the updates differ by the old velocity",
    says="the update with momentum differs from the plain one by the old velocity times alpha",
)
d.claim(
    "001-3.3-a-4",
    r"\alpha v_1 = -\alpha \eta g^{(1)} < 0",
    where="3.3.a",
    title="the old velocity is negative",
    says="in step two the old velocity is negative, because the first gradient is positive and is subtracted",
)
d.claim(
    "001-3.3-a-5",
    "v_2 < 0, g^{(1)} < 0",
    where="3.3.a",
    title="why the second velocity is negative",
    says="the second velocity is negative, because the previous gradient is negative",
    expect="refuted",
    why="the previous gradient is +0.4; it is the first velocity that is negative, and makes the second one negative",
)
d.claim(
    "001-3.3-a-5-corrected",
    "v_2 < 0, g^{(1)} > 0, v_1 < 0",
    where="3.3.a",
    title="why the second velocity is negative",
    says="the second velocity is negative; the first gradient is positive, and so the first velocity negative",
    corrects="001-3.3-a-5",
)
d.claim(
    "001-3.3-a-6",
    r"\theta_2 < \vartheta_2",
    where="3.3.a",
    title="momentum ends lower",
    says="the step with momentum ends at a smaller value than the plain one",
)
d.claim(
    "001-3.3-a-7",
    r"\left|\alpha v_1\right| > \left|\eta g^{(2)}\right|",
    where="3.3.a",
    title="the old velocity outweighs the new gradient",
    says="the negative old velocity outweighs the push upwards of the new gradient",
)
