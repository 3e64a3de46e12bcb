"""What a refutation says of the two sides."""

from __future__ import annotations

import pytest

from tests.engine.asking import refutation

LETS = (r"A \in \mathbb{R}^{m \times n}", r"B \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n", r"a \in \mathbb{R}")


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (r"A^\top = A", "D302"),
        (r"A x = x", "D304"),
        (r"\frac{\partial B x}{\partial x} = B^\top", "D302"),
        (r"a + a = a", "D301"),
        (r"a^2 > 0", "D305"),
    ],
)
def test_the_code_says_what_is_wrong(claim: str, code: str) -> None:
    found = refutation(claim, *LETS)
    assert found.code == code
    assert found.certificate is not None
