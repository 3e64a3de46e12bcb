from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import verdict
from tests.source.reader import form, notation, refusal


def test_in_a_derivation_it_is_an_error_that_offers_a_known_name() -> None:
    assert refusal("W_y") == ("D102", "W_y", "W_y is not declared, and y is no index of W")
    assert refusal("Q")[::2] == ("D102", "Q is not declared")


def test_elsewhere_it_is_a_real_number() -> None:
    assert form("q + 1", notation("n \\in \\mathbb{N}", strict=False)) == "scalar: q + 1"


@pytest.mark.parametrize(
    ("claim", "lets", "given", "piece"),
    [
        (r"\sigma^4 = 16", (), (r"\sigma^2 = 4",), r"\sigma^4"),
        (r"\sigma = 2", (), (r"\sigma^2 = 4",), r"\sigma"),
        (r"P_{ij} \ge 0", (r"P_i \in \mathbb{R}^n",), (), "P_{ij}"),
    ],
)
def test_what_belongs_to_a_declared_name_is_no_new_number(
    claim: str, lets: tuple[str, ...], given: tuple[str, ...], piece: str
) -> None:
    found = verdict(claim, lets, given)
    assert isinstance(found, Unreadable)
    assert found.span is not None and found.span.of(claim) == piece
