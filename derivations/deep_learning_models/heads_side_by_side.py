"""The outputs of two attention heads side by side, printed without the numbers of the heads.

Document 001, section 1.2.c.  Main statement:
  001-1.2-c-1    [Z || Z]: right, as both heads have the same output

Y and U are the outputs of the heads one and two, from their scores and values (see attention_heads); Z is either.
"""

from symderiv import Derivation

d = Derivation("heads-side-by-side", document="001", where="1.2.c", title="Two heads side by side")

d.define(r"Y = \text{softmax}\left(\begin{bmatrix} 1 & 1 \\ 0 & 1 \end{bmatrix} \frac{1}{\sqrt{2}}\right)")
d.define(
    r"U = \text{softmax}\left(\begin{bmatrix} 1 & 1 \\ 1 & 0 \end{bmatrix} \frac{1}{\sqrt{2}}\right) "
    r"\begin{bmatrix} 0 & 1 \\ 1 & 0 \end{bmatrix}"
)
d.define(r"Z_{multi} = [Y \parallel U]")

d.claim(
    "001-1.2-c-1",
    r"Z_{multi} = [Z \parallel Z] = \begin{bmatrix} 0.5 & 0.5 & 0.5 & 0.5 \\ 0.3302 & 0.6698 & 0.3302 "
    r"& 0.6698 \end{bmatrix}",
    title="both outputs side by side, printed without the numbers of the heads",
    given="Z = Y",
)
d.claim(
    "001-1.2-c-1-same",
    "Y = U",
    title="both heads have the same output",
)
