"""Sizes that are not written are found from the neighbours, or refused."""

from __future__ import annotations

import pytest

from symderiv.source.declare import let
from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.sizes import is_unsized, require_sizes, sized, unsized_identity, unsized_ones
from symderiv.source.statements import parse
from symderiv.tensor.axis import size
from symderiv.tensor.tensor import Tensor, matrix, vector
from tests.engine.asking import kind

LETS = (r"x \in \mathbb{R}^n", r"z \in \mathbb{R}^m", r"A \in \mathbb{R}^{m \times n}", r"\mu \in \mathbb{R}")


def read(latex: str, *more: str) -> Tensor:
    notation = Notation()
    for text in (*LETS, *more):
        notation = let(notation, text)
    return Elaborator(notation, latex).value(parse(latex, {}).chains[0].sides[0])


@pytest.mark.parametrize(
    ("latex", "shape"),
    [
        (r"x - \mathbf{1}", "vector of n"),
        (r"\mathbf{1} \mathbf{1}^\top x + x", "vector of n"),
        (r"\mathbf{1}^\top A", "row of n"),
        (r"A \mathbf{1}", "vector of m"),
        (r"A - z \mathbf{1}^\top", "m x n"),
        (r"A - \mathbf{1} x^\top", "m x n"),
        (r"A (I + x x^\top)", "m x n"),
        (r"\mathbf{1}^\top A \mathbf{1}", "scalar"),
        (r"\mathbf{1}_n \mathbf{1}_m^\top", "n x m"),
        (r"\mathbf{1}_{m \times n} + A", "m x n"),
        (r"x \odot \mathbf{1}", "vector of n"),
        (r"\langle x, \mathbf{1} \rangle", "scalar"),
    ],
)
def test_sizes_are_found(latex: str, shape: str) -> None:
    value = read(latex)
    assert (value.shape, is_unsized(value)) == (shape, False)


@pytest.mark.parametrize("latex", [r"\mathbf{1}^\top \mathbf{1}", r"I", r"\mathbf{1}", r"\operatorname{tr}(I)"])
def test_what_stays_unknown_is_seen(latex: str) -> None:
    value = read(latex)
    assert is_unsized(value)
    with pytest.raises(ReadError, match="is not clear here"):
        require_sizes(value, parse(latex, {}).chains[0].span)


def test_a_size_is_taken_from_a_tensor_of_the_same_rank_only() -> None:
    n = size("n")
    assert sized(unsized_ones(), vector("x", n)).shape == "vector of n"
    assert sized(unsized_identity(), matrix("A", n, n)).shape == "n x n"
    assert is_unsized(sized(unsized_ones(), matrix("A", n, n)))


def test_a_number_is_added_to_a_tensor_only_where_that_is_declared() -> None:
    with pytest.raises(ReadError, match="cannot add a number") as caught:
        read(r"x - \mu")
    assert r"\text{numbers broadcast}" in caught.value.hint
    assert read(r"x - \mu", r"\text{numbers broadcast}").shape == "vector of n"
    claim = r"\sum_i (x - \mu)_i = \mathbf{1}^\top x - n \mu"
    assert kind(claim, *LETS, r"\text{numbers broadcast}") == "proved"
    assert kind(r"x - \mu \mathbf{1} = x - \mu", *LETS, r"\text{numbers broadcast}") == "proved"
    assert kind(r"A \mathbf{1} = z", *LETS) == "refuted"
