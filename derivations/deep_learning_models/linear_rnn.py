"""A linear recurrent network with two steps: loss, gradient, and a gradient step.

Document 001, sections 2.1 and 2.2.  Main statements:
  001-2.1-9      the loss as a function of w_h
  001-2.2-a-8    dL/dw_h
  001-2.2-b-3    one gradient step, for three step sizes

The document does not print h_0, w_x, u_1, u_2, b and c.  It prints h_1 = 2 for every w_h, so h_0 = 0, and
w_x u_1 + b = 2, w_x u_2 + b = 1/2, v = 2 and c = 0 follow from its values; w_x and b stay free here.
"""

from symderiv import Derivation

d = Derivation("linear-rnn", document="001", where="2.1", title="A linear recurrent network with two steps")

d.let(r"w_h, w_x, b, \eta \in \mathbb{R}")
d.define(r"h_0 = 0")
d.define(r"v = 2")
d.define(r"c = 0")
d.define(r"u_1 = \frac{2 - b}{w_x}")
d.define(r"u_2 = \frac{0.5 - b}{w_x}")
d.define(
    "t^* = 3",
    states="001-2.1-2",
)
d.define(r"h_1 = w_h h_0 + w_x u_1 + b")
d.define(r"h_2 = w_h h_1 + w_x u_2 + b")
d.define(
    "y = vh_2 + c",
    states="001-2.1-3",
)
d.define(
    r"L = \frac{1}{2}(y - t^*)^2",
    states="001-2.1-1",
)
d.claim(
    "001-2.1-4",
    "h_1 = w_h h_0 + w_x u_1 + b = 2",
    title="the first state",
)
d.claim(
    "001-2.1-5",
    "h_2 = w_h(w_h h_0 + w_x u_1 + b) + w_x u_2 + b",
    title="the second state",
)
d.claim(
    "001-2.1-6",
    "w_h(w_h h_0 + w_x u_1 + b) + w_x u_2 + b = w_h 2 + 0.5",
    title="the second state, with the data",
)
d.claim(
    "001-2.1-7",
    "y = vh_2 + c = 4w_h + 1",
    title="the output",
)
d.claim(
    "001-2.1-8",
    r"L = \frac{1}{2}(y - t^*)^2 = \frac{1}{2}(4w_h - 2)^2",
    title="the loss",
)
d.claim(
    "001-2.1-9",
    r"\frac{1}{2}(4w_h - 2)^2 = 8(w_h - 0.5)^2",
    title="the loss, completed",
)
d.claim(
    "001-2.2-a-1",
    r"\frac{\partial L}{\partial w_h} = \frac{\partial L}{\partial y} \frac{\partial y}{\partial h_2} "
    r"\frac{\partial h_2}{\partial w_h}",
    where="2.2.a",
    title="chain rule",
)
d.claim(
    "001-2.2-a-2",
    r"\frac{\partial L}{\partial y} = y - 3 = y - 3",
    where="2.2.a",
    title="by the output",
)
d.claim(
    "001-2.2-a-3",
    r"\frac{\partial y}{\partial h_2} = v = 2",
    where="2.2.a",
    title="by the state",
)
d.claim(
    "001-2.2-a-4",
    r"\frac{\partial h_2}{\partial w_h} = 2",
    where="2.2.a",
    title="by the weight",
)
d.claim(
    "001-2.2-a-5",
    r"\frac{\partial L}{\partial y} \frac{\partial y}{\partial h_2} \frac{\partial h_2}{\partial w_h} "
    "= (y - 3) * 2 * 2",
    where="2.2.a",
    title="multiplied",
)
d.claim(
    "001-2.2-a-6",
    "(y - 3) * 2 * 2 = 4(y - 3)",
    where="2.2.a",
    title="collected",
)
d.claim(
    "001-2.2-a-7",
    "4(y - 3) = 4(4w_h + 1) - 12",
    where="2.2.a",
    title="in terms of the weight",
)
d.claim(
    "001-2.2-a-8",
    "4(4w_h + 1) - 12 = 16w_h - 8",
    where="2.2.a",
    title="the gradient",
)
d.claim(
    "001-2.2-a-9",
    r"\frac{\partial L}{\partial w_h} = 16 * 0.3 - 8 = -3.2",
    where="2.2.a",
    title="the gradient at the start",
    given="w_h = 0.3",
)
d.define(r"\text{LearningRate} = \eta")
d.define(r"\text{StepSize} = \frac{\partial L}{\partial w_h} \cdot \text{LearningRate}")
d.define(r"w_h^{new} = w_h - \text{StepSize}")
d.claim(
    "001-2.2-a-10",
    r"StepSize = \frac{\partial L}{\partial w_h} \cdot LearningRate = -3.2 \cdot LearningRate",
    where="2.2.a",
    title="the step",
    given="w_h = 0.3",
)
d.claim(
    "001-2.2-a-11",
    r"w_h^{new} = w_h - StepSize = w_h + 3.2 \cdot LearningRate",
    where="2.2.a",
    title="the new weight",
    given="w_h = 0.3",
)
d.claim(
    "001-2.2-a-12",
    r"\frac{\partial L}{\partial w_h} = -3.2, \quad w_h^{new} > w_h",
    where="2.2.a",
    title="a negative gradient increases the weight",
    says="the weight grows, because the gradient at the start, -3.2, is negative",
    given=("w_h = 0.3", r"\eta > 0"),
)
d.define(
    r"w_h^{(new)} = w_h - \eta \frac{\partial L}{\partial w_h}",
    states="001-2.2-b-1",
)
d.claim(
    "001-2.2-b-2",
    r"w_h^{(new)} = 0.3 - \eta(-3.2) = 0.3 + 3.2\eta",
    where="2.2.b",
    title="a gradient step from the start",
    given="w_h = 0.3",
)
d.claim(
    "001-2.2-b-3",
    "w_h^{(new)} = 0.3 + 3.2(0.1) = 0.62",
    where="2.2.b",
    title="step size 0.1",
    given=("w_h = 0.3", r"\eta = 0.1"),
)
d.claim(
    "001-2.2-b-4",
    "w_h^{(new)} = 0.3 + 3.2(1.0) = 3.5",
    where="2.2.b",
    title="step size 1",
    given=("w_h = 0.3", r"\eta = 1"),
)
d.claim(
    "001-2.2-b-5",
    "w_h^{(new)} = 0.3 + 3.2(3.0) = 9.9",
    where="2.2.b",
    title="step size 3",
    given=("w_h = 0.3", r"\eta = 3"),
)
d.claim(
    "001-2.2-b-6",
    r"\frac{\partial L}{\partial w_h} = 0",
    where="2.2.b",
    title="training ends at w_x = 0.5",
    says="training ends at 0.5, where the gradient is zero - printed for w_x, an input weight",
    given="w_x = 0.5",
    expect="refuted",
    why="w_x is not trained, and its value does not make the gradient zero; the minimum is at w_h = 0.5",
)
d.claim(
    "001-2.2-b-6-intended",
    r"\frac{\partial L}{\partial w_h} = 0",
    where="2.2.b",
    title="training ends at w_h = 0.5",
    says="the gradient is zero at w_h = 0.5",
    given="w_h = 0.5",
    corrects="001-2.2-b-6",
)
d.claim(
    "001-2.2-b-6-only",
    r"\frac{\partial L}{\partial w_h} = 16 (w_h - 0.5)",
    where="2.2.b",
    title="the gradient vanishes at 0.5 only",
)
d.claim(
    "001-2.2-b-7",
    "w_h^{(new)} > 0.5",
    where="2.2.b",
    title="step size 0.1 jumps over the minimum",
    says="from 0.3, step size 0.1 ends beyond the minimum at 0.5",
    given=("w_h = 0.3", r"\eta = 0.1"),
)
d.claim(
    "001-2.2-b-8",
    "w_h^{(new)} - 0.5 > 0.12",
    where="2.2.b",
    title="larger steps end further away",
    says="the larger the step size, the further beyond the minimum",
    given=("w_h = 0.3", r"\eta > 0.1"),
)
d.claim(
    "001-2.2-b-9",
    "w_h^{(new)} - 0.5 = -15 (w_h - 0.5)",
    where="2.2.b",
    title="the error grows for step size 1",
    says="with step sizes 1 and 3 training may not converge: the error changes sign and is 15 or 47 times as large",
    given=r"\eta = 1",
)
d.claim(
    "001-2.2-b-9-three",
    "w_h^{(new)} - 0.5 = -47 (w_h - 0.5)",
    where="2.2.b",
    title="the error grows for step size 3",
    given=r"\eta = 3",
)
d.claim(
    "001-2.3-1",
    r"\frac{\partial L}{\partial w_h} = \frac{\partial L}{\partial y} \frac{\partial y}{\partial h_2} "
    r"\frac{\partial h_2}{\partial w_h}",
    where="2.3",
    title="chain rule, recalled",
)
