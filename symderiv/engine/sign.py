"""Inequalities for every size.

Decides: ``f >= 0`` and ``f > 0`` for sums, products and quotients of terms with known sign (exponentials, squares,
declared positive numbers), sums over indices of such terms, and the fact that a sum of non-negative terms is at least
each of its terms - which is what bounds softmax entries by one; polynomials in one atom by counting roots; quadratic
polynomials in any atom by completing squares; logarithms
through the monotony of exp; convex functions that touch zero; maxima and absolute values case by case.
May say *proved*; never *false*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from types import NoneType

from flint import fmpq, fmpq_mpoly
from sympy import Add, Dummy, Expr, Indexed, Integer, Mul, Poly, Pow, Rational, Symbol, cos, floor, pi, sin

from symderiv.engine.budget import TooLarge
from symderiv.engine.cases import bound_facts, has_switches, in_all_cases
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Keeps
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import Fraction, factors_of, polynomial_expression, terms_of
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.point import admits
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.nodes import Exp, Greatest, Log, Sigma, key
from symderiv.tensor.tensor import same_axis

# A sign is a pair of proved facts about a term: is it >= 0 (or <= 0), and is it never zero?
Sign = tuple[int, bool]
UNKNOWN: Sign = (0, False)
NONZERO: Sign = (0, True)
MAX_SQUARES = 4
"""How many squares are completed one inside the other."""


def is_kept(goal: Keeps) -> bool:
    gap = goal.gap
    if not has_switches(gap):
        return shows(goal)
    facts = bound_facts(gap, goal.context.interval_of)
    return in_all_cases(gap, lambda part: shows(replace(goal, gap=part)), facts, goal.against)


def shows(goal: Keeps) -> bool:
    """Is an expression without case distinctions positive, or at least not negative?"""
    signs = Signs(goal.context, goal.least)

    def proved(part: Expr) -> bool:
        direction, strict = signs.sign(part)
        return direction > 0 and (strict or goal.weak)

    return proved(goal.gap) or _through_exp(goal.gap, proved) or (goal.weak and touches_zero(goal.gap, signs))


def _through_exp(gap: Expr, proved: Callable[[Expr], bool]) -> bool:
    """f > 0 exactly if exp(f) - 1 > 0; that turns a sum of logarithms into a product."""
    return bool(gap.has(Log)) and proved(Exp(gap) - 1)


def touches_zero(gap: Expr, signs: Signs) -> bool:
    """A convex function of one variable that is zero with zero slope somewhere is never negative."""
    variables = [s for s in gap.free_symbols if isinstance(s, Symbol)]
    if len(variables) != 1 or variables[0].is_integer or gap.atoms(Indexed):
        return False
    (x,) = variables
    if signs.sign(x) == NONZERO:
        return False  # two half lines, and what is convex on both need not be so across
    try:
        slope = derivative(gap, x)
        bend = derivative(slope, x)
    except CannotDifferentiate:
        return False
    if signs.sign(bend)[0] <= 0 or not is_defined(gap, signs):
        return False
    places = [p for p in (0, 1, -1, 2) if admits(x, p)]
    return any(all(is_zero(f.xreplace({x: Integer(p)}), signs.context) for f in (gap, slope)) for p in places)


def is_defined(node: Expr, signs: Signs) -> bool:
    """Has the expression no pole and no gap in its domain?  Only then is the domain an interval."""
    if isinstance(node, Pow) and not (node.args[1].is_Integer and node.args[1] >= 0):
        direction, strict = signs.sign(node.args[0])
        if not strict or direction == 0:
            return False
    if isinstance(node, Log) and signs.sign(node.args[0]) != (1, True):
        return False
    return all(is_defined(part, signs) for part in node.args if isinstance(part, Expr))


class Signs:
    def __init__(self, context: Context, least: Mapping[Symbol, int]) -> None:
        self.context = context
        self.least = least

    def sign(self, node: Expr) -> Sign:
        structural = self._structural(node)
        if structural[1] and structural != NONZERO:
            return structural
        normal = self._normal(node)
        return normal if structural == UNKNOWN or normal[1] else structural

    def _normal(self, node: Expr) -> Sign:
        try:
            fraction = Normaliser(self.context).normal(node)
        except (TooLarge, ArithmeticError, ValueError):
            return UNKNOWN
        if fraction.is_zero:
            return (1, False)
        bottom = self._polynomial(fraction.denominator, fraction.atoms)
        if not bottom[1]:
            return UNKNOWN
        for attempt in (self._termwise, self._factorwise, self._dominated):
            top = attempt(fraction)
            if top != UNKNOWN:
                return (top[0] * bottom[0], top[1])
        return UNKNOWN

    def _termwise(self, fraction: Fraction) -> Sign:
        return self._polynomial(fraction.numerator, fraction.atoms)

    def _factorwise(self, fraction: Fraction) -> Sign:
        return self._product(fraction.numerator, fraction.atoms, MAX_SQUARES)

    def _product(self, polynomial: fmpq_mpoly, atoms: tuple[Expr, ...], squares: int) -> Sign:
        """A product of factors with known sign, of even powers, and of polynomials without sign change."""
        constant, factors = factors_of(polynomial)
        direction, strict = (1 if constant > 0 else -1), True
        for factor, power in factors:
            d, s = self._polynomial(factor, atoms)
            if (d, s) == UNKNOWN:
                d, s = self._in_one_atom(factor, atoms)
            if (d, s) == UNKNOWN and squares:
                d, s = self._quadratic(factor, atoms, squares)
            if power % 2 == 0:
                d = 1
            direction, strict = direction * d, strict and s
        return (direction, strict) if direction else UNKNOWN

    def _in_one_atom(self, polynomial: fmpq_mpoly, atoms: tuple[Expr, ...]) -> Sign:
        """The sign of a polynomial in a single atom that has no root inside the atom's range (Sturm's theorem)."""
        used = [atom for atom, degree in zip(atoms, polynomial.degrees(), strict=False) if degree]
        if len(used) != 1:
            return UNKNOWN
        t = Dummy("t")
        expression = polynomial_expression(polynomial, tuple(t if a == used[0] else a for a in atoms))
        low, high, taken = self._range(used[0])
        at_ends = [end for end in (low, high) if end is not None and expression.xreplace({t: end}) == 0]
        if Poly(expression, t).count_roots(low, high) > len(at_ends):
            return UNKNOWN
        inner = (low + 1 if high is None else (low + high) / 2) if low is not None else Integer(1)
        return (1 if expression.xreplace({t: inner}) > 0 else -1, not any(end in taken for end in at_ends))

    def _range(self, atom: Expr) -> tuple[Expr | None, Expr | None, tuple[Expr, ...]]:
        """Between which numbers an atom lies, and which of them it may be: exp of something positive is above one."""
        where = self.context.interval_of(atom) if isinstance(atom, Indexed) else None
        if where is not None and isinstance(where.low, Rational) and isinstance(where.high, (Rational, NoneType)):
            ends = ((where.low, where.open_low), (where.high, where.open_high))
            return where.low, where.high, tuple(end for end, is_open in ends if end is not None and not is_open)
        if self._structural(atom) != (1, True):
            return None, None, ()
        if isinstance(atom, Exp):
            direction, strict = self.sign(atom.args[0])
            if direction:
                one = Integer(1)
                return *((one, None) if direction > 0 else (Integer(0), one)), () if strict else (one,)
        return Integer(0), None, ()

    def _quadratic(self, polynomial: fmpq_mpoly, atoms: tuple[Expr, ...], squares: int) -> Sign:
        """a t^2 + b t + c has the sign of a wherever 4 a c - b^2 is positive; t is an atom or a power of one.

        Completing squares one atom after the other decides every quadratic form.
        """
        for place, degree in enumerate(polynomial.degrees()):
            parts = _by_degree(polynomial, place)
            if not degree or degree % 2 or not parts.keys() <= {0, degree // 2, degree}:
                continue
            zero = polynomial * 0
            a, b, c = (parts.get(k, zero) for k in (degree, degree // 2, 0))
            direction, strict = self._whole(a, atoms, squares - 1)
            if not strict:
                continue
            rest = self._whole(4 * a * c - b * b, atoms, squares - 1)
            if rest[0] > 0:
                return (direction, rest[1])
        return UNKNOWN

    def _whole(self, polynomial: fmpq_mpoly, atoms: tuple[Expr, ...], squares: int) -> Sign:
        if polynomial.is_zero():
            return (1, False)
        found = self._polynomial(polynomial, atoms)
        return self._product(polynomial, atoms, squares) if found == UNKNOWN else found

    def _structural(self, node: Expr) -> Sign:
        if isinstance(node, Rational):
            return (1 if node >= 0 else -1, bool(node != 0))
        if self.context.is_positive(node):
            return (1, True)
        if isinstance(node, Symbol) and node.is_nonzero and not node.is_negative:
            return NONZERO
        found = self._by_parts(node)
        return (1, False) if found[0] == 0 and self._is_declared_nonnegative(node) else found

    def _is_declared_nonnegative(self, node: Expr) -> bool:
        return bool(node.is_nonnegative) or (isinstance(node, (Indexed, Add)) and self.context.is_nonnegative(node))

    def _by_parts(self, node: Expr) -> Sign:
        if isinstance(node, Mul):
            direction, strict = 1, True
            for factor in node.args:
                d, s = self.sign(factor)
                direction, strict = direction * d, strict and s
            return (direction, strict)
        if isinstance(node, Pow) and node.args[1].is_Integer and node.args[1] % 2 == 0:
            return (1, self.sign(node.args[0])[1])
        if isinstance(node, Pow):
            direction, strict = self.sign(node.args[0])
            return (1, strict) if direction > 0 else UNKNOWN
        if isinstance(node, Add):
            return _together([self._structural(argument) for argument in node.args])
        if isinstance(node, Sigma):
            return self._sum(node)
        if isinstance(node, Greatest):
            return self._greatest(node)
        if isinstance(node, Log):
            found = self.sign(node.args[0] - 1)
            return (-1, True) if found == UNKNOWN and self.context.is_positive(1 - node.args[0]) else found
        if isinstance(node, (sin, cos)):
            return self._on_half_a_turn(node)
        return UNKNOWN

    def _on_half_a_turn(self, node: Expr) -> Sign:
        """cos u has one sign while u runs from one odd multiple of pi/2 to the next at most; sin u is cos(u - pi/2)."""
        u = node.args[0]
        where = self.context.interval_of(x) if isinstance(x := next(iter(u.free_symbols), None), Symbol) else None
        if where is None or where.low is None or where.high is None or len(u.free_symbols) > 1:
            return UNKNOWN
        slope = multiplied_out(u).coeff(x, 1)
        if slope == 0 or not (slope.is_Rational or (slope / pi).is_Rational) or multiplied_out(u - slope * x).has(x):
            return UNKNOWN
        turns = [(u.xreplace({x: end}) / pi - (Rational(1, 2) if isinstance(node, sin) else 0)) for end in where.ends]
        (low, open_low), (high, open_high) = sorted(zip(turns, (where.open_low, where.open_high), strict=True))
        middle = floor((low + high) / 2 + Rational(1, 2))
        first, last = middle - Rational(1, 2), middle + Rational(1, 2)
        if low < first or high > last:
            return UNKNOWN
        return (-1 if middle % 2 else 1, bool((open_low or low > first) and (open_high or high < last)))

    def _sum(self, node: Expr) -> Sign:
        body, *limits = node.args
        direction, strict = self._inside(body, limits)
        nonempty = all(self.context.contains(Axis(low, high), low) for _, low, high in limits)
        return (direction, strict and nonempty)

    def _greatest(self, node: Expr) -> Sign:
        """It is one of the values, wherever there is any."""
        body, _, *limits = node.args
        return self._inside(body, limits)

    def _inside(self, body: Expr, limits: Sequence[tuple[Symbol, Expr, Expr]]) -> Sign:
        """The sign of the body at every place of the ranges."""
        renamed = {bound: fresh(bound.name) for bound, _, _ in limits}
        bounds = {renamed[bound]: Axis(low, high) for bound, low, high in limits}
        return Signs(self.context.binding(bounds), self.least).sign(body.xreplace(renamed))

    def _polynomial(self, polynomial: fmpq_mpoly, atoms: tuple[Expr, ...]) -> Sign:
        signs = []
        for coefficient, factors in terms_of(polynomial, atoms):
            sign: Sign = (1 if coefficient > 0 else -1, True)
            for atom, power in factors:
                d, s = self._structural(atom)
                sign = (sign[0] * (1 if power % 2 == 0 else d), sign[1] and s)
            signs.append(sign)
        return _together(signs)

    def _dominated(self, fraction: Fraction) -> Sign:
        """Write a sum of non-negative terms as one of its terms plus a non-negative rest, and look again."""
        top = polynomial_expression(fraction.numerator, fraction.atoms)
        for total in sorted(top.atoms(Sigma), key=key):
            if not total.free_symbols <= top.free_symbols:
                continue  # inside another sum the rest would depend on that sum's index
            for term, rest in self._terms(total):
                split = Normaliser(self.context).normal(top.xreplace({total: term + rest}))
                if split.is_zero:
                    return (1, False)
                found = self._polynomial(split.numerator, split.atoms)
                if found != UNKNOWN and split.denominator.is_one():
                    return found
        return UNKNOWN

    def _terms(self, total: Expr) -> Iterator[tuple[Expr, Symbol]]:
        body, *limits = total.args
        direction, strict = self._sum(total)
        bound = {limit[0] for limit in limits}
        if direction <= 0 or any(bound & end.free_symbols for _, *ends in limits for end in ends):
            return
        axes = [Axis(low, high) for _, low, high in limits]
        inside = ([index for index, own in self.context.ranges.items() if same_axis(own, axis)] for axis in axes)
        for places in product(*inside):
            put = {limit[0]: place for limit, place in zip(limits, places, strict=True)}
            yield body.xreplace(put), self._rest(axes, strict)

    def _rest(self, axes: Sequence[Axis], strict: bool) -> Symbol:
        """What remains of the sum without one term: positive if the terms are and there surely is a second one."""
        least = {symbol: Integer(n) for symbol, n in self.least.items()}
        sizes = [axis.size.xreplace(least) for axis in axes]
        has_more = strict and all(size.is_number for size in sizes) and Mul(*sizes) >= 2
        return Dummy("rest", positive=True) if has_more else Dummy("rest", nonnegative=True)


def _by_degree(polynomial: fmpq_mpoly, place: int) -> dict[int, fmpq_mpoly]:
    """The coefficients of the powers of one generator."""
    parts: dict[int, dict[tuple[int, ...], fmpq]] = {}
    for exponents, coefficient in polynomial.to_dict().items():
        rest = tuple(0 if k == place else int(e) for k, e in enumerate(exponents))
        parts.setdefault(int(exponents[place]), {})[rest] = coefficient
    ring = polynomial.context()
    return {degree: ring.from_dict(terms) for degree, terms in parts.items()}


def _together(signs: list[Sign]) -> Sign:
    """The sign of a sum: all terms must point the same way."""
    directions = {direction for direction, _ in signs}
    if len(directions) != 1 or 0 in directions:
        return UNKNOWN
    return (directions.pop(), any(strict for _, strict in signs))
