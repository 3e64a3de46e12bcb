"""A family of independent random tensors: x_1, ..., x_n, each with the law of one of them.

The copies are entries of one tensor with an axis more, the first.  Parameters may depend on the index of the copy.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Symbol

from symderiv.tensor.axis import Axis
from symderiv.tensor.law import Gaussian, Independent, Law
from symderiv.tensor.nodes import delta
from symderiv.tensor.tensor import Tensor


def copies(law: Law, axis: Axis, index: Symbol) -> Law:
    """The law of independent copies along the axis; in the parameters of one copy the index stands for its number."""

    def along(value: Tensor) -> Tensor:
        """The parameter of every copy; a number that is the same for all stays one."""
        if not value.rank and index not in value.body.free_symbols:
            return value

        def entry(copy: Expr, *rest: Expr) -> Expr:
            return (value[rest] if value.rank else value.body).xreplace({index: copy})

        return Tensor.build((axis, *(value.axes or law.axes)), entry)

    if not isinstance(law, Gaussian):
        axes = (axis, *law.axes)
        if isinstance(law, Independent):
            return replace(law, axes=axes, values=tuple(map(along, law.values)))
        return replace(law, axes=axes, moments=tuple(map(along, law.moments)))
    centre = Tensor.build(
        (axis, *law.axes),
        lambda copy, *rest: (law.mean_tensor[rest] if rest else law.mean_tensor.body).xreplace({index: copy}),
    )
    if not law.is_correlated:
        return Gaussian(centre, along(law.spread))

    def covariance(*places: Expr) -> Expr:
        half = len(places) // 2
        (one, *left), (other, *right) = places[:half], places[half:]
        return delta(one, other) * law.spread[(*left, *right)].xreplace({index: one})

    return Gaussian(centre, Tensor.build((axis, *law.axes) * 2, covariance))
