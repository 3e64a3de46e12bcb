"""Expectations.

Decides: polynomials in the entries of declared Gaussian tensors, of any degree and under sums of symbolic size
(Isserlis' theorem: sum over all pairings); for an unnamed density, linearity and total mass one, nothing else.
An integral of ``density(z) * f(z)`` is the expectation of f under that density.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sympy import Add, Expr, Mul, Pow, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine.normal.contraction import Factors, open_sums, product_of
from symderiv.engine.normal.fraction import (
    ONE,
    Atom,
    Constant,
    Plan,
    Plus,
    Power,
    Times,
    split_denominator,
    to_rational,
)
from symderiv.tensor.axis import Axis
from symderiv.tensor.model import is_random_entry, name_and_indices, random_entries
from symderiv.tensor.operators import RANDOM, expectation, integral

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_DEGREE = 10


class Moments:
    def __init__(self, normaliser: Normaliser) -> None:
        self.normaliser = normaliser
        self.context = normaliser.context

    def expectation(self, body: Expr, measure: Symbol, *bound: Symbol) -> Plan:
        if measure == RANDOM:
            return self._each_term(body, self._is_random, self._gaussian)
        variable = bound[0]
        body, variable = self._renamed(body, variable)

        def mean(factors: Factors) -> Plan:
            return Atom(expectation(product_of(factors), measure, variable)) if factors else ONE

        return self._each_term(body, lambda atom: variable in atom.free_symbols, mean)

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

    # --- Gaussian tensors -------------------------------------------------------------------------------------

    def _is_random(self, node: Expr) -> bool:
        return bool(random_entries(node, self.context.gaussians))

    def _gaussian(self, factors: Factors) -> Plan:
        if not factors:
            return ONE
        laws = self.context.gaussians
        if any(law.mentions(laws) for law in laws.values()):
            return Atom(expectation(product_of(factors), RANDOM))
        bounds, opened = self._open_everything(factors)
        fraction = self.normaliser.within(self.context.binding(bounds)).normal(product_of(opened))
        if not fraction.denominator.is_one():
            return Atom(expectation(product_of(factors), RANDOM))
        terms = []
        for coefficient, monomial_factors in fraction.terms():
            entries: dict[str, list[tuple[Expr, ...]]] = {}
            rest: list[Expr] = []
            for atom, power in monomial_factors:
                if not self._is_random(atom):
                    rest.append(Pow(atom, power))
                elif is_random_entry(atom, laws):
                    name, indices = name_and_indices(atom)
                    entries.setdefault(name, []).extend([indices] * power)
                else:  # a function of random entries that is not a polynomial
                    return Atom(expectation(product_of(factors), RANDOM))
            if any(len(group) > MAX_DEGREE for group in entries.values()):
                return Atom(expectation(product_of(factors), RANDOM))
            moments = [self._isserlis(name, group) for name, group in entries.items()]
            terms.append(Mul(to_rational(coefficient), *rest, *moments))
        value = Add(*terms)
        return self.normaliser.sum_over(value, bounds) if bounds else self.normaliser.plan(value)

    def _open_everything(self, factors: Factors) -> tuple[dict[Symbol, Axis], Factors]:
        """Open sums until no random entry is inside one."""
        bounds: dict[Symbol, Axis] = {}
        while True:
            more, factors = open_sums(factors, self._is_random)
            if not more:
                return bounds, factors
            bounds |= more
            factors = [
                (base, int(power) * count) if power.is_Integer else (base**power, count)
                for atom, count in factors
                for base, power in (part.as_base_exp() for part in Mul.make_args(atom))
            ]

    def _isserlis(self, name: str, entries: list[tuple[Expr, ...]]) -> Expr:
        """E of a product of entries: over all ways to pair some of them, covariances times the means of the rest."""
        law = self.context.gaussians[name]
        return Add(
            *(
                Mul(
                    *(law.covariance(entries[a], entries[b]) for a, b in pairs),
                    *(law.mean(entries[k]) for k in single),
                )
                for pairs, single in _pairings(list(range(len(entries))))
            )
        )


def _pairings(items: list[int]) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """Every way to pair up some of the items and leave the others single."""
    if not items:
        yield [], []
        return
    first, rest = items[0], items[1:]
    for pairs, single in _pairings(rest):
        yield pairs, [first, *single]
    for place, partner in enumerate(rest):
        for pairs, single in _pairings(rest[:place] + rest[place + 1 :]):
            yield [(first, partner), *pairs], single
