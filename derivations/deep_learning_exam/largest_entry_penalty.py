"""Logistic regression with the squared largest entry as a penalty: its gradient.

Document 003, part 1, question 3.  Main statements:
  003-P1-3-7    the derivative of the squared norm: stated with conditions that lack absolute values
  003-P1-3-8    the same with the argmax of absolute values
  003-P1-3-11   the update

Two weights show everything: D = 2.  Where two absolute values tie there is no derivative, and nothing is claimed.  An
update w <- w - eta G is right when it is the step of gradient descent.
"""

from symderiv import Derivation

STEP = r"w - \eta \frac{\partial \mathcal{L}}{\partial \mathbf{w}}"

d = Derivation(
    "largest-entry-penalty", document="003", where="part 1, question 3", title="A penalty on the largest weight"
)

d.define("D = 2")
d.let(
    r"\sigma \text{ is the sigmoid}",
    r"w, x, s \in \mathbb{R}^2",
    r"j \in \{1, 2\}",
    r"y, y_i, \lambda, \eta \in \mathbb{R}",
    r"e \text{ is the standard basis}",
)
d.define(r"\mathbb{P}(y = +1 | \mathbf{x}) = \sigma(\mathbf{w}^\top \mathbf{x})")
d.define(
    r"\mathcal{L} = -y \log(\mathbb{P}(y = +1 | \mathbf{x})) - (1 - y) \log(1 - \mathbb{P}(y = +1 | \mathbf{x})) "
    r"+ \frac{\lambda}{2} \|\mathbf{w}\|_\infty^2",
    states="003-P1-3-def-1",
)

d.claim(
    "003-P1-3-def-2",
    r"\|s\|_\infty = \max\{|s_1|, \dots, |s_D|\}",
    title="the largest entry as a norm",
)
d.claim(
    "003-P1-3-1",
    r"\text{argmax}((1, 5, 3)) = 2",
    title="an example of argmax",
)
d.claim(
    "003-P1-3-2",
    r"\mathbf{e}_2 = (0, 1, 0, 0)",
    title="an example of a basis vector",
    says="the second canonical basis vector of R^4",
)
d.claim(
    "003-P1-3-3",
    r"\frac{\partial}{\partial \mathbf{w}} (-y_i \log(\mathbb{P}(y = +1 | \mathbf{x})) - (1 - y) \log(1 - "
    r"\mathbb{P}(y = +1 | \mathbf{x}))) = (\mathbb{P}(y = +1 | \mathbf{x}) - y_i) x.",
    title="gradient of the cross-entropy, as printed",
    expect="refuted",
    why="y and y_i are mixed in one line; it holds where they are equal",
)
d.claim(
    "003-P1-3-3-intended",
    r"\frac{\partial}{\partial \mathbf{w}} (-y_i \log(\mathbb{P}(y = +1 | \mathbf{x})) - (1 - y_i) \log(1 - "
    r"\mathbb{P}(y = +1 | \mathbf{x}))) = (\mathbb{P}(y = +1 | \mathbf{x}) - y_i) x",
    title="gradient of the cross-entropy",
    corrects="003-P1-3-3",
)
d.claim(
    "003-P1-3-4",
    r"\|\mathbf{w}\|_\infty^2 &= (\max(|w_1|, \dots, |w_D|))^2",
    title="the squared norm",
)
d.claim(
    "003-P1-3-5",
    r"&= \max(|w_1|^2, \dots, |w_D|^2)",
    title="the largest square",
    of=r"(\max(|w_1|, \dots, |w_D|))^2",
)
d.claim(
    "003-P1-3-6",
    r"&= \begin{cases} w_1^2, & w_1 \geq w_j, \forall j \neq 1 \\ \dots \\ w_D^2, & w_D \geq w_j, \forall j \neq D "
    r"\end{cases}",
    title="the cases, as printed",
    of=r"\max(|w_1|^2, \dots, |w_D|^2)",
    expect="refuted",
    why="the absolute values are missing in the conditions: for w = (-1, 0) the largest absolute value is that of -1",
)
d.claim(
    "003-P1-3-6-corrected",
    r"= \begin{cases} w_1^2, & |w_1| \geq |w_j|, \forall j \neq 1 \\ \dots \\ w_D^2, & |w_D| \geq |w_j|, \forall j "
    r"\neq D \end{cases}",
    title="the cases, with absolute values",
    of=r"\max(|w_1|^2, \dots, |w_D|^2)",
    corrects="003-P1-3-6",
)
d.claim(
    "003-P1-3-7",
    r"\frac{\partial}{\partial w_i} \|\mathbf{w}\|_\infty^2 &= \begin{cases} 2w_i, & w_i \geq w_j, \forall j \neq i "
    r"\\ 0, & \text{otherwise} \end{cases}",
    title="the derivative, as printed",
    expect="refuted",
    why="the absolute values are missing in the conditions: for w = (-1, 0) the largest absolute value is that of -1",
)
d.claim(
    "003-P1-3-7-corrected",
    r"\frac{\partial}{\partial w_i} \|\mathbf{w}\|_\infty^2 = \begin{cases} 2w_i, & |w_i| \geq |w_j|, \forall j \neq i "
    r"\\ 0, & \text{otherwise} \end{cases}",
    title="the derivative, with absolute values",
    corrects="003-P1-3-7",
)
d.claim(
    "003-P1-3-8",
    r"&= \begin{cases} 2w_i, & i = \text{argmax}((|w_1|, \dots, |w_D|)) \\ 0, & \text{otherwise} "
    r"\end{cases}",
    title="the derivative by the argmax",
    of=r"\frac{\partial}{\partial w_i} \|\mathbf{w}\|_\infty^2",
)
d.claim(
    "003-P1-3-9",
    r"\begin{cases} 2w_i, & w_i \geq w_j, \forall j \neq i \\ 0, & \text{otherwise} \end{cases} = \begin{cases} 2w_i, "
    r"& i = \text{argmax}((|w_1|, \dots, |w_D|)) \\ 0, & \text{otherwise} \end{cases}",
    title="are the two conditions the same?",
    expect="refuted",
    why="the two conditions differ for negative weights; the second is the right one",
)
d.claim(
    "003-P1-3-9-corrected",
    r"= \begin{cases} 2w_i, & i = \text{argmax}((|w_1|, \dots, |w_D|)) \\ 0, & \text{otherwise} \end{cases}",
    title="the right condition",
    of=r"\frac{\partial}{\partial w_i} \|\mathbf{w}\|_\infty^2",
    corrects="003-P1-3-9",
)
d.claim(
    "003-P1-3-10",
    r"\frac{\partial}{\partial \mathbf{w}} \|\mathbf{w}\|_\infty^2 &= 2\mathbf{w} \odot "
    r"\mathbf{e}_{\text{argmax}((|w_1|, \dots, |w_D|))}.",
    title="the gradient",
)
d.claim(
    "003-P1-3-11",
    r"w \leftarrow w - \eta \left((\mathbb{P}(y = +1 | \mathbf{x}) - y) x + \lambda \mathbf{w} \odot "
    r"\mathbf{e}_{\text{argmax}((|w_1|, \dots, |w_D|))} \right)",
    title="the update",
    of=STEP,
)
d.claim(
    "003-P1-3-optB",
    r"w \leftarrow w - \eta \left((\mathbb{P}(y = +1 | \mathbf{x}) - y) x + \lambda \mathbf{w} \odot "
    r"\mathbf{e}_{\text{argmax}((|x_1|, \dots, |x_D|))} \right)",
    title="option 2: the argmax of |x|",
    of=STEP,
    distractor=True,
)
d.claim(
    "003-P1-3-optC",
    r"w \leftarrow w - \eta \left((\mathbb{P}(y = +1 | \mathbf{x}) - y) x + \lambda "
    r"\mathbf{e}_{\text{argmax}((|w_1|, \dots, |w_D|))} \right)",
    title="option 3: without w",
    of=STEP,
    distractor=True,
)
d.claim(
    "003-P1-3-optD",
    r"w \leftarrow w - \eta \left((\mathbb{P}(y = +1 | \mathbf{x}) - y) x + \lambda "
    r"\mathbf{e}_{\text{argmax}((|x_1|, \dots, |x_D|))} \right)",
    title="option 4: the argmax of |x|, without w",
    of=STEP,
    distractor=True,
)
