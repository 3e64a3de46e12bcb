"""A polynomial over sums, sizes and weights as one sum over an index.

Says: what the summand is, where every term is a sum over one and the same range: because a sum over it is one of its
factors, because the size n of the range is (n c is the sum of c), or because c is the sum of p_i c for weights p that
are declared to sum to one.  So n M - 1 is the sum of M - p_i.  If the summand is nowhere negative, neither is the sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from sympy import Add, Basic, Expr, Indexed, Integer, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import Fraction, monomial, to_rational
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Greatest, Sigma, key, sigma
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.parts import array_name, nodes_of
from symderiv.tensor.tensor import same_axis

MAX_WAYS = 8
"""So many ways to write a polynomial as a sum over one range are tried."""

Factors = tuple[tuple[Expr, int], ...]


def ranges_of(fraction: Fraction, context: Context) -> list[Axis]:
    """The ranges of its sums and greatest values, and of declared sums; those that surely have a place."""
    found: list[Axis] = []
    sums = [limit for atom in fraction.atoms for node in nodes_of(atom, Sigma) for limit in node.args[1:]]
    peaks = [limit for atom in fraction.atoms for node in nodes_of(atom, Greatest) for limit in node.args[2:]]
    bound = {limit[0] for limit in (*sums, *peaks)}
    known = [rule.axis for rule in context.sums.values()]
    for axis in (*(Axis(low, high) for _, low, high in (*sums, *peaks)), *known):
        inside = (axis.low.free_symbols | axis.high.free_symbols) & bound
        if not inside and context.surely(axis.high - axis.low) and not any(same_axis(axis, own) for own in found):
            found.append(axis)
    return found


def summands(fraction: Fraction, axis: Axis, place: Symbol, context: Context) -> Iterator[Expr]:
    """Every summand found whose sum over ``place`` in the axis is the numerator."""
    weights = _weights(fraction, axis, place, context)
    choices = [
        [to_rational(coefficient) * way for way in _ways(factors, axis, place, weights)]
        for coefficient, factors in fraction.terms()
    ]
    for number, terms in enumerate(product(*choices)):
        if number == MAX_WAYS:
            return
        yield Add(*terms)


def _ways(factors: Factors, axis: Axis, place: Symbol, weights: list[Expr]) -> Iterator[Expr]:
    found = False
    for chosen, (atom, _) in enumerate(factors):
        rest = monomial((a, p - (k == chosen)) for k, (a, p) in enumerate(factors))
        for summand in _summands_of(atom, axis, place):
            found = True
            yield rest * summand
    if not found:
        yield from (weight * monomial(factors) for weight in weights)


def _summands_of(atom: Expr, axis: Axis, place: Symbol) -> Iterator[Expr]:
    """Of a sum over the axis, among other indices or alone, and of its size."""
    if atom == axis.size:
        yield Integer(1)
    limits = atom.args[1:] if isinstance(atom, Sigma) else ()
    for slot, (bound, low, high) in enumerate(limits):
        if same_axis(Axis(low, high), axis) and not _is_used(bound, limits):
            others = [tuple(other) for k, other in enumerate(limits) if k != slot]
            body = atom.args[0].xreplace({bound: place})
            yield sigma(body, *others) if others else body


def _is_used(bound: Symbol, limits: Iterable[Expr]) -> bool:
    """Does another range depend on the index?"""
    return any(bound in end.free_symbols for _, *ends in limits for end in ends)


def _weights(fraction: Fraction, axis: Axis, place: Symbol, context: Context) -> list[Expr]:
    """Entries that are declared to sum to one over the axis, of the tensors that occur."""
    found: dict[Expr, None] = {}
    entries = {entry for atom in fraction.atoms for entry in nodes_of(atom, Indexed)}
    bound = frozenset[Basic]().union(*map(bound_symbols, fraction.atoms))
    for entry in sorted(entries, key=key):
        rule = context.sums.get(array_name(entry))
        if rule is not None and rule.value == 1 and same_axis(rule.axis, axis):
            others = {s for k, other in enumerate(entry.indices) if k != rule.slot for s in other.free_symbols}
            if not others & bound:
                found[entry.base[(*entry.indices[: rule.slot], place, *entry.indices[rule.slot + 1 :])]] = None
    return list(found)
