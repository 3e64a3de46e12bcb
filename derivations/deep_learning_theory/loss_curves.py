"""Loss curves: initial loss and accuracy, a worse loss than the initial one, clipping, step size.

Document 000, section 1.3.  Main statements:
  000-1.3-8    the initial loss for four classes
  000-1.3-9    the initial accuracy for four classes
"""

from symderiv import Derivation

d = Derivation("loss-curves", document="000", where="1.3 question 4", title="Loss and accuracy before training")

d.let(r"i, c \in \{1, \dots, C\}", r"s \in \mathbb{R}^C", r"\tau, z \in \mathbb{R}", r"\eta, \kappa, \rho > 0")
d.let(r"U \in \mathbb{R}^{m \times m}", r"U \text{ is orthogonal}", r"x \in \mathbb{R}^m")
d.claim(
    "000-1.3-1",
    r"\lim_{\tau \to \infty} (e^{\rho})^{\tau} = \infty",
    where="1.3 question 1",
    title="repeated factors above one",
    says="repeated multiplication by the same weight, e^rho above 1, makes gradients grow without bound",
)
d.claim(
    "000-1.3-2",
    r"-\log \frac{e^z}{e^z + 1} \le \log 2",
    where="1.3 question 2",
    title="the loss has no upper bound",
    says="a bad update can make the loss larger than that of uniform guessing: the cross-entropy "
    "of one of two classes is not bounded by log 2",
    denied=True,
)
d.claim(
    "000-1.3-3",
    r"\rho \min(1, \frac{\kappa}{\rho}) \le \kappa",
    where="1.3 question 3",
    title="clipping caps the norm",
    says="clipping caps the norm: a gradient of norm rho is multiplied by min(1, kappa / rho), and then has at most "
    "the norm kappa",
)
d.claim(
    "000-1.3-4",
    r"\eta \rho < (\eta + \kappa) \rho",
    where="1.3 question 3",
    title="a smaller learning rate, a smaller step",
    says="a smaller learning rate, eta in the place of eta + kappa, makes the step smaller",
)
d.claim(
    "000-1.3-5",
    r"\|U x\|^2 = \|x\|^2",
    where="1.3 question 3",
    title="orthogonal weights keep norms",
    says="orthogonal recurrent weights make training more stable at its start: they keep norms",
)

# classes with any distribution pi, and a model that guesses uniformly

d.define(r"\text{num classes} = C")
d.define(r"\pi = \operatorname{softmax}(s)")
d.define(r"accuracy = \sum_{c=1}^{C} \frac{1}{C} \pi_c")
d.define(r"\ell = -\sum_{c=1}^{C} \pi_c \log \frac{1}{C}")
d.claim(
    "000-1.3-6",
    r"accuracy \approx \frac{1}{\text{num classes}}",
    title="the initial accuracy",
)
d.claim(
    "000-1.3-7",
    r"\ell \approx \log(\text{num classes})",
    title="the initial loss",
)
d.let(r"r \in \mathbb{R}^4")
d.define(r"\varpi = \operatorname{softmax}(r)")
d.claim(
    "000-1.3-8",
    r"\ell \approx \log 4 \approx 1.386",
    title="the initial loss for four classes",
    given=r"\ell = -\sum_{f=1}^{4} \varpi_f \log \frac{1}{4}",
)
d.claim(
    "000-1.3-9",
    r"accuracy $\approx \frac{1}{4} = 25\%$",
    title="the initial accuracy for four classes",
    given=r"accuracy = \sum_{f=1}^{4} \frac{1}{4} \varpi_f",
)
