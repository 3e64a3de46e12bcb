"""Inequalities with positive (semi)definite matrices of symbolic size."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.semidefinite import factored
from symderiv.tensor.axis import one_to
from symderiv.tensor.nodes import Sigma, sigma
from symderiv.tensor.parts import array_name, nodes_of
from symderiv.tensor.structure import Structure
from tests.engine.asking import kind

LETS = (
    r"A, B \in \mathbb{R}^{n \times n} \text{ positive semidefinite}",
    r"P \in \mathbb{R}^{n \times n} \text{ positive definite}",
    r"X \in \mathbb{R}^{m \times n}",
    r"x, y \in \mathbb{R}^n",
    r"\lambda \in [0, 1]",
)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"x^\top A x \ge 0", "proved"),
        (r"x^\top A x > 0", "refuted"),
        (r"x^\top A y \ge 0", "refuted"),
        (r"x^\top (A + B) x \ge 0", "proved"),
        (r"(x^\top A y)^2 \le (x^\top A x)(y^\top A y)", "proved"),
        (r"(x^\top P y)^2 \le (x^\top P x)(y^\top P y)", "proved"),
        (r"(x^\top P y)^2 \ge (x^\top P x)(y^\top P y)", "refuted"),
        (r"2 x^\top A y \le x^\top A x + y^\top A y", "proved"),
        (r"\sqrt{(x + y)^\top A (x + y)} \le \sqrt{x^\top A x} + \sqrt{y^\top A y}", "proved"),
        (r"\operatorname{tr}(X A X^\top) \ge 0", "proved"),
        (r"\operatorname{tr}(A) > 0", "refuted"),
        (r"\operatorname{tr}(P) > 0", "proved"),
        (r"A_{ij}^2 \le A_{ii} A_{jj}", "proved"),
        (r"A_{ij} \le A_{ii}", "refuted"),
        (r"A = A^\top", "proved"),
        (
            r"(\lambda x + (1-\lambda) y)^\top A (\lambda x + (1-\lambda) y)"
            r" \le \lambda x^\top A x + (1-\lambda) y^\top A y",
            "proved",
        ),
    ],
)
def test_claims(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected


def test_a_product_between_vectors_is_one_of_their_images() -> None:
    n = Symbol("n", integer=True, positive=True)
    i, j = Symbol("i", integer=True), Symbol("j", integer=True)
    A, x, y = (IndexedBase(name, real=True) for name in "Axy")
    context = Context(structures={"A": Structure(frozenset(["symmetric", "semidefinite"]), one_to(n))})
    got = factored(sigma(x[i] * A[i, j] * y[j], (i, 1, n), (j, 1, n)), context)
    (found,) = nodes_of(got, Sigma)
    assert len(found.args) == 2  # one index is left
    names = {array_name(entry) for entry in found.args[0].args}
    assert names == {"root of A times x by 0", "root of A times y by 0"}
    plain = sigma(x[i] * y[i], (i, 1, n))
    assert factored(plain, context) == plain
