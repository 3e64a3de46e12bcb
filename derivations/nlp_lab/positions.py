"""Word order: self-attention without positions, and the sinusoidal encoding.

Document 002, section 1.7.2, part 1.  Main statements:
  002-1.7-1-2    self-attention is equivariant, not invariant, under permutations
  002-1.7-1-3    the encoding distinguishes positions

The tokens are the rows of X; P swaps the first two of them.
"""

from symderiv import Derivation

d = Derivation("positions", document="002", where="1.7.2, part 1", title="Word order and positional encoding")

d.let(
    r"p, \delta \in \mathbb{R}",
    r"r \in \mathbb{N}",
    r"j \in \mathbb{R}",
    r"X \in \mathbb{R}^{3 \times k}",
    r"W_Q, W_K, W_V \in \mathbb{R}^{k \times k}",
    r"d, i \in \mathbb{N}",
    r"E, Z \in \mathbb{R}^{d}",
)
d.define(r"P = \begin{bmatrix} 0 & 1 & 0 \\ 1 & 0 & 0 \\ 0 & 0 & 1 \end{bmatrix}")
d.define(r"S(p) = \sin\left(\frac{p}{10000^{2i/d}}\right)", states="002-1.7-1-4")
d.define(r"C(p) = \cos\left(\frac{p}{10000^{2i/d}}\right)", states="002-1.7-1-5")

d.claim(
    "002-1.7-1-1",
    r"\operatorname{softmax}(P X W_Q (P X W_K)^\top / \sqrt{k}) P X W_V = "
    r"P \operatorname{softmax}(X W_Q (X W_K)^\top / \sqrt{k}) X W_V",
    title="no sense of order",
    says="attention has no sense of word order: tokens that swap places get the outputs that they had before; here "
    "two of three tokens",
)
d.claim(
    "002-1.7-1-2",
    r"\operatorname{softmax}(P X W_Q (P X W_K)^\top / \sqrt{k}) P X W_V = "
    r"\operatorname{softmax}(X W_Q (X W_K)^\top / \sqrt{k}) X W_V",
    title="is self-attention invariant?",
    says="self-attention is invariant under permutations: the outputs stay when two of the tokens swap places",
    expect="refuted",
    why="it is equivariant: the outputs are permuted in the same way as the tokens, they do not stay",
)
d.claim(
    "002-1.7-1-2-corrected",
    r"\operatorname{softmax}(P X W_Q (P X W_K)^\top / \sqrt{k}) P X W_V = "
    r"P \operatorname{softmax}(X W_Q (X W_K)^\top / \sqrt{k}) X W_V",
    title="the outputs move with the tokens",
    says="the outputs are permuted as the tokens are: equivariance",
    corrects="002-1.7-1-2",
)
d.claim(
    "002-1.7-1-3",
    r"(S(p + \delta) - S(p))^2 + (C(p + \delta) - C(p))^2 = 2 - 2 \cos \frac{\delta}{10000^{2i/d}}",
    title="encodings of two positions",
    says="the encoding distinguishes positions: coordinates 2i and 2i + 1, called S and C here, of two positions at "
    "distance delta are apart by this much, which vanishes only for multiples of the period",
)
d.claim(
    "002-1.7-1-6",
    r"2j + 1 \le 2r - 1",
    title="is i the index of the dimension?",
    says="i is the index of the dimension: for its last value, here j, coordinates 2i and 2i + 1 are among the d = 2r "
    "that there are, numbered from 0",
    readings={
        "i numbers pairs of coordinates, up to d/2 - 1": "j = r - 1",
        "i numbers the coordinates, up to d - 1": "j = 2r - 1",
    },
    expect="conditional",
    why="i numbers pairs of coordinates, the sine is coordinate 2i, the cosine 2i + 1; as the number of a coordinate "
    "it would lead past the end",
)
d.claim(
    "002-1.7-1-8",
    r"E + Z \in \mathbb{R}^{d}",
    title="encoding plus embedding",
    says="the encoding is added to the embedding: both have dimension d",
)

# what waits for what: attention and a recurrence

d.let(r"h[t], x[t] \in \mathbb{R}", r"w \in \mathbb{R}")
d.define(r"h[t] = \tanh(w h[t-1] + x[t])")
d.claim(
    "002-1.7-2-1",
    r"(\operatorname{softmax}(X W_Q (X W_K)^\top) X W_V)_{1b} = "
    r"\frac{\sum_{m=1}^{3} \exp((X W_Q W_K^\top X^\top)_{1m}) (X W_V)_{mb}}"
    r"{\sum_{m=1}^{3} \exp((X W_Q W_K^\top X^\top)_{1m})}, \quad "
    r"\left(\frac{\partial h[t]}{\partial h[t-1]}\right)_{\text{immediate}} = w (1 - h[t]^2)",
    where="1.7.2, part 2",
    title="attention in parallel, a recurrence one step after the other",
    says="unlike recurrent networks, self-attention can be computed in parallel: the output of a token, here of the "
    "first of three, is a formula in the inputs alone, while a recurrent state needs the one before it",
)
