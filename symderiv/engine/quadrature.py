"""Certified enclosures of definite integrals.

Decides nothing by itself.  At a point (numbers for all other variables) the integral of a real function over a bounded
interval is enclosed in a ball, by FLINT's ``acb.integral``: the function is evaluated on complex discs, and a disc on
which it is not analytic - a pole, the cut of a logarithm or a root - gives no bound.  Absolute values, maxima and cases
are cut open first, at the places where what they look at is zero; these must be linear in the variable.  What has no
bound (a pole), or no real value on a part of the interval, is ``Undefined``; infinite ends and functions that are
unknown here are ``NotEvaluable``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from flint import acb, arb, ctx, fmpq
from sympy import Add, Expr, Indexed, Mul, Pow, Rational, Symbol, cos, erf, oo, pi, sin, tan
from sympy import E as EULER

from symderiv.engine.ball import NotEvaluable, Undefined, Value, evaluate
from symderiv.engine.budget import OutOfTime, held_back, is_overdue
from symderiv.engine.cases import has_switches, resolved, switched_on
from symderiv.engine.expanding import multiplied_out
from symderiv.tensor.nodes import Exp, Log

MAX_EVALUATIONS = 4_000
MAX_PLACES = 8
SAMPLES = 12
"""So many points inside are looked at: does the function have a real value there?"""
Point = Mapping[Expr, Value]


def enclosure(node: Expr, point: Point) -> arb:
    """The integral at the point."""
    body, variable, low, high = node.args
    if low in (oo, -oo) or high in (oo, -oo):
        raise NotEvaluable("an integral with infinite ends")
    known = {leaf: value for leaf, value in point.items() if leaf != variable}
    first, last = (evaluate(end, known, ctx.prec) for end in (low, high))
    if not has_switches(body):
        return _smooth(body, variable, first, last, known)
    if not (isinstance(first, fmpq) and isinstance(last, fmpq)):
        raise NotEvaluable("cases between ends that are no fractions")
    low_end, high_end = min(first, last), max(first, last)
    places = [low_end, *_places(body, variable, low_end, high_end, known), high_end]
    parts = [
        _smooth(_between(body, variable, left, right, known), variable, left, right, known)
        for left, right in pairwise(places)
    ]
    return sum(parts, arb(0)) * (1 if first <= last else -1)


def _places(body: Expr, variable: Symbol, low: fmpq, high: fmpq, known: Point) -> list[fmpq]:
    """Where the cases may change inside of the interval, in order."""
    found = set()
    for quantity in switched_on(body):
        slope = multiplied_out(quantity).coeff(variable, 1)
        rest = multiplied_out(quantity - slope * variable)
        if variable in rest.free_symbols | slope.free_symbols:
            raise NotEvaluable("a case that is not linear in the variable")
        rise, height = (evaluate(part, known, ctx.prec) for part in (slope, rest))
        if not (isinstance(rise, fmpq) and isinstance(height, fmpq)):
            raise NotEvaluable("a case that changes at no fraction")
        if rise != 0 and low < -height / rise < high:
            found.add(-height / rise)
    if len(found) > MAX_PLACES:
        raise NotEvaluable("too many cases")
    return sorted(found)


def _between(body: Expr, variable: Symbol, low: fmpq, high: fmpq, known: Point) -> Expr:
    """The body without its cases, which do not change between the ends."""
    middle = {**known, variable: (low + high) / 2}
    signs = {}
    for quantity in switched_on(body):
        value = evaluate(quantity, middle, ctx.prec)
        signs[quantity] = int(value > 0) - int(value < 0)
    part = resolved(body, signs)
    if has_switches(part):
        raise NotEvaluable("a case inside a case")
    return part


def _smooth(body: Expr, variable: Symbol, low: Value, high: Value, known: Point) -> arb:
    for k in range(1, SAMPLES):
        step = fmpq(2 * k + 1, 2 * SAMPLES + 1)  # at no simple fraction of the interval
        middle = low + (high - low) * step if isinstance(low, fmpq) and isinstance(high, fmpq) else None
        if middle is not None:
            evaluate(body, {**known, variable: middle}, ctx.prec)
    refusals: list[Exception] = []

    def integrand(x: acb, analytic: bool) -> acb:
        if not refusals and is_overdue():
            refusals.append(OutOfTime("out of time"))
        if refusals:
            return acb("nan")
        try:
            return _Complex({**known, variable: x}, analytic).apply(body)
        except (NotEvaluable, Undefined) as refusal:  # no exception passes through FLINT
            refusals.append(refusal)
            return acb("nan")

    tolerance = arb(2) ** (-ctx.prec // 2)
    with held_back():
        found = acb.integral(
            integrand, acb(low), acb(high), rel_tol=tolerance, abs_tol=tolerance, eval_limit=MAX_EVALUATIONS
        )
    if refusals:
        raise refusals[0]
    if not found.is_finite() or not found.imag.contains(0):
        raise Undefined("no bound of the integral was found")
    return found.real


class _Complex:
    """A function of one complex number; the other variables are real numbers."""

    def __init__(self, point: Mapping[Expr, Any], analytic: bool) -> None:
        self.point = point
        self.analytic = analytic

    def apply(self, node: Expr) -> acb:
        if isinstance(node, Rational):
            return acb(fmpq(int(node.p), int(node.q)))
        if isinstance(node, (Symbol, Indexed)):
            if node not in self.point:
                raise NotEvaluable(f"{node} has no value")
            return acb(self.point[node])
        if node is pi:
            return acb.pi()
        if node is EULER:
            return acb(1).exp()
        if isinstance(node, Add):
            return sum((self.apply(argument) for argument in node.args), acb(0))
        if isinstance(node, Mul):
            product = acb(1)
            for argument in node.args:
                product = product * self.apply(argument)
            return product
        if isinstance(node, Pow):
            return self._power(*node.args)
        if isinstance(node, Log):
            return self._real(node.args[0]).log(analytic=self.analytic)
        for kind, function in MEROMORPHIC:
            if isinstance(node, kind):
                return function(self.apply(node.args[0]))
        raise NotEvaluable(f"no complex evaluation of {type(node).__name__}")

    def _power(self, base: Expr, exponent: Expr) -> acb:
        if exponent.is_Integer and abs(exponent) <= 1_000:
            return self.apply(base) ** int(exponent)
        if exponent == Rational(1, 2):
            return self._real(base).sqrt(analytic=self.analytic)
        return self._real(base).pow(self.apply(exponent), analytic=self.analytic)

    def _real(self, node: Expr) -> acb:
        """What a logarithm or a root is taken of: on the real line it must not be negative."""
        value = self.apply(node)
        if not self.analytic and value.imag == 0 and value.real < 0:
            raise Undefined("the function has no real value on a part of the interval")
        return value


MEROMORPHIC: tuple[tuple[Any, Callable[[acb], acb]], ...] = (
    (Exp, lambda value: value.exp()),
    (sin, lambda value: value.sin()),
    (cos, lambda value: value.cos()),
    (erf, lambda value: value.erf()),
    (tan, lambda value: value.tan()),
)
"""Analytic but for poles, and those give no finite ball."""
