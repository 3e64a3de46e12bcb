"""The one idea: a tensor is a function from indices to a scalar SymPy expression.

``(A @ B)[i, j] = Sum(A[i, k] * B[k, j], k)``, ``A.T[i, j] = A[j, i]``; sizes are symbols, so every operation is
independent of the dimension.  A vector is a column unless it says ``row``; the distinction decides what a
juxtaposition means and is never dropped silently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_
from typing import Any

from sympy import Expr, Integer, Symbol, sympify

from symderiv.model.plain import dataclass
from symderiv.tensor.arithmetic import inverse, opposite, plus, put_in, times
from symderiv.tensor.axis import Axis, fresh, one_to, total
from symderiv.tensor.border import from_sympy
from symderiv.tensor.parts import array_of


class ShapeError(ValueError):
    """Two tensors cannot be combined; the message names both shapes."""


@dataclass(frozen=True, slots=True)
class Tensor:
    axes: tuple[Axis, ...]
    indices: tuple[Symbol, ...]
    body: Expr
    row: bool = False

    # --- construction and access --------------------------------------------------------------------------------

    @staticmethod
    def build(axes: tuple[Axis, ...], entry: Callable[..., Expr], *, row: bool = False) -> Tensor:
        indices = tuple(fresh("i") for _ in axes)
        return Tensor(axes, indices, entry(*indices), row)

    @property
    def rank(self) -> int:
        return len(self.axes)

    def __getitem__(self, at: Any) -> Expr:
        values = at if isinstance(at, tuple) else (at,)
        if len(values) != self.rank:
            raise ShapeError(f"{len(values)} indices for a tensor with {self.rank} axes")
        if all(map(is_, values, self.indices)):
            return self.body
        return put_in(self.body, dict(zip(self.indices, map(sympify_number, values), strict=True)))

    def map(self, function: Callable[[Expr], Expr]) -> Tensor:
        return Tensor(self.axes, self.indices, function(self.body), self.row)

    @property
    def shape(self) -> str:
        """Readable: ``scalar``, ``n``, ``row of n``, ``m x n``."""
        if not self.axes:
            return "scalar"
        text = shape_text(axis.size for axis in self.axes)
        if self.rank == 1:
            return f"{'row' if self.row else 'vector'} of {text}"
        return text

    # --- elementwise ----------------------------------------------------------------------------------------------

    def combine(self, other: Any, combine: Callable[[Expr, Expr], Expr], what: str) -> Tensor:
        right = tensor(other)
        if self.rank == 0 or right.rank == 0:
            shaped = right if self.rank == 0 else self
            return Tensor(shaped.axes, shaped.indices, combine(self.body, right.body), shaped.row)
        if not same_axes(self, right) or (self.rank == 1 and self.row != right.row):
            raise ShapeError(f"cannot {what} {self.shape} and {right.shape}")
        return Tensor(self.axes, self.indices, combine(self.body, right[self.indices]), self.row)

    def __add__(self, other: Any) -> Tensor:
        return self.combine(other, plus, "add")

    def __sub__(self, other: Any) -> Tensor:
        return self.combine(other, lambda a, b: plus(a, opposite(b)), "subtract")

    def __mul__(self, other: Any) -> Tensor:
        """The elementwise (Hadamard) product, or scaling by a scalar."""
        return self.combine(other, times, "multiply elementwise")

    def __truediv__(self, other: Any) -> Tensor:
        return self.combine(other, lambda a, b: times(a, inverse(b)), "divide elementwise")

    def __neg__(self) -> Tensor:
        return self.map(opposite)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other: Any) -> Tensor:
        return tensor(other) - self

    def __rtruediv__(self, other: Any) -> Tensor:
        return tensor(other) / self

    def __pow__(self, exponent: Any) -> Tensor:
        if self.rank:
            raise ShapeError(f"the power of a tensor ({self.shape}) has no single meaning; write the product")
        return self.map(lambda body: body ** tensor(exponent).body)

    # --- linear algebra -------------------------------------------------------------------------------------------

    @property
    def T(self) -> Tensor:  # noqa: N802  (the mathematical name)
        if self.rank == 0:
            return self
        if self.rank == 1:
            return Tensor(self.axes, self.indices, self.body, not self.row)
        if self.rank == 2:
            return Tensor(self.axes[::-1], self.indices[::-1], self.body)
        raise ShapeError(f"a tensor with {self.rank} axes has no single transpose")

    def __matmul__(self, other: Any) -> Tensor:
        """The matrix product, with rows and columns told apart: row @ column is a number, column @ row a matrix.

        What stands on the right may have more axes, as the derivative of a vector by a matrix has: the first is summed.
        """
        right = tensor(other)
        if self.rank == 0 or right.rank == 0:
            return self * right
        if self.rank == 1 and not self.row and right.rank == 1 and right.row:
            return outer(self, right)
        left_inner = self.rank == 2 or self.row
        right_inner = right.rank > 1 or not right.row
        if self.rank > 2 or not (left_inner and right_inner):
            raise ShapeError(f"cannot multiply {self.shape} by {right.shape}")
        if not same_axis(self.axes[-1], right.axes[0]):
            mine, other = self.axes[-1].size, right.axes[0].size
            why = f"{mine} is not {other}" if mine != other else f"the two of size {mine} are numbered differently"
            raise ShapeError(f"cannot multiply {self.shape} by {right.shape}: {why}")
        bound, axis = fresh("k"), self.axes[-1] if self.axes[-1].is_listed else right.axes[0]
        left_indices, right_indices = self.indices[:-1], tuple(fresh("j") for _ in right.axes[1:])
        body = total(times(self[(*left_indices, bound)], right[(bound, *right_indices)]), bound, axis)
        axes = self.axes[:-1] + right.axes[1:]
        return Tensor(axes, left_indices + right_indices, body, row=self.row and len(axes) == 1)

    def sum(self) -> Expr:
        """The sum of all entries."""
        body = self.body
        for bound, axis in zip(reversed(self.indices), reversed(self.axes), strict=True):
            other = fresh(bound.name)
            body = total(put_in(body, {bound: other}), other, axis)
        return body


def shape_text(sizes: Iterable[Expr]) -> str:
    """As a person writes it: ``k^2 c x n``."""
    return " x ".join(str(size).replace("**", "^").replace("*", " ") for size in sizes)


def tensor(value: Any) -> Tensor:
    """A tensor as it is; a number or scalar expression as a tensor without axes."""
    return value if isinstance(value, Tensor) else Tensor((), (), sympify_number(value))


def scalar(body: Expr) -> Tensor:
    """A scalar expression of our own making as a tensor: unlike one from outside, it is not looked through."""
    return Tensor((), (), body)


def sympify_number(value: Any) -> Expr:
    """A Python number or SymPy expression as an expression.  Never a string: text is read by the reader."""
    if isinstance(value, str):
        raise TypeError("text is not an expression; declare a symbol")
    if isinstance(value, Integer) or (isinstance(value, Symbol) and value.is_commutative):
        return value
    expression = sympify(value, strict=True)
    if isinstance(expression, Integer):
        return expression
    if not isinstance(expression, Expr) or not expression.is_commutative:
        raise TypeError(f"a scalar expression is needed, not {type(value).__name__}")
    return from_sympy(expression)


def array(name: str, *axes: Axis | Expr | int, row: bool = False) -> Tensor:
    """A tensor of unknown entries ``name[i, j, ...]``."""
    base = array_of(name)
    ranges = tuple(axis if isinstance(axis, Axis) else one_to(axis) for axis in axes)
    return Tensor.build(ranges, lambda *indices: base[indices], row=row)


def vector(name: str, size: Expr | int) -> Tensor:
    return array(name, size)


def matrix(name: str, rows: Expr | int, columns: Expr | int) -> Tensor:
    return array(name, rows, columns)


def outer(left: Tensor, right: Tensor) -> Tensor:
    indices = (*left.indices, *(fresh("j") for _ in right.axes))
    return Tensor(left.axes + right.axes, indices, times(left.body, right[indices[left.rank :]]))


def same_axis(left: Axis, right: Axis) -> bool:
    """One range; stacked axes must be stacked in the same way."""
    if left == right:  # nearly always, and without arithmetic
        return True
    if left.parts is not None or right.parts is not None:
        both = left.parts is not None and right.parts is not None
        return both and all(same_axis(a, b) for a, b in zip(left.parts or (), right.parts or (), strict=True))
    return bool((left.low - right.low).expand() == 0 and (left.high - right.high).expand() == 0)


def same_axes(left: Tensor, right: Tensor) -> bool:
    return left.rank == right.rank and all(same_axis(a, b) for a, b in zip(left.axes, right.axes, strict=True))


def zeros(*axes: Axis) -> Tensor:
    return Tensor.build(axes, lambda *_: Integer(0))
