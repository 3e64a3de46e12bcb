"""The LSTM through time with its first states given: which derivatives are total, for one unit.

Document 002, section 1.4.2 (a).  Main statements:
  002-1.4-a-4-intended    d h_t / d W_g, expanded: immediate derivatives of the step times total ones of the step before
  002-1.4-a-12-intended   the bracket of the merged gradient is the total derivative d h_t / d W_g

The document gives no h_0 and C_0; here they are numbers a and b that do not depend on the weights.  With the bracket
being the total derivative of h_t, the merged gradient 002-1.4-a-12 is the sum 002-1.4-a-2.
"""

from symderiv import Derivation

d = Derivation(
    "lstm-total", document="002", where="1.4.2 (a)", title="LSTM: total derivatives, with the first states given"
)

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"x[t], h[t], C[t] \in \mathbb{R}",
    r"W_f, W_i, W_o, W_g, W_f', W_i', W_o', W_g', a, b \in \mathbb{R}",
)
d.define(r"h[0] = a")
d.define(r"C[0] = b")
d.define(r"f_t = \sigma(x_t W_f + h_{t-1} W_f')")
d.define(r"i_t = \sigma(x_t W_i + h_{t-1} W_i')")
d.define(r"o_t = \sigma(x_t W_o + h_{t-1} W_o')")
d.define(r"\tilde{C}_t = \tanh(x_t W_g + h_{t-1} W_g')")
d.define(r"C_t = f_t \circ C_{t-1} + i_t \circ \tilde{C}_t")
d.define(r"h_t = \tanh(C_t) \circ o_t")

d.claim(
    "002-1.4-a-4-intended",
    r"\left(\frac{\partial h_t}{\partial W_g}\right)_{\text{total}} = o_t (1 - \tanh^2(C_t)) "
    r"\left(\left(\frac{\partial C_t}{\partial W_g}\right)_{\text{immediate}} + "
    r"\left(\frac{\partial C_t}{\partial C_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial C_{t-1}}{\partial W_g}\right)_{\text{total}} \right) + "
    r"\left(\frac{\partial h_t}{\partial h_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h_{t-1}}{\partial W_g}\right)_{\text{total}}",
    title="the expansion, with its derivatives told apart",
)
d.claim(
    "002-1.4-a-12-intended",
    r"\left(\frac{\partial h_t}{\partial W_g}\right)_{\text{total}} = o_t (1 - \tanh^2(C_t)) "
    r"\left(i_t \left(\frac{\partial \tilde{C}_t}{\partial W_g}\right)_{\text{immediate}} + "
    r"f_t \left(\frac{\partial C_{t-1}}{\partial W_g}\right)_{\text{total}} \right) + "
    r"\left(\frac{\partial h_t}{\partial h_{t-1}}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h_{t-1}}{\partial W_g}\right)_{\text{total}}",
    title="the bracket of the merged gradient",
    says="the bracket, multiplied by the direct derivative of J and summed over t, is the gradient",
)
