"""The size of a convolution's output: how many places a kernel of width k has in h rows.

Document 004, problem 1(a)i.  Main statements:
  004-P1a-i-1    the output's height: right where the stride fits exactly
  004-P1a-i-2    and its width

The kernel starts at the rows 0, s, 2s, ... as long as it fits, which are floor((h - k) / s) + 1 places.
"""

from symderiv import Derivation

ROUNDED = "the quotient must be rounded down where the stride does not divide it"

d = Derivation("output-size", document="004", where="problem 1(a)i", title="The size of a convolution's output")

d.let(r"k, s, q, r \in \mathbb{N}")

d.claim(
    "004-P1a-i-1",
    r"h' = \frac{h - k}{s} + 1",
    title="output height",
    readings={
        "the stride s divides h - k": [r"h = k + q s", r"h' = \lfloor \frac{h - k}{s} \rfloor + 1"],
        "any stride s, whether it divides h - k or not": [r"h = k + r", r"h' = \lfloor \frac{h - k}{s} \rfloor + 1"],
    },
    expect="conditional",
    why=ROUNDED,
)
d.claim(
    "004-P1a-i-2",
    r"w' = \frac{w - k}{s} + 1",
    title="output width",
    readings={
        "the stride s divides w - k": [r"w = k + q s", r"w' = \lfloor \frac{w - k}{s} \rfloor + 1"],
        "any stride s, whether it divides w - k or not": [r"w = k + r", r"w' = \lfloor \frac{w - k}{s} \rfloor + 1"],
    },
    expect="conditional",
    why=ROUNDED,
)
d.claim(
    "004-P1a-i-1-example",
    r"\#\{ i \in \mathbb{N} : 3 (i - 1) + 5 \le 12 \} = \lfloor \frac{12 - 5}{3} \rfloor + 1",
    title="places of a kernel of 5 in 12 rows with stride 3",
    says="the places are counted: 0, 3 and 6, while (12 - 5)/3 + 1 is no whole number",
)
