"""Every formula of the documents as it is printed, and what the reader makes of the print.

Most prints are claims or definitions of a derivation, word for word, and are read with its declarations.  A print that
the library states in another way - because it judges an instance, or a part - is read here with declarations of its own
(``DECLARED``).  What is not read at all is listed with its reason (``REST``): reading must stop at a place in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from symderiv.model.catalogue import Entry
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from tests.source.reviewing import CATALOGUES, derivations, formulas, lines_of

PRINTS = Path(__file__).resolve().parents[1] / "bench" / "formulas" / "catalogue.jsonl"


@dataclass(frozen=True)
class Given:
    """Declarations and definitions for one print; ``of`` is what an update or a continued line is compared with."""

    texts: tuple[str, ...]
    of: str | None = None


def _given(*texts: str, of: str | None = None) -> Given:
    return Given(texts, of)


_SAMPLES = (r"w, w_* \in \mathbb{R}^D", r"x_1, \dots, x_N \in \mathbb{R}^D", r"y \in \mathbb{R}^N")
_LOGISTIC = (
    r"\mathcal{L}(\mathbf{w}) = \sum_{y_i=1} \log(1 + \exp\{-\mathbf{w}^\top \mathbf{x}_i\}) "
    r"+ \sum_{y_i=-1} \log(1 + \exp\{\mathbf{w}^\top \mathbf{x}_i\})"
)
_COPYING = (
    r"o, v, x, q, k, p \in \mathbb{R}^4",
    r"u_1, u_2 \in \mathbb{R}",
    r"\alpha \in \mathbb{R}^{4 \times 4}",
    r"W_Q, W_K, W_V \in \mathbb{R}^2",
    r"d \in \mathbb{N}",
)
_SCORES = (r"h_1, \dots, h_T \in \mathbb{R}^d", r"e \in \mathbb{R}^{T \times T}")
_GATED = (r"t \in \mathbb{Z}", r"h_t, x_t \in \mathbb{R}^n")

DECLARED: dict[str, Given] = {
    "000-1.2.1-3": _given(
        r"x[t] \in \mathbb{R}^n",
        r"h[t] \in \mathbb{R}^m",
        r"W_c, W_x \in \mathbb{R}^{m \times n}",
        r"W_h \in \mathbb{R}^{m \times m}",
    ),
    "000-1.2.2-7": _given(
        r"i \in \{0, 1, 2\}", r"x[t], h[t] \in \mathbb{R}^n", r"Q_i, K_i, V_i \in \mathbb{R}^{n \times n}"
    ),
    "000-1.2.2d-2": _given(r"i \in \{0, \dots, N\}", r"w_i[t] \in \mathbb{R}", r"q_i[t], k_i[t] \in \mathbb{R}^n"),
    "000-1.2.2d-3": _given(r"i \in \{0, \dots, N\}", r"t \in \mathbb{Z}", r"w_i[t], a_i[t] \in \mathbb{R}"),
    "000-1.2.2d-4": _given(
        r"t, i \in \{0, \dots, N\}", r"h[t] \in \mathbb{R}^n", r"a_i[t] \in \mathbb{R}", r"v_i[t] \in \mathbb{R}^n"
    ),
    "001-1.2-c-1": _given(r"Z \in \mathbb{R}^{2 \times 2}", r"Z_{multi} \in \mathbb{R}^{2 \times 4}"),
    "001-1.3-a-4": _given(
        r"\text{TokenEmbedding}, \text{PositionEncoding} \in \mathbb{R}^{1 \times c}",
        r"W_K \in \mathbb{R}^{c \times d}",
        r"K_i \in \mathbb{R}^{1 \times d}",
    ),
    "001-1.3-a-9": _given(r"x \in \mathbb{R}^n"),
    "001-1.3-a-14": _given(r"p \in \mathbb{R}^n", r"\text{Var}_{\text{softmax}} \in \mathbb{R}"),
    "001-1.3-b-2": _given(
        r"Z_1, Z_2, \dots, Z_3 \in \mathbb{R}^{n \times 2}", r"Z_{multi} \in \mathbb{R}^{n \times 6}"
    ),
    "001-2.3-5": _given(r"g, f \text{ are functions}", r"x, w_h \in \mathbb{R}", r"h[t] \in \mathbb{R}"),
    "001-4.1-2": _given(r"BN(x), x, \gamma, \beta, \hat{\mu}_B, \hat{\sigma}_B \in \mathbb{R}"),
    "001-4.2-ii-1": _given("n = 4", r"\sigma_{0,0}, \mu \in \mathbb{R}", r"x \in \mathbb{R}^4"),
    "002-1.3-S-a-1": _given(*_GATED),
    "002-1.3-a-5": _given(*_GATED),
    "002-1.3-S-a-2": _given(*_GATED),
    "001-4.2-iii-1": _given(r"H_1, \dots, H_N, H'_1, \dots, H'_N, \mu, \sigma \in \mathbb{R}"),
    "001-5.1-a-7": _given(r"S \in \mathbb{R}^{n \times n}"),
    "002-1.4-a-12": _given(
        r"t \in \mathbb{Z}",
        r"\sigma \text{ is the sigmoid}",
        r"x_t, h_t, C_t, \tilde{C}_t, f_t, i_t, o_t \in \mathbb{R}",
        r"W_f, W_i, W_o, W_g, W_f', W_i', W_o', W_g' \in \mathbb{R}",
        "h_0 = 0",
        "C_0 = 0",
        r"f_t = \sigma(x_t W_f + h_{t-1} W_f')",
        r"i_t = \sigma(x_t W_i + h_{t-1} W_i')",
        r"o_t = \sigma(x_t W_o + h_{t-1} W_o')",
        r"\tilde{C}_t = \tanh(x_t W_g + h_{t-1} W_g')",
        r"C_t = f_t C_{t-1} + i_t \tilde{C}_t",
        r"h_t = \tanh(C_t) o_t",
        r"J \text{ is a function of } h_1, \dots, h_T",
    ),
    "002-1.5-a-3": _given(
        r"h_1, \dots, h_T \in \mathbb{R}", r"e \in \mathbb{R}^{T \times T}", r"\text{score} \text{ is a function}"
    ),
    "002-1.4-b-3": _given(r"t \in \mathbb{Z}", r"C_t, f_t, i_t, g_t \in \mathbb{R}", r"C_t = f_t C_{t-1} + i_t g_t"),
    "002-1.5-a-5": _given(*_SCORES, r"V \in \mathbb{R}^p", r"W_1, W_2 \in \mathbb{R}^{p \times d}"),
    "002-1.5-a-6": _given(*_SCORES),
    "002-1.5-a-10": _given(r"t \in \mathbb{Z}", r"h_t, a_t, x_t \in \mathbb{R}", r"\text{RNN} \text{ is a function}"),
    "002-1.5-b-1": _given(r"k_1, \dots, k_t \in \mathbb{R}^d", r"q \in \mathbb{R}^d", r"\alpha \in \mathbb{R}^t"),
    "002-1.5-b-3": _given(r"q_1, \dots, q_n \in \mathbb{R}^d", r"Q \in \mathbb{R}^{n \times d}"),
    "002-1.5-b-4": _given(
        r"d_v \in \mathbb{N}",
        r"k_1, \dots, k_t \in \mathbb{R}^d",
        r"v_1, \dots, v_t \in \mathbb{R}^{d_v}",
        r"K \in \mathbb{R}^{t \times d}",
        r"V \in \mathbb{R}^{t \times d_v}",
    ),
    "002-1.5-b-7": _given(
        r"Attention(Q, K, V) \in \mathbb{R}^{n \times p}",
        r"A \in \mathbb{R}^{n \times t}",
        r"V \in \mathbb{R}^{t \times p}",
    ),
    "002-1.6-D-1": _given(r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I)"),
    "002-1.6-3-7": _given(r"d \in \mathbb{N}", r"s \in \mathbb{R}"),
    "002-1.7-3a-9": _given(r"M, k \in \mathbb{N}"),
    "003-P1-1-def": _given(
        r"z \in \mathbb{R}^n", "T > 0", r"\text{temp-softmax}_T(\mathbf{z}) = \text{softmax}(\mathbf{z}/T)"
    ),
    "003-P1-1-sol-1": _given(
        r"a \in \mathbb{R}",
        "T > 0",
        r"\mathbf{z} = (a, a, a, a)",
        r"\text{temp-softmax}_T(\mathbf{z}) = \text{softmax}(\mathbf{z}/T)",
    ),
    "003-P1-2-def-2": _given(r"\mathbb{P}(y = +1 | \mathbf{x}) \in \mathbb{R}", r"w, x \in \mathbb{R}^D"),
    "003-P1-2-1": _given(*_SAMPLES, r"\mathcal{L}(\mathbf{w}) \in \mathbb{R}"),
    "003-P1-2-5": _given(*_SAMPLES, _LOGISTIC),
    "003-P1-3-def-1": _given(
        r"w \in \mathbb{R}^2",
        r"x_1, \dots, x_N \in \mathbb{R}^2",
        r"y \in \mathbb{R}^N",
        r"\lambda > 0",
        r"\sigma \text{ is the sigmoid}",
        r"\mathbb{P}(y_i = +1 | \mathbf{x}_i) = \sigma(\mathbf{w}^\top \mathbf{x}_i)",
        r"\mathcal{L}(\mathbf{w}) \in \mathbb{R}",
    ),
    "003-P1-3-6": _given("D = 3", r"w \in \mathbb{R}^3", of=r"\|\mathbf{w}\|_\infty^2"),
    "003-P1-3-7": _given("D = 3", r"w \in \mathbb{R}^3"),
    "003-P1-3-9": _given("D = 2", r"w \in \mathbb{R}^2", of=r"\frac{\partial}{\partial w_i} \|\mathbf{w}\|_\infty^2"),
    "003-P1-4-1": _given(r"M, N, F, S \in \mathbb{N}"),
    "003-P1-6-def": _given(
        r"t \in \mathbb{Z}", r"h_t, z_t, x_t \in \mathbb{R}", r"w, a \in \mathbb{R}", r"g \text{ is a function}"
    ),
    "004-P1a-i-1": _given(r"h, h', k, s \in \mathbb{R}"),
    "004-P1a-i-2": _given(r"w, w', k, s \in \mathbb{R}"),
    "004-P1a-iii-1": _given(r"c_o, h', w', k, c_i \in \mathbb{N}", r"\mathbf{A} \in \mathbb{R}^{p \times q}"),
    "004-P1b-2": _given(r"d_{\text{out}}, d_{\text{in}}, c_o, h', w', c_i, k \in \mathbb{N}"),
    "004-P1b-8": _given(r"\text{Effective Sparsity}, c_o, c_i, k, h', w' \in \mathbb{R}"),
    "004-P1b-11": _given(r"\text{Sparsity}, h, w, k, s \in \mathbb{R}"),
    "004-P2-g-4": _given(r"x, y \in \mathbb{R}^4", r"i \in \{1, 2, 3\}"),
    "004-P2b-2": _given(r"h[i], x[i], o[i] \in \mathbb{R}", r"f, g \text{ are functions}"),
    "004-P2c-8": _given(r"q \in \mathbb{R}^n", r"k \in \mathbb{R}^n", r"x \in \mathbb{R}^n", r"d \in \mathbb{N}"),
    **dict.fromkeys(
        [f"004-P2c-{number}" for number in (1, 3, 9, 12, 18, 21, 22, 24, 25, 29, 30, 32, 33)], _given(*_COPYING)
    ),
}

REST: dict[str, str] = {
    "000-1.1a-17": "the height and width of an image, printed as a product after an equals sign without a left side",
    "000-1.1c-1": "prose between the formulas: of length 7",
    "000-1.1c-iv-4": "four indices on a tensor with three",
    "000-1.2.2c-1": "k is both a key and the number of steps",
    "000-1.2.2c-3": "k is both a key and the number of steps",
    "000-1.2.2f-6": "the term after the dots does not have the form of those before",
    "001-1.3-a-5": "a plus sign before the dots is missing",
    "001-2.3-15": "prose: it is stable",
    "001-6.2-d-1": "an integral without its differential",
    "002-1.4-a-4": "W_q is a misprint of W_g",
    "002-1.4-a-5": "W_q is a misprint of W_g",
    "002-1.5-b-2": "the name of the function is lost in print",
    "003-P1-2-def-1": "a quantifier over pairs, and implications in brackets",
}


def prints() -> dict[str, str]:
    """The LaTeX of every formula in the catalogues, by its id, in order."""
    ids = [entry.id for document in sorted(CATALOGUES) for entry in formulas(document)]
    texts = [json.loads(line) for line in PRINTS.read_text(encoding="utf-8").splitlines()]
    return dict(zip(ids, texts, strict=True))


def stated_as_printed(document: str) -> dict[str, str]:
    """Ids of a document that a derivation states or defines word for word, and what was understood."""
    texts = prints()
    return {entry.id: reading for entry in formulas(document) if (reading := _in_library(entry, texts[entry.id]))}


def _in_library(entry: Entry, text: str) -> str:
    folder = CATALOGUES[entry.id[:3]].parent
    for derivation in derivations(folder):
        if entry.id in derivation.defined and same_print(derivation.defined[entry.id], text):
            return "defined"
        for claim in derivation.claims:
            if claim.id == entry.id and same_print(claim.stated, text) and not claim.says:
                task = derivation.task(entry.id)
                return "\n".join(lines_of(task.notation, text, of=task.of, given=task.given))
    return ""


def same_print(one: str, other: str) -> bool:
    """White space and a full stop at the end do not count."""
    return "".join(one.split()).rstrip(".,") == "".join(other.split()).rstrip(".,")


def reading(text: str, given: Given) -> Iterator[str]:
    """What is understood of a print with these declarations."""
    notation = Notation(strict=False)
    for line in given.texts:
        try:
            notation = let(notation, line)
        except ReadError:
            notation = define(notation, line)  # and if it is no definition, that is an error
    yield from lines_of(notation, text, of=given.of, given=())


def table() -> str:
    """One block for every print that the library does not state word for word: declarations and reading."""
    return "\n\n".join(_block(name, text) for name, text in prints().items() if name in DECLARED or name in REST) + "\n"


def _block(name: str, text: str) -> str:
    if name in DECLARED:
        given = DECLARED[name]
        compared = [f"  compared with {given.of}"] if given.of is not None else []
        lets = [f"  let {line}" for line in given.texts]
        return "\n".join([name, f"  {text}", *lets, *compared, *reading(text, given)])
    return "\n".join([name, f"  {text}", *_with_library(name, text), f"    because: {REST[name]}"])


def _with_library(name: str, text: str) -> Iterator[str]:
    """Where reading stops with the declarations that the library has at this place."""
    for derivation in derivations(CATALOGUES[name[:3]].parent):
        if any(claim.id == name for claim in derivation.claims):
            task = derivation.task(name)
            yield from lines_of(task.notation, text, of=task.of, given=task.given)
            return
        if name in derivation.defined:
            yield from lines_of(derivation.notation, text, of=None, given=())
            return
    yield from lines_of(Notation(), text, of=None, given=())
