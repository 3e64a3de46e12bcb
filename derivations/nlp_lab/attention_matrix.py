"""Attention for many queries: the matrix form.

Document 002, section 1.5.2 (b).  Main statements:
  002-1.5-b-5    the weights are the row-wise softmax of Q K^T
  002-1.5-b-7    the outputs are the rows of A V

Queries, keys and values are the rows of Q, K and V.  The weights A and the outputs O are defined query by query, as
for a single one.
"""

from symderiv import Derivation

d = Derivation("attention-matrix", document="002", where="1.5.2 (b)", title="Attention in matrix form")

d.let(
    r"i \in \{1, \dots, n\}",
    r"j \in \{1, \dots, t\}",
    r"q_i \in \mathbb{R}^d",
    r"k_j \in \mathbb{R}^d",
    r"v_j \in \mathbb{R}^p",
)
d.define(r"Q = [q_1, q_2, \dots, q_n]^{\top}", states="002-1.5-b-3")
d.define(
    r"K = [k_1, k_2, \dots, k_t]^{\mathsf{T}}, \quad V = [v_1, v_2, \dots, v_t]^{\mathsf{T}}",
    states="002-1.5-b-4",
)
d.define(r"A_{ij} = \frac{\exp(q_i^\top k_j)}{\sum_{l=1}^{t} \exp(q_i^\top k_l)}")
d.define(r"O_{ir} = \frac{\sum_{j=1}^{t} \exp(q_i^\top k_j) V_{jr}}{\sum_{l=1}^{t} \exp(q_i^\top k_l)}")
d.define(r"Attention(Q, K, V) = O")

d.claim("002-1.5-b-5", r"A = \operatorname{softmax}(QK^\top)", title="the weights of all queries")
d.claim(
    "002-1.5-b-6",
    r"\sum_{j=1}^{t} \operatorname{softmax}(QK^\top)_{ij} = 1",
    title="the softmax is taken along rows",
    says="the softmax is row-wise: each row sums to one",
)
d.claim("002-1.5-b-7", r"Attention(Q, K, V) = AV", title="the outputs of all queries")
d.claim(
    "002-1.5-b-7-row",
    r"(AV)_{ir} = (V^\top \operatorname{softmax}(K q_i))_r, \quad AV \in \mathbb{R}^{n \times p}",
    title="each row is the output of one query",
    says="row i of A V is what attention gives for query i alone",
)
d.claim(
    "002-1.5-b-8",
    r"A_{ij} > 0, \quad \sum_{j=1}^{t} A_{ij} = 1",
    title="A contains attention weights",
    says="the entries of A are attention weights: positive, and each row sums to one",
)
