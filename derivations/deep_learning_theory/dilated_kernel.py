"""Output lengths of a convolution with padding and dilation, and the shape of its output.

Document 000, section 1.1(b).  Main statements:
  000-1.1b-4     the effective size of a kernel with dilation
  000-1.1b-6     the condition to fit, printed as a strict inequality
  000-1.1b-7     the output length, printed with bars instead of floor brackets
  000-1.1b-11    the shape of the output

Tap j of a kernel that starts at n touches the index n + jD.  A padded input in which the kernel fits T times, with
m < S entries left over, has the length (T - 1)S + (K - 1)D + 1 + m.
"""

from symderiv import Derivation

BARS = (
    "bars are printed for floor brackets: the quotient need not be a whole number; with L = 2, K = 1, P = 0 and S = 2 "
    "it is 1/2, and the kernel fits once"
)
AGAIN = "bars are printed for floor brackets, as in step 2"
FITS = ("S = m + 1 + q", "L = (T - 1)S + (K - 1)D + 1 + m - 2P")

d = Derivation("dilated-kernel", document="000", where="1.1(b) step 1", title="Padding, dilation and the output shape")

d.let(r"n, j, P, L, H, W \in \mathbb{R}", r"S > 0", r"t, m, q \ge 0", r"T, K, D \in \mathbb{N}")
d.claim(
    "000-1.1b-1",
    "(n + (j + 1)D) - (n + jD) - 1 = D - 1",
    title="what lies between two taps",
    says="between two taps D - 1 entries are skipped",
)
d.claim(
    "000-1.1b-2",
    "n + jD = n + (K - 1)D",
    title="the last index",
    says="the last of the K taps is tap K - 1",
    given="j = K - 1",
)
d.claim(
    "000-1.1b-3",
    "n + jD = n",
    title="the first index",
    says="the first tap is tap 0",
    given="j = 0",
)
d.claim(
    "000-1.1b-4",
    "(n + (K-1)D) - n + 1 = (K-1)D + 1",
    title="the effective size",
)
d.claim(
    "000-1.1b-5",
    "n + jD = tS + (K - 1)D",
    where="1.1(b) step 2",
    title="the last index of placement t",
    says="the kernel that starts at tS reaches to tS + (K - 1)D",
    given=("n = tS", "j = K - 1"),
)
d.claim(
    "000-1.1b-12",
    "P + L + P = L + 2P",
    where="1.1(b) step 2",
    title="padding on both sides",
    says="the padding adds 2P to the length, P on either side",
)
d.claim(
    "000-1.1b-6",
    "tS + (K-1)D < (L+2P) - 1",
    where="1.1(b) step 2",
    title="the condition to fit, as a strict inequality",
    given="L = tS + (K - 1)D + 1 + m - 2P",
    expect="refuted",
    why="the last tap may be the last entry, so equality is allowed: with L = K = 1 and P = 0 the kernel fits at "
    "t = 0, and the condition reads 0 < 0",
)
d.claim(
    "000-1.1b-6-corrected",
    r"tS + (K-1)D \le (L+2P) - 1",
    where="1.1(b) step 2",
    title="the condition to fit",
    given="L = tS + (K - 1)D + 1 + m - 2P",
    corrects="000-1.1b-6",
)
d.define(r"L_{\text{out}} = T")
d.define(r"H_{\text{out}} = T")
d.define(r"W_{\text{out}} = T")
d.claim(
    "000-1.1b-7",
    r"L_{\text{out}} = \left| \frac{L + 2P - ((K - 1)D + 1)}{S} \right| + 1",
    where="1.1(b) step 2",
    title="the output length, with bars",
    given=FITS,
    expect="refuted",
    why=BARS,
)
d.claim(
    "000-1.1b-7-intended",
    r"L_{\text{out}} = \left\lfloor \frac{L + 2P - ((K - 1)D + 1)}{S} \right\rfloor + 1",
    where="1.1(b) step 2",
    title="the output length",
    given=FITS,
    corrects="000-1.1b-7",
)
d.claim(
    "000-1.1b-8",
    r"H_{\text{out}} = \left| \frac{H + 2P - ((K - 1)D + 1)}{S} \right| + 1",
    where="1.1(b) step 3",
    title="the output height, with bars",
    given=("S = m + 1 + q", "H = (T - 1)S + (K - 1)D + 1 + m - 2P"),
    expect="refuted",
    why=AGAIN,
)
d.claim(
    "000-1.1b-8-intended",
    r"H_{\text{out}} = \left\lfloor \frac{H + 2P - ((K - 1)D + 1)}{S} \right\rfloor + 1",
    where="1.1(b) step 3",
    title="the output height",
    given=("S = m + 1 + q", "H = (T - 1)S + (K - 1)D + 1 + m - 2P"),
    corrects="000-1.1b-8",
)
d.claim(
    "000-1.1b-9",
    r"W_{\text{out}} = \left| \frac{W + 2P - ((K - 1)D + 1)}{S} \right| + 1",
    where="1.1(b) step 3",
    title="the output width, with bars",
    given=("S = m + 1 + q", "W = (T - 1)S + (K - 1)D + 1 + m - 2P"),
    expect="refuted",
    why=AGAIN,
)
d.claim(
    "000-1.1b-9-intended",
    r"W_{\text{out}} = \left\lfloor \frac{W + 2P - ((K - 1)D + 1)}{S} \right\rfloor + 1",
    where="1.1(b) step 3",
    title="the output width",
    given=("S = m + 1 + q", "W = (T - 1)S + (K - 1)D + 1 + m - 2P"),
    corrects="000-1.1b-9",
)

# each filter sums over all channels and taps, and gives one channel of the output

d.let(
    r"f \in \{1, \dots, F\}", r"h \in \{1, \dots, A\}", r"w \in \{1, \dots, B\}", r"C, \kappa, s, \delta \in \mathbb{N}"
)
d.let(r"X[c, u, v] \in \mathbb{R}", r"G[f, c, a, b] \in \mathbb{R}")
d.define(
    r"Y_{fhw} = \sum_{c=1}^{C} \sum_{a=1}^{\kappa} \sum_{b=1}^{\kappa} "
    r"G[f, c, a, b] X[c, h s + a \delta, w s + b \delta]"
)
d.claim(
    "000-1.1b-10",
    r"Y_{fhw} \in \mathbb{R}",
    where="1.1(b) step 4",
    title="one channel for each filter",
    says="each of the F filters gives one output channel: the entry (h, w) of a channel is one number",
)
d.claim(
    "000-1.1b-11",
    r"Y \in \mathbb{R}^{F \times A \times B}",
    where="1.1(b) step 4",
    title="the shape of the output",
    says="the output has the shape F x H_out x W_out; A and B are the output height and width",
)
