from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy
from sympy import Float, Matrix, Rational, Symbol, symbols

from symderiv.tensor.axis import Axis, size
from symderiv.tensor.tensor import ShapeError, Tensor, array, matrix, outer, sympify_number, tensor, vector, zeros
from tests.tensor.plainly import entries

n, m = size("n"), size("m")
SIZES = {n: 3, m: 2}
A, B, W = matrix("A", n, n), matrix("B", n, n), matrix("W", m, n)
x, y, v = vector("x", n), vector("y", n), vector("v", m)
a = Symbol("a", real=True)


def dense(value: Tensor) -> Matrix:
    """As a SymPy matrix: a vector as a column, a row as a row."""
    table = entries(value, SIZES)
    if value.rank == 0:
        return Matrix([[table[()]]])
    if value.rank == 1:
        column = Matrix([table[place] for place in sorted(table)])
        return column.T if value.row else column
    rows, columns = (max(place[axis] for place in table) for axis in (0, 1))
    return Matrix(rows, columns, lambda r, c: table[r + 1, c + 1])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (A @ B, dense(A) * dense(B)),
        (W @ x, dense(W) * dense(x)),
        (x.T @ y, dense(x).T * dense(y)),
        (v @ x.T, dense(v) * dense(x).T),
        (v.T @ W, dense(v).T * dense(W)),
        (v.T @ W @ x, dense(v).T * dense(W) * dense(x)),
        (x.T @ A @ B.T @ y, dense(x).T * dense(A) * dense(B).T * dense(y)),
        (A @ A @ A, dense(A) ** 3),
        (A + A.T, dense(A) + dense(A).T),
        (A - B, dense(A) - dense(B)),
        (A.T - A, dense(A).T - dense(A)),
        (a * W, a * dense(W)),
        (W / a, dense(W) / a),
        (-W, -dense(W)),
        (W.T, dense(W).T),
        ((W @ x).T, (dense(W) * dense(x)).T),
    ],
)
def test_operations_agree_with_matrices_at_concrete_sizes(value: Tensor, expected: Matrix) -> None:
    assert dense(value).shape == expected.shape
    assert (dense(value) - expected).expand() == sympy.zeros(*expected.shape)


def test_the_star_is_elementwise() -> None:
    assert dense(A * B) == dense(A).multiply_elementwise(dense(B))
    assert dense(x * y) == dense(x).multiply_elementwise(dense(y))


def test_numbers_stand_on_either_side() -> None:
    assert dense(1 - x) == sympy.ones(3, 1) - dense(x)
    assert dense(2 / tensor(a)) == Matrix([[2 / a]])
    assert dense(3 + tensor(a)) == Matrix([[3 + a]])


@pytest.mark.parametrize(
    ("combine", "message"),
    [
        (lambda: x + v, "cannot add vector of n and vector of m"),
        (lambda: x - x.T, "cannot subtract vector of n and row of n"),
        (lambda: A * W, "cannot multiply elementwise n x n and m x n"),
        (lambda: x / v, "cannot divide elementwise vector of n and vector of m"),
        (lambda: W @ v, "cannot multiply m x n by vector of m: n is not m"),
        (lambda: W @ W, "cannot multiply m x n by m x n: n is not m"),
        (lambda: x @ y, "cannot multiply vector of n by vector of n"),
        (lambda: x @ A, "cannot multiply vector of n by n x n"),
        (lambda: A @ x.T, "cannot multiply n x n by row of n"),
        (lambda: x.T @ y.T, "cannot multiply row of n by row of n"),
        (lambda: array("T", n, n, n) @ x, "cannot multiply n x n x n by vector of n"),
        (lambda: array("T", n, n, n).T, "a tensor with 3 axes has no single transpose"),
        (lambda: A**2, r"the power of a tensor (n x n) has no single meaning; write the product"),
        (lambda: A[1], "1 indices for a tensor with 2 axes"),
        (lambda: x + vector("z", n + 1), "cannot add vector of n and vector of n + 1"),
    ],
)
def test_shapes_that_do_not_fit_are_named(combine: Callable[[], object], message: str) -> None:
    with pytest.raises(ShapeError) as caught:
        combine()
    assert str(caught.value) == message


def test_axes_with_one_size_but_other_indices_do_not_fit() -> None:
    from_zero = array("z", Axis(sympy.Integer(0), n - 1))
    with pytest.raises(ShapeError):
        _ = x + from_zero


def test_a_sum_over_all_entries() -> None:
    assert W.sum().free_symbols >= {n, m}
    assert tensor(W.sum()).shape == "scalar"
    assert entries(tensor(W.sum()), SIZES)[()] == sum(dense(W))


def test_the_outer_product_of_a_vector_with_itself_has_two_indices() -> None:
    assert dense(outer(x, x.T)) == dense(x) * dense(x).T


def test_zeros() -> None:
    assert dense(zeros(*W.axes)) == sympy.zeros(2, 3)


def test_only_exact_scalars_are_numbers() -> None:
    assert sympify_number(Rational(1, 3)) == Rational(1, 3)
    with pytest.raises(TypeError, match="text is not an expression"):
        sympify_number("x + 1")
    with pytest.raises(TypeError, match="not exact; write a Rational"):
        sympify_number(Float(0.1) * a)
    with pytest.raises(TypeError, match="a scalar expression is needed"):
        sympify_number(sympy.MatrixSymbol("M", 2, 2))
    with pytest.raises(TypeError, match="a scalar expression is needed"):
        sympify_number(symbols("p", commutative=False))


def test_sizes_are_written_as_in_print() -> None:
    n, k = size("n"), size("k")
    assert matrix("A", k**2 * n, 2 * n).shape == "k^2 n x 2 n"


def test_the_first_of_many_axes_is_summed() -> None:
    """A row times the derivative of a vector by a matrix has the shape of the matrix."""
    n, k = size("n"), size("k")
    row, cube = vector("g", n).T, array("J", n, k, n)
    assert (row @ cube).shape == "k x n"
    assert (matrix("A", k, n) @ cube).shape == "k x k x n"
    with pytest.raises(ShapeError):
        _ = vector("g", n) @ cube
    with pytest.raises(ShapeError):
        _ = cube @ vector("g", n)
