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
TOKENS = [
    r"a",
    r"b",
    r"c",
    r"x",
    r"y",
    r"A",
    r"W",
    r"W_x",
    r"h[t]",
    r"h_i[t]",
    r"i",
    r"j",
    r"n",
    r"m",
    r"0",
    r"1",
    r"2",
    r"12",
    r"1.5",
    r"e",
    r"\pi",
    r"\lambda",
    r"\sigma",
    r"\delta_{ij}",
    r"I",
    r"E",
    r"Var",
    r"q",
    r"z",
    r"dz",
    r"(",
    r")",
    r"[",
    r"]",
    r"{",
    r"}",
    r"\{",
    r"\}",
    r"|",
    r"\|",
    r"+",
    r"-",
    r"*",
    r"/",
    r"=",
    r"<",
    r">",
    r",",
    r";",
    r".",
    r":",
    r"!",
    r"'",
    r"&",
    r"_",
    r"^",
    r"\cdot",
    r"\odot",
    r"\times",
    r"\circ",
    r"\otimes",
    r"\le",
    r"\ge",
    r"\ne",
    r"\in",
    r"\sim",
    r"\Rightarrow",
    r"\approx",
    r"\to",
    r"\frac",
    r"\frac{\partial",
    r"\partial",
    r"\sqrt",
    r"\sum",
    r"\sum_i",
    r"\sum_{i=1}^n",
    r"\prod",
    r"\int",
    r"\log",
    r"\exp",
    r"\tanh",
    r"softmax",
    r"Tr",
    r"\top",
    r"^\top",
    r"^2",
    r"_i",
    r"_{ij}",
    r"\begin{bmatrix}",
    r"\end{bmatrix}",
    r"\begin{cases}",
    r"\end{cases}",
    r"\\",
    r"\text{if}",
    r"\operatorname{Var}",
    r"\mathbb{E}",
    r"\mathbb{R}^n",
    r"\mathcal{N}",
    r"\mathbf{1}",
    r"\boldsymbol",
    r"\hat",
    r"\underbrace",
    r"\left",
    r"\right",
    r"\quad",
    r"\dots",
    r"\max",
    r"\lim_",
    r"\lfloor",
    r"\rfloor",
    r"\mid",
    r"1(k=i)",
    r"D_{KL}",
    r"\mathrm{KL}",
    r"\prime",
    r"\langle",
    r"\rangle",
]


@pytest.fixture(scope="module")
def library() -> list[Derivation]:
    return [load_file(file) for file in discover(LIBRARY)]


def try_reading(known: Notation, latex: str) -> None:
    try:
        failed = [r.error for r in read_claim(known, latex) if isinstance(r, FailedReading)]
    except ReadError as error:
        failed = [error.within(latex)]
    for error in failed:
        assert error.message, latex
        assert error.text, latex
        assert error.span is None or error.span.end <= len(error.text), latex


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
            readings = read_claim(task.notation, claim.stated, of=task.of, given=task.given)
            readable = not any(isinstance(reading, FailedReading) for reading in readings)
            assert readable is (claim.expected != "unreadable"), claim.id
