"""Claims are tried only where the declared laws exist."""

from __future__ import annotations

import pytest
from flint import fmpq
from sympy import IndexedBase, Symbol

from symderiv.engine.concrete import Instance
from symderiv.engine.lawful import conditions, is_lawful
from symderiv.model import Proved
from symderiv.tensor.axis import size
from symderiv.tensor.law import Gaussian, Independent
from symderiv.tensor.model import Model
from symderiv.tensor.tensor import array, tensor, vector
from tests.engine.asking import verdict

n = size("n")
p = Symbol("p", real=True)
C = IndexedBase("C")


def test_probabilities() -> None:
    limits = conditions(Instance(Model(laws={"x": Independent((), "bernoulli", (tensor(p),))}), {}, 2, None))
    assert [is_lawful(limits, {p: fmpq(value)}) for value in (-1, 0, 1, 2)] == [False, True, True, False]


def test_covariances() -> None:
    law = Gaussian(vector("M", n), array("C", n, n))
    limits = conditions(Instance(Model(laws={"x": law}), {n: 2}, 2, None))

    def lawful(first: int, mixed: int, second: int) -> bool:
        values = {C[1, 1]: first, C[1, 2]: mixed, C[2, 1]: mixed, C[2, 2]: second}
        return is_lawful(limits, {entry: fmpq(value) for entry, value in values.items()})

    assert lawful(1, 1, 1)
    assert not lawful(1, 2, 1)
    assert not lawful(-1, 0, 1)


@pytest.mark.parametrize(
    ("claim", "law"),
    [
        (r"\max(p, 1) = 1", r"m \sim \operatorname{Bernoulli}(p)"),
        (r"|v| = v", r"x \sim \mathcal{N}(0, v)"),
        (r"\max(a, b) = b", r"u \sim \mathcal{U}(a, b)"),
    ],
)
def test_no_witness_outside_the_laws(claim: str, law: str) -> None:
    assert verdict(claim, [law]).kind != "refuted"
    assert verdict(claim).kind in ("refuted", "conditional")


@pytest.mark.parametrize("said", [r"X \text{ is invertible}", r"X \text{ invertible}"])
def test_a_matrix_that_is_declared_invertible_is_not_singular(said: str) -> None:
    found = verdict("X^{-1} X = I", [r"X \in \mathbb{R}^{n \times n}", said])
    assert isinstance(found, Proved) and not found.notes
