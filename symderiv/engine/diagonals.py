"""A sum over two indices of terms that are not negative is at least its diagonal.

Says: of a polynomial over sums, what remains when one of its terms, surely a sum of such terms over two indices with
the same range, is replaced by the sum where these are equal: sum_ij f(i, j) >= sum_i f(i, i).  What remains is at most
the polynomial.  So (sum_i |x_i|)^2 is at least sum_i x_i^2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sympy import Expr

from symderiv.engine.halves import Network, moduli_of, network_of
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import Fraction, polynomial_expression, to_rational
from symderiv.tensor.tensor import same_axis


def at_most(fraction: Fraction, context: Context) -> Iterator[Expr]:
    """Expressions that are nowhere larger than the numerator."""
    top = polynomial_expression(fraction.numerator, fraction.atoms)
    for coefficient, factors in fraction.terms():
        network = network_of(list(factors), moduli_of(top), context, weighted=False, looped=False)
        if coefficient > 0 and network is not None and network.is_nonnegative(context):
            for diagonal in _diagonals(network):
                yield top + to_rational(coefficient) * (diagonal.expression - network.expression)


def _diagonals(network: Network) -> Iterator[Network]:
    for (i, axis), (j, other) in combinations(network.bounds, 2):
        if same_axis(axis, other):
            factors = tuple(factor.xreplace({j: i}) for factor in network.factors)
            bounds = tuple((k, own) for k, own in network.bounds if k != j)
            yield Network(network.weight.xreplace({j: i}), factors, bounds)
