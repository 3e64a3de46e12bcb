"""A flattened kernel times a flattened patch: the convolution, if both are flattened in one order.

Document 004, problem 1(a)iv.  Main statement:
  004-P1a-iv-4   the kernel has its channels first, the patches have them last
"""

from symderiv import Derivation

d = Derivation("flattening", document="004", where="problem 1(a)iv", title="Flattened kernels and patches")

d.let(r"W, P \in \mathbb{R}^{2 \times 2 \times 2}")  # a kernel slice and a patch, for two channels and k = 2

d.claim(
    "004-P1a-iv-4",
    r"\sum_{m=1}^{8} \kappa_m \pi_m = \sum_{e=1}^{2} \sum_{f=1}^{2} \sum_{g=1}^{2} W_{efg} P_{fge}",
    title="a flattened kernel times a flattened patch",
    says="a row of A holds the kernel slice (channels first) flattened, and is applied to the flattened patch "
    "(channels last); the product should be the convolution's, here for two channels and a 2 x 2 kernel",
    given=r"\kappa = [W_{111}, W_{112}, W_{121}, W_{122}, W_{211}, W_{212}, W_{221}, W_{222}]",
    readings={
        "the patch is flattened in the order of the kernel": r"\pi = [P_{111}, P_{121}, P_{211}, P_{221}, P_{112}, "
        r"P_{122}, P_{212}, P_{222}]",
        "each is flattened in its own order": r"\pi = [P_{111}, P_{112}, P_{121}, P_{122}, P_{211}, P_{212}, P_{221}, "
        r"P_{222}]",
    },
    expect="conditional",
    why="the patches were declared k x k x c_i, the kernel slice is c_i x k x k: one of them must be reordered",
)
