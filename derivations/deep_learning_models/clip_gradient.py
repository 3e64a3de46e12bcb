"""The CLIP objective: its gradient with respect to the similarities, and the sign of that gradient, for any batch size.

Document 001, section 5.1.a.  Main statements:
  001-5.1-a-9     d L / d S_ik: stated with a sum over i, which captures the free i
  001-5.1-a-10    the case k = i
  001-5.1-a-13    the case k != i
  001-5.1-a-16    the sign: negative for matching pairs, positive for the others
"""

from symderiv import Derivation

d = Derivation("clip-gradient", document="001", where="5.1.a", title="The CLIP gradient and its sign")

d.let(
    r"S \in \mathbb{R}^{N \times N}",
    r"i, k \in \{1, \dots, N\}",
)
d.define(r"L = -\frac{1}{N} \sum_i \log \frac{\exp(S_{ii})}{\sum_j \exp(S_{ij})}", states="001-5.1-a-1")

d.claim(
    "001-5.1-a-2",
    r"L = -\frac{1}{N} \sum_i \log(\exp(S_{ii})) - \log\left(\sum_j \exp(S_{ij})\right)",
    title="logarithm of the quotient, without brackets",
    expect="conditional",
    why="the brackets around the summand are lost, so the second logarithm stands outside the sum",
)
d.claim(
    "001-5.1-a-3",
    r"L = -\frac{1}{N} \sum_i S_{ii} - \log\left(\sum_j \exp(S_{ij})\right)",
    title="simplified, without brackets",
    expect="conditional",
    why="the brackets around the summand are lost, so the second logarithm stands outside the sum",
)
d.claim(
    "001-5.1-a-4",
    r"\frac{\partial}{\partial S_{ik}} \left[-\frac{1}{N} \sum_i S_{ii} - \log\left(\sum_j \exp(S_{ij})\right) "
    r"\right] = "
    r"-\frac{1}{N} \sum_i \frac{\partial S_{ii}}{\partial S_{ik}} - \frac{\partial}{\partial S_{ik}} "
    r"\log\left(\sum_j \exp(S_{ij})\right)",
    title="derivative of each part",
    expect="refuted",
    why="the sum over i captures the free index i, so the indicator of k = i becomes one",
)
d.claim(
    "001-5.1-a-4-corrected",
    r"\frac{\partial}{\partial S_{ik}} \left[-\frac{1}{N} \sum_l \left(S_{ll} - \log\left(\sum_j "
    r"\exp(S_{lj})\right)\right) \right] = -\frac{1}{N} \left(\frac{\partial S_{ii}}{\partial S_{ik}} - "
    r"\frac{\partial}{\partial S_{ik}} \log\left(\sum_j \exp(S_{ij})\right)\right)",
    title="derivative of each part, with brackets and an index of its own under the sum",
    corrects="001-5.1-a-4",
)
d.claim("001-5.1-a-5", r"\frac{\partial S_{ii}}{\partial S_{ik}} = 1(k = i)", title="first part")
d.claim(
    "001-5.1-a-6",
    r"\frac{\partial}{\partial S_{ik}} \log \sum_j e^{S_{ij}} = \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}}",
    title="second part: a softmax probability",
)
d.claim(
    "001-5.1-a-7",
    r"\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} : \text{softmaxProbability} \in [0, 1]",
    where="5.1.a",
    title="a softmax probability, with a word in the formula",
)
d.claim(
    "001-5.1-a-8",
    r"\frac{\partial L}{\partial S_{ik}} = -\frac{1}{N} \sum_i 1(k = i) - \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}}",
    title="put together",
    expect="refuted",
    why="the derivative by S_ik has no sum over i; and without brackets the second term lacks its 1/N and its sign",
)
d.claim(
    "001-5.1-a-8-corrected",
    r"\frac{\partial L}{\partial S_{ik}} = -\frac{1}{N} \left(1(k = i) - \frac{e^{S_{ik}}}{\sum_j "
    r"e^{S_{ij}}}\right)",
    title="put together, without the sum over i",
    corrects="001-5.1-a-8",
)
d.claim(
    "001-5.1-a-9",
    r"\frac{\partial L}{\partial S_{ik}} = \frac{1}{N} \sum_i \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1(k = i)",
    title="dL/dS_ik",
    expect="refuted",
    why="the sum over i captures the free index i; there is no sum in this derivative",
)
d.claim(
    "001-5.1-a-9-corrected",
    r"\frac{\partial L}{\partial S_{ik}} = \frac{1}{N} \left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1(k = i)\right)",
    title="dL/dS_ik, without the sum over i",
    corrects="001-5.1-a-9",
)
d.claim(
    "001-5.1-a-9-relative",
    r"-\frac{1}{N} \sum_i \left(1(k = i) - \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}}\right) = \frac{1}{N} \sum_i "
    r"\left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1(k = i)\right)",
    title="dL/dS_ik from the line before, whose sum covers all that follows",
)
d.claim(
    "001-5.1-a-10",
    r"\frac{\partial L}{\partial S_{ik}} = \frac{1}{N} \sum_i \left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1 \right)",
    title="the case k = i",
    given="k = i",
    expect="refuted",
    why="the sum over i captures the free index i; there is no sum in this derivative",
)
d.claim(
    "001-5.1-a-10-corrected",
    r"\frac{\partial L}{\partial S_{ik}} = \frac{1}{N} \left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1 \right)",
    title="the case k = i, without the sum over i",
    given="k = i",
    corrects="001-5.1-a-10",
)
d.claim("001-5.1-a-11", r"\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1 \leq 0", title="a probability is at most one")
d.claim(
    "001-5.1-a-12",
    r"\frac{1}{N} \sum_i \left(\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 1 \right) \leq 0",
    title="and so is the mean",
)
d.claim(
    "001-5.1-a-13",
    r"\frac{\partial L}{\partial S_{ik}} = \frac{1}{N} \sum_i \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} - 0",
    title="the case k != i",
    given=r"k \ne i",
    expect="refuted",
    why="the sum over i captures the free index i; there is no sum in this derivative",
)
d.claim(
    "001-5.1-a-13-corrected",
    r"\frac{\partial L}{\partial S_{ik}} = \frac{1}{N} \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}}",
    title="the case k != i, without the sum over i",
    given=r"k \ne i",
    corrects="001-5.1-a-13",
)
d.claim("001-5.1-a-14", r"\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} \geq 0", title="a probability is not negative")
d.claim(
    "001-5.1-a-15",
    r"\frac{1}{N} \sum_i \frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} \geq 0",
    title="and so is the mean",
)
d.claim(
    "001-5.1-a-16",
    r"\frac{\partial L}{\partial S_{ik}} < 0",
    title="negative gradient for k = i",
    says="the gradient of a matching pair is negative; that of the others, which suppose two pairs, positive",
    given=["k = i", r"N \ge 2"],
)
d.claim(
    "001-5.1-a-16-other",
    r"\frac{\partial L}{\partial S_{ik}} > 0",
    title="positive gradient for k != i",
    given=r"k \ne i",
)

# the same in section 5.2

d.let(r"a, b \in \mathbb{R}", r"Z > 0")
d.claim(
    "001-5.2-a-1",
    r"L = -\frac{1}{N} \sum_i S_{ii} - \log\left(\sum_j \exp(S_{ij})\right)",
    where="5.2.a",
    title="the objective, recalled without brackets",
    says="the objective of CLIP, printed again as in 5.1.a without its brackets",
    expect="conditional",
    why="without brackets the logarithm stands outside the sum",
)
d.claim(
    "001-5.2-b-i-1",
    r"\frac{e^{a}}{Z + e^{b}} < \frac{e^{a}}{Z}",
    where="5.2.b.i",
    title="more samples lessen a probability",
    says="with more samples each probability is smaller: one more positive term in the denominator",
)
d.claim(
    "001-5.2-b-i-2",
    r"\frac{\partial}{\partial S_{ik}} \frac{e^{S_{ii}}}{\sum_j e^{S_{ij}}} < 0",
    where="5.2.b.i",
    title="other samples change the gradient of a pair",
    says="the gradient of a pair depends on the other samples: its derivative by another similarity is not zero",
    given=r"k \ne i",
)
