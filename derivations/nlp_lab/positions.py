"""Word order: self-attention without positions, and the sinusoidal encoding.

Document 002, section 1.7.2, part 1.  Main statements:
  002-1.7-1-2    self-attention is equivariant, not invariant, under permutations
  002-1.7-1-3    the encoding distinguishes positions

Two tokens with one-dimensional embeddings a and b suffice: f(a, b) is the output at the token a.
"""

from symderiv import Derivation

d = Derivation("positions", document="002", where="1.7.2, part 1", title="Word order and positional encoding")

d.let(
    r"a, b, p, \delta \in \mathbb{R}",
    r"d, i \in \mathbb{N}",
    r"E, Z \in \mathbb{R}^{d}",
)
d.define(r"S(p) = \sin\left(\frac{p}{10000^{2i/d}}\right)", states="002-1.7-1-4")
d.define(r"C(p) = \cos\left(\frac{p}{10000^{2i/d}}\right)", states="002-1.7-1-5")

d.claim(
    "002-1.7-1-1",
    r"\frac{e^{a a} a + e^{a b} b}{e^{a a} + e^{a b}} = \frac{e^{a b} b + e^{a a} a}{e^{a b} + e^{a a}}",
    title="no sense of order",
    says="attention has no sense of word order: the output at a token does not change when the other tokens "
    "swap places",
)
d.claim(
    "002-1.7-1-2",
    r"\frac{e^{a^2} a + e^{ab} b}{e^{a^2} + e^{ab}} = \frac{e^{b^2} b + e^{ab} a}{e^{b^2} + e^{ab}}",
    title="is self-attention invariant?",
    says="self-attention is invariant under permutations: the output at the first place stays when the tokens "
    "a, b swap places",
    expect="refuted",
    why="it is equivariant: the outputs are permuted in the same way as the tokens, they do not stay",
)
d.claim(
    "002-1.7-1-2-corrected",
    r"\frac{e^{b^2} b + e^{ab} a}{e^{b^2} + e^{ab}} = \frac{e^{ba} a + e^{b b} b}{e^{b a} + e^{b b}}",
    title="the outputs move with the tokens",
    says="after the swap the output at the first place is what was at the second: equivariance",
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
    "002-1.7-1-8",
    r"E + Z \in \mathbb{R}^{d}",
    title="encoding plus embedding",
    says="the encoding is added to the embedding: both have dimension d",
)
