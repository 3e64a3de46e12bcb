"""A transformer that should copy, first design: attention by the values themselves.

Document 004, problem 2(c), first design.  Main statements:
  004-P2c-8    the attention weights
  004-P2c-21   the third weight is not near 1
  004-P2c-22   the third output is not u_2

x = (0, u_1, u_2, u_1), p = (0, 0, 1, 1), all projections are the column (0, 1); u_1 and u_2 lie in [0, 1].  The dot
between a projection and the column (p_i, x_i)^T is the inner product of the two.
"""

from symderiv import Derivation

d = Derivation("copying-by-value", document="004", where="problem 2(c), first design", title="Copying by value")

d.let(r"u_1, u_2 \in [0, 1]", r"i, j \in \{1, 2, 3, 4\}", r"b, \pi \in \mathbb{R}")
d.define(r"d = 1")
d.define(r"x = (0, u_1, u_2, u_1)")
d.define(r"p = (0, 0, 1, 1)", states="004-P2c-1")
d.define(r"\mathbf{W}_Q = \begin{bmatrix} 0 \\ 1 \end{bmatrix}", states="004-P2c-3")
d.define(r"\mathbf{W}_K = \begin{bmatrix} 0 \\ 1 \end{bmatrix}")
d.define(r"\mathbf{W}_V = \begin{bmatrix} 0 \\ 1 \end{bmatrix}")
d.define(r"q_i = \mathbf{W}_Q^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"k_i = \mathbf{W}_K^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"v_i = \mathbf{W}_V^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix}")
d.define(r"\alpha_{i,j} = \frac{\exp(q_i \cdot k_j)}{\sum_{l=1}^{i} \exp(q_i \cdot k_l)}")
d.define(r"o_i = \sum_{j=1}^{i} \alpha_{i,j} \cdot v_j")

d.claim(
    "004-P2c-4",
    r"\begin{bmatrix} p_i & x_i \end{bmatrix} \mathbf{W}_Q \in \mathbb{R}^1",
    title="from R^2 to R",
    says="each matrix, a column of two, maps the pair (p_i, x_i), a row to the left of it, to one number",
)
d.claim(
    "004-P2c-4-transposed",
    r"\mathbf{W}_Q^\top \begin{bmatrix} p_i \\ x_i \end{bmatrix} \in \mathbb{R}",
    title="from R^2 to R, transposed",
    says="for the column (p_i, x_i)^T to the right of it, as the next line has it, the matrix is to be transposed",
)
d.claim(
    "004-P2c-2",
    r"\mathbf{W}_Q^\top \begin{bmatrix} 1 \\ x_i \end{bmatrix} \ne \mathbf{W}_Q^\top \begin{bmatrix} 0 \\ x_i "
    r"\end{bmatrix}",
    title="does the encoding signal anything?",
    says="the encoding, 0 or 1, tells a position what to do: the query should differ between the two",
    expect="refuted",
    why="every projection multiplies the encoding by 0, so that nothing depends on it",
)
d.claim(
    "004-P2c-2-corrected",
    r"\frac{\partial}{\partial \pi} \mathbf{W}_Q^\top \begin{bmatrix} \pi \\ x_i \end{bmatrix} = 0, \quad "
    r"\frac{\partial}{\partial \pi} \mathbf{W}_K^\top \begin{bmatrix} \pi \\ x_i \end{bmatrix} = 0, \quad "
    r"\frac{\partial}{\partial \pi} \mathbf{W}_V^\top \begin{bmatrix} \pi \\ x_i \end{bmatrix} = 0",
    title="nothing depends on the encoding",
    says="query, key and value do not depend on the encoding pi of their position",
    corrects="004-P2c-2",
)
d.claim(
    "004-P2c-5",
    r"q_i = \mathbf{W}_Q \cdot (p_i, x_i)^T = x_i",
    title="projection q",
)
d.claim(
    "004-P2c-6",
    r"k_i = \mathbf{W}_K \cdot (p_i, x_i)^T = x_i",
    title="projection k",
)
d.claim(
    "004-P2c-7",
    r"v_i = \mathbf{W}_V \cdot (p_i, x_i)^T = x_i",
    title="projection v",
)
d.claim(
    "004-P2c-8",
    r"\frac{\exp(q_i \cdot k_j / \sqrt{d})}{\sum_{j'=1}^i \exp(q_i \cdot k_{j'} / \sqrt{d})} = "
    r"\frac{\exp(x_i \cdot x_j)}{\sum_{j'=1}^i \exp(x_i \cdot x_{j'})}",
    title="the attention weights",
)
d.claim(
    "004-P2c-9",
    r"\sqrt{d} = 1",
    title="the scaling factor",
)
d.claim(
    "004-P2c-10",
    r"o_i = \sum_{j=1}^i \alpha_{i,j} \cdot v_j = \sum_{j=1}^i \alpha_{i,j} \cdot x_j",
    title="the output",
)
d.claim(
    "004-P2c-11",
    r"q_1 = x_1 = 0, k_1 = 0, v_1 = 0",
    title="position 1",
)
d.claim(
    "004-P2c-12",
    r"o_1 = 0",
    title="output at position 1",
)
d.claim(
    "004-P2c-13",
    r"o_1 + b = 0.5",
    title="with a bias of 0.5",
    says="the output at position 1 is about 0.5 if a bias term is added: with the bias b = 0.5; the design has none",
    given="b = 0.5",
)
d.claim(
    "004-P2c-14",
    r"q_2 = x_2 = u_1 \in [0, 1], \quad k_1 = 0, k_2 = u_1",
    title="position 2",
    says="the query at position 2 is u_1, in [0, 1], the keys are 0 and u_1",
)
d.claim(
    "004-P2c-15",
    r"|q_2 \cdot k_1 - v_1| \le 0.1, \quad |q_2 \cdot k_2 - v_2| \le 0.1",
    title="scores at position 2",
    says="the products of the query with the keys are close to the values 0 and u_1, say by 0.1",
    expect="refuted",
    why="the second product is u_1 squared: at u_1 = 1/2 it is half the value",
)
d.claim(
    "004-P2c-15-corrected",
    r"q_2 \cdot k_1 = 0, \quad q_2 \cdot k_2 = u_1^2",
    title="scores at position 2",
    corrects="004-P2c-15",
)
d.claim(
    "004-P2c-16",
    r"o_2 = \frac{0 + u_1}{2}",
    title="output at position 2",
    says="with uniform attention the output is the average of the values seen",
    readings={"uniform attention": r"\alpha_{i,j} = \frac{1}{i}", "the attention of this design": ()},
    expect="conditional",
    why="true of uniform attention; in this design the scores are 0 and u_1 squared, and the weights are not uniform",
)
d.claim(
    "004-P2c-17",
    r"|o_1 - 0.5| \le 0.1, \quad |o_2 - 0.5| \le 0.1",
    title="outputs at positions 1 and 2",
    says="both outputs are about 0.5, say by 0.1",
    expect="refuted",
    why="the first output is 0, the second lies between u_1/2 and 0.74 u_1",
)
d.claim(
    "004-P2c-17-corrected",
    r"o_1 = 0, \quad o_2 = \frac{u_1 e^{u_1^2}}{1 + e^{u_1^2}}",
    title="outputs at positions 1 and 2",
    corrects="004-P2c-17",
)
d.claim(
    "004-P2c-18",
    r"k_1 = 0, k_2 = u_1, k_3 = u_2",
    title="keys at position 3",
)
d.claim(
    "004-P2c-19",
    r"q_3 \cdot k_3 = u_2^2",
    title="score of position 3 with itself",
)
d.claim(
    "004-P2c-20",
    r"q_3 \cdot k_3 \ge q_3 \cdot k_2",
    title="is it the largest?",
    says="the score of position 3 with itself is large and the others are smaller",
    expect="refuted",
    why="u_1 u_2 exceeds u_2 squared whenever u_1 > u_2 > 0",
)
d.claim(
    "004-P2c-20-corrected",
    r"q_3 \cdot k_3 - q_3 \cdot k_2 = u_2 (u_2 - u_1)",
    title="which score is larger",
    says="the score of position 3 with itself is the larger one exactly if u_2 > u_1",
    corrects="004-P2c-20",
)
d.claim(
    "004-P2c-21",
    r"\alpha_{3,3} > 0.9",
    title="is the weight near 1?",
    says="the weight of position 3 on itself is about 1",
    expect="refuted",
    why="the scores lie in [0, 1]: the weight is at most e/(e + 2), below 0.58",
)
d.claim(
    "004-P2c-21-corrected",
    r"\alpha_{3,3} = \frac{e^{u_2^2}}{1 + e^{u_1 u_2} + e^{u_2^2}}",
    title="the weight of position 3 on itself",
    corrects="004-P2c-21",
)
d.claim(
    "004-P2c-21-bound",
    r"\frac{e^{u_2^2}}{1 + e^{u_1 u_2} + e^{u_2^2}} < 0.58",
    title="the weight of position 3 on itself is nowhere near 1",
)
d.claim(
    "004-P2c-22",
    r"|o_3 - u_2| \le 0.1",
    title="output at position 3",
    says="the output at position 3 is about u_2, say by 0.1",
    expect="refuted",
    why="the weights are far from one-hot; the output is a mixture of 0, u_1 and u_2",
)
d.claim(
    "004-P2c-22-corrected",
    r"o_3 = \frac{u_1 e^{u_1 u_2} + u_2 e^{u_2^2}}{1 + e^{u_1 u_2} + e^{u_2^2}}",
    title="output at position 3",
    corrects="004-P2c-22",
)
d.claim(
    "004-P2c-22-relative",
    r"o_3 = v_3 = x_3 = u_2",
    title="output at position 3, if the weights were one-hot",
    given=r"\alpha_{i,j} = \delta_{i,j}",
)
d.claim(
    "004-P2c-23",
    r"o_3 = u_2",
    title="is u_2 the output?",
    says="the output is u_2, not u_1",
    expect="refuted",
    why="the output is neither u_2 nor u_1 but a mixture of 0, u_1 and u_2",
)
d.claim(
    "004-P2c-23-corrected",
    r"o_3 = \frac{u_1 e^{u_1 u_2} + u_2 e^{u_2^2}}{1 + e^{u_1 u_2} + e^{u_2^2}}",
    title="output at position 3",
    corrects="004-P2c-23",
)
d.claim(
    "004-P2c-23-relative",
    r"o_3 = u_2",
    title="output at position 3, if the weights were one-hot",
    given=r"\alpha_{i,j} = \delta_{i,j}",
)
d.claim(
    "004-P2c-23-other",
    r"o_3 = u_1",
    title="is u_1 copied?",
    says="the output is not u_1 either",
    denied=True,
)
