"""Which positions of its input a one-dimensional convolution touches.

Document 000, section 1.1(c)(iii).  Main statements:
  000-1.1c-iii-6    the positions of the input, printed as 1 to 7

The document's sums have the input at position n = 2i + m, with i and m from 0 to 2.
"""

from symderiv import Derivation

d = Derivation(
    "convolution-positions", document="000", where="1.1(c)(iii)", title="Positions of the input of a convolution"
)

d.let(r"i, m \in \{0, 1, 2\}", r"n \in \mathbb{R}")
d.claim(
    "000-1.1c-iii-6",
    r"n \in \{1,\dots,7\}",
    title="the range of the positions",
    given="n = 2i + m",
    expect="refuted",
    why="the positions that the sums touch, n = 2i + m, are 0 to 6; with 1 to 7 the first is lost and the last is none",
)
d.claim(
    "000-1.1c-iii-6-corrected",
    r"n \in \{0,\dots,6\}",
    title="the range of the positions",
    given="n = 2i + m",
    corrects="000-1.1c-iii-6",
)
