"""Softmax with a temperature: uniform for hot, one-hot for cold, never zero.

Document 003, part 1, question 1.  Main statements:
  003-P1-1-key   the first option is the false one: equal entries are uniform at any temperature
  003-P1-1-c     cold softmax of (4, 3, 2, 1) tends to (1, 0, 0, 0)
"""

from symderiv import Derivation

d = Derivation("temperature", document="003", where="part 1, question 1", title="Softmax with a temperature")

d.let(r"T > 0", r"a, b, c, e, S \in \mathbb{R}", r"z \in \mathbb{R}^4", r"x \in \mathbb{R}^n")
d.define(r"\text{temp-softmax}_T(\mathbf{z}) = \text{softmax}(\mathbf{z}/T)", states="003-P1-1-def")
d.define(r"s = \operatorname{softmax}(x / T)")

d.claim(
    "003-P1-1-a",
    r"\operatorname{softmax}([a, b] / T)_1 \ne \frac{1}{2}",
    title="option 1: uniform at no temperature",
    says="for all z there is no finite temperature that makes the softmax uniform, here for two entries",
    distractor=True,
)
d.claim(
    "003-P1-1-key",
    r"\operatorname{softmax}([a, a, a, a] / T) = [\frac{1}{4}, \frac{1}{4}, \frac{1}{4}, \frac{1}{4}]",
    title="the false option",
    says="option 1 is the false statement: with equal entries the softmax is uniform at every temperature",
)
d.claim(
    "003-P1-1-b",
    r"\lim_{T \to \infty} \operatorname{softmax}([a, b, c, e] / T) = [\frac{1}{4}, \frac{1}{4}, \frac{1}{4}, "
    r"\frac{1}{4}]",
    title="hot: uniform",
    says="as T grows the softmax tends to the uniform distribution, here for any four entries",
)
d.claim(
    "003-P1-1-c",
    r"\lim_{T \to 0^+} \operatorname{softmax}([4, 3, 2, 1] / T) = [1, 0, 0, 0]",
    title="cold: one-hot",
    says="for z = (4, 3, 2, 1) the softmax tends to (1, 0, 0, 0) as T tends to 0 from above",
)
d.claim(
    "003-P1-1-d",
    r"s_i > 0",
    title="no zero entries",
    says="the softmax has no zero component at any temperature",
)
d.claim(
    "003-P1-1-sol-1",
    r"\text{temp-softmax}_T(\mathbf{z}) = (1/4, 1/4, 1/4, 1/4)",
    given=r"\mathbf{z} = (a, a, a, a)",
    title="equal entries",
)
d.claim(
    "003-P1-1-sol-2",
    r"\operatorname{softmax}([a, a, a, a] / S) = (1/4, 1/4, 1/4, 1/4)",
    title="equal entries, at any temperature",
    says="and so for any real value of the temperature, here S",
    readings={
        "a positive temperature": "S > 0",
        "a negative one": "S < 0",
        "the temperature 0, where z / T is not defined": "S = 0",
    },
    expect="conditional",
    why="z / T is not defined for T = 0, which is a real value too; the question allows T > 0 only",
)
