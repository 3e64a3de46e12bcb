"""The matrix of a convolution: its shape, and the order in which kernels and patches are flattened.

Document 004, problem 1(a)iii and iv.  Main statements:
  004-P1a-iii-1  the weight matrix: stated with the rows of the flattened output and the columns of one patch
  004-P1a-iv-4   the kernel has its channels first, the patches have them last

There are two right matrices.  A takes the flattened image x, h w c_i numbers, to the flattened output, c_o h' w'
numbers.  B takes the matrix Pi of the patches, k^2 c_i by h' w', to the output with a row for each channel.
"""

from symderiv import Derivation

d = Derivation("flattening", document="004", where="problem 1(a)iv", title="Flattened kernels and patches")

d.let(r"h, w, h', w', k, c_i, c_o \in \mathbb{N}")
d.let(
    r"\mathbf{A} \in \mathbb{R}^{c_o \cdot h' \cdot w' \times h \cdot w \cdot c_i}",
    r"x \in \mathbb{R}^{h \cdot w \cdot c_i}",
)
d.let(r"B \in \mathbb{R}^{c_o \times k^2 \cdot c_i}", r"\Pi \in \mathbb{R}^{k^2 \cdot c_i \times h' \cdot w'}")
d.claim(
    "004-P1a-iii-1",
    r"\mathbf{A} \in \mathbb{R}^{c_o \cdot h' \cdot w' \times k^2 \cdot c_i}",
    where="problem 1(a)iii",
    title="shape of the weight matrix",
    expect="refuted",
    why="with c_o h' w' rows, one for each output number, A acts on the flattened image and has h w c_i columns; with "
    "k^2 c_i columns, one for each number of a patch, it acts on the patches and has c_o rows",
)
d.claim(
    "004-P1a-iii-1-corrected",
    r"\mathbf{A} \in \mathbb{R}^{c_o \cdot h' \cdot w' \times h \cdot w \cdot c_i}, \quad "
    r"\mathbf{A} x \in \mathbb{R}^{c_o \cdot h' \cdot w'}",
    where="problem 1(a)iii",
    title="shape of the weight matrix, corrected",
    says="A has c_o h' w' rows and h w c_i columns, and takes the flattened image to the flattened output",
    corrects="004-P1a-iii-1",
)
d.claim(
    "004-P1a-iii-1-patches",
    r"B \Pi \in \mathbb{R}^{c_o \times h' \cdot w'}",
    where="problem 1(a)iii",
    title="shape of the matrix that acts on patches",
    says="a matrix B of c_o rows and k^2 c_i columns takes the matrix of patches to the output, a row for each channel",
)

d.let(r"C \in \mathbb{R}^{c_o \cdot h' \cdot w' \times k^2 \cdot c_i}")  # the shape that is printed
d.claim(
    "004-P1a-iii-1-product",
    r"C \Pi \in \mathbb{R}^{c_o \times h' \cdot w'}",
    where="problem 1(a)iii",
    title="does the printed shape give the output?",
    says="a matrix C of the printed shape times the matrix of patches does not have the output's shape: it has "
    "c_o h' w' rows and h' w' columns",
    denied=True,
)

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
