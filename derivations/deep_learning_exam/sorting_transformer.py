"""A transformer that should sort: one causal attention layer at zero temperature, by hand.

Document 003, part 3, problem 2.  Main statements:
  003-P3.2-2-9    the attention matrix: printed with a column too many
  003-P3.2-3-R    the projected representations: a row is missing
  003-P3.2-3-4    the loss: computed from the wrong rows
  003-P3.2-4-3    two heads: the loss is not the same

Zero temperature is the limit T -> 0 from above of the softmax of s / T over the scores s that the mask leaves.
"""

from symderiv import Derivation

d = Derivation(
    "sorting-transformer", document="003", where="part 3, problem 2, question 2", title="A transformer that should sort"
)

d.let(r"T > 0", r"j \in \{1, 2, 3, 4\}", r"W \in \mathbb{R}^{4 \times 2}", r"u \in \mathbb{R}^{7}")
d.define(
    r"\mathbf{E} = \begin{bmatrix} 1 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 \\ 0 & 0 & 1 & 0 \\ 0 & 0 & 0 & 1 \\ 0 & 0 & "
    r"0 & 0 \\ 0 & 0 & 0 & 0 \end{bmatrix}",
)
d.define(r"\mathbf{W}_Q = \begin{bmatrix} 0 & 3 \\ 1 & 2 \\ 2 & 1 \\ 3 & 0 \end{bmatrix}")
d.define(r"\mathbf{W}_O = \begin{bmatrix} 0 & 1 & 0 & 1 \\ 1 & 0 & 1 & 0 \end{bmatrix}", states="003-P3.2-def-2")
d.define(  # the rows of E for D A A START A D STOP
    r"\mathbf{X} = [\mathbf{E}_{4,:}, \mathbf{E}_{1,:}, \mathbf{E}_{1,:}, \mathbf{E}_{5,:}, \mathbf{E}_{1,:}, "
    r"\mathbf{E}_{4,:}, \mathbf{E}_{6,:}]^\top",
)
d.define(r"\mathbf{W}_K = \mathbf{W}_Q")
d.define(r"\mathbf{W}_V = \mathbf{W}_Q")
d.define(r"\mathbf{Q} = \mathbf{X} \mathbf{W}_Q")
d.define(r"\mathbf{K} = \mathbf{X} \mathbf{W}_K")
d.define(r"\mathbf{V} = \mathbf{X} \mathbf{W}_V")
d.define(
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & 1/2 & 0 "
    r"& 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 \\ 1/2 & 0 & 0 & 0 & "
    r"0 & 1/2 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
    states="003-P3.2-3-P",
)
d.define(r"S = \mathbf{Q}\mathbf{K}^\top")
d.define(r"\mathbf{R} = \mathbf{P}\mathbf{V}\mathbf{W}_O")
d.define(r"\mathbf{z}_5 = \mathbf{E} [\mathbf{R}_{51}, \mathbf{R}_{52}, \mathbf{R}_{53}, \mathbf{R}_{54}]")
d.define(r"\mathbf{z}_6 = \mathbf{E} [\mathbf{R}_{61}, \mathbf{R}_{62}, \mathbf{R}_{63}, \mathbf{R}_{64}]")
d.define(r"\mathbf{z}_7 = \mathbf{E} [\mathbf{R}_{71}, \mathbf{R}_{72}, \mathbf{R}_{73}, \mathbf{R}_{74}]")

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
    "003-P3.2-2-7-corrected",
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
    "003-P3.2-2-8-corrected",
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
    why="a column too many: there are 7 tokens, so 7 columns",
)
d.claim(
    "003-P3.2-2-9-corrected",
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & 1/2 & 0 "
    r"& 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 \\ 1/2 & 0 & 0 & 0 & "
    r"0 & 1/2 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
    title="the attention matrix with seven columns",
    corrects="003-P3.2-2-9",
)
d.claim(
    "003-P3.2-2-10",
    r"8 \cdot \frac{1}{7} = 1",
    title="the last row, as printed",
    says="the last row has eight entries 1/7; a row of attention weights sums to one",
    expect="refuted",
    why="eight entries of 1/7 sum to 8/7; the row has seven",
)
d.claim(
    "003-P3.2-2-10-corrected",
    r"7 \cdot \frac{1}{7} = 1",
    title="the last row",
    says="seven entries of 1/7 sum to one",
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
    r"\sqrt{2} = \sqrt{7}",
    title="which d is in T = sqrt(d)?",
    says="the usual temperature is the root of d, where d was introduced as the length of the score vector, "
    "here 7; it is the dimension of the keys, here 2",
    expect="refuted",
    why="the temperature is the root of the key dimension, not of the number of scores",
)
d.claim(
    "003-P3.2-2-4-corrected",
    r"\mathbf{K} \in \mathbb{R}^{7 \times 2}",
    title="the keys have dimension two",
    says="there are seven keys of dimension two, so that the usual temperature is the root of two",
    corrects="003-P3.2-2-4",
)

note = "part 3, problem 2, question 3"
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
d.claim(
    "003-P3.2-3-Z",
    r"= \begin{bmatrix} 3 & 0 \\ 0 & 3 \\ 0 & 3 \\ 3/4 & 3/2 \\ 0 & 3 \\ 3 & 0 \\ 6/7 & 9/7 \end{bmatrix}.",
    where=note,
    title="attention times values",
    of=r"\mathbf{P}\mathbf{V}",
)
d.claim(
    "003-P3.2-3-Z4",
    r"(\mathbf{P}\mathbf{V})_{41} = 3/4, \quad (\mathbf{P}\mathbf{V})_{42} = 3/2",
    where=note,
    title="row 4",
    says="row 4 of Z is the mean of the first four values",
)
d.claim(
    "003-P3.2-3-Z7",
    r"(\mathbf{P}\mathbf{V})_{71} = 6/7, \quad (\mathbf{P}\mathbf{V})_{72} = 9/7",
    where=note,
    title="row 7",
    says="row 7 of Z is the mean of all values",
)
d.claim(
    "003-P3.2-3-R",
    r"= \begin{bmatrix} 0 & 3 & 0 & 3 \\ 3 & 0 & 3 & 0 \\ 3/2 & 3/4 & 3/2 & 3/4 \\ 3 & 0 & 3 & 0 \\ 0 & 3 & 0 "
    r"& 3 \\ 9/7 & 6/7 & 9/7 & 6/7 \end{bmatrix}.",
    where=note,
    title="after the output projection, as printed",
    of=r"\mathbf{P}\mathbf{V}\mathbf{W}_O",
    expect="refuted",
    why="a row is missing: the second and third rows are equal, and one of them was dropped",
)
d.claim(
    "003-P3.2-3-R-corrected",
    r"= \begin{bmatrix} 0 & 3 & 0 & 3 \\ 3 & 0 & 3 & 0 \\ 3 & 0 & 3 & 0 \\ 3/2 & 3/4 & 3/2 & 3/4 \\ 3 & 0 & 3 "
    r"& 0 \\ 0 & 3 & 0 & 3 \\ 9/7 & 6/7 & 9/7 & 6/7 \end{bmatrix}",
    where=note,
    title="after the output projection",
    of=r"\mathbf{P}\mathbf{V}\mathbf{W}_O",
    corrects="003-P3.2-3-R",
)
d.claim(
    "003-P3.2-3-rows",
    r"[5 - 1, 6 - 1, 7 - 1] = [5, 6, 7]",
    where=note,
    title="which representations predict?",
    says="the bottom three representations, 5 to 7, predict tokens 5 to 7; token t is predicted from "
    "representation t - 1",
    expect="refuted",
    why="with causal attention representation t has seen token t; tokens 5, 6, 7 are predicted from "
    "representations 4, 5, 6",
)
d.claim(
    "003-P3.2-3-rows-corrected",
    r"[5 - 1, 6 - 1, 7 - 1] = [4, 5, 6]",
    where=note,
    title="which representations predict",
    says="tokens 5, 6, 7 are predicted from representations 4, 5, 6",
    corrects="003-P3.2-3-rows",
)
d.claim(
    "003-P3.2-3-z5",
    r"\mathbf{z}_5^\top &= [3, 0, 3, 0] \mathbf{E}^\top = [3, 0, 3, 0, 0, 0]",
    where=note,
    title="logits of row 5",
)
d.claim(
    "003-P3.2-3-z6",
    r"\mathbf{z}_6^\top &= [0, 3, 0, 3] \mathbf{E}^\top = [0, 3, 0, 3, 0, 0]",
    where=note,
    title="logits of row 6",
)
d.claim(
    "003-P3.2-3-z7",
    r"\mathbf{z}_7^\top &= [9/7, 6/7, 9/7, 6/7] \mathbf{E}^\top = [9/7, 6/7, 9/7, 6/7, 0, 0]",
    where=note,
    title="logits of row 7",
)
d.define(r"P(y_5 = \mathbf{A}) = \operatorname{softmax}([3, 0, 3, 0, 0, 0])_1")
d.define(r"P(y_6 = \mathbf{D}) = \operatorname{softmax}([0, 3, 0, 3, 0, 0])_4")
d.define(r"P(y_7 = \langle \text{STOP} \rangle) = \operatorname{softmax}([9/7, 6/7, 9/7, 6/7, 0, 0])_6")
d.claim(
    "003-P3.2-3-p5",
    r"P(y_5 = \mathbf{A}) &= \exp(3) / (2 \exp(3) + 4)",
    where=note,
    title="softmax of row 5 at A",
)
d.claim(
    "003-P3.2-3-p5n",
    r"\exp(3) / (2 \exp(3) + 4) = 0.4547",
    where=note,
    title="its value",
)
d.claim(
    "003-P3.2-3-p6",
    r"P(y_6 = \mathbf{D}) &= \exp(3) / (2 \exp(3) + 4) = 0.4547",
    where=note,
    title="softmax of row 6 at D",
)
d.claim(
    "003-P3.2-3-p7",
    r"P(y_7 = \langle \text{STOP} \rangle) &= 1 / (2 \exp(9/7) + 2 \exp(6/7) + 2)",
    where=note,
    title="softmax of row 7 at STOP",
)
d.claim(
    "003-P3.2-3-p7n",
    r"1 / (2 \exp(9/7) + 2 \exp(6/7) + 2) = 0.0717",
    where=note,
    title="its value",
)
d.define(r"L = -\log P(y_5 = \mathbf{A}) - \log P(y_6 = \mathbf{D}) - \log P(y_7 = \langle \text{STOP} \rangle)")
d.claim(
    "003-P3.2-3-L",
    r"L = -\log P(y_5 = \mathbf{A}) - \log P(y_6 = \mathbf{D}) - \log P(y_7 = \langle \text{STOP} \rangle) = 4.2114.",
    where=note,
    title="sum of the three logarithms",
)
d.claim(
    "003-P3.2-3-4",
    r"-\log \operatorname{softmax}([3/2, 3/4, 3/2, 3/4, 0, 0])_1 - \log \operatorname{softmax}([3, 0, 3, 0, 0, "
    r"0])_4 - \log \operatorname{softmax}([0, 3, 0, 3, 0, 0])_6 = 4.2114",
    where=note,
    title="the loss with teacher forcing",
    says="the loss is 4.2114; with teacher forcing tokens A, D, STOP are predicted from rows 4, 5, 6",
    expect="refuted",
    why="the loss was computed from rows 5, 6, 7, which have already seen the tokens that they should predict",
)
d.claim(
    "003-P3.2-3-4-corrected",
    r"-\log \operatorname{softmax}([3/2, 3/4, 3/2, 3/4, 0, 0])_1 - \log \operatorname{softmax}([3, 0, 3, 0, 0, "
    r"0])_4 - \log \operatorname{softmax}([0, 3, 0, 3, 0, 0])_6 = 8.7973",
    where=note,
    title="the loss from rows 4, 5, 6",
    says="the loss from rows 4, 5, 6",
    corrects="003-P3.2-3-4",
)

heads = "part 3, problem 2, question 4"
d.claim(
    "003-P3.2-4-1",
    r"\mathbf{P}\mathbf{V} \begin{bmatrix} 1 & 0 & 1 & 0 \\ 0 & 1 & 0 & 1 \end{bmatrix} \in \mathbb{R}^{7 \times 4}",
    where=heads,
    title="two copies side by side",
    says="two copies of Z are concatenated, a 7 x 4 matrix",
)
d.claim(
    "003-P3.2-4-2",
    r"\mathbf{P}\mathbf{V} \begin{bmatrix} 1 & 0 & 1 & 0 \\ 0 & 1 & 0 & 1 \end{bmatrix} = "
    r"\mathbf{P}\mathbf{V}\mathbf{W}_O",
    where=heads,
    title="is it the same R?",
    says="two copies of Z side by side, times the identity, are the same R",
    expect="refuted",
    why="the output projection of one head swaps the two columns of Z, the identity does not",
)
d.claim(
    "003-P3.2-4-2-corrected",
    r"\mathbf{P}\mathbf{V} \begin{bmatrix} 1 & 0 & 1 & 0 \\ 0 & 1 & 0 & 1 \end{bmatrix} = \begin{bmatrix} 3 & 0 & 3 "
    r"& 0 \\ 0 & 3 & 0 & 3 \\ 0 & 3 & 0 & 3 \\ 3/4 & 3/2 & 3/4 & 3/2 \\ 0 & 3 & 0 & 3 \\ 3 & 0 & 3 & 0 \\ 6/7 & "
    r"9/7 & 6/7 & 9/7 \end{bmatrix}",
    where=heads,
    title="two copies side by side, times the identity",
    corrects="003-P3.2-4-2",
)
d.claim(
    "003-P3.2-4-3",
    r"-\log \operatorname{softmax}([0, 3, 0, 3, 0, 0])_1 - \log \operatorname{softmax}([3, 0, 3, 0, 0, 0])_4 - "
    r"\log \operatorname{softmax}([6/7, 9/7, 6/7, 9/7, 0, 0])_6 = 4.2114",
    where=heads,
    title="is the loss the same?",
    says="with two heads and the identity the loss is the same (rows 5, 6, 7, as before)",
    expect="refuted",
    why="the columns are no longer swapped, so that the logits of A and D change",
    rests_on=["003-P3.2-4-2"],
)
d.claim(
    "003-P3.2-4-3-corrected",
    r"-\log \operatorname{softmax}([0, 3, 0, 3, 0, 0])_1 - \log \operatorname{softmax}([3, 0, 3, 0, 0, 0])_4 - "
    r"\log \operatorname{softmax}([6/7, 9/7, 6/7, 9/7, 0, 0])_6 = 10.2114",
    where=heads,
    title="the loss with two heads",
    says="the loss with two heads and the identity, from rows 5, 6, 7",
    corrects="003-P3.2-4-3",
)

gradients = "part 3, problem 2, question 5"
d.claim(
    "003-P3.2-5-2",
    r"\frac{\partial (\mathbf{P}\mathbf{X}W)_{ab}}{\partial W_{cr}} = 0",
    where=gradients,
    title="are the value weights never updated?",
    says="with argmax attention the projection matrices, among them W_V, have zero gradient",
    expect="refuted",
    why="Z = P X W_V depends on W_V also when the attention P is constant; only W_Q and W_K get no gradient",
)
d.claim(
    "003-P3.2-5-2-corrected",
    r"\frac{\partial (\mathbf{P}\mathbf{X}W)_{ab}}{\partial W_{cr}} = (\mathbf{P}\mathbf{X})_{ac} \delta_{br}",
    where=gradients,
    title="the gradient by the value weights",
    says="the derivative of Z by W_V",
    corrects="003-P3.2-5-2",
)
d.claim(
    "003-P3.2-5-3",
    r"\frac{\partial (\mathbf{P}\mathbf{X}W)_{ab}}{\partial W_{cr}} = 0",
    where=gradients,
    title="do the value weights never change?",
    says="the matrices W_Q, W_K and W_V never change",
    expect="refuted",
    why="W_V gets a gradient also with argmax attention",
)
d.claim(
    "003-P3.2-5-3-corrected",
    r"\frac{\partial (\mathbf{P}\mathbf{X}W)_{ab}}{\partial W_{cr}} = (\mathbf{P}\mathbf{X})_{ac} \delta_{br}",
    where=gradients,
    title="the gradient by the value weights",
    says="the derivative of Z by W_V",
    corrects="003-P3.2-5-3",
)
d.claim(
    "003-P3.2-5-4",
    r"\frac{\partial \operatorname{softmax}(u / \sqrt{2})_1}{\partial u_1} = 0",
    where=gradients,
    title="does the softmax have a gradient?",
    says="the usual softmax attention would fix the problem: its derivative by a score is not zero",
    denied=True,
)
