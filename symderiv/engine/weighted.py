"""Weighted sums of logarithms: Jensen's inequality for sums over an index.

Decides: ``gap >= 0`` where the gap is a sum over i of w[i] y[i] with weights w that are surely not negative, because

    sum of w[i] y[i]  >=  -W log(sum of w[i] exp(-y[i]) / W),   W = sum of w[i] > 0,

so that it is enough that W is at least the sum of w[i] exp(-y[i]) (``sign``).  What stands outside of sums is taken
inside, as its W-th part.  So divergences are not negative, an entropy is at most log n, and log sum exp is at least the
mean.  Weights and numbers y are told apart by their signs: the factors that are surely not negative are the weight.
Where a logarithm has no value nothing is claimed.  Never strict: equal numbers make both sides equal.
"""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Add, Expr, Integer, Mul, Rational, Symbol

from symderiv.engine.budget import TooLarge
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Keeps
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.sign import Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.nodes import Exp, Sigma, sigma
from symderiv.tensor.parts import contains

METHOD = "weighted logarithms"


@dataclass(frozen=True)
class _Term:
    """``number`` times the sum of weight times value over the axis."""

    weight: Expr
    axis: Axis
    number: Rational
    value: Expr
    whole: Expr
    """The term as it stands."""


def is_kept(goal: Keeps) -> bool:
    if not goal.weak or not contains(goal.gap, Sigma):
        return False
    place = fresh("i")
    try:
        gap = multiplied_out(expression(Normaliser(goal.context).normal(goal.gap)))
        terms = [found for term in Add.make_args(gap) if (found := _weighted(term, place, goal.context)) is not None]
        return any(_is_at_most_its_weight(gap, chosen, place, goal) for chosen in _alike(terms))
    except (TooLarge, ArithmeticError, ValueError):
        return False


def _weighted(term: Expr, place: Symbol, context: Context) -> _Term | None:
    """A multiple of one sum, its factors parted into those that are surely not negative and the others."""
    number, rest = term.as_coeff_Mul()
    sums = [factor for factor in Mul.make_args(rest) if isinstance(factor, Sigma)]
    if len(sums) != 1 or len(sums[0].args) != 2 or not isinstance(number, Rational):
        return None
    body, (bound, low, high) = sums[0].args
    inside = context.binding({place: Axis(low, high)})
    weight, value = rest / sums[0], Integer(1)
    for factor in Mul.make_args(body.xreplace({bound: place})):
        if inside.is_nonnegative(factor):
            weight *= factor
        else:
            value *= factor
    if value == 1 or not inside.is_nonnegative(weight):
        return None
    return _Term(weight, Axis(low, high), number, value, term)


def _alike(terms: list[_Term]) -> Iterator[list[_Term]]:
    """Those with one weight and one range."""
    for first in dict.fromkeys((term.weight, term.axis) for term in terms):
        yield [term for term in terms if (term.weight, term.axis) == first]


def _is_at_most_its_weight(gap: Expr, chosen: list[_Term], place: Symbol, goal: Keeps) -> bool:
    weight, axis = chosen[0].weight, chosen[0].axis
    limits = (place, axis.low, axis.high)
    normaliser = Normaliser(goal.context)
    whole = expression(normaliser.normal(sigma(weight, limits)))
    signs = Signs(goal.context, goal.least)
    if signs.sign(whole) != (1, True):
        return False
    outside = gap - Add(*(term.whole for term in chosen))
    value = Add(*(term.number * term.value for term in chosen)) + outside / whole
    scale = max(abs(term.number) for term in chosen)
    rest = normaliser.normal(whole - sigma(weight * Exp(multiplied_out(-value / scale)), limits))
    return rest.is_zero or signs.sign(expression(rest))[0] > 0
