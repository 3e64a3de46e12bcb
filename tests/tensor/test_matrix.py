"""The nodes for inverses and determinants: what they bind, and that only square matrices have them."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Symbol, symbols

from symderiv.tensor.axis import one_to, size
from symderiv.tensor.calculus import derivative
from symderiv.tensor.matrix import Determinant, InverseEntry, SymmetricEntry, det, inverse, inverse_entry
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.tensor import ShapeError, matrix

m, n = size("m"), size("n")
A, B = matrix("A", n, n), matrix("B", m, n)
i, j = symbols("i j", integer=True)


def test_rows_and_columns_are_bound() -> None:
    entry = inverse(A)[i, j]
    assert isinstance(entry, InverseEntry)
    assert {s.name for s in entry.free_symbols if isinstance(s, Symbol)} == {"A", "i", "j", "n"}
    assert {symbol.name for symbol in bound_symbols(entry)} == {"r", "c"}
    assert isinstance(det(A), Determinant)
    assert {s.name for s in det(A).free_symbols if isinstance(s, Symbol)} == {"A", "n"}


@pytest.mark.parametrize("function", [inverse, det])
def test_only_square_matrices(function: object) -> None:
    assert callable(function)
    with pytest.raises(ShapeError, match="needs a square matrix, not m x n"):
        function(B)


def test_indices_of_symmetric_ones_are_kept_in_order() -> None:
    base = IndexedBase("A")
    r, c = symbols("r c", integer=True)
    assert SymmetricEntry(base, j, i) == SymmetricEntry(base, i, j)
    assert SymmetricEntry(base, i, j).xreplace({i: c, j: r}) == SymmetricEntry(base, r, c)
    orders = (i, j), (j, i)
    free, tied = (
        {inverse_entry(base[r, c], r, c, one_to(n), *order, symmetric=symmetric) for order in orders}
        for symmetric in (False, True)
    )
    assert (len(free), len(tied)) == (2, 1)


def test_derivatives_that_do_not_depend_on_the_variable_vanish() -> None:
    assert derivative(det(A), B[i, j]) == 0
    assert derivative(inverse(A)[i, j], B[i, j]) == 0
    assert derivative(det(A), A[i, j]) != 0
