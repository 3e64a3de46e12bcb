"""What a chain of relations states: comparisons, shapes, laws, places in a set, new values."""

from __future__ import annotations

import pytest

from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.stated import Comparison, LawClaim, ShapeClaim
from symderiv.tensor.axis import size
from tests.engine.asking import kind, verdict
from tests.source.reader import compared, notation, only

n = size("n")
RANDOM = notation(r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q \sim \mathcal{N}(\mu, \sigma^2 I_d)")


def test_shapes_and_laws() -> None:
    (shape,) = only(r"x \in \mathbb{R}^n").statements
    assert isinstance(shape, ShapeClaim)
    assert shape.dimensions == (n,)
    (read,) = read_claim(RANDOM, r"q_i \sim \mathcal{N}(\mu_i, \sigma^2)")
    assert isinstance(read, ReadClaim)
    (law,) = read.statements
    assert isinstance(law, LawClaim)
    assert str(law.law.variance(())) == "sigma**2"


@pytest.mark.parametrize(
    ("claim", "expected"), [(r"2 i + m \in \{0, \dots, 6\}", "proved"), (r"2 i + m \in \{1, \dots, 7\}", "refuted")]
)
def test_a_whole_number_lies_between_the_ends_of_a_run(claim: str, expected: str) -> None:
    assert kind(claim, r"i, m \in \{0, 1, 2\}") == expected


def test_a_vector_that_is_not_zero_is_compared_with_the_zero_vector() -> None:
    (statement,) = only(r"x \ne 0").statements
    assert isinstance(statement, Comparison)
    assert statement.left.rank == statement.right.rank == 1
    assert verdict(r"(1, 0) \ne 0").kind == "proved"
    assert verdict(r"(0, 0) \ne 0").kind == "refuted"


def test_an_update_is_compared_with_what_it_should_be() -> None:
    assert compared(only(r"a \leftarrow a - b", of="a - c")) == ["a - c = a - b"]
    assert compared(only(r"a \gets 2 b = c", of="b + b")) == ["2*b = 2*b", "2*b = c"]
