"""Fractions of polynomials with rational coefficients over named atoms, and the plans from which they are computed.

A *plan* is an arithmetic expression over atoms.  It is built first, so that all atoms are known when ``evaluator``
makes the polynomial ring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flint import fmpq, fmpq_mpoly
from sympy import Add, Expr, Integer, Mul, Pow, Rational

from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Exp

MAX_FACTORED_TERMS = 60
MAX_FACTORED_DEGREE = 200


# --- plans --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Constant:
    value: fmpq


@dataclass(frozen=True)
class Atom:
    key: Expr


@dataclass(frozen=True)
class Exponential:
    """exp(weight * exponent); weights of one exponent share the atom exp(exponent / L)."""

    exponent: Expr
    weight: fmpq


@dataclass(frozen=True)
class RootOf:
    """radicand ** power, for a fractional power; ``key`` is the radicand in canonical form."""

    key: Expr
    radicand: Plan
    power: fmpq


@dataclass(frozen=True)
class Turn:
    """cos(weight * angle), or sin of it; multiples of one angle share the atoms cos and sin of angle / L."""

    angle: Expr
    weight: fmpq
    sine: bool


@dataclass(frozen=True)
class Plus:
    terms: tuple[Plan, ...]


@dataclass(frozen=True)
class Times:
    factors: tuple[Plan, ...]


@dataclass(frozen=True)
class Power:
    base: Plan
    exponent: int


Plan = Constant | Atom | Exponential | RootOf | Turn | Plus | Times | Power

ZERO = Constant(fmpq(0))
ONE = Constant(fmpq(1))


def rational(value: Rational) -> fmpq:
    return fmpq(int(value.p), int(value.q))


def to_rational(value: fmpq) -> Rational:
    return Rational(int(value.p), int(value.q))


# --- fractions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fraction:
    """numerator / denominator in one polynomial ring; ``atoms[k]`` is what generator k stands for."""

    atoms: tuple[Expr, ...]
    numerator: fmpq_mpoly
    denominator: fmpq_mpoly

    @property
    def is_zero(self) -> bool:
        return bool(self.numerator.is_zero())

    @property
    def is_one_term(self) -> bool:
        return len(self.numerator) == 1

    def terms(self) -> Iterable[tuple[fmpq, tuple[tuple[Expr, int], ...]]]:
        return terms_of(self.numerator, self.atoms)


def terms_of(polynomial: fmpq_mpoly, atoms: tuple[Expr, ...]) -> Iterable[tuple[fmpq, tuple[tuple[Expr, int], ...]]]:
    """Coefficient and (atom, exponent) pairs of every term."""
    for exponents, coefficient in polynomial.to_dict().items():
        yield coefficient, tuple((atoms[k], int(e)) for k, e in enumerate(exponents) if e)


# --- back to expressions ------------------------------------------------------------------------------------------


def monomial(factors: Iterable[tuple[Expr, int]]) -> Expr:
    """A product of powers, with the powers of an exponential written inside it."""
    parts = []
    for atom, exponent in factors:
        if isinstance(atom, Exp):
            parts.append(Exp(atom.args[0] * exponent))
        else:
            parts.append(Pow(atom, exponent))
    return Mul(*parts)


def polynomial_expression(polynomial: fmpq_mpoly, atoms: tuple[Expr, ...]) -> Expr:
    return Add(*(to_rational(c) * monomial(factors) for c, factors in terms_of(polynomial, atoms)))


def expression(fraction: Fraction) -> Expr:
    """The fraction as a SymPy expression; equal fractions give identical expressions."""
    top = polynomial_expression(fraction.numerator, fraction.atoms)
    if fraction.denominator.is_one():
        return top
    return top / polynomial_expression(fraction.denominator, fraction.atoms)


def factors_of(polynomial: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
    """Irreducible factors; a polynomial of many terms or of a high degree (FLINT cannot be stopped) is left whole."""
    if polynomial.is_one():
        return fmpq(1), []
    degree = max(map(int, polynomial.degrees()), default=0)
    if len(polynomial) < 2 or (len(polynomial) <= MAX_FACTORED_TERMS and degree <= MAX_FACTORED_DEGREE):
        constant, factors = polynomial.factor()
        return fmpq(constant), [(factor, int(power)) for factor, power in factors]
    return fmpq(1), [(polynomial, 1)]


def rooted(polynomial: fmpq_mpoly, atoms: tuple[Expr, ...]) -> fmpq_mpoly:
    """The same with a = (a^(1/L))^L wherever that root of a is an atom beside a: a + 2 sqrt(a) + 1 then has factors."""
    if polynomial.is_one():
        return polynomial
    places = {atom: k for k, atom in enumerate(atoms)}
    lifts = {}
    for k, atom in enumerate(atoms):
        if isinstance(atom, Pow) and atom.args[0] in places and isinstance(atom.args[1], Rational):
            lifts[places[atom.args[0]]] = (k, int(atom.args[1].q))
    if not any(polynomial.degrees()[k] for k, _ in lifts.values()):
        return polynomial
    terms: dict[tuple[int, ...], fmpq] = {}
    for exponents, coefficient in polynomial.to_dict().items():
        powers = [int(e) for e in exponents]
        for place, (root, L) in lifts.items():
            powers[root] += L * powers[place]
            powers[place] = 0
        terms[tuple(powers)] = terms.get(tuple(powers), fmpq(0)) + coefficient
    return polynomial.context().from_dict({powers: c for powers, c in terms.items() if c != 0})


def split_denominator(fraction: Fraction, depends: Callable[[Expr], bool]) -> tuple[Expr, list[tuple[Expr, int]]]:
    """The denominator as a part without dependent atoms, and the inverse factors that have some."""
    if fraction.denominator.is_one():
        return Integer(1), []
    constant, factors = factors_of(fraction.denominator)
    outside: Expr = to_rational(constant)
    inside: list[tuple[Expr, int]] = []
    for factor, power in factors:
        value = polynomial_expression(factor, fraction.atoms)
        degrees = zip(fraction.atoms, factor.degrees(), strict=False)
        if any(degree and depends(atom) for atom, degree in degrees):
            inside.append((1 / value, power))
        else:
            outside *= value**power
    return outside, inside
