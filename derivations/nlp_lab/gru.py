"""The gated recurrent unit: the sigmoid's symmetry, and how the next state depends on input and state.

Document 002, section 1.2.  Main statements:
  002-1.2-a-7    sigma(-x) = 1 - sigma(x)
  002-1.2-b-4    the Jacobian of the state by the input has the update gate as a factor
  002-1.2-b-5    the Jacobian of the state by the previous state

One step is modelled: x_t and h_{t-1} are given, the gates and h_t are computed from them.
"""

from symderiv import Derivation

d = Derivation("gru", document="002", where="1.2.2", title="GRU: the sigmoid and one step")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"x \in \mathbb{R}",
    r"x_t \in \mathbb{R}^m",
    r"h_{t-1} \in \mathbb{R}^n",
    r"W_z, W_r, W \in \mathbb{R}^{n \times m}",
    r"U_z, U_r, U \in \mathbb{R}^{n \times n}",
)
d.define(r"z_t = \sigma(W_z x_t + U_z h_{t-1})", states="002-1.2-D-1")
d.define(r"r_t = \sigma(W_r x_t + U_r h_{t-1})", states="002-1.2-D-2")
d.define(r"\hat{h}_t = \tanh(Wx_t + r_t \circ Uh_{t-1})", states="002-1.2-D-3")
d.define(r"h_t = (1 - z_t) \circ h_{t-1} + z_t \circ \hat{h}_t", states="002-1.2-D-4")

# (a) the sigmoid

d.claim("002-1.2-D-5", r"\sigma(x) = \frac{1}{1 + \exp(-x)}", where="1.2.1", title="the sigmoid")
d.claim(
    "002-1.2-D-6",
    r"\sigma(-x) = 1 \sigma(x)",
    where="1.2.1",
    title="the symmetry, as printed",
    expect="refuted",
    why="the minus sign is lost: as printed, sigma(-x) = sigma(x)",
)
d.claim(
    "002-1.2-D-6-intended",
    r"\sigma(-x) = 1 - \sigma(x)",
    where="1.2.1",
    title="the symmetry, with the minus sign",
    corrects="002-1.2-D-6",
)
symmetry = "1.2.2 (a)"
d.claim("002-1.2-a-1", r"\sigma(-x) = \frac{1}{1 + \exp(x)}", where=symmetry, title="-x put in")
d.claim("002-1.2-a-2", r"1 - \sigma(x) = 1 - \frac{1}{1 + \exp(-x)}", where=symmetry, title="one minus the sigmoid")
d.claim(
    "002-1.2-a-3",
    r"= \frac{(1 + \exp(-x)) - 1}{1 + \exp(-x)}",
    of=r"1 - \frac{1}{1 + \exp(-x)}",
    where=symmetry,
    title="one fraction",
)
d.claim(
    "002-1.2-a-4",
    r"= \frac{\exp(-x)}{1 + \exp(-x)}",
    of=r"\frac{(1 + \exp(-x)) - 1}{1 + \exp(-x)}",
    where=symmetry,
    title="simplified",
)
d.claim(
    "002-1.2-a-5",
    r"= \frac{1}{1 + \exp(x)}",
    of=r"\frac{\exp(-x)}{1 + \exp(-x)}",
    where=symmetry,
    title="expanded by exp(x)",
)
d.claim(
    "002-1.2-a-6",
    r"\frac{1}{1 + \exp(x)} = \sigma(-x)",
    where=symmetry,
    title="which is sigma(-x)",
    says="the last fraction is sigma(-x)",
)
d.claim("002-1.2-a-7", r"\sigma(-x) = 1 - \sigma(x)", where=symmetry, title="the symmetry of the sigmoid")
d.claim(
    "002-1.2-a-8",
    r"\sigma(x) = \frac{1}{1 + \exp(-x)}",
    where=symmetry,
    title="the definition, recalled",
    says="the sigmoid's definition is recalled as its reciprocal form",
)

# (b) what the step depends on

step = "1.2.2 (b)"
d.claim(
    "002-1.2-b-0",
    r"h_t = (1 - z_t) \circ h_{t-1} + z_t \circ \hat{h}_t",
    where=step,
    title="the update, recalled",
    says="the update equation is recalled",
)
d.claim(
    "002-1.2-b-3",
    r"(h_{t,i} - h_{t-1,i})^2 = z_{t,i}^2 (\hat{h}_{t,i} - h_{t-1,i})^2",
    where=step,
    title="the change is the gate times a distance",
    says="for a small gate the state hardly changes: the change of an entry is the gate times a bounded distance",
)
d.claim(
    "002-1.2-b-4",
    r"\frac{\partial h_t}{\partial x_t} = \operatorname{diag}(z_t) \left( "
    r"\operatorname{diag}((\hat{h}_t - h_{t-1}) \circ (1 - z_t)) W_z + "
    r"\operatorname{diag}(1 - \hat{h}_t \circ \hat{h}_t) (W + "
    r"\operatorname{diag}(U h_{t-1} \circ r_t \circ (1 - r_t)) W_r) \right)",
    where=step,
    title="the Jacobian by the input",
    says="a small gate keeps new input out: the Jacobian by the input has the gate as a factor",
)
d.claim(
    "002-1.2-b-5",
    r"\frac{\partial h_t}{\partial h_{t-1}} = \operatorname{diag}(1 - z_t) + \operatorname{diag}(z_t) \left( "
    r"\operatorname{diag}((\hat{h}_t - h_{t-1}) \circ (1 - z_t)) U_z + "
    r"\operatorname{diag}(1 - \hat{h}_t \circ \hat{h}_t) (\operatorname{diag}(r_t) U + "
    r"\operatorname{diag}(U h_{t-1} \circ r_t \circ (1 - r_t)) U_r) \right)",
    where=step,
    title="the Jacobian by the previous state",
    says="a small gate retains the state: the Jacobian is the identity plus terms with the gate as a factor",
)
d.claim(
    "002-1.2-c-4b",
    r"\hat{h}_t = \tanh(Wx_t + r_t \circ Uh_{t-1})",
    where="1.2.2 (c)",
    title="the candidate, recalled",
    says="the candidate state is recalled",
)
