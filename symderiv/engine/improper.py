"""Definite integrals by an antiderivative that is verified, also up to an infinite end or a singularity.

Decides: the integral of f from a to b, where SymPy finds an F, our own derivative of F is f (normal form), and F and f
are surely without a gap between a and b: what is divided by is not zero there, what a logarithm or a root is taken of
is positive.  Between the rational zeros of such polynomials the interval is cut.  The value is the sum of F(b) - F(a)
over the parts; at an end where F has no value its one-sided limit counts.  If such a limit is infinite, the integral
diverges, whatever the other parts are: nothing cancels.  The mean of a function of one random number with a density is
such an integral; one that oscillates is left alone, because a mean must converge absolutely.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import sympy
from sympy import Add, Dummy, Expr, Integer, Mul, Poly, PolynomialError, Pow, Rational, Symbol, atan, cos, erf, oo, sin

from symderiv.engine import bells, closed_form, identity, inequality, means
from symderiv.engine.ball import NotEvaluable, Undefined, as_ball, evaluate
from symderiv.engine.budget import OutOfBudget, TooLarge, deadline
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.foreign import REFUSALS
from symderiv.engine.goals import Goal, Vanishes
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.point import Sampler, leaves_of
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.sign import Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.border import from_sympy, to_sympy
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.interval import Interval
from symderiv.tensor.law import random_entries
from symderiv.tensor.nodes import Exp, Log, key
from symderiv.tensor.operators import RANDOM, DefiniteIntegral, Expectation, Limit, definite_integral, limit
from symderiv.tensor.parts import contains, nodes_of

_SMOOTH = (Exp, sin, cos, erf, atan)
"""Differentiable for every real argument."""
_UNKNOWN = (sympy.Integral, sympy.Piecewise, sympy.nan, sympy.zoo, sympy.I)
MAX_PARTS = 8
SECONDS = 3.0
"""For SymPy to find the antiderivatives of one claim."""


@dataclass(frozen=True)
class Value:
    value: Expr
    goals: tuple[Goal, ...]


@dataclass(frozen=True)
class Divergence:
    """The integral has no finite value."""

    place: Expr
    direction: int
    """+1 or -1 if it is infinite with that sign, 0 if that is not known."""
    goals: tuple[Goal, ...]


class _NotThis(ValueError):
    """No antiderivative was found, or it may have a gap."""


def resolve(problem: Problem) -> Problem:
    """The question with its integrals and means replaced by their values, where an antiderivative shows them."""
    values: dict[Expr, Expr] = {}
    goals: list[Goal] = []
    hasty = problem.allowed(problem.budget.at_most(SECONDS))
    for node in asked_for(problem):
        found = in_time(hasty, node)
        if isinstance(found, Value):
            values[node] = found.value
            goals += found.goals
    if not values:
        return problem
    left, right = (unfolded(problem.model, side).xreplace(values) for side in (problem.left, problem.right))
    return replace(problem, left=left, right=right, rests_on=(*problem.rests_on, *goals))


def asked_for(problem: Problem) -> list[Expr]:
    """The innermost integrals and means that have no value by pieces of polynomials and exponentials."""
    if not any(contains(side, DefiniteIntegral, Expectation) for side in (problem.left, problem.right)):
        return []
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    found = set().union(*(nodes_of(side, DefiniteIntegral, Expectation) for side in sides))
    innermost = [node for node in found if not nodes_of(node.args[0], DefiniteIntegral, Expectation, Limit)]
    return sorted((node for node in innermost if as_integral(problem, node) is not None), key=key)


def as_integral(problem: Problem, node: Expr) -> Expr | None:
    """The integral itself, or the mean as an integral with a density; not what is known by pieces or by moments."""
    context = problem.context
    if isinstance(node, Expectation):
        body, measure, *_ = node.args
        if measure != RANDOM or nodes_of(body, sin, cos) or not _is_singular(body, context):
            return None
        asked = means.mean_integral(body, context.laws, context)
        if asked is None:
            return None
        node = definite_integral(asked.body, asked.variable, asked.low, asked.high)
    integrand, variable, low, high = node.args
    return node if bells.integral(integrand, variable, low, high, context) is None else None


def _is_singular(body: Expr, context: Context) -> bool:
    """Is it more than a polynomial of what is random?  The logarithm of a Gaussian density is a polynomial."""
    if not any(_has_singularity(part, context) for part in nodes_of(body, Pow, Log)):
        return False
    try:
        plain = Normaliser(context).canonical(body)
    except (TooLarge, ArithmeticError, ValueError):  # a function of SymPy may refuse its canonical arguments
        return True
    return any(_has_singularity(part, context) for part in nodes_of(plain, Pow, Log))


def _has_singularity(part: Expr, context: Context) -> bool:
    is_power = isinstance(part, Pow) and part.args[1].is_Integer and part.args[1] > 0
    return not is_power and bool(random_entries(part, context.laws))


def is_finite(problem: Problem, node: Expr) -> bool:
    """Does certified quadrature find a value at one point?  Then the integral does not diverge for all parameters."""
    if not isinstance(node, DefiniteIntegral):
        return False
    for point in Sampler(problem.model, 2).points(leaves_of(node), 1):
        try:
            return bool(as_ball(evaluate(node, point)).is_finite())
        except (Undefined, NotEvaluable):
            return False
    return False


def in_time(problem: Problem, node: Expr) -> Value | Divergence | None:
    asked = as_integral(problem, node)
    try:
        with deadline(min(SECONDS, problem.budget.seconds)):
            return None if asked is None else integral(problem, asked)
    except OutOfBudget:
        return None


def integral(problem: Problem, node: Expr) -> Value | Divergence | None:
    body, variable, low, high = node.args
    try:
        pieces = bells.pieces(body, variable, low, high, problem.context)
        parts = [_Part(problem, piece.body, variable) for piece in pieces]
        found = [part.between(piece.low, piece.high) for part, piece in zip(parts, pieces, strict=True)]
    except (bells.NotThis, _NotThis):
        return None
    goals = tuple(goal for part in found for goal in part.goals)
    diverging = [part for part in found if isinstance(part, Divergence)]
    if diverging:
        directions = {part.direction for part in diverging}
        return Divergence(diverging[0].place, directions.pop() if len(directions) == 1 else 0, goals)
    return Value(Add(*(part.value for part in found if isinstance(part, Value))), goals)


class _Part:
    """A function without switches, and its antiderivative."""

    def __init__(self, problem: Problem, body: Expr, variable: Symbol) -> None:
        self.x = Symbol(f"{variable.name} of the integral", real=True)
        self.problem = problem
        self.body = body.xreplace({variable: self.x})
        self.primitive = self._primitive()
        gap = self._derivative() - self.body
        if not identity.is_zero(gap, problem.context):
            raise _NotThis("the derivative of what was found is another function")
        self.shown: Goal = Vanishes(gap, problem.context)
        conditions = [_conditions(part, self.x) for part in (self.primitive, self.body)]
        self.positive, self.nonzero = (list(dict.fromkeys(one + other)) for one, other in zip(*conditions, strict=True))

    def _derivative(self) -> Expr:
        try:
            return derivative(self.primitive, self.x, fixed_laws=True)
        except CannotDifferentiate:
            raise _NotThis("no derivative of what was found") from None

    def _primitive(self) -> Expr:
        names: dict[Expr, Symbol] = {}
        x = Dummy("x", real=True)
        body = to_sympy(self.body.xreplace({self.x: x}), names)
        try:
            found = sympy.integrate(body, x)
        except REFUSALS:
            raise _NotThis("SymPy found no antiderivative") from None
        if found.has(*_UNKNOWN):
            raise _NotThis("SymPy found no antiderivative")
        back = {symbol: entry for entry, symbol in names.items()}
        found = from_sympy(found.xreplace(back)).xreplace({x: self.x})
        # log(g) and log(-g) have the same derivative: the logarithm of |g|, written with g^2
        swap = {node: Log(node.args[0] ** 2) / 2 for node in found.atoms(Log) if not node.args[0].is_positive}
        return found.xreplace({node: half for node, half in swap.items() if node not in self.body.atoms(Log)})

    def between(self, low: Expr, high: Expr) -> Value | Divergence:
        ends = [low, *self._cuts(low, high), high]
        goals = [self.shown]
        total: list[Expr] = []
        diverging: list[tuple[Expr, int]] = []
        for left, right in pairwise(ends):
            goals += self._without_gap(left, right)
            for end, side in ((right, -1), (left, 1)):
                at = self._at(end, side)
                if at in (oo, -oo):
                    diverging.append((end, (1 if at is oo else -1) * -side))
                total.append(-side * at)
        if diverging:
            directions = {direction for _, direction in diverging}
            return Divergence(diverging[0][0], directions.pop() if len(directions) == 1 else 0, tuple(goals))
        return Value(Add(*total), tuple(goals))

    def _cuts(self, low: Expr, high: Expr) -> list[Expr]:
        """The rational zeros of polynomials that must not be zero, inside of the interval."""
        found: set[Rational] = set()
        for base in (*self.positive, *self.nonzero):
            try:
                polynomial = Poly(base, self.x)
            except PolynomialError:
                continue
            if all(coefficient.is_Rational for coefficient in polynomial.coeffs()):
                found |= {root for root in polynomial.ground_roots() if root.is_Rational}
        if not all(end in (oo, -oo) or end.is_number for end in (low, high)):
            return []
        inside = sorted(root for root in found if bool(low < root) and bool(root < high))
        if len(inside) > MAX_PARTS:
            raise _NotThis("too many singularities")
        return list(inside)

    def _without_gap(self, low: Expr, high: Expr) -> list[Goal]:
        """Nothing that is divided by is zero between the ends, nothing under a logarithm or root is not positive."""
        first, last = (None if end in (oo, -oo) or not end.is_number else end for end in (low, high))
        bounds = Interval(first, last)
        model = self.problem.model
        notation = self.problem.notation.with_model(bounds={**model.bounds, self.x.name: bounds})
        goals: list[Goal] = []
        for relation, bases in ((">", self.positive), (r"\ne", self.nonzero)):
            for base in bases:
                asked = replace(
                    self.problem,
                    left=base,
                    relation=relation,
                    right=Integer(0),
                    notation=notation,
                    entry=(),
                    rests_on=(),
                )
                shown = inequality.proof(asked)
                if shown is None:
                    raise _NotThis("there may be a gap")
                goals += shown
        return goals

    def _at(self, end: Expr, side: int) -> Expr:
        """The antiderivative at an end of an interval that lies on this side of it."""
        return self._value(self.primitive, end, side)

    def _value(self, part: Expr, end: Expr, side: int) -> Expr:
        if self.x not in part.free_symbols or (end not in (oo, -oo) and self._is_regular(part, end)):
            return part.xreplace({self.x: end})
        x = Dummy("x", real=True)
        asked = limit(part.xreplace({self.x: x}), x, end, side if end not in (oo, -oo) else 0)
        found = self._logarithmic(part, end, side) or closed_form.value(self.problem.model, asked)
        if found is None:
            raise _NotThis("the limit at an end is not known")
        return found

    def _logarithmic(self, part: Expr, end: Expr, side: int) -> Expr | None:
        """Infinite, where one logarithm is and all other terms are not; it grows too slowly to look at values."""
        terms = Add.make_args(multiplied_out(part))
        infinite = [term for term in terms if self._is_infinite_logarithm(term, end)]
        if len(infinite) != 1:
            return None
        factor = infinite[0].as_independent(self.x, as_Add=False)[0]
        direction, strict = Signs(self.problem.context, self.problem.least).sign(factor)
        rest = self._value(Add(*(term for term in terms if term is not infinite[0])), end, side)
        if not strict or rest in (oo, -oo):
            return None
        return direction * (oo if end in (oo, -oo) else -oo)

    def _is_infinite_logarithm(self, term: Expr, end: Expr) -> bool:
        logarithm = term.as_independent(self.x, as_Add=False)[1]
        if not isinstance(logarithm, Log) or not logarithm.args[0].is_polynomial(self.x):
            return False
        return end in (oo, -oo) or multiplied_out(logarithm.args[0].xreplace({self.x: end})) == 0

    def _is_regular(self, part: Expr, end: Expr) -> bool:
        signs = Signs(self.problem.context, self.problem.least)
        positive, nonzero = _conditions(part, self.x)
        at = {self.x: end}
        return all(signs.sign(base.xreplace(at)) == (1, True) for base in positive) and all(
            signs.sign(base.xreplace(at))[1] for base in nonzero
        )


def _conditions(expression: Expr, x: Symbol) -> tuple[list[Expr], list[Expr]]:
    """What must be positive, and what must not be zero, for the expression to be smooth in x."""
    positive: dict[Expr, None] = {}
    nonzero: dict[Expr, None] = {}
    pending = [expression]
    while pending:
        node = pending.pop()
        if x not in node.free_symbols or node == x:
            continue
        if isinstance(node, Pow):
            base, exponent = node.args
            if x in exponent.free_symbols or not exponent.is_Integer:
                positive[base] = None
            elif exponent < 0:
                nonzero[base] = None
        elif isinstance(node, Log):
            positive[node.args[0]] = None
        elif not isinstance(node, (Add, Mul, *_SMOOTH)):
            raise _NotThis(f"{type(node).__name__} may have a gap")
        pending.extend(node.args)
    squares = [base for base in positive if isinstance(base, Pow) and base.args[1] == 2]
    for square in squares:  # a square is positive where its base is not zero
        del positive[square]
        nonzero[square.args[0]] = None
    return list(positive), list(nonzero)
