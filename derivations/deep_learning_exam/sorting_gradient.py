"""A transformer that should sort: which of its weights get a gradient, with argmax and with softmax attention.

Document 003, part 3, problem 2, question 5.  Main statements:
  003-P3.2-5-2    argmax attention: the value weights do get a gradient
  003-P3.2-5-4    softmax attention: the weights of queries and keys get one too

The loss is that of the tokens A, D, STOP from the rows 4, 5, 6, as a function of the value weights W with the attention
P at zero temperature, and of the weights U of the queries and M of the keys with the softmax at temperature sqrt(2).
Gradients are taken at the weights that the problem gives.
"""

from symderiv import Derivation

VALUES = (
    r"\left. \frac{\partial L}{\partial W} \right|_{W = \mathbf{W}_V} = A_{4,:} \left(\operatorname{softmax}(Y_{4,:}) "
    r"- e_1\right)^\top B + A_{5,:} \left(\operatorname{softmax}(Y_{5,:}) - e_4\right)^\top B + A_{6,:} "
    r"\left(\operatorname{softmax}(Y_{6,:}) - e_6\right)^\top B"
)
NOTHING = r"\left. \frac{\partial L}{\partial W} \right|_{W = \mathbf{W}_V} = 0"

d = Derivation(
    "sorting-gradient", document="003", where="part 3, problem 2, question 5", title="Training a transformer to sort"
)

d.let(r"W, U, M \in \mathbb{R}^{4 \times 2}", r"e \text{ is the standard basis}")
d.define(
    r"\mathbf{E} = \begin{bmatrix} 1 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 \\ 0 & 0 & 1 & 0 \\ 0 & 0 & 0 & 1 \\ 0 & 0 & "
    r"0 & 0 \\ 0 & 0 & 0 & 0 \end{bmatrix}",
)
d.define(r"\mathbf{W}_V = \begin{bmatrix} 0 & 3 \\ 1 & 2 \\ 2 & 1 \\ 3 & 0 \end{bmatrix}")
d.define(r"\mathbf{W}_Q = \mathbf{W}_V")
d.define(r"\mathbf{W}_K = \mathbf{W}_V")
d.define(r"\mathbf{W}_O = \begin{bmatrix} 0 & 1 & 0 & 1 \\ 1 & 0 & 1 & 0 \end{bmatrix}")
d.define(  # the rows of E for D A A START A D STOP
    r"\mathbf{X} = [\mathbf{E}_{4,:}, \mathbf{E}_{1,:}, \mathbf{E}_{1,:}, \mathbf{E}_{5,:}, \mathbf{E}_{1,:}, "
    r"\mathbf{E}_{4,:}, \mathbf{E}_{6,:}]^\top",
)

# argmax attention: 003-P3.2-3-P derives P
d.define(
    r"\mathbf{P} = \begin{bmatrix} 1 & 0 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1 & 0 & 0 & 0 & 0 & 0 \\ 0 & 1/2 & 1/2 & 0 "
    r"& 0 & 0 & 0 \\ 1/4 & 1/4 & 1/4 & 1/4 & 0 & 0 & 0 \\ 0 & 1/3 & 1/3 & 0 & 1/3 & 0 & 0 \\ 1/2 & 0 & 0 & 0 & "
    r"0 & 1/2 & 0 \\ 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 & 1/7 \end{bmatrix}",
)
d.define(r"A = \mathbf{P}\mathbf{X}")
d.define(r"B = \mathbf{E} \mathbf{W}_O^\top")
d.define(r"G = A W B^\top")  # the logits
d.define(
    r"L = -\log \operatorname{softmax}(G_{4,:})_1 - \log \operatorname{softmax}(G_{5,:})_4 - "
    r"\log \operatorname{softmax}(G_{6,:})_6"
)
d.define(r"Y = A \mathbf{W}_V B^\top")  # the logits at the weights that the problem gives

d.claim(
    "003-P3.2-5-2",
    NOTHING,
    title="are the value weights never updated?",
    says="with argmax attention the projection matrices, among them W_V, have zero gradient",
    expect="refuted",
    why="Z = P X W_V depends on W_V also when the attention P is constant; only W_Q and W_K get no gradient",
)
d.claim(
    "003-P3.2-5-2-corrected",
    VALUES,
    title="the gradient by the value weights",
    says="the gradient of the loss by W_V, with A = P X and B = E W_O^T",
    corrects="003-P3.2-5-2",
)
d.claim(
    "003-P3.2-5-3",
    NOTHING,
    title="do the value weights never change?",
    says="the matrices W_Q, W_K and W_V never change",
    expect="refuted",
    why="W_V gets a gradient also with argmax attention, and changes",
)
d.claim(
    "003-P3.2-5-3-corrected",
    VALUES,
    title="the gradient by the value weights",
    says="the gradient of the loss by W_V, with A = P X and B = E W_O^T",
    corrects="003-P3.2-5-3",
)

# softmax attention with temperature sqrt(2)
d.define(r"s = \mathbf{X} U M^\top \mathbf{X}^\top / \sqrt{2}")
d.define(r"\beta = \operatorname{softmax}([s_{41}, s_{42}, s_{43}, s_{44}])")
d.define(r"\gamma = \operatorname{softmax}([s_{51}, s_{52}, s_{53}, s_{54}, s_{55}])")
d.define(r"\zeta = \operatorname{softmax}([s_{61}, s_{62}, s_{63}, s_{64}, s_{65}, s_{66}])")
d.define(r"V = \mathbf{X} \mathbf{W}_V B^\top")
d.define(
    r"\ell = -\log \operatorname{softmax}(\sum_{j=1}^{4} \beta_j V_{j,:})_1 - \log \operatorname{softmax}("
    r"\sum_{j=1}^{5} \gamma_j V_{j,:})_4 - \log \operatorname{softmax}(\sum_{j=1}^{6} \zeta_j V_{j,:})_6"
)

d.claim(
    "003-P3.2-5-4",
    r"\left. \frac{\partial \ell}{\partial U} \right|_{U = \mathbf{W}_Q, M = \mathbf{W}_K} = 0",
    title="do the queries' weights get no gradient with the softmax?",
    says="the usual softmax attention would fix the problem: the gradient of the loss by W_Q is not zero",
    denied=True,
)
d.claim(
    "003-P3.2-5-4-keys",
    r"\left. \frac{\partial \ell}{\partial M} \right|_{U = \mathbf{W}_Q, M = \mathbf{W}_K} = 0",
    title="do the keys' weights get no gradient with the softmax?",
    says="nor is the gradient by W_K zero",
    denied=True,
)
