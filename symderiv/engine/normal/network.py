r"""Sums of products of entries over whole ranges, as ``tr(A B C)`` and its derivatives: read off without rewriting.

Decides: polynomials of entries with plain indices, Kronecker deltas and nested sums over 1..n, n a size or a number
that counts as one.  Every product is multiplied out, every delta contracted, every connected part becomes one sum with
canonical names (``labelling``): what ``contraction`` does for all sums, here on lists of indices instead of
expressions.  For anything else there is no plan here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flint import fmpq
from sympy import Add, Expr, Indexed, Integer, Mul, Pow, Rational, Symbol

from symderiv.engine.normal.fraction import Atom, Constant, Plan, Plus, Power, Times, rational
from symderiv.engine.normal.labelling import labelled
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, one_to
from symderiv.tensor.matrix import SymmetricEntry
from symderiv.tensor.nodes import Delta, Sigma, delta
from symderiv.tensor.parts import array_name, free_symbols_of
from symderiv.tensor.tensor import same_axis

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_TERMS = 24
MAX_POWER = 4

Index = Any
"""A free index as it is; a bound one is a text, which no expression is equal to."""
Scope = Mapping[Symbol, Index]
ONE = fmpq(1)


class NoNetwork(Exception):
    """The sum is not one of those that are read here."""


@dataclass(frozen=True)
class Term:
    """A product of entries, deltas and factors without bound indices, summed over axes."""

    coefficient: fmpq = ONE
    axes: tuple[tuple[Index, Axis], ...] = ()
    entries: tuple[tuple[Expr, tuple[Index, ...]], ...] = ()
    deltas: tuple[tuple[Index, Index], ...] = ()
    outside: tuple[Expr, ...] = ()

    def times(self, other: Term) -> Term:
        return Term(
            self.coefficient * other.coefficient,
            self.axes + other.axes,
            self.entries + other.entries,
            self.deltas + other.deltas,
            self.outside + other.outside,
        )


def network(normaliser: Normaliser, node: Expr) -> Plan | None:
    """The plan of a sum, if it is a network."""
    try:
        reader = _Reader(normaliser)
        return _added([reader.plan(term) for term in reader.terms(node, {})])
    except NoNetwork:
        return None


def _added(plans: Sequence[Plan]) -> Plan:
    return plans[0] if len(plans) == 1 else Plus(tuple(plans))


class _Reader:
    def __init__(self, normaliser: Normaliser) -> None:
        normaliser.context.budget.check()
        self.normaliser, self.context = normaliser, normaliser.context
        self.bound = 0
        """How many bound indices have been named."""

    # --- terms ------------------------------------------------------------------------------------------------

    def terms(self, node: Expr, scope: Scope) -> list[Term]:
        """The sum of products that the expression is, multiplied out."""
        if isinstance(node, Indexed) and not isinstance(node, SymmetricEntry):
            return [Term(entries=((node.base, self._indices(node, scope)),))]
        if isinstance(node, Mul):
            return self._multiplied([self.terms(part, scope) for part in node.args])
        if isinstance(node, Sigma):
            return self._sum(node, scope)
        if isinstance(node, Rational):
            return [Term(rational(node))]
        if isinstance(node, Delta):
            one, other = node.args
            return [Term(deltas=((self._index(one, scope), self._index(other, scope)),))]
        if free_symbols_of(node).isdisjoint(scope):
            return [Term(outside=(node,))]
        if isinstance(node, Add) and len(node.args) <= MAX_TERMS:
            return [term for part in node.args for term in self.terms(part, scope)]
        if isinstance(node, Pow) and node.args[1] in range(2, MAX_POWER + 1):
            return self._multiplied([self.terms(node.args[0], scope) for _ in range(int(node.args[1]))])
        raise NoNetwork

    def _multiplied(self, factors: Iterable[list[Term]]) -> list[Term]:
        found = [Term()]
        for terms in factors:
            if len(found) * len(terms) > MAX_TERMS:
                raise NoNetwork
            found = [one.times(other) for one in found for other in terms]
        return found

    def _sum(self, node: Expr, scope: Scope) -> list[Term]:
        body, *limits = node.args
        inside, axes = dict(scope), []
        bounds = [bound for bound, _, _ in limits]
        for bound, low, high in limits:
            if low != 1 or not self._is_size(high) or high in scope or high in bounds:
                raise NoNetwork
            self.bound += 1
            inside[bound] = f"bound {self.bound}"
            axes.append((inside[bound], Axis(low, high)))
        over = Term(axes=tuple(axes))
        return [over.times(term) for term in self.terms(body, inside)]

    def _is_size(self, end: Expr) -> bool:
        """A size, or a number that counts as one."""
        if isinstance(end, Integer):
            return bool(end > 1) and not self.context.is_listed(one_to(end))
        return bool(isinstance(end, Symbol) and end.is_integer and end.is_positive)

    def _indices(self, entry: Indexed, scope: Scope) -> tuple[Index, ...]:
        name, context = array_name(entry), self.context
        if name in context.structures or name in context.sums or name in context.bounds:
            raise NoNetwork
        return tuple([self._index(index, scope) for index in entry.indices])

    def _index(self, index: Expr, scope: Scope) -> Index:
        if isinstance(index, Symbol):
            return scope.get(index, index)
        if isinstance(index, Integer):
            return index
        raise NoNetwork

    # --- plans ------------------------------------------------------------------------------------------------

    def plan(self, term: Term) -> Plan:
        axes = dict(term.axes)
        outside = list(term.outside)
        same = self._contracted(term.deltas, axes, outside)
        powers: dict[tuple[Expr, tuple[Index, ...]], int] = {}
        for array, indices in term.entries:
            entry = array, tuple([_resolved(index, same) for index in indices])
            powers[entry] = powers.get(entry, 0) + 1
        parts: list[Plan] = [] if term.coefficient == 1 else [Constant(term.coefficient)]
        parts += [self.normaliser.plan(factor) for factor in outside]
        groups: list[tuple[set[Index], list[Any]]] = []
        for (array, indices), power in powers.items():
            own = {index for index in indices if index in axes}
            if not own:
                entry_plan = self.normaliser.plan(array[indices])
                parts.append(entry_plan if power == 1 else Power(entry_plan, power))
                continue
            joined = [group for group in groups if group[0] & own]
            groups = [group for group in groups if not group[0] & own]
            edges = [edge for _, others in joined for edge in others]
            groups.append((own.union(*(names for names, _ in joined)), [*edges, (array, indices, power)]))
        used = set().union(*(names for names, _ in groups))
        parts += [self.normaliser.plan(axis.high) for index, axis in axes.items() if index not in used]
        parts += [Atom(labelled({k: axes[k] for k in names}, edges)) for names, edges in groups]
        return parts[0] if len(parts) == 1 else Times(tuple(parts))

    def _contracted(
        self, deltas: Iterable[tuple[Index, Index]], axes: dict[Index, Axis], outside: list[Expr]
    ) -> dict[Index, Index]:
        """Which bound indices are the same as others; their axes are left out.  Deltas of free ones leave the sum."""
        same: dict[Index, Index] = {}
        for pair in deltas:
            one, other = (_resolved(index, same) for index in pair)
            if one == other:
                continue
            if one not in axes and other not in axes:
                outside.append(delta(one, other))
                continue
            if one not in axes or (other in axes and not same_axis(axes[one], axes[other])):
                one, other = other, one
            if not self._is_inside(other, axes[one], axes):
                raise NoNetwork
            same[one] = other
            del axes[one]
        return same

    def _is_inside(self, index: Index, axis: Axis, axes: Mapping[Index, Axis]) -> bool:
        return same_axis(axes[index], axis) if index in axes else self.context.contains(axis, index)


def _resolved(index: Index, same: Mapping[Index, Index]) -> Index:
    while index in same:
        index = same[index]
    return index
