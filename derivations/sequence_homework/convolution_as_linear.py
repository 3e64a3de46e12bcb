"""A convolution as a linear layer: dimensions, parameters, sparsity.

Document 004, problem 1.  Main statements:
  004-P1a-i-4    the input dimension: stated with the output's height and width
  004-P1b-11     the sparsity: counts repeated parameters, not zero entries

The image has height h and width w for which the stride fits exactly, h = s(h' - 1) + k; for others see output_size.
The layer sends the image X to y[c, a, b] = sum over e, f, g of W[c, e, f, g] X[s a + f, s b + g, e].
"""

from symderiv import Derivation

d = Derivation("convolution-as-linear", document="004", where="problem 1(a)i", title="A convolution as a linear layer")

d.let(r"h', w', k, s, c_i, c_o \in \mathbb{N}", r"\rho \in \mathbb{R}")
d.let(r"\mathbf{W} \in \mathbb{R}^{c_o \times c_i \times k \times k}", states="004-P1a-iv-1")
d.define(r"h = s (h' - 1) + k")
d.define(r"w = s (w' - 1) + k")
d.define(r"d_{\text{in}} = \sum_{a=1}^{s (h' - 1) + k} \sum_{b=1}^{s (w' - 1) + k} c_i")
d.define(r"d_{\text{out}} = \sum_{a=1}^{h'} \sum_{b=1}^{w'} c_o")

d.claim(
    "004-P1a-i-3",
    r"\lfloor \frac{h - k}{s} \rfloor + 1 = h', \quad \lfloor \frac{w - k}{s} \rfloor + 1 = w'",
    title="the output's size",
    says="the output has h' rows and w' columns: so many places has the kernel, and c_o filters give c_o channels",
)
d.claim(
    "004-P1a-i-4",
    r"d_{\text{in}} = h' \cdot w' \cdot c_i",
    title="input dimension",
    expect="refuted",
    why="the flattened image has h w c_i numbers; h' and w' belong to the output",
)
d.claim(
    "004-P1a-i-4-corrected",
    r"d_{\text{in}} = h \cdot w \cdot c_i",
    title="input dimension, corrected",
    corrects="004-P1a-i-4",
)
d.claim(
    "004-P1a-i-5",
    r"d_{\text{out}} = h' \cdot w' \cdot c_o",
    title="output dimension",
)

patches = "problem 1(a)ii"
d.claim(
    "004-P1a-ii-1",
    r"\sum_{a=1}^{k} \sum_{b=1}^{k} c_i = k \cdot k \cdot c_i",
    where=patches,
    title="numbers in a patch",
    says="a patch is k x k x c_i",
)
d.claim(
    "004-P1a-ii-2",
    r"\sum_{a=1}^{k} \sum_{b=1}^{k} c_i = k^2 \cdot c_i",
    where=patches,
    title="length of a flattened patch",
    says="a flattened patch has length k^2 c_i",
)
d.claim(
    "004-P1a-ii-3",
    r"\sum_{a=1}^{h'} \sum_{b=1}^{w'} 1 = h' \cdot w'",
    where=patches,
    title="number of patches",
    says="there are h' w' patches",
)
d.claim(
    "004-P1a-ii-4",
    r"\sum_{a=1}^{h'} \sum_{b=1}^{w'} k^2 c_i = (k^2 \cdot c_i) \cdot (h' \cdot w')",
    where=patches,
    title="size of the matrix of patches",
    says="the patches as columns form a (k^2 c_i) x (h' w') matrix",
)

weights = "problem 1(a)iii and iv"
d.claim(
    "004-P1a-iv-2",
    r"\frac{d_{\text{out}}}{c_o} = h' \cdot w'",
    where=weights,
    title="rows of one channel",
    says="each output channel has h' w' rows of A",
)
d.claim(
    "004-P1a-iv-3",
    r"\rho = h' \cdot w'",
    where=weights,
    title="rows and locations",
    says="each row of A corresponds to one spatial location: there are as many rows, rho, as locations",
    readings={
        "the rows of one output channel, of which the line before speaks": r"\rho = \frac{d_{\text{out}}}{c_o}",
        "all rows of A": r"\rho = d_{\text{out}}",
    },
    expect="conditional",
    why="true of the rows of one output channel; A has c_o rows for each location, one for each channel",
)

sparsity = "problem 1(b)"
d.claim(
    "004-P1b-1",
    r"d_{\text{in}} - k^2 c_i > 0",
    where=sparsity,
    title="a row of the matrix has zeros",
    says="a convolution is sparse beside a dense layer: of the h w c_i entries of a row only k^2 c_i can differ from "
    "zero, here for an image that is larger than the kernel",
    given=[r"h' \ge 2"],
)
d.claim(
    "004-P1b-2",
    r"d_{\text{out}} \times d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot k^2)",
    where=sparsity,
    title="entries of the dense matrix",
    expect="refuted",
    why="the dense matrix has one column for each input number, h w c_i, not one for each number of a patch; nor are "
    "there h' w' c_i of them, the document's own input dimension",
)
d.claim(
    "004-P1b-2-corrected",
    r"d_{\text{out}} \times d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot h \cdot w)",
    where=sparsity,
    title="entries of the dense matrix, corrected",
    corrects="004-P1b-2",
)
d.claim(
    "004-P1b-2-own",
    r"d_{\text{out}} \times d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot k^2)",
    where=sparsity,
    title="entries of the dense matrix, with the document's own input dimension",
    says="the count does not follow from the document's own input dimension h' w' c_i either",
    given=r"d_{\text{in}} = h' \cdot w' \cdot c_i",
    denied=True,
)
d.claim(
    "004-P1b-3",
    r"\sum_{a=1}^{c_o} \sum_{b=1}^{c_i} k^2 = c_o \cdot c_i \cdot k^2",
    where=sparsity,
    title="parameters of the convolution",
    says="the convolution has c_o c_i k^2 parameters",
)
d.claim(
    "004-P1b-4",
    r"d_{\text{out}} d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot k^2)",
    where=sparsity,
    title="parameters of the dense layer",
    says="a dense layer has (c_o h' w')(c_i k^2) independent parameters",
    expect="refuted",
    why="the dense matrix has one column for each input number, h w c_i, not one for each number of a patch",
)
d.claim(
    "004-P1b-4-corrected",
    r"d_{\text{out}} d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot h \cdot w)",
    where=sparsity,
    title="parameters of the dense layer, corrected",
    says="a dense layer has (c_o h' w')(c_i h w) independent parameters",
    corrects="004-P1b-4",
)
d.claim(
    "004-P1b-4-relative",
    r"d_{\text{out}} d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot k^2)",
    where=sparsity,
    title="parameters of the dense layer, with the columns of the document's own matrix",
    given=r"d_{\text{in}} = k^2 \cdot c_i",
)
d.claim(
    "004-P1b-5",
    r"d_{\text{out}} d_{\text{in}} = c_o \cdot c_i \cdot k^2 \cdot h' \cdot w'",
    where=sparsity,
    title="parameters of the dense layer, repeated",
    says="a dense layer would need c_o c_i k^2 h' w' parameters",
    expect="refuted",
    why="the dense matrix has one column for each input number, h w c_i, not one for each number of a patch",
)
d.claim(
    "004-P1b-5-corrected",
    r"d_{\text{out}} d_{\text{in}} = (c_o \cdot h' \cdot w') \times (c_i \cdot h \cdot w)",
    where=sparsity,
    title="parameters of the dense layer, corrected",
    says="a dense layer has (c_o h' w')(c_i h w) independent parameters",
    corrects="004-P1b-5",
)
d.claim(
    "004-P1b-5-relative",
    r"d_{\text{out}} d_{\text{in}} = c_o \cdot c_i \cdot k^2 \cdot h' \cdot w'",
    where=sparsity,
    title="parameters of the dense layer, with the columns of the document's own matrix",
    given=r"d_{\text{in}} = k^2 \cdot c_i",
)
d.claim(
    "004-P1b-6",
    r"\sum_{a=1}^{c_o} \sum_{b=1}^{c_i} k^2 = c_o \cdot c_i \cdot k^2",
    where=sparsity,
    title="parameters of the convolution, repeated",
    says="the convolution has only c_o c_i k^2 parameters",
)
d.claim(
    "004-P1b-7",
    r"\frac{\partial}{\partial \mathbf{W}_{1111}} \sum_{c=1}^{c_o} \sum_{a=1}^{h'} \sum_{b=1}^{w'} \sum_{e=1}^{c_i} "
    r"\sum_{f=1}^{k} \sum_{g=1}^{k} \mathbf{W}_{cefg} = h' \cdot w'",
    where=sparsity,
    title="how often a parameter occurs",
    says="each parameter occurs h' w' times: the sum over all nonzero entries of A, each output's k^2 c_i weights, has "
    "this derivative by it; here by the first one",
)
d.claim(
    "004-P1b-8",
    r"= 1 - \frac{c_o \cdot c_i \cdot k^2}{c_o \cdot c_i \cdot k^2 \cdot h' \cdot w'}",
    where=sparsity,
    title="the fraction of constrained entries",
    of=r"1 - \frac{c_o c_i k^2}{d_{\text{out}} d_{\text{in}}}",
    expect="refuted",
    why="the dense matrix has c_o h' w' rows of h w c_i entries, of which c_o c_i k^2 are free",
)
d.claim(
    "004-P1b-8-corrected",
    r"= 1 - \frac{k^2}{h' \cdot w' \cdot h \cdot w}",
    where=sparsity,
    title="the fraction of constrained entries, corrected",
    of=r"1 - \frac{c_o c_i k^2}{d_{\text{out}} d_{\text{in}}}",
    corrects="004-P1b-8",
)
d.claim(
    "004-P1b-8-relative",
    r"= 1 - \frac{c_o \cdot c_i \cdot k^2}{c_o \cdot c_i \cdot k^2 \cdot h' \cdot w'}",
    where=sparsity,
    title="the fraction of constrained entries, of the document's own matrix",
    of=r"1 - \frac{c_o c_i k^2}{d_{\text{out}} d_{\text{in}}}",
    given=r"d_{\text{in}} = k^2 \cdot c_i",
)
d.claim(
    "004-P1b-9",
    r"1 - \frac{c_o \cdot c_i \cdot k^2}{c_o \cdot c_i \cdot k^2 \cdot h' \cdot w'} = 1 - \frac{1}{h' \cdot w'}",
    where=sparsity,
    title="simplified",
)
d.claim(
    "004-P1b-10",
    r"1 - \frac{1}{h' \cdot w'} = \frac{h' \cdot w' - 1}{h' \cdot w'}",
    where=sparsity,
    title="as one fraction",
)
d.claim(
    "004-P1b-12",
    r"1 - \frac{1}{\left(\frac{h-k}{s} + 1\right) \left(\frac{w-k}{s} + 1\right)}",
    where=sparsity,
    title="the document's own sparsity with the sizes put in",
    of=r"1 - \frac{1}{h' \cdot w'}",
)
d.claim(
    "004-P1b-11",
    r"= 1 - \frac{1}{\left(\frac{h-k}{s} + 1\right) \left(\frac{w-k}{s} + 1\right)}",
    where=sparsity,
    title="the sparsity",
    of=r"1 - \frac{d_{\text{out}} k^2 c_i}{d_{\text{out}} d_{\text{in}}}",
    expect="refuted",
    why="this counts repeated parameters, not zero entries; of the h w c_i entries of a row k^2 c_i are not zero, so "
    "that the fraction of zeros is 1 - k^2/(h w)",
)
d.claim(
    "004-P1b-11-corrected",
    r"= 1 - \frac{k^2}{h w}",
    where=sparsity,
    title="the sparsity, corrected",
    of=r"1 - \frac{d_{\text{out}} k^2 c_i}{d_{\text{out}} d_{\text{in}}}",
    corrects="004-P1b-11",
)
d.claim(
    "004-P1b-11-relative",
    r"= 1 - \frac{1}{\left(\frac{h-k}{s} + 1\right) \left(\frac{w-k}{s} + 1\right)}",
    where=sparsity,
    title="the sparsity, as the fraction of constrained entries of the document's own matrix",
    of=r"1 - \frac{c_o c_i k^2}{d_{\text{out}} d_{\text{in}}}",
    given=r"d_{\text{in}} = k^2 \cdot c_i",
)
