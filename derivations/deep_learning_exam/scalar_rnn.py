"""A recurrent network with one unit and two steps: the gradient by the recurrent weight.

Document 003, part 1, question 6.  Main statements:
  003-P1-6-9   the update w <- w - eta (h_2 - y) g'(z_2) h_1

An update w <- w - eta G is right when G is the derivative of the loss.
"""

from symderiv import Derivation

d = Derivation("scalar-rnn", document="003", where="part 1, question 6", title="Two steps of a recurrent network")

d.let(
    r"x_1, x_2, w, a, y, v, \eta \in \mathbb{R}",
    r"\sigma \text{ is the sigmoid}",
)
