"""What is declared of tensors beyond their shape, in words and by equations."""

from __future__ import annotations

import pytest

from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError

SHAPES = (r"A, Q \in \mathbb{R}^{n \times n}", r"B, Y \in \mathbb{R}^{m \times n}", r"y \in \mathbb{R}^n")


def declared(*texts: str) -> Notation:
    notation = Notation()
    for text in (*SHAPES, *texts):
        notation = let(notation, text)
    return notation


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r"A \text{ is symmetric}", {"symmetric"}),
        (r"A \text{ is a diagonal matrix}", {"diagonal"}),
        (r"A \text{ is orthogonal}", {"orthogonal"}),
        (r"A \text{ is positive definite}", {"symmetric", "definite"}),
        (r"A \text{ is symmetric and invertible}", {"symmetric", "invertible"}),
        (r"A^\top = A", {"symmetric"}),
        (r"A = A^\top", {"symmetric"}),
        (r"A = A^T", {"symmetric"}),
        (r"A A^\top = I", {"orthogonal"}),
        (r"A^\top A = I", {"orthogonal"}),
        (r"A^\top A = I_n", {"orthogonal"}),
    ],
)
def test_structures(text: str, words: set[str]) -> None:
    notation = declared(text)
    assert notation.model.structures["A"].words == words
    assert any(line.startswith("A is ") for line in notation.assumptions)


def test_sums() -> None:
    rule = declared(r"\sum_k Y_{ik} = 1").model.sums["Y"]
    assert (rule.slot, str(rule.axis.high), rule.value) == (1, "n", 1)
    assert declared(r"\sum_i Y_{ik} = 3").model.sums["Y"].slot == 0
    assert "y" in declared(r"y \text{ is a distribution}").model.positive
    assert define(declared(), r"\sum_i y_i = 1").model.sums["y"].value == 1


def test_one_hot() -> None:
    model = declared(r"y \text{ is one-hot}").model
    assert "y" in model.definitions
    assert [str(axis.high) for axis in model.chosen.values()] == ["n"]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ((r"B \text{ is symmetric}",), "no square matrix"),
        ((r"C \text{ is symmetric}",), "declare the shape of C first"),
        ((r"Y \text{ is one-hot}",), "only a vector"),
        ((r"A^\top = Q",), "only facts such as"),
        ((r"A^\top Q = I",), "only facts such as"),
        ((r"B = B^\top",), "no square matrix"),
        ((r"\sum_k Y_{kk} = 1",), "the index k runs over"),
        ((r"\sum_k A_{ik} = y_i",), "only facts such as"),
        ((r"A \text{ is orthogonal and symmetric}",), "is not read"),
        ((r"A \text{ is symmetric}", r"A \in \mathbb{R}^{n \times n}"), "declared already"),
    ],
)
def test_refusals(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(ReadError, match=message):
        declared(*texts)


def test_what_is_declared_gets_no_definition() -> None:
    with pytest.raises(ReadError, match="declared already"):
        define(declared(r"A \text{ is symmetric}"), r"A = B^\top B")
    with pytest.raises(ReadError, match="has a definition"):
        let(define(declared(), r"S = B^\top B"), r"S \text{ is symmetric}")
