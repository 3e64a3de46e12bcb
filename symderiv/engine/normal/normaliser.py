"""SymPy expressions to fractions over atoms.

Decides: rational functions of entries and symbols; exp of anything (its argument split into a sum, so that
exp(a + b) = exp(a) exp(b)); log of products of surely positive factors; rational powers; sin, cos and tan by
addition theorems and Pythagoras; finite sums over indices of known or symbolic size; expectations (see
``moments``).  Everything else is an atom with canonical arguments.
"""

from __future__ import annotations

from flint import fmpq
from sympy import (
    Abs,
    Add,
    E,
    Expr,
    Float,
    I,
    Indexed,
    Integer,
    Mul,
    Piecewise,
    Pow,
    Rational,
    Symbol,
    cos,
    factorint,
    pi,
    sin,
    tan,
)
from sympy.core.function import Function

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.contraction import Contraction, fresh_index, is_finite_sum
from symderiv.engine.normal.denest import cube_root, square_root
from symderiv.engine.normal.fraction import (
    ONE,
    ZERO,
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
    evaluate,
    expression,
    factors_of,
    monomial,
    polynomial_expression,
    rational,
    split_denominator,
    to_rational,
)
from symderiv.engine.normal.moments import Moments
from symderiv.engine.normal.special import special
from symderiv.tensor.axis import FEW, Axis
from symderiv.tensor.nodes import Delta, Exp, Log, Sigma, delta, key, sigma
from symderiv.tensor.operators import Expectation, Integral


class Normaliser:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.canonical_forms: dict[Expr, Expr] = {}
        self.plans: dict[Expr, Plan] = {}

    def within(self, context: Context) -> Normaliser:
        return Normaliser(context)

    def normal(self, node: Expr) -> Fraction:
        return self.evaluated(self.plan(node))

    def evaluated(self, plan: Plan) -> Fraction:
        return evaluate(plan, self.context.budget)

    def canonical(self, node: Expr) -> Expr:
        """The expression rewritten from its normal form, for use as an argument of an atom."""
        known = self.canonical_forms.get(node)
        if known is None:
            known = self.canonical_forms[node] = expression(self.normal(node))
        return known

    def plan(self, node: Expr) -> Plan:
        known = self.plans.get(node)
        if known is None:
            self.context.budget.check()
            known = self.plans[node] = self._plan(node)
        return known

    def _plan(self, node: Expr) -> Plan:
        if isinstance(node, Rational):
            return Constant(rational(node))
        if isinstance(node, Float):
            raise TypeError(f"the decimal {node} is not exact; read it as a fraction")
        if isinstance(node, (Symbol, Indexed)):
            return Atom(node)
        if isinstance(node, Add):
            return Plus(tuple(self.plan(argument) for argument in node.args))
        if isinstance(node, Mul):
            return Times(tuple(self.plan(argument) for argument in node.args))
        if isinstance(node, Pow):
            return self._power(*node.args)
        if isinstance(node, Exp):
            return self._exponential(node.args[0])
        if isinstance(node, Log):
            return self._logarithm(node.args[0])
        if isinstance(node, Delta):
            return self._delta(node)
        if isinstance(node, Sigma):
            return self._sum(node)
        if isinstance(node, Expectation):
            return Moments(self).expectation(*node.args)
        if isinstance(node, Integral):
            return Moments(self).integral(*node.args)
        if node is E:
            return Exponential(Integer(1), fmpq(1))
        if isinstance(node, (cos, sin)):
            return self._turn(node.args[0], isinstance(node, sin))
        if isinstance(node, Abs) and not node.has(I):
            return self._root(node.args[0] ** 2, Rational(1, 2))
        if isinstance(node, tan):
            return Times((self._turn(node.args[0], True), Power(self._turn(node.args[0], False), -1)))
        return special(self, node) or self._function(node)

    def _function(self, node: Expr) -> Plan:
        """An atom with canonical arguments, unless SymPy knows the value at those."""
        if not isinstance(node, Function) or isinstance(node, Piecewise):
            return Atom(node)
        value = node.func(*(self.canonical(argument) for argument in node.args))
        return Atom(value) if isinstance(value, type(node)) else self.plan(value)

    # --- powers, exponentials, logarithms ---------------------------------------------------------------------

    def _power(self, base: Expr, exponent: Expr) -> Plan:
        if exponent.is_Integer:
            return Power(self.plan(base), int(exponent))
        if base is E:
            return self._exponential(exponent)
        if exponent.is_Rational:
            return self._root(base, exponent)
        if self.context.is_positive(base):
            return self._exponential(exponent * Log(base))
        return Atom(Pow(self.canonical(base), self.canonical(exponent)))

    def _root(self, base: Expr, power: Rational) -> Plan:
        fraction = self.normal(base)
        plain = self._denested(fraction, power)
        if plain is not None:
            return plain
        if fraction.is_zero:
            if power < 0:
                raise ZeroDivisionError("a negative power of zero")
            return ZERO
        weight = rational(power)
        parts: list[Plan] = []
        for polynomial, sign in ((fraction.numerator, 1), (fraction.denominator, -1)):
            constant, factors = factors_of(polynomial)
            rest: list[Expr] = []
            if constant < 0:
                rest.append(Integer(-1))
                constant = -constant
            for prime, count in _prime_powers(constant):
                parts.append(self._rational_power(Integer(prime), Integer(prime), weight * count * sign))
            for factor, count in factors:
                value = polynomial_expression(factor, fraction.atoms)
                if self.context.is_positive(value):
                    parts.append(self._positive_power(value, weight * count * sign))
                elif count % 2 == 0:  # an even power is not negative: it leaves the root by itself
                    parts.append(self._rational_power(self.canonical(value**2), value**2, weight * count * sign / 2))
                else:
                    rest.append(value**count)
            if rest:
                if sign < 0:  # the sign of a denominator decides the branch: keep the whole as one atom
                    return Atom(Pow(expression(fraction), power))
                value = Mul(*rest)
                parts.append(RootOf(self.canonical(value), self.plan(value), weight))
        return Times(tuple(parts)) if parts else ONE

    def _positive_power(self, value: Expr, weight: fmpq) -> Plan:
        if isinstance(value, Exp):
            return self._exponential(value.args[0] * to_rational(weight))
        if weight.q == 1:
            return Power(self.plan(value), int(weight))
        return RootOf(value, self.plan(value), weight)

    def _rational_power(self, key: Expr, value: Expr, weight: fmpq) -> Plan:
        if weight.q == 1:
            return Power(self.plan(value), int(weight))
        return RootOf(key, self.plan(value), weight)

    def _denested(self, fraction: Fraction, power: Rational) -> Plan | None:
        """The square or cube root of a number A + B, where A and the square of B are rational."""
        if power.q not in (2, 3) or not fraction.denominator.is_one() or len(fraction.numerator) != 2:
            return None
        terms = sorted(fraction.terms(), key=lambda term: len(term[1]))
        (constant, none), (coefficient, factors) = terms
        if none or not all(atom.is_Pow and atom.is_number and atom.is_positive for atom, _ in factors):
            return None
        root = Times((Constant(coefficient), *(Power(self.plan(atom), count) for atom, count in factors)))
        square = self.evaluated(Power(root, 2))
        if not (square.numerator.is_constant() and square.denominator.is_one()):
            return None
        value = fmpq(square.numerator.leading_coefficient())
        positive = value < constant * constant if constant > 0 else value > constant * constant and coefficient > 0
        if not positive and not (constant > 0 and coefficient > 0):
            return None
        plan: Plan | None = None
        if power.q == 2:
            pair = square_root(constant, value)
            if pair is not None:
                first, second = (self.plan(Pow(to_rational(part), Rational(1, 2))) for part in pair)
                plan = Plus((first, Times((Constant(fmpq(1 if coefficient > 0 else -1)), second))))
        else:
            pair = cube_root(constant, value)
            if pair is not None:
                plan = Plus((Constant(pair[0]), Times((Constant(pair[1]), root))))
        return None if plan is None else Power(plan, int(power.p))

    def _exponential(self, argument: Expr) -> Plan:
        fraction = self.normal(argument)
        bottom = polynomial_expression(fraction.denominator, fraction.atoms)
        parts: list[Plan] = []
        for coefficient, factors in fraction.terms():
            exponent = monomial(factors) / bottom
            if isinstance(exponent, Log):
                # exp(c log u) = u^c, wherever log u is a real number
                parts.append(self._positive_power(exponent.args[0], coefficient))
            else:
                parts.append(Exponential(exponent, coefficient))
        return Times(tuple(parts)) if parts else ONE

    def _logarithm(self, argument: Expr) -> Plan:
        """log of a product: the logs of the surely positive factors, and the log of what is left."""
        fraction = self.normal(argument)
        if fraction.is_zero:
            raise ZeroDivisionError("the logarithm of zero")
        parts: list[Plan] = []
        rest: dict[int, list[tuple[Expr, int]]] = {1: [], -1: []}
        for polynomial, sign in ((fraction.numerator, 1), (fraction.denominator, -1)):
            constant, factors = factors_of(polynomial)
            if constant < 0:
                rest[sign].append((Integer(-1), 1))
                constant = -constant
            for prime, count in _prime_powers(constant):
                parts.append(Times((Constant(fmpq(count * sign)), Atom(Log(Integer(prime))))))
            for factor, count in factors:
                value = polynomial_expression(factor, fraction.atoms)
                if self.context.is_positive(value):
                    parts.append(Times((Constant(fmpq(count * sign)), self._logarithm_of_positive(value))))
                else:
                    rest[sign].append((value, count))
        if rest[1] or rest[-1]:
            parts.append(self._logarithm_of_rest(rest[1], rest[-1]))
        return Plus(tuple(parts))

    def _logarithm_of_positive(self, value: Expr) -> Plan:
        if isinstance(value, Exp):
            return self.plan(value.args[0])
        if isinstance(value, Pow) and isinstance(value.args[1], Rational) and self.context.is_positive(value.args[0]):
            return Times((Constant(rational(value.args[1])), self._logarithm(value.args[0])))
        return Atom(Log(value))

    def _logarithm_of_rest(self, above: list[tuple[Expr, int]], below: list[tuple[Expr, int]]) -> Plan:
        """The logarithm of factors of unknown sign: one atom, for only their product is surely positive."""
        weight = fmpq(1)
        if not above:  # log(1 / u) = -log(u), wherever either is a real number
            above, below, weight = below, [], fmpq(-1)
        if len(above) == 1 and not below:  # log(u^3) = 3 log(u), for u must be positive; log(u^4) = 2 log(u^2)
            ((value, count),) = above
            if isinstance(value, Abs):
                value, count, weight = value.args[0], 2 * count, weight / 2
            above = [(value, 1 if count % 2 else 2)]
            weight *= count if count % 2 else count // 2
        top, bottom = (Mul(*(value**count for value, count in part)) for part in (above, below))
        inside = self.canonical(top / bottom)
        if below:
            inverse = self.canonical(bottom / top)
            if key(inverse) < key(inside):
                inside, weight = inverse, -weight
        return Times((Constant(weight), Atom(Log(inside))))

    def _turn(self, argument: Expr, sine: bool) -> Plan:
        """cos or sin of a sum, by the addition theorems."""
        fraction = self.normal(argument)
        bottom = polynomial_expression(fraction.denominator, fraction.atoms)
        angles = [(monomial(factors) / bottom, coefficient) for coefficient, factors in fraction.terms()]
        if len(angles) > 6:
            return Atom((sin if sine else cos)(expression(fraction)))
        cosine: Plan = ONE
        sine_part: Plan = ZERO
        for angle, weight in angles:
            c, s = (self._turned(angle, weight, is_sine) for is_sine in (False, True))
            cosine, sine_part = (
                Plus((Times((cosine, c)), Times((Constant(fmpq(-1)), sine_part, s)))),
                Plus((Times((sine_part, c)), Times((cosine, s)))),
            )
        return sine_part if sine else cosine

    def _turned(self, angle: Expr, weight: fmpq, sine: bool) -> Plan:
        if angle == pi:  # multiples of pi / 12 and the like are algebraic numbers that SymPy knows
            value = (sin if sine else cos)(pi * to_rational(weight))
            if not value.has(sin, cos):
                return self.plan(value)
        return Turn(angle, weight, sine)

    # --- indices ----------------------------------------------------------------------------------------------

    def _delta(self, node: Expr) -> Plan:
        left, right = node.args[:2]
        difference = (left - right).expand()
        if difference == 0:
            return ONE
        if (difference.is_number and difference != 0) or frozenset((left, right)) in self.context.apart:
            return ZERO
        return Atom(delta(left, right))

    def _sum(self, node: Expr) -> Plan:
        body, *limits = node.args
        if not is_finite_sum(node):
            return Atom(node)
        for place, (bound, low, high) in enumerate(limits):
            if any((low.free_symbols | high.free_symbols) & {other} for other, _, _ in limits):
                if len(limits) == 1:
                    return Atom(node)
                return self._sum(sigma(sigma(body, *limits[:-1]), limits[-1]))  # a range depends on an outer index
            axis = Axis(low, high)
            if axis.count is not None and axis.count <= FEW:
                rest = limits[:place] + limits[place + 1 :]
                values = [body.xreplace({bound: Integer(v)}) for v in axis.values()]
                return Plus(tuple(self.plan(sigma(value, *rest) if rest else value) for value in values))
        fresh = {bound: fresh_index() for bound, _, _ in limits}
        return self.sum_over(body.xreplace(fresh), {fresh[bound]: Axis(low, high) for bound, low, high in limits})

    def sum_over(self, body: Expr, bounds: dict[Symbol, Axis]) -> Plan:
        """The sum of ``body`` over all values of the bound indices, split into independent contractions."""
        inner = self.within(self.context.binding(bounds))
        fraction = inner.normal(body)
        if fraction.is_zero:
            return ZERO
        outside, inside = split_denominator(fraction, lambda atom: bool(atom.free_symbols & bounds.keys()))
        terms: list[Plan] = []
        for coefficient, factors in fraction.terms():
            contraction = Contraction(self, bounds, [*factors, *inside])
            terms.append(Times((Constant(coefficient), contraction.plan())))
        return Times((Plus(tuple(terms)), Power(self.plan(outside), -1)))


def _prime_powers(value: fmpq) -> list[tuple[int, int]]:
    powers = [*factorint(int(value.p)).items()] + [(p, -k) for p, k in factorint(int(value.q)).items()]
    return [(int(p), int(k)) for p, k in powers if p != 1]
