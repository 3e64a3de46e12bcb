"""Two test samples, normalised with the statistics of the training batch, by hand.

Document 001, section 4.2.3.  Main statements:
  001-4.2-3-2, 3       the given statistics, wrong in the same entry as those of the batch
  001-4.2-3-6 .. 9     the normalised test samples

The claims about the samples take the statistics that the section gives, and those that end in -batch the right ones.
"""

from symderiv import Derivation

MEAN = r"\mu = \begin{bmatrix} 4 & 5 & 5.5 \\ 5 & 4.75 & 5.5 \end{bmatrix}"
DEVIATION = (
    r"\sigma = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.5} & \sqrt{5.25} \\ "
    r"\sqrt{2.5} & \sqrt{7.1875} & \sqrt{5.25} \end{bmatrix}"
)
OWN = (MEAN, DEVIATION)

d = Derivation("unseen-samples", document="001", where="4.2.3", title="Test samples, normalised by hand")

d.define(
    r"H_1 = \begin{bmatrix} 1 & 5 & 3 \\ 7 & 2 & 8 \end{bmatrix}, H_2 = \begin{bmatrix} 4 & 5 & 9 \\ "
    r"3 & 5 & 7 \end{bmatrix}, H_3 = \begin{bmatrix} 2 & 8 & 4 \\ 6 & 3 & 5 \end{bmatrix}, H_4 = "
    r"\begin{bmatrix} 9 & 1 & 6 \\ 4 & 9 & 2 \end{bmatrix}",
)
d.let(r"i \in \{1, 2, 3, 4\}", r"p \in \{1, 2\}", r"q \in \{1, 2, 3\}")
d.define(r"n = 4")
d.define(r"\mu_{pq} = \frac{1}{n} \sum_{i=1}^{4} H_{ipq}")
d.define(r"\sigma_{pq} = \sqrt{\frac{1}{n} \sum_{i=1}^{4} (H_{ipq} - \mu_{pq})^2}")
d.define(
    r"H^1_{test} = \begin{bmatrix} 3 & 4 & 6 \\ 5 & 4 & 7 \end{bmatrix}",
    states="001-4.2-3-4",
)
d.define(
    r"H^2_{test} = \begin{bmatrix} 8 & 7 & 5 \\ 6 & 8 & 3 \end{bmatrix}",
    states="001-4.2-3-5",
)
d.define(r"\mu_{train} = \mu")
d.define(r"\sigma_{train} = \sigma")
d.define(
    r"H^{(1)}_{pq} = \frac{H^1_{test,pq} - \mu_{train,pq}}{\sigma_{train,pq}}",
    states="001-4.2-3-1",
)
d.define(r"H^{(2)}_{pq} = \frac{H^2_{test,pq} - \mu_{train,pq}}{\sigma_{train,pq}}")
d.claim(
    "001-4.2-3-2",
    r"\mu_{train} = \begin{bmatrix} 4 & 5 & 5.5 \\ 5 & 4.75 & 5.5 \end{bmatrix}",
    title="the mean of the training batch",
    expect="refuted",
    why="the second entry of the first row has mean 4.75",
)
d.claim(
    "001-4.2-3-2-corrected",
    r"\mu_{train} = \begin{bmatrix} 4 & 4.75 & 5.5 \\ 5 & 4.75 & 5.5 \end{bmatrix}",
    title="the mean of the training batch",
    corrects="001-4.2-3-2",
)
d.claim(
    "001-4.2-3-3",
    r"\sigma_{train} = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.5} & \sqrt{5.25} \\ \sqrt{2.5} & "
    r"\sqrt{7.1875} & \sqrt{5.25} \end{bmatrix}",
    title="the deviations of the training batch",
    expect="refuted",
    why="the second entry of the first row is sqrt(6.1875)",
)
d.claim(
    "001-4.2-3-3-corrected",
    r"\sigma_{train} = \begin{bmatrix} \sqrt{9.5} & \sqrt{6.1875} & \sqrt{5.25} \\ \sqrt{2.5} & "
    r"\sqrt{7.1875} & \sqrt{5.25} \end{bmatrix}",
    title="the deviations of the training batch",
    corrects="001-4.2-3-3",
)
d.claim(
    "001-4.2-3-6",
    r"H^{(1)} = \begin{bmatrix} \frac{-1}{\sqrt{9.5}} & \frac{-1}{\sqrt{6.5}} & "
    r"\frac{0.5}{\sqrt{5.25}} \\ 0 & \frac{-0.75}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} "
    r"\end{bmatrix}",
    title="first test sample, with the statistics that are given",
    given=OWN,
)
d.claim(
    "001-4.2-3-6-batch",
    r"H^{(1)} = \begin{bmatrix} \frac{-1}{\sqrt{9.5}} & \frac{-1}{\sqrt{6.5}} & "
    r"\frac{0.5}{\sqrt{5.25}} \\ 0 & \frac{-0.75}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} "
    r"\end{bmatrix}",
    title="first test sample, with the statistics of the batch",
    expect="refuted",
    why="right for the statistics that are given; with those of the batch the second entry of the first row differs",
)
d.claim(
    "001-4.2-3-6-right",
    r"H^{(1)} = \begin{bmatrix} \frac{-1}{\sqrt{9.5}} & \frac{-0.75}{\sqrt{6.1875}} & "
    r"\frac{0.5}{\sqrt{5.25}} \\ 0 & \frac{-0.75}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} "
    r"\end{bmatrix}",
    title="first test sample",
    corrects="001-4.2-3-6-batch",
)
d.claim(
    "001-4.2-3-7",
    r"\begin{bmatrix} \frac{-1}{\sqrt{9.5}} & \frac{-1}{\sqrt{6.5}} & \frac{0.5}{\sqrt{5.25}} \\ 0 & "
    r"\frac{-0.75}{\sqrt{7.1875}} & \frac{1.5}{\sqrt{5.25}} \end{bmatrix} = \begin{bmatrix} -0.3245 & "
    r"-0.3922 & 0.2182 \\ 0 & -0.2798 & 0.6546 \end{bmatrix}",
    title="first test sample, as numbers",
    expect="refuted",
    why="two of the decimals are off: right are -0.3244 and 0.6547",
)
d.claim(
    "001-4.2-3-8",
    r"H^{(2)} = \begin{bmatrix} \frac{4}{\sqrt{9.5}} & \frac{2}{\sqrt{6.5}} & "
    r"\frac{-0.5}{\sqrt{5.25}} \\ \frac{1}{\sqrt{2.5}} & \frac{3.25}{\sqrt{7.1875}} & "
    r"\frac{-2.5}{\sqrt{5.25}} \end{bmatrix}",
    title="second test sample, with the statistics that are given",
    given=OWN,
)
d.claim(
    "001-4.2-3-8-batch",
    r"H^{(2)} = \begin{bmatrix} \frac{4}{\sqrt{9.5}} & \frac{2}{\sqrt{6.5}} & "
    r"\frac{-0.5}{\sqrt{5.25}} \\ \frac{1}{\sqrt{2.5}} & \frac{3.25}{\sqrt{7.1875}} & "
    r"\frac{-2.5}{\sqrt{5.25}} \end{bmatrix}",
    title="second test sample, with the statistics of the batch",
    expect="refuted",
    why="right for the statistics that are given; with those of the batch the second entry of the first row differs",
)
d.claim(
    "001-4.2-3-8-right",
    r"H^{(2)} = \begin{bmatrix} \frac{4}{\sqrt{9.5}} & \frac{2.25}{\sqrt{6.1875}} & "
    r"\frac{-0.5}{\sqrt{5.25}} \\ \frac{1}{\sqrt{2.5}} & \frac{3.25}{\sqrt{7.1875}} & "
    r"\frac{-2.5}{\sqrt{5.25}} \end{bmatrix}",
    title="second test sample",
    corrects="001-4.2-3-8-batch",
)
d.claim(
    "001-4.2-3-9",
    r"\begin{bmatrix} \frac{4}{\sqrt{9.5}} & \frac{2}{\sqrt{6.5}} & \frac{-0.5}{\sqrt{5.25}} \\ "
    r"\frac{1}{\sqrt{2.5}} & \frac{3.25}{\sqrt{7.1875}} & \frac{-2.5}{\sqrt{5.25}} \end{bmatrix} = "
    r"\begin{bmatrix} 1.2980 & 0.7844 & -0.2182 \\ 0.6325 & 1.2124 & -1.0910 \end{bmatrix}",
    title="second test sample, as numbers",
    expect="refuted",
    why="four of the decimals are off: right are 1.2978, 0.7845, 1.2123 and -1.0911",
)
