"""A transformer that should sort: one causal attention layer at zero temperature, by hand.

Document 003, part 3, problem 2, questions 2 and 3.  Main statements:
  003-P3.2-2-9    the attention matrix: printed with a column too many
  003-P3.2-3-P    the attention matrix that question 3 starts from

Zero temperature is the limit T -> 0 from above of the softmax of s / T over the scores s that the mask leaves.
"""

from symderiv import Derivation

d = Derivation(
    "sorting-attention", document="003", where="part 3, problem 2, question 2", title="Attention that should sort"
)

d.let(r"T > 0")
d.define(
    r"\mathbf{E} = \begin{bmatrix} 1 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 \\ 0 & 0 & 1 & 0 \\ 0 & 0 & 0 & 1 \\ 0 & 0 & "
    r"0 & 0 \\ 0 & 0 & 0 & 0 \end{bmatrix}",
)
d.define(r"\mathbf{W}_Q = \begin{bmatrix} 0 & 3 \\ 1 & 2 \\ 2 & 1 \\ 3 & 0 \end{bmatrix}")
d.define(  # the rows of E for D A A START A D STOP
    r"\mathbf{X} = [\mathbf{E}_{4,:}, \mathbf{E}_{1,:}, \mathbf{E}_{1,:}, \mathbf{E}_{5,:}, \mathbf{E}_{1,:}, "
    r"\mathbf{E}_{4,:}, \mathbf{E}_{6,:}]^\top",
)
d.define(r"\mathbf{W}_K = \mathbf{W}_Q")
d.define(r"\mathbf{W}_V = \mathbf{W}_Q")
d.define(r"\mathbf{Q} = \mathbf{X} \mathbf{W}_Q")
d.define(r"\mathbf{K} = \mathbf{X} \mathbf{W}_K")
d.define(r"\mathbf{V} = \mathbf{X} \mathbf{W}_V")
d.define(r"S = \mathbf{Q}\mathbf{K}^\top")
# Row by row, the scores that the mask leaves; the first row has only one.
d.define(r"\beta = \lim_{T \to 0^+} \operatorname{softmax}([S_{21}, S_{22}] / T)")
d.define(r"\gamma = \lim_{T \to 0^+} \operatorname{softmax}([S_{31}, S_{32}, S_{33}] / T)")
d.define(r"\epsilon = \lim_{T \to 0^+} \operatorname{softmax}([S_{41}, S_{42}, S_{43}, S_{44}] / T)")
d.define(r"\zeta = \lim_{T \to 0^+} \operatorname{softmax}([S_{51}, S_{52}, S_{53}, S_{54}, S_{55}] / T)")
d.define(r"\theta = \lim_{T \to 0^+} \operatorname{softmax}([S_{61}, S_{62}, S_{63}, S_{64}, S_{65}, S_{66}] / T)")
d.define(
    r"\kappa = \lim_{T \to 0^+} \operatorname{softmax}([S_{71}, S_{72}, S_{73}, S_{74}, S_{75}, S_{76}, S_{77}] / T)"
)
d.define(
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ \beta_1 & \beta_2 & 0 & 0 & 0 & 0 & 0 \\ \gamma_1 & "
    r"\gamma_2 & \gamma_3 & 0 & 0 & 0 & 0 \\ \epsilon_1 & \epsilon_2 & \epsilon_3 & \epsilon_4 & 0 & 0 & 0 \\ \zeta_1 "
    r"& \zeta_2 & \zeta_3 & \zeta_4 & \zeta_5 & 0 & 0 \\ \theta_1 & \theta_2 & \theta_3 & \theta_4 & \theta_5 & "
    r"\theta_6 & 0 \\ \kappa_1 & \kappa_2 & \kappa_3 & \kappa_4 & \kappa_5 & \kappa_6 & \kappa_7 \end{bmatrix}",
)

d.claim(
    "003-P3.2-def-1",
    r"\mathbf{W}_Q = \mathbf{W}_K = \mathbf{W}_V = \begin{bmatrix} 0 & 3 \\ 1 & 2 \\ 2 & 1 \\ 3 & 0 \end{bmatrix}",
    title="the projections are equal",
)
d.claim(
    "003-P3.2-def-3",
    r"\mathbf{E} \in \mathbb{R}^{6 \times 4}",
    title="shape of the embedding",
)
d.claim(
    "003-P3.2-2-5",
    r"\mathbf{X} = \begin{bmatrix} 0 & 0 & 0 & 1 \\ 1 & 0 & 0 & 0 \\ 1 & 0 & 0 & 0 \\ 0 & 0 & 0 & 0 \\ 1 & 0 & 0 & "
    r"0 \\ 0 & 0 & 0 & 1 \\ 0 & 0 & 0 & 0 \end{bmatrix}",
    title="the embedded sequence",
)
d.claim(
    "003-P3.2-2-6",
    r"\mathbf{Q} = \mathbf{K} = \mathbf{V} = \mathbf{X}\mathbf{W}_Q = \begin{bmatrix} 0 & 0 & 0 & 1 \\ 1 & 0 & "
    r"0 & 0 \\ 1 & 0 & 0 & 0 \\ 0 & 0 & 0 & 0 \\ 1 & 0 & 0 & 0 \\ 0 & 0 & 0 & 1 \\ 0 & 0 & 0 & 0 \end{bmatrix} "
    r"\begin{bmatrix} 0 & 3 \\ 1 & 2 \\ 2 & 1 \\ 3 & 0 \end{bmatrix} = \begin{bmatrix} 3 & 0 \\ 0 & 3 \\ 0 & 3 "
    r"\\ 0 & 0 \\ 0 & 3 \\ 3 & 0 \\ 0 & 0 \end{bmatrix}",
    title="queries, keys and values",
)
d.claim(
    "003-P3.2-2-7",
    r"\mathbf{K}^\top = \begin{bmatrix} 3 & 0 & 0 & 0 & 0 & 3 & 0 & 0 \\ 0 & 3 & 3 & 0 & 3 & 0 & 0 & 0 \end{bmatrix}",
    title="the transposed keys, as printed",
    says="the matrix printed as the transposed keys",
    expect="refuted",
    why="a column too many: there are 7 tokens, so 7 columns",
)
d.claim(
    "003-P3.2-2-7-intended",
    r"\mathbf{K}^\top = \begin{bmatrix} 3 & 0 & 0 & 0 & 0 & 3 & 0 \\ 0 & 3 & 3 & 0 & 3 & 0 & 0 \end{bmatrix}",
    title="the transposed keys",
    corrects="003-P3.2-2-7",
)
d.claim(
    "003-P3.2-2-8",
    r"\mathbf{Q}\mathbf{K}^\top = \begin{bmatrix} 9 & 0 & 0 & 0 & 0 & 9 & 0 & 0 \\ 0 & 9 & 9 & 0 & 9 & 0 & 0 & "
    r"0 \\ 0 & 9 & 9 & 0 & 9 & 0 & 0 & 0 \\ 0 & 0 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 9 & 9 & 0 & 9 & 0 & 0 & 0 \\ "
    r"9 & 0 & 0 & 0 & 0 & 9 & 0 & 0 \\ 0 & 0 & 0 & 0 & 0 & 0 & 0 & 0 \end{bmatrix}",
    title="the scores, as printed",
    says="the matrix printed as the scores",
    expect="refuted",
    why="a column too many: there are 7 tokens, so 7 columns",
)
d.claim(
    "003-P3.2-2-8-intended",
    r"\mathbf{Q}\mathbf{K}^\top = \begin{bmatrix} 9 & 0 & 0 & 0 & 0 & 9 & 0 \\ 0 & 9 & 9 & 0 & 9 & 0 & 0 \\ 0 "
    r"& 9 & 9 & 0 & 9 & 0 & 0 \\ 0 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 9 & 9 & 0 & 9 & 0 & 0 \\ 9 & 0 & 0 & 0 & 0 & "
    r"9 & 0 \\ 0 & 0 & 0 & 0 & 0 & 0 & 0 \end{bmatrix}",
    title="the scores",
    corrects="003-P3.2-2-8",
)
d.claim(
    "003-P3.2-2-9",
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & "
    r"1/2 & 0 & 0 & 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 & 0 "
    r"\\ 1/2 & 0 & 0 & 0 & 0 & 1/2 & 0 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
    title="the attention matrix, as printed",
    expect="refuted",
    why="a column too many: there are 7 tokens, so 7 columns; question 3 prints it with 7",
)
d.claim(
    "003-P3.2-2-9-intended",
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & 1/2 & 0 "
    r"& 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 \\ 1/2 & 0 & 0 & 0 & "
    r"0 & 1/2 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
    title="the attention matrix with seven columns",
    corrects="003-P3.2-2-9",
)
d.define(
    r"\hat{P} = \begin{bmatrix} 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}"  # the last row, as printed
)
d.claim(
    "003-P3.2-2-10",
    r"\sum_{j=1}^{8} \hat{P}_{1j} = 1",
    title="the last row, as printed",
    says="the last row has eight entries 1/7; a row of attention weights sums to one",
    expect="refuted",
    why="eight entries of 1/7 sum to 8/7; the row has seven entries, one for each token",
)
d.claim(
    "003-P3.2-2-10-intended",
    r"\sum_{j=1}^{7} \mathbf{P}_{7j} = 1",
    title="the last row",
    says="the last row of the attention matrix, with seven entries 1/7, sums to one",
    corrects="003-P3.2-2-10",
)
d.claim(
    "003-P3.2-2-1",
    r"\lim_{T \rightarrow 0^+} \text{softmax}([1, -2, 5, 0]^\top / T) = [0, 0, 1, 0]^\top",
    title="zero temperature, an example",
)
d.claim(
    "003-P3.2-2-2",
    r"\lim_{T \rightarrow 0^+} \text{softmax}([5, -2, 5, 0]^\top / T) = [\frac{1}{2}, 0, \frac{1}{2}, 0]^\top",
    title="zero temperature with a tie",
)
d.claim(
    "003-P3.2-2-4",
    r"T = \sqrt{d}",
    title="which d is in T = sqrt(d)?",
    says="the usual temperature is the root of d; it is the root of the dimension of queries and keys, here T "
    "= sqrt(2)",
    given=r"T = \sqrt{2}",
    readings={
        "d is the dimension of the keys": "d = 2",
        "d is the length of the score vector s, as the sentence before declares it, here 7": "d = 7",
    },
    expect="conditional",
    why="the letter d was introduced as the length of the score vector; what is meant is the dimension of the keys",
)
d.claim(
    "003-P3.2-2-4-keys",
    r"\mathbf{K} \in \mathbb{R}^{7 \times 2}",
    title="the keys have dimension two",
    says="there are seven keys of dimension two",
)

note = "part 3, problem 2, question 3"
d.claim(
    "003-P3.2-3-P",
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & 1/2 & 0 "
    r"& 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 \\ 1/2 & 0 & 0 & 0 & "
    r"0 & 1/2 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
    where=note,
    title="the attention matrix",
)
d.claim(
    "003-P3.2-3-P1",
    r"S_{11} = 9, \quad \lim_{T \to 0^+} \frac{e^{S_{11}/T}}{e^{S_{11}/T}} = 1",
    where=note,
    title="row 1 of the attention matrix",
    says="row 1 of the causal attention at zero temperature: scores 9, ties share evenly",
)
d.claim(
    "003-P3.2-3-P2",
    r"\lim_{T \to 0^+} \operatorname{softmax}([S_{21}, S_{22}] / T) = [0, 1]",
    where=note,
    title="row 2 of the attention matrix",
    says="row 2 of the causal attention at zero temperature: scores 0, 9, ties share evenly",
)
d.claim(
    "003-P3.2-3-P3",
    r"\lim_{T \to 0^+} \operatorname{softmax}([S_{31}, S_{32}, S_{33}] / T) = [0, \frac{1}{2}, \frac{1}{2}]",
    where=note,
    title="row 3 of the attention matrix",
    says="row 3 of the causal attention at zero temperature: scores 0, 9, 9, ties share evenly",
)
d.claim(
    "003-P3.2-3-P4",
    r"\lim_{T \to 0^+} \operatorname{softmax}([S_{41}, S_{42}, S_{43}, S_{44}] / T) = [\frac{1}{4}, "
    r"\frac{1}{4}, \frac{1}{4}, "
    r"\frac{1}{4}]",
    where=note,
    title="row 4 of the attention matrix",
    says="row 4 of the causal attention at zero temperature: scores 0, 0, 0, 0, ties share evenly",
)
d.claim(
    "003-P3.2-3-P5",
    r"\lim_{T \to 0^+} \operatorname{softmax}([S_{51}, S_{52}, S_{53}, S_{54}, S_{55}] / T) = [0, \frac{1}{3}, "
    r"\frac{1}{3}, 0, \frac{1}{3}]",
    where=note,
    title="row 5 of the attention matrix",
    says="row 5 of the causal attention at zero temperature: scores 0, 9, 9, 0, 9, ties share evenly",
)
d.claim(
    "003-P3.2-3-P6",
    r"\lim_{T \to 0^+} \operatorname{softmax}([S_{61}, S_{62}, S_{63}, S_{64}, S_{65}, S_{66}] / T) = "
    r"[\frac{1}{2}, 0, 0, 0, 0, \frac{1}{2}]",
    where=note,
    title="row 6 of the attention matrix",
    says="row 6 of the causal attention at zero temperature: scores 9, 0, 0, 0, 0, 9, ties share evenly",
)
d.claim(
    "003-P3.2-3-P7",
    r"\lim_{T \to 0^+} \operatorname{softmax}([S_{71}, S_{72}, S_{73}, S_{74}, S_{75}, S_{76}, S_{77}] / T) = "
    r"[\frac{1}{7}, \frac{1}{7}, "
    r"\frac{1}{7}, \frac{1}{7}, \frac{1}{7}, \frac{1}{7}, \frac{1}{7}]",
    where=note,
    title="row 7 of the attention matrix",
    says="row 7 of the causal attention at zero temperature: scores 0, 0, 0, 0, 0, 0, 0, ties share evenly",
)
