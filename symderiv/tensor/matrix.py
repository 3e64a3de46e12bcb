"""The inverse and the determinant of a square matrix, as inert nodes of index expressions.

``inverse_entry(body, row, column, axis, i, j)``  entry (i, j) of the inverse of the matrix with the entries ``body``
``determinant(body, row, column, axis)``          its determinant
Row and column are bound and run over the axis.  Both have no value where the matrix is singular.  Those of a Kronecker
product are made of those of its factors.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, Expr, Indexed, Integer, Symbol

from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.nodes import key, text_of
from symderiv.tensor.stacked import kronecker, kronecker_factors
from symderiv.tensor.tensor import ShapeError, Tensor, same_axis


def _free_symbols(self: Any) -> set[Basic]:
    body, row, column, *rest = self.args
    free = set(body.free_symbols) - {row, column}
    return free.union(*(part.free_symbols for part in rest))


_REAL = {"is_real": True, "is_commutative": True, "_sympystr": text_of, "free_symbols": property(_free_symbols)}


def _new_inverse(cls: Any, *parts: Expr) -> Expr:
    """The indices of the inverse of a symmetric matrix, which the last part says it is, are kept in order."""
    *head, i, j, symmetric = parts
    return Basic.__new__(cls, *head, *(sorted((i, j), key=key) if symmetric == 1 else (i, j)), symmetric)


def _new_symmetric(cls: Any, base: Any, *indices: Expr) -> Expr:
    return Indexed.__new__(cls, base, *indices[:-2], *sorted(indices[-2:], key=key))


InverseEntry: Any = type("InverseEntry", (Expr,), {**_REAL, "__new__": _new_inverse})
SymmetricEntry: Any = type("SymmetricEntry", (Indexed,), {"__new__": _new_symmetric})
"""An entry of a symmetric matrix: its last two indices are kept in order."""
Determinant: Any = type("Determinant", (Expr,), dict(_REAL))


def inverse_entry(
    body: Expr, row: Symbol, column: Symbol, axis: Axis, i: Expr, j: Expr, *, symmetric: bool = False
) -> Expr:
    return InverseEntry(body, row, column, axis.low, axis.high, i, j, Integer(int(symmetric)))


def determinant(body: Expr, row: Symbol, column: Symbol, axis: Axis) -> Expr:
    return Determinant(body, row, column, axis.low, axis.high)


def axis_of(node: Expr) -> Axis:
    return Axis(node.args[3], node.args[4])


def _factors(matrix: Tensor) -> tuple[Tensor, Tensor] | None:
    """The square A and B of A \\otimes B, which is invertible where both are."""
    return kronecker_factors(matrix) if matrix.rank == 2 and same_axis(*matrix.axes) else None


def _square(matrix: Tensor, what: str) -> tuple[Expr, Symbol, Symbol, Axis]:
    if matrix.rank != 2 or not same_axis(*matrix.axes):
        raise ShapeError(f"the {what} needs a square matrix, not {matrix.shape}")
    if matrix.axes[0].parts is not None:
        raise ShapeError(f"the {what} of a matrix with stacked rows is not read")
    row, column = fresh("r"), fresh("c")
    return matrix[row, column], row, column, matrix.axes[0]


def inverse(matrix: Tensor) -> Tensor:
    if (factors := _factors(matrix)) is not None:
        return kronecker(*map(inverse, factors))
    body, row, column, axis = _square(matrix, "inverse")
    return Tensor.build((axis, axis), lambda i, j: inverse_entry(body, row, column, axis, i, j))


def det(matrix: Tensor) -> Expr:
    if (factors := _factors(matrix)) is not None:
        left, right = factors
        return det(left) ** right.axes[0].size * det(right) ** left.axes[0].size
    return determinant(*_square(matrix, "determinant"))
