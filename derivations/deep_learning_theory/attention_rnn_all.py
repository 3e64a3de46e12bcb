"""AttentionRNN over all past states, with shared parameters: what slot 0 is, and why the list of scores must end.

Document 000, sections 1.2.2(c) and (d).  Main statements:
  000-1.2.2d-1    the queries, keys and values; slot 0 is printed as h[t] itself
  000-1.2.2d-3    the weights, over a list of scores without end
  000-1.2.2d-4    the new state

At time t = 3 there are the slots 0 to 3: the input and the states h[2], h[1], h[0].  Slots beyond them hold the zero
state, so their scores are zero.
"""

from symderiv import Derivation

d = Derivation("attention-rnn-all", document="000", where="1.2.2(d)", title="AttentionRNN over all past states")

d.let(
    r"i, j \in \{0, 1, 2, 3\}",
    r"x[t], h[t], y[t] \in \mathbb{R}^n",
    r"Q, K, V \in \mathbb{R}^{n \times n}",
    r"u, N \in \mathbb{R}",
)
d.define(r"h[0], h[-1] = 0, 0")
d.define(r"s_0[t] = x[t]")
d.define(r"s_1[t] = h[t-1]")
d.define(r"s_2[t] = h[t-2]")
d.define(r"s_3[t] = h[t-3]")
d.define(r"q_i[t] = Q s_i[t]")
d.define(r"k_i[t] = K s_i[t]")
d.define(r"v_i[t] = V s_i[t]")
d.define(
    r"w_i[t] = q_i[t]^{\top} k_i[t]",
    states="000-1.2.2d-2",
)
d.claim(
    "000-1.2.2c-2",
    r"y[t] = x[t]",
    where="1.2.2(c)",
    title="what stands in slot 0",
    says="h[t] is defined to be x[t] when i = 0; y is what is called h[t] there",
    readings={
        "the content of slot 0 is x[t]": r"y[t] = s_0[t]",
        "the new state h[t] is x[t]": r"y[t] = h[t]",
    },
    expect="conditional",
    why="true of slot 0; literally the new state, which is also called h[t], would be the input",
)
d.claim(
    "000-1.2.2d-1",
    r"q_i[t] = Qh[t-i], \quad k_i[t] = Kh[t-i], \quad v_i[t] = Vh[t-i], \quad i \ge 0",
    title="queries, keys and values",
    readings={
        "slot 0 holds the input x[t], as in part (c)": r"i \ne 0",
        "slot 0 holds the state h[t] itself": (),
    },
    expect="conditional",
    why="true if h[t] means x[t] in slot 0, as part (c) says; literally the new state would be defined by itself",
)
d.define(r"a[t] = \operatorname{softmax}([w_0[t], w_1[t], w_2[t], w_3[t]])")
d.claim(
    "000-1.2.2d-3",
    r"a_i[t] = \frac{e^{w_i[t]}}{\sum_{j=0}^{3} e^{w_j[t]} + N e^{0}}",
    title="the weights, without end",
    says="the weights are the softargmax of a list of scores without end; here at t = 3, N scores of zero states "
    "follow",
    readings={
        "the list ends with slot t, as the sum for the new state does": "N = 0",
        "the list goes on with zero states, here a single one more": "N = 1",
    },
    expect="conditional",
    why="the list must end with slot t: every zero state beyond it takes weight, and without end no weight is left",
)
d.claim(
    "000-1.2.2d-3-limit",
    r"\lim_{N \to \infty} \frac{e^{u}}{e^{u} + N e^{0}} = 0",
    title="among N zero scores any weight tends to zero",
)
d.claim(
    "000-1.2.2d-4",
    r"\sum_{i=0}^{3} a_i[3] v_i[3] = a_0[3] V x[3] + a_1[3] V h[2] + a_2[3] V h[1] + a_3[3] V h[0]",
    title="the new state at time 3",
    says="the new state is the sum over the slots 0 to t; at t = 3, written out",
)
d.claim(
    "000-1.2.2d-4-beyond",
    r"\sum_{i=0}^{3} a_i[3] v_i[3] = a_0[3] V x[3] + a_1[3] V h[2] + a_2[3] V h[1], \quad V h[-1] = 0",
    title="zero states add nothing to the new state",
    says="slot t holds h[0] = 0, and the slots beyond it hold zero states: a sum that ends with slot t leaves none out",
)
d.claim(
    "000-1.2.2d-5",
    "a_i[t] > 0",
    title="all past states are reached, with shared parameters",
    says="all past states are attended to, with the same parameters: each weight is positive",
)
