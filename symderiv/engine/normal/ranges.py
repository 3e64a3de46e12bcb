"""One sum or product over one index, with its index shifted and its range cut to a standard form.

``shift_of`` finds by how much the index is displaced inside (1 for x[k + 1] and for log(k + 1)): a sum over k + 1 from
1 to n is one over k from 2 to n + 1, always.  ``standard`` then moves the ends of a range that is surely not negative
in length: a numeric low end to 1, the numeric term of a symbolic end to 0; each step adds or takes away one term.
So sums of f(k + 1) and of f(k) become the same atom, and telescoping sums collapse.

A term that is taken away need not have a value (1 / k at k = 0): then the step is not made.  A term that has one except
at some values of the other variables does no harm: written by the longest range that occurs, which has a value, both
sides of an equality are the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sympy import Add, Expr, Integer, Symbol

from symderiv.model.late import dataclass
from symderiv.tensor.axis import Axis, surely_nonnegative
from symderiv.tensor.nodes import Gamma

MAX_STEPS = 8


def shift_of(expression: Expr, bound: Symbol) -> int:
    """The least whole displacement of the index; an index that stands alone is displaced by zero."""
    found = [int(constant) for constant in _displacements(expression, bound)]
    return min(found, default=0)


def _displacements(node: Expr, bound: Symbol) -> Iterator[Expr]:
    if node == bound:
        yield Integer(0)
        return
    if isinstance(node, Gamma):  # k! is Gamma(k + 1)
        yield from _displacements((node.args[0] - 1).expand(), bound)
        return
    slope = node.coeff(bound, 1) if isinstance(node, Add) else Integer(0)
    if slope.is_Rational and slope != 0:
        constant = node.as_coeff_Add()[0] / slope
        if constant.is_Rational:
            yield Integer(constant.p // constant.q)
        rest = [a for a in node.args if not a.is_Rational and a != slope * bound]
    else:
        rest = list(node.args)
    for part in rest:
        if bound in part.free_symbols:
            yield from _displacements(part, bound)


@dataclass(frozen=True)
class Cut:
    """A standard range, and the index values that it has too much (-1) or too little (+1)."""

    axis: Axis
    terms: tuple[tuple[Expr, int], ...]


def standard(axis: Axis, has_value: Callable[[Expr], bool]) -> Cut | None:
    """Nothing if the range is standard already, may be shorter than nothing, or is far from standard."""
    if not axis.is_counted:
        return None
    low, high = axis.low, axis.high
    terms: list[tuple[Expr, int]] = []
    down = _excess(low, 1)
    up = _excess(high, 0 if high.free_symbols else None)
    if abs(down) + abs(up) > MAX_STEPS or (not down and not up):
        return None
    while down > 0 and has_value(low - 1):  # longer ranges first: a shorter one may be shorter than nothing
        low, down = low - 1, down - 1
        terms.append((low, -1))
    while up < 0 and has_value(high + 1):
        high, up = high + 1, up + 1
        terms.append((high, -1))
    while down < 0 and surely_nonnegative(high - low):
        terms.append((low, 1))
        low, down = low + 1, down + 1
    while up > 0 and surely_nonnegative(high - low):
        terms.append((high, 1))
        high, up = high - 1, up - 1
    return Cut(Axis(low, high), tuple(terms)) if terms else None


def _excess(end: Expr, number: int | None) -> int:
    """How far the end is from its standard place."""
    expanded = end.expand()
    constant = expanded.as_coeff_Add()[0]
    if not constant.is_Integer:
        return 0
    if expanded.is_Integer:
        return 0 if number is None else int(constant) - number
    return int(constant)
