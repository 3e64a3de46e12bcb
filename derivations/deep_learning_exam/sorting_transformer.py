"""A transformer that should sort: its representations, its loss, and what a second head changes.

Document 003, part 3, problem 2, questions 3 and 4.  Main statements:
  003-P3.2-3-R    the projected representations: a row is missing
  003-P3.2-3-4    the loss: computed from the wrong rows
  003-P3.2-4-3    two heads: the loss is not the same

P is the attention matrix that question 3 gives; 003-P3.2-3-P derives it.
"""

from symderiv import Derivation

d = Derivation(
    "sorting-transformer", document="003", where="part 3, problem 2, question 3", title="A transformer that should sort"
)

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
d.define(r"\mathbf{W}_V = \mathbf{W}_Q")
d.define(r"\mathbf{V} = \mathbf{X} \mathbf{W}_V")
d.define(
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & 1/2 & 0 "
    r"& 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 \\ 1/2 & 0 & 0 & 0 & "
    r"0 & 1/2 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
)
d.define(r"\mathbf{R} = \mathbf{P}\mathbf{V}\mathbf{W}_O")
d.define(r"\mathbf{z}_4 = \mathbf{E} [\mathbf{R}_{41}, \mathbf{R}_{42}, \mathbf{R}_{43}, \mathbf{R}_{44}]")
d.define(r"\mathbf{z}_5 = \mathbf{E} [\mathbf{R}_{51}, \mathbf{R}_{52}, \mathbf{R}_{53}, \mathbf{R}_{54}]")
d.define(r"\mathbf{z}_6 = \mathbf{E} [\mathbf{R}_{61}, \mathbf{R}_{62}, \mathbf{R}_{63}, \mathbf{R}_{64}]")
d.define(r"\mathbf{z}_7 = \mathbf{E} [\mathbf{R}_{71}, \mathbf{R}_{72}, \mathbf{R}_{73}, \mathbf{R}_{74}]")

d.claim(
    "003-P3.2-3-Z",
    r"= \begin{bmatrix} 3 & 0 \\ 0 & 3 \\ 0 & 3 \\ 3/4 & 3/2 \\ 0 & 3 \\ 3 & 0 \\ 6/7 & 9/7 \end{bmatrix}.",
    title="attention times values",
    of=r"\mathbf{P}\mathbf{V}",
)
d.claim(
    "003-P3.2-3-Z4",
    r"(\mathbf{P}\mathbf{V})_{41} = 3/4, \quad (\mathbf{P}\mathbf{V})_{42} = 3/2",
    title="row 4",
    says="row 4 of Z is the mean of the first four values",
)
d.claim(
    "003-P3.2-3-Z7",
    r"(\mathbf{P}\mathbf{V})_{71} = 6/7, \quad (\mathbf{P}\mathbf{V})_{72} = 9/7",
    title="row 7",
    says="row 7 of Z is the mean of all values",
)
d.claim(
    "003-P3.2-3-R",
    r"= \begin{bmatrix} 0 & 3 & 0 & 3 \\ 3 & 0 & 3 & 0 \\ 3/2 & 3/4 & 3/2 & 3/4 \\ 3 & 0 & 3 & 0 \\ 0 & 3 & 0 "
    r"& 3 \\ 9/7 & 6/7 & 9/7 & 6/7 \end{bmatrix}.",
    title="after the output projection, as printed",
    of=r"\mathbf{P}\mathbf{V}\mathbf{W}_O",
    expect="refuted",
    why="a row is missing: the second and third of the seven rows are equal, and one of them was dropped",
)
d.claim(
    "003-P3.2-3-R-intended",
    r"= \begin{bmatrix} 0 & 3 & 0 & 3 \\ 3 & 0 & 3 & 0 \\ 3 & 0 & 3 & 0 \\ 3/2 & 3/4 & 3/2 & 3/4 \\ 3 & 0 & 3 "
    r"& 0 \\ 0 & 3 & 0 & 3 \\ 9/7 & 6/7 & 9/7 & 6/7 \end{bmatrix}",
    title="after the output projection",
    of=r"\mathbf{P}\mathbf{V}\mathbf{W}_O",
    corrects="003-P3.2-3-R",
)
d.claim(
    "003-P3.2-3-rows",
    r"\mathbf{P}_{55} = 0, \quad \mathbf{P}_{66} = 0, \quad \mathbf{P}_{77} = 0",
    title="which representations predict?",
    says="the bottom three representations, 5 to 7, predict the tokens 5 to 7; then none of them may have seen the "
    "token that it predicts",
    expect="refuted",
    why="with causal attention representation t has seen token t; tokens 5, 6, 7 are predicted from "
    "representations 4, 5, 6",
)
d.claim(
    "003-P3.2-3-rows-corrected",
    r"\mathbf{P}_{45} = 0, \quad \mathbf{P}_{56} = 0, \quad \mathbf{P}_{67} = 0",
    title="which representations predict",
    says="representations 4, 5, 6 have not seen the tokens 5, 6, 7, and predict them",
    corrects="003-P3.2-3-rows",
)
d.claim(
    "003-P3.2-3-z5",
    r"\mathbf{z}_5^\top &= [3, 0, 3, 0] \mathbf{E}^\top = [3, 0, 3, 0, 0, 0]",
    title="logits of row 5",
)
d.claim(
    "003-P3.2-3-z6",
    r"\mathbf{z}_6^\top &= [0, 3, 0, 3] \mathbf{E}^\top = [0, 3, 0, 3, 0, 0]",
    title="logits of row 6",
)
d.claim(
    "003-P3.2-3-z7",
    r"\mathbf{z}_7^\top &= [9/7, 6/7, 9/7, 6/7] \mathbf{E}^\top = [9/7, 6/7, 9/7, 6/7, 0, 0]",
    title="logits of row 7",
)
d.define(r"P(y_5 = \mathbf{A}) = \operatorname{softmax}(\mathbf{z}_5)_1")
d.define(r"P(y_6 = \mathbf{D}) = \operatorname{softmax}(\mathbf{z}_6)_4")
d.define(r"P(y_7 = \langle \text{STOP} \rangle) = \operatorname{softmax}(\mathbf{z}_7)_6")
d.claim(
    "003-P3.2-3-p5",
    r"P(y_5 = \mathbf{A}) &= \exp(3) / (2 \exp(3) + 4)",
    title="softmax of row 5 at A",
)
d.claim(
    "003-P3.2-3-p5n",
    r"\exp(3) / (2 \exp(3) + 4) = 0.4547",
    title="its value",
)
d.claim(
    "003-P3.2-3-p6",
    r"P(y_6 = \mathbf{D}) &= \exp(3) / (2 \exp(3) + 4) = 0.4547",
    title="softmax of row 6 at D",
)
d.claim(
    "003-P3.2-3-p7",
    r"P(y_7 = \langle \text{STOP} \rangle) &= 1 / (2 \exp(9/7) + 2 \exp(6/7) + 2)",
    title="softmax of row 7 at STOP",
)
d.claim(
    "003-P3.2-3-p7n",
    r"1 / (2 \exp(9/7) + 2 \exp(6/7) + 2) = 0.0717",
    title="its value",
)
d.define(r"L = -\log P(y_5 = \mathbf{A}) - \log P(y_6 = \mathbf{D}) - \log P(y_7 = \langle \text{STOP} \rangle)")
d.claim(
    "003-P3.2-3-L",
    r"L = -\log P(y_5 = \mathbf{A}) - \log P(y_6 = \mathbf{D}) - \log P(y_7 = \langle \text{STOP} \rangle) = 4.2114.",
    title="sum of the three logarithms",
)
d.claim(
    "003-P3.2-3-4",
    r"-\log \operatorname{softmax}(\mathbf{z}_4)_1 - \log \operatorname{softmax}(\mathbf{z}_5)_4 - "
    r"\log \operatorname{softmax}(\mathbf{z}_6)_6 = 4.2114",
    title="the loss with teacher forcing",
    says="the loss is 4.2114; with teacher forcing the tokens A, D, STOP are predicted from rows 4, 5, 6",
    expect="refuted",
    why="the loss was computed from rows 5, 6, 7, which have already seen the tokens that they should predict",
)
d.claim(
    "003-P3.2-3-4-corrected",
    r"-\log \operatorname{softmax}(\mathbf{z}_4)_1 - \log \operatorname{softmax}(\mathbf{z}_5)_4 - "
    r"\log \operatorname{softmax}(\mathbf{z}_6)_6 = 8.7973",
    title="the loss from rows 4, 5, 6",
    says="the loss from rows 4, 5, 6",
    corrects="003-P3.2-3-4",
)
d.claim(
    "003-P3.2-3-4-relative",
    r"L = 4.2114",
    title="the loss from the rows that the document takes",
    says="from rows 5, 6, 7 the sum of the three logarithms is 4.2114",
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
d.define(r"\mathbf{R}' = \mathbf{P}\mathbf{V} \begin{bmatrix} 1 & 0 & 1 & 0 \\ 0 & 1 & 0 & 1 \end{bmatrix}")
d.define(r"Y = \mathbf{R}' \mathbf{E}^\top")  # the logits with two heads
d.claim(
    "003-P3.2-4-3",
    r"-\log \operatorname{softmax}(Y_{5,:})_1 - \log \operatorname{softmax}(Y_{6,:})_4 - \log "
    r"\operatorname{softmax}(Y_{7,:})_6 = 4.2114",
    where=heads,
    title="is the loss the same?",
    says="with two heads and the identity the loss is the same, 4.2114 (from rows 5, 6, 7, as in the document)",
    expect="refuted",
    why="the columns are no longer swapped, so that the logits of A and D change",
    rests_on=["003-P3.2-4-2"],
)
d.claim(
    "003-P3.2-4-3-relative",
    r"-\log \operatorname{softmax}(Y_{5,:})_1 - \log \operatorname{softmax}(Y_{6,:})_4 - \log "
    r"\operatorname{softmax}(Y_{7,:})_6 = 4.2114",
    where=heads,
    title="the loss with two heads, if R were the same",
    given=r"\mathbf{R}' = \mathbf{R}",
)
d.claim(
    "003-P3.2-4-3-corrected",
    r"-\log \operatorname{softmax}(Y_{5,:})_1 - \log \operatorname{softmax}(Y_{6,:})_4 - \log "
    r"\operatorname{softmax}(Y_{7,:})_6 = 10.2114",
    where=heads,
    title="the loss with two heads",
    says="the loss with two heads and the identity, from rows 5, 6, 7",
    corrects="003-P3.2-4-3",
)
d.claim(
    "003-P3.2-4-3-shifted",
    r"-\log \operatorname{softmax}(Y_{4,:})_1 - \log \operatorname{softmax}(Y_{5,:})_4 - \log "
    r"\operatorname{softmax}(Y_{6,:})_6 = 6.5473",
    where=heads,
    title="the loss with two heads, with teacher forcing",
    says="from the rows that predict these tokens, 4, 5, 6, the loss is not that of one head, 8.7973, either",
)
