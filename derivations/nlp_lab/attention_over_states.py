"""A recurrent network that attends to its earlier states.

Document 002, section 1.5.2 (a).  Main statements:
  002-1.5-a-8    attention weights over the earlier states
  002-1.5-a-10   the new state is defined by itself

The first state has nothing to attend to, so t starts at 2.
"""

from symderiv import Derivation

d = Derivation("attention-over-states", document="002", where="1.5.2 (a)", title="Attention over earlier states")

d.let(
    r"l, j \in \{1, \dots, T\}",
    r"t \in \{2, \dots, T\}",
    r"h_l \in \mathbb{R}^d",
    r"V \in \mathbb{R}^p",
    r"W_1, W_2 \in \mathbb{R}^{p \times d}",
    r"g, u, v, c, s, \omega, \xi \in \mathbb{R}",
)
d.define(r"e_{t,l} = h_t^{\top} h_l", states="002-1.5-a-4")
d.define(r"\alpha_{t,l} = \frac{\exp(e_{t,l})}{\sum_{j=1}^{t-1} \exp(e_{t,j})}")
d.define(r"a_t = \sum_{j=1}^{t-1} \alpha_{t,j} h_j", states="002-1.5-a-9")

d.claim(
    "002-1.5-a-1",
    r"t - 1 = T - 1",
    title="are all other states attended to?",
    says="every token attends to all others; step 3 sums over the t - 1 earlier states",
    expect="refuted",
    why="the sums run over earlier states only; just the last step sees all others",
)
d.claim(
    "002-1.5-a-1-corrected",
    r"\sum_{j=1}^{t-1} 1 = t - 1",
    title="how many states are attended to",
    says="step 3 attends to the t - 1 earlier states",
    corrects="002-1.5-a-1",
)
d.claim(
    "002-1.5-a-2",
    r"\frac{\partial}{\partial u} \tanh(\omega u + \xi) = 0",
    title="can the steps be computed in parallel?",
    says="attention makes the computation parallel, unlike a recurrent network: then the first term of step 4, "
    "RNN(x_t, h_{t-1}), would not need the state u before it; here one unit, xi is the part of the input",
    expect="refuted",
    why="step 4 keeps the recurrence, h_t needs h_{t-1}: the states can only be computed one after the other",
)
d.claim(
    "002-1.5-a-2-corrected",
    r"\frac{\partial}{\partial u} \tanh(\omega u + \xi) = \omega (1 - \tanh(\omega u + \xi)^2)",
    title="the recurrence stays",
    says="the recurrent part of the new state depends on the state before, with the weight omega",
    corrects="002-1.5-a-2",
)
d.claim(
    "002-1.5-a-5",
    r"V^{\top} \tanh(W_1 h_t + W_2 h_l) \in \mathbb{R}",
    title="the additive score is a number",
    says="the additive score, as another choice of e",
)
d.claim(
    "002-1.5-a-6",
    r"\frac{h_t^{\top} h_l}{\sqrt{d}} = \frac{e_{t,l}}{\sqrt{d}}",
    title="the scaled score",
    says="the scaled dot product, as another choice of e, is the dot product over the root of d",
)
d.claim(
    "002-1.5-a-7",
    r"\sum_{l=1}^{t-1} \alpha_{t,l} = 1",
    title="the weights sum to one",
    says="the softmax gives a probability distribution over the earlier states",
)
d.claim(
    "002-1.5-a-8",
    r"\alpha_{t,l} = \frac{\exp(e_{t,l})}{\sum_{j} \exp(e_{t,j})}",
    title="attention weights, range of j not printed",
    readings={
        "j runs over the earlier states, as the text says": r"j \in \{1, \dots, t - 1\}",
        "j runs over all states": r"j \in \{1, \dots, T\}",
    },
    expect="conditional",
    why="the range of j is not printed; the weights of step 3 need the earlier states, j < t",
)
d.claim(
    "002-1.5-a-10",
    r"\frac{\partial}{\partial g} \frac{u \exp(s u) + v \exp(s v)}{\exp(s u) + \exp(s v)} = 0",
    title="does the attention output depend on the new state?",
    says="h_t = RNN(x_t, h_{t-1}) + a_t defines the new state g; then a_t, here for one unit and two earlier states u "
    "and v, must not depend on g. The scores are those of s",
    readings={
        "the scores use the state before the attention, c = RNN(x_t, h_{t-1})": "s = c",
        "the scores use h_t itself, as step 1 has it": "s = g",
    },
    expect="conditional",
    why="step 1 scores h_t, so that the line defines h_t by h_t; it is sound if the scores use RNN(x_t, h_{t-1})",
)
