"""Sums in which a matrix meets its own inverse, or an orthogonal matrix itself.

Decides: the sum over k of M^-1[i, k] M[k, j] is delta(i, j), also where M is a sum of terms: then the leading term is
replaced by delta minus the others.  The sum over k of Q[k, a] Q[k, b] is delta(a, b), where Q is declared orthogonal.
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Add, Expr, Indexed, Integer, Mul, Pow, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.matching import matches
from symderiv.engine.normal.opening import Factors, open_sums
from symderiv.tensor.axis import Axis
from symderiv.tensor.matrix import InverseEntry, axis_of
from symderiv.tensor.nodes import Delta, Sigma, delta, key, sigma
from symderiv.tensor.tensor import same_axis


def is_orthogonal(core: Expr, context: Context) -> bool:
    structure = context.structures.get(str(core.base)) if isinstance(core, Indexed) else None
    return structure is not None and "orthogonal" in structure.words


class Meeting:
    def __init__(self, context: Context) -> None:
        self.context = context

    def met(self, bounds: dict[Symbol, Axis], factors: Factors) -> tuple[Expr, set[Symbol]] | None:
        """A product in which a sum over M^-1 M, or over Q^T Q, is carried out: the product, and the indices used up."""
        for place, (atom, power) in enumerate(factors):
            if power != 1 or not isinstance(atom, InverseEntry):
                continue
            others = [*factors[:place], *factors[place + 1 :]]
            for slot in (5, 6):
                found = self._absorbed(atom, slot, bounds, others)
                if found is not None:
                    return found
        return self._orthogonal(bounds, factors)

    def _absorbed(
        self, atom: Expr, slot: int, bounds: dict[Symbol, Axis], others: Factors
    ) -> tuple[Expr, set[Symbol]] | None:
        axis, shared, far = axis_of(atom), atom.args[slot], atom.args[11 - slot]
        if shared not in bounds or shared == far or not same_axis(bounds[shared], axis):
            return None
        body, row, column = atom.args[:3]
        context = self.context.binding(bounds)
        # inverse[i, k] meets M[k, x]; inverse[k, j] meets M[x, k]
        near, away = (row, column) if slot == 6 else (column, row)
        lead, rest = leading(body, {row, column})
        coefficient, pattern, inner = opened_term(lead, {row, column})
        for match, used in matches(pattern, {near: shared}, {away, *inner}, others, self._is_symmetric):
            value = match.get(away)
            if value is None or value == shared or not all(context.contains(axis, p) for p in (value, far)):
                continue
            gone = {match[k] for k in inner}
            left = [factor for place, factor in enumerate(others) if place not in used]
            if len(gone) != len(inner) or not gone <= bounds.keys() or not same_ranges(inner, match, bounds):
                continue
            if any(factor.free_symbols & ({shared} | gone) for factor, _ in left):
                continue
            remainder = sigma(rest.xreplace({near: shared, away: value}) * atom, (shared, axis.low, axis.high))
            product = Mul(*(Pow(factor, power) for factor, power in left))
            return product * (delta(value, far) - remainder) / coefficient, {shared, *gone}
        return None

    def _is_symmetric(self, name: str) -> bool:
        structure = self.context.structures.get(name)
        return structure is not None and structure.is_symmetric

    def _orthogonal(self, bounds: dict[Symbol, Axis], factors: Factors) -> tuple[Expr, set[Symbol]] | None:
        """Sum over k of Q[k, a] Q[k, b] = delta(a, b), and the same for columns."""
        flat = [(atom, place) for place, (atom, power) in enumerate(factors) for _ in range(min(power, 2))]
        for first, (one, here) in enumerate(flat):
            if not is_orthogonal(one, self.context):
                continue
            for other, there in flat[first + 1 :]:
                found = (
                    self._unit(bounds, one, other) if isinstance(other, Indexed) and one.base == other.base else None
                )
                if found is None:
                    continue
                unit, shared = found
                rest = [
                    (atom, power - (place == here) - (place == there)) for place, (atom, power) in enumerate(factors)
                ]
                rest = [(atom, power) for atom, power in rest if power]
                if any(shared in atom.free_symbols for atom, _ in rest):
                    continue
                return unit * Mul(*(Pow(*factor) for factor in rest)), {shared}
        return None

    def _unit(self, bounds: dict[Symbol, Axis], one: Indexed, other: Indexed) -> tuple[Expr, Symbol] | None:
        structure = self.context.structures[str(one.base)]
        context = self.context.binding(bounds)
        if one.indices[:-2] != other.indices[:-2]:
            return None
        for slot in (-2, -1):
            shared, a, b = one.indices[slot], one.indices[-3 - slot], other.indices[-3 - slot]
            inside = all(context.contains(structure.axis, place) for place in (a, b))
            if (
                shared == other.indices[slot]
                and shared in bounds
                and shared not in (a, b)
                and same_axis(bounds[shared], structure.axis)
                and inside
            ):
                return delta(a, b), shared
        return None


def leading(body: Expr, places: set[Symbol]) -> tuple[Expr, Expr]:
    """The term of a matrix that its inverse absorbs, and the other terms: the longest one without a delta."""

    def rank(term: Expr) -> tuple[bool, int, int, int, str]:
        factors = Mul.make_args(term)
        plain = sum(not factor.free_symbols & places and not factor.is_number for factor in factors)
        return term.has(Delta), plain, -len(term.atoms(Sigma)), -len(factors), key(term)

    first, *others = sorted(Add.make_args(body), key=rank)
    return first, Add(*others)


def opened_term(term: Expr, places: set[Symbol]) -> tuple[Expr, Factors, dict[Symbol, Axis]]:
    """What does not depend on the places, the other factors, and the inner indices of the sums among them."""
    coefficient: Expr = Integer(1)
    factors: Factors = []
    for factor in Mul.make_args(term):
        if factor.free_symbols & places:
            factors.append(_base_and_power(factor))
        else:
            coefficient *= factor
    bounds, opened = open_sums(factors, lambda _: True)
    flat: Factors = []
    for atom, power in opened:
        for part in Mul.make_args(atom):
            base, exponent = _base_and_power(part)
            flat.append((base, exponent * power))
    return coefficient, flat, bounds


def _base_and_power(factor: Expr) -> tuple[Expr, int]:
    if isinstance(factor, Pow) and factor.exp.is_Integer and factor.exp > 0:
        return factor.base, int(factor.exp)
    return factor, 1


def same_ranges(inner: dict[Symbol, Axis], match: Mapping[Expr, Expr], bounds: dict[Symbol, Axis]) -> bool:
    return all(same_axis(axis, bounds[match[symbol]]) for symbol, axis in inner.items())
