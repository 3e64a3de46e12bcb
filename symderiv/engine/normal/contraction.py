"""A product of atoms summed over bound indices, in canonical form.

1. Nested sums that depend on a bound index are opened, each copy with fresh indices: all binding is in one place.
   Of those whose range depends on one, the other indices are drawn out.
2. Deltas with a bound index are contracted, where the other index surely lies in the range; inverses meet their
   matrices (see ``matrices``).
3. Factors without bound indices leave the sum; an index that no factor uses gives its size.
4. A sum over one index is given a standard shift and range, or its closed form.
5. The rest falls into connected components.  Each becomes one atom ``Sum(product)`` whose bound indices are named
   canonically, so that renamed and reordered sums are the same atom.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flint import fmpq
from sympy import Expr, Indexed, Integer, Mul, Pow, Symbol, nan, oo, zoo

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import Atom, Constant, Plan, Plus, Power, Times
from symderiv.engine.normal.joining import Joining
from symderiv.engine.normal.labelling import canonical_sum
from symderiv.engine.normal.meeting import Meeting
from symderiv.engine.normal.opening import Factors, drawn_out, fresh_index, open_sums, over, product_of
from symderiv.engine.normal.ranges import shift_of
from symderiv.engine.normal.series import closed_sum
from symderiv.engine.normal.spans import Split, extension, places_in, split
from symderiv.tensor.axis import Axis, one_to
from symderiv.tensor.nodes import Delta, Sigma, key
from symderiv.tensor.ordered import OrderedEntry, PowerEntry
from symderiv.tensor.parts import free_symbols_of, nodes_of, replaced
from symderiv.tensor.tensor import same_axis

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser


class Contraction:
    def __init__(self, normaliser: Normaliser, bounds: dict[Symbol, Axis], factors: Iterable[tuple[Expr, int]]) -> None:
        self.normaliser = normaliser
        self.bounds = bounds
        self.factors = list(factors)

    def plan(self) -> Plan:
        self.normaliser.context.budget.check()
        return self._opened() or self._contracted() or self._met() or self._components()

    # --- step 1 -----------------------------------------------------------------------------------------------

    def _opened(self) -> Plan | None:
        bounds, factors = open_sums(self.factors, over(self.bounds))
        if not bounds:
            bounds, factors = drawn_out(self.factors, self.bounds)
        if not bounds:
            return None
        bounds |= self.bounds
        return self.normaliser.sum_over(product_of(factors), bounds)

    # --- step 2 -----------------------------------------------------------------------------------------------

    def _contracted(self) -> Plan | None:
        context = self._context
        for place, (atom, _) in enumerate(self.factors):
            if not isinstance(atom, Delta):
                continue
            for bound, shift, other in places_in(atom, self.bounds):
                axis = self.bounds[bound]
                if context.contains(Axis(axis.low + shift, axis.high + shift), other):
                    rest = replaced(
                        product_of(self.factors[:place] + self.factors[place + 1 :]), {bound: other - shift}
                    )
                    bounds = {k: axis for k, axis in self.bounds.items() if k != bound}
                    return self.normaliser.sum_over(rest, bounds) if bounds else self.normaliser.plan(rest)
                extended = self._extended(bound, shift, other)
                if extended is not None:
                    return extended
        return None

    def _extended(self, bound: Symbol, shift: int, other: Expr) -> Plan | None:
        """The range extended to the one of the other index, or to a whole one, so that the delta can be contracted."""
        axis, context = self.bounds[bound], self._context
        target = context.ranges.get(other) or one_to((axis.high + shift).as_coeff_Add()[1])
        if not context.contains(target, other):
            return None
        found = extension(axis, Axis(target.low - shift, target.high - shift), context)
        return self._by_parts(bound, found, self.factors, self.bounds) if found is not None and found.terms else None

    def _met(self) -> Plan | None:
        context = self.normaliser.context
        found = Meeting(context).met(self.bounds, self.factors) or Joining(context).joined(self.bounds, self.factors)
        if found is None:
            return None
        product, gone = found
        bounds = {k: axis for k, axis in self.bounds.items() if k not in gone}
        return self.normaliser.sum_over(product, bounds) if bounds else self.normaliser.plan(product)

    # --- steps 3 and 4 ----------------------------------------------------------------------------------------

    def _components(self) -> Plan:
        parts: list[Plan] = []
        groups: list[tuple[set[Symbol], Factors]] = []
        for atom, power in self.factors:
            touched = set(free_symbols_of(atom)) & self.bounds.keys()
            if not touched and isinstance(atom, Pow) and atom.args[1].is_negative:
                touched = set(self._possibly_empty()[:1])
            if not touched:
                parts.append(Power(self.normaliser.plan(atom), power))
                continue
            joined, members = set(touched), [(atom, power)]
            apart = []
            for symbols, others in groups:
                if symbols & joined:
                    joined |= symbols
                    members = others + members
                else:
                    apart.append((symbols, others))
            groups = [*apart, (joined, members)]
        used = set().union(*(symbols for symbols, _ in groups)) if groups else set()
        for bound, axis in self.bounds.items():
            if bound not in used:
                counted = self._context.surely(axis.size)
                count = axis.size if counted else canonical_sum({bound: axis}, [])
                parts.append(self.normaliser.plan(count) if counted else Atom(count))
        for symbols, members in groups:
            parts.append(
                self._single(symbols, members)
                or self._settled(symbols, members)
                or self._turned(symbols, members)
                or Atom(canonical_sum(self._bounds_of(symbols), members))
            )
        return Times(tuple(parts))

    @property
    def _context(self) -> Context:
        return self.normaliser.context.binding(self.bounds)

    def _possibly_empty(self) -> list[Symbol]:
        return [k for k, axis in self.bounds.items() if not self._context.surely(axis.high - axis.low)]

    def _sum(self, factors: Factors, bounds: dict[Symbol, Axis]) -> Plan:
        product = product_of(factors)
        return self.normaliser.sum_over(product, bounds) if bounds else self.normaliser.plan(product)

    # --- ranges that are not whole ----------------------------------------------------------------------------

    def _settled(self, symbols: set[Symbol], members: Factors) -> Plan | None:
        """The sum over shifted, extended or split ranges, if one of them is not whole."""
        bounds = self._bounds_of(symbols)
        for bound, axis in sorted(bounds.items(), key=lambda item: key(item[0])):
            if any(bound in (other.low.free_symbols | other.high.free_symbols) for other in bounds.values()):
                continue
            shift = 0 if len(symbols) == 1 else shift_of(product_of([m for m in members if m[0] != bound]), bound)
            if shift:
                moved = [(replaced(atom, {bound: bound - shift}), power) for atom, power in members]
                return self._sum(moved, {**bounds, bound: Axis(axis.low + shift, axis.high + shift)})
            found = split(axis, self._context)
            if found is not None:
                return self._by_parts(bound, found, members, bounds)
        return None

    def _by_parts(self, bound: Symbol, found: Split, members: Factors, bounds: dict[Symbol, Axis]) -> Plan | None:
        ends = [(sign, [(atom.xreplace({bound: at}), power) for atom, power in members]) for sign, at in found.terms]
        if self._is_guarded(members) or not all(self._has_value(product_of(end)) for _, end in ends):
            return None  # a term beyond the end of the range has no value: the range stays as it is
        if any(sign < 0 for sign, _ in (*found.ranges, *found.terms)) and _counts_factors(members, bound):
            return None  # there a product of matrices would have fewer than no factors
        others = {k: axis for k, axis in bounds.items() if k != bound}
        plans = [(sign, self._sum(members, {**others, bound: axis})) for sign, axis in found.ranges]
        plans += [(sign, self._sum(end, others)) for sign, end in ends]
        return Plus(tuple(Times((Constant(fmpq(sign)), plan)) for sign, plan in plans))

    def _is_guarded(self, factors: Factors) -> bool:
        """Is there a denominator that may vanish just where the range is empty, and the sum is zero all the same?"""
        free = [atom for atom, _ in factors if not atom.free_symbols & self.bounds.keys()]
        reciprocal = any(isinstance(atom, Pow) and atom.args[1].is_negative for atom in free)
        return reciprocal and bool(self._possibly_empty())

    def _turned(self, symbols: set[Symbol], members: Factors) -> Plan | None:
        """The sum over j <= i of f(i, j), or of f(j, i): one is all, and the diagonal twice, without the other."""
        if len(symbols) != 1:
            return None
        (i,) = symbols
        axis = self.bounds[i]
        inner = [place for place, (atom, power) in enumerate(members) if power == 1 and _is_prefix(atom, i)]
        if len(inner) != 1 or axis.low != 1:
            return None
        atom, outer = members[inner[0]][0], [m for place, m in enumerate(members) if place != inner[0]]
        j = fresh_index()
        body = atom.args[0].xreplace({atom.args[1][0]: j})
        factors = [*outer, *((f, 1) for f in Mul.make_args(body))]
        swapped = [(f.xreplace({i: j, j: i}), power) for f, power in factors]
        if not any(j in f.free_symbols for f, _ in swapped):  # f(j): each i counts the places before it
            return Plus((self._sum(factors, {i: axis, j: axis}), *self._counted(swapped, i, axis)))
        mine, other = (_prefix_sum(i, j, axis, part) for part in (factors, swapped))
        if key(mine) < key(other):
            return Atom(mine)
        whole = self._sum(factors, {i: axis, j: axis})
        diagonal = self._sum([(f.xreplace({j: i}), power) for f, power in factors], {i: axis})
        if mine == other:
            return Times((Constant(fmpq(1, 2)), Plus((whole, diagonal))))
        return Plus((whole, diagonal, Times((Constant(fmpq(-1)), Atom(other)))))

    def _counted(self, factors: Factors, i: Symbol, axis: Axis) -> tuple[Plan, Plan]:
        """Plus the sum of f(i), minus the sum of i f(i)."""
        minus = Times((Constant(fmpq(-1)), self._sum([*factors, (i, 1)], {i: axis})))
        return self._sum(factors, {i: axis}), minus

    def _bounds_of(self, symbols: set[Symbol]) -> dict[Symbol, Axis]:
        return {k: self.bounds[k] for k in symbols}

    def _single(self, symbols: set[Symbol], members: Factors) -> Plan | None:
        """A sum over one index: its closed form, or one with a standard shift; nothing if its shift is standard."""
        if len(symbols) != 1:
            return None
        (bound,) = symbols
        known = self._known(bound, members)
        if known is not None:
            return self.normaliser.plan(known)
        axis, term = self.bounds[bound], product_of(members)
        shift = shift_of(product_of([(atom, n) for atom, n in members if atom != bound]), bound)
        if shift:
            moved = replaced(term, {bound: bound - shift})
            return self.normaliser.sum_over(moved, {bound: Axis(axis.low + shift, axis.high + shift)})
        return closed_sum(self.normaliser, bound, axis, members)

    def _has_value(self, term: Expr) -> bool:
        try:
            self.normaliser.normal(term)
        except ArithmeticError:
            return False
        return not term.has(zoo, nan, oo)

    def _known(self, bound: Symbol, members: Factors) -> Expr | None:
        """The declared sum of the entries of one tensor."""
        ((entry, power), *others) = members
        if others or power != 1 or not isinstance(entry, Indexed):
            return None
        rule = self.normaliser.context.sums.get(str(entry.base))
        if rule is None or entry.indices[rule.slot] != bound or not same_axis(rule.axis, self.bounds[bound]):
            return None
        return rule.value if sum(bound in place.free_symbols for place in entry.indices) == 1 else None


def _counts_factors(members: Factors, bound: Symbol) -> bool:
    """Does it depend on the index how many factors a product or a power of matrices has?"""
    chains = [chain for atom, _ in members for chain in nodes_of(atom, OrderedEntry, PowerEntry)]
    return any(bound in free_symbols_of(end) for chain in chains for end in chain.args[7:])


def _is_prefix(atom: Expr, i: Symbol) -> bool:
    """A sum over one index from 1 to i."""
    return isinstance(atom, Sigma) and len(atom.args) == 2 and tuple(atom.args[1][1:]) == (1, i)


def _prefix_sum(i: Symbol, j: Symbol, axis: Axis, factors: Factors) -> Expr:
    """The sum over i in the axis and j <= i, as one atom."""
    inside = [factor for factor in factors if j in factor[0].free_symbols]
    outside = [factor for factor in factors if j not in factor[0].free_symbols]
    inner = canonical_sum({j: Axis(Integer(1), i)}, inside)
    return canonical_sum({i: axis}, [*outside, (inner, 1)])
