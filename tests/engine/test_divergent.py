"""Integrals and means without a finite value are told, and never compared as numbers."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Refuted, Undecided
from tests.engine.asking import verdict

AT_ZERO = "the integral diverges at 0: it is infinite, and no number"
UNIFORM = (r"u \sim \mathcal{U}(0, 1)",)


@pytest.mark.parametrize(
    ("claim", "lets", "reason"),
    [
        (r"\mathbb{E}[1/u] = 3", UNIFORM, "the mean diverges at 0: it is infinite, and no number"),
        (r"\int_0^1 \frac{1}{x} dx = 3", (), AT_ZERO),
        (r"\int_0^1 \frac{1}{x} dx < 100", (), AT_ZERO),
        (r"\int_{-1}^0 \frac{1}{x} dx > -100", (), AT_ZERO),
        (r"3 = 2 \int_0^1 \frac{1}{x} dx", (), AT_ZERO),
        (
            r"\int_1^\infty \frac{1}{x} dx = 1",
            (),
            "the integral diverges towards infinity: it is infinite, and no number",
        ),
        (r"\int_{-1}^1 \frac{1}{x^2} dx = -2", (), AT_ZERO),
    ],
)
def test_what_is_infinite_is_no_number(claim: str, lets: tuple[str, ...], reason: str) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Refuted)
    assert found.reason == reason
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (r"\int_{-1}^1 \frac{1}{x} dx = 0", "the integral diverges at 0: it has no value"),
        (r"\int_0^3 \frac{1}{x-2} dx = -\log 2", "the integral diverges at 2: it has no value"),
        (
            r"\int_0^1 \frac{1}{x} dx > 100",
            "the integral diverges at 0: it is infinite, and with that nothing is compared here",
        ),
    ],
)
def test_what_has_no_value_is_not_compared(claim: str, reason: str) -> None:
    found = verdict(claim)
    assert isinstance(found, Undecided)
    assert found.reason == reason


@pytest.mark.parametrize("claim", [r"\int_0^1 \frac{1}{\sqrt{x}} dx = 3", r"\int_1^\infty \frac{1}{x^2} dx = 3"])
def test_what_converges_is_refuted_by_its_value(claim: str) -> None:
    found = verdict(claim)
    assert isinstance(found, Refuted)
    assert found.counterexample is not None
