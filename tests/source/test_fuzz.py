"""Whatever is put in, reading ends in a value or in a ReadError whose place lies in the text."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from symderiv.source.claims import FailedReading, read_claim
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.derivation import Derivation
from symderiv.source.library import discover, load_file
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from tests.source.reader import notation

LIBRARY = Path(__file__).resolve().parents[2] / "derivations"
VOCABULARY = r"""
    a b c x y A W W_x h[t] h_i[t] i j n m 0 1 2 12 1.5 e \pi \lambda \sigma \delta_{ij} I E Var q z dz
    ( ) [ ] { } \{ \} | \| + - * / = < > , ; . : ! ' & _ ^ \cdot \odot \times \circ \otimes \le \ge \ne \in \sim
    \Rightarrow \approx \to \frac \frac{\partial \partial \sqrt \sum \sum_i \sum_{i=1}^n \prod \int \log \exp \tanh
    softmax Tr \top ^\top ^2 _i _{ij} \begin{bmatrix} \end{bmatrix} \begin{cases} \end{cases} \\ \text{if}
    \operatorname{Var} \mathbb{E} \mathbb{R}^n \mathcal{N} \mathbf{1} \boldsymbol \hat \underbrace \left \right \quad
    \dots \max \lim_ \lfloor \rfloor \mid 1(k=i) D_{KL} \mathrm{KL} \prime \langle \rangle
"""
TOKENS = VOCABULARY.split()


@pytest.fixture(scope="module")
def library() -> list[Derivation]:
    return [load_file(file) for file in discover(LIBRARY)]


def try_reading(known: Notation, latex: str) -> None:
    try:
        failed = [r.error for r in read_claim(known, latex) if isinstance(r, FailedReading)]
    except ReadError as error:
        failed = [error.within(latex)]
    for one in failed:
        assert one.message, latex
        assert one.text or not latex
        assert one.span is None or one.span.end <= len(one.text), latex


def mutated(latex: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        here = rng.randint(0, len(latex))
        there = min(len(latex), here + rng.randint(0, 6))
        piece = rng.choice(["", rng.choice(TOKENS), latex[here:there] * 2, rng.choice("{}()[]_^|&\\")])
        latex = latex[:here] + piece + latex[there:]
    return latex


@pytest.mark.parametrize("seed", range(3))
def test_random_tokens(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311  (no secrets here)
    known = (notation(), notation(strict=False), Notation(strict=False))
    end = time.monotonic() + 3
    for _ in range(700):
        latex = rng.choice(["", " "]).join(rng.choice(TOKENS) for _ in range(rng.randint(1, 12)))
        try_reading(rng.choice(known), latex)
        for read in (let, define):
            try:
                read(rng.choice(known), latex)
            except ReadError as error:
                assert error.text, latex
        if time.monotonic() > end:
            break


@pytest.mark.parametrize("seed", range(2))
def test_mutated_formulas_of_the_library(library: list[Derivation], seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311
    stated = [(d.task(claim.id).notation, claim.stated) for d in library for claim in d.claims]
    end = time.monotonic() + 4
    for _ in range(500):
        known, latex = rng.choice(stated)
        try_reading(known, mutated(latex, rng))
        if time.monotonic() > end:
            break


def test_truncated_formulas_of_the_library(library: list[Derivation]) -> None:
    rng = random.Random(7)  # noqa: S311
    end = time.monotonic() + 3
    for d in library:
        for claim in d.claims:
            for _ in range(3):
                try_reading(d.task(claim.id).notation, claim.stated[: rng.randint(0, len(claim.stated))])
        if time.monotonic() > end:
            break


def test_every_formula_of_the_library_is_read_as_expected(library: list[Derivation]) -> None:
    for d in library:
        for claim in d.claims:
            task = d.task(claim.id)
            try:
                readings = read_claim(task.notation, claim.stated, of=task.of, given=task.given)
                readable = not any(isinstance(reading, FailedReading) for reading in readings)
            except ReadError:
                readable = False
            assert readable is (claim.expected != "unreadable"), claim.id
