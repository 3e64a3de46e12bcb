"""One statement to a verdict: each kind goes to its procedure."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind

LETS = (r"A \in \mathbb{R}^{m \times n}", r"x \in \mathbb{R}^n", r"z \sim \mathcal{N}(0, I_n)", r"a \in \mathbb{R}")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"A x \in \mathbb{R}^m", "proved"),
        (r"A x \in \mathbb{R}^n", "refuted"),
        (r"A z \sim \mathcal{N}(0, A A^\top)", "proved"),
        (r"A z \sim \mathcal{N}(0, 2 A A^\top)", "refuted"),
        (r"m n + n = O(m n)", "proved"),
        (r"m n = O(n)", "refuted"),
        (r"\exists a \in \mathbb{R}: a^2 = a", "proved"),
        (r"\log(1 + e^a) \le \max(0, a) + \log 2", "proved"),
    ],
)
def test_every_kind_of_statement_is_judged(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected
