"""The variance of the first entries of a batch, by hand.

Document 001, section 4.2.ii.  Main statement:
  001-4.2-ii-1    the variance of 1, 4, 2, 9 with the divisor 4

Here mu is the mean of these four numbers; elsewhere in the section it is the matrix of all means.
"""

from symderiv import Derivation

d = Derivation("first-variance", document="001", where="4.2.ii", title="The variance of the first entries")

d.define("x = (1, 4, 2, 9)")
d.define("n = 4")
d.define(r"\mu = \frac{1}{n} \sum_{i=1}^{4} x_i")
d.define(r"\sigma_{0,0} = \sqrt{\frac{1}{n} \sum_{i=1}^{4} (x_i - \mu)^2}")

d.claim(
    "001-4.2-ii-1",
    r"\sigma_{0,0}^2 = 1/n \sum (x_i - \mu)^2 = [(1 - 4)^2 + (4 - 4)^2 + (2 - 4)^2 + (9 - 4)^2]/4 = 38/4",
    title="the first variance",
)
