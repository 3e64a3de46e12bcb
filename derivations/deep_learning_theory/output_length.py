"""The number of placements of a kernel along an axis, counted: floor((L - K)/S) + 1.

Document 000, sections 1.1(a) and 1.1(c)(i).  Main statements:
  000-1.1a-14     the number of placements
  000-1.1c-i-1    the same for the one-dimensional convolution, printed with bars instead of floor brackets

L_out is the number of steps t = 0, 1, 2, ... after which the kernel still lies inside the input, whose length is at
least that of the kernel.
"""

from symderiv import Derivation

d = Derivation("output-length", document="000", where="1.1(a)", title="The number of placements")

d.let(r"L, K, S \in \mathbb{N}")
d.define(r"L_{\text{out}} = \# \{ t \in \mathbb{N}_0 : tS + (K - 1) \le L - 1 \}")
d.claim(
    "000-1.1a-12-same",
    r"\# \{ t \in \mathbb{N}_0 : tS + (K - 1) \le L - 1 \} = \# \{ t \in \mathbb{N}_0 : t \le \frac{L - K}{S} \}",
    title="both conditions admit the same steps",
    says="the inequality, solved for t, admits as many steps as before",
    given=r"L \ge K",
)
d.claim(
    "000-1.1a-14",
    r"L_{\text{out}} = \left\lfloor \frac{L - K}{S} \right\rfloor + 1",
    title="the number of placements",
    given=r"L \ge K",
)
d.define(r"L_{\text{in}} = L")
d.claim(
    "000-1.1c-i-1",
    r"L_{\text{out}} = \left| \frac{L_{\text{in}} - K}{S} \right| + 1",
    where="1.1(c)(i)",
    title="the output length in one dimension, with bars",
    given=r"L \ge K",
    expect="refuted",
    why="bars are printed for floor brackets: the quotient need not be a whole number",
)
d.claim(
    "000-1.1c-i-1-intended",
    r"L_{\text{out}} = \left\lfloor \frac{L_{\text{in}} - K}{S} \right\rfloor + 1",
    where="1.1(c)(i)",
    title="the output length in one dimension",
    given=r"L \ge K",
    corrects="000-1.1c-i-1",
)
