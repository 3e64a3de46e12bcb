"""AttentionRNN(2): softmax weights over the input and two earlier states; the Jacobian of one step.

Document 000, section 1.2.2 (b) and (e).  Main statements:
  000-1.2.2b-7    the attention weights sum to one
  000-1.2.2e-18   d a_i / d w_j, the softmax derivative
  000-1.2.2e-23   d w_1 / d h[t-1], the score gradient
  000-1.2.2e-26   d h[t] / d h[t-1]

Layout: in the products of steps 3 to 8 the document lays gradients of scalars out as rows; those claims say so with
layout="numerator".  The score gradient of step 7 is stated as a column, which is symderiv's default; that claim has
both readings.
"""

from symderiv import Derivation

d = Derivation("attention-rnn", document="000", where="1.2.2(e)", title="The Jacobian dh[t]/dh[t-1] of AttentionRNN(2)")

d.let(r"i, j \in \{0, 1, 2\}")
d.let(r"x[t], h[t] \in \mathbb{R}^n", r"Q_i, K_i, V_i \in \mathbb{R}^{n \times n}", states="000-1.2.2-7")
d.define(r"q_0[t], q_1[t], q_2[t] = Q_0x[t], Q_1h[t-1], Q_2h[t-2]", states="000-1.2.2-1")
d.define(r"k_0[t], k_1[t], k_2[t] = K_0x[t], K_1h[t-1], K_2h[t-2]", states="000-1.2.2-2")
d.define(r"v_0[t], v_1[t], v_2[t] = V_0x[t], V_1h[t-1], V_2h[t-2]", states="000-1.2.2-3")
d.define(r"w_i[t] = q_i[t]^\top k_i[t] \tag{6}", states="000-1.2.2-4")
d.define(r"a[t] = \operatorname{softargmax}([w_0[t], w_1[t], w_2[t]]) \tag{7}", states="000-1.2.2-5")
d.define(r"h[t] = \sum_{i=0}^{2} a_i[t] v_i[t]. \tag{8}", states="000-1.2.2-6")

# (b) the attention weights

d.claim("000-1.2.2b-1", r"w_i[t] = q_i[t]^\top k_i[t],", where="1.2.2(b) step 1", title="scores")
d.claim("000-1.2.2b-2", r"w_i[t] \in \mathbb{R}", where="1.2.2(b) step 1", title="a score is a number")
d.claim(
    "000-1.2.2b-3",
    r"w[t] = \begin{bmatrix} w_0[t] \\ w_1[t] \\ w_2[t] \end{bmatrix} \in \mathbb{R}^{3 \times 1}",
    where="1.2.2(b) step 1",
    title="the scores stacked",
)
d.claim(
    "000-1.2.2b-4",
    r"a[t] = \operatorname{softargmax}(w[t]) = \operatorname{softmax}(w[t]) = "
    r"\begin{bmatrix} a_0[t] \\ a_1[t] \\ a_2[t] \end{bmatrix}",
    where="1.2.2(b) step 2",
    title="softargmax is softmax",
)
d.claim(
    "000-1.2.2b-5",
    r"a_i[t] = \frac{e^{w_i[t]}}{\sum_{j=0}^2 e^{w_j[t]}}",
    where="1.2.2(b) step 2",
    title="an attention weight",
)
d.claim("000-1.2.2b-6", r"a_i[t] \ge 0", where="1.2.2(b) step 2", title="weights are not negative")
d.claim("000-1.2.2b-7", r"\sum_{i=0}^2 a_i[t] = 1", where="1.2.2(b) step 2", title="weights sum to one")
d.claim(
    "000-1.2.2b-8",
    r"w[t] \in \mathbb{R}^{3}, \quad w_0[t] = x[t]^\top Q_0^\top K_0 x[t], \quad w_1[t] = h[t-1]^\top "
    r"Q_1^\top K_1 h[t-1], \quad w_2[t] = h[t-2]^\top Q_2^\top K_2 h[t-2]",
    where="1.2.2(b) step 3",
    title="three scores",
    says="there are three scores, of the input and of the two states before",
)
d.claim("000-1.2.2b-9", r"a[t] \in \mathbb{R}^{3 \times 1}", where="1.2.2(b) step 3", title="shape of the weights")
d.claim("000-1.2.2b-10", r"h[t] = \sum_{i=0}^{2} a_i[t] v_i[t]", where="1.2.2(b) step 4", title="the new state")
d.claim(
    "000-1.2.2b-11",
    "h[t] = a_0[t] V_0 x[t] + a_1[t] V_1 h[t-1] + a_2[t] V_2 h[t-2]",
    where="1.2.2(b) step 4",
    title="what the weights weigh",
    says="the weights multiply the values of the input and of the two states before",
)
d.claim(
    "000-1.2.2b-12",
    r"a[t] = \begin{bmatrix} a_0[t] \\ a_1[t] \\ a_2[t] \end{bmatrix} \in \mathbb{R}^{3 \times 1}, "
    r"\qquad \sum_{i=0}^2 a_i[t] = 1",
    where="1.2.2(b) final",
    title="the attention vector",
)

# (e) the Jacobian of one step

d.claim("000-1.2.2e-1", r"h[t] = a_0[t]v_0[t] + a_1[t]v_1[t] + a_2[t]v_2[t]", title="the sum written out")
d.claim(
    "000-1.2.2e-2",
    r"v_0[t] = V_0x[t], \quad v_1[t] = V_1h[t-1], \quad v_2[t] = V_2h[t-2]",
    title="values",
)
d.claim("000-1.2.2e-3", r"a[t] = \operatorname{softargmax}([w_0[t], w_1[t], w_2[t]]),", title="weights")
d.claim("000-1.2.2e-4", r"w_i[t] = q_i[t]^{\top} k_i[t]", title="scores")
d.claim("000-1.2.2e-5a", r"q_1[t] = Q_1h[t-1]", title="query of h[t-1]")
d.claim("000-1.2.2e-5b", r"k_1[t] = K_1h[t-1]", title="key of h[t-1]")
d.claim("000-1.2.2e-5c", r"v_1[t] = V_1h[t-1]", title="value of h[t-1]")
d.claim(
    "000-1.2.2e-6",
    r"\frac{\partial h[t]}{\partial h[t-1]} = a_1[t] \frac{\partial v_1[t]}{\partial h[t-1]} + v_0[t] "
    r"\frac{\partial a_0[t]}{\partial h[t-1]} + v_1[t] \frac{\partial a_1[t]}{\partial h[t-1]} + "
    r"v_2[t] \frac{\partial a_2[t]}{\partial h[t-1]}",
    where="1.2.2(e) step 1",
    title="two ways to depend on h[t-1]",
    says="the new state depends on h[t-1] through the value v_1 and through the weights",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-7",
    r"\frac{\partial h[t]}{\partial h[t-1]} = \underbrace{\frac{\partial (a_1[t]v_1[t])}{\partial h[t-1]}}"
    r"_{\text{direct + indirect}} + \underbrace{\frac{\partial (a_0[t]v_0[t])}{\partial "
    r"h[t-1]}}_{\text{indirect only}}"
    r" + \underbrace{\frac{\partial (a_2[t]v_2[t])}{\partial h[t-1]}}_{\text{indirect only}}",
    where="1.2.2(e) step 2",
    title="term by term",
)
d.claim(
    "000-1.2.2e-8",
    r"\frac{\partial (\boldsymbol{a_1[t]}\boldsymbol{v_1[t]})}{\partial \boldsymbol{h[t-1]}} = a_1[t] \cdot "
    r"\frac{\partial \boldsymbol{v_1[t]}}{\partial \boldsymbol{h[t-1]}} + v_1[t] \cdot "
    r"\frac{\partial \boldsymbol{a_1[t]}}{\partial \boldsymbol{h[t-1]}}",
    where="1.2.2(e) step 3",
    title="product rule",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-9",
    r"\frac{\partial \boldsymbol{v_1[t]}}{\partial \boldsymbol{h[t-1]}} = V_1",
    where="1.2.2(e) step 3",
    title="Jacobian of the value",
)
d.claim(
    "000-1.2.2e-10",
    r"\frac{\partial (\boldsymbol{a_1}[t]\boldsymbol{v_1}[t])}{\partial \boldsymbol{h}[t-1]} = a_1[t]V_1 + "
    r"v_1[t] \cdot "
    r"\frac{\partial \boldsymbol{a_1}[t]}{\partial \boldsymbol{h}[t-1]}",
    where="1.2.2(e) step 3",
    title="product rule, with V_1",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-11",
    r"\frac{\partial (\boldsymbol{a_0[t]}\boldsymbol{v_0[t]})}{\partial \boldsymbol{h[t-1]}} = v_0[t] \cdot "
    r"\frac{\partial \boldsymbol{a_0[t]}}{\partial \boldsymbol{h[t-1]}}",
    where="1.2.2(e) step 4",
    title="indirect term of slot 0",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-12",
    r"\frac{\partial (\boldsymbol{a_2[t]}\boldsymbol{v_2[t]})}{\partial \boldsymbol{h[t-1]}} = v_2[t] \cdot "
    r"\frac{\partial \boldsymbol{a_2[t]}}{\partial \boldsymbol{h[t-1]}}",
    where="1.2.2(e) step 4",
    title="indirect term of slot 2",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-28",
    r"\frac{\partial v_0[t]}{\partial h[t-1]} = 0, \quad \frac{\partial v_2[t]}{\partial h[t-1]} = 0",
    where="1.2.2(e) step 4",
    title="two values do not depend on h[t-1]",
    says="the values v_0 and v_2 do not depend on h[t-1]",
)
d.claim(
    "000-1.2.2e-13",
    r"a_i[t] = \frac{\exp(w_i[t])}{\sum_{i=0}^{2} \exp(w_i[t])}",
    where="1.2.2(e) step 5",
    title="softmax, with the index used twice",
)
d.claim(
    "000-1.2.2e-14",
    r"\frac{\partial \boldsymbol{a_i[t]}}{\partial \boldsymbol{w_i[t]}} = \frac{\exp(w_i[t]) \cdot \sum_{j=0}^{2} "
    r"\exp(w_j[t]) - \exp(w_i[t]) \cdot \exp(w_i[t])}{\left(\sum_{j=0}^{2} \exp(w_j[t])\right)^2}",
    where="1.2.2(e) step 5",
    title="quotient rule, i = j",
)
d.claim(
    "000-1.2.2e-15",
    r"\frac{\partial \mathbf{a_i[t]}}{\partial \mathbf{w_i[t]}} = a_i[t] (1 - a_i[t])",
    where="1.2.2(e) step 5",
    title="softmax derivative, i = j",
    rests_on=["000-1.2.2e-14"],
)
d.claim(
    "000-1.2.2e-16",
    r"\frac{\partial \boldsymbol{a_i[t]}}{\partial \boldsymbol{w_j[t]}} = \frac{0 \cdot \sum_{u=0}^{2} "
    r"\exp(w_u[t]) - "
    r"\exp(w_i[t]) \cdot \exp(w_j[t])}{\left(\sum_{u=0}^{2} \exp(w_u[t])\right)^2}",
    where="1.2.2(e) step 5",
    title="quotient rule, i != j",
    given=r"i \ne j",
)
d.claim(
    "000-1.2.2e-17",
    r"\frac{\partial \boldsymbol{a_i[t]}}{\partial \boldsymbol{w_j[t]}} = -a_i[t]a_j[t]",
    where="1.2.2(e) step 5",
    title="softmax derivative, i != j",
    given=r"i \ne j",
    rests_on=["000-1.2.2e-16"],
)
d.claim(
    "000-1.2.2e-18",
    r"\frac{\partial \boldsymbol{a_i[t]}}{\partial \boldsymbol{w_j[t]}} = a_i[t](\delta_{ij} - a_j[t])",
    where="1.2.2(e) step 5",
    title="softmax derivative",
    rests_on=["000-1.2.2e-15", "000-1.2.2e-17"],
)
d.claim(
    "000-1.2.2e-19",
    r"\delta_{ij} = \begin{cases} 1, & \text{if } i = j, \\ 0, & \text{if } i \neq j. \end{cases}",
    where="1.2.2(e) step 5",
    title="the Kronecker delta",
)
d.claim(
    "000-1.2.2e-20",
    r"\frac{\partial w_0[t]}{\partial h[t-1]} = 0, \quad \frac{\partial w_2[t]}{\partial h[t-1]} = 0",
    where="1.2.2(e) step 6",
    title="only one score depends on h[t-1]",
    says="of the scores only w_1 depends on h[t-1]",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-21",
    r"\frac{\partial a_i[t]}{\partial h[t-1]} = \frac{\partial a_i[t]}{\partial w_1[t]} \cdot "
    r"\frac{\partial w_1[t]}{\partial h[t-1]}",
    where="1.2.2(e) step 6",
    title="chain rule through the score",
)
d.claim(
    "000-1.2.2e-22",
    r"w_1[t] = (Q_1h[t-1])^{\top}(K_1h[t-1]) = h[t-1]^{\top}Q_1^{\top}K_1h[t-1]",
    where="1.2.2(e) step 7",
    title="the score as a quadratic form",
)
d.claim(
    "000-1.2.2e-23",
    r"\frac{\partial \boldsymbol{w_1[t]}}{\partial \boldsymbol{h[t-1]}} = \boldsymbol{Q}_1^{\top} "
    r"\boldsymbol{k_1[t]} + "
    r"\boldsymbol{K}_1^{\top} \boldsymbol{q_1[t]}",
    where="1.2.2(e) step 7",
    title="the score gradient",
    readings={
        "gradients of scalars are columns": (),
        "gradients of scalars are rows, as in steps 3, 4 and 8": r"\text{gradients are rows}",
    },
    expect="conditional",
    why="a column, while the products of steps 3, 4 and 8 need a row; the result of step 8 has the transpose that is "
    "missing here",
)
d.claim(
    "000-1.2.2e-24",
    r"\frac{\partial \boldsymbol{h}[\boldsymbol{t}]}{\partial \boldsymbol{h}[\boldsymbol{t}-\boldsymbol{1}]} = "
    r"a_1[t]V_1 + "
    r"v_1[t] \cdot \frac{\partial \boldsymbol{a_1}[\boldsymbol{t}]}{\partial \boldsymbol{w_1}[\boldsymbol{t}]} \cdot "
    r"\frac{\partial \boldsymbol{w_1}[\boldsymbol{t}]}{\partial \boldsymbol{h}[\boldsymbol{t}-\boldsymbol{1}]} "
    r"+ v_0[t] \cdot "
    r"\frac{\partial \boldsymbol{a_0}[\boldsymbol{t}]}{\partial \boldsymbol{w_1}[\boldsymbol{t}]} \cdot "
    r"\frac{\partial \boldsymbol{w_1}[\boldsymbol{t}]}{\partial \boldsymbol{h}[\boldsymbol{t}-\boldsymbol{1}]} "
    r"+ v_2[t] \cdot "
    r"\frac{\partial \boldsymbol{a_2}[\boldsymbol{t}]}{\partial \boldsymbol{w_1}[\boldsymbol{t}]} \cdot "
    r"\frac{\partial \boldsymbol{w_1}[\boldsymbol{t}]}{\partial \boldsymbol{h}[\boldsymbol{t}-\boldsymbol{1}]}",
    where="1.2.2(e) step 8",
    title="everything combined",
    layout="numerator",
)
d.claim(
    "000-1.2.2e-25",
    r"\frac{\partial \boldsymbol{h}[t]}{\partial \boldsymbol{h}[t-1]} = a_1[t]V_1 + \sum_{i=0}^2 v_i[t] a_i[t] "
    r"(\delta_{i1} - a_1[t]) \cdot (Q_1^\top k_1[t] + K_1^\top q_1[t])^\top",
    where="1.2.2(e) step 8",
    title="dh[t]/dh[t-1]",
    rests_on=["000-1.2.2e-18", "000-1.2.2e-23"],
)
d.claim(
    "000-1.2.2e-26",
    r"\frac{\partial \boldsymbol{h}[\boldsymbol{t}]}{\partial \boldsymbol{h}[\boldsymbol{t}-\boldsymbol{1}]} = "
    r"a_1[t]V_1 + "
    r"\sum_{i=0}^{2} v_i[t] \, a_i[t] (\delta_{i1} - a_1[t]) \cdot \left(Q_1^{\top} k_1[t] + K_1^{\top} "
    r"q_1[t]\right)^{\top}",
    where="1.2.2(e) final",
    title="dh[t]/dh[t-1], final expression",
    rests_on=["000-1.2.2e-25"],
)
d.claim(
    "000-1.2.2e-27",
    r"\frac{\partial h[t]}{\partial h[t-1]} = a_1[t] V_1 + \sum_{i=0}^{2} v_i[t] \frac{\partial "
    r"a_i[t]}{\partial h[t-1]}",
    where="1.2.2(e) final",
    title="direct and indirect part",
    says="the result is the part through v_1 plus the part through the weights",
    layout="numerator",
)
