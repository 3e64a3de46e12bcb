"""What stands after the sign of equality in a claim about growth."""

from __future__ import annotations

import pytest

from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.notation import Notation
from symderiv.source.stated import OrderClaim


def claim(text: str) -> OrderClaim:
    (read,) = read_claim(Notation(strict=False), text)
    assert isinstance(read, ReadClaim), read
    (statement,) = read.statements
    assert isinstance(statement, OrderClaim)
    return statement


@pytest.mark.parametrize(
    ("text", "value", "bound", "order", "expands"),
    [
        (r"n = O(n^2)", "n", "n**2", "O", False),
        (r"n = O(n) + O(n^2)", "n", "n**2 + n", "O", False),
        (r"x^2 = 1 + O(x)", "x**2 - 1", "x", "O", True),
        (r"x^2 = 1 - x - o(x)", "x**2 + x - 1", "x", "o", True),
        (r"x^2 = 1 + O(x) \text{ as } x \to 0", "x**2 - 1", "x", "O", True),
        (r"x^2 = 1 + O(x), x \to 0^+", "x**2 - 1", "x", "O", True),
    ],
)
def test_bounds_and_remainders(text: str, value: str, bound: str, order: str, expands: bool) -> None:
    found = claim(text)
    assert (str(found.value), str(found.bound), found.order, found.expands) == (value, bound, order, expands)


@pytest.mark.parametrize("text", [r"x = 1 + \Theta(x)", r"x = O(x) + o(x)", r"x = x \text{ as } x \to 0"])
def test_what_is_refused(text: str) -> None:
    (read,) = read_claim(Notation(strict=False), text)
    assert not isinstance(read, ReadClaim)
