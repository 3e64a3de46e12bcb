"""Attention for one query.

Document 002, section 1.5.2 (b).  Main statements:
  002-1.5-b-2    the output is the sum of the values by the softmax of the scores
"""

from symderiv import Derivation

d = Derivation("attention-one-query", document="002", where="1.5.2 (b)", title="Attention of one query")

d.let(
    r"i, j \in \{1, \dots, t\}",
    r"q \in \mathbb{R}^d",
    r"k_j \in \mathbb{R}^d",
    r"v_j \in \mathbb{R}^p",
)
d.define(r"\alpha_i = \frac{\exp(q^\top k_i)}{\sum_{j=1}^t \exp(q^\top k_j)}", states="002-1.5-b-1")
d.define(r"K = [k_1, k_2, \dots, k_t]^{\mathsf{T}}, \quad V = [v_1, v_2, \dots, v_t]^{\mathsf{T}}")

d.claim(
    "002-1.5-b-2",
    r"(q, K, V) = \sum_{i=1}^{t} \alpha_i v_i",
    title="one query's output, as printed",
    expect="unreadable",
    why="the name of the function before the bracket was printed outside the formula",
)
d.claim(
    "002-1.5-b-2-intended",
    r"V^\top \operatorname{softmax}(K q) = \sum_{i=1}^{t} \alpha_i v_i",
    title="one query's output",
    says="the attention of one query is the sum of the values by its weights, which are the softmax of K q",
    corrects="002-1.5-b-2",
)
