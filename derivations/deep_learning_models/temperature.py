"""Temperature: what a small and a large one do to scores, softmax outputs and gradients.

Document 001, section 5.1.b.  Main statements:
  001-5.1-b-3     a small temperature gives softmax outputs near 0 or 1
  001-5.1-b-4     gradients grow like one over the temperature
  001-5.1-b-5     a large temperature gives outputs near uniform
"""

from symderiv import Derivation

d = Derivation("temperature", document="001", where="5.1.b", title="The temperature of a softmax")

d.let(r"s, u, m, M, T \in \mathbb{R}", r"\tau > 0")
d.let(r"i, j \in \{1, \dots, N\}", r"f_i, g_i \in \mathbb{R}^c")
d.define(
    r"S_{ij} = \frac{f_i^T g_j}{\tau}",
    states="001-5.1-b-1",
)
d.claim(
    "001-5.1-b-2",
    r"\lim_{T \to 0^+} \frac{s}{T} = \infty",
    title="a small temperature makes scores large",
    says="for a small temperature the score of a product s becomes large",
    readings={"the product is positive": "s > 0", "the product is negative": "s < 0", "the product is zero": "s = 0"},
    expect="conditional",
    why="the score of a negative product goes to minus infinity, and that of a product zero stays zero",
)
d.claim(
    "001-5.1-b-2-magnitude",
    r"\lim_{T \to 0^+} \left|\frac{s}{T}\right| = \infty",
    title="a small temperature makes scores large in magnitude",
    given=r"s \ne 0",
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
    "001-5.1-b-4-large",
    r"\lim_{T \to 0^+} \frac{1}{T} \left(\frac{e^{s/T}}{e^{s/T} + e^{(s + m)/T}} - 1\right) = -\infty",
    title="the gradient of a pair that is not yet the best",
    says="gradients can have large magnitudes: so has that of a product s below the largest, s + m",
    given="m > 0",
)
d.claim(
    "001-5.1-b-5",
    r"\lim_{T \to \infty} \frac{e^{s/T}}{e^{s/T} + e^{u/T}} = \frac{1}{2}",
    title="a large temperature makes outputs uniform",
    says="for a large temperature the scores are small and the outputs are close to uniform; here for two",
)
d.claim(
    "001-5.1-b-5-scores",
    r"\lim_{T \to \infty} \frac{s}{T} = 0",
    title="a large temperature makes scores small",
)
d.claim(
    "001-5.1-b-7",
    r"\frac{\partial M}{\partial \tau} < 0",
    title="a smaller temperature widens the margin",
    says="a smaller temperature gives a larger margin M between positives s and negatives u",
    given="s > u",
    readings={
        "M is the margin of the scores": r"M = \frac{s}{\tau} - \frac{u}{\tau}",
        "M is the margin of the products, in embedding space": "M = s - u",
    },
    expect="conditional",
    why="the products of given embeddings do not depend on the temperature; the margin of the scores does",
)
d.claim(
    "001-5.1-b-8",
    r"\lim_{T \to \infty} \left(\frac{s}{T} - \frac{u}{T}\right) = 0",
    title="a larger temperature narrows the margin of the scores",
    says="a larger temperature separates less: the margin of the scores tends to zero",
)
d.claim(
    "001-5.1-b-6",
    r"\frac{\partial}{\partial \tau} \frac{e^{s/\tau}}{e^{s/\tau} + e^{u/\tau}} < 0",
    title="a smaller temperature is sharper",
    says="a small temperature gives sharp similarities: the larger of two outputs falls as the temperature grows",
    given="s > u",
)
