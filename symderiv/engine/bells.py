"""Integrals of polynomials times exponentials, piece by piece.

Decides: the integral of f over an interval, where f is, between the places at which its absolute values, maxima,
minima, steps and cases switch, a sum of terms c x^n exp(q x^2 + a x + b) with q = 0 or q surely negative; over the
whole line and with q < 0, also times one cos(w x + c) or sin(w x + c).  The switching places are linear equations in x,
and their order must be known from the signs of the symbols.  Every value is exact; nothing is said outside of this.
"""

from __future__ import annotations

from math import comb, factorial

from sympy import (
    Abs,
    Add,
    Dummy,
    Expr,
    Heaviside,
    Integer,
    Max,
    Min,
    Mul,
    Piecewise,
    Poly,
    PolynomialError,
    Rational,
    Symbol,
    cos,
    erf,
    oo,
    pi,
    sin,
    sqrt,
)
from sympy import sign as signum

from symderiv.engine.cases import resolved, switched_on
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.sign import Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.calculus import derivative
from symderiv.tensor.nodes import Exp, Slope, Step

MAX_PLACES = 4
MAX_POWER = 12
SWITCHES = (Abs, Max, Min, signum, Heaviside, Slope, Step, Piecewise)


class NotThis(ValueError):
    """The function, or what is known about its symbols, is outside of what is integrated here."""


@dataclass(frozen=True)
class Piece:
    low: Expr
    high: Expr
    body: Expr
    """Without switches between the two ends."""


def integral(body: Expr, x: Symbol, low: Expr, high: Expr, context: Context) -> tuple[Expr, list[Expr]] | None:
    """The integral and the inner ends of its pieces, or nothing."""
    try:
        parts = pieces(body, x, low, high, context)
        total = Add(*(_piece(part, x, context) for part in parts))
    except NotThis:
        return None
    return total, [part.high for part in parts[:-1]]


def expanded(body: Expr) -> Expr:
    """With exp(a + b) as a product."""
    swap = {node: Mul(*map(Exp, Add.make_args(multiplied_out(node.args[0])))) for node in body.atoms(Exp)}
    return multiplied_out(body.xreplace(swap))


# --- pieces -----------------------------------------------------------------------------------------------------------


def pieces(body: Expr, x: Symbol, low: Expr, high: Expr, context: Context) -> list[Piece]:
    """The parts of the interval between which the body switches; else ``NotThis``."""
    looked_at = switched_on(body)
    fixed = {quantity: sign for quantity in looked_at if (sign := _sure_sign(quantity, context)) is not None}
    quantities = [quantity for quantity in looked_at if quantity.has(x)]
    slopes = [multiplied_out(quantity).coeff(x, 1) for quantity in quantities]
    places = []
    for quantity, slope in zip(quantities, slopes, strict=True):
        rest = multiplied_out(quantity - slope * x)
        if rest.has(x) or _sure_sign(slope, context) is None:
            raise NotThis("a switch that is not linear")
        places.append(-rest / slope)
    ends = _ordered([low, *places, high], context)
    start, stop = ends.index(low), ends.index(high)
    if start > stop:
        raise NotThis("an interval that runs backwards")
    found = []
    for left, right in zip(ends[start:stop], ends[start + 1 : stop + 1], strict=True):
        signs = dict(fixed)
        for quantity, slope, place in zip(quantities, slopes, places, strict=True):
            after = ends.index(place) <= ends.index(left)
            slope_sign = _sure_sign(slope, context)
            assert slope_sign is not None
            signs[quantity] = slope_sign * (1 if after else -1)
        part = resolved(body, signs)
        if part.has(*SWITCHES) and any(node.has(x) for node in part.atoms(*SWITCHES)):
            raise NotThis("a switch inside a switch")
        found.append(Piece(left, right, part))
    return found


def _sure_sign(number: Expr, context: Context) -> int | None:
    direction, strict = Signs(context, {}).sign(number)
    return direction if strict else None


def _ordered(ends: list[Expr], context: Context) -> list[Expr]:
    """All ends in order, without repetition."""
    if len(ends) > MAX_PLACES + 2:
        raise NotThis("too many switches")
    result: list[Expr] = []
    for end in ends:
        position = 0
        for position, known in enumerate([*result, None]):
            if known is None:
                break
            gap = _compared(known, end, context)
            if gap == 0:
                position = -1
                break
            if gap > 0:
                break
        if position >= 0:
            result.insert(position, end)
    return result


def _compared(left: Expr, right: Expr, context: Context) -> int:
    """The sign of left - right."""
    if left == right:
        return 0
    if left in (oo, -oo) or right in (oo, -oo):
        return 1 if left is oo or right is -oo else -1
    difference = multiplied_out(left - right)
    if difference == 0:
        return 0
    sign = _sure_sign(difference, context)
    if sign is None:
        raise NotThis(f"which of {left} and {right} is larger is not known")
    return sign


# --- one piece --------------------------------------------------------------------------------------------------------


def _piece(piece: Piece, x: Symbol, context: Context) -> Expr:
    total: Expr = Integer(0)
    for term in Add.make_args(expanded(piece.body)):
        if term == 0:
            continue
        coefficient: Expr = Integer(1)
        power, exponent = 0, Integer(0)
        wave: Expr | None = None
        for factor in Mul.make_args(term):
            if not factor.has(x):
                coefficient = coefficient * factor
            elif isinstance(factor, Exp):
                exponent = exponent + factor.args[0]
            elif isinstance(factor, (cos, sin)) and wave is None:
                wave = factor
            elif factor == x:
                power += 1
            elif factor.is_Pow and factor.args[0] == x and factor.args[1].is_Integer and factor.args[1] > 0:
                power += int(factor.args[1])
            else:
                raise NotThis(f"the integral of {factor} is not known here")
        if power > MAX_POWER:
            raise NotThis("a power that is too high")
        if wave is not None:
            total += coefficient * _swinging(power, exponent, wave, x, piece, context)
        else:
            total += coefficient * _term(power, exponent, x, piece.low, piece.high, context)
    return total


def _swinging(power: int, exponent: Expr, wave: Expr, x: Symbol, piece: Piece, context: Context) -> Expr:
    """x^k cos(w x + c) is the k-th derivative by w of cos(w x + c - k pi/2), whose mean under a normal law with mean m
    and variance v is exp(-w^2 v / 2) cos(w m + c - k pi/2)."""
    angle = multiplied_out(wave.args[0])
    w = angle.coeff(x, 1)
    phase = multiplied_out(angle - w * x) - (pi / 2 if isinstance(wave, sin) else 0)
    if phase.has(x) or (piece.low, piece.high) != (-oo, oo):
        raise NotThis("a wave on a part of the line, or of no linear angle")
    bell = _bell(exponent, x, context)
    rate = Dummy("w", real=True)
    mean = Exp(-(rate**2) * bell.variance / 2) * cos(rate * bell.centre + phase - power * pi / 2)
    for _ in range(power):
        mean = derivative(mean, rate)
    return bell.mass * mean.xreplace({rate: w})


def _term(power: int, exponent: Expr, x: Symbol, low: Expr, high: Expr, context: Context) -> Expr:
    q, a, b = _quadratic(exponent, x)
    if q == 0:
        scale = Integer(1) if b == 0 else Exp(b)
        return scale * (_antiderivative(power, a, high, 1, context) - _antiderivative(power, a, low, -1, context))
    bell = _bell(exponent, x, context)
    return bell.mass * _truncated(power, bell.centre, sqrt(bell.variance), low, high)


def _quadratic(exponent: Expr, x: Symbol) -> list[Expr]:
    try:
        coefficients = Poly(exponent, x).all_coeffs()
    except PolynomialError:
        raise NotThis("an exponent that is no polynomial") from None
    if len(coefficients) > 3 or any(c.has(x) for c in coefficients):
        raise NotThis("an exponent of higher degree")
    return [*[Integer(0)] * (3 - len(coefficients)), *coefficients]


@dataclass(frozen=True)
class _Bell:
    """exp(q x^2 + a x + b) as a multiple of the density of a normal law."""

    mass: Expr
    centre: Expr
    variance: Expr


def _bell(exponent: Expr, x: Symbol, context: Context) -> _Bell:
    q, a, b = _quadratic(exponent, x)
    if _sure_sign(q, context) != -1:
        raise NotThis("an exponential that may grow without bound")
    variance = -1 / (2 * q)
    centre = a * variance
    height = centre**2 / (2 * variance) + b
    return _Bell(sqrt(2 * pi * variance) * (Integer(1) if height == 0 else Exp(height)), centre, variance)


def _antiderivative(power: int, a: Expr, end: Expr, direction: int, context: Context) -> Expr:
    """Of x^power exp(a x), at an end of the interval; at infinity the exponential must vanish."""
    if a == 0:
        if end in (oo, -oo):
            raise NotThis("an integral that does not exist")
        return end ** (power + 1) / (power + 1)
    sign = _sure_sign(a, context)
    if sign is None:
        raise NotThis(f"the sign of {a} is not known")
    if end in (oo, -oo):
        if sign == direction:
            raise NotThis("an integral that does not exist")
        return Integer(0)
    parts = (
        (-1) ** k * Rational(factorial(power), factorial(power - k)) * end ** (power - k) / a ** (k + 1)
        for k in range(power + 1)
    )
    return (Exp(a * end) if end != 0 else Integer(1)) * Add(*parts)


def _truncated(power: int, centre: Expr, scale: Expr, low: Expr, high: Expr) -> Expr:
    """E[x^power; low <= x <= high] for a normal number, by the recursion of its truncated moments."""
    ends = [end if end in (oo, -oo) else (end - centre) / scale for end in (low, high)]
    moments = [_cumulative(ends[1]) - _cumulative(ends[0])]
    for order in range(1, power + 1):
        border = _edge(ends[1], order - 1) - _edge(ends[0], order - 1)
        moments.append((order - 1) * moments[order - 2] * int(order >= 2) - border)
    return Add(*(comb(power, k) * centre ** (power - k) * scale**k * moments[k] for k in range(power + 1)))


def _cumulative(z: Expr) -> Expr:
    if z in (oo, -oo):
        return Integer(1 if z is oo else 0)
    return (1 + erf(z / sqrt(2))) / 2


def _edge(z: Expr, power: int) -> Expr:
    """z^power times the density of the standard normal law."""
    return Integer(0) if z in (oo, -oo) else z**power * Exp(-(z**2) / 2) / sqrt(2 * pi)
