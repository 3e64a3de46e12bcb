from __future__ import annotations

import pytest

from symderiv.source.pieces import has_differential
from symderiv.source.statements import parse


@pytest.mark.parametrize(
    ("latex", "expected"),
    [("x dx", True), (r"\frac{dx}{x}", True), (r"x \mathrm{d}x", True), ("x d", False), ("d", False), ("x d 2", False)],
)
def test_an_integrand_ends_with_its_differential(latex: str, expected: bool) -> None:
    assert has_differential(parse(latex).chains[0].sides[0]) is expected
