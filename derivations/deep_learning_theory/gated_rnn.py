"""Gated recurrent network: the gradient of a loss with respect to the input weights W_x.

Document 000, section 1.2.1.  Main statements:
  000-1.2.1c-7    d h_i[t] / d W_x,ij, elementwise
  000-1.2.1c-9    d loss / d W_x,ij, summed over time
  000-1.2.1c-10   the contribution of one step, as a matrix
  000-1.2.1c-11   d loss / d W_x, in matrix form
  000-1.2.1d-1    d h[t] / d h[t-1]

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
    states="000-1.2.1-3",
)
d.let(
    r"\sigma \text{ is the sigmoid}",
    r"t \in \{1, \dots, K\}",
    r"\ell \text{ is a function of } h[1], \dots, h[K]",
)
d.define(r"c[t] = \sigma(W_c x[t] + W_h h[t-1]) \tag{1}", states="000-1.2.1-1")
d.define(r"h[t] = c[t] \odot h[t-1] + (1 - c[t]) \odot W_x x[t]", states="000-1.2.1-2")
d.define(r"h[0] = 0", states="000-1.2.1-4")

# (b) the dimension of the gate

d.claim(
    "000-1.2.1b-1",
    r"W_c x[t] \in \mathbb{R}^{m \times n} \cdot \mathbb{R}^n = \mathbb{R}^m",
    where="1.2.1(b)",
    title="shape of the input term",
)
d.claim(
    "000-1.2.1b-2",
    r"W_h h[t-1] \in \mathbb{R}^{m \times m} \cdot \mathbb{R}^m = \mathbb{R}^m",
    where="1.2.1(b)",
    title="shape of the recurrent term",
)
d.claim(
    "000-1.2.1b-3",
    r"W_c x[t] + W_h h[t-1] \in \mathbb{R}^m",
    where="1.2.1(b)",
    title="shape of their sum",
)
d.claim(
    "000-1.2.1b-4",
    r"\sigma(W_c x[t] + W_h h[t-1]) \in \mathbb{R}^m",
    where="1.2.1(b)",
    title="the sigmoid keeps the shape",
    says="the sigmoid, entry by entry, keeps the dimension",
)
d.claim(
    "000-1.2.1b-5",
    r"c[t] \in \mathbb{R}^m",
    where="1.2.1(b)",
    title="shape of the gate",
)

# (c) the gradient by W_x

d.claim(
    "000-1.2.1c-1",
    r"\frac{\partial \ell}{\partial \mathbf{W}_{\infty}}",
    of=r"\frac{\partial \ell}{\partial W_x}",
    title="the gradient to be found",
    expect="unreadable",
    why="W_x is printed as W with an infinity sign",
)
d.claim(
    "000-1.2.1c-1-intended",
    r"\frac{\partial \ell}{\partial \mathbf{W}_x} \in \mathbb{R}^{m \times n}",
    title="the gradient to be found",
    corrects="000-1.2.1c-1",
)
d.claim(
    "000-1.2.1c-2",
    r"h[t] = c[t] \odot h[t-1] + (1-c[t]) \odot W_x x[t].",
    title="the recurrence, restated",
)
d.claim(
    "000-1.2.1c-3",
    r"\frac{\partial (c_i[t] h_i[t-1])}{\partial W_{x,ij}} = 0",
    title="only the second part depends on W_x",
    says="the first part of the recurrence does not depend on W_x",
    expect="conditional",
    why="only if earlier states are held fixed; they depend on W_x too",
)
d.claim(
    "000-1.2.1c-4",
    r"h[t] - c[t] \odot h[t-1] = (1 - c[t]) \odot (W_x x[t])",
    title="the part with W_x",
    says="the state contains the summand with W_x; the rest is the first part",
)
d.claim(
    "000-1.2.1c-5",
    r"1 - c[t] \in \mathbb{R}^m, \quad W_x \in \mathbb{R}^{m \times n}, \quad x[t] \in \mathbb{R}^n, \quad W_x "
    r"x[t] \in "
    r"\mathbb{R}^m",
    title="shape of the term with W_x",
    says="the shapes of the factors, and with them of the term",
)
d.claim(
    "000-1.2.1c-6",
    r"h_i[t] = (1 - c_i[t]) \cdot \left(\sum_{j=1}^n W_{x,ij} x_j[t] \right)",
    title="elementwise, without the term c[t] h[t-1]",
    expect="refuted",
    why="the term c[t] h[t-1] is missing",
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
    why="holds for the immediate partial; earlier states depend on W_x too",
)
d.claim(
    "000-1.2.1c-8",
    r"\frac{\partial \ell}{\partial \boldsymbol{W_{x,ij}}} = \sum_{t=1}^{K} \sum_{i=1}^{m} "
    r"\frac{\partial \ell}{\partial \boldsymbol{h_i[t]}} \cdot "
    r"\frac{\partial \boldsymbol{h_i[t]}}{\partial \boldsymbol{W_{x,ij}}}",
    title="chain rule, with i free and bound",
    expect="refuted",
    why="the sum over i captures the free index i, so that the right side does not depend on it; the next line drops "
    "the sum",
)
d.claim(
    "000-1.2.1c-8-corrected",
    r"\frac{\partial \ell}{\partial W_{x,ij}} = \sum_{t=1}^{K} \sum_{k=1}^{m} "
    r"\left(\frac{\partial \ell}{\partial h_k[t]}\right)_{\text{total}} \cdot "
    r"\left(\frac{\partial h_k[t]}{\partial W_{x,ij}}\right)_{\text{immediate}}",
    title="chain rule, with a summation index of its own",
    corrects="000-1.2.1c-8",
)
d.claim(
    "000-1.2.1c-9",
    r"\frac{\partial \ell}{\partial \mathbf{W_{x,ij}}} = \sum_{t=1}^{K} "
    r"\frac{\partial \ell}{\partial \mathbf{h_i[t]}} \cdot (1 - c_i[t]) \, x_j[t]",
    title="elementwise, summed over time",
    expect="conditional",
    why="holds for the total derivative of the loss by h[t]",
    rests_on=["000-1.2.1c-7"],
)
d.claim(
    "000-1.2.1c-10",
    r"\left(\frac{\partial \ell}{\partial \boldsymbol{h}[\boldsymbol{t}]} \odot (1 - c[\boldsymbol{t}])\right) "
    r"x[\boldsymbol{t}]^{\top} \in \mathbb{R}^{m \times n}",
    title="shape of one step's contribution",
)
d.claim(
    "000-1.2.1c-10-entry",
    r"\left(\left(\frac{\partial \ell}{\partial h[t]} \odot (1 - c[t])\right) x[t]^{\top}\right)_{ij} = "
    r"\frac{\partial \ell}{\partial h_i[t]} (1 - c_i[t]) x_j[t]",
    title="its entries are the summands of the line before",
)
d.claim(
    "000-1.2.1c-11",
    r"\frac{\partial \ell}{\partial \boldsymbol{W_x}} = \sum_{t=1}^K \left(\frac{\partial \ell}{\partial "
    r"\boldsymbol{h}[t]} \odot (1 - c[t]) \right) x[t]^\top",
    title="dL/dW_x in matrix form",
    expect="conditional",
    why="holds for the total derivative of the loss by h[t]",
    rests_on=["000-1.2.1c-9"],
)
d.claim(
    "000-1.2.1c-12",
    r"\sum_{t=1}^K \left(\frac{\partial \ell}{\partial h[t]} \odot (1 - c[t]) \right) x[t]^\top \in "
    r"\mathbb{R}^{m \times n}",
    title="dL/dW_x has the shape of W_x",
)

# (d) vanishing and exploding gradients; g is the gate, w its recurrent weight, zeta = h - W_x x

d.let(r"\tau, w, \zeta, g, \phi \in \mathbb{R}", r"b > 0")
d.claim(
    "000-1.2.1d-1",
    r"\frac{\partial h[t]}{\partial h[t-1]} = \operatorname{diag}(c[t]) + \operatorname{diag}((h[t-1] "
    r"- W_x x[t]) \odot c[t] \odot (1 - c[t])) W_h",
    where="1.2.1(d)",
    title="the Jacobian of one step",
    says="gradients may vanish or explode: they are multiplied by this Jacobian at every step",
)
d.claim(
    "000-1.2.1d-2",
    r"\lim_{\tau \to \infty} (g + \zeta g (1 - g) w)^{\tau} = 0",
    where="1.2.1(d)",
    title="repeated factors below one",
    says="repeated multiplication can shrink gradients to zero: with one hidden unit, a gate of 1/2 and no "
    "recurrent weight",
    given=(r"g = \frac{1}{2}", "w = 0"),
)
d.claim(
    "000-1.2.1d-2-exploding",
    r"\lim_{\tau \to \infty} (g + \zeta g (1 - g) w)^{\tau} = \infty",
    where="1.2.1(d)",
    title="repeated factors above one",
    says="repeated multiplication can let gradients grow without bound: with a gate of 1/2 and a recurrent weight of 8",
    given=(r"g = \frac{1}{2}", "w = 8", r"\zeta = 1"),
)
d.claim(
    "000-1.2.1d-3",
    r"g + \zeta g (1 - g) w = 1",
    where="1.2.1(d)",
    title="an open gate hands the state on",
    says="a gate of one hands the gradient on unchanged, here with one hidden unit",
    given="g = 1",
)
d.claim(
    "000-1.2.1d-4",
    r"\lim_{\tau \to \infty} \phi^{\tau} = 1",
    where="1.2.1(d)",
    title="do LSTMs and GRUs eliminate the problem?",
    says="LSTMs and GRUs completely eliminate vanishing gradients: over many steps along the cell, each with the same "
    "forget gate phi = e^{-b} below 1, the gradient keeps its size",
    given=r"\phi = e^{-b}",
    expect="refuted",
    why="a gate is a sigmoid, below 1: with gates that stay away from 1 the product over many steps still vanishes; "
    "gates only slow that down",
)
d.claim(
    "000-1.2.1d-4-corrected",
    r"\lim_{\tau \to \infty} \phi^{\tau} = 0",
    where="1.2.1(d)",
    title="gradients also vanish along the cell",
    says="with any fixed forget gate below 1 the gradient along the cell vanishes over many steps",
    given=r"\phi = e^{-b}",
    corrects="000-1.2.1d-4",
)
