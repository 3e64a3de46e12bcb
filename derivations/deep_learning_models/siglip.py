"""The pairwise sigmoid loss: its gradient, the sign of it, and what the batch size changes.

Document 001, section 5.2.  Main statements:
  001-5.2-a-2     the pairwise sigmoid loss
  001-5.2-a-5     its gradient for a negative pair is positive
  001-5.2-b-i-4   other pairs change the gradient of a pair only through the factor 1/N
"""

from symderiv import Derivation

d = Derivation("siglip", document="001", where="5.2.a", title="The pairwise sigmoid loss")

d.let(r"S \in \mathbb{R}^{N \times N}", r"i, j, k \in \{1, \dots, N\}", r"\sigma \text{ is the sigmoid}")
d.define(
    r"L_{SigLip} = -\frac{1}{N} \sum_i \left[\log \sigma(S_{ii}) + \sum_{j \neq i} \log(1 - "
    r"\sigma(S_{ij})) \right]",
    states="001-5.2-a-2",
)
d.claim(
    "001-5.2-a-3",
    r"\frac{\partial \log \sigma(S_{ii})}{\partial S_{ik}} = 0",
    title="the positive term has no gradient for a negative pair",
    says="for a negative pair the derivative of the positive term vanishes",
    given=r"k \ne i",
)
d.claim(
    "001-5.2-a-4",
    r"\frac{\partial}{\partial S_{ik}} \sum_{j \neq i} \log(1 - \sigma(S_{ij})) = -\sigma(S_{ik})",
    title="the negative terms depend on the negative pairs",
    says="the sum over the negative pairs depends on each of them",
    given=r"k \ne i",
)
d.claim(
    "001-5.2-a-5",
    r"\frac{\partial L_{SigLip}}{\partial S_{ik}} > 0",
    title="the gradient of a negative pair is positive",
    says="negative pairs still contribute a positive gradient",
    given=r"k \ne i",
)
d.claim(
    "001-5.2-a-6",
    r"\frac{\partial L_{SigLip}}{\partial S_{ik}} = \frac{1}{N} \sigma(S_{ik})",
    title="each pair has its own sigmoid",
    says="each pair enters through a sigmoid of its own",
    given=r"k \ne i",
)
d.claim(
    "001-5.2-b-i-3",
    r"\frac{\partial \sigma(S_{ii})}{\partial S_{ik}} = \sigma(S_{ik}) (1 - \sigma(S_{ik})) 1(k = i)",
    where="5.2.b.i",
    title="the sigmoid does not depend on the batch",
    says="the sigmoid of a pair does not depend on the other pairs",
)
d.claim(
    "001-5.2-b-i-4",
    r"\frac{\partial L_{SigLip}}{\partial S_{ik}} = \sigma(S_{ik}) - 1(k = i)",
    where="5.2.b.i",
    title="the gradient does not depend on the batch",
    says="other samples do not change the gradient of a pair, so neither does their number",
    expect="refuted",
    why="other similarities do not enter, but the mean over the batch brings the factor 1/N",
)
d.claim(
    "001-5.2-b-i-4-corrected",
    r"\frac{\partial L_{SigLip}}{\partial S_{ik}} = \frac{1}{N} (\sigma(S_{ik}) - 1(k = i))",
    where="5.2.b.i",
    title="the gradient depends on the batch by its size only",
    corrects="001-5.2-b-i-4",
)
