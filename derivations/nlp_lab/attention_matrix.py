"""Attention for one query and for many: the matrix form.

Document 002, section 1.5.2 (b).  Main statements:
  002-1.5-b-5    the weights are the row-wise softmax of Q K^T
  002-1.5-b-7    the outputs are the rows of A V
"""

from symderiv import Derivation

d = Derivation("attention-matrix", document="002", where="1.5.2 (b)", title="Attention in matrix form")

d.let(
    r"i \in \{1, \dots, n\}",
    r"j \in \{1, \dots, t\}",
    r"q \in \mathbb{R}^d",
    r"Q \in \mathbb{R}^{n \times d}",
    r"K \in \mathbb{R}^{t \times d}",
    r"V \in \mathbb{R}^{t \times p}",
)
d.define(r"A_{ij} = \frac{\exp(\sum_{c=1}^{d} Q_{ic} K_{jc})}{\sum_{l=1}^{t} \exp(\sum_{c=1}^{d} Q_{ic} K_{lc})}")

d.claim(
    "002-1.5-b-1",
    r"\operatorname{softmax}(K q)_j = \frac{\exp(\sum_{c=1}^{d} q_c K_{jc})}{\sum_{l=1}^{t} "
    r"\exp(\sum_{c=1}^{d} q_c K_{lc})}",
    title="the weights of one query",
    says="the weight of key j is exp(q^T k_j) over the sum of all; the keys are the rows of K",
)
d.claim(
    "002-1.5-b-2",
    r"(q, K, V) = \sum_{i=1}^{t} \alpha_i v_i",
    title="one query's output, as printed",
    expect="unreadable",
    why="the name of the function before the bracket was printed outside the formula",
)
d.claim(
    "002-1.5-b-2-intended",
    r"(V^\top \operatorname{softmax}(K q))_r = \sum_{j=1}^{t} \operatorname{softmax}(K q)_j V_{jr}",
    title="one query's output",
    says="the output is the sum of the values, the rows of V, by the weights of the query",
    corrects="002-1.5-b-2",
)
d.claim("002-1.5-b-5", r"A = \operatorname{softmax}(QK^\top)", title="the weights of all queries")
d.claim(
    "002-1.5-b-6",
    r"\sum_{j=1}^{t} A_{ij} = 1",
    title="the softmax is taken along rows",
    says="the softmax is row-wise: each row sums to one",
)
d.claim(
    "002-1.5-b-7",
    r"(AV)_{ir} = \sum_{j=1}^{t} A_{ij} V_{jr}, \quad AV \in \mathbb{R}^{n \times p}",
    title="the outputs of all queries",
    says="attention of Q, K, V is the product A V: row i is the weighted sum of the values for query i",
)
d.claim(
    "002-1.5-b-8",
    r"A_{ij} > 0, \quad \sum_{j=1}^{t} A_{ij} = 1",
    title="A contains attention weights",
    says="the entries of A are attention weights: positive, and each row sums to one",
)
