"""Temperature: what a small and a large one do to scores, softmax outputs and gradients.

Document 001, section 5.1.b.  Main statements:
  001-5.1-b-3     a small temperature gives softmax outputs near 0 or 1
  001-5.1-b-4     gradients grow like one over the temperature
  001-5.1-b-5     a large temperature gives outputs near uniform
"""

from symderiv import Derivation

d = Derivation("temperature", document="001", where="5.1.b", title="The temperature of a softmax")

d.let(r"s, u, m, T \in \mathbb{R}", r"\tau > 0")
d.let(r"i, j \in \{1, \dots, N\}", r"f_i, g_i \in \mathbb{R}^c")
d.define(
    r"S_{ij} = \frac{f_i^T g_j}{\tau}",
    states="001-5.1-b-1",
)
d.claim(
    "001-5.1-b-2",
    r"\lim_{T \to 0^+} \frac{T}{s} = 0",
    title="a small temperature makes scores large",
    says="for a small temperature the scores become large: the reciprocal of the score s/T tends to zero",
    given="s > 0",
)
d.claim(
    "001-5.1-b-3",
    r"\lim_{T \to 0^+} \operatorname{softmax}([s - m, s] / T) = [0, 1]",
    title="a small temperature makes outputs 0 or 1",
    says="for a small temperature the outputs of the softmax are near 0 or 1; here for products s - m and s",
    readings={"one product is the largest": "m > 0", "two products tie": "m = 0"},
    expect="conditional",
    why="with two largest products that are equal both outputs stay 1/2",
)
d.claim(
    "001-5.1-b-4",
    r"\frac{\partial}{\partial s} \left(-\log \frac{e^{s/\tau}}{e^{s/\tau} + e^{u/\tau}}\right) = "
    r"\frac{1}{\tau} \left(\frac{e^{s/\tau}}{e^{s/\tau} + e^{u/\tau}} - 1\right)",
    title="gradients grow like 1/temperature",
    says="the gradient by the product, before the division by the temperature, can be large: it "
    "has the factor one over temperature",
)
d.claim(
    "001-5.1-b-5",
    r"\lim_{T \to \infty} \frac{e^{s/T}}{e^{s/T} + e^{u/T}} = \frac{1}{2}",
    title="a large temperature makes outputs uniform",
    says="for a large temperature the scores are small and the outputs are close to uniform",
)
d.claim(
    "001-5.1-b-5-scores",
    r"\lim_{T \to \infty} \frac{s}{T} = 0",
    title="a large temperature makes scores small",
)
d.claim(
    "001-5.1-b-7",
    r"\frac{m}{1} > \frac{m}{2}",
    title="a smaller temperature widens the margin of the scores",
    says="a smaller temperature gives larger margins between positives and negatives; of the "
    "scores, here at temperature one against two",
    given="m > 0",
)
d.claim(
    "001-5.1-b-8",
    r"\lim_{T \to \infty} \left(\frac{s}{T} - \frac{u}{T}\right) = 0",
    title="a larger temperature narrows the margin of the scores",
    says="a larger temperature separates less: the margin of the scores tends to zero",
)
d.claim(
    "001-5.1-b-6",
    r"\frac{e^2}{e^1 + e^2} > \frac{e^{2/2}}{e^{1/2} + e^{2/2}}",
    title="a smaller temperature is sharper",
    says="a small temperature gives sharp similarities; here the larger of two outputs at temperature one against two",
)
