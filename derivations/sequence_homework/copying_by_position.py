"""A transformer that should copy, refined design: keys are positions.

Document 004, problem 2(c), refined design.  Main statements:
  004-P2c-26   the third output is not u_1
  004-P2c-31   the scores at position 3: two are alike, the third is not

x = (0, u_1, u_2, u_1), p = (0, 0, -1, -1), W_Q = W_V = (0, 1), W_K = (1, 0).
"""

from symderiv import Derivation

d = Derivation("copying-by-position", document="004", where="problem 2(c), refined design", title="Copying by position")

d.let(r"u_1, u_2 \in [0, 1]", r"i, j \in \{1, 2, 3, 4\}")
d.define(r"x = (0, u_1, u_2, u_1)")
d.define(r"p = (0, 0, -1, -1)", states="004-P2c-24")
d.define(r"\mathbf{W}_Q = \begin{bmatrix} 0 \\ 1 \end{bmatrix}")
d.define(r"\mathbf{W}_K = \begin{bmatrix} 1 \\ 0 \end{bmatrix}", states="004-P2c-25")
d.define(r"\mathbf{W}_V = \begin{bmatrix} 0 \\ 1 \end{bmatrix}")
d.define(r"q_i = \mathbf{W}_Q^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"k_i = \mathbf{W}_K^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"v_i = \mathbf{W}_V^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"\alpha_{i,j} = \frac{\exp(q_i \cdot k_j)}{\sum_{l=1}^{i} \exp(q_i \cdot k_l)}")
d.define(r"o_i = \sum_{j=1}^{i} \alpha_{i,j} \cdot v_j")

d.claim(
    "004-P2c-28",
    r"q_i = x_i, \quad k_j = p_j, \quad v_j = x_j",
    title="queries, keys and values",
)
d.claim(
    "004-P2c-29",
    r"q_3 = u_2",
    title="query at position 3",
)
d.claim(
    "004-P2c-30",
    r"k_1 = 0, k_2 = 0, k_3 = -1",
    title="keys at position 3",
)
d.claim(
    "004-P2c-31",
    r"q_3 \cdot \kappa = q_3 \cdot k_1",
    title="are the positions penalised alike?",
    says="the positions are penalised similarly: the key kappa of another position gives the same score as the first",
    readings={"positions 1 and 2": r"\kappa = k_2", "all positions that are seen, also 3": r"\kappa = k_3"},
    expect="conditional",
    why="the scores at position 3 are 0, 0 and -u_2: positions 1 and 2 are alike, position 3 is not",
)
d.claim(
    "004-P2c-31-scores",
    r"q_3 \cdot k_1 = 0, \quad q_3 \cdot k_2 = 0, \quad q_3 \cdot k_3 = -u_2",
    title="the scores at position 3",
)
d.claim(
    "004-P2c-26",
    r"o_3 = u_1, \quad o_4 = u_2",
    title="are u_1 and u_2 copied?",
    says="the refined design outputs u_1 at position 3 and u_2 at position 4",
    expect="refuted",
    why="both outputs are mixtures of what was seen, weighted by position",
)
d.claim(
    "004-P2c-26-corrected",
    r"o_3 = \frac{u_1 + u_2 e^{-u_2}}{2 + e^{-u_2}}, \quad o_4 = \frac{u_1 + (u_1 + u_2) e^{-u_1}}{2 + 2 e^{-u_1}}",
    title="the outputs at positions 3 and 4",
    corrects="004-P2c-26",
)
d.claim(
    "004-P2c-27",
    r"q_3 \cdot k_3 = q_2 \cdot k_2",
    title="is it a relative position bias?",
    says="the projections incorporate a relative position bias, one that depends on the distance of two positions "
    "only: with equal inputs two scores of the same distance should agree",
    given="u_2 = u_1",
    expect="refuted",
    why="the score is x_i p_j: it depends on the content x_i and on the position j, not on the distance i - j",
)
d.claim(
    "004-P2c-27-corrected",
    r"q_i \cdot k_j = x_i p_j",
    title="what the scores depend on",
    corrects="004-P2c-27",
)
