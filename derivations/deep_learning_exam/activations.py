"""Activation functions and minibatches: short answers with a formula in them.

Document 003, part 2, and the pooling of part 3.  Main statements:
  003-P2-1   the variance of a minibatch mean falls with its size
  003-P2-2   the derivatives of sigmoid and tanh fall exponentially
"""

from symderiv import Derivation

d = Derivation("activations", document="003", where="part 2", title="Activations and minibatches")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"x > 0",
    r"m \in \mathbb{R}",
    r"v > 0",
    r"\mu \in \mathbb{R}^B",
    r"g \sim \mathcal{N}(\mu, v I_B)",
    r"a \in \mathbb{R}",
)

d.claim(
    "003-P2-1",
    r"\operatorname{Var}\left(\frac{1}{B} \sum_{i=1}^{B} g_i\right) = \frac{v}{B}",
    title="noise of a minibatch",
    says="small minibatches give noisier gradients: the mean of B independent gradients of variance v has "
    "variance v / B",
)
d.claim(
    "003-P2-2",
    r"\frac{\partial \sigma(x)}{\partial x} \le e^{-x}, \quad \frac{\partial \tanh(x)}{\partial x} \le 4 e^{-2x}",
    title="exponential decay",
    says="the derivatives of sigmoid and tanh go to zero exponentially for large inputs",
)
d.claim(
    "003-P2-3",
    r"\frac{\partial \max(0, x)}{\partial x} = 1",
    title="ReLU passes gradients",
    says="ReLU lets gradients through for positive inputs",
)
d.claim(
    "003-P3.2-1-3",
    r"\frac{e^{a x} x + e^{a m} m + e^{a a} a}{e^{a x} + e^{a m} + e^{a a}} = \frac{e^{a m} m + e^{a x} x + "
    r"e^{a a} a}{e^{a m} + e^{a x} + e^{a a}}",
    where="part 3, problem 2, question 1",
    title="a bag of symbols",
    says="without positions the representation at a later token a does not depend on the order of the earlier x and m",
)
d.claim(
    "003-P3.1-2-4",
    r"\frac{\partial}{\partial v} \frac{a + m + x + 0}{4} = 0",
    where="part 3, problem 1",
    title="weights of a pooling layer",
    says="average pooling has no trainable weights: the mean of a patch depends on nothing but its entries, "
    "here a, m, x, 0",
)
