"""Gated recurrent network: the gradient of a loss with respect to the input weights W_x.

Document 000, section 1.2.1 (c).  Main statements:
  000-1.2.1c-7    d h_i[t] / d W_x,ij, elementwise
  000-1.2.1c-9    d loss / d W_x,ij, summed over time
  000-1.2.1c-10   the contribution of one step, as a matrix
  000-1.2.1c-11   d loss / d W_x, in matrix form

The document writes d loss / d h[t] and d h[t] / d W_x without saying whether the effect through other steps counts.
The answer depends on it, so these claims are conditional: the results hold for the total derivative of the loss by
h[t] together with the immediate partial of h[t] by W_x.
"""

from symderiv import Derivation

d = Derivation("gated-rnn", document="000", where="1.2.1(c)", title="The gradient dL/dW_x of a gated RNN")

d.let(
    r"x[t] \in \mathbb{R}^n",
    r"h[t] \in \mathbb{R}^m",
    r"W_c, W_x \in \mathbb{R}^{m \times n}",
    r"W_h \in \mathbb{R}^{m \times m}",
    r"\sigma \text{ is the sigmoid}",
    r"t \in \{1, \dots, K\}",
    r"\ell \text{ is a function of } h[1], \dots, h[K]",
)
d.define(r"c[t] = \sigma(W_c x[t] + W_h h[t-1])")
d.define(r"h[t] = c[t] \odot h[t-1] + (1 - c[t]) \odot W_x x[t]")
d.define(r"h[0] = 0")

d.claim(
    "000-1.2.1c-2",
    r"h[t] = c[t] \odot h[t-1] + (1-c[t]) \odot W_x x[t].",
    title="the recurrence, restated",
)
d.claim(
    "000-1.2.1c-5",
    r"W_x x[t] \in \mathbb{R}^m",
    title="shape of the term with W_x",
)
d.claim(
    "000-1.2.1c-6",
    r"h_i[t] = (1 - c_i[t]) \cdot \left(\sum_{j=1}^n W_{x,ij} x_j[t] \right)",
    title="elementwise, without the term c[t] h[t-1]",
    expect="refuted",
)
d.claim(
    "000-1.2.1c-6-corrected",
    r"h_i[t] = c_i[t] h_i[t-1] + (1 - c_i[t]) \cdot \left(\sum_{j=1}^n W_{x,ij} x_j[t] \right)",
    title="elementwise, with both terms",
    corrects="000-1.2.1c-6",
)
d.claim(
    "000-1.2.1c-7",
    r"\frac{\partial \boldsymbol{h_i[t]}}{\partial \boldsymbol{W_{x,ij}}} = (1 - c_i[t]) \cdot x_j[t]",
    title="one step, elementwise",
    expect="conditional",
)
d.claim(
    "000-1.2.1c-8",
    r"\frac{\partial \ell}{\partial \boldsymbol{W_{x,ij}}} = \sum_{t=1}^{K} \sum_{i=1}^{m} "
    r"\frac{\partial \ell}{\partial \boldsymbol{h_i[t]}} \cdot "
    r"\frac{\partial \boldsymbol{h_i[t]}}{\partial \boldsymbol{W_{x,ij}}}",
    title="chain rule, with i free and bound",
    expect="refuted",
)
d.claim(
    "000-1.2.1c-8-corrected",
    r"\frac{\partial \ell}{\partial W_{x,ij}} = \sum_{t=1}^{K} \sum_{k=1}^{m} "
    r"\frac{\partial \ell}{\partial h_k[t]} \cdot \frac{\partial h_k[t]}{\partial W_{x,ij}}",
    title="chain rule, with a summation index of its own",
    expect="conditional",
    corrects="000-1.2.1c-8",
)
d.claim(
    "000-1.2.1c-9",
    r"\frac{\partial \ell}{\partial \mathbf{W_{x,ij}}} = \sum_{t=1}^{K} "
    r"\frac{\partial \ell}{\partial \mathbf{h_i[t]}} \cdot (1 - c_i[t]) \, x_j[t]",
    title="elementwise, summed over time",
    expect="conditional",
    rests_on=["000-1.2.1c-7"],
)
d.claim(
    "000-1.2.1c-10",
    r"\left(\frac{\partial \ell}{\partial \boldsymbol{h}[\boldsymbol{t}]} \odot (1 - c[\boldsymbol{t}])\right) "
    r"x[\boldsymbol{t}]^{\top} \in \mathbb{R}^{m \times n}",
    title="shape of one step's contribution",
)
d.claim(
    "000-1.2.1c-11",
    r"\frac{\partial \ell}{\partial \boldsymbol{W_x}} = \sum_{t=1}^K \left(\frac{\partial \ell}{\partial "
    r"\boldsymbol{h}[t]} \odot (1 - c[t]) \right) x[t]^\top",
    title="dL/dW_x in matrix form",
    expect="conditional",
    rests_on=["000-1.2.1c-9"],
)
d.claim(
    "000-1.2.1c-12",
    r"\sum_{t=1}^K \left(\frac{\partial \ell}{\partial h[t]} \odot (1 - c[t]) \right) x[t]^\top \in "
    r"\mathbb{R}^{m \times n}",
    title="dL/dW_x has the shape of W_x",
)
