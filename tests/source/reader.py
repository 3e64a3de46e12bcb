"""A small notation for the tests of the reader, and short ways to read with it."""

from __future__ import annotations

from functools import lru_cache

import pytest

from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.describe import describe, index_form
from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.stated import Comparison
from symderiv.source.statements import parse
from symderiv.tensor.axis import index

DECLARED = (
    r"n, m \in \mathbb{N}",
    r"i, j, k \in \{1, \dots, n\}",
    r"x, y \in \mathbb{R}^n",
    r"A, B \in \mathbb{R}^{n \times n}",
    r"W, W_x \in \mathbb{R}^{m \times n}",
    r"a, b, c, u, \lambda \in \mathbb{R}",
    r"h[t] \in \mathbb{R}^n",
    r"\sigma \text{ is the sigmoid}",
)


@lru_cache
def notation(*declarations: str, strict: bool = True) -> Notation:
    result = Notation(strict=strict)
    for text in declarations or DECLARED:
        result = let(result, text)
    return result


def defining(base: Notation, *texts: str) -> Notation:
    for text in texts:
        base = define(base, text)
    return base


def form(latex: str, known: Notation | None = None) -> str:
    """Shape and index form of a formula, free indices of a tensor being called p, q, r."""
    known = known or notation()
    value = Elaborator(known, latex).value(parse(latex, known.macros).chains[0].sides[0])
    entry = value[tuple(index(name) for name in "pqr"[: value.rank])]
    return f"{value.shape}: {index_form(entry)}"


def refusal(latex: str, known: Notation | None = None) -> tuple[str, str, str]:
    """Code, marked piece and message of the error that reading this must end in."""
    with pytest.raises(ReadError) as caught:
        form(latex, known)
    error = caught.value.within(latex)
    return error.code, error.span.of(error.text) if error.span else "", error.message


__all__ = ["DECLARED", "defining", "describe", "form", "notation", "refusal"]


def only(text: str, of: str | None = None, given: tuple[str, ...] = ()) -> ReadClaim:
    (read,) = read_claim(notation(), text, of=of, given=given)
    assert isinstance(read, ReadClaim)
    return read


def compared(read: ReadClaim) -> list[str]:
    return [
        f"{index_form(s.left.body)} {s.relation} {index_form(s.right.body)}"
        for s in read.statements
        if isinstance(s, Comparison)
    ]
