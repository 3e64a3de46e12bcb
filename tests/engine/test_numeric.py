"""Relations between numbers by balls: an integral without closed form is compared too."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import verdict


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\int_0^1 e^{x^2} dx < 1.5", "proved"),
        (r"\int_0^1 e^{x^2} dx < 1.4", "refuted"),
        (r"\int_0^1 e^{x^2} dx \ge 1.4", "proved"),
        (r"\int_0^1 e^{x^2} dx \ne 1.4", "proved"),
        (r"\int_0^1 e^{\sin x} dx \le 1.63", "refuted"),
        (r"\int_0^1 e^{x^2} dx \ne \int_0^1 e^{y^2} dy", "refuted"),  # equal, which no ball shows
    ],
)
def test_integrals_that_have_no_closed_form(claim: str, expected: str) -> None:
    found = verdict(claim)
    assert found.kind == expected
    if isinstance(found, Proved | Refuted):
        assert found.certificate is not None
        assert recheck(found.certificate)
