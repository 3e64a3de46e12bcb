"""Expectations.

Decides: polynomials in the entries of declared random tensors (Gaussian, uniform, Bernoulli, ... see ``tensor.law``),
under sums of symbolic size, to degree ten for Gaussians and eight for others, by cumulants: for a Gaussian that is
Isserlis' theorem.  Means of products of independent factors are multiplied; the mean of anything else is an atom.
For an unnamed density: linearity and total mass one, nothing else.  An integral of ``density(z) * f(z)`` is the
expectation of f under that density, and the other way round: the mean under q of f p / q is the one of f under p.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from sympy import Add, Expr, Function, Mul, Pow, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine.normal.fraction import (
    ONE,
    ZERO,
    Atom,
    Constant,
    Plan,
    Plus,
    Power,
    Times,
    split_denominator,
    to_rational,
)
from symderiv.engine.normal.opening import Factors, open_sums, product_of
from symderiv.tensor.axis import Axis
from symderiv.tensor.law import Gaussian, Law, is_random_entry, mentions, name_and_indices, random_entries
from symderiv.tensor.operators import RANDOM, expectation, integral
from symderiv.tensor.score import is_score

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_PAIRED = 10
MAX_DEGREE = 8
"""The degree of a product of entries: 9496 ways to pair ten, 4140 ways to group eight."""


class Moments:
    def __init__(self, normaliser: Normaliser) -> None:
        self.normaliser = normaliser
        self.context = normaliser.context

    def expectation(self, body: Expr, measure: Symbol, *bound: Symbol) -> Plan:
        if measure == RANDOM:
            return self._random(body, bound)
        return self.integral(Function(measure.name)(bound[0]) * body, bound[0])

    @staticmethod
    def _renamed(body: Expr, variable: Symbol) -> tuple[Expr, Symbol]:
        """The body with a canonical name for its variable, one that is not free in it."""
        others = body.free_symbols - {variable}
        level = 0
        while (name := Symbol(f"_z{level}", integer=True)) in others:
            level += 1
        return body.xreplace({variable: name}), name

    def integral(self, body: Expr, variable: Symbol) -> Plan:
        body, variable = self._renamed(body, variable)

        def mass(factors: Factors) -> Plan:
            densities = [
                factor
                for factor in factors
                if factor[1] == 1
                and isinstance(factor[0], AppliedUndef)
                and factor[0].func.__name__ in self.context.densities
                and factor[0].args[0] == variable
            ]
            if len(densities) != 1:
                return Atom(integral(product_of(factors), variable))
            rest = [factor for factor in factors if factor is not densities[0]]
            measure = Symbol(densities[0][0].func.__name__)
            if len(rest) == 1 and _is_mean_free(rest[0], measure.name, variable):
                return ZERO
            return Atom(expectation(product_of(rest), measure, variable)) if rest else ONE

        return self._each_term(body, lambda atom: variable in atom.free_symbols, mass)

    def _each_term(self, body: Expr, depends: Callable[[Expr], bool], mean: Callable[[Factors], Plan]) -> Plan:
        """Linearity: constants leave the mean, term by term."""
        fraction = self.normaliser.normal(body)
        outside, inside = split_denominator(fraction, depends)
        terms: list[Plan] = []
        for coefficient, factors in fraction.terms():
            constant = [factor for factor in factors if not depends(factor[0])]
            random = [factor for factor in factors if depends(factor[0])] + inside
            terms.append(
                Times(
                    (
                        Constant(coefficient),
                        *(Power(self.normaliser.plan(atom), power) for atom, power in constant),
                        mean(random),
                    )
                )
            )
        return Times((Plus(tuple(terms)), Power(self.normaliser.plan(outside), -1)))

    # --- random tensors ---------------------------------------------------------------------------------------

    def _random(self, body: Expr, names: Sequence[Symbol]) -> Plan:
        """The mean over the random tensors with these names, or over all of them; what is left is held fixed."""
        laws = {name: law for name, law in self.context.laws.items() if not names or Symbol(name) in names}
        if any(mentions(law, laws) for law in laws.values()):
            return Atom(expectation(self.normaliser.canonical(body), RANDOM, *names))
        averaged = _Averaged(laws)
        return self._each_term(body, averaged.is_random, lambda factors: self._mean(factors, averaged))

    def _mean(self, factors: Factors, averaged: _Averaged) -> Plan:
        """Of a product: sums opened, terms split, independent groups multiplied, each group by its cumulants."""
        if not factors:
            return ONE
        bounds, opened = self._open_everything(factors, averaged.is_random)
        inner = self.normaliser.within(self.context.binding(bounds)) if bounds else self.normaliser
        fraction = inner.normal(product_of(opened))
        outside, inside = split_denominator(fraction, averaged.is_random)
        terms = []
        for coefficient, numerator in fraction.terms():
            groups = averaged.groups([*numerator, *inside])
            rest = [Pow(*factor) for factor in [*numerator, *inside] if not averaged.is_random(factor[0])]
            means = [averaged.moment(group) for group in groups]
            if None in means and len(groups) == 1 and fraction.is_one_term and not bounds and not rest:
                scale = Times((Constant(coefficient), Power(self.normaliser.plan(outside), -1)))
                return Times((scale, Atom(averaged.unknown(groups[0]))))
            known = [
                averaged.unknown(group) if mean is None else mean for group, mean in zip(groups, means, strict=True)
            ]
            terms.append(Mul(to_rational(coefficient), *rest, *known))
        value = Add(*terms) / outside
        return self.normaliser.sum_over(value, bounds) if bounds else self.normaliser.plan(value)

    def _open_everything(
        self, factors: Factors, is_random: Callable[[Expr], bool]
    ) -> tuple[dict[Symbol, Axis], Factors]:
        """Open sums until no random entry is inside one."""
        bounds: dict[Symbol, Axis] = {}
        while True:
            more, factors = open_sums(factors, is_random)
            if not more:
                return bounds, factors
            bounds |= more
            factors = [
                (base, int(power) * count) if power.is_Integer else (base**power, count)
                for atom, count in factors
                for base, power in (part.as_base_exp() for part in Mul.make_args(atom))
            ]


def _is_mean_free(factor: tuple[Expr, int], density: str, variable: Symbol) -> bool:
    """Is it the score of the density that is averaged over?"""
    atom, power = factor
    is_call = power == 1 and isinstance(atom, AppliedUndef) and atom.args[0] == variable
    return is_call and is_score(atom.func.__name__, density) and not any(a.has(variable) for a in atom.args[1:])


class _Averaged:
    """The random tensors that a mean is taken over, and what is known of products of their entries."""

    def __init__(self, laws: Mapping[str, Law]) -> None:
        self.laws = laws

    def is_random(self, node: Expr) -> bool:
        return bool(random_entries(node, self.laws))

    def groups(self, factors: Factors) -> list[Factors]:
        """The random factors in groups that share no random tensor: they are independent."""
        found: list[tuple[set[str], Factors]] = []
        for factor in factors:
            names = self._names(factor[0])
            if names:
                joined = [group for group in found if group[0] & names]
                found = [group for group in found if not group[0] & names]
                members = [member for group in joined for member in group[1]]
                found.append((names.union(*(group[0] for group in joined)), [*members, factor]))
        return [members for _, members in found]

    def _names(self, node: Expr) -> set[str]:
        return {name_and_indices(entry)[0] for entry in random_entries(node, self.laws)}

    def unknown(self, group: Factors) -> Expr:
        """The mean of a group as it stands; the atom names what is averaged over, and nothing else."""
        names = sorted(set().union(*(self._names(atom) for atom, _ in group)))
        return expectation(product_of(group), RANDOM, *map(Symbol, names))

    def moment(self, group: Factors) -> Expr | None:
        """The mean of a product of entries of one tensor by its cumulants; nothing where they are not known."""
        if not all(is_random_entry(atom, self.laws) for atom, _ in group):
            return None
        law = self.laws[name_and_indices(group[0][0])[0]]
        places = [name_and_indices(atom)[1] for atom, power in group for _ in range(power)]
        largest = 2 if isinstance(law, Gaussian) else len(places)
        if len(places) > (MAX_PAIRED if largest == 2 else MAX_DEGREE):
            return None
        terms = []
        for blocks in _partitions(list(range(len(places))), largest):
            cumulants = [law.cumulant([places[k] for k in block]) for block in blocks]
            known = [cumulant for cumulant in cumulants if cumulant is not None]
            if len(known) < len(cumulants):
                return None
            terms.append(Mul(*known))
        return Add(*terms)


def _partitions(items: list[int], largest: int) -> Iterator[list[list[int]]]:
    """Every way to split the items into groups of at most this size."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for size in range(min(largest, len(items))):
        for others in combinations(rest, size):
            left = [item for item in rest if item not in others]
            for blocks in _partitions(left, largest):
                yield [[first, *others], *blocks]
