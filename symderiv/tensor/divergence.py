"""Densities of named laws, and the divergence of one law from another.

A Gaussian vector with a covariance P has the log-density  -1/2 ((x - m)^T P^-1 (x - m) + log det P + n log(2 pi)),  and
the divergence of N(l, Q) from it is  1/2 (tr(P^-1 Q) + (m - l)^T P^-1 (m - l) - n + log det P - log det Q).

A Gaussian with uncorrelated entries has the log-density  -1/2 sum_i ((x_i - m_i)^2 / v_i + log(2 pi v_i)),  whose mean
under another such Gaussian needs two moments only: E[(x_i - m_i)^2] = w_i + (l_i - m_i)^2.  So the divergence
E[log q - log p] is a finite expression, for every size.  For families with finitely many outcomes it is the sum of
q log(q / p) over them.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Add, Expr, Integer, pi

from symderiv.tensor.axis import Axis, fresh, total
from symderiv.tensor.functions import trace
from symderiv.tensor.law import FAMILIES, Gaussian, Independent, Law, Place
from symderiv.tensor.matrix import det, inverse
from symderiv.tensor.nodes import Log
from symderiv.tensor.tensor import Tensor, same_axis


def log_density(law: Gaussian, point: Tensor) -> Expr:
    _same_shape(law, point.axes)
    if law.is_correlated:
        covariance = _covariance(law)
        shift = point - law.mean_tensor
        return -(_form(covariance, shift) + Log(det(covariance)) + law.axes[0].size * Log(2 * pi)) / 2

    def of_entry(place: Place) -> Expr:
        value = point[place] if place else point.body
        return -((value - law.mean(place)) ** 2 / law.variance(place) + Log(2 * pi * law.variance(place))) / 2

    return _summed(law, of_entry)


def kullback_leibler(first: Law, second: Law) -> Expr:
    """The mean of log(first / second) under the first."""
    _same_shape(first, second.axes)
    if isinstance(first, Gaussian) and isinstance(second, Gaussian):
        q, p = first, second
        if q.is_correlated or p.is_correlated:
            own, other = _covariance(q), _covariance(p)
            apart = _form(other, p.mean_tensor - q.mean_tensor)
            logarithms = Log(det(other)) - Log(det(own))
            return (trace(inverse(other) @ own) + apart - q.axes[0].size + logarithms) / 2

        def of_entry(place: Place) -> Expr:
            shift, own, other = q.mean(place) - p.mean(place), q.variance(place), p.variance(place)
            return ((own + shift**2) / other - 1 + Log(other) - Log(own)) / 2

        return _summed(q, of_entry)
    if isinstance(first, Independent) and isinstance(second, Independent) and first.family == second.family:
        return _of_outcomes(first, second)
    raise ValueError("the divergence of these laws is not known")


def _covariance(law: Gaussian) -> Tensor:
    if law.rank != 1:
        raise ValueError("of Gaussians with correlated entries only vectors are known")
    axis = law.axes[0]
    return Tensor.build((axis, axis), lambda i, j: law.covariance((i,), (j,)))


def _form(covariance: Tensor, shift: Tensor) -> Expr:
    """shift^T covariance^-1 shift"""
    return (shift * (inverse(covariance) @ shift)).sum()


def _of_outcomes(first: Independent, second: Independent) -> Expr:
    outcomes = FAMILIES[first.family].outcomes
    if outcomes is None:
        raise ValueError(f"the divergence of two {first.family} laws is not known")

    def of_entry(place: Place) -> Expr:
        pairs = zip(outcomes(*first.at(place)), outcomes(*second.at(place)), strict=True)
        return Add(*(weight * (Log(weight) - Log(other)) for (_, weight), (_, other) in pairs))

    return _summed(first, of_entry)


def _summed(law: Law, of_entry: Callable[[Place], Expr]) -> Expr:
    place = tuple(fresh("i") for _ in law.axes)
    body = of_entry(place)
    for bound, axis in zip(reversed(place), reversed(law.axes), strict=True):
        body = total(body, bound, axis)
    return body


def _same_shape(law: Law, axes: tuple[Axis, ...]) -> None:
    if len(axes) != len(law.axes) or not all(same_axis(a, b) for a, b in zip(law.axes, axes, strict=True)):
        raise ValueError("the two have different shapes")


def same_law(first: Law, second: Law) -> bool:
    """Written alike?  Compared at the same indices."""
    if type(first) is not type(second) or len(first.axes) != len(second.axes):
        return False
    if isinstance(first, Independent) and isinstance(second, Independent) and first.family != second.family:
        return False
    one, other = (tuple(fresh("i") for _ in first.axes) for _ in range(2))
    return all(
        ((first.cumulant(places) or Integer(0)) - (second.cumulant(places) or Integer(0))).expand() == 0
        for places in ([one], [one, other])
    )
