"""Plans to fractions, computed by FLINT.

These relations hold between atoms and are applied to every numerator: a Kronecker delta, a step and what is declared to
be 0 or 1 are idempotent, the cube of a sign is the sign, the square of (-1)^n and of what is declared to be -1 or 1 is
1, the L-th power of an L-th root is its radicand, and sin^2 + cos^2 = 1.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import Any

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx
from sympy import Expr, Integer, Pow, Rational, cos, sign, sin

from symderiv.engine.budget import UNLIMITED, Budget, TooLarge
from symderiv.engine.normal.fraction import (
    Atom,
    Constant,
    Exponential,
    Fraction,
    Plan,
    Plus,
    Power,
    RootOf,
    Times,
    Turn,
)
from symderiv.tensor.nodes import Delta, Exp, Slope, Step, key

MAX_MULTIPLE = 40
SMALL = 50
"""Terms: what has no more is computed in no time, and the clock is not asked."""

Listed = Callable[[Expr], tuple[Expr, ...] | None]
"""The only values of an atom, where they are declared."""
Pair = tuple[fmpq_mpoly, fmpq_mpoly]
"""Numerator and denominator."""


class _Atoms:
    """Which atoms a plan has, and the common denominators of its exponentials and roots."""

    def __init__(self) -> None:
        self.plain: set[Expr] = set()
        self.exponentials: dict[Expr, int] = {}
        self.roots: dict[Expr, tuple[Plan, int]] = {}
        self.angles: dict[Expr, int] = {}
        self.seen: set[int] = set()

    def collect(self, plan: Plan) -> None:
        if id(plan) in self.seen:
            return
        self.seen.add(id(plan))
        match plan:
            case Plus(parts) | Times(parts):
                for part in parts:
                    self.collect(part)
            case Atom(key):
                self.plain.add(key)
            case Constant():
                pass
            case Power(base, _):
                self.collect(base)
            case Exponential(exponent, weight):
                self.exponentials[exponent] = lcm(self.exponentials.get(exponent, 1), int(weight.q))
            case RootOf(key, radicand, power):
                self.collect(radicand)
                self.roots[key] = (radicand, lcm(self.roots.get(key, (radicand, 1))[1], int(power.q)))
            case Turn(angle, weight, _):
                self.angles[angle] = lcm(self.angles.get(angle, 1), int(weight.q))


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


def _part(whole: Expr, count: int) -> Expr:
    return whole if count == 1 else whole / Integer(count)


class _Evaluator:
    def __init__(self, plan: Plan, budget: Budget, listed: Listed) -> None:
        self.budget = budget
        found = _Atoms()
        found.collect(plan)
        self.found = found
        self.plain: dict[Expr, int] = {}
        self.exponentials: dict[Expr, int] = {}
        self.roots: dict[Expr, int] = {}
        cosines: dict[Expr, int] = {}
        sines: dict[Expr, int] = {}
        named = [(atom, self.plain, atom) for atom in found.plain]
        named += [(Exp(_part(e, L)), self.exponentials, e) for e, L in found.exponentials.items()]
        named += [(Pow(radicand, Rational(1, L)), self.roots, radicand) for radicand, (_, L) in found.roots.items()]
        for angle, L in found.angles.items():
            named += [(cos(_part(angle, L)), cosines, angle), (sin(_part(angle, L)), sines, angle)]
        named.sort(key=lambda entry: key(entry[0]))
        for place, (_, table, name) in enumerate(named):
            table[name] = place
        self.atoms = tuple(atom for atom, _, _ in named)
        self.ring = fmpq_mpoly_ctx.get([f"a{k}" for k in range(len(named))] or ["a0"], "degrevlex")
        self.generators = self.ring.gens()
        self.angles = {angle: (self.generators[cosines[angle]], self.generators[sines[angle]]) for angle in cosines}
        self.sines = [(sines[angle], self.generators[cosines[angle]]) for angle in sines]
        """Where each sine stands, with its cosine; SymPy may have written two of them alike."""
        self.one = self.ring.constant(1)
        self.folds = {k: fold for k, atom in enumerate(self.atoms) if (fold := _folding(atom, listed)) is not None}
        self.relations = bool(self.folds or self.roots or self.sines)
        self.known: dict[int, Pair] = {}

    def run(self, plan: Plan) -> Pair:
        """Of a part that occurs several times, once: a softmax has its denominator everywhere."""
        found = self.known.get(id(plan))
        if found is None:
            found = self.known[id(plan)] = _COMPUTED[type(plan)](self, plan)
        return found

    def constant(self, plan: Constant) -> Pair:
        return self.ring.constant(plan.value), self.one

    def atom(self, plan: Atom) -> Pair:
        return self.generators[self.plain[plan.key]], self.one

    def exponential(self, plan: Exponential) -> Pair:
        common = self.found.exponentials[plan.exponent]
        return self._signed_power(self.generators[self.exponentials[plan.exponent]], int(plan.weight * common))

    def root(self, plan: RootOf) -> Pair:
        degree = int(plan.power * self.found.roots[plan.key][1])
        return self._signed_power(self.generators[self.roots[plan.key]], degree)

    def turn(self, plan: Turn) -> Pair:
        count = int(plan.weight * self.found.angles[plan.angle])
        return self._multiple(*self.angles[plan.angle], count, plan.sine), self.one

    def product(self, plan: Times) -> Pair:
        top, bottom = self.one, self.one
        for factor in plan.factors:
            n, d = self.run(factor)
            top = n if top is self.one else top * n
            bottom = bottom if d is self.one else bottom * d
            self._check(top)
        return self.reduce(top), bottom

    def power(self, plan: Power) -> Pair:
        n, d = self.run(plan.base)
        exponent = abs(plan.exponent)
        if plan.exponent < 0:
            n, d = d, n
        if d.is_zero():
            raise ZeroDivisionError("a denominator vanishes identically")
        if exponent == 1:
            return self.reduce(n), d
        if len(n) ** min(exponent, 8) > self.budget.terms * 50 or exponent > 200:
            raise TooLarge(f"a power with exponent {plan.exponent}")
        return self.reduce(n**exponent), d**exponent

    def _signed_power(self, generator: fmpq_mpoly, exponent: int) -> Pair:
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

    def sum(self, plan: Plus) -> Pair:
        top, bottom = self.ring.constant(0), self.one
        for n, d in map(self.run, plan.terms):
            if d is bottom or d == bottom:
                top = top + n
            else:
                common = bottom.gcd(d)
                left, right = d / common, bottom / common
                top, bottom = top * left + n * right, bottom * left
            self._check(top)
        return self.reduce(top), bottom

    def _check(self, polynomial: fmpq_mpoly) -> None:
        if len(polynomial) <= SMALL:
            return
        self.budget.check()
        if len(polynomial) > self.budget.terms:
            raise TooLarge(f"a polynomial with {len(polynomial)} terms")

    def reduce(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """Apply the relations between powers; root^L = radicand where the radicand is a polynomial."""
        if not self.relations:
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
        for key, place in self.roots.items():
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


_COMPUTED: dict[type, Callable[[_Evaluator, Any], Pair]] = {
    Constant: _Evaluator.constant,
    Atom: _Evaluator.atom,
    Exponential: _Evaluator.exponential,
    RootOf: _Evaluator.root,
    Turn: _Evaluator.turn,
    Plus: _Evaluator.sum,
    Times: _Evaluator.product,
    Power: _Evaluator.power,
}


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
