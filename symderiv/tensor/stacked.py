"""Stacked axes: ``vec`` puts the columns of a matrix under each other, and the Kronecker product has stacked rows and
columns.

An index of such an axis is a pair: the slow index says which block, the fast one which place in it.
"""

from __future__ import annotations

from sympy import Expr, Integer, Mul

from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.nodes import Part
from symderiv.tensor.tensor import ShapeError, Tensor


def stack(slow: Axis, fast: Axis) -> Axis:
    return Axis(Integer(1), (slow.size * fast.size).expand(), (slow, fast))


def _slow(index: Expr) -> Expr:
    return Part(index, Integer(0))


def _fast(index: Expr) -> Expr:
    return Part(index, Integer(1))


def stacked(matrix: Tensor) -> Tensor:
    """``vec``: the columns of the matrix under each other."""
    if matrix.rank == 1 and not matrix.row:
        return matrix
    if matrix.rank != 2:
        raise ShapeError(f"vec needs a matrix, not {matrix.shape}")
    place = fresh("i")
    rows, columns = matrix.axes
    return Tensor((stack(columns, rows),), (place,), matrix[_fast(place), _slow(place)])


def kronecker(left: Tensor, right: Tensor) -> Tensor:
    """Block (i, j) is left[i, j] times the right matrix."""
    if left.rank != 2 or right.rank != 2:
        raise ShapeError(f"no Kronecker product of {left.shape} and {right.shape}")
    row, column = fresh("i"), fresh("j")
    body = left[_slow(row), _slow(column)] * right[_fast(row), _fast(column)]
    axes = tuple(stack(slow, fast) for slow, fast in zip(left.axes, right.axes, strict=True))
    return Tensor(axes, (row, column), body)


def kronecker_factors(matrix: Tensor) -> tuple[Tensor, Tensor] | None:
    """The square matrices whose Kronecker product it is; none if its entries are no such products."""
    (slow, fast) = matrix.axes[0].parts or (None, None)
    if slow is None or fast is None:
        return None
    row, column = fresh("i"), fresh("j")
    body = matrix[row, column]
    places = [fresh("i"), fresh("j")]
    slow_ones = dict(zip((_slow(row), _slow(column)), places, strict=True))
    fast_ones = dict(zip((_fast(row), _fast(column)), places, strict=True))
    left: list[Expr] = []
    right: list[Expr] = []
    for factor in body.args if isinstance(body, Mul) else (body,):
        fasts = [part for part in fast_ones if factor.has(part)]
        side, chosen = (right, fast_ones) if fasts else (left, slow_ones)
        side.append(factor.xreplace(chosen))
        if side[-1].has(row, column):  # a sum of products, or an index that is not taken apart
            return None
    indices = (places[0], places[1])
    return Tensor((slow, slow), indices, Mul(*left)), Tensor((fast, fast), indices, Mul(*right))
