"""SymPy expressions to fractions over atoms.

Decides: rational functions of entries and symbols; exp of anything (its argument split into a sum, so that
exp(a + b) = exp(a) exp(b)); log of products of surely positive factors; rational powers; sin, cos and tan by
addition theorems and Pythagoras; finite sums and greatest values over indices of known or symbolic size; expectations
(see ``moments``).  Everything else is an atom with canonical arguments.
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
    pi,
    sin,
    tan,
)
from sympy.core.function import Function
from sympy.core.relational import Relational

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.binomial_sums import whole_sum
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.contraction import Contraction
from symderiv.engine.normal.evaluator import evaluate
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
    Times,
    Turn,
    expression,
    monomial,
    polynomial_expression,
    rational,
    split_denominator,
    to_rational,
)
from symderiv.engine.normal.greatest import greatest
from symderiv.engine.normal.integrals import definite
from symderiv.engine.normal.logarithms import logarithm
from symderiv.engine.normal.matrices import Matrices
from symderiv.engine.normal.moments import Moments
from symderiv.engine.normal.network import network
from symderiv.engine.normal.opening import cancelled, fresh_index, is_finite_sum, open_sums, over, product_of
from symderiv.engine.normal.ordered import OrderedProducts
from symderiv.engine.normal.plain import plain_terms
from symderiv.engine.normal.powers import exponential, power, root
from symderiv.engine.normal.products import product_over
from symderiv.engine.normal.special import special
from symderiv.engine.normal.telescoping import gosper, may_telescope, split
from symderiv.tensor.axis import Axis
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.nodes import Delta, Exp, Greatest, Log, Product, Sigma, delta, sigma
from symderiv.tensor.operators import DefiniteIntegral, Expectation, Integral
from symderiv.tensor.ordered import OrderedEntry, PowerEntry
from symderiv.tensor.parts import free_symbols_of, replaced


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
        return evaluate(plan, self.context.budget, self.context.listed)

    def canonical(self, node: Expr) -> Expr:
        """The expression rewritten from its normal form, for use as an argument of an atom."""
        known = self.canonical_forms.get(node)
        if known is None:
            terms = self._plain_terms(node)
            whole = expression(self.normal(node)) if terms is None else Add(*(to_rational(c) * m for m, c in terms))
            known = self.canonical_forms[node] = whole
        return known

    def terms(self, node: Expr) -> list[tuple[Expr, fmpq]]:
        """The terms of the normal form: a quotient of monomials each, and the number that stands before it."""
        terms = self._plain_terms(node)
        if terms is not None:
            return terms
        fraction = self.normal(node)
        bottom = polynomial_expression(fraction.denominator, fraction.atoms)
        return [(monomial(factors) / bottom, coefficient) for coefficient, factors in fraction.terms()]

    def _plain_terms(self, node: Expr) -> list[tuple[Expr, fmpq]] | None:
        """Those of a polynomial that is written out: most arguments of functions are, and no ring need be made."""
        context = self.context
        return None if context.structures or context.bounds else plain_terms(node)

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
        if isinstance(node, Symbol):
            return Atom(node)
        if isinstance(node, Indexed):
            return Matrices(self).entry(node) if self.context.structures else Atom(node)
        if isinstance(node, Add):
            return Plus(tuple(self.plan(argument) for argument in node.args))
        if isinstance(node, Mul):
            return Times(tuple(self.plan(argument) for argument in node.args))
        if isinstance(node, Pow):
            return power(self, *node.args)
        if isinstance(node, Exp):
            return exponential(self, node.args[0])
        if isinstance(node, Log):
            return logarithm(self, node.args[0])
        if isinstance(node, Delta):
            return self._delta(node)
        if isinstance(node, Sigma):
            return self._sum(node)
        if isinstance(node, Product):
            return product_over(self, node)
        if isinstance(node, Greatest):
            return greatest(self, node)
        if isinstance(node, InverseEntry):
            return Matrices(self).inverse(node)
        if isinstance(node, Determinant):
            return Matrices(self).determinant(node)
        if isinstance(node, OrderedEntry):
            return OrderedProducts(self).product(node)
        if isinstance(node, PowerEntry):
            return OrderedProducts(self).power(node)
        if isinstance(node, Expectation):
            return Moments(self).expectation(*node.args)
        if isinstance(node, DefiniteIntegral):
            return definite(self, *node.args)
        if isinstance(node, Integral):
            return Moments(self).integral(*node.args)
        if node is E:
            return Exponential(Integer(1), fmpq(1))
        if isinstance(node, (cos, sin)):
            return self._turn(node.args[0], isinstance(node, sin))
        if isinstance(node, Abs) and not node.has(I):
            return root(self, node.args[0] ** 2, Rational(1, 2))
        if isinstance(node, tan):
            return Times((self._turn(node.args[0], True), Power(self._turn(node.args[0], False), -1)))
        return special(self, node) or self._function(node)

    def _function(self, node: Expr) -> Plan:
        """An atom with canonical arguments, unless SymPy knows the value at those."""
        if isinstance(node, Piecewise):
            found = self._cases(node)
            return Atom(found) if isinstance(found, Piecewise) else self.plan(found)
        if not isinstance(node, Function):
            return Atom(node)
        value = node.func(*(self.canonical(argument) for argument in node.args))
        return Atom(value) if isinstance(value, type(node)) else self.plan(value)

    def _cases(self, node: Expr) -> Expr:
        """Canonical values, and conditions as signs of canonical quantities."""
        compared = {
            comparison: comparison.func(self.canonical(comparison.lhs - comparison.rhs), 0)
            for comparison in node.atoms(Relational)
        }
        return Piecewise(*((self.canonical(value), test.xreplace(compared)) for value, test in node.args))

    # --- angles ---------------------------------------------------------------------------------------------

    def _turn(self, argument: Expr, sine: bool) -> Plan:
        """cos or sin of a sum, by the addition theorems."""
        angles = self.terms(argument)
        if len(angles) > 6:
            return Atom((sin if sine else cos)(self.canonical(argument)))
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
        if frozenset((left, right)) in self.context.apart:
            return ZERO
        if not (isinstance(left, Symbol) and isinstance(right, Symbol)) or left == right:
            difference = multiplied_out(left - right)
            if difference.is_number:
                return ONE if difference == 0 else ZERO
        return Atom(delta(left, right))

    def _sum(self, node: Expr) -> Plan:
        found = network(self, node)
        if found is not None:
            return found
        body, *limits = node.args
        if not is_finite_sum(node):
            return Atom(node)
        for place, (bound, low, high) in enumerate(limits):
            if any((low.free_symbols | high.free_symbols) & {other} for other, _, _ in limits):
                if len(limits) == 1:
                    return Atom(node)
                return self._sum(sigma(sigma(body, *limits[:-1]), limits[-1]))  # a range depends on an outer index
            axis = Axis(low, high)
            if self.context.is_listed(axis):
                rest = limits[:place] + limits[place + 1 :]
                values = [body.xreplace({bound: place}) for place in axis.places()]
                return Plus(tuple(self.plan(sigma(value, *rest) if rest else value) for value in values))
        fresh = {bound: fresh_index() for bound, _, _ in limits}
        bounds = {fresh[bound]: Axis(low, high) for bound, low, high in limits}
        return self.sum_over(*self._opened(replaced(body, fresh), bounds))

    def _opened(self, body: Expr, bounds: dict[Symbol, Axis]) -> tuple[Expr, dict[Symbol, Axis]]:
        """A product of matrices, which is nested sums of products of entries, as one sum of one product."""
        factors = [(factor, 1) for factor in Mul.make_args(body)]
        new, factors = open_sums(factors, over(bounds, self._is_matrix_product))
        return self._opened(product_of(factors), bounds | new) if new else (body, bounds)

    def _is_matrix_product(self, node: Expr) -> bool:
        """A sum of products of entries, over ranges that are not written out and do not depend on each other?"""
        body, *limits = node.args
        ends = {symbol for _, low, high in limits for symbol in low.free_symbols | high.free_symbols}
        return (
            all(isinstance(factor, (Indexed, Delta, Rational, Sigma)) for factor in Mul.make_args(body))
            and ends.isdisjoint(limit[0] for limit in limits)
            and not any(self.context.is_listed(Axis(low, high)) for _, low, high in limits)
        )

    def _denominator(self, fraction: Fraction, bounds: dict[Symbol, Axis]) -> tuple[Expr, list[tuple[Expr, int]]]:
        """What may leave the sum.  A sum over no value at all is zero, even where its terms have a zero denominator."""
        outside, inside = split_denominator(fraction, lambda atom: bool(free_symbols_of(atom) & bounds.keys()))
        if outside.is_number or all(self.context.surely(axis.high - axis.low) for axis in bounds.values()):
            return outside, inside
        factors = [factor.as_base_exp() for factor in Mul.make_args(outside)]
        kept = [(base, int(count)) for base, count in factors if not self.context.is_positive(base)]
        for base, count in kept:
            outside /= base**count
        return outside, [*inside, *((1 / base, count) for base, count in kept)]

    def sum_over(self, body: Expr, bounds: dict[Symbol, Axis]) -> Plan:
        """The sum of ``body`` over all values of the bound indices, split into independent contractions."""
        inner = self.within(self.context.binding(bounds))
        fraction = inner.normal(body)
        if fraction.is_zero:
            return ZERO
        if len(bounds) == 1:
            closed = self._telescoped(inner, fraction, bounds)
            if closed is not None:
                return closed
        outside, inside = self._denominator(fraction, bounds)
        terms: list[Plan] = []
        for coefficient, factors in fraction.terms():
            contraction = Contraction(self, bounds, cancelled([*factors, *inside]))
            terms.append(Times((Constant(coefficient), contraction.plan())))
        return Times((Plus(tuple(terms)), Power(self.plan(outside), -1)))

    def _telescoped(self, inner: Normaliser, fraction: Fraction, bounds: dict[Symbol, Axis]) -> Plan | None:
        ((bound, axis),) = bounds.items()
        if not may_telescope(fraction, bound):
            return None
        whole = whole_sum(inner, fraction, bound, axis)
        if whole is not None:
            return whole
        parts = split(inner, fraction, bound)
        if parts is not None:
            return Plus(tuple(self.sum_over(part, bounds) for part in parts))
        return gosper(inner, fraction, bound, axis)
