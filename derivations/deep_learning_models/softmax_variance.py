"""The variance of a softmax output with four entries: uniform, sharp and one-hot.

Document 001, section 1.3.a.  Main statements:
  001-1.3-a-14    the variance, around the mean 1/n
  001-1.3-a-17    a variance printed as 0.18 that rounds to 0.17
"""

from symderiv import Derivation

d = Derivation("softmax-variance", document="001", where="1.3.a", title="The variance of an output with four entries")

d.let(r"p \in \mathbb{R}^4", r"i \in \{1, 2, 3, 4\}")
d.define("n = 4")
d.define(
    r"\text{Var}_{\text{softmax}} = \sum (p_i - 1/n)^2 / n",
    states="001-1.3-a-14",
)
d.claim(
    "001-1.3-a-16",
    r"\text{Var}_{\text{softmax}} = 0",
    title="variance of a uniform output",
    says="four equal entries have variance zero",
    given="p = [0.25, 0.25, 0.25, 0.25]",
)
d.claim(
    "001-1.3-a-17",
    r"\text{Var}_{\text{softmax}} \approx 0.18",
    title="variance of a sharp output",
    says="the variance of a sharp output is 0.18, rounded",
    given="p = [0.97, 0.01, 0.01, 0.01]",
    expect="refuted",
    why="the variance is 0.1728, which rounds to 0.17",
)
d.claim(
    "001-1.3-a-17-corrected",
    r"\text{Var}_{\text{softmax}} \approx 0.17",
    title="variance of a sharp output",
    given="p = [0.97, 0.01, 0.01, 0.01]",
    corrects="001-1.3-a-17",
)
d.claim(
    "001-1.3-a-18",
    r"\text{Var}_{\text{softmax}} = 0.1875",
    title="variance of a one-hot output",
    says="a one-hot output with four entries has variance 0.1875",
    given="p = [1.0, 0.0, 0.0, 0.0]",
)
d.let(r"s, u \in \mathbb{R}", r"\tau > 0")
d.claim(
    "001-1.3-a-19-sign",
    r"(s - u) (e^{\tau s} - e^{\tau u}) \ge 0",
    title="larger inputs have larger outputs",
    says="of two inputs the larger one has the larger output, so that no term of the derivative in 001-1.3-a-19 is "
    "negative",
    given=r"s \ge u",
)
