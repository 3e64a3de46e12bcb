"""Functions of tensors: elementwise ones, softmax and its kin, traces, norms, diagonals.

``sigmoid``, ``tanh`` and ``softplus`` are written through ``exp`` from the start, so that the normal form meets one
transcendental function only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy import Expr, Integer, Min, Piecewise

from symderiv.tensor.arithmetic import ONE, inverse, opposite, plus, times
from symderiv.tensor.axis import FEW, Axis, fresh, greatest_over, total
from symderiv.tensor.nodes import Exp, Log, delta
from symderiv.tensor.tensor import ShapeError, Tensor, same_axis, tensor

TWO = Integer(2)


def scalar_sigmoid(x: Expr) -> Expr:
    return inverse(plus(ONE, Exp(opposite(x))))


def scalar_tanh(x: Expr) -> Expr:
    return plus(times(TWO, inverse(plus(ONE, Exp(times(-TWO, x))))), -ONE)


def scalar_softplus(x: Expr) -> Expr:
    return Log(plus(ONE, Exp(x)))


def elementwise(function: Callable[[Expr], Expr]) -> Callable[[Any], Tensor]:
    def apply(value: Any) -> Tensor:
        return tensor(value).map(function)

    return apply


exp = elementwise(Exp)
log = elementwise(Log)
sigmoid = elementwise(scalar_sigmoid)
tanh = elementwise(scalar_tanh)
softplus = elementwise(scalar_softplus)


def _normaliser(value: Tensor) -> Tensor:
    """The sum of ``exp`` over the last axis, as a tensor over the other axes."""
    if value.rank == 0:
        raise ShapeError("softmax of a number; it needs a vector")
    bound = fresh("k")
    body = total(Exp(value[(*value.indices[:-1], bound)]), bound, value.axes[-1])
    return Tensor(value.axes[:-1], value.indices[:-1], body)


def softmax(value: Any) -> Tensor:
    """Softmax over the last axis: row-wise for a matrix."""
    scores = tensor(value)
    denominator = _normaliser(scores)
    return scores.map(lambda body: times(Exp(body), inverse(denominator.body)))


def logsumexp(value: Any) -> Tensor:
    return _normaliser(tensor(value)).map(Log)


def trace(value: Tensor) -> Expr:
    if value.rank != 2 or not same_axis(*value.axes):
        raise ShapeError(f"the trace needs a square matrix, not {value.shape}")
    bound = fresh("k")
    return total(value[bound, bound], bound, value.axes[0])


def diag(value: Tensor) -> Tensor:
    """The diagonal matrix of a vector; of a square matrix, the vector on its diagonal."""
    if value.rank == 2 and same_axis(*value.axes):
        place = fresh("i")
        return Tensor(value.axes[:1], (place,), value[place, place])
    if value.rank != 1:
        raise ShapeError(f"diag needs a vector or a square matrix, not {value.shape}")
    i, j = fresh("i"), fresh("j")
    return Tensor((value.axes[0], value.axes[0]), (i, j), delta(i, j) * value[i])


def identity(axis: Axis) -> Tensor:
    return Tensor.build((axis, axis), lambda i, j: delta(i, j))


def ones(*axes: Axis) -> Tensor:
    return Tensor.build(axes, lambda *_: Integer(1))


def inner(left: Tensor, right: Tensor) -> Expr:
    if left.rank != right.rank:
        raise ShapeError(f"no inner product of {left.shape} and {right.shape}")
    aligned = Tensor(right.axes, right.indices, right.body, left.row)
    return (left * aligned).sum()


def squared_norm(value: Tensor) -> Expr:
    """The sum of the squared entries (Euclidean or Frobenius)."""
    return (value * value).sum()


def norm(value: Tensor) -> Expr:
    return sympy.sqrt(squared_norm(value))


def sum_norm(value: Tensor) -> Expr:
    """The sum of the absolute values of the entries."""
    return value.map(sympy.Abs).sum()


def largest_norm(value: Tensor) -> Expr:
    """The largest absolute value of the entries."""
    places = tuple(fresh(place.name) for place in value.indices)
    largest = sympy.Abs(value[places])
    for place, axis in zip(reversed(places), reversed(value.axes), strict=True):
        largest = greatest_over(largest, place, axis)
    return largest


def place_of_least(values: list[Expr], places: list[Expr]) -> Expr:
    """Where the least of the values stands; without a value where two of them are least."""
    if len(values) == 1:
        return places[0]
    cases = [
        (place, value < Min(*(other for k, other in enumerate(values) if k != position)))
        for position, (place, value) in enumerate(zip(places, values, strict=True))
    ]
    return Piecewise(*cases)


def argmin(value: Tensor) -> Tensor:
    """The place of the least entry of a list."""
    count = value.axes[0].count if value.rank == 1 else None
    if count is None or count > FEW:
        raise ShapeError(f"the place of the least entry is read of a list with at most {FEW} entries")
    places: list[Expr] = [Integer(place) for place in value.axes[0].values()]
    return tensor(place_of_least([value[place] for place in places], places))


def argmax(value: Tensor) -> Tensor:
    return argmin(value.map(lambda entry: -entry))
