"""Vanishing and exploding gradients of a recurrence with one unit.

Document 002, section 1.1.  Main statements:
  002-1.1-1    the gradient through T steps is a product, which decays or grows geometrically
  002-1.1-6    the derivatives of sigmoid and tanh
"""

from symderiv import Derivation

d = Derivation("vanishing-gradients", document="002", where="1.1.2", title="Vanishing and exploding gradients")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"x[t], h[t], w, u, a, g, \eta, \kappa \in \mathbb{R}",
    r"n, \alpha \in \mathbb{R}",
    r"b, \gamma, \theta > 0",
)
d.define(r"h[t] = \tanh(w h[t-1] + u x[t])")

d.claim(
    "002-1.1-1",
    r"\lim_{n \to \infty} (e^{-b})^n = 0, \quad \lim_{n \to \infty} (e^{b})^n = \infty",
    title="geometric decay or growth",
    says="over many steps n gradients shrink or grow rapidly, by a constant factor below or above 1 a step",
)
d.claim(
    "002-1.1-2",
    r"\lim_{g \to 0} (-\eta g) = 0",
    title="small gradients, small updates",
    says="an extremely small gradient gives a negligible update",
)
d.claim(
    "002-1.1-3",
    r"\lim_{n \to \infty} \frac{\alpha e^{b n} + (1 - \alpha) \theta \gamma n}{n} = \infty",
    title="do the weights grow exponentially?",
    says="extremely large gradients make the weights grow exponentially in training: their size after n steps "
    "outgrows n",
    readings={
        "a quadratic loss and steps that overshoot, each by the factor e^b": r"\alpha = 1",
        "a loss of constant slope gamma, however large": r"\alpha = 0",
    },
    expect="conditional",
    why="true where steps overshoot a curved loss; along a constant slope, however steep, the weights grow linearly",
)
d.claim(
    "002-1.1-4",
    r"-\theta \gamma^2 + \frac{1}{2} \theta^2 \kappa \gamma^2 > 0",
    title="does a large gradient raise the loss?",
    says="high gradients make the loss increase; the change by one step of length theta against the gradient "
    "gamma, for "
    "a loss of curvature kappa",
    readings={
        "curvature above 2 over the step length": r"\kappa = \frac{2}{\theta} + b",
        "any curvature": (),
    },
    expect="conditional",
    why="the sign of the change does not depend on the size of the gradient: the loss rises if theta kappa > 2",
)
d.claim(
    "002-1.1-5",
    r"\frac{\partial h[t]}{\partial h[t-1]} = w (1 - \tanh(w h[t-1] + u x[t])^2)",
    title="the factor of one step",
    says="both issues come from repeated multiplication in backpropagation through time: each step is a factor",
)
d.claim(
    "002-1.1-6",
    r"0 < \frac{\partial \sigma(a)}{\partial a} \le \frac{1}{4}, \quad 0 < \frac{\partial \tanh(a)}{\partial a} \le 1, "
    r"\quad \lim_{a \to \infty} \frac{\partial \tanh(a)}{\partial a} = 0",
    title="flat ends of sigmoid and tanh",
    says="sigmoid and tanh have flat parts; their slopes are at most 1/4 and 1",
)
d.claim(
    "002-1.1-6-steep",
    r"\frac{\partial \tanh(a)}{\partial a} > \kappa",
    given="a = 0",
    title="are they steep?",
    says="tanh is steep where it is steepest, at 0: its slope is above kappa",
    readings={
        "steep is what is not flat: a slope above 1/2": r"\kappa = \frac{1}{2}",
        "steep enough to make gradients grow: a slope above 1": r"\kappa = 1",
    },
    expect="conditional",
    why="sigmoid and tanh are nowhere steeper than 1/4 and 1; gradients explode by large weights, not by these slopes",
)
d.claim(
    "002-1.1-7",
    r"-b \le \min(\max(g, -b), b) \le b",
    title="clipping bounds the gradient",
    says="clipping keeps a gradient g within a threshold b",
)
