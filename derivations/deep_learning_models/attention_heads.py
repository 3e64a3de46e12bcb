"""Two attention heads by hand: projections, scores, weights, outputs, and both outputs side by side.

Document 001, section 1.2.  Main statements:
  001-1.2-a-3 .. 8   the projections of the identity input
  001-1.2-b-13       the output of the first head
  001-1.2-b-26       the output of the second head
  001-1.2-c-1        both outputs side by side

The document goes on with the weights as it rounded them; claims that do so say it with given=.
"""

from symderiv import Derivation

PRINTED_1 = r"A^1 = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix}"
PRINTED_2 = r"A^2 = \begin{bmatrix} 0.5 & 0.5 \\ 0.6698 & 0.3302 \end{bmatrix}"

d = Derivation("attention-heads", document="001", where="1.2.b", title="Two attention heads, by hand")

d.define(
    r"X = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}",
    states="001-1.2-a-2",
)
d.define(r"W_Q^1 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}")
d.define(r"W_K^1 = \begin{bmatrix} 1 & 0 \\ 1 & 1 \end{bmatrix}")
d.define(r"W_V^1 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}")
d.define(r"W_Q^2 = \begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix}")
d.define(r"W_K^2 = \begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix}")
d.define(r"W_V^2 = \begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix}")
d.let(r"i \in \{1, 2\}")
d.define(r"Q_1 = X W_Q^1")
d.define(r"Q_2 = X W_Q^2")
d.define(r"K_1 = X W_K^1")
d.define(r"K_2 = X W_K^2")
d.define(r"V_1 = X W_V^1")
d.define(r"V_2 = X W_V^2")
d.define(r"d_k = 2")
d.define(r"S_i = \frac{Q_i K_i^T}{\sqrt{d_k}}")
d.define(
    r"Z_i = \text{softmax}\left(\frac{Q_i K_i^T}{\sqrt{d_k}}\right) V_i",
    states="001-1.2-b-1",
)

# (a) the projections

d.claim(
    "001-1.2-a-1",
    r"W_K^1 \in \mathbb{R}^{2 \times d_k}, W_K^2 \in \mathbb{R}^{2 \times d_k}",
    where="1.2.a",
    title="the dimension of the keys",
    says="the keys have dimension two: each key projection has two columns",
)
d.claim(
    "001-1.2-a-3",
    r"Q_1 = XW_Q^1 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 1 & 0 \\ 0 & 1 "
    r"\end{bmatrix} = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}",
    where="1.2.a",
    title="queries of head one",
)
d.claim(
    "001-1.2-a-4",
    r"K_1 = XW_K^1 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 1 & 0 \\ 1 & 1 "
    r"\end{bmatrix} = \begin{bmatrix} 1 & 0 \\ 1 & 1 \end{bmatrix}",
    where="1.2.a",
    title="keys of head one",
)
d.claim(
    "001-1.2-a-5",
    r"V_1 = XW_V^1 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 1 & 0 \\ 0 & 1 "
    r"\end{bmatrix} = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}",
    where="1.2.a",
    title="values of head one",
)
d.claim(
    "001-1.2-a-6",
    r"Q_2 = XW_Q^2 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 0 & 1 \\ 1 & 0 "
    r"\end{bmatrix} = \begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix}",
    where="1.2.a",
    title="queries of head two",
)
d.claim(
    "001-1.2-a-7",
    r"K_2 = XW_K^2 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 1 & 1 \\ 0 & 1 "
    r"\end{bmatrix} = \begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix}",
    where="1.2.a",
    title="keys of head two",
)
d.claim(
    "001-1.2-a-8",
    r"V_2 = XW_V^2 = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 0 & 1 \\ 1 & 0 "
    r"\end{bmatrix} = \begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix}",
    where="1.2.a",
    title="values of head two",
)

# (b) head one

d.claim(
    "001-1.2-b-2",
    r"S_1 = \frac{Q_1 K_1^T}{\sqrt{d_k}} = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} "
    r"\begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix} \frac{1}{\sqrt{2}}",
    title="scores of head one",
)
d.claim(
    "001-1.2-b-3",
    r"\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix} "
    r"\frac{1}{\sqrt{2}} = \begin{bmatrix} \frac{1}{\sqrt{2}} & \frac{1}{\sqrt{2}} \\ 0 & "
    r"\frac{1}{\sqrt{2}} \end{bmatrix}",
    title="scores of head one, multiplied out",
)
d.define(
    r"A^1 = \text{softmax}(S_1)",
    states="001-1.2-b-4",
)
d.define(r"a = A^1")
d.define(r"V^1 = V_1")
d.define(r"Z^1 = A^1 V^1")
d.claim(
    "001-1.2-b-5",
    r"a_{11} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}}",
    title="first weight",
)
d.claim(
    "001-1.2-b-6",
    r"a_{12} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}}",
    title="second weight",
)
d.claim(
    "001-1.2-b-7",
    r"(S_{1,21}, S_{1,22}) = \left(0, \frac{1}{\sqrt{2}}\right)",
    title="second row of the scores",
    says="the second row of the scores",
)
d.claim(
    "001-1.2-b-8",
    r"a_{21} = \frac{e^0}{e^{1/\sqrt{2}} + e^0}",
    title="third weight",
)
d.claim(
    "001-1.2-b-9",
    r"a_{21} = \frac{e^0}{e^{1/\sqrt{2}} + e^0} = 0.3302",
    title="third weight, as a number",
)
d.claim(
    "001-1.2-b-10",
    r"a_{22} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^0}",
    title="fourth weight",
)
d.claim(
    "001-1.2-b-11",
    r"a_{22} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^0} = 0.6698",
    title="fourth weight, as a number",
)
d.claim(
    "001-1.2-b-12",
    r"A^1 = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix}",
    title="the weights of head one",
)
d.claim(
    "001-1.2-b-13",
    r"Z^1 = A^1 V^1 = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix} \begin{bmatrix} 1 & "
    r"0 \\ 0 & 1 \end{bmatrix} = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix}",
    title="the output of head one, from the rounded weights",
    given=PRINTED_1,
)
d.claim(
    "001-1.2-b-13-exact",
    r"Z^1 = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix}",
    title="the output of head one, from the exact weights",
)

# (b) head two

d.define(
    r"A^2 = \text{softmax}(S_2)",
    states="001-1.2-b-16",
)
d.define(r"V^2 = V_2")
d.define(r"Z^2 = A^2 V^2")
d.claim(
    "001-1.2-b-14",
    r"S_2 = \frac{Q_2 K_2^T}{\sqrt{d_k}} = \begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix} "
    r"\begin{bmatrix} 1 & 0 \\ 1 & 1 \end{bmatrix} \frac{1}{\sqrt{2}}",
    title="scores of head two",
)
d.claim(
    "001-1.2-b-15",
    r"\begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix} \begin{bmatrix} 1 & 0 \\ 1 & 1 \end{bmatrix} "
    r"\frac{1}{\sqrt{2}} = \begin{bmatrix} \frac{1}{\sqrt{2}} & \frac{1}{\sqrt{2}} \\ "
    r"\frac{1}{\sqrt{2}} & 0 \end{bmatrix}",
    title="scores of head two, multiplied out",
)
d.claim(
    "001-1.2-b-17",
    r"(S_{2,11}, S_{2,12}) = \left(\frac{1}{\sqrt{2}}, \frac{1}{\sqrt{2}}\right)",
    title="first row of the scores",
    says="the first row of the scores, printed without its comma",
)
d.claim(
    "001-1.2-b-18",
    r"a_{11} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}} = 0.5",
    title="first weight",
    given="a = A^2",
)
d.claim(
    "001-1.2-b-19",
    r"a_{12} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}} = 0.5",
    title="second weight",
    given="a = A^2",
)
d.claim(
    "001-1.2-b-20",
    r"(S_{2,21}, S_{2,22}) = \left(\frac{1}{\sqrt{2}}, 0\right)",
    title="second row of the scores",
    says="the second row of the scores",
)
d.claim(
    "001-1.2-b-21",
    r"a_{21} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^0}",
    title="third weight",
    given="a = A^2",
)
d.claim(
    "001-1.2-b-22",
    r"a_{21} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^0} = 0.6698",
    title="third weight, as a number",
    given="a = A^2",
)
d.claim(
    "001-1.2-b-23",
    r"a_{22} = \frac{e^0}{e^{1/\sqrt{2}} + e^0}",
    title="fourth weight",
    given="a = A^2",
)
d.claim(
    "001-1.2-b-24",
    r"a_{22} = \frac{e^0}{e^{1/\sqrt{2}} + e^0} = 0.3302",
    title="fourth weight, as a number",
    given="a = A^2",
)
d.claim(
    "001-1.2-b-25",
    r"A^2 = \begin{bmatrix} 0.5 & 0.5 \\ 0.6698 & 0.3302 \end{bmatrix}",
    title="the weights of head two",
)
d.claim(
    "001-1.2-b-26",
    r"Z^2 = A^2 V^2 = \begin{bmatrix} 0.5 & 0.5 \\ 0.6698 & 0.3302 \end{bmatrix} \begin{bmatrix} 0 & "
    r"1 \\ 1 & 0 \end{bmatrix} = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix}",
    title="the output of head two, from the rounded weights",
    given=PRINTED_2,
)
d.claim(
    "001-1.2-b-26-exact",
    r"Z^2 = \begin{bmatrix} 0.5 & 0.5 \\ 0.3302 & 0.6698 \end{bmatrix}",
    title="the output of head two, from the exact weights",
)

# (c) both outputs side by side

d.define(r"Z_{multi} = [Z^1 \parallel Z^2]")
d.claim(
    "001-1.2-c-1-heads",
    r"Z_{multi} = [Z^1 \parallel Z^2] = \begin{bmatrix} 0.5 & 0.5 & 0.5 & 0.5 \\ 0.3302 & 0.6698 & "
    r"0.3302 & 0.6698 \end{bmatrix}",
    where="1.2.c",
    title="both outputs side by side, with the numbers of the heads",
)
d.claim(
    "001-1.3-b-2",
    "Z_{multi} = [Z_1 || Z_2]",
    where="1.3.b",
    title="the outputs of all heads side by side, for two heads",
    says="the outputs of all heads stand side by side; here there are two",
)
