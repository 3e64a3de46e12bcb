"""Vanishing and exploding gradients of a recurrence with one unit.

Document 002, section 1.1.  Main statements:
  002-1.1-1    the gradient through T steps is a product, which decays or grows geometrically
  002-1.1-6    the derivatives of sigmoid and tanh
"""

from symderiv import Derivation

d = Derivation("vanishing-gradients", document="002", where="1.1.2", title="Vanishing and exploding gradients")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"x[t], h[t], w, u, a, g, \eta, c \in \mathbb{R}",
    r"T \in \mathbb{N}",
    r"\tau > 0",
)
d.define(r"h[t] = \tanh(w h[t-1] + u x[t])")

d.claim(
    "002-1.1-1",
    r"\lim_{\tau \to \infty} e^{-\tau} = 0, \quad \lim_{\tau \to \infty} \frac{1}{e^{\tau}} = 0",
    title="geometric decay or growth",
    says="over many steps gradients shrink or grow rapidly: by a factor 1/e a step, or e a step (its "
    "reciprocal tends to 0)",
)
d.claim(
    "002-1.1-2",
    r"\lim_{g \to 0} (-\eta g) = 0",
    title="small gradients, small updates",
    says="an extremely small gradient gives a negligible update",
)
d.claim(
    "002-1.1-5",
    r"\frac{\partial h[t]}{\partial h[t-1]} = w (1 - \tanh(w h[t-1] + u x[t])^2)",
    title="the factor of one step",
    says="both issues come from repeated multiplication in backpropagation through time: each step is a factor",
)
d.claim(
    "002-1.1-6",
    r"\frac{\partial \sigma(a)}{\partial a} = \sigma(a)(1 - \sigma(a)), \quad "
    r"\frac{\partial \tanh(a)}{\partial a} = 1 - \tanh(a)^2, \quad "
    r"\lim_{a \to \infty} (1 - \tanh(a)^2) = 0",
    title="flat ends of sigmoid and tanh",
    says="sigmoid and tanh have flat parts",
)
d.claim(
    "002-1.1-7",
    r"\min(g^2, c^2) \le c^2",
    title="clipping bounds the gradient",
    says="clipping limits the square of the gradient to that of a threshold c",
)
