"""The LSTM through time: the gradient of a cost by the candidate's weights, for one unit.

Document 002, section 1.4.  Main statements:
  002-1.4-a-2    d J / d W_g as a sum over time
  002-1.4-a-12   the same with all factors put in
  002-1.4-b-1    d C_t / d C_{t-1} = f_t

The products that the document prints are those of numbers: with one unit every quantity is a number, the Hadamard
product is the product, and each formula can be read as it stands.  For n units the derivatives of C_t by C_{t-1}
and of h_t by C_t are diagonal matrices; see the derivation "lstm", 002-1.3-S-b-2.
"""

from symderiv import Derivation

d = Derivation("lstm-gradient", document="002", where="1.4.2 (a)", title="LSTM: the gradient through time")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"t \in \{1, \dots, T\}",
    r"x_t, h_t, C_t \in \mathbb{R}",
    r"W_f, W_i, W_o, W_g, W_f', W_i', W_o', W_g', w, a \in \mathbb{R}",
)
d.define(r"f_t = \sigma(x_t W_f + h_{t-1} W_f')", states="002-1.4-D-1")
d.define(r"i_t = \sigma(x_t W_i + h_{t-1} W_i')", states="002-1.4-D-2")
d.define(r"o_t = \sigma(x_t W_o + h_{t-1} W_o')", states="002-1.4-D-3")
d.define(r"\tilde{C}_t = \tanh(x_t W_g + h_{t-1} W_g')", states="002-1.4-D-4")
d.define(r"C_t = f_t \circ C_{t-1} + i_t \circ \tilde{C}_t", states="002-1.4-D-5")
d.define(r"h_t = \tanh(C_t) \circ o_t", states="002-1.4-D-6")
d.let(r"J \text{ is a function of } h_1, \dots, h_T")

# (a) the gradient by W_g

d.claim(
    "002-1.4-a-2",
    r"\frac{\partial J}{\partial W_g} = \sum_{t=1}^{T} \frac{\partial J}{\partial h_t} "
    r"\frac{\partial h_t}{\partial W_g}",
    title="the sum over time",
    expect="conditional",
    why="true with the direct derivative of J and the total derivative of h_t; "
    "with total derivatives of J, paths through the cell alone are missing",
)
d.claim(
    "002-1.4-a-4",
    r"\frac{\partial h_t}{\partial W_q} = \frac{\partial h_t}{\partial C_t} \left(\frac{\partial C_t}{\partial "
    r"W_q} + "
    r"\frac{\partial C_t}{\partial C_{t-1}} \frac{\partial C_{t-1}}{\partial W_q} \right) + "
    r"\frac{\partial h_t}{\partial h_{t-1}} \frac{\partial h_{t-1}}{\partial W_q}",
    title="the expansion, as printed with W_q",
    expect="unreadable",
    why="there is no W_q in this problem; the letter g was misprinted",
)
d.claim(
    "002-1.4-a-5",
    r"\frac{\partial h_t}{\partial W_g} = \frac{\partial h_t}{\partial C_t} \left(\frac{\partial C_t}{\partial "
    r"W_g} + "
    r"\frac{\partial C_t}{\partial C_{t-1}} \frac{\partial C_{t-1}}{\partial W_g} \right) + "
    r"\frac{\partial h_t}{\partial h_{t-1}} \frac{\partial h_{t-1}}{\partial W_g}",
    title="the expansion, with W_g",
    corrects="002-1.4-a-4",
    expect="conditional",
    why="the same sign stands for an immediate derivative of C_t and for total ones of C_{t-1} and h_{t-1}",
)
d.claim(
    "002-1.4-a-6",
    r"\frac{\partial h_t}{\partial C_t} = o_t \cdot (1 \tanh^2(C_t))",
    title="dh_t/dC_t, as printed",
    expect="refuted",
    why="the minus sign is lost",
)
d.claim(
    "002-1.4-a-6-intended",
    r"\frac{\partial h_t}{\partial C_t} = o_t \cdot (1 - \tanh^2(C_t))",
    title="dh_t/dC_t, with the minus sign",
    corrects="002-1.4-a-6",
)
d.claim(
    "002-1.4-a-7",
    r"\frac{\partial C_t}{\partial C_{t-1}} = f_t",
    title="dC_t/dC_{t-1}",
    expect="conditional",
    why="true for the immediate derivative; the total one also goes through h_{t-1}, which is computed from C_{t-1}",
)
d.claim(
    "002-1.4-a-8",
    r"\frac{\partial C_t}{\partial W_g} = i_t \cdot \frac{\partial \tilde{C}_t}{\partial W_g}",
    title="dC_t/dW_g",
    expect="conditional",
    why="true for immediate derivatives, which hold the earlier states fixed, and not for total ones",
)
d.claim(
    "002-1.4-a-9",
    r"\frac{\partial \tilde{C}_t}{\partial W_g} = x_t (1 - \tilde{C}_t^2)",
    title="derivative of the candidate",
    says="the derivative of the candidate follows from that of tanh",
    expect="conditional",
    why="this is the immediate derivative; the total one also goes through h_{t-1}",
)
d.claim(
    "002-1.4-a-11",
    r"\frac{\partial h_t}{\partial C_t} \left(\frac{\partial C_t}{\partial W_g} + "
    r"\frac{\partial C_t}{\partial C_{t-1}} a \right) = o_t (1 - \tanh^2(C_t)) \left(i_t \frac{\partial "
    r"\tilde{C}_t}{\partial W_g} + f_t a \right)",
    title="the factors put in",
    says="the listed factors are put into the expansion; a stands for the derivative of C_{t-1} by W_g",
    expect="conditional",
    why="true with immediate derivatives of C_t and of the candidate, as the lines before it",
)

d.claim(
    "002-1.4-a-12",
    r"\frac{\partial J}{\partial W_g} = \sum_{t=1}^T \frac{\partial J}{\partial h_t} \left[o_t (1 - \tanh^2(C_t)) "
    r"\left(i_t \frac{\partial \tilde{C}_t}{\partial W_g} + f_t \frac{\partial C_{t-1}}{\partial W_g} \right) + "
    r"\frac{\partial h_t}{\partial h_{t-1}} \frac{\partial h_{t-1}}{\partial W_g} \right]",
    title="the gradient, merged",
    expect="unreadable",
    why="at t = 1 the sum asks for h_0 and C_0, which the document does not define; its parts are judged before it",
)

# (b) the term that keeps the gradient

keep = "1.4.2 (b)"
d.claim(
    "002-1.4-b-1",
    r"\frac{\partial C_t}{\partial C_{t-1}} = f_t",
    where=keep,
    title="the key term",
    expect="conditional",
    why="true for the immediate derivative, along the cell; the total one also goes through h_{t-1}",
)
d.claim(
    "002-1.4-b-2",
    r"C_t = f_t C_{t-1} + i_t \tilde{C}_t",
    where=keep,
    title="f_t is the share of C_{t-1} that is kept",
    says="the forget gate determines how much of the previous cell is retained: it is the factor of C_{t-1}",
)
d.claim(
    "002-1.4-b-3",
    r"\lim_{a \to \infty} \frac{\partial (\sigma(a) w)}{\partial w} = 1",
    where=keep,
    title="a gate near 1",
    says="with f_t near 1 the derivative of C_t by C_{t-1} is near 1: the factor sigma(a) tends to 1 for a large score",
)
d.claim(
    "002-1.4-b-6",
    r"\lim_{a \to \infty} \sigma(a) w = w",
    where=keep,
    title="the cell as an identity",
    says="with f_t near 1 the kept part of the cell is the identity map of C_{t-1}",
)
d.claim(
    "002-1.4-b-8",
    r"0 < \frac{\partial \tanh(a)}{\partial a} \le 1",
    where=keep,
    title="squashing shrinks gradients",
    says="in a plain recurrent network each step multiplies the gradient by the derivative of tanh, which is at most 1",
)
d.claim(
    "002-1.4-b-9",
    r"0 < f_t < 1",
    where=keep,
    title="the gate is a factor below 1",
    says="gating maintains the gradient's magnitude: along the cell it is multiplied by gates, all below 1",
)
