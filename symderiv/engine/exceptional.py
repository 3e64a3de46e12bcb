"""Values of the parameters at which a limit may not be what its formula says.

A limit with parameters is found for parameters in general: a leading coefficient that is not zero as a formula counts
as not zero.  Where it is zero, another term leads, and the limit may be another: ``((a - 7) x + 1) / ((a - 7) x + 2)``
goes to 1 as x grows, but to 1/2 for a = 7.

Decides nothing: it names the points at which such a coefficient may be zero, so that the limit is looked at there too.
Coefficients are the parts of the function that the variable does not occur in, those of its polynomials in the variable
(of what stands in powers, too), the sums and differences of two of them, and ``leading`` coefficients of other sums.
With sample values of the other parameters each of their factors is a polynomial in one, all of whose real zeros are
taken, or else a function whose changes of sign between simple numbers are; where none is found though there may be one,
as of (a - 1)^2 + (b - 2)^2, the answer is ``Unknown``.  A factor that is linear in a parameter is also put in, for the
values at which further coefficients are zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import isfinite

from flint import arb, ctx, fmpq
from sympy import (
    Add,
    Dummy,
    Expr,
    PolynomialError,
    Rational,
    Symbol,
    expand_power_exp,
    factor_list,
    fraction,
    nan,
    oo,
    powsimp,
    together,
    zoo,
)

from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, evaluate
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.leading import leading_coefficients
from symderiv.engine.normal.context import Context
from symderiv.engine.point import Sampler, leaves_of
from symderiv.engine.zeros import MAX_DEGREE, in_one_variable, real_zeros
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import key
from symderiv.tensor.terms import has_many_terms

MAX_FACTORS = 120
MAX_BODIES = 60
"""So many functions, each with the parameters of another tied by a zero coefficient, are looked at."""
SAMPLES = 3
"""At so many values of the other parameters."""
BITS = 4096
HALVINGS, SECANTS = 48, 14
Place = dict[Expr, Value]


class Unknown(Exception):
    """Where a coefficient is zero is not found out."""


@dataclass(frozen=True)
class Limiting:
    """A function that goes to a point; ``side`` is 1 or -1, from above or from below."""

    body: Expr
    variable: Symbol
    point: Expr
    side: int

    def parameters(self) -> list[Expr]:
        return [leaf for leaf in leaves_of(self.body) if leaf != self.variable]


def places(limiting: Limiting, sampler: Sampler, context: Context) -> Iterator[Place]:
    """Points of the parameters at which a coefficient is zero, or several are."""
    seen: set[tuple[tuple[str, str], ...]] = set()
    for place in _Exceptions(sampler, context).places(limiting):
        mark = tuple(sorted((str(leaf), str(value)) for leaf, value in place.items()))
        if mark not in seen and all(sampler.allows(leaf, _near(value)) for leaf, value in place.items()):
            seen.add(mark)
            yield place


class _Exceptions:
    def __init__(self, sampler: Sampler, context: Context) -> None:
        self.sampler = sampler
        self.context = context
        self.bodies: set[Expr] = set()

    def places(self, limiting: Limiting) -> Iterator[Place]:
        parameters = limiting.parameters()
        if not parameters or limiting.body in self.bodies:
            return
        self.bodies.add(limiting.body)
        if has_many_terms(limiting.body) or len(self.bodies) > MAX_BODIES:
            raise Unknown("too many terms")
        parts = _coefficients_of(limiting)
        for factor in self._factors((*parts, *_leading(limiting))):
            found = list(self._zeros_of(factor, parameters))
            if not found and not _is_known_whole(factor):
                raise Unknown(f"no zero of {factor} was found")
            yield from found
            yield from self._where_it_vanishes(factor, limiting)
        for factor in self._factors(_pairs(parts)):
            yield from self._zeros_of(factor, parameters)

    def _factors(self, candidates: Iterable[Expr]) -> list[Expr]:
        """What must not be zero for the limit to be as in general; what never is zero is left out."""
        asked = [whole for whole in candidates if leaves_of(whole) and not _never_zero(whole, self.context)]
        return [factor for factor in _factors(asked) if not _never_zero(factor, self.context)]

    def _zeros_of(self, factor: Expr, parameters: list[Expr]) -> Iterator[Place]:
        for leaf in leaves_of(factor):
            others = [other for other in parameters if other != leaf]
            for point in self.sampler.points(others, SAMPLES if others else 1):
                for value in _zeros(factor, leaf, point, self.sampler):
                    yield {**point, leaf: value}

    def _where_it_vanishes(self, factor: Expr, limiting: Limiting) -> Iterator[Place]:
        """There the function has one parameter less, and coefficients of its own."""
        solution = _solution(factor)
        if solution is None:
            return
        leaf, solved = solution
        body = limiting.body.xreplace({leaf: solved})
        if body.has(zoo, nan, oo, -oo):
            return
        for place in self.places(replace(limiting, body=body)):
            full: Place = {other: place.get(other, fmpq(1)) for other in leaves_of(solved)} | place
            try:
                value = evaluate(solved, full, BITS)
            except (Undefined, NotEvaluable):
                continue
            yield {**full, leaf: value}


def _is_known_whole(factor: Expr) -> bool:
    """Are all zeros found, if there are any?  Those of a polynomial in one parameter are."""
    leaves = leaves_of(factor)
    x = Dummy("x", real=True)
    return len(leaves) == 1 and in_one_variable(factor.xreplace({leaves[0]: x}), x) is not None


def _solution(factor: Expr) -> tuple[Expr, Expr] | None:
    """A parameter in which the factor is linear with a slope that is a number, and where it is zero."""
    for leaf in leaves_of(factor):
        slope = factor.coeff(leaf, 1)
        rest = multiplied_out(factor - slope * leaf)
        if isinstance(slope, Rational) and slope != 0 and not rest.has(leaf):
            return leaf, -rest / slope
    return None


def _factors(candidates: Iterable[Expr]) -> list[Expr]:
    found: dict[Expr, None] = {}
    for candidate in candidates:
        try:
            factors = [factor for part in fraction(together(candidate)) for factor, _ in factor_list(part)[1]]
        except PolynomialError as refusal:
            raise Unknown(str(candidate)) from refusal
        found |= dict.fromkeys(factor for factor in factors if leaves_of(factor))
    if len(found) > MAX_FACTORS:
        raise Unknown("too many coefficients")
    return list(found)


# --- coefficients -----------------------------------------------------------------------------------------------------


def _coefficients_of(limiting: Limiting) -> list[Expr]:
    body, variable = limiting.body, limiting.variable
    found = dict.fromkeys(_coefficients(body, variable))
    found |= dict.fromkeys(_coefficients(powsimp(together(expand_power_exp(body))), variable))
    return sorted(found, key=key)


def _leading(limiting: Limiting) -> Iterator[Expr]:
    return leading_coefficients(limiting.body, limiting.variable, limiting.point, limiting.side)


def _pairs(parts: Iterable[Expr]) -> list[Expr]:
    """Sums and differences of two: where two exponents are the same, another term leads."""
    ways = (way for one, other in combinations(parts, 2) for way in (one - other, one + other))
    return list(dict.fromkeys(map(multiplied_out, ways)))


def _never_zero(whole: Expr, context: Context) -> bool:
    return context.is_positive(whole) or context.is_positive(multiplied_out(-whole))


def _coefficients(node: Expr, variable: Symbol) -> Iterator[Expr]:
    if variable not in node.free_symbols:
        yield node
        return
    polynomial = node.as_poly(variable) if isinstance(node, Add) or node.is_Mul or node.is_Pow else None
    if polynomial is not None and not any(c.has(variable) for c in polynomial.coeffs()):
        yield from polynomial.coeffs()
    for part in node.args:
        if isinstance(part, Expr):
            yield from _coefficients(part, variable)


# --- zeros ------------------------------------------------------------------------------------------------------------


def _zeros(factor: Expr, leaf: Expr, point: Mapping[Expr, fmpq], sampler: Sampler) -> list[Value]:
    x = Dummy("x", real=True)
    at = {other: Rational(int(value.p), int(value.q)) for other, value in point.items()}
    polynomial = in_one_variable(factor.xreplace({**at, leaf: x}), x)
    if polynomial is None:
        return _changes(factor, leaf, point, sampler)
    if polynomial.degree() > MAX_DEGREE:
        raise Unknown("a polynomial of a high degree")
    return real_zeros(polynomial, BITS)


def _changes(factor: Expr, leaf: Expr, point: Mapping[Expr, fmpq], sampler: Sampler) -> list[Value]:
    """Where the sign changes between two of the simple numbers; and those of them that are zeros themselves."""

    def height(x: Value, bits: int = 128) -> Value | None:
        try:
            return evaluate(factor, {**point, leaf: x}, bits)
        except (Undefined, NotEvaluable):
            return None

    known = [(x, value) for x in sorted(sampler.choices(leaf)) if (value := height(x)) is not None]
    found: list[Value] = [x for x, value in known if not (value > 0 or value < 0)]
    for (low, below), (high, above) in pairwise(known):
        if (below > 0 and above < 0) or (below < 0 and above > 0):
            found.append(_narrowed(height, low, high, rising=below < 0))
    return found


def _narrowed(height: Callable[[Value, int], Value | None], low: fmpq, high: fmpq, rising: bool) -> Value:
    """A number very close to a zero in between: by halves first, then by secants."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        value = height(middle, 128)
        if value is None or not (value > 0 or value < 0):
            return middle
        low, high = (middle, high) if (value < 0) == rising else (low, middle)
    with ctx.workprec(BITS):
        one, other = arb(low), arb(high)
        for _ in range(SECANTS):
            first, second = height(one, BITS), height(other, BITS)
            slope = None if first is None or second is None else as_ball(second) - as_ball(first)
            if first is None or slope is None or slope.contains(0):
                break
            one, other = other, (one - as_ball(first) * (other - one) / slope).mid()
        return other


def _near(value: Value) -> fmpq:
    """The number, or a fraction that lies close to it."""
    if isinstance(value, fmpq):
        return value
    if not isfinite(float(value)):
        raise Unknown("a number that no float holds")
    close = Fraction(float(value))
    return fmpq(close.numerator, close.denominator)
