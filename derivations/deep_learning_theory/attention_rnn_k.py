"""AttentionRNN over the last k states, and over all states: weights, new state, and which states are reached.

Document 000, sections 1.2.2(c) and (d).  Main statements:
  000-1.2.2c-4    there are k + 1 weights
  000-1.2.2c-5    the new state
  000-1.2.2d-4    the new state over all past states

Slot 0 is the input: the document writes h[t-i] for every slot and says that it means x[t] for i = 0.  Here s_i[t] is
the content of slot i, and the keys are called y, because k is their number.
"""

from symderiv import Derivation

d = Derivation(
    "attention-rnn-k", document="000", where="1.2.2(c)", title="AttentionRNN(k) and AttentionRNN over all states"
)

d.let(r"i, j \in \{0, \dots, k\}", r"s_i[t] \in \mathbb{R}^n", r"Q_i, K_i, V_i \in \mathbb{R}^{n \times n}")
d.define(
    r"q_i[t] = Q_i s_i[t], \quad y_i[t] = K_i s_i[t], \quad v_i[t] = V_i s_i[t]",
    states="000-1.2.2c-1",
)
d.define(
    r"w_i[t] = q_i[t]^{\top} y_i[t]",
    states="000-1.2.2c-3",
)
d.define(r"a[t] = \operatorname{softmax}(w[t])")
d.define(
    r"h[t] = \sum_{i=0}^{k} a_i[t] v_i[t]",
    states="000-1.2.2c-5",
)
d.claim(
    "000-1.2.2c-4",
    r"a[t] = \operatorname{softargmax}([w_0[t], w_1[t], \dots, w_k[t]]) \in \mathbb{R}^{k+1}",
    title="the weights",
)
d.claim(
    "000-1.2.2c-4-sum",
    r"\sum_{i=0}^{k} a_i[t] = 1",
    title="the weights sum to one",
)
