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
    r"a, s \in \mathbb{R}",
    r"K, V \in \mathbb{R}^{3 \times d}",
    r"q \in \mathbb{R}^d",
    r"p > 0",
    r"T > 0",
    r"z \in \mathbb{R}^2",
)
d.define(r"\Pi = \begin{bmatrix} 0 & 1 & 0 \\ 1 & 0 & 0 \\ 0 & 0 & 1 \end{bmatrix}")

d.claim(
    "003-P2-1",
    r"\operatorname{Var}\left(\frac{1}{B} \sum_{i=1}^{B} g_i\right) = \frac{v}{B}",
    title="noise of a minibatch",
    says="small minibatches give noisier gradients: the mean of B independent gradients of variance v has "
    "variance v / B",
)
d.claim(
    "003-P2-2",
    r"\frac{\partial \sigma(m)}{\partial m} \le e^{-|m|}, \quad \frac{\partial \tanh(m)}{\partial m} \le 4 e^{-2|m|}",
    title="exponential decay",
    says="the derivatives of sigmoid and tanh go to zero exponentially for large positive or negative inputs",
)
d.claim(
    "003-P2-3",
    r"\frac{\partial \max(0, x)}{\partial x} = 1",
    title="ReLU passes gradients",
    says="ReLU lets gradients through for positive inputs",
)
d.claim(
    "003-P3.2-1-3",
    r"V^\top \operatorname{softmax}(K q) = (\Pi V)^\top \operatorname{softmax}(\Pi K q)",
    where="part 3, problem 2, question 1",
    title="a bag of symbols",
    says="without positions the order of the input does not matter: attention of a later query q to keys K and values "
    "V is the same when two of three tokens change places",
)
d.claim(
    "003-P3.2-2-3",
    r"\lim_{T \to 0^+} \operatorname{softmax}([s + p, s] / T) = [1, 0], \quad "
    r"\lim_{T \to 0^+} \operatorname{softmax}([s + p, s, s + p] / T) = [\frac{1}{2}, 0, \frac{1}{2}]",
    where="part 3, problem 2, question 2",
    title="zero temperature is argmax",
    says="zero temperature corresponds to argmax: a score that is larger, by any p > 0, gets all the weight, and ties "
    "share it",
)
d.claim(
    "003-P3.2-5-1",
    r"\lim_{T \to 0^+} \frac{\partial}{\partial a} \operatorname{softmax}([s + a, s] / T)_1 = 0",
    where="part 3, problem 2, question 5",
    title="the gradient of argmax attention",
    says="argmax attention has zero gradient: for two scores, apart by a, the derivative of a weight by a score",
    readings={
        "the scores differ": "a > 0",
        "the scores tie, as those of equal tokens do in the example": "a = 0",
    },
    expect="conditional",
    why="where scores tie the weights have no derivative by a single score; the gradient by W_Q and W_K is zero there "
    "too, since equal tokens keep equal scores",
)
d.claim(
    "003-P3.2-5-1-ties",
    r"\operatorname{softmax}(\begin{bmatrix} 1 & 0 \\ 0 & 1 \\ 0 & 1 \end{bmatrix} z / T)_2 = "
    r"\operatorname{softmax}(\begin{bmatrix} 1 & 0 \\ 0 & 1 \\ 0 & 1 \end{bmatrix} z / T)_3",
    where="part 3, problem 2, question 5",
    title="equal tokens keep equal weights",
    says="whatever the weights W_Q and W_K, equal tokens have equal scores, here z_2 twice, and so equal weights at "
    "every temperature",
)
d.let(r"t \in \mathbb{R}^{16}", r"r \in \mathbb{R}^4", r"k \in \{1, \dots, 16\}", r"l \in \{1, \dots, 4\}")
d.claim(
    "003-P3.1-2-4",
    r"\frac{\partial}{\partial t_k} \frac{1}{16} \sum_{j=1}^{16} t_j = \frac{1}{16}, \quad "
    r"\frac{\partial}{\partial r_l} \frac{1}{4} \sum_{j=1}^{4} r_j = \frac{1}{4}",
    where="part 3, problem 1",
    title="weights of a pooling layer",
    says="average pooling has no trainable weights: every entry of a 4 x 4 patch enters with the fixed weight 1/16, "
    "and every entry of a 2 x 2 patch with 1/4",
)
