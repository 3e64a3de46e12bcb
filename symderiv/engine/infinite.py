"""Infinite sums of one index.

Decides: sums over all k >= a, a a whole number, of terms c P(k) r^k / D(k) with a polynomial P, where
  - D = 1 and |r| < 1 is proved: powers of the geometric series;
  - D = (k + s)!: the exponential series; D = (2k)! or (2k + 1)! and P a number: cosine, sine and their hyperbolic kin;
  - D = k + s, P a number and |r| < 1 (or r = -1): the logarithm; D = 2k + 1: arctangent and its hyperbolic kin;
  - r = 1: rational summands, by partial fractions that collapse, and even powers 1/(k + s)^2, ^4, ...
A rational summand that does not fall faster than 1/k sums to infinity.  Terms of one sum are added if each converges.
A value counts only if partial sums in balls agree with it at sample values of the other variables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from math import factorial

import sympy
from flint import arb, fmpq
from sympy import Add, Expr, Integer, Mul, Poly, Pow, Rational, Symbol, cos, oo, sin

from symderiv.engine import inequality
from symderiv.engine.ball import NotEvaluable, Undefined, as_ball, evaluate
from symderiv.engine.domain import SignCondition
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Evaluates, Goal, Keeps
from symderiv.engine.identity import is_identity, is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.point import Sampler, leaves_of
from symderiv.engine.problem import Problem, unfolded
from symderiv.model.plain import dataclass
from symderiv.tensor.interval import Interval
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Exp, Gamma, Log
from symderiv.tensor.operators import DefiniteIntegral, Limit, Series
from symderiv.tensor.parts import contains

MAX_DEGREE = 12
MAX_START = 60
MAX_NESTED = 3
TERMS = 300
"""So many terms are added to confirm a value."""
SMALL = 1e-2
"""The last of them must not be larger."""


def resolve(problem: Problem) -> Problem:
    """The question with its infinite sums replaced by their values, where these are certain."""
    goals: list[Goal] = []
    if not any(contains(side, Series) for side in (problem.left, problem.right)):
        return problem
    left, right = (_summed(problem, side, goals) for side in (problem.left, problem.right))
    return replace(problem, left=left, right=right, rests_on=(*problem.rests_on, *goals))


def _summed(problem: Problem, side: Expr, goals: list[Goal]) -> Expr:
    """The side with its sums replaced, the inner ones first."""
    if not side.has(Series):
        return side
    side = unfolded(problem.model, side)
    for _ in range(MAX_NESTED):
        for node in sorted(side.atoms(Series), key=str):
            found = None if node.args[0].has(Series) else total(node, problem.context)
            if found is None or (found in (oo, -oo) and side != node):
                continue
            goals.append(Evaluates(node, found, problem.context))
            side = side.xreplace({node: found})
    return side


def where_it_converges(problem: Problem) -> SignCondition | None:
    """The condition -1 < r < 1 on the ratios of the sums, if under it the equality is an identity."""
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    nodes = {node for side in sides for node in side.atoms(Series)}
    parts = [_part(term, node.args[1]) for node in nodes for term in Add.make_args(_spread(*node.args[:2]))]
    names = sorted({str(part.ratio) for part in parts if part is not None and part.ratio.is_Symbol})
    names = [name for name in names if name not in problem.model.bounds]
    if not names or problem.relation != "=":
        return None
    bounds = {**problem.model.bounds, **dict.fromkeys(names, Interval(Integer(-1), Integer(1)))}
    candidate = resolve(replace(problem, notation=problem.notation.with_model(bounds=bounds)))
    text = ", ".join(f"-1 < {name} < 1" for name in names)
    return SignCondition(text, candidate) if is_identity(candidate) else None


def is_summed(goal: Evaluates) -> bool:
    """Is the value found again?"""
    found = total(goal.asked, goal.context) if isinstance(goal.asked, Series) else None
    if found is None or found in (oo, -oo) or goal.value in (oo, -oo):
        return found is not None and found == goal.value
    return found == goal.value or is_zero(found - goal.value, goal.context)


def total(node: Expr, context: Context) -> Expr | None:
    """The value of the sum, or infinity with its sign; nothing where that is not certain."""
    body, k, low = node.args
    if (low.is_Integer and abs(low) > MAX_START) or body.has(Limit, DefiniteIntegral):
        return None
    parts = [_part(term, k) for term in Add.make_args(_spread(body, k))]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    plain = [part for part in known if part.ratio == 1 and part.factorial is None]
    values = [_Sum(part, k, low, context).value() for part in known if part not in plain]
    if plain and not low.is_Integer:
        return None
    summands: dict[Expr, Expr] = {}
    for part in plain:
        number, factor = part.constant.as_coeff_Mul()
        summands[factor] = summands.get(factor, Integer(0)) + number * part.plain
    for factor, summand in summands.items():
        value = _rational(sympy.together(summand), k, int(low))
        values.append(None if value is None or (value in (oo, -oo) and factor != 1) else factor * value)
    found = [value for value in values if value is not None]
    if len(found) < len(values) or (len(found) > 1 and any(value in (oo, -oo) for value in found)):
        return None
    result = Add(*found)
    return result if result in (oo, -oo) or _confirmed(node, result, context) else None


# --- the parts of a summand ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Part:
    """constant * plain(k) * ratio^k / Gamma(factorial), plain a rational function of the index."""

    constant: Expr
    plain: Expr
    ratio: Expr
    factorial: Expr | None


def _spread(body: Expr, k: Symbol) -> Expr:
    """A product of sums as a sum of products, as far as the sums do not stand below."""
    factors = Mul.make_args(body)
    tops = [factor for factor in factors if factor.as_base_exp()[0].is_Add and factor.as_base_exp()[1].is_Integer]
    rest = [factor for factor in factors if factor not in tops]
    return sympy.expand_mul(multiplied_out(Mul(*tops)) * Mul(*rest)) if body.has(k) else body


def _part(term: Expr, k: Symbol) -> _Part | None:
    constant, plain, ratio, below = Integer(1), Integer(1), Integer(1), None
    for factor in Mul.make_args(term):
        if k not in factor.free_symbols:
            constant *= factor
        elif factor.is_rational_function(k) and not factor.has(Gamma, Exp):
            plain *= factor
        elif isinstance(factor, Pow) and isinstance(factor.base, Gamma) and factor.exp == -1 and below is None:
            below = factor.base.args[0]
        elif (pair := _power(factor, k)) is not None:
            ratio, constant = ratio * pair[0], constant * pair[1]
        else:
            return None
    return _Part(constant, plain, ratio, below)


def _power(factor: Expr, k: Symbol) -> tuple[Expr, Expr] | None:
    """b^(a k + c) as b^a and b^c; of a base that may be negative only whole powers are taken apart."""
    if not isinstance(factor, (Exp, Pow)) or (isinstance(factor, Pow) and k in factor.base.free_symbols):
        return None
    exponent = multiplied_out(factor.args[-1])
    slope = exponent.coeff(k, 1)
    rest = multiplied_out(exponent - slope * k)
    if slope.has(k) or rest.has(k):
        return None
    if isinstance(factor, Pow) and not factor.base.is_positive and not (slope.is_integer and rest.is_integer):
        return None
    return factor.func(*factor.args[:-1], slope), factor.func(*factor.args[:-1], rest)


# --- sums of one part ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Sum:
    part: _Part
    k: Symbol
    low: Expr
    context: Context

    def value(self) -> Expr | None:
        """The sum of plain(k) ratio^k / Gamma(factorial), times the constant."""
        if self.part.plain.is_polynomial(self.k) and self.part.factorial is None:
            found = self._geometric() if self._falls() else self._growing()
        elif not self.low.is_Integer:
            found = None
        elif self.part.factorial is not None:
            found = self._with_factorial(self.part.factorial)
        else:
            found = self._logarithmic()
        return None if found is None else self.part.constant * found

    def _growing(self) -> Expr | None:
        """Terms that do not change their sign in the end, and do not fall: the sum is infinite."""
        lead = Poly(self.part.plain, self.k).LC()
        if not (self.part.ratio.is_Rational and self.part.ratio > 1 and lead.is_Rational):
            return None
        return oo * sympy.sign(lead) if self.part.constant.is_Rational else None

    def _falls(self) -> bool:
        """Is |ratio| < 1?"""
        ratio = self.part.ratio
        gaps = (1 - ratio, 1 + ratio)
        return all(inequality.shown(Keeps(gap, False, self.context, {})) is not None for gap in gaps)

    def _differences(self, shift: int) -> list[Expr] | None:
        """The leading differences of plain(k - shift) from its start on: its weights by binomials."""
        poly = Poly(self.part.plain, self.k)
        if poly.degree() > MAX_DEGREE:
            return None
        start = 0 if shift or self.part.factorial is not None else self.low
        row = [poly.eval(start - shift + j) for j in range(poly.degree() + 1)]
        found = []
        while row:
            found.append(row[0])
            row = [later - earlier for earlier, later in pairwise(row)]
        return found

    def _geometric(self) -> Expr | None:
        """sum_j C(j, i) r^j = r^i / (1 - r)^(i + 1), where k = low + j."""
        weights, r = self._differences(0), self.part.ratio
        if weights is None:
            return None
        return r**self.low * Add(*(weight * r**i / (1 - r) ** (i + 1) for i, weight in enumerate(weights)))

    def _with_factorial(self, inside: Expr) -> Expr | None:
        slope = multiplied_out(inside).coeff(self.k, 1)
        shift = multiplied_out(inside - slope * self.k - 1)
        if not shift.is_Integer or slope * self.low + shift < 0 or not self.part.plain.is_polynomial(self.k):
            return None
        if slope == 1:
            return self._exponential(int(shift))
        if slope == 2 and shift in (0, 1) and self.part.plain.is_number:
            whole = self._of_a_square({0: (_cosh, cos), 1: (_sinh, sin)}[int(shift)], bool(shift))
            return whole and self.part.plain * (whole - self._first(lambda k: Rational(1, factorial(2 * k + shift))))
        return None

    def _exponential(self, shift: int) -> Expr | None:
        """sum_m C(m, i) r^m / m! = r^i exp(r) / i!, where m = k + shift."""
        weights, r = self._differences(shift), self.part.ratio
        if weights is None:
            return None
        whole = Exp(r) * Add(*(weight * r**i / factorial(i) for i, weight in enumerate(weights)))
        plain = Poly(self.part.plain, self.k)
        first = Add(*(plain.eval(m - shift) * r**m / factorial(m) for m in range(int(self.low) + shift)))
        return (whole - first) / r**shift

    def _logarithmic(self) -> Expr | None:
        """r^k / (k + s), and r^k / (2k + 1)."""
        top, bottom = sympy.fraction(sympy.together(self.part.plain))
        poly = Poly(bottom, self.k)
        if top.has(self.k) or poly.degree() != 1:
            return None
        slope, offset = poly.all_coeffs()
        r, shift = self.part.ratio, offset / slope
        if shift.is_Integer and self.low + shift >= 1 and (r == -1 or self._falls()):
            first = Add(*(r**m / m for m in range(1, int(self.low) + int(shift))))
            return top / slope * (-Log(1 - r) - first) / r**shift
        if shift == Rational(1, 2) and self.low >= 0 and (r == -1 or self._falls()):
            whole = self._of_a_square((_artanh, sympy.atan), True)
            return whole and top / slope * 2 * (whole - self._first(lambda k: Rational(1, 2 * k + 1)))
        return None

    def _of_a_square(self, functions: tuple[Callable[[Expr], Expr], Callable[[Expr], Expr]], odd: bool) -> Expr | None:
        """f(y), or f(y)/y, where the ratio is y^2 (the first function) or -y^2 (the second)."""
        for sign, function in zip((1, -1), functions, strict=True):
            root = sympy.sqrt(sign * self.part.ratio)
            root = root.xreplace({node: node.args[0] for node in root.atoms(sympy.Abs)})
            if root.is_real and multiplied_out(root**2 - sign * self.part.ratio) == 0:
                return function(root) / root if odd else function(root)
        return None

    def _first(self, weight: Callable[[int], Expr]) -> Expr:
        """What a sum from zero on has before the start."""
        return Add(*(weight(k) * self.part.ratio**k for k in range(int(self.low))))


def _cosh(y: Expr) -> Expr:
    return (Exp(y) + Exp(-y)) / 2


def _sinh(y: Expr) -> Expr:
    return (Exp(y) - Exp(-y)) / 2


def _artanh(y: Expr) -> Expr:
    return Log((1 + y) / (1 - y)) / 2


def _rational(summand: Expr, k: Symbol, low: int) -> Expr | None:
    """By partial fractions c / (k + s)^j with rational s: those with j = 1 must collapse."""
    if summand == 0:
        return summand
    top, bottom = (Poly(part, k) for part in sympy.fraction(summand))
    if bottom.degree() > MAX_DEGREE or any(not c.is_Rational for c in (*top.all_coeffs(), *bottom.all_coeffs())):
        return None
    roots = bottom.ground_roots()
    if sum(roots.values()) != bottom.degree() or any(root.is_Integer and root >= low for root in roots):
        return None  # not only rational poles, or a term that has no value
    if top.degree() >= bottom.degree() - 1:
        leads = top.LC() / bottom.LC()
        return oo if leads > 0 else -oo
    simple: dict[Expr, Expr] = {}
    total: Expr = Integer(0)
    for term in Add.make_args(sympy.apart(summand, k)):
        over, under = (Poly(part, k) for part in sympy.fraction(sympy.together(term)))
        (root,) = under.ground_roots()
        weight, power, start = over.as_expr() / under.LC(), under.degree(), low - root
        if power == 1:
            simple[start] = weight
        elif power % 2 or not start.is_Integer:
            return None
        else:
            total += weight * (sympy.zeta(power) - Add(*(Rational(1, m**power) for m in range(1, int(start)))))
    for fraction in {start % 1 for start in simple}:
        group = {start: weight for start, weight in simple.items() if start % 1 == fraction}
        least = min(group)
        if sum(group.values()) != 0 or max(group) - least > MAX_START:
            return None
        total -= Add(*(w / (least + j) for start, w in group.items() for j in range(int(start - least))))
    return total


# --- confirmation -------------------------------------------------------------------------------------------------


def _confirmed(node: Expr, value: Expr, context: Context) -> bool:
    """Do partial sums come as near to the value as the terms that they leave out allow?"""
    body, k, low = node.args
    model = Model(positive=context.positive, bounds=context.bounds)
    others = [leaf for leaf in leaves_of(body, value, low) if leaf != k]
    compared = 0
    for sample in Sampler(model, 2).points(others, 6 if others else 1):
        try:
            start = int(low.xreplace({leaf: Integer(int(number)) for leaf, number in sample.items()}))
            gap, last = _gap(body, k, start, value, sample)
        except (Undefined, NotEvaluable, OverflowError):
            continue
        if last > SMALL:
            continue  # too slow there to tell anything
        if not gap < min(10 * TERMS * last, 0.05) + 1e-9:
            return False
        compared += 1
    return compared > 0


def _gap(body: Expr, k: Symbol, low: int, value: Expr, sample: Mapping[Expr, fmpq]) -> tuple[float, float]:
    here, term = arb(0), arb(0)
    for place in range(low, low + TERMS):
        term = as_ball(evaluate(body, {**sample, k: fmpq(place)}, 128))
        here += term
    return float(abs(here - as_ball(evaluate(value, sample, 128)))), float(abs(term))
