"""Sums in which products of matrices over a running index, or powers, follow each other.

Decides: the sum over k of P(b + 1, c)[i, k] P(a, b)[k, j] is P(a, c)[i, j], where P(a, b) is M(b) ... M(a) and neither
range is shorter than empty; the sum over k of M^m[i, k] M^n[k, j] is M^(m + n)[i, j], and that of M^n[i, k] M[k, j] or
M[i, k] M^n[k, j] is M^(n + 1)[i, j], where no exponent is negative and M is one term.
"""

from __future__ import annotations

from itertools import permutations

from sympy import Expr, Mul, Pow, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.matching import matches
from symderiv.engine.normal.meeting import opened_term, same_ranges
from symderiv.engine.normal.opening import Factors
from symderiv.tensor.axis import Axis
from symderiv.tensor.matrix import axis_of
from symderiv.tensor.ordered import OrderedEntry, PowerEntry, exponent_of, power_entry, running_over, with_ends
from symderiv.tensor.tensor import same_axis


class Joining:
    def __init__(self, context: Context) -> None:
        self.context = context

    def joined(self, bounds: dict[Symbol, Axis], factors: Factors) -> tuple[Expr, set[Symbol]] | None:
        """A product in which one such sum is carried out: the product, and the indices used up."""
        chained = [
            place for place, (a, n) in enumerate(factors) if n == 1 and isinstance(a, (OrderedEntry, PowerEntry))
        ]
        context = self.context.binding(bounds)
        for first, second in permutations(chained, 2):
            left, right = factors[first][0], factors[second][0]
            rest = [factor for place, factor in enumerate(factors) if place not in (first, second)]
            shared = left.args[6]
            if shared != right.args[5] or not self._is_inner(shared, bounds, left, rest):
                continue
            whole = _followed(left, right, context)
            if whole is not None and shared not in whole.free_symbols:
                return _product(rest) * whole, {shared}
        for place in chained:
            if isinstance(factors[place][0], PowerEntry):
                others = [*factors[:place], *factors[place + 1 :]]
                found = self._lengthened(factors[place][0], bounds, others, context)
                if found is not None:
                    return found
        return None

    @staticmethod
    def _is_inner(shared: Expr, bounds: dict[Symbol, Axis], atom: Expr, rest: Factors) -> bool:
        if shared not in bounds or not same_axis(bounds[shared], axis_of(atom)):
            return False
        return not any(shared in factor.free_symbols for factor, _ in rest)

    def _lengthened(
        self, atom: Expr, bounds: dict[Symbol, Axis], others: Factors, context: Context
    ) -> tuple[Expr, set[Symbol]] | None:
        """A power beside its own matrix."""
        body, row, column = atom.args[:3]
        coefficient, pattern, inner = opened_term(body, {row, column})
        if body.is_Add or not context.surely(exponent_of(atom)):
            return None
        for slot, near, away in ((6, row, column), (5, column, row)):
            shared, far = atom.args[slot], atom.args[11 - slot]
            if shared not in bounds or shared == far or not same_axis(bounds[shared], axis_of(atom)):
                continue
            for match, used in matches(pattern, {near: shared}, {away, *inner}, others, self._is_symmetric):
                value, gone = match.get(away), {match[k] for k in inner}
                left = [factor for place, factor in enumerate(others) if place not in used]
                if value is None or value == shared or not context.contains(axis_of(atom), value):
                    continue
                if len(gone) != len(inner) or not gone <= bounds.keys() or not same_ranges(inner, match, bounds):
                    continue
                if any(factor.free_symbols & ({shared} | gone) for factor, _ in left):
                    continue
                i, j = (far, value) if slot == 6 else (value, far)
                longer = power_entry(body, row, column, axis_of(atom), i, j, exponent_of(atom) + 1)
                return _product(left) * longer / coefficient, {shared, *gone}
        return None

    def _is_symmetric(self, name: str) -> bool:
        structure = self.context.structures.get(name)
        return structure is not None and structure.is_symmetric


def _followed(left: Expr, right: Expr, context: Context) -> Expr | None:
    """The left one times the right one, if they are pieces of one product."""
    if type(left) is not type(right) or left.args[:5] != right.args[:5]:
        return None
    i, j = left.args[5], right.args[6]
    if isinstance(left, PowerEntry):
        exponents = exponent_of(left), exponent_of(right)
        if not all(map(context.surely, exponents)):
            return None
        body, row, column = left.args[:3]
        return power_entry(body, row, column, axis_of(left), i, j, sum(exponents))
    later, earlier = running_over(left), running_over(right)
    follows = left.args[7] == right.args[7] and multiplied_out(later.low - earlier.high) == 1
    if not follows or not all(context.surely(times.size) for times in (later, earlier)):
        return None
    return with_ends(left, i, j, earlier.low, later.high)


def _product(factors: Factors) -> Expr:
    return Mul(*(Pow(factor, power) for factor, power in factors))
