"""A transformer that should copy, the last design: no positions at all.

Document 004, problem 2(c), most direct solution.  Main statements:
  004-P2c-34   the design is not near-optimal
  004-P2c-38   and its first loss alone is twice the optimal one

x = (0, u_1, u_2, u_1), p = 0, W_Q = W_K = (0, 1), W_V = (0.5, 1).
"""

from symderiv import Derivation

d = Derivation(
    "copying-without-positions",
    document="004",
    where="problem 2(c), most direct solution",
    title="Copying without positions",
)

d.let(r"u_1, u_2 \in [0, 1]", r"i, j \in \{1, 2, 3, 4\}")
d.define(r"x = (0, u_1, u_2, u_1)")
d.define(r"p = (0, 0, 0, 0)", states="004-P2c-33")
d.define(r"\mathbf{W}_Q = \begin{bmatrix} 0 \\ 1 \end{bmatrix}")
d.define(r"\mathbf{W}_V = \begin{bmatrix} 0.5 \\ 1 \end{bmatrix}", states="004-P2c-32")
d.define(r"q_i = \mathbf{W}_Q^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"v_i = \mathbf{W}_V^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"\alpha_{i,j} = \frac{\exp(q_i \cdot q_j)}{\sum_{l=1}^{i} \exp(q_i \cdot q_l)}")
d.define(r"o_i = \sum_{j=1}^{i} \alpha_{i,j} \cdot v_j")

d.claim(
    "004-P2c-34",
    r"\int_0^1 |u - 0| du = 0.25",
    title="is the first prediction optimal?",
    says="the design is near-optimal; its first output is 0, whose expected loss should be near 0.25",
    expect="refuted",
    why="the first output is 0, so the expected loss at position 1 alone is 0.5",
)
d.claim(
    "004-P2c-34-corrected",
    r"\int_0^1 |u - 0| du = 0.5",
    title="the loss at position 1",
    says="the expected loss of this design at position 1",
    corrects="004-P2c-34",
)
d.claim(
    "004-P2c-35",
    r"o_2 = \frac{0 + u_1}{2}",
    title="does it average?",
    says="the model averages past values",
    expect="refuted",
    why="the weights follow the products of the values and are not uniform",
)
d.claim(
    "004-P2c-35-corrected",
    r"o_2 = \frac{u_1 e^{u_1^2}}{1 + e^{u_1^2}}",
    title="the output at position 2",
    corrects="004-P2c-35",
)
d.claim(
    "004-P2c-36",
    r"o_1 = 0.5, \quad o_2 = 0.5",
    title="0.5 at positions 1 and 2?",
    says="the outputs at positions 1 and 2 are 0.5",
    expect="refuted",
    why="the first output is 0; the 0.5 of W_V multiplies positions that are 0",
)
d.claim(
    "004-P2c-36-corrected",
    r"o_1 = 0, \quad o_2 = \frac{u_1 e^{u_1^2}}{1 + e^{u_1^2}}",
    title="the outputs at positions 1 and 2",
    corrects="004-P2c-36",
)
d.claim(
    "004-P2c-37",
    r"o_3 = u_1",
    title="does it copy at position 3?",
    says="copying at positions 3 and 4 can develop with these parameters",
    expect="refuted",
    why="without positions the weights depend on the values only, and the output is a mixture",
)
d.claim(
    "004-P2c-37-corrected",
    r"o_3 = \frac{u_1 e^{u_1 u_2} + u_2 e^{u_2^2}}{1 + e^{u_1 u_2} + e^{u_2^2}}",
    title="the output at position 3",
    corrects="004-P2c-37",
)
d.claim(
    "004-P2c-38",
    r"\int_0^1 |u - 0| du + \int_0^1 |0.5 - u| du = 0.5",
    title="can it reach the optimal loss?",
    says="the design can approximate the optimal expected loss 0.5; its loss at position 1, where the output "
    "is 0, and the best possible at position 2 should sum to 0.5",
    expect="refuted",
    why="position 1 alone costs 0.5, and position 2 at least 0.25 more",
)
d.claim(
    "004-P2c-38-corrected",
    r"\int_0^1 |u - 0| du + \int_0^1 |0.5 - u| du = 0.75",
    title="a lower bound of its loss",
    says="the loss at position 1 and the best possible at position 2 sum to 0.75",
    corrects="004-P2c-38",
)
