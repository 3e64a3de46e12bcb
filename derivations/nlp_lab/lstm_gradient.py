"""The LSTM through time: the gradient of a cost by the candidate's weights, for one unit.

Document 002, section 1.4.  Main statements:
  002-1.4-a-2    d J / d W_g as a sum over time
  002-1.4-a-12   the same with all factors put in
  002-1.4-b-1    d C_t / d C_{t-1} = f_t
  002-1.4-b-9    the gradient along the cell shrinks at every step

The products that the document prints are those of numbers: with one unit every quantity is a number, the Hadamard
product is the product, and each formula can be read as it stands.  For n units the derivatives of C_t by C_{t-1}
and of h_t by C_t are diagonal matrices.  The document gives no h_0 and C_0; here they are numbers that do not depend
on the weights.
"""

from symderiv import Derivation

d = Derivation("lstm-gradient", document="002", where="1.4.2 (a)", title="LSTM: the gradient through time")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"t \in \{1, \dots, T\}",
    r"x[t], h[t], C[t] \in \mathbb{R}",
    r"W_f, W_i, W_o, W_g, W_f', W_i', W_o', W_g', w, a, \eta_0, \gamma_0 \in \mathbb{R}",
    r"n, \phi, \beta \in \mathbb{R}",
    r"b > 0",
)
d.define(r"h[0] = \eta_0")
d.define(r"C[0] = \gamma_0")
d.define(r"f_t = \sigma(x_t W_f + h_{t-1} W_f')", states="002-1.4-D-1")
d.define(r"i_t = \sigma(x_t W_i + h_{t-1} W_i')", states="002-1.4-D-2")
d.define(r"o_t = \sigma(x_t W_o + h_{t-1} W_o')", states="002-1.4-D-3")
d.define(r"\tilde{C}_t = \tanh(x_t W_g + h_{t-1} W_g')", states="002-1.4-D-4")
d.define(r"C_t = f_t \circ C_{t-1} + i_t \circ \tilde{C}_t", states="002-1.4-D-5")
d.define(r"h_t = \tanh(C_t) \circ o_t", states="002-1.4-D-6")
d.let(r"J \text{ is a function of } h_1, \dots, h_T")

# (a) the gradient by W_g

d.claim(
    "002-1.4-a-1",
    r"\frac{\partial J}{\partial W_q}",
    of=r"\frac{\partial J}{\partial W_g}",
    title="the gradient that is looked for, as printed with W_q",
    expect="unreadable",
    why="there is no W_q in this problem; the letter g was misprinted",
)
d.claim(
    "002-1.4-a-1-intended",
    r"\frac{\partial J}{\partial W_g} \in \mathbb{R}",
    title="the gradient that is looked for",
    corrects="002-1.4-a-1",
)
d.claim(
    "002-1.4-a-2",
    r"\frac{\partial J}{\partial W_g} = \sum_{t=1}^{T} \frac{\partial J}{\partial h_t} "
    r"\frac{\partial h_t}{\partial W_g}",
    title="the sum over time",
    expect="conditional",
    why="true with the direct derivative of J and the total derivative of h_t only: with two total ones paths are "
    "counted several times, with none the paths through earlier steps are missing",
)
d.claim(
    "002-1.4-a-3",
    r"\frac{\partial h_t}{\partial W_a}",
    of=r"\frac{\partial h_t}{\partial W_g}",
    title="what is expanded, as printed with W_a",
    expect="unreadable",
    why="there is no W_a in this problem; the letter g was misprinted",
)
d.claim(
    "002-1.4-a-3-intended",
    r"\frac{\partial h_t}{\partial W_g} \in \mathbb{R}",
    title="what is expanded",
    corrects="002-1.4-a-3",
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
    r"\left(\frac{\partial h_t}{\partial W_g}\right)_{\text{total}} = \frac{\partial h_t}{\partial C_t} "
    r"\left(\beta \left(\frac{\partial C_t}{\partial W_g}\right)_{\text{immediate}} + "
    r"(1 - \beta) \left(\frac{\partial C_t}{\partial W_g}\right)_{\text{total}} + "
    r"\left(\frac{\partial C_t}{\partial C_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial C_{t-1}}{\partial W_g}\right)_{\text{total}} \right) + "
    r"\left(\frac{\partial h_t}{\partial h_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h_{t-1}}{\partial W_g}\right)_{\text{total}}",
    title="the expansion, with W_g",
    says="the same line with W_g in the place of the misprint W_q; beta = 1 if the derivative of C_t by W_g is the "
    "immediate one",
    readings={
        "the derivative of C_t is the immediate one": r"\beta = 1",
        "it is total, as those of C_{t-1} and h_{t-1}, which are written alike": r"\beta = 0",
    },
    expect="conditional",
    why="true if the derivative of C_t is immediate and those of C_{t-1} and h_{t-1} total; one symbol stands for both",
)
d.claim(
    "002-1.4-a-4-intended",
    r"\left(\frac{\partial h_t}{\partial W_g}\right)_{\text{total}} = \frac{\partial h_t}{\partial C_t} "
    r"\left(\left(\frac{\partial C_t}{\partial W_g}\right)_{\text{immediate}} + "
    r"\left(\frac{\partial C_t}{\partial C_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial C_{t-1}}{\partial W_g}\right)_{\text{total}} \right) + "
    r"\left(\frac{\partial h_t}{\partial h_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h_{t-1}}{\partial W_g}\right)_{\text{total}}",
    title="the expansion, with its derivatives told apart",
    corrects="002-1.4-a-4",
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
    "002-1.4-a-10",
    r"\frac{\partial h_t}{\partial h_{t-1}} = (1 - \tanh^2(C_t)) o_t (f_t (1 - f_t) W_f' C_{t-1} + i_t (1 - i_t) W_i' "
    r"\tilde{C}_t + i_t (1 - \tilde{C}_t^2) W_g') + \tanh(C_t) o_t (1 - o_t) W_o'",
    title="dependence on the state before",
    says="the derivative of h_t by h_{t-1} accounts for how h_t depends on the state before: through the three "
    "gates and "
    "the candidate, the cell C_{t-1} held fixed",
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
    expect="conditional",
    why="true with the direct derivative of J, the immediate one of the candidate and total ones of C_{t-1} and "
    "h_{t-1}",
    rests_on=["002-1.4-a-2", "002-1.4-a-5"],
)
d.claim(
    "002-1.4-a-12-marked",
    r"\frac{\partial J}{\partial W_g} = \sum_{t=1}^T \left(\frac{\partial J}{\partial h_t}\right)_{\text{direct}} "
    r"\left[o_t (1 - \tanh^2(C_t)) \left(i_t \left(\frac{\partial \tilde{C}_t}{\partial "
    r"W_g}\right)_{\text{immediate}} + f_t \left(\frac{\partial C_{t-1}}{\partial W_g}\right)_{\text{total}} \right) + "
    r"\left(\frac{\partial h_t}{\partial h_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h_{t-1}}{\partial W_g}\right)_{\text{total}} \right]",
    title="the gradient, merged, with its derivatives told apart",
)
d.claim(
    "002-1.4-a-13",
    r"\left(\frac{\partial C_t}{\partial W_g}\right)_{\text{total}} = "
    r"\left(\frac{\partial C_t}{\partial W_g}\right)_{\text{immediate}} + "
    r"f_t \left(\frac{\partial C_{t-1}}{\partial W_g}\right)_{\text{total}} + "
    r"\left(\frac{\partial C_t}{\partial h_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h_{t-1}}{\partial W_g}\right)_{\text{total}}",
    title="two ways back",
    says="gradients go back through the cell and through the hidden state: the recursion has a term of either",
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
    r"\frac{\partial C_t}{\partial C_{t-1}} \approx 1",
    given="f_t = 1",
    where=keep,
    title="a gate near 1",
    expect="conditional",
    why="true for the immediate derivative, which is f_t; the total one also goes through h_{t-1}",
)
d.claim(
    "002-1.4-b-4",
    r"\lim_{n \to \infty} \phi^n = 1",
    where=keep,
    title="unhindered through time",
    says="with f_t near 1 gradients flow unhindered through time: along the cell n steps with a gate phi "
    "multiply them by phi^n",
    readings={"the gate is exactly 1": r"\phi = 1", "the gate is only close to 1, as a sigmoid is": r"\phi = e^{-b}"},
    expect="conditional",
    why="only a gate of exactly 1 hands the gradient on unchanged; with any fixed gate below 1 it decays geometrically",
)
d.claim(
    "002-1.4-b-5",
    r"\lim_{n \to \infty} (e^{-b})^n = 0",
    where=keep,
    title="small factors make gradients decay",
    says="repeated multiplication by small values, of modulus e^{-b} < 1, makes gradients decay exponentially",
)
d.claim(
    "002-1.4-b-6",
    r"C_t = C_{t-1}",
    given="f_t = 1",
    where=keep,
    title="the cell as an identity",
    says="with f_t near 1 the cell acts like an identity function",
    readings={
        "of the part that is kept: the input gate is at 0": "i_t = 0",
        "of the whole cell, whatever the input gate": (),
    },
    expect="conditional",
    why="at f_t = 1 the cell before is handed on, and i_t times the candidate is added; it is the identity if i_t is 0",
)
d.claim(
    "002-1.4-b-7",
    r"C_t - i_t \tilde{C}_t = C_{t-1}",
    where=keep,
    title="a skip connection",
    says="with the forget gate at 1 the cell is C_{t-1} plus something, as a skip connection is x plus F(x)",
    given="f_t = 1",
)
d.claim(
    "002-1.4-b-8",
    r"|w| (1 - \tanh(a)^2) \le 1",
    where=keep,
    title="squashing shrinks gradients",
    says="in a plain recurrent network each step multiplies the gradient by w times the derivative of tanh, so that "
    "it does not grow",
    readings={"a recurrent weight of at most 1": r"w = \tanh(b)", "any recurrent weight": ()},
    expect="conditional",
    why="the derivative of tanh is at most 1, but it is multiplied by the weight: with a weight above 1 "
    "gradients may grow",
)
d.claim(
    "002-1.4-b-9",
    r"\left(\frac{\partial C_t}{\partial C_{t-1}}\right)_{\text{immediate}} = 1",
    where=keep,
    title="do gates keep the gradient's magnitude?",
    says="gating maintains the gradient's magnitude: along the cell each step multiplies it by 1",
    readings={"the forget gate is fully open": "f_t = 1", "any forget gate": ()},
    expect="conditional",
    why="each step multiplies the gradient by the gate, which is below 1: it shrinks, slowly if the gate is near 1",
)
d.claim(
    "002-1.4-b-9-factor",
    r"0 < \left(\frac{\partial C_t}{\partial C_{t-1}}\right)_{\text{immediate}} < 1",
    where=keep,
    title="the factor of one step is below 1",
    says="along the cell each step multiplies the gradient by the forget gate, between 0 and 1",
)
d.claim(
    "002-1.3-S-b-2",
    r"\frac{\partial C_t}{\partial C_{t-1}} = f_t",
    where="1.3.2, summary",
    title="does a small forget gate let gradients vanish?",
    says="a small f_t leads to vanishing gradients: the derivative of the cell by the cell before is f_t",
    expect="conditional",
    why="true of the direct path from cell to cell; the total gradient also goes through h_{t-1}, where f_t is "
    "no factor",
)
