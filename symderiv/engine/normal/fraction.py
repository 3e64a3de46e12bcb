"""Fractions of polynomials with rational coefficients over named atoms, computed by FLINT.

A *plan* is an arithmetic expression over atoms.  It is built first, so that all atoms are known when the polynomial
ring is made.  These relations hold between atoms and are applied to every numerator: a Kronecker delta, a step and what
is declared to be 0 or 1 are idempotent, the cube of a sign is the sign, the square of (-1)^n and of what is declared to
be -1 or 1 is 1, the L-th power of an L-th root is its radicand, and sin^2 + cos^2 = 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from math import lcm

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx
from sympy import Add, Expr, Integer, Mul, Pow, Rational, cos, sign, sin

from symderiv.engine.budget import UNLIMITED, Budget, TooLarge
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Delta, Exp, Slope, Step, key

MAX_MULTIPLE = 40
MAX_FACTORED_TERMS = 60
MAX_FACTORED_DEGREE = 200
Listed = Callable[[Expr], tuple[Expr, ...] | None]
"""The only values of an atom, where they are declared."""


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


# --- evaluation ---------------------------------------------------------------------------------------------------


@dataclass
class _Atoms:
    """Which atoms a plan has, and the common denominators of its exponentials and roots."""

    plain: set[Expr] = field(default_factory=set)
    exponentials: dict[Expr, int] = field(default_factory=dict)
    roots: dict[Expr, tuple[Plan, int]] = field(default_factory=dict)
    angles: dict[Expr, int] = field(default_factory=dict)

    def collect(self, plan: Plan) -> None:
        match plan:
            case Constant():
                pass
            case Atom(key):
                self.plain.add(key)
            case Exponential(exponent, weight):
                self.exponentials[exponent] = lcm(self.exponentials.get(exponent, 1), int(weight.q))
            case RootOf(key, radicand, power):
                self.collect(radicand)
                self.roots[key] = (radicand, lcm(self.roots.get(key, (radicand, 1))[1], int(power.q)))
            case Turn(angle, weight, _):
                self.angles[angle] = lcm(self.angles.get(angle, 1), int(weight.q))
            case Plus(parts) | Times(parts):
                for part in parts:
                    self.collect(part)
            case Power(base, _):
                self.collect(base)


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


_FOLDS: dict[frozenset[int], Callable[[int], int]] = {
    frozenset((0, 1)): lambda power: min(power, 1),
    frozenset((-1, 1)): lambda power: power % 2,
    frozenset((-1, 0, 1)): lambda power: power if power < 3 else 2 - power % 2,
}
"""How the powers of a number repeat that takes these values only."""


def _nothing(atom: Expr) -> None:
    return None


def _folding(atom: Expr, listed: Listed) -> Callable[[int], int] | None:
    """How the powers of an atom that takes few values repeat; nothing for any other atom."""
    if isinstance(atom, (Delta, Step, Slope)):
        return _FOLDS[frozenset((0, 1))]
    if isinstance(atom, sign):
        return _FOLDS[frozenset((-1, 0, 1))]
    if isinstance(atom, Pow) and atom.args[0] == -1:
        return _FOLDS[frozenset((-1, 1))]
    values = listed(atom)
    return None if values is None else _FOLDS.get(frozenset(values))


class _Evaluator:
    def __init__(self, plan: Plan, budget: Budget, listed: Listed) -> None:
        self.budget = budget
        found = _Atoms()
        found.collect(plan)
        self.found = found
        atoms: list[Expr] = [*found.plain]
        atoms += [Exp(exponent / Integer(L)) for exponent, L in found.exponentials.items()]
        atoms += [Pow(key, Rational(1, L)) for key, (_, L) in found.roots.items()]
        atoms += [function(angle / Integer(L)) for angle, L in found.angles.items() for function in (cos, sin)]
        order = sorted(range(len(atoms)), key=lambda k: key(atoms[k]))
        self.atoms = tuple(atoms[k] for k in order)
        place = {original: new for new, original in enumerate(order)}
        self.ring = fmpq_mpoly_ctx.get([f"a{k}" for k in range(len(atoms))] or ["a0"], "degrevlex")
        generators = self.ring.gens()
        names = iter(range(len(atoms)))
        self.plain = {key: generators[place[next(names)]] for key in found.plain}
        self.exponentials = {key: generators[place[next(names)]] for key in found.exponentials}
        self.roots = {key: generators[place[next(names)]] for key in found.roots}
        pairs = {key: (place[next(names)], place[next(names)]) for key in found.angles}
        self.angles = {key: (generators[c], generators[s]) for key, (c, s) in pairs.items()}
        self.sines = [(s, generators[c]) for c, s in pairs.values()]
        """Where each sine stands, with its cosine; SymPy may have written two of them alike."""
        self.one = self.ring.constant(1)
        self.folds = {k: fold for k, atom in enumerate(self.atoms) if (fold := _folding(atom, listed)) is not None}
        self.root_places = {key: self.atoms.index(Pow(key, Rational(1, L))) for key, (_, L) in found.roots.items()}
        self.memo: dict[int, tuple[fmpq_mpoly, fmpq_mpoly]] = {}

    def run(self, plan: Plan) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        match plan:
            case Constant(value):
                return self.ring.constant(value), self.one
            case Atom(key):
                return self.plain[key], self.one
            case Exponential(exponent, weight):
                return self._signed_power(self.exponentials[exponent], int(weight * self.found.exponentials[exponent]))
            case RootOf(key, _, power):
                return self._signed_power(self.roots[key], int(power * self.found.roots[key][1]))
            case Turn(angle, weight, sine):
                return self._multiple(*self.angles[angle], int(weight * self.found.angles[angle]), sine), self.one
            case Plus(terms):
                return self._sum([self.run(term) for term in terms])
            case Times(factors):
                top, bottom = self.one, self.one
                for factor in factors:
                    n, d = self.run(factor)
                    top, bottom = top * n, bottom * d
                    self._check(top)
                return self.reduce(top), bottom
            case Power(base, exponent):
                n, d = self.run(base)
                if exponent < 0:
                    n, d = d, n
                if d.is_zero():
                    raise ZeroDivisionError("a denominator vanishes identically")
                if len(n) ** min(abs(exponent), 8) > self.budget.terms * 50 or abs(exponent) > 200:
                    raise TooLarge(f"a power with exponent {exponent}")
                return self.reduce(n ** abs(exponent)), d ** abs(exponent)

    def _signed_power(self, generator: fmpq_mpoly, exponent: int) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        if abs(exponent) > 100_000:
            raise TooLarge(f"an exponent of {exponent}")
        return (generator**exponent, self.one) if exponent >= 0 else (self.one, generator**-exponent)

    def _multiple(self, c: fmpq_mpoly, s: fmpq_mpoly, count: int, sine: bool) -> fmpq_mpoly:
        """cos or sin of ``count`` times an angle, by Chebyshev's recurrence."""
        if abs(count) > MAX_MULTIPLE:
            raise TooLarge(f"the {count}-fold of an angle")
        previous, current = (self.ring.constant(0), s) if sine else (self.one, c)
        if count == 0:
            return previous
        for _ in range(abs(count) - 1):
            previous, current = current, 2 * c * current - previous
        return -current if sine and count < 0 else current

    def _sum(self, parts: list[tuple[fmpq_mpoly, fmpq_mpoly]]) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        top, bottom = self.ring.constant(0), self.one
        for n, d in parts:
            if d == bottom:
                top = top + n
            else:
                common = bottom.gcd(d)
                left, right = d / common, bottom / common
                top, bottom = top * left + n * right, bottom * left
            self._check(top)
        return self.reduce(top), bottom

    def _check(self, polynomial: fmpq_mpoly) -> None:
        self.budget.check()
        if len(polynomial) > self.budget.terms:
            raise TooLarge(f"a polynomial with {len(polynomial)} terms")

    def reduce(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """Apply the relations between powers; root^L = radicand where the radicand is a polynomial."""
        if not self.folds and not self.root_places and not self.sines:
            return polynomial
        degrees = polynomial.degrees()
        if any(degrees[k] > 1 for k in self.folds):
            terms: dict[tuple[int, ...], fmpq] = {}
            for exponents, coefficient in polynomial.to_dict().items():
                key = tuple(self.folds[k](int(e)) if k in self.folds else int(e) for k, e in enumerate(exponents))
                terms[key] = terms.get(key, fmpq(0)) + coefficient
            polynomial = self.ring.from_dict({key: value for key, value in terms.items() if value != 0})
        for place, c in self.sines:
            if polynomial.degrees()[place] >= 2:
                polynomial = self._lower(polynomial, place, 2, 1 - c * c)
        for key, place in self.root_places.items():
            radicand, L = self.found.roots[key]
            if polynomial.degrees()[place] < L:
                continue
            value, bottom = self.run(radicand)
            if not bottom.is_one():
                continue
            polynomial = self._lower(polynomial, place, L, value)
        return polynomial

    def _lower(self, polynomial: fmpq_mpoly, place: int, L: int, value: fmpq_mpoly) -> fmpq_mpoly:
        result = self.ring.constant(0)
        for exponents, coefficient in polynomial.to_dict().items():
            degree = int(exponents[place])
            rest = tuple(degree % L if k == place else int(e) for k, e in enumerate(exponents))
            result = result + self.ring.from_dict({rest: coefficient}) * value ** (degree // L)
        return result


def evaluate(plan: Plan, budget: Budget = UNLIMITED, listed: Listed = _nothing) -> Fraction:
    """The fraction that a plan describes, in lowest terms, its denominator with coprime integer coefficients."""
    evaluator = _Evaluator(plan, budget, listed)
    top, bottom = evaluator.run(plan)
    top = evaluator.reduce(top)
    if top.is_zero():
        return Fraction(evaluator.atoms, top, evaluator.one)
    common = top.gcd(bottom)
    if not common.is_one():
        top, bottom = top / common, bottom / common
    scale = _scale(bottom)
    return Fraction(evaluator.atoms, top / scale, bottom / scale)


def _scale(polynomial: fmpq_mpoly) -> fmpq:
    """What to divide by so that the coefficients are coprime integers, with a sign that no ordering decides."""
    coefficients = polynomial.coeffs()
    content = fmpq(0)
    for coefficient in coefficients:
        content = coefficient if content == 0 else content.gcd(coefficient)
    balance = sum(coefficients, fmpq(0))
    negative = balance < 0 or (balance == 0 and polynomial.leading_coefficient() < 0)
    content = content if content > 0 else -content
    return -content if negative else content


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
    degree = max(map(int, polynomial.degrees()), default=0)
    if len(polynomial) < 2 or (len(polynomial) <= MAX_FACTORED_TERMS and degree <= MAX_FACTORED_DEGREE):
        constant, factors = polynomial.factor()
        return fmpq(constant), [(factor, int(power)) for factor, power in factors]
    return fmpq(1), [(polynomial, 1)]


def rooted(polynomial: fmpq_mpoly, atoms: tuple[Expr, ...]) -> fmpq_mpoly:
    """The same with a = (a^(1/L))^L wherever that root of a is an atom beside a: a + 2 sqrt(a) + 1 then has factors."""
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
