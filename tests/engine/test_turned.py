from __future__ import annotations

import pytest

from symderiv.model import Refuted
from tests.engine.asking import verdict

MATRICES = (
    r"A \in \mathbb{R}^{p \times m}",
    r"B \in \mathbb{R}^{n \times p}",
    r"X \in \mathbb{R}^{m \times n}",
    r"S, M \in \mathbb{R}^{n \times n}",
    r"S \text{ is symmetric}",
    r"M \text{ is invertible}",
    r"x \in \mathbb{R}^m",
    r"y, w \in \mathbb{R}^n",
)


@pytest.mark.parametrize(
    ("claim", "fix"),
    [
        (r"\nabla_X \operatorname{tr}(AXB) = BA", r"A^\top B^\top"),
        (r"\nabla_X (x^\top X y) = y x^\top", r"x y^\top"),
        (r"\nabla_y (y^\top S y) = 2 y^\top S", r"2 S^\top y"),
        (r"\nabla_M \log\det M = M^{-1}", r"M^{-\top}"),
        (r"\nabla_X \frac12 \|X w - x\|^2 = w (X w - x)^\top", r"(X w - x) w^\top"),
        (r"\nabla_X (x^\top X y + x^\top X w) = y x^\top + w x^\top", r"x y^\top + x w^\top"),
        (r"\nabla_X (x^\top X y) = (x y^\top)^\top", r"(x y^\top)"),
        (
            r"\nabla_X (x^\top \exp(X) y) = \exp(X)^\top \odot (y x^\top)",
            r"\left(\exp(X)^\top \odot (y x^\top)\right)^\top",
        ),
    ],
)
def test_a_transposed_result_comes_with_its_fix(claim: str, fix: str) -> None:
    found = verdict(claim, MATRICES)
    assert isinstance(found, Refuted)
    assert (found.code, found.correction) == ("D302", fix)
    assert found.correction_scope.startswith("proved for every")
