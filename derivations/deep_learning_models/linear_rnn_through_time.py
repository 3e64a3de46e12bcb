"""The linear recurrent network: how the derivative by the recurrent weight unrolls, and when its powers explode.

Document 001, section 2.3.  Main statements:
  001-2.3-6      one step of the recursion for dh_t/dw_h
  001-2.3-8      three steps, printed with one step too many
  001-2.3-13     the T-th power of w_h explodes for w_h > 1
  001-2.3-14     the T-th power of w_h vanishes for w_h < 1: only if also w_h > -1
"""

from symderiv import Derivation

BOTH = "true for total derivatives, which the document means; not if earlier states are held fixed"

d = Derivation(
    "linear-rnn-through-time", document="001", where="2.3", title="The gradient of a linear network through time"
)

d.let(r"w_h, w_x, b, D \in \mathbb{R}", r"h[t], u[t] \in \mathbb{R}", r"T \in \mathbb{N}")
d.define(
    "h_t = w_h h_{t-1} + w_x u_t + b",
    states="001-2.3-2",
)

d.claim(
    "001-2.3-3",
    r"\frac{\partial h_t}{\partial h_{t-1}} = w_h",
    title="one step back",
)
d.claim(
    "001-2.3-4",
    r"\frac{\partial h_t}{\partial w_h} = \frac{\partial}{\partial w_h} [w_h h_{t-1}] + 0",
    title="only the first term depends on the weight",
)
d.claim(
    "001-2.3-6",
    r"\frac{\partial h_t}{\partial w_h} = h_{t-1} + w_h \frac{\partial h_{t-1}}{\partial w_h}",
    title="product rule",
    expect="conditional",
    why=BOTH,
)
d.claim(
    "001-2.3-7",
    r"\frac{\partial h_t}{\partial w_h} = h_{t-1} + w_h (h_{t-2} + w_h \frac{\partial "
    r"h_{t-2}}{\partial w_h})",
    title="two steps",
    expect="conditional",
    why=BOTH,
)
d.claim(
    "001-2.3-8",
    r"\frac{\partial h_t}{\partial w_h} = h_{t-1} + w_h (h_{t-2} + w_h (h_{t-3} + w_h (h_{t-3} + w_h "
    r"\frac{\partial h_{t-3}}{\partial w_h})))",
    title="three steps, with one too many",
    expect="refuted",
    why="the state h_{t-3} and a factor w_h occur once too often",
)
d.claim(
    "001-2.3-8-corrected",
    r"\frac{\partial h_t}{\partial w_h} = h_{t-1} + w_h (h_{t-2} + w_h (h_{t-3} + w_h \frac{\partial "
    r"h_{t-3}}{\partial w_h}))",
    title="three steps",
    corrects="001-2.3-8",
    expect="conditional",
    why=BOTH,
)
d.claim(
    "001-2.3-9",
    r"\left(\frac{\partial h_t}{\partial h_{t-3}}\right)_{\text{total}} = w_h^4",
    title="the last term has four factors",
    says="three steps back the last term has the factor w_h four times",
    expect="refuted",
    why="three steps give three factors",
)
d.claim(
    "001-2.3-9-relative",
    r"\frac{\partial}{\partial D} \left[h_{t-1} + w_h (h_{t-2} + w_h (h_{t-3} + w_h (h_{t-3} + w_h D)))\right] = w_h^4",
    title="the last term of the line as printed, with D for the derivative at its end",
)
d.claim(
    "001-2.3-9-corrected",
    r"\left(\frac{\partial h_t}{\partial h_{t-3}}\right)_{\text{total}} = w_h^3",
    title="the last term has three factors",
    corrects="001-2.3-9",
)
d.claim(
    "001-2.3-10",
    r"\left(\frac{\partial h_T}{\partial h_0}\right)_{\text{total}} = w_h^T",
    title="one factor a step",
    says="through T steps the gradient is multiplied by w_h each time",
)
d.claim(
    "001-2.3-11",
    r"\left(\frac{\partial h_{T+1}}{\partial h_0}\right)_{\text{total}} = w_h \left(\frac{\partial "
    r"h_T}{\partial h_0}\right)_{\text{total}}",
    title="exponential in the number of steps",
    says="the gradient - printed is w_h, which is fixed - depends exponentially on the number of steps: one more step "
    "multiplies it by w_h",
)
d.claim(
    "001-2.3-13",
    r"\lim_{T \to \infty} w_h^T = \infty",
    title="the power explodes",
    says="for w_h > 1 the T-th power of w_h explodes",
    given="w_h > 1",
)
d.claim(
    "001-2.3-14",
    r"\lim_{T \to \infty} w_h^T = 0",
    title="the power vanishes for w_h < 1",
    says="for every w_h < 1 the T-th power of w_h vanishes",
    given="w_h < 1",
    expect="refuted",
    why="for w_h = -1 the power alternates, and for w_h < -1 it also grows; it vanishes only for -1 < w_h < 1",
)
d.claim(
    "001-2.3-14-corrected",
    r"\lim_{T \to \infty} w_h^T = 0",
    title="the power vanishes",
    says="for -1 < w_h < 1 the T-th power of w_h vanishes",
    given=("w_h > -1", "w_h < 1"),
    corrects="001-2.3-14",
)
d.claim(
    "001-2.3-15",
    r"\lim_{T \to \infty} w_h^T = 1",
    title="the power is stable",
    says="for w_h = 1 the T-th power of w_h is stable",
    given="w_h = 1",
)
