"""Inequalities between norms: both sides squared are sums of squares; broken variants have a witness."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import verdict

VECTORS = (r"x, y \in \mathbb{R}^n",)
CONVEX = (*VECTORS, r"\lambda \in [0, 1]")
MATRICES = (r"A \in \mathbb{R}^{m \times n}", r"B \in \mathbb{R}^{n \times k}")

TRUE = [
    (r"|x^\top y| \le \|x\| \|y\|", VECTORS),
    (r"x^\top y \le \|x\| \|y\|", VECTORS),
    (r"-\|x\| \|y\| \le x^\top y", VECTORS),
    (r"\|x + y\| \le \|x\| + \|y\|", VECTORS),
    (r"\|x\| - \|y\| \le \|x - y\|", VECTORS),
    (r"\|x\|_1 \le \sqrt{n} \|x\|_2", VECTORS),
    (r"\|x\|_2 \le \|x\|_1", VECTORS),
    (r"\|A B\|_F \le \|A\|_F \|B\|_F", MATRICES),
    (r"\frac{x^\top y}{\|x\| \|y\|} \le 1", VECTORS),
    (r"-1 \le \frac{x^\top y}{\|x\| \|y\|}", VECTORS),
    (r"\left|\frac{x^\top y}{\|x\| \|y\|}\right| \le 1", VECTORS),
    (r"\|\lambda x + (1-\lambda) y\| \le \lambda \|x\| + (1-\lambda) \|y\|", CONVEX),
]
FALSE = [
    (r"|x^\top y| \ge \|x\| \|y\|", VECTORS),
    (r"|x^\top y| < \|x\| \|y\|", VECTORS),
    (r"2 |x^\top y| \le \|x\| \|y\|", VECTORS),
    (r"\|x + y\| \ge \|x\| + \|y\|", VECTORS),
    (r"\|x + y\| \le \|x\| - \|y\|", VECTORS),
    (r"\|x - y\| \le \|x\| - \|y\|", VECTORS),
    (r"\|x\|_1 \le \|x\|_2", VECTORS),
    (r"\|x\|_1 \ge \sqrt{n} \|x\|_2", VECTORS),
    (r"\|x\|_2 < \|x\|_1", VECTORS),
    (r"\sqrt{n} \|x\|_2 \le \|x\|_1", VECTORS),
    (r"\|A B\|_F \ge \|A\|_F \|B\|_F", MATRICES),
    (r"\frac{x^\top y}{\|x\| \|y\|} < 1", VECTORS),
    (r"\frac{x^\top y}{\|x\| \|y\|} \le \frac{1}{2}", VECTORS),
    (r"\frac{x^\top y}{\|x\|} \le 1", VECTORS),
    (r"\|\lambda x + (1-\lambda) y\| \ge \lambda \|x\| + (1-\lambda) \|y\|", CONVEX),
    (r"\|\lambda x + (1-\lambda) y\| \le \lambda \|x\| + (1-2\lambda) \|y\|", CONVEX),
]


@pytest.mark.parametrize(("claim", "lets"), TRUE)
def test_proved_for_every_size(claim: str, lets: tuple[str, ...]) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every")
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(("claim", "lets"), FALSE)
def test_refuted(claim: str, lets: tuple[str, ...]) -> None:
    assert isinstance(verdict(claim, lets), Refuted)
