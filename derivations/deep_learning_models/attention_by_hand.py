"""Scaled dot-product attention with two queries, by hand: scores, row softmax, output.

Document 001, section 1.1.  Main statements:
  001-1.1-a-5     the scores S = Q K^T / sqrt(d_k)
  001-1.1-a-16    the last weight, printed with the wrong denominator; its decimal 0.330 is right
  001-1.1-b-3     the output Z = A V
"""

from symderiv import Derivation

d = Derivation("attention-by-hand", document="001", where="1.1.a", title="Attention with two queries, by hand")
d.define(r"Q = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}")
d.define(r"K = \begin{bmatrix} 1 & 1 \\ 1 & 0 \end{bmatrix}")
d.define(r"d_k = 2")
d.define(
    r"S = \frac{QK^T}{\sqrt{d_k}}",
    states="001-1.1-a-1",
)
d.define(r"A = \operatorname{softmax}(S)")
d.define(r"a = A")
d.define(r"s = S")
d.define(r"V = \begin{bmatrix} 2 & 0 \\ 0 & 1 \end{bmatrix}")

d.claim(
    "001-1.1-a-2",
    "d_k = 2",
    title="the dimension of the keys",
)
d.claim(
    "001-1.1-a-2-columns",
    r"K \in \mathbb{R}^{2 \times d_k}",
    title="the keys have d_k entries",
    says="d_k is the number of columns of K",
)
d.claim(
    "001-1.1-a-3",
    r"K^T = \begin{bmatrix} 1 & 1 \\ 1 & 0 \end{bmatrix}",
    title="the keys, transposed",
)
d.claim(
    "001-1.1-a-4",
    r"QK^T = \begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix} \begin{bmatrix} 1 & 1 \\ 1 & 0 "
    r"\end{bmatrix} = \begin{bmatrix} 1 & 1 \\ 1 & 0 \end{bmatrix}",
    title="the products of queries and keys",
)
d.claim(
    "001-1.1-a-5",
    r"S = \frac{QK^T}{\sqrt{d_k}} = \begin{bmatrix} \frac{1}{\sqrt{2}} & \frac{1}{\sqrt{2}} \\ "
    r"\frac{1}{\sqrt{2}} & 0 \end{bmatrix}",
    title="the scores",
)
d.claim(
    "001-1.1-a-6",
    r"S_{ij} = \frac{1}{\sqrt{d_k}} \sum_{l=1}^{2} Q_{il} K_{jl}",
    title="what a row of the scores holds",
    says="row i of the scores holds the products of query i with all keys",
)
d.claim(
    "001-1.1-a-7",
    r"(s_{11}, s_{12}) = \left(\frac{1}{\sqrt{2}}, \frac{1}{\sqrt{2}} \right)",
    title="first row of the scores",
)
d.claim(
    "001-1.1-a-8",
    r"a_{1j} = \frac{e^{s_{1j}}}{\sum_k e^{s_{1k}}}",
    title="a weight of the first row",
)
d.claim(
    "001-1.1-a-9",
    r"a_{11} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}}",
    title="first weight",
)
d.claim(
    "001-1.1-a-10",
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}} = \frac{1}{2} = 0.5",
    title="first weight, as a number",
)
d.claim(
    "001-1.1-a-11",
    r"a_{12} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}}",
    title="second weight",
)
d.claim(
    "001-1.1-a-12",
    r"a_{12} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}} = \frac{1}{2} = 0.5",
    title="second weight, as a number",
)
d.claim(
    "001-1.1-a-13",
    r"(s_{21}, s_{22}) = \left(\frac{1}{\sqrt{2}}, 0\right)",
    title="second row of the scores",
)
d.claim(
    "001-1.1-a-14",
    r"a_{21} = \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^0}",
    title="third weight",
)
d.claim(
    "001-1.1-a-15",
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}} + e^0} \approx 0.670",
    title="third weight, as a number",
)
d.claim(
    "001-1.1-a-16",
    r"a_{22} = \frac{e^0}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}}",
    title="fourth weight, with the denominator of row one",
    expect="refuted",
    why=r"the denominator belongs to the first row; it must be e^{1/\sqrt{2}} + e^0",
)
d.claim(
    "001-1.1-a-16-intended",
    r"a_{22} = \frac{e^0}{e^{1/\sqrt{2}} + e^0}",
    title="fourth weight",
    corrects="001-1.1-a-16",
)
d.claim(
    "001-1.1-a-17",
    r"\frac{e^0}{e^{1/\sqrt{2}} + e^{1/\sqrt{2}}} \approx 0.330",
    title="fourth weight as printed, as a number",
    expect="refuted",
    why="the printed quotient is 0.247; 0.330 is the value of the right quotient",
)
d.claim(
    "001-1.1-a-17-intended",
    r"\frac{e^0}{e^{1/\sqrt{2}} + e^0} \approx 0.330",
    title="fourth weight, as a number",
    corrects="001-1.1-a-17",
)
d.claim(
    "001-1.1-a-18",
    r"a_{22} = \cdots \approx 0.330",
    title="fourth weight, both ends of the line",
)
d.claim(
    "001-1.1-a-19",
    r"A = \begin{bmatrix} \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} & "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} \\ "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^0} & \frac{e^0}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} "
    r"\end{bmatrix}",
    title="the weights, with the wrong denominator",
    expect="refuted",
    rests_on=["001-1.1-a-16"],
    why="the last entry has the denominator of the first row",
)
d.claim(
    "001-1.1-a-19-intended",
    r"A = \begin{bmatrix} \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} & "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} \\ "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^0} & \frac{e^0}{e^{1/\sqrt{2}}+e^0} \end{bmatrix}",
    title="the weights",
    corrects="001-1.1-a-19",
)
d.claim(
    "001-1.1-a-20",
    r"\begin{bmatrix} \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} & "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} \\ "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^0} & \frac{e^0}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} "
    r"\end{bmatrix} = \begin{bmatrix} 0.5 & 0.5 \\ 0.670 & 0.330 \end{bmatrix}",
    title="the weights as printed, as numbers",
    expect="refuted",
    rests_on=["001-1.1-a-17"],
    why=r"the last entry as printed is 0.247; with the right denominator e^{1/\sqrt{2}} + e^0 it is 0.330",
)
d.claim(
    "001-1.1-a-20-intended",
    r"\begin{bmatrix} \frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} & "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^{1/\sqrt{2}}} \\ "
    r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^0} & \frac{e^0}{e^{1/\sqrt{2}}+e^0} "
    r"\end{bmatrix} = \begin{bmatrix} 0.5 & 0.5 \\ 0.670 & 0.330 \end{bmatrix}",
    title="the weights, as numbers",
    corrects="001-1.1-a-20",
)
d.claim(
    "001-1.1-a-21",
    r"A = \cdots = \begin{bmatrix} 0.5 & 0.5 \\ 0.670 & 0.330 \end{bmatrix}",
    title="the weights, both ends of the line",
)
d.define(
    "Z = AV",
    states="001-1.1-b-1",
)
d.claim(
    "001-1.1-b-2",
    r"\begin{bmatrix} 0.5 & 0.5 \\ 0.670 & 0.330 \end{bmatrix} \begin{bmatrix} 2 & 0 \\ 0 & 1 "
    r"\end{bmatrix} = \begin{bmatrix} 1 & 0.5 \\ 1.34 & 0.33 \end{bmatrix}",
    where="1.1.b",
    title="the output, from the rounded weights",
)
d.claim(
    "001-1.1-b-3",
    r"Z = \cdots = \begin{bmatrix} 1 & 0.5 \\ 1.34 & 0.33 \end{bmatrix}",
    where="1.1.b",
    title="the output",
)
