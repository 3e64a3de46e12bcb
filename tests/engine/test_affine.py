"""Laws of affine functions of Gaussian tensors, and what is left open."""

from __future__ import annotations

import pytest

from tests.engine.asking import verdict

LETS = (
    r"\mu, s, b \in \mathbb{R}^n",
    r"W \in \mathbb{R}^{m \times n}",
    r"\epsilon \sim \mathcal{N}(0, I_n)",
    r"\eta \sim \mathcal{N}(\mu, \operatorname{diag}(s))",
    r"u \sim \mathcal{U}(0, 1)",
)


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"\mu + s \odot \epsilon \sim \mathcal{N}(\mu, \operatorname{diag}(s \odot s))", "proved"),
        (r"\mu + s \odot \epsilon \sim \mathcal{N}(\mu, \operatorname{diag}(s))", "refuted"),
        (r"\mu + s \odot \epsilon \sim \mathcal{N}(0, \operatorname{diag}(s \odot s))", "refuted"),
        (r"W \eta \sim \mathcal{N}(W \mu, W \operatorname{diag}(s) W^\top)", "proved"),
        (r"W \eta \sim \mathcal{N}(W \mu, \operatorname{diag}(W s))", "refuted"),
        (r"\epsilon + \eta \sim \mathcal{N}(\mu, I_n + \operatorname{diag}(s))", "proved"),
        (r"b^\top \epsilon \sim \mathcal{N}(0, b^\top b)", "proved"),
        (r"\epsilon_i \sim \mathcal{N}(0, 1)", "proved"),
        (r"\epsilon \odot \epsilon \sim \mathcal{N}(0, I_n)", "undecided"),
        (r"\epsilon \odot \eta \sim \mathcal{N}(0, I_n)", "undecided"),
        (r"\epsilon_i + u \sim \mathcal{N}(0, 1)", "undecided"),
        (r"\mu_i \sim \mathcal{N}(0, 1)", "undecided"),
    ],
)
def test_laws(claim: str, kind: str) -> None:
    assert verdict(claim, LETS).kind == kind
