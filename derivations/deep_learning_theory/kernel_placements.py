"""How often a kernel fits: its placements one by one, and the condition to fit.

Document 000, section 1.1(a).  Main statements:
  000-1.1a-12    the condition to fit, solved for the number of steps
  000-1.1a-17    the output is 5 x 2

Rows and columns are counted from one; placement t begins after t steps of the stride.
"""

from symderiv import Derivation

d = Derivation("kernel-placements", document="000", where="1.1(a)", title="How often a kernel fits")

# an image of 21 x 12, a kernel of 4 x 5, stride 4

d.let(r"\rho \in \mathbb{R}")
d.define(r"b[t] = 4t + 1")
d.define(r"r[t] = 4t + 4")
d.define(r"c[t] = 4t + 5")
d.claim(
    "000-1.1a-1",
    "b[0] = 1, r[0] = 4",
    title="rows of the first placement",
    says="the first placement covers rows 1 to 4",
)
d.claim(
    "000-1.1a-2",
    "b[1] = 5, r[1] = 8",
    title="rows of the second placement",
    says="the second placement covers rows 5 to 8",
)
d.claim(
    "000-1.1a-3",
    r"b[4] = 17, r[4] = 20, r[4] \le 21, r[5] > 21",
    title="rows of the last placement",
    says="the last placement that fits covers rows 17 to 20",
)
d.claim(
    "000-1.1a-4",
    r"b[5] = 21, \quad r[5] = 24, \quad \rho > 21",
    title="one more placement",
    says="one more placement needs rows 21 to 24, which do not exist: a row rho among them is beyond the 21 rows",
    readings={
        "they do not all exist: the last one is missing": "\\rho = r[5]",
        "none of them exists, not even the first one": "\\rho = b[5]",
    },
    expect="conditional",
    why="the placement does not fit, as rows 22 to 24 are missing; row 21 exists",
)
d.claim(
    "000-1.1a-5",
    r"\# \{ t \in \mathbb{N}_0 : 4t + 4 \le 21 \} = 5",
    title="five placements",
    says="five placements fit vertically: placement t ends at row 4t + 4",
)
d.claim(
    "000-1.1a-6",
    "b[0] = 1, c[0] = 5",
    title="columns of the first placement",
    says="the first placement covers columns 1 to 5",
)
d.claim(
    "000-1.1a-7",
    "b[1] = 5, c[1] = 9",
    title="columns of the second placement",
    says="the second placement covers columns 5 to 9",
)
d.claim(
    "000-1.1a-8",
    "b[2] = 9, c[2] = 13 > 12",
    title="one more placement",
    says="one more placement needs columns 9 to 13, beyond the 12 that there are",
)
d.claim(
    "000-1.1a-9",
    r"\# \{ t \in \mathbb{N}_0 : 4t + 5 \le 12 \} = 2",
    title="two placements",
    says="two placements fit horizontally: placement t ends at column 4t + 5",
)

# any length L, kernel K, stride S; placement t leaves m entries unused

d.let(r"t, L, K, m \in \mathbb{R}", r"S > 0", r"t \ge 0, m \ge 0")
d.claim(
    "000-1.1a-10",
    "(tS + K - 1) - tS + 1 = K",
    title="what a placement covers",
    says="after t steps the kernel covers the indices tS to tS + K - 1, which are K many",
)
d.claim(
    "000-1.1a-11",
    r"tS + (K - 1) \le L - 1",
    title="the condition to fit",
    given="L = tS + K + m",
)
d.claim(
    "000-1.1a-12",
    r"t \le \frac{L - K}{S}",
    title="the condition, solved",
    given="L = tS + K + m",
    rests_on=["000-1.1a-11"],
)
d.claim(
    "000-1.1a-13",
    r"\lfloor \frac{L-K}{S} \rfloor S + K \le L < \left(\lfloor \frac{L-K}{S} \rfloor + 1\right) S + K",
    title="the last placement",
    says="the largest t that fits is floor((L - K)/S)",
)

# the size of the output

d.define(r"H_{\text{out}} = \# \{ t \in \mathbb{N}_0 : 4t + 4 \le 21 \}")
d.define(r"W_{\text{out}} = \# \{ t \in \mathbb{N}_0 : 4t + 5 \le 12 \}")
d.claim(
    "000-1.1a-15",
    r"H_{\text{out}} = \left\lfloor \frac{21-4}{4} \right\rfloor + 1 = 5",
    title="output height",
)
d.claim(
    "000-1.1a-16",
    r"W_{\text{out}} = \left\lfloor \frac{12-5}{4} \right\rfloor + 1 = 2",
    title="output width",
)
d.claim(
    "000-1.1a-17",
    r"(H_{\text{out}}, W_{\text{out}}) = (5, 2)",
    title="the output is 5 x 2",
    says="the output has 5 rows and 2 columns",
)
