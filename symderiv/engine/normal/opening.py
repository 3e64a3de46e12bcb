"""Products of atoms, and the sums among them opened: their summands under fresh indices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sympy import Dummy, Expr, Mul, Pow, Symbol, nan, oo, zoo

from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Sigma, sigma
from symderiv.tensor.parts import free_symbols_of

Factors = list[tuple[Expr, int]]
"""Atoms with their exponents."""


def fresh_index() -> Symbol:
    """An index that no formula can contain, whatever its names are."""
    return Dummy("u", integer=True)


def product_of(factors: Factors) -> Expr:
    return Mul(*(Pow(atom, power) for atom, power in factors))


def cancelled(factors: Factors) -> Factors:
    """The same product without factors that meet their reciprocal: an atom must show no trace of what cancels."""
    powers: dict[Expr, int] = {}
    for atom, power in factors:
        reciprocal = isinstance(atom, Pow) and atom.args[1] == -1
        base = atom.args[0] if reciprocal else atom
        powers[base] = powers.get(base, 0) + (-power if reciprocal else power)
    return [(base, power) if power > 0 else (1 / base, -power) for base, power in powers.items() if power]


def over(bounds: Mapping[Symbol, Axis], wanted: Callable[[Expr], bool] = lambda atom: True) -> Callable[[Expr], bool]:
    """Which sums can be opened inside a sum over these indices: those that depend on one, but not in their ranges."""

    def depends(atom: Expr) -> bool:
        ranges = {symbol for limit in atom.args[1:] for end in limit[1:] for symbol in end.free_symbols}
        return bool(free_symbols_of(atom) & bounds.keys()) and not ranges & bounds.keys() and wanted(atom)

    return depends


def open_sums(factors: Factors, wanted: Callable[[Expr], bool]) -> tuple[dict[Symbol, Axis], Factors]:
    """Replace every wanted sum by its summand under fresh indices; the fresh indices, and the new factors."""
    bounds: dict[Symbol, Axis] = {}
    result: Factors = []
    for atom, power in factors:
        if not (isinstance(atom, Sigma) and wanted(atom) and is_finite_sum(atom)):
            result.append((atom, power))
            continue
        for _ in range(power):
            renaming = {}
            for bound, low, high in atom.args[1:]:
                renaming[bound] = fresh_index()
                bounds[renaming[bound]] = Axis(low, high)
            result.append((atom.args[0].xreplace(renaming), 1))
    return bounds, result


def drawn_out(factors: Factors, bounds: Mapping[Symbol, Axis]) -> tuple[dict[Symbol, Axis], Factors]:
    """Of sums whose ranges depend on these indices, the other indices are drawn out of them, under fresh names.

    The sum over t of f(t) times the sum over k <= t and i of g(t, k, i) is one over t and i, with a sum over k inside.
    """
    drawn: dict[Symbol, Axis] = {}
    result: Factors = []
    for atom, power in factors:
        inside = isinstance(atom, Sigma) and power == 1 and free_symbols_of(atom) & bounds.keys()
        limits = list(atom.args[1:]) if inside and is_finite_sum(atom) else []
        own = bounds.keys() | {limit[0] for limit in limits}
        free = [limit for limit in limits if not own & set().union(*(end.free_symbols for end in limit[1:]))]
        if not free or len(free) == len(limits):
            result.append((atom, power))
            continue
        renaming = {bound: fresh_index() for bound, _, _ in free}
        drawn |= {renaming[bound]: Axis(low, high) for bound, low, high in free}
        kept = [limit for limit in limits if limit not in free]
        result.append((sigma(atom.args[0], *kept).xreplace(renaming), 1))
    return drawn, result


def is_finite_sum(node: Expr) -> bool:
    """An infinite sum is left alone: what holds for finite ones (splitting, exchange) may fail for it."""
    return all(not end.has(oo, -oo, zoo, nan) for _, *ends in node.args[1:] for end in ends)
