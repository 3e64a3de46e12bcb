"""Growth: f = O(g) for polynomials in several quantities that are at least one and may grow without bound.

Decides: a sum of monomials with rational exponents against another one, for independent growth or in a regime of
the form x = O(y).  The logarithms of the quantities range over a cone; f = O(g) holds if every monomial of f is
dominated by one of g on the whole cone, and fails if on some edge of it a monomial of f outgrows all of g.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from sympy import Add, Expr, Mul, Pow, Rational, Symbol

from symderiv.tensor.nodes import key

MAX_QUANTITIES = 5

Exponents = dict[Symbol, Rational]
Regime = tuple[tuple[Symbol, Symbol], ...]
"""Pairs (small, large), each saying small = O(large)."""


class NotMonomials(ValueError):
    """The expression is not a sum of monomials with positive coefficients."""


@dataclass(frozen=True)
class Growth:
    holds: bool | None
    """For independent growth; None if neither was shown."""
    regime: str = ""
    """A condition under which it holds, if it does not hold without one."""
    escape: tuple[Symbol, ...] = ()
    """Quantities whose joint growth makes f / g unbounded."""


def grows_at_most(f: Expr, g: Expr) -> Growth:
    """Is f = O(g)?  If not always: in which regime?"""
    left, right = monomials(f), monomials(g)
    symbols = sorted({s for powers in left + right for s in powers}, key=key)
    if len(symbols) > MAX_QUANTITIES:
        return Growth(None)
    if _dominated(left, right, _edges(symbols, ())):
        return Growth(True)
    escape = next((edge for edge in _edges(symbols, ()) if _escapes(left, right, edge)), None)
    for regime in _regimes(symbols):
        if _dominated(left, right, _edges(symbols, regime)):
            text = " and ".join(f"{small} = O({large})" for small, large in regime)
            return Growth(None if escape is None else False, text, escape or ())
    return Growth(None if escape is None else False, "", escape or ())


def monomials(expression: Expr) -> list[Exponents]:
    found = []
    for term in Add.make_args(expression.expand()):
        powers: Exponents = {}
        for factor in Mul.make_args(term):
            base, exponent = factor.args if isinstance(factor, Pow) else (factor, Rational(1))
            if isinstance(base, Rational) and base >= 0 and isinstance(exponent, Rational):
                continue
            if not (isinstance(base, Symbol) and base.is_positive and isinstance(exponent, Rational)):
                raise NotMonomials(f"{factor} is not a power of a size")
            powers[base] = powers.get(base, Rational(0)) + exponent
        found.append(powers)
    return found


def _regimes(symbols: list[Symbol]) -> Iterator[Regime]:
    """One condition, or two; two about the same small quantity come before two that order three quantities."""
    pairs = list(permutations(symbols, 2))
    for count in (1, 2):
        yield from sorted(combinations(pairs, count), key=lambda regime: len({small for small, _ in regime}))


def _edges(symbols: list[Symbol], regime: Regime) -> list[tuple[Symbol, ...]]:
    """The edges of the cone {0 <= log x, log small <= log large}: sets that contain with a small its large."""
    sets = [
        tuple(s for s, chosen in zip(symbols, choice, strict=True) if chosen)
        for choice in product((False, True), repeat=len(symbols))
    ]
    return [edge for edge in sets if edge and all(large in edge for small, large in regime if small in edge)]


def _weight(powers: Exponents, edge: tuple[Symbol, ...]) -> Rational:
    return sum((powers.get(s, Rational(0)) for s in edge), Rational(0))


def _dominated(left: list[Exponents], right: list[Exponents], edges: list[tuple[Symbol, ...]]) -> bool:
    return all(any(all(_weight(p, e) <= _weight(q, e) for e in edges) for q in right) for p in left)


def _escapes(left: list[Exponents], right: list[Exponents], edge: tuple[Symbol, ...]) -> bool:
    return bool(max(_weight(p, edge) for p in left) > max(_weight(q, edge) for q in right))
