"""The cost of attention layers: projections and scores, for encoder, decoder and both together.

Document 002, section 1.7.2, parts 3 and 4.  Main statements:
  002-1.7-3a-7    O(M^2 k + M k^2) = O(M^2 k): only for k = O(M)
  002-1.7-3b-6    O(N k^2 + M k^2 + M N k) = O(M N k): only for k = O(M) and k = O(N)
  002-1.7-4-4     the activations of the encoder do not depend on those of the decoder
  002-1.7-4-14    translating once more costs O(MN + N^2): for a constant k

M and N are the lengths of input and output, k is the hidden dimension; a product of an a x b by a b x c matrix costs
a b c multiplications.
"""

from symderiv import Derivation

d = Derivation("attention-cost", document="002", where="1.7.2, part 3(a)", title="The cost of attention")

d.let(
    r"M, N, k \in \mathbb{N}",
    r"\mu, \nu, \kappa, \delta, \varepsilon > 0",
    r"s \in \mathbb{R}",
    r"E \in \mathbb{R}^{M \times k}",
    r"X, X_d \in \mathbb{R}^{M \times k}",
    r"Y \in \mathbb{R}^{N \times k}",
    r"W_Q, W_K, W_V \in \mathbb{R}^{k \times k}",
)

d.claim(
    "002-1.7-3a-1",
    r"X W_Q \in \mathbb{R}^{M \times k}, \quad X W_K \in \mathbb{R}^{M \times k}, \quad X W_V \in "
    r"\mathbb{R}^{M \times k}",
    title="projections by k x k matrices",
    says="the projection matrices for queries, keys and values are k x k",
)
d.claim(
    "002-1.7-3a-2",
    r"O(Mk^2)",
    title="cost of the projections",
    of=r"3 M k^2",
)
d.claim(
    "002-1.7-3a-3",
    r"(X W_Q)(X W_K)^\top \in \mathbb{R}^{M \times M}",
    title="the score matrix",
    says="the scores of all pairs of tokens form an M x M matrix",
)
d.claim(
    "002-1.7-3a-4",
    r"((X W_Q)(X W_K)^\top)_{ij} = \sum_{c=1}^{k} (X W_Q)_{ic} (X W_K)_{jc}",
    title="a score has k products",
    says="each score is a dot product of dimension k",
)
d.claim(
    "002-1.7-3a-5",
    r"O(M^2k)",
    title="cost of the scores",
    of=r"M^2 k",
)
d.claim(
    "002-1.7-3a-6",
    r"O(M^2k + Mk^2)",
    title="total cost",
    of=r"3 M k^2 + M^2 k",
)
d.claim(
    "002-1.7-3a-7",
    r"O(M^2k + Mk^2) = O(M^2k)",
    title="the total, simplified",
    expect="conditional",
    why="the projections outgrow the scores when k grows faster than the lengths; it needs k = O(M)",
)
d.claim(
    "002-1.7-3a-8",
    r"\mu^2 \kappa > \mu \kappa^2",
    title="which term dominates",
    says="the term M^2 k dominates, M > k granted; mu and kappa are M and k",
    given=r"\mu = \kappa + \delta",
)
d.claim(
    "002-1.7-3a-9",
    r"\mu > \kappa",
    title="are sequences longer than the hidden dimension?",
    says="typically M > k; mu and kappa are M and k",
    readings={
        "a long text, M = 4096 and k = 512": (r"\mu = 4096", r"\kappa = 512"),
        "a sentence, M = 25 and k = 512": (r"\mu = 25", r"\kappa = 512"),
    },
    expect="conditional",
    why="an empirical premise: it holds for long texts, not for single sentences",
)

cross = "1.7.2, part 3(b)"
d.claim(
    "002-1.7-3b-1",
    r"O(Nk^2)",
    where=cross,
    title="cost of the queries",
    of=r"N k^2",
    says="projecting N queries costs O(N k^2)",
)
d.claim(
    "002-1.7-3b-2",
    r"O(Mk^2)",
    where=cross,
    title="cost of keys and values",
    of=r"2 M k^2",
    says="projecting M keys and values costs O(M k^2)",
)
d.claim(
    "002-1.7-3b-3",
    r"(Y W_Q)(X W_K)^\top \in \mathbb{R}^{N \times M}",
    where=cross,
    title="the score matrix",
    says="the attention matrix is N x M",
)
d.claim(
    "002-1.7-3b-4",
    r"\text{For each pair, we perform a dot product of dimension } k \text{. Therefore, complexity is:}",
    where=cross,
    title="cost of the scores, without a formula",
    expect="unreadable",
    why="the formula is missing behind the colon",
)
d.claim(
    "002-1.7-3b-4-intended",
    r"O(MNk)",
    where=cross,
    title="cost of the scores",
    of=r"M N k",
    corrects="002-1.7-3b-4",
)
d.claim(
    "002-1.7-3b-5",
    r"O(Nk^2 + Mk^2 + MNk)",
    where=cross,
    title="total cost",
    of=r"N k^2 + 2 M k^2 + M N k",
)
d.claim(
    "002-1.7-3b-6",
    r"O(Nk^2 + Mk^2 + MNk) = O(MNk)",
    where=cross,
    title="the total, simplified",
    expect="conditional",
    why="the projections outgrow the scores when k grows faster than the lengths; it needs k = O(M) and k = O(N)",
)
d.claim(
    "002-1.7-3b-7",
    r"\mu \nu \kappa > \nu \kappa^2, \quad \mu \nu \kappa > \mu \kappa^2",
    where=cross,
    title="which term dominates",
    says="the term M N k dominates when both lengths exceed k; mu, nu and kappa are M, N and k",
    given=(r"\mu = \kappa + \delta", r"\nu = \kappa + \varepsilon"),
)

decoder = "1.7.2, part 3(c)"
d.claim(
    "002-1.7-3c-1",
    r"\sum_{i=1}^{N} i = \frac{N (N + 1)}{2}",
    where=decoder,
    title="pairs under the mask",
    says="each token attends only to itself and earlier ones: N(N+1)/2 pairs",
)
d.claim(
    "002-1.7-3c-2",
    r"Y W_Q \in \mathbb{R}^{N \times k}, \quad Y W_K \in \mathbb{R}^{N \times k}, \quad Y W_V \in "
    r"\mathbb{R}^{N \times k}",
    where=decoder,
    title="projections by k x k matrices",
    says="the projection matrices are k x k",
)
d.claim(
    "002-1.7-3c-3",
    r"O(Nk^2)",
    where=decoder,
    title="cost of the projections",
    of=r"3 N k^2",
    says="projecting N tokens costs O(N k^2)",
)
d.claim(
    "002-1.7-3c-4",
    r"s = N^2",
    where=decoder,
    title="does the mask need every pair?",
    says="a score is computed for every pair of output tokens; s is the number of scores",
    readings={
        "all scores are computed, and then masked": r"s = \sum_{i=1}^{N} \sum_{j=1}^{N} 1",
        "only the scores that the mask keeps, j at most i": r"s = \sum_{i=1}^{N} i",
    },
    expect="conditional",
    why="the mask needs only N(N + 1)/2 of the N^2 pairs; the order of growth is the same",
)
d.claim(
    "002-1.7-3c-5",
    r"(Y W_Q)(Y W_K)^\top \in \mathbb{R}^{N \times N}",
    where=decoder,
    title="the score matrix",
    says="the attention matrix is N x N",
)
d.claim(
    "002-1.7-3c-6",
    r"O(N^2k)",
    where=decoder,
    title="cost of the scores",
    of=r"N^2 k",
    says="each score is a dot product of dimension k, together O(N^2 k)",
)
d.claim(
    "002-1.7-3c-7",
    r"O(N^2k + Nk^2) = O(N^2k)",
    where=decoder,
    title="the total, simplified",
    expect="conditional",
    why="the projections outgrow the scores when k grows faster than the lengths; it needs k = O(N)",
)
d.claim(
    "002-1.7-3c-8",
    r"\lim_{N \to \infty} \frac{N k^2}{N^2 k} = 0",
    where=decoder,
    title="which term dominates",
    says="for fixed k and growing N the scores dominate",
)

summary = "1.7.2, part 3, summary"
d.claim(
    "002-1.7-3S-1",
    r"O(M^2k)",
    where=summary,
    title="encoder self-attention",
    of=r"3 M k^2 + M^2 k",
    says="encoder self-attention costs O(M^2 k)",
    expect="conditional",
    why="as in part (a), it needs k = O(M)",
)
d.claim(
    "002-1.7-3S-2",
    r"O(MNk)",
    where=summary,
    title="decoder-encoder attention",
    of=r"N k^2 + 2 M k^2 + M N k",
    says="decoder-encoder attention costs O(M N k)",
    expect="conditional",
    why="as in part (b), it needs k = O(M) and k = O(N)",
)
d.claim(
    "002-1.7-3S-3",
    r"O(N^2k)",
    where=summary,
    title="decoder self-attention",
    of=r"3 N k^2 + N^2 k",
    says="decoder self-attention costs O(N^2 k)",
    expect="conditional",
    why="as in part (c), it needs k = O(N)",
)

again = "1.7.2, part 4"
d.claim(
    "002-1.7-4-1",
    r"(\operatorname{softmax}((X W_Q)(X W_K)^\top) X W_V)_{ij} = "
    r"\frac{\sum_{m=1}^{M} \exp((X W_Q W_K^\top X^\top)_{im}) (X W_V)_{mj}}"
    r"{\sum_{m=1}^{M} \exp((X W_Q W_K^\top X^\top)_{im})}",
    where=again,
    title="the encoder works on all tokens at once",
    says="the encoder processes the whole source in parallel: the output for token i is a formula in the inputs X, "
    "without the output for any other token; here one layer",
)
d.claim(
    "002-1.7-4-2",
    r"\frac{\partial (\operatorname{softmax}((X W_Q)(X W_K)^\top) X W_V)}{\partial Y} = 0",
    where=again,
    title="the encoder works on its own",
    says="the encoder needs nothing of the decoder: its attention reads the source X only, not the target Y; here one "
    "layer",
)
d.claim(
    "002-1.7-4-3",
    r"\frac{\partial (\operatorname{softmax}((Y W_Q)(E W_K)^\top) E W_V)}{\partial E} = 0",
    where=again,
    title="the decoder depends on the encoder",
    says="the decoder depends on the encoder: its attention to the encoder's activations E is not independent of them",
    denied=True,
)
d.claim(
    "002-1.7-4-4",
    r"\frac{\partial (\operatorname{softmax}((X W_Q)(X W_K)^\top) X W_V)}{\partial Y} = 0",
    where=again,
    title="encoder activations do not depend on decoder activations",
    says="the encoder activations do not depend on the decoder activations: here one attention layer over the source "
    "X, and the activations Y of the decoder",
)
d.claim(
    "002-1.7-4-5",
    r"O(M^2k)",
    where=again,
    title="encoder self-attention, restated",
    of=r"3 M k^2 + M^2 k",
    says="encoder self-attention costs O(M^2 k), restated",
    expect="conditional",
    why="as in part (a), it needs k = O(M)",
)
d.claim(
    "002-1.7-4-6",
    r"O(N^2k)",
    where=again,
    title="decoder self-attention, restated",
    of=r"3 N k^2 + N^2 k",
    says="decoder self-attention costs O(N^2 k), restated",
    expect="conditional",
    why="as in part (c), it needs k = O(N)",
)
d.claim(
    "002-1.7-4-7",
    r"O(MNk)",
    where=again,
    title="decoder-encoder attention, restated",
    of=r"N k^2 + 2 M k^2 + M N k",
    says="decoder-encoder attention costs O(M N k), restated",
    expect="conditional",
    why="as in part (b), it needs k = O(M) and k = O(N)",
)
d.claim(
    "002-1.7-4-8",
    r"\frac{\partial (\operatorname{softmax}((X W_Q)(X W_K)^\top) X W_V)}{\partial Y} = 0",
    where=again,
    title="the encoder need not run again",
    says="for another target only the decoder's costs count: the encoder's activations do not change with the target Y",
)
d.claim(
    "002-1.7-4-9",
    r"= O(N^2k) + O(MNk)",
    where=again,
    title="the decoder's total, projections included",
    of=r"(3 N k^2 + N^2 k) + (N k^2 + 2 M k^2 + M N k)",
    expect="conditional",
    why="the projections of the decoder are left out; they count unless k = O(N)",
)
d.claim(
    "002-1.7-4-9-relative",
    r"= O(N^2k) + O(MNk)",
    where=again,
    title="the decoder's scores",
    of=r"N^2 k + M N k",
    says="the two bounds stated before, added",
)
d.claim(
    "002-1.7-4-10",
    r"O(N^2) + O(MN)",
    where=again,
    title="may k be dropped?",
    of=r"N^2 k + M N k",
    says="the constant k is ignored",
    readings={"k grows as well": (), "k is a constant, as the question asks for M and N only": "k = O(1)"},
    expect="conditional",
    why="true for a constant k; k is a factor of every term, and may not be dropped if it grows",
)
d.claim(
    "002-1.7-4-11",
    r"\lim_{N \to \infty} \frac{N (N + 1)}{2 N^2} = \frac{1}{2}",
    where=again,
    title="quadratic in the output length",
    says="decoder self-attention grows quadratically with N",
)
d.claim(
    "002-1.7-4-12",
    r"\sum_{i=1}^{N} \sum_{j=1}^{2M} 1 = 2 \sum_{i=1}^{N} \sum_{j=1}^{M} 1, \quad "
    r"\sum_{i=1}^{2N} \sum_{j=1}^{M} 1 = 2 \sum_{i=1}^{N} \sum_{j=1}^{M} 1",
    where=again,
    title="linear in both lengths",
    says="decoder-encoder attention grows linearly with M and with N: twice the length has twice the pairs",
)
d.claim(
    "002-1.7-4-13",
    r"\sum_{i=1}^{N} \sum_{j=1}^{M} 1 = N M",
    where=again,
    title="pairs of decoder and encoder tokens",
    says="each of N decoder tokens attends to all M encoder tokens",
)
d.claim(
    "002-1.7-4-14",
    r"O(MN+N^2)",
    where=again,
    title="the additional cost",
    of=r"N^2 k + M N k + 4 N k^2 + 2 M k^2",
    says="translating into another language costs O(MN + N^2) more, in terms of M and N, that is, for a constant k; "
    "scores and projections of the decoder",
    given="k = O(1)",
)
