"""A recurrent network with one unit and two steps: the gradient by the recurrent weight.

Document 003, part 1, question 6.  Main statements:
  003-P1-6-9   the update w <- w - eta (h_2 - y) g'(z_2) h_1

The activation g is any smooth function.  An update w <- w - eta G is right when it is the step of gradient descent.
"""

from symderiv import Derivation

d = Derivation("scalar-rnn", document="003", where="part 1, question 6", title="Two steps of a recurrent network")

STEP = r"w - \eta \frac{\partial \mathcal{L}}{\partial w}"

d.let(r"x_1, x_2, w, a, y, \eta \in \mathbb{R}", r"g \text{ is a function}")
d.define(r"h_0 = 0")
d.define(r"z_1 = w h_0 + a x_1, \quad h_1 = g(z_1)")
d.define(r"z_2 = w h_1 + a x_2, \quad h_2 = g(z_2)", states="003-P1-6-def")
d.define(r"\hat{y} = h_2")
d.define(r"\mathcal{L}(y, \hat{y}) = \frac{1}{2}(\hat{y} - y)^2", states="003-P1-6-def-2")
d.define(r"\mathcal{L} = \frac{1}{2}(\hat{y} - y)^2")

d.claim(
    "003-P1-6-1",
    r"\frac{1}{2}(\hat{y} - y)^2 = \frac{1}{2}(g(w g(w h_0 + a x_1) + a x_2) - y)^2",
    title="the loss written out",
)
d.claim(
    "003-P1-6-2",
    r"\mathcal{L} = \frac{1}{2}(g(w g(a x_1) + a x_2) - y)^2",
    title="with h_0 = 0",
    says="h_0 = 0 is put in",
)
d.claim(
    "003-P1-6-3",
    r"\frac{\partial \mathcal{L}}{\partial w} = (g(w g(a x_1) + a x_2) - y) \frac{\partial}{\partial w} g(w "
    r"g(a x_1) + a x_2)",
    title="chain rule for the square",
    says="the derivative of the loss by the chain rule",
)
d.claim(
    "003-P1-6-4",
    r"g(w g(a x_1) + a x_2) - y = h_2",
    title="the label under the brace",
    says="the brace over g(...) - y is labelled h_2",
    expect="refuted",
    why="the brace covers - y as well; h_2 is g(...) alone",
)
d.claim(
    "003-P1-6-4-intended",
    r"g(w g(a x_1) + a x_2) = h_2",
    title="the label under the brace, put right",
    says="h_2 is g(...) without - y",
    corrects="003-P1-6-4",
)
d.claim(
    "003-P1-6-5",
    r"\frac{\partial \mathcal{L}}{\partial w} = (h_2 - y) g'(z_2) \frac{\partial}{\partial w} (w "
    r"g(a x_1) + a x_2)",
    title="chain rule for g",
    says="the derivative of g at z_2 times the derivative of z_2",
)
d.claim(
    "003-P1-6-6",
    r"w g(a x_1) + a x_2 = z_2",
    title="the second label",
    says="the brace over w g(a x_1) + a x_2 is labelled z_2",
)
d.claim(
    "003-P1-6-7",
    r"\frac{\partial \mathcal{L}}{\partial w} = (h_2 - y) g'(z_2) g(a x_1)",
    title="derivative of z_2",
    says="the derivative of w g(a x_1) + a x_2 by w is g(a x_1)",
)
d.claim(
    "003-P1-6-8",
    r"\frac{\partial \mathcal{L}}{\partial w} = (h_2 - y) g'(z_2) h_1",
    title="the gradient",
    says="the derivative of the loss is (h_2 - y) g'(z_2) h_1",
)
d.claim(
    "003-P1-6-9",
    r"w \leftarrow w - \eta (h_2 - y) g'(z_2) h_1",
    title="the update",
    of=STEP,
    rests_on=["003-P1-6-8"],
)
d.claim(
    "003-P1-6-optA",
    r"w \leftarrow w - \eta (h_2 - y) g'(z_2) (x_2 + w g'(z_1) x_1)",
    title="option 1",
    of=STEP,
    distractor=True,
)
d.claim(
    "003-P1-6-optC",
    r"w \leftarrow w - \eta (h_2 - y) g'(z_2) g'(z_1)",
    title="option 3",
    of=STEP,
    distractor=True,
)
d.claim(
    "003-P1-6-optD",
    r"w \leftarrow w - \eta (h_2 - y) g'(z_2) w",
    title="option 4",
    of=STEP,
    distractor=True,
)
