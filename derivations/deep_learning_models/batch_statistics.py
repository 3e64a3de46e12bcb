"""Batch statistics of four two-by-three samples, and the normalised samples, by hand.

Document 001, section 4.2.  Main statements:
  001-4.2-i-2     the mean matrix, wrong in one entry: 4.75, not 5
  001-4.2-ii-5    the standard deviations, wrong in the same entry: sqrt(6.1875), not sqrt(6.5)
  001-4.2-iii-4 .. 11   the normalised samples; wrong in the same entry

The document counts entries from (0, 0); here they are counted from (1, 1).  A claim that ends in -relative takes the
document's own mean and deviations in place of the right ones.
"""

from symderiv import Derivation

MEAN = r"\mu = \begin{bmatrix} 4 & 5 & 5.5 \\ 5 & 4.75 & 5.5 \end{bmatrix}"
DEVIATION = (
    r"\sigma = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.5} & \sqrt{5.25} \\ "
    r"\sqrt{2.5} & \sqrt{7.1875} & \sqrt{5.25} \end{bmatrix}"
)
OWN = (MEAN, DEVIATION)
ENTRY = "follows from the wrong mean and deviation of the entry in row one, column two"

d = Derivation("batch-statistics", document="001", where="4.2.iii", title="Batch normalisation by hand")

d.define(
    r"H_1 = \begin{bmatrix} 1 & 5 & 3 \\ 7 & 2 & 8 \end{bmatrix}, H_2 = \begin{bmatrix} 4 & 5 & 9 \\ "
    r"3 & 5 & 7 \end{bmatrix}, H_3 = \begin{bmatrix} 2 & 8 & 4 \\ 6 & 3 & 5 \end{bmatrix}, H_4 = "
    r"\begin{bmatrix} 9 & 1 & 6 \\ 4 & 9 & 2 \end{bmatrix}",
    states="001-4.2-0",
)
d.let(r"i \in \{1, 2, 3, 4\}", r"p \in \{1, 2\}", r"q \in \{1, 2, 3\}")
d.define(r"n = 4")
d.define(r"\mu_{pq} = \frac{1}{n} \sum_{i=1}^{4} H_{ipq}")
d.define(
    r"\sigma_{pq} = \sqrt{\frac{1}{n} \sum_{i=1}^{4} (H_{ipq} - \mu_{pq})^2}",
    states="001-4.2-ii-4",
)
d.define(
    r"H'_{ipq} = \frac{H_{ipq} - \mu_{pq}}{\sigma_{pq}}",
    states="001-4.2-iii-1",
)
d.define(r"x_i = H_{i,11}")
d.define(r"H^{(1)} = H'_1")
d.define(r"H^{(2)} = H'_2")
d.define(r"H^{(3)} = H'_3")
d.define(r"H^{(4)} = H'_4")

d.define(r"\mu_{0,0} = \mu_{11}")
d.define(r"\sigma_{0,0} = \sigma_{11}")
d.define(r"H'_{1(0,0)} = H'_{1,11}")

# the mean

d.claim(
    "001-4.2-1",
    r"H \in \mathbb{R}^{4 \times 2 \times 3}",
    where="4.2",
    title="four samples",
    says="the batch has four samples, each two by three",
)
d.claim(
    "001-4.2-i-1",
    r"\mu_{0,0} = 1/n \sum x_i = (1 + 4 + 2 + 9)/4 = 4",
    where="4.2.i",
    title="the first entry of the mean",
)
d.claim(
    "001-4.2-i-2",
    r"\mu = \begin{bmatrix} 4 & 5 & 5.5 \\ 5 & 4.75 & 5.5 \end{bmatrix}",
    where="4.2.i",
    title="the mean",
    expect="refuted",
    why="the second entry of the first row has mean (5 + 5 + 8 + 1)/4 = 4.75",
)
d.claim(
    "001-4.2-i-2-corrected",
    r"\mu = \begin{bmatrix} 4 & 4.75 & 5.5 \\ 5 & 4.75 & 5.5 \end{bmatrix}",
    where="4.2.i",
    title="the mean",
    corrects="001-4.2-i-2",
)

# the standard deviation

d.claim(
    "001-4.2-ii-2",
    "38/4 = 9.5",
    where="4.2.ii",
    title="the first variance, as a number",
)
d.claim(
    "001-4.2-ii-3",
    r"\sigma_{0,0} = \sqrt{9.5}",
    where="4.2.ii",
    title="the first deviation",
)
d.claim(
    "001-4.2-ii-5",
    r"\sigma = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.5} & \sqrt{5.25} \\ \sqrt{2.5} & \sqrt{7.1875} & "
    r"\sqrt{5.25} \end{bmatrix}",
    where="4.2.ii",
    title="the standard deviations",
    expect="refuted",
    why="with the mean 4.75 the second entry of the first row has variance 6.1875, not 6.5",
)
d.claim(
    "001-4.2-ii-5-corrected",
    r"\sigma = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.1875} & \sqrt{5.25} \\ \sqrt{2.5} & \sqrt{7.1875} "
    r"& \sqrt{5.25} \end{bmatrix}",
    where="4.2.ii",
    title="the standard deviations",
    corrects="001-4.2-ii-5",
)
d.claim(
    "001-4.2-ii-5-relative",
    r"\sigma = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.5} & \sqrt{5.25} \\ \sqrt{2.5} & \sqrt{7.1875} & "
    r"\sqrt{5.25} \end{bmatrix}",
    where="4.2.ii",
    title="the standard deviations around the document's own mean",
    given=MEAN,
    expect="refuted",
    why="nor is it so around the document's own mean 5, where the variance is 6.25",
)
d.claim(
    "001-4.2-ii-6",
    r"\begin{bmatrix} \sqrt{9.5} & \sqrt{6.5} & \sqrt{5.25} \\ \sqrt{2.5} & \sqrt{7.1875} & "
    r"\sqrt{5.25} \end{bmatrix} \approx \begin{bmatrix} 3.08 & 2.55 & 2.29 \\ 1.58 & 2.68 & 2.29 "
    r"\end{bmatrix}",
    where="4.2.ii",
    title="the printed roots, as numbers",
)

# the normalised samples

d.claim(
    "001-4.2-iii-2",
    r"H'_{1(0,0)} = \frac{1-4}{\sqrt{9.5}}",
    title="first entry of the first sample",
)
d.claim(
    "001-4.2-iii-3",
    r"\frac{1-4}{\sqrt{9.5}} \approx -0.9733",
    title="the same, as a number",
)
d.claim(
    "001-4.2-iii-4",
    r"H^{(1)} = \begin{bmatrix} \frac{-3}{\sqrt{9.5}} & 0 & \frac{-2.5}{\sqrt{5.25}} \\ "
    r"\frac{2}{\sqrt{2.5}} & \frac{-2.75}{\sqrt{7.1875}} & \frac{2.5}{\sqrt{5.25}} \end{bmatrix}",
    title="first sample",
    expect="refuted",
    why=ENTRY,
)
d.claim(
    "001-4.2-iii-4-relative",
    r"H^{(1)} = \begin{bmatrix} \frac{-3}{\sqrt{9.5}} & 0 & \frac{-2.5}{\sqrt{5.25}} \\ "
    r"\frac{2}{\sqrt{2.5}} & \frac{-2.75}{\sqrt{7.1875}} & \frac{2.5}{\sqrt{5.25}} \end{bmatrix}",
    title="first sample, with the document's own statistics",
    given=OWN,
)
d.claim(
    "001-4.2-iii-4-corrected",
    r"H^{(1)} = \begin{bmatrix} \frac{-3}{\sqrt{9.5}} & \frac{0.25}{\sqrt{6.1875}} & "
    r"\frac{-2.5}{\sqrt{5.25}} \\ \frac{2}{\sqrt{2.5}} & \frac{-2.75}{\sqrt{7.1875}} & "
    r"\frac{2.5}{\sqrt{5.25}} \end{bmatrix}",
    title="first sample",
    corrects="001-4.2-iii-4",
)
d.claim(
    "001-4.2-iii-5",
    r"\begin{bmatrix} \frac{-3}{\sqrt{9.5}} & 0 & \frac{-2.5}{\sqrt{5.25}} \\ \frac{2}{\sqrt{2.5}} & "
    r"\frac{-2.75}{\sqrt{7.1875}} & \frac{2.5}{\sqrt{5.25}} \end{bmatrix} = \begin{bmatrix} -0.9735 & "
    r"0 & -1.0910 \\ 1.2649 & -1.0261 & 1.0910 \end{bmatrix}",
    title="first sample, as numbers",
    expect="refuted",
    why="four of the decimals are off: right are -0.9733, -1.0911, -1.0258 and 1.0911",
)
d.claim(
    "001-4.2-iii-6",
    r"H^{(2)} = \begin{bmatrix} 0 & \frac{1}{\sqrt{6.5}} & \frac{3.5}{\sqrt{5.25}} \\ "
    r"\frac{-2}{\sqrt{2.5}} & \frac{0.25}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} \end{bmatrix}",
    title="second sample",
    expect="refuted",
    why="the second entry of the first row is (5 - 4.75)/sqrt(6.1875); printed is 1/sqrt(6.5)",
)
d.claim(
    "001-4.2-iii-6-relative",
    r"H^{(2)} = \begin{bmatrix} 0 & \frac{1}{\sqrt{6.5}} & \frac{3.5}{\sqrt{5.25}} \\ "
    r"\frac{-2}{\sqrt{2.5}} & \frac{0.25}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} \end{bmatrix}",
    title="second sample, with the document's own statistics",
    given=OWN,
    expect="refuted",
    why="nor does it follow from the document's own mean: 5 - 5 is 0, not 1",
)
d.claim(
    "001-4.2-iii-6-corrected",
    r"H^{(2)} = \begin{bmatrix} 0 & \frac{0.25}{\sqrt{6.1875}} & \frac{3.5}{\sqrt{5.25}} \\ "
    r"\frac{-2}{\sqrt{2.5}} & \frac{0.25}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} \end{bmatrix}",
    title="second sample",
    corrects="001-4.2-iii-6",
)
d.claim(
    "001-4.2-iii-7",
    r"\begin{bmatrix} 0 & \frac{1}{\sqrt{6.5}} & \frac{3.5}{\sqrt{5.25}} \\ \frac{-2}{\sqrt{2.5}} & "
    r"\frac{0.25}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} \end{bmatrix} = \begin{bmatrix} 0 & 0.3922 "
    r"& 1.5274 \\ -1.2649 & 0.0932 & 0.6546 \end{bmatrix}",
    title="second sample, as numbers",
    expect="refuted",
    why="three of the decimals are off: right are 1.5275, 0.0933 and 0.6547",
)
d.claim(
    "001-4.2-iii-8",
    r"H^{(3)} = \begin{bmatrix} \frac{-2}{\sqrt{9.5}} & \frac{3}{\sqrt{6.5}} & "
    r"\frac{-1.5}{\sqrt{5.25}} \\ \frac{1}{\sqrt{2.5}} & \frac{-1.75}{\sqrt{7.1875}} & "
    r"\frac{-0.5}{\sqrt{5.25}} \end{bmatrix}",
    title="third sample",
    expect="refuted",
    why=ENTRY,
)
d.claim(
    "001-4.2-iii-8-relative",
    r"H^{(3)} = \begin{bmatrix} \frac{-2}{\sqrt{9.5}} & \frac{3}{\sqrt{6.5}} & "
    r"\frac{-1.5}{\sqrt{5.25}} \\ \frac{1}{\sqrt{2.5}} & \frac{-1.75}{\sqrt{7.1875}} & "
    r"\frac{-0.5}{\sqrt{5.25}} \end{bmatrix}",
    title="third sample, with the document's own statistics",
    given=OWN,
)
d.claim(
    "001-4.2-iii-8-corrected",
    r"H^{(3)} = \begin{bmatrix} \frac{-2}{\sqrt{9.5}} & \frac{3.25}{\sqrt{6.1875}} & "
    r"\frac{-1.5}{\sqrt{5.25}} \\ \frac{1}{\sqrt{2.5}} & \frac{-1.75}{\sqrt{7.1875}} & "
    r"\frac{-0.5}{\sqrt{5.25}} \end{bmatrix}",
    title="third sample",
    corrects="001-4.2-iii-8",
)
d.claim(
    "001-4.2-iii-9",
    r"\begin{bmatrix} \frac{-2}{\sqrt{9.5}} & \frac{3}{\sqrt{6.5}} & \frac{-1.5}{\sqrt{5.25}} \\ "
    r"\frac{1}{\sqrt{2.5}} & \frac{-1.75}{\sqrt{7.1875}} & \frac{-0.5}{\sqrt{5.25}} \end{bmatrix} = "
    r"\begin{bmatrix} -0.6490 & 1.1766 & -0.6546 \\ 0.6325 & -0.6529 & -0.2182 \end{bmatrix}",
    title="third sample, as numbers",
    expect="refuted",
    why="four of the decimals are off: right are -0.6489, 1.1767, -0.6547 and -0.6528",
)
d.claim(
    "001-4.2-iii-10",
    r"H^{(4)} = \begin{bmatrix} \frac{5}{\sqrt{9.5}} & \frac{-4}{\sqrt{6.5}} & "
    r"\frac{0.5}{\sqrt{5.25}} \\ \frac{-1}{\sqrt{2.5}} & \frac{4.25}{\sqrt{7.1875}} & "
    r"\frac{-3.5}{\sqrt{5.25}} \end{bmatrix}",
    title="fourth sample",
    expect="refuted",
    why=ENTRY,
)
d.claim(
    "001-4.2-iii-10-relative",
    r"H^{(4)} = \begin{bmatrix} \frac{5}{\sqrt{9.5}} & \frac{-4}{\sqrt{6.5}} & "
    r"\frac{0.5}{\sqrt{5.25}} \\ \frac{-1}{\sqrt{2.5}} & \frac{4.25}{\sqrt{7.1875}} & "
    r"\frac{-3.5}{\sqrt{5.25}} \end{bmatrix}",
    title="fourth sample, with the document's own statistics",
    given=OWN,
)
d.claim(
    "001-4.2-iii-10-corrected",
    r"H^{(4)} = \begin{bmatrix} \frac{5}{\sqrt{9.5}} & \frac{-3.75}{\sqrt{6.1875}} & "
    r"\frac{0.5}{\sqrt{5.25}} \\ \frac{-1}{\sqrt{2.5}} & \frac{4.25}{\sqrt{7.1875}} & "
    r"\frac{-3.5}{\sqrt{5.25}} \end{bmatrix}",
    title="fourth sample",
    corrects="001-4.2-iii-10",
)
d.claim(
    "001-4.2-iii-11",
    r"\begin{bmatrix} \frac{5}{\sqrt{9.5}} & \frac{-4}{\sqrt{6.5}} & \frac{0.5}{\sqrt{5.25}} \\ "
    r"\frac{-1}{\sqrt{2.5}} & \frac{4.25}{\sqrt{7.1875}} & \frac{-3.5}{\sqrt{5.25}} \end{bmatrix} = "
    r"\begin{bmatrix} 1.6225 & -1.5688 & 0.2182 \\ -0.6325 & 1.5855 & -1.5274 \end{bmatrix}",
    title="fourth sample, as numbers",
    expect="refuted",
    why="four of the decimals are off: right are 1.6222, -1.5689, 1.5853 and -1.5275",
)
