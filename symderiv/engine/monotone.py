"""Inequalities in one real variable, by calculus.

Decides: ``f > 0`` and ``f >= 0`` on an interval for smooth f (rational functions, exp, log, roots, sin, cos) wherever f
is defined.  A function is positive if it is increasing from an end at which it is not negative, or decreasing towards
one; the slope's sign is the same kind of question, asked a few times in turn.  The interval is cut at poles, at simple
zeros of f and of its slope, and around places where only balls can tell.  Ends and limits are exact; limits are
SymPy's, and count only if values in balls approach them.  May say *proved* only.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

import sympy
from flint import fmpq
from sympy import Add, Dummy, Expr, Integer, Mul, Poly, PolynomialError, Pow, Rational, Symbol, cos, oo, sin

from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, evaluate
from symderiv.engine.boxes import positive_on_box
from symderiv.engine.budget import OutOfBudget, deadline
from symderiv.engine.closed_form import value as value_of
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.foreign import REFUSALS
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import factors_of, polynomial_expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.point import inside
from symderiv.engine.region import Question, faces, relaxed
from symderiv.engine.sign import Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.border import from_sympy, to_sympy
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.interval import Interval
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Log, key
from symderiv.tensor.operators import limit

SECONDS = 1.0
"""For SymPy to solve an equation."""
DEPTH = 5
"""How often a slope is asked about a slope."""
CUTS = 2
"""How often an interval is cut."""
_SIMPLE = sorted({Rational(p, q) for q in (1, 2, 3, 4) for p in range(-8, 9)}, key=lambda p: (p.q, abs(p), -p))


@dataclass(frozen=True)
class Calculus:
    """Questions about functions of one variable in one context."""

    x: Symbol
    context: Context

    def holds(self, f: Expr, where: Interval, strict: bool) -> bool:
        """Is f positive (or not negative) at all points of the interval at which it is defined?"""
        pieces = self._defined(f, where)
        if pieces is None or not all(self._on(f, piece, strict, DEPTH, CUTS) for piece in pieces):
            return False
        return all(self._at(f, point, strict) for point in self._corners(f) if where.contains(point))

    def _corners(self, f: Expr) -> list[Expr]:
        """Where a root of a linear function is zero: f has a value there, but is not smooth."""
        found = []
        for node in f.atoms(Pow):
            half = None if node.args[1].is_Integer else self._half_line(node.args[0])
            if half is not None:
                found.append(half.low if half.low is not None else half.high)
        return [point for point in found if point is not None]

    def _at(self, f: Expr, point: Expr, strict: bool) -> bool:
        try:
            value = f.xreplace({self.x: point})
            evaluate(value, {}, 128)
        except Undefined:
            return True
        except NotEvaluable:
            return False
        sign = self._sign(value)
        return sign == 1 or (sign == 0 and not strict)

    # --- where it is defined --------------------------------------------------------------------------------------

    def _defined(self, f: Expr, where: Interval) -> list[Interval] | None:
        """The parts of the interval on which f is smooth; elsewhere it has no value.  None if that is not clear."""
        for node in f.atoms(Log) | f.atoms(Pow):
            half = None if isinstance(node, Pow) and node.args[1].is_Integer else self._half_line(node.args[0])
            where = where if half is None else where.meet(half)
        if where.is_empty:
            return None
        pieces = [where]
        for node in f.atoms(Pow):
            base, exponent = node.args
            if base.has(self.x) and exponent.is_Integer and exponent < 0:
                for root in self._rational_roots(base):
                    pieces = [part for piece in pieces for part in _without(piece, root)]
        return pieces if all(self._is_smooth(f, piece) for piece in pieces) else None

    def _half_line(self, base: Expr) -> Interval | None:
        """Where a linear function is positive."""
        try:
            slope = derivative(base, self.x)
        except CannotDifferentiate:
            return None
        if not isinstance(slope, Rational) or slope == 0:
            return None
        root = -base.xreplace({self.x: Integer(0)}) / slope
        if not isinstance(root, Rational):
            return None
        return Interval(low=root) if slope > 0 else Interval(high=root)

    def _rational_roots(self, base: Expr) -> list[Rational]:
        try:
            return [root for root in Poly(base, self.x).ground_roots() if isinstance(root, Rational)]
        except PolynomialError:
            return []

    def _is_smooth(self, node: Expr, where: Interval) -> bool:
        if not node.has(self.x):
            return True
        if isinstance(node, Log) and not self._surely_positive(node.args[0], where):
            return False
        if isinstance(node, Pow):
            base, exponent = node.args
            if not exponent.is_Integer and not self._surely_positive(base, where):
                return False
            if exponent.is_Integer and exponent < 0 and not self._never_zero(base, where):
                return False
        return all(self._is_smooth(part, where) for part in node.args)

    def _surely_positive(self, f: Expr, where: Interval) -> bool:
        return self._on(f, where, True, 2, 1)

    def _never_zero(self, f: Expr, where: Interval) -> bool:
        return self._surely_positive(f, where) or self._surely_positive(-f, where)

    # --- the sign on a piece --------------------------------------------------------------------------------------

    def _on(self, f: Expr, where: Interval, strict: bool, depth: int, cuts: int) -> bool:
        """f is smooth on the interval."""
        self.context.budget.check()
        f = self._stripped(f, where)
        if not f.has(self.x):
            sign = self._sign(f)
            return sign == 1 or (sign == 0 and not strict)
        if self._is_implausible(f, where):
            return False
        if self._by_signs(f, where, strict):
            return True
        if depth and any(self._monotone(form, where, strict, depth, cuts) for form in self._forms(f, where)):
            return True
        if depth and self._concave(f, where, strict, depth, cuts):
            return True
        if positive_on_box(f, {self.x: where}, self.context.budget):
            return True
        return bool(cuts) and any(
            all(self._on(f, piece, strict, depth, cuts - 1) for piece in pieces) for pieces in self._cut(f, where)
        )

    def _by_signs(self, f: Expr, where: Interval, strict: bool) -> bool:
        signs = Signs(self.context, {})
        asked = Question(f, {self.x: where})
        for form in (asked, relaxed(asked)) if f.has(sin, cos) else (asked,):
            found = [signs.sign(face) for face in faces(form)]
            if found and all(direction > 0 and (sure or not strict) for direction, sure in found):
                return True
        return False

    def _forms(self, f: Expr, where: Interval) -> Iterator[Expr]:
        """f divided by what stands before a logarithm, as the slope of that has no such logarithm; and f."""
        logs = sorted((log for log in f.atoms(Log) if log.has(self.x)), key=key)
        names = {log: Dummy("log", real=True) for log in logs}
        plain = multiplied_out(f.xreplace(names)) if logs else f
        weights = dict.fromkeys(plain.coeff(name, 1) for name in names.values())
        for weight in weights:
            plain_weight = weight.has(self.x) and weight.free_symbols <= {self.x}
            sign = self._fixed_sign(weight, where) if plain_weight else None
            if sign is not None:
                yield Add(*(term / (sign * weight) for term in Add.make_args(f)))
        yield f

    def _monotone(self, f: Expr, where: Interval, strict: bool, depth: int, cuts: int) -> bool:
        try:
            slope = derivative(f, self.x)
        except CannotDifferentiate:
            return False
        for direction in (1, -1):
            low = direction > 0
            end, is_open = (where.low, where.open_low) if low else (where.high, where.open_high)
            at_end = self._end_sign(f, end, direction)
            if at_end is None or at_end < 0 or (at_end == 0 and strict and not is_open):
                continue
            if at_end == 0 and strict and is_zero(slope, self.context):
                continue
            # Analytic, monotone and not constant, so strictly monotone: inside, f is larger than at the end.
            if self._on(direction * slope, where, False, depth - 1, max(cuts - 1, 0)):
                return True
        return False

    def _concave(self, f: Expr, where: Interval, strict: bool, depth: int, cuts: int) -> bool:
        """A concave function lies above the smaller of its values at the two ends."""
        if depth < 2 or where.is_line:
            return False
        for end, is_open, direction in ((where.low, where.open_low, 1), (where.high, where.open_high, -1)):
            sign = self._end_sign(f, end, direction)
            if sign is None or sign < 0 or (sign == 0 and strict and not is_open):
                return False
        try:
            bend = derivative(derivative(f, self.x), self.x)
        except CannotDifferentiate:
            return False
        return self._on(-bend, where, False, depth - 2, max(cuts - 1, 0))

    def _end_sign(self, f: Expr, end: Expr | None, direction: int) -> int | None:
        """The sign of the value at an end of the interval, or of the limit there; infinity counts as its sign."""
        if end is not None and not any(power.args[1].has(self.x) for power in f.atoms(Pow)):
            at = f.xreplace({self.x: end})
            try:
                evaluate(at, {}, 128)
                return self._sign(at)
            except (Undefined, NotEvaluable):
                pass
        point = end if end is not None else (-oo if direction > 0 else oo)
        try:
            with deadline(SECONDS):
                found = value_of(Model(), limit(f, self.x, point, direction if end is not None else 0))
        except OutOfBudget:
            return None
        if found in (oo, -oo):
            return 1 if found == oo else -1
        return None if found is None else self._sign(found)

    def _sign(self, number: Expr) -> int | None:
        if is_zero(number, self.context):
            return 0
        for bits in (64, 256):
            try:
                value = evaluate(number, {}, bits)
            except (Undefined, NotEvaluable):
                continue
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
        return None

    # --- the same sign, simpler -----------------------------------------------------------------------------------

    def _stripped(self, f: Expr, where: Interval) -> Expr:
        """f without factors of known sign, so that slopes do not grow."""
        try:
            fraction = Normaliser(self.context).normal(f)
        except (ValueError, ZeroDivisionError):
            return f
        if fraction.is_zero:
            return Integer(0)
        result: Expr = Integer(1)
        for polynomial, is_top in ((fraction.numerator, True), (fraction.denominator, False)):
            constant, factors = factors_of(polynomial)
            result = result if constant > 0 else -result
            for factor, power in factors:
                part = polynomial_expression(factor, fraction.atoms)
                sign = self._fixed_sign(part, where)
                if sign is None and (is_top or power % 2):
                    result = Mul(result, part**power if is_top else part)
                elif sign is not None and power % 2:
                    result = result * sign
        return result

    def _fixed_sign(self, part: Expr, where: Interval) -> int | None:
        for sign in (1, -1):
            if self._by_signs(sign * part, where, True):
                return sign
        return None

    # --- numbers as a guide ---------------------------------------------------------------------------------------

    def _values(self, f: Expr, where: Interval) -> list[tuple[fmpq, Value]]:
        found = []
        for point in sorted(inside(where)):
            try:
                found.append((point, evaluate(f, {self.x: point}, 64)))
            except (Undefined, NotEvaluable):
                continue
        return found

    def _is_implausible(self, f: Expr, where: Interval) -> bool:
        return any(value < 0 for _, value in self._values(f, where))

    def _cut(self, f: Expr, where: Interval) -> list[list[Interval]]:
        """Ways to cut the interval: at a simple zero of f or of its slope; around the place where f is smallest."""
        try:
            slope = derivative(f, self.x)
        except CannotDifferentiate:
            return []
        inner = Interval(where.low, where.high)
        zeros = [p for p in _SIMPLE if inner.contains(p) and any(self._vanishes(g, p) for g in (f, slope))]
        zeros += [] if zeros else [p for p in self._solutions(self._stripped(slope, where)) if inner.contains(p)]
        ways = [[_left(where, point), _right(where, point)] for point in zeros[:2]]
        values = self._values(f, inner)
        positive = [(point, value) for point, value in values if value > 0]
        if len(positive) >= 3:
            place = min(range(len(values)), key=lambda k: float(as_ball(values[k][1])))
            low = _rational(values[max(place - 1, 0)][0])
            high = _rational(values[min(place + 1, len(values) - 1)][0])
            middle = Interval(low, high, open_low=False, open_high=False)
            ways.append([middle, *(p for p in (_left(where, low), _right(where, high)) if not p.is_empty)])
        return ways[:3]

    def _solutions(self, f: Expr) -> list[Expr]:
        """Exact zeros of f that SymPy finds; each is checked."""
        names: dict[Expr, Symbol] = {}
        try:
            with deadline(SECONDS):
                found = sympy.solve(to_sympy(f, names), self.x)
        except REFUSALS:
            return []
        exact = [from_sympy(root) for root in found if isinstance(root, Expr) and root.is_real and root.is_number]
        return [root for root in exact if is_zero(f.xreplace({self.x: root}), self.context)]

    def _vanishes(self, f: Expr, point: Rational) -> bool:
        try:
            value = evaluate(f, {self.x: fmpq(int(point.p), int(point.q))}, 64)
        except (Undefined, NotEvaluable):
            return False
        if value > 0 or value < 0:
            return False
        return is_zero(f.xreplace({self.x: point}), self.context)


def _rational(value: fmpq) -> Rational:
    return Rational(int(value.p), int(value.q))


def _left(where: Interval, point: Expr) -> Interval:
    return where.meet(Interval(high=point, open_high=False))


def _right(where: Interval, point: Expr) -> Interval:
    return where.meet(Interval(low=point, open_low=False))


def _without(where: Interval, point: Expr) -> list[Interval]:
    """The interval without one point."""
    if not where.contains(point):
        return [where]
    parts = [where.meet(Interval(high=point)), where.meet(Interval(low=point))]
    return [part for part in parts if not part.is_empty]


def in_one_variable(asked: Question, context: Context, strict: bool) -> bool:
    """Does the inequality hold, by calculus in its only variable?"""
    if len(asked.region) != 1:
        return False
    ((symbol, where),) = asked.region.items()
    x = Dummy(symbol.name, real=True)
    if where.low is None or where.low < 0:
        return Calculus(x, context).holds(asked.gap.xreplace({symbol: x}), where, strict)
    roots = [p.args[1].q for p in asked.gap.atoms(Pow) if p.args[0] == symbol and isinstance(p.args[1], Rational)]
    degree = lcm(*map(int, roots)) if roots else 1
    u = Dummy(symbol.name, nonnegative=True)  # so that a root of u^L is a power of u
    gap = asked.gap.xreplace({symbol: u**degree}).xreplace({u: x})
    low, high = (None if end is None else end ** Rational(1, degree) for end in (where.low, where.high))
    return Calculus(x, context).holds(gap, Interval(low, high, where.open_low, where.open_high), strict)
