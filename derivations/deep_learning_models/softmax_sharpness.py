"""Why scores are divided by the square root of the dimension: norms, variances, and how sharp a softmax is.

Document 001, section 1.3.a.  Main statements:
  001-1.3-a-10 .. 12   softmax of (1, 2, 3), (2, 4, 6) and (3, 6, 9)
  001-1.3-a-20         the variance of a softmax approaches its maximum
  001-1.3-a-21         its derivatives vanish there
"""

from sympy import acos

from symderiv import Derivation

d = Derivation("softmax-sharpness", document="001", where="1.3.a", title="Scaling and the sharpness of a softmax")

# angles and norms

d.let(r"Q_i, K_i \in \mathbb{R}^m")
d.define(r"\theta", acos(d.tensor(r"\frac{Q_i \cdot K_i}{\|Q_i\| \|K_i\|}").body))
d.claim(
    "001-1.3-a-1",
    r"Q_i \cdot K_i = \|Q_i\| \cdot \|K_i\| \cos\theta",
    title="product and angle",
)
d.claim(
    "001-1.3-a-2",
    r"Q_i \cdot K_i = \cos\theta",
    title="the product as cosine similarity",
    says="the product of query and key is called their cosine similarity",
    expect="refuted",
    why="the cosine similarity is the product divided by both norms",
)
d.claim(
    "001-1.3-a-2-corrected",
    r"\frac{Q_i \cdot K_i}{\|Q_i\| \|K_i\|} = \cos\theta",
    title="the cosine similarity",
    corrects="001-1.3-a-2",
)
d.claim(
    "001-1.3-a-7",
    r"\|Q_i\| \in \mathbb{R}",
    title="norms are numbers",
    says="the norms are scalars",
)
d.claim(
    "001-1.3-a-22",
    r"Q_i \cdot K_i \le 1",
    title="without scaling it is no cosine similarity",
    says="without the scaling the scores are still cosine similarities, which lie between -1 and 1",
    expect="refuted",
    rests_on=["001-1.3-a-2"],
    why="a product of vectors that are not normalised can be any number",
)
d.claim(
    "001-1.3-a-22-corrected",
    r"\frac{Q_i \cdot K_i}{\|Q_i\| \|K_i\|} = \cos\theta",
    title="the cosine similarity",
    says="the product over both norms is the cosine similarity, with or without the scaling",
    corrects="001-1.3-a-22",
)
d.let(r"X \in \mathbb{R}^{l \times c}", r"W_Q, W_K, V_V \in \mathbb{R}^{c \times d_k}")
d.claim(
    "001-1.3-a-3",
    r"X W_K \in \mathbb{R}^{l \times d_k}",
    title="a key has d_k entries",
    says="each row of the keys has d_k entries",
)
d.claim(
    "001-1.3-b-1",
    r"X W_Q \in \mathbb{R}^{l \times d_k}, X W_K \in \mathbb{R}^{l \times d_k}, X V_V \in "
    r"\mathbb{R}^{l \times d_k}",
    where="1.3.b",
    title="every head maps to d_k dimensions",
    says="the projections of a head map the input to d_k dimensions each",
)
d.let(r"\text{TokenEmbedding}, \text{PositionEncoding} \in \mathbb{R}^{1 \times c}")
d.define(
    r"K_r = (\text{TokenEmbedding} + \text{PositionEncoding}) \times W_K",
    states="001-1.3-a-4",
)
d.let(r"r \in \{1, \dots, l\}", r"k_r \in \mathbb{R}^d", r"u \in \mathbb{R}")
d.claim(
    "001-1.3-a-5",
    r"\|K_i\| = \sqrt{k_{i1}^2 + k_{i2}^2 \dots + k_{ij}^2}",
    title="the norm of a key",
    expect="unreadable",
    why="the sum in the root has no sign before its dots, and ends at j instead of d_k",
)
d.claim(
    "001-1.3-a-5-intended",
    r"\|k_r\| = \sqrt{k_{r1}^2 + k_{r2}^2 + \dots + k_{rd}^2}",
    title="the norm of a key",
    corrects="001-1.3-a-5",
)
d.let(r"\sigma > 0", r"q, \kappa \sim \mathcal{N}(0, \sigma^2 I_d)")
d.let(r"z \in \mathbb{R}^d", r"h \in \{1, \dots, d\}")
d.claim(
    "001-1.3-a-6",
    r"\|z\| = \sigma \sqrt{d}",
    title="the norm grows like the root of the dimension",
    says="the norm of a key is proportional to the root of its dimension",
    readings={"every entry has the same size sigma": r"z_h = \sigma", "the entries are arbitrary": ()},
    expect="conditional",
    why="the norm depends on the entries; for random ones of equal variance it grows so in mean square",
)
d.claim(
    "001-1.3-a-6-intended",
    r"\mathbb{E}[\|\kappa\|^2] = \sigma^2 d",
    title="the mean square of the norm",
)
d.claim(
    "001-1.3-a-8",
    r"\operatorname{Var}\left(\frac{q^\top \kappa}{\sqrt{d}}\right) = \sigma^4",
    title="scaled scores have a variance that does not depend on the dimension",
    says="the root of the dimension is a good normalisation: it makes the variance of a score "
    "independent of the dimension",
)
d.claim(
    "001-1.3-a-23",
    r"\operatorname{Var}(q^\top \kappa) = d \operatorname{Var}\left(\frac{q^\top "
    r"\kappa}{\sqrt{d}}\right)",
    title="without scaling the variance is larger",
    says="without the scaling the variance of a score is larger: d times as large",
)

# the softmax of larger inputs

d.let(r"i, j \in \{1, \dots, n\}", r"x \in \mathbb{R}^n", r"s, u, v, w \in \mathbb{R}", r"\tau > 0")
d.define(r"a = \operatorname{softmax}(x)")
d.claim(
    "001-1.3-a-9",
    r"\text{softmax}(x_i) = \frac{e^{x_i}}{\sum_{j=1} e^{x_j}}",
    title="softmax, without the end of its sum",
    expect="unreadable",
    why="the sum has no upper limit, and the function is applied to one entry",
)
d.claim(
    "001-1.3-a-9-intended",
    r"\text{softmax}(x)_i = \frac{e^{x_i}}{\sum_{j=1}^{n} e^{x_j}}",
    title="softmax",
    corrects="001-1.3-a-9",
)
d.claim(
    "001-1.3-a-10",
    r"\text{softmax}([1,2,3]) = [0.09, 0.24, 0.67]",
    title="inputs 1, 2, 3",
)
d.claim(
    "001-1.3-a-11",
    r"\text{softmax}([2,4,6]) = [0.02, 0.12, 0.86]",
    title="twice as large",
    expect="refuted",
    why="the last entry is 0.8668, which rounds to 0.87",
)
d.claim(
    "001-1.3-a-12",
    r"\text{softmax}([3,6,9]) = [0.00, 0.02, 0.98]",
    title="three times as large",
    expect="refuted",
    why="the entries are 0.0024, 0.0473 and 0.9503",
)
d.claim(
    "001-1.3-a-11-corrected",
    r"\text{softmax}([2,4,6]) = [0.02, 0.12, 0.87]",
    title="twice as large",
    corrects="001-1.3-a-11",
)
d.claim(
    "001-1.3-a-12-corrected",
    r"\text{softmax}([3,6,9]) = [0.00, 0.05, 0.95]",
    title="three times as large",
    corrects="001-1.3-a-12",
)
d.claim(
    "001-1.3-a-13",
    r"\lim_{s \to \infty} \text{softmax}([(u - v) s, (u - w) s, u s]) = [0, 0, 1]",
    title="larger and larger inputs become one-hot",
    says="the larger the inputs, the closer to one-hot is the output; here for s times (u - v, u - w, u)",
    given="v > 0",
    readings={"one input is the largest": "w > 0", "two inputs tie": "w = 0"},
    expect="conditional",
    why="with two largest inputs that are equal both keep the weight 1/2",
)
d.claim(
    "001-1.3-a-14-mean",
    r"\frac{1}{n} \sum_{i=1}^{n} a_i = \frac{1}{n}",
    title="the mean of a softmax is 1/n",
)
d.let(r"b \in \{1, 2, 3\}")
d.claim(
    "001-1.3-a-19",
    r"\frac{\partial}{\partial \tau} \sum_{i=1}^{n} \text{softmax}(\tau x)_i^2 = \sum_{i=1}^{n} \sum_{j=1}^{n} "
    r"\text{softmax}(\tau x)_i \text{softmax}(\tau x)_j (\text{softmax}(\tau x)_i - \text{softmax}(\tau x)_j) "
    r"(x_i - x_j)",
    title="smaller inputs have a smaller variance",
    says="scaling the inputs down lowers the variance of the output, which grows with the sum of its squares: this "
    "sum's derivative by the scale tau has no negative term, as larger inputs have larger outputs",
)
d.claim(
    "001-1.3-a-20",
    r"\lim_{s \to \infty} \frac{1}{3} \sum_{b=1}^{3} \left(\text{softmax}([(u - v) s, (u - w) s, u s])_b - "
    r"\frac{1}{3}\right)^2 = \frac{2}{9}",
    title="the variance approaches that of a one-hot output",
    says="as the inputs grow, the variance of the output approaches its maximum; here for s times (u - v, u - w, u)",
    given="v > 0",
    readings={"one input is the largest": "w > 0", "two inputs tie": "w = 0"},
    expect="conditional",
    why="with two largest inputs that are equal both keep the weight 1/2",
)
d.claim(
    "001-1.3-a-20-maximum",
    r"a_i^2 \le a_i",
    title="no variance is larger than that of a one-hot output",
    says="the variance of a one-hot output is the largest: squares are at most their entries, which sum to one",
)
d.claim(
    "001-1.3-a-21",
    r"\lim_{s \to \infty} \text{softmax}([s, 2s, 3s])_3 (1 - \text{softmax}([s, 2s, 3s])_3) = 0",
    title="the derivatives of a one-hot output vanish",
    says="near one-hot the derivatives of the softmax vanish; here for (1, 2, 3)",
)
d.claim(
    "001-1.3-a-21-bound",
    r"a_i (1 - a_i) \le 1 - a_i",
    title="the derivative of an entry near one is small",
    says="the derivative of an entry by its own input is at most what the entry is short of one",
)
d.claim(
    "001-1.3-a-24",
    r"s^2 \ge \frac{s^2}{d}",
    title="without scaling the scores are larger",
    says="without the scaling the scores are larger, here their squares",
)
d.claim(
    "001-1.3-a-25",
    r"a_i (1 - a_i) \le a_i, \quad a_i a_j \le a_i",
    title="entries near zero have small derivatives",
    says="an entry near zero has derivatives near zero: they are a_i(1 - a_i) and a_i a_j",
)
