"""Autoencoders: a middle layer that is not smaller than the input can hand it on unchanged.

Document 001, section 6.1.c.  Main statements:
  001-6.1-c-1    encoder and decoder can be inverse to each other
"""

from symderiv import Derivation

d = Derivation("autoencoder", document="001", where="6.1.c", title="The identity as an autoencoder")

d.let(r"A \in \mathbb{R}^{m \times n}", r"x \in \mathbb{R}^n")
d.claim(
    "001-6.1-c-1",
    r"(A^\top A)^{-1} A^\top (A x) = x",
    title="the identity can be learned",
    says="with a middle layer of the input's size n or a larger one, m, the network can be the identity: a linear "
    "encoder A with independent columns, and its left inverse as the decoder",
)
