"""Values that belong together satisfy exactly what was declared."""

from __future__ import annotations

import random

import pytest
from flint import fmpq, fmpq_mat
from sympy import IndexedBase, Rational

from symderiv.engine.tied import definite, is_tied, orthogonal, semidefinite, tied
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.model import Model
from symderiv.tensor.structure import KnownSum, Structure
from tests.engine.asking import refutation

n = size("n")
Q, y, Y = IndexedBase("Q"), IndexedBase("y"), IndexedBase("Y")


def generators() -> list[random.Random | None]:
    return [None, *(random.Random(seed) for seed in range(20))]  # noqa: S311  (reproducible, not secret)


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
def test_orthogonal_and_definite(rows: int) -> None:
    unit = fmpq_mat(rows, rows, [int(r == c) for r in range(rows) for c in range(rows)])
    for generator in generators():
        turn = orthogonal(rows, generator)
        assert turn.transpose() * turn == unit
        spread = definite(rows, generator)
        assert spread.transpose() == spread
        leading = [fmpq_mat(k, k, [spread[r, c] for r in range(k) for c in range(k)]) for k in range(1, rows + 1)]
        assert all(minor.det() > 0 for minor in leading)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_semidefinite_is_sometimes_singular(rows: int) -> None:
    drawn = [semidefinite(rows, generator) for generator in generators()]
    values = [fmpq_mat(1, rows, [place - 1 for place in range(rows)]) for _ in drawn]
    assert all((x * spread * x.transpose())[0, 0] >= 0 for x, spread in zip(values, drawn, strict=True))
    assert all(spread == spread.transpose() for spread in drawn)
    assert any(spread.det() == 0 for spread in drawn[1:])


@pytest.mark.parametrize("positive", [False, True])
def test_declared_sums(positive: bool) -> None:
    model = Model(sums={"y": KnownSum(0, one_to(n), Rational(1))}, positive=frozenset({"y"} if positive else ()))
    for generator in generators():
        point = tied({y[k]: fmpq(k) for k in (1, 2, 3)}, model, {n: 3}, generator)
        assert sum(point.values(), fmpq(0)) == 1
        assert not positive or all(value > 0 for value in point.values())


def test_entries_of_one_row_are_tied_to_each_other_only() -> None:
    model = Model(sums={"Y": KnownSum(1, one_to(n), Rational(2))})
    point = tied({Y[r, c]: fmpq(r + c) for r in (1, 2) for c in (1, 2)}, model, {n: 2}, None)
    assert [point[Y[r, 1]] + point[Y[r, 2]] for r in (1, 2)] == [2, 2]
    assert point[Y[1, 1]] == 2


def test_what_is_tied() -> None:
    model = Model(structures={"Q": Structure(frozenset({"orthogonal"}), one_to(n))})
    assert is_tied(model, Q[1, 2])
    assert not is_tied(model, y[1])
    point = tied({Q[1, 2]: fmpq(5), y[1]: fmpq(7)}, model, {n: 2}, None)
    assert point == {Q[1, 2]: fmpq(0), y[1]: fmpq(7)}


def test_a_counterexample_shows_a_symmetric_matrix_whole() -> None:
    found = refutation(r"x^\top S x = 0", r"x \in \mathbb{R}^2", r"S \in \mathbb{R}^{2 \times 2} \text{ symmetric}")
    assert found.counterexample is not None
    assert "*" not in dict(found.counterexample.values)["S"]
