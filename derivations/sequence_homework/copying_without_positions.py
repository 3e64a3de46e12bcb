"""A transformer that should copy, the last design: no positions at all.

Document 004, problem 2(c), most direct solution.  Main statements:
  004-P2c-34   the design is not near-optimal: its first loss alone is twice the optimal one
  004-P2c-38   and training does not help, as the first output is 0 for any weights

x = (0, u_1, u_2, u_1), p = 0, W_Q = W_K = (0, 1), W_V = (0.5, 1).
"""

from symderiv import Derivation

d = Derivation(
    "copying-without-positions",
    document="004",
    where="problem 2(c), most direct solution",
    title="Copying without positions",
)

d.let(r"u_1, u_2 \sim \mathcal{U}(0, 1)", r"i, j \in \{1, 2, 3, 4\}", r"a, b \in \mathbb{R}")
d.define(r"x = (0, u_1, u_2, u_1)")
d.define(r"p = (0, 0, 0, 0)", states="004-P2c-33")
d.define(r"\mathbf{W}_Q = \begin{bmatrix} 0 \\ 1 \end{bmatrix}")
d.define(r"\mathbf{W}_V = \begin{bmatrix} 0.5 \\ 1 \end{bmatrix}", states="004-P2c-32")
d.define(r"q_i = \mathbf{W}_Q^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"v_i = \mathbf{W}_V^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"\alpha_{i,j} = \frac{\exp(q_i \cdot q_j)}{\sum_{l=1}^{i} \exp(q_i \cdot q_l)}")
d.define(r"o_i = \sum_{j=1}^{i} \alpha_{i,j} \cdot v_j")
d.define(  # the outputs of the same design with trained weights, which act on the inputs only as the positions are 0
    r"\omega_i = \sum_{j=1}^{i} \frac{\exp(a x_i x_j)}{\sum_{l=1}^{i} \exp(a x_i x_l)} b x_j"
)

d.claim(
    "004-P2c-34",
    r"\mathbb{E}[|o_1 - u_1|] \le 0.25 + 0.1",
    title="is the first prediction near-optimal?",
    says="the design is near-optimal: at position 1, where 0.25 is optimal, its expected loss should be near that",
    expect="refuted",
    why="the first output is 0, so the expected loss at position 1 alone is 0.5, as much as the optimum of all four",
)
d.claim(
    "004-P2c-34-corrected",
    r"\mathbb{E}[|o_1 - u_1|] = 0.5",
    title="the loss at position 1",
    says="the expected loss of this design at position 1",
    corrects="004-P2c-34",
)
d.claim(
    "004-P2c-35",
    r"o_2 = (1 - \lambda) \cdot 0 + \lambda u_1",
    title="does it average?",
    says="the model averages past values, at position 2 with the weight lambda on u_1",
    readings={
        "an average weighted by the attention": r"\lambda = \alpha_{2,2}",
        "the plain average": r"\lambda = \frac{1}{2}",
    },
    expect="conditional",
    why="the output is an average weighted by the products of the values, not the plain one, and it includes the "
    "present value",
)
d.claim(
    "004-P2c-36",
    r"o_1 = 0.5, \quad o_2 = 0.5",
    title="0.5 at positions 1 and 2?",
    says="averaging gives 0.5 at positions 1 and 2",
    expect="refuted",
    why="the first output is 0; the 0.5 of W_V multiplies positions that are 0",
)
d.claim(
    "004-P2c-36-corrected",
    r"o_1 = 0, \quad o_2 = \frac{u_1 e^{u_1^2}}{1 + e^{u_1^2}}",
    title="the outputs at positions 1 and 2",
    corrects="004-P2c-36",
)

trained = "problem 2(c), most direct solution, conclusion"
d.claim(
    "004-P2c-37",
    r"\omega_3 = u_1",
    where=trained,
    title="can it copy at position 3?",
    says="with all positions at 0 copying can develop: for some weights a of the scores and b of the values the output "
    "at position 3 is u_1; at u_2 = 0 it is b u_1 / 3, so that b must be 3",
    given="b = 3",
    expect="refuted",
    why="without positions the weights depend on the values only: no a and b make the output u_1 for all inputs",
)
d.claim(
    "004-P2c-37-corrected",
    r"\omega_3 = \frac{b u_1 e^{a u_1 u_2} + b u_2 e^{a u_2^2}}{1 + e^{a u_1 u_2} + e^{a u_2^2}}",
    where=trained,
    title="the output at position 3",
    says="the output at position 3 for any weights a and b",
    corrects="004-P2c-37",
)
d.claim(
    "004-P2c-37-forced",
    r"\omega_3 = \frac{b u_1}{3}",
    where=trained,
    title="the output at position 3 where u_2 = 0",
    given="u_2 = 0",
)
d.claim(
    "004-P2c-37-never",
    r"\omega_3 > 0",
    where=trained,
    title="the output at position 3 where u_1 = 0 and u_2 = 1",
    says="with b = 3 no weight a of the scores copies: where u_1 = 0 and u_2 = 1 the output is above u_1 for every a",
    given=["b = 3", "u_1 = 0", "u_2 = 1"],
)
d.claim(
    "004-P2c-38",
    r"\mathbb{E}[|\omega_1 - u_1|] + \mathbb{E}[|0.5 - u_2|] \le 0.5 + 0.1",
    where=trained,
    title="can it reach the optimal loss?",
    says="the design can be trained to approximate the optimal expected loss 0.5: its loss at position 1, where the "
    "output is 0 for any weights, and the best possible at position 2 should not exceed 0.5 by much",
    expect="refuted",
    why="position 1 alone costs 0.5, and position 2 at least 0.25 more, whatever the weights are",
)
d.claim(
    "004-P2c-38-corrected",
    r"\mathbb{E}[|\omega_1 - u_1|] + \mathbb{E}[|0.5 - u_2|] = 0.75",
    where=trained,
    title="a lower bound of its loss",
    says="the loss at position 1 and the best possible at position 2 sum to 0.75",
    corrects="004-P2c-38",
)
d.claim(
    "004-P2c-38-first",
    r"\omega_1 = 0",
    where=trained,
    title="the first output for any weights",
)
