"""Logistic regression with the squared largest entry as a penalty: its gradient.

Document 003, part 1, question 3.  Main statements:
  003-P1-3-7    the derivative of the squared norm: stated with conditions that lack absolute values
  003-P1-3-8    the same with the argmax of absolute values
  003-P1-3-11   the update

Two weights show everything: D = 2.  A case "i = argmax(|w_1|, |w_2|)" is written |w_i| >= |w_j|; where the two tie
there is no derivative, and nothing is claimed.  An update w <- w - eta G is right when G is the gradient of the loss.
"""

from symderiv import Derivation

d = Derivation(
    "largest-entry-penalty", document="003", where="part 1, question 3", title="A penalty on the largest weight"
)

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"w_1, w_2, x_1, x_2, y, \lambda \in \mathbb{R}",
    r"s \in \mathbb{R}^2",
)
d.define(r"p = \sigma(w_1 x_1 + w_2 x_2)")
d.define(r"n = \max(|w_1|, |w_2|)^2")
d.define(r"\mathcal{L} = -y \log(p) - (1 - y) \log(1 - p) + \frac{\lambda}{2} n", states="003-P1-3-def-1")

d.claim(
    "003-P1-3-def-2",
    r"\|s\|_\infty = \max\{|s_1|, |s_2|\}",
    title="the largest entry as a norm",
    says="the infinity norm is the largest absolute value",
)
d.claim(
    "003-P1-3-1",
    r"\text{argmax}((1, 5, 3)) = 2",
    title="an example of argmax",
)
d.claim(
    "003-P1-3-3",
    r"\frac{\partial}{\partial \mathbf{w}} (-y_i \log(\mathbb{P}(y = +1 | \mathbf{x})) - (1 - y) \log(1 - "
    r"\mathbb{P}(y = +1 | \mathbf{x}))) = (\mathbb{P}(y = +1 | \mathbf{x}) - y_i) x.",
    title="gradient of the cross-entropy, as printed",
    expect="unreadable",
    why="y and y_i, x and its bold form are mixed in one line",
)
d.claim(
    "003-P1-3-3-intended",
    r"\frac{\partial}{\partial w_1} (-y \log(p) - (1 - y) \log(1 - p)) = (p - y) x_1, \quad "
    r"\frac{\partial}{\partial w_2} (-y \log(p) - (1 - y) \log(1 - p)) = (p - y) x_2",
    title="gradient of the cross-entropy",
    corrects="003-P1-3-3",
)
d.claim(
    "003-P1-3-4",
    r"n = (\max(|w_1|, |w_2|))^2",
    title="the squared norm",
    says="the squared norm is the square of the largest absolute value",
)
d.claim(
    "003-P1-3-5",
    r"(\max(|w_1|, |w_2|))^2 = \max(|w_1|^2, |w_2|^2)",
    title="the largest square",
    says="the square of the largest is the largest square",
)
d.claim(
    "003-P1-3-6",
    r"n = \begin{cases} w_1^2, & w_1 \geq w_2 \\ w_2^2, & w_2 > w_1 \end{cases}",
    title="the cases, as printed",
    says="the squared norm is w_i^2 where w_i is at least every other w_j",
    expect="conditional",
    why="the absolute values are missing in the conditions: for w = (-1, 0) the largest absolute value is that of -1",
)
d.claim(
    "003-P1-3-6-corrected",
    r"n = \begin{cases} w_1^2, & |w_1| \geq |w_2| \\ w_2^2, & |w_2| > |w_1| \end{cases}",
    title="the cases, with absolute values",
    says="the squared norm is w_i^2 where |w_i| is at least every other |w_j|",
    corrects="003-P1-3-6",
)
d.claim(
    "003-P1-3-7",
    r"\frac{\partial n}{\partial w_1} = \begin{cases} 2w_1, & w_1 \geq w_2 \\ 0, & \text{otherwise} \end{cases}",
    title="the derivative, as printed",
    says="the derivative is 2 w_i where w_i is at least every other w_j, else 0",
    expect="conditional",
    why="the absolute values are missing in the conditions: for w = (-1, 0) the largest absolute value is that of -1",
)
d.claim(
    "003-P1-3-7-corrected",
    r"\frac{\partial n}{\partial w_1} = \begin{cases} 2w_1, & |w_1| \geq |w_2| \\ 0, & \text{otherwise} \end{cases}",
    title="the derivative, with absolute values",
    says="the derivative is 2 w_i where |w_i| is at least every other |w_j|, else 0",
    corrects="003-P1-3-7",
)
d.claim(
    "003-P1-3-8",
    r"\frac{\partial n}{\partial w_1} = \begin{cases} 2w_1, & |w_1| \ge |w_2| \\ 0, & \text{otherwise} \end{cases}",
    title="the derivative by the argmax",
    says="the derivative is 2 w_i where i is the argmax of the absolute values, else 0",
)
d.claim(
    "003-P1-3-9",
    r"\begin{cases} 2w_1, & w_1 \geq w_2 \\ 0, & \text{otherwise} \end{cases} = \begin{cases} 2w_1, & |w_1| "
    r"\geq |w_2| \\ 0, & \text{otherwise} \end{cases}",
    title="are the two conditions the same?",
    says="the condition on w_i is replaced by one on the absolute values",
    expect="conditional",
    why="the two conditions differ for negative weights; the second is the right one",
)
d.claim(
    "003-P1-3-10",
    r"\frac{\partial n}{\partial w_1} = 2 \begin{cases} w_1, & |w_1| \ge |w_2| \\ 0, & \text{otherwise} "
    r"\end{cases}, \quad \frac{\partial n}{\partial w_2} = 2 \begin{cases} w_2, & |w_2| > |w_1| \\ 0, & "
    r"\text{otherwise} \end{cases}",
    title="the gradient",
    says="the gradient is 2 w times the basis vector of the argmax, entry by entry",
)
d.claim(
    "003-P1-3-11",
    r"\frac{\partial \mathcal{L}}{\partial w_1} = (p - y) x_1 + \lambda \begin{cases} w_1, & |w_1| \ge |w_2| "
    r"\\ 0, & \text{otherwise} \end{cases}, \quad \frac{\partial \mathcal{L}}{\partial w_2} = (p - y) x_2 + "
    r"\lambda \begin{cases} w_2, & |w_2| > |w_1| \\ 0, & \text{otherwise} \end{cases}",
    title="the update",
    says="the update subtracts eta times (p - y) x + lambda w e_argmax(|w|)",
)
d.claim(
    "003-P1-3-optB",
    r"\frac{\partial \mathcal{L}}{\partial w_1} = (p - y) x_1 + \lambda \begin{cases} w_1, & |x_1| \ge |x_2| "
    r"\\ 0, & \text{otherwise} \end{cases}, \quad \frac{\partial \mathcal{L}}{\partial w_2} = (p - y) x_2 + "
    r"\lambda \begin{cases} w_2, & |x_2| > |x_1| \\ 0, & \text{otherwise} \end{cases}",
    title="option 2",
    says="the argmax is taken of |x|",
    denied=True,
)
d.claim(
    "003-P1-3-optC",
    r"\frac{\partial \mathcal{L}}{\partial w_1} = (p - y) x_1 + \lambda \begin{cases} 1, & |w_1| \ge |w_2| \\ "
    r"0, & \text{otherwise} \end{cases}, \quad \frac{\partial \mathcal{L}}{\partial w_2} = (p - y) x_2 + "
    r"\lambda \begin{cases} 1, & |w_2| > |w_1| \\ 0, & \text{otherwise} \end{cases}",
    title="option 3",
    says="the penalty's part is lambda e_argmax(|w|), without w",
    denied=True,
)
d.claim(
    "003-P1-3-optD",
    r"\frac{\partial \mathcal{L}}{\partial w_1} = (p - y) x_1 + \lambda \begin{cases} 1, & |x_1| \ge |x_2| \\ "
    r"0, & \text{otherwise} \end{cases}, \quad \frac{\partial \mathcal{L}}{\partial w_2} = (p - y) x_2 + "
    r"\lambda \begin{cases} 1, & |x_2| > |x_1| \\ 0, & \text{otherwise} \end{cases}",
    title="option 4",
    says="the penalty's part is lambda e_argmax(|x|)",
    denied=True,
)
