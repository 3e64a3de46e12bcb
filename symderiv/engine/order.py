"""Growth: f = O(g), o(g), Omega(g), Theta(g) for quantities that are at least two and may grow without bound.

Decides: sums of terms that are products of powers x^a, logarithms (log x)^b, exponentials c^x and factorials, with
rational exponents, for independent growth or in a regime of relations x = O(y).

The logarithm of a term is, for each quantity x, alpha x log x + beta x + a log x + b log log x: its *rate*.  For powers
alone the logarithms of the quantities range over a cone, and f = O(g) exactly if on the whole cone every term of f is
at most the largest of g; that is a system of linear inequalities.  Where logarithms or exponentials occur, a term of f
must be dominated by a single term of g.  f = O(g) fails if, along some edge of the cone, the leading term of f outgrows
that of g.  f = o(g) is said of all quantities growing together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from itertools import combinations, permutations, product

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, pi, sqrt

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.identity import is_zero
from symderiv.engine.linear import feasible
from symderiv.engine.normal.context import Context
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Exp, Gamma, Log, key

MAX_QUANTITIES = 5
_ZERO = Integer(0)

Regime = tuple[tuple[Symbol, Symbol], ...]
"""Pairs (small, large), each saying small = O(large)."""
Rate = tuple[Expr, Expr, Expr, Expr]
NO_RATE: Rate = (_ZERO, _ZERO, _ZERO, _ZERO)


class NotMonomials(ValueError):
    """The expression is not a sum of terms whose growth is known."""


@dataclass(frozen=True)
class Growth:
    holds: bool | None
    """For independent growth, or in the regime that is given; None if neither was shown."""
    regime: str = ""
    """A condition under which it holds, if it does not hold without one."""
    escape: tuple[Symbol, ...] = ()
    """Quantities whose joint growth makes f / g unbounded."""


@dataclass(frozen=True)
class Term:
    coefficient: Expr
    rates: dict[Symbol, Rate] = field(default_factory=dict)
    rough: bool = False
    """Only the order is right, by Stirling's formula: what is left of a difference is not known."""

    def rate(self, symbol: Symbol) -> Rate:
        return self.rates.get(symbol, NO_RATE)

    def over(self, other: Term) -> dict[Symbol, Rate]:
        """The rates of the quotient."""
        return {s: _minus(self.rate(s), other.rate(s)) for s in self.rates.keys() | other.rates.keys()}


def grows_at_most(f: Expr, g: Expr, given: Regime = ()) -> Growth:
    """Is f = O(g)?  If not in the regime that is given: in which one?"""
    left, right = terms(f), terms(g)
    symbols = _symbols(left, right)
    if len(symbols) > MAX_QUANTITIES:
        return Growth(None)
    if _bounded(left, right, symbols, given):
        return Growth(True)
    escape = next((edge for edge in _edges(symbols, given) if _outgrows(left, right, symbols, edge) == 1), None)
    for regime in _regimes(symbols):
        if _bounded(left, right, symbols, (*given, *regime)):
            text = " and ".join(f"{small} = O({large})" for small, large in regime)
            return Growth(None if escape is None else False, text, escape or ())
    return Growth(None if escape is None else False, "", escape or ())


def grows_less(f: Expr, g: Expr, given: Regime = ()) -> Growth:
    """Is f = o(g) when all quantities grow without bound?"""
    left, right = terms(f), terms(g)
    symbols = _symbols(left, right)
    if len(symbols) > MAX_QUANTITIES:
        return Growth(None)
    edges = _edges(symbols, given)
    if _is_positive(right) and all(any(_vanishes(p.over(q), edges) for q in right) for p in left):
        return Growth(True)
    whole = tuple(symbols)
    return Growth(False, "", whole) if _outgrows(left, right, symbols, whole) in (0, 1) else Growth(None)


def _both(one: Growth, other: Growth) -> Growth:
    """What holds if both must."""
    for growth in (one, other):
        if growth.holds is False:
            return growth
    regime = " and ".join(growth.regime for growth in (one, other) if growth.regime)
    return Growth(True) if one.holds and other.holds else Growth(None, regime)


def grows(order: str, f: Expr, g: Expr, given: Regime = ()) -> Growth:
    """Is f = O(g), o(g), Omega(g) or Theta(g)?"""
    match order:
        case "O":
            return grows_at_most(f, g, given)
        case "o":
            return grows_less(f, g, given)
        case "Omega":
            return grows_at_most(g, f, given)
        case "Theta":
            return _both(grows_at_most(f, g, given), grows_at_most(g, f, given))
    raise ValueError(order)


# --- terms ------------------------------------------------------------------------------------------------------------


def terms(expression: Expr) -> list[Term]:
    logs = {node: _split_log(node) for node in expression.atoms(Log)}
    return [_term(part) for part in Add.make_args(multiplied_out(expression.xreplace(logs))) if part != 0]


def _split_log(node: Expr) -> Expr:
    """The logarithm of a product of powers as a sum."""
    total: Expr = _ZERO
    for factor in Mul.make_args(node.args[0]):
        base, exponent = factor.args if isinstance(factor, Pow) else (factor, Integer(1))
        total += exponent * Log(base) if base != 1 else _ZERO
    return total


def _term(part: Expr) -> Term:
    coefficient: Expr = Integer(1)
    rates: dict[Symbol, Rate] = {}
    for factor in Mul.make_args(part):
        if not factor.free_symbols:
            coefficient = coefficient * factor
            continue
        number, found = _factor(factor)
        coefficient = coefficient * number
        for symbol, rate in found.items():
            rates[symbol] = _plus(rates.get(symbol, NO_RATE), rate)
    return Term(coefficient, rates, rough=bool(part.has(Gamma)))


def _factor(factor: Expr) -> tuple[Expr, dict[Symbol, Rate]]:
    """A constant, and the rates of a power, a logarithm, an exponential or a factorial."""
    base, exponent = factor.args if isinstance(factor, Pow) else (factor, Integer(1))
    one = Integer(1)
    if _is_quantity(base) and isinstance(exponent, Rational):
        return one, {base: (_ZERO, _ZERO, exponent, _ZERO)}
    if isinstance(base, Log) and _is_quantity(base.args[0]) and isinstance(exponent, Rational):
        return one, {base.args[0]: (_ZERO, _ZERO, _ZERO, exponent)}
    if isinstance(base, Gamma) and isinstance(exponent, Rational):
        return _stirling(base, exponent)
    if isinstance(base, Exp) and isinstance(exponent, Rational):
        slopes, constant = _linear(multiplied_out(exponent * base.args[0]), factor)
        return Exp(constant), {s: (_ZERO, slope, _ZERO, _ZERO) for s, slope in slopes.items()}
    if isinstance(base, Rational) and base > 0:
        slopes, constant = _linear(exponent, factor)
        return base**constant, {s: (_ZERO, slope * Log(base), _ZERO, _ZERO) for s, slope in slopes.items()}
    if _is_quantity(base) and exponent.free_symbols == {base}:
        slopes, constant = _linear(exponent, factor)
        if not isinstance(constant, Rational):
            raise NotMonomials(f"{factor} has an exponent that is not rational")
        return one, {base: (slopes[base], _ZERO, constant, _ZERO)}
    raise NotMonomials(f"{factor} is not a power, logarithm or exponential of a size")


def _stirling(gamma: Expr, exponent: Rational) -> tuple[Expr, dict[Symbol, Rate]]:
    """Gamma(c x + d) is like sqrt(2 pi) (c x)^(c x + d - 1/2) exp(-c x)."""
    slopes, d = _linear(gamma.args[0], gamma)
    if len(slopes) != 1 or not all(isinstance(c, Rational) and c > 0 for c in slopes.values()):
        raise NotMonomials(f"{gamma} is no factorial of a multiple of one quantity")
    ((x, c),) = slopes.items()
    power = d - Rational(1, 2)
    rate = (c, c * Log(c) - c if c != 1 else -c, power, _ZERO)
    return (sqrt(2 * pi) * c**power) ** exponent, {x: _times(exponent, rate)}


def _times(number: Rational, rate: Rate) -> Rate:
    return (number * rate[0], number * rate[1], number * rate[2], number * rate[3])


def _linear(exponent: Expr, factor: Expr) -> tuple[dict[Symbol, Expr], Expr]:
    """The coefficients of the quantities, which are numbers, and the constant."""
    slopes: dict[Symbol, Expr] = {}
    constant: Expr = _ZERO
    for part in Add.make_args(multiplied_out(exponent)):
        weight, rest = part.as_independent(*part.free_symbols, as_Add=False)
        if rest == 1:
            constant += weight
        elif _is_quantity(rest):
            slopes[rest] = slopes.get(rest, _ZERO) + weight
        else:
            raise NotMonomials(f"{factor} has an exponent that is not linear")
    return slopes, constant


def _is_quantity(node: Expr) -> bool:
    return isinstance(node, Symbol) and bool(node.is_positive)


def _symbols(*sides: list[Term]) -> list[Symbol]:
    return sorted({s for side in sides for term in side for s in term.rates}, key=key)


def _is_positive(side: list[Term]) -> bool:
    return all(sign_of(term.coefficient) == 1 for term in side)


# --- rates ------------------------------------------------------------------------------------------------------------


def _plus(one: Rate, other: Rate) -> Rate:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _minus(one: Rate, other: Rate) -> Rate:
    return (one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3])


def sign_of(number: Expr) -> int:
    if isinstance(number, Rational):
        return 0 if number == 0 else 1 if number > 0 else -1
    if is_zero(number, Context()):
        return 0
    try:
        value = evaluate(number, {}, 256)
    except (Undefined, NotEvaluable):
        raise NotMonomials(f"{number} has no value here") from None
    if value > 0 or value < 0:
        return 1 if value > 0 else -1
    raise NotMonomials(f"the sign of {number} is not clear")


def direction(rate: Rate) -> int:
    """Does the factor grow (1), vanish (-1) or stay (0)?  The first part that is not zero decides."""
    return next((sign for sign in map(sign_of, rate) if sign), 0)


# --- the cone ---------------------------------------------------------------------------------------------------------


def _regimes(symbols: list[Symbol]) -> Iterator[Regime]:
    """One condition, or two; two about the same small quantity come before two that order three quantities."""
    pairs = list(permutations(symbols, 2))
    for count in (1, 2):
        yield from sorted(combinations(pairs, count), key=lambda regime: len({small for small, _ in regime}))


def _edges(symbols: list[Symbol], regime: Regime) -> list[tuple[Symbol, ...]]:
    """The edges of the cone {0 <= log x, log small <= log large}: sets that contain with a small its large."""
    sets = [
        tuple(s for s, chosen in zip(symbols, choice, strict=True) if chosen)
        for choice in product((False, True), repeat=len(symbols))
    ]
    return [edge for edge in sets if edge and all(large in edge for small, large in regime if small in edge)]


def _bounded(left: list[Term], right: list[Term], symbols: list[Symbol], regime: Regime) -> bool:
    if len(symbols) == 1:
        return _outgrows(left, right, symbols, tuple(symbols)) in (0, -1)
    if not _is_positive(right):
        return False
    edges = _edges(symbols, regime)
    return all(any(_stays(p.over(q), edges) for q in right) or _below(p, right, symbols, regime) for p in left)


def _stays(quotient: dict[Symbol, Rate], edges: list[tuple[Symbol, ...]]) -> bool:
    """Is the product bounded on the cone?"""
    weights = {edge: _weight(quotient, edge) for edge in edges}
    if any(weight is None or weight > 0 for weight in weights.values()):
        return False
    growing = [s for s, rate in quotient.items() if sign_of(rate[3]) > 0]  # a logarithm needs a power against it
    return all(weight is not None and weight < 0 for s in growing for edge, weight in weights.items() if s in edge)


def _vanishes(quotient: dict[Symbol, Rate], edges: list[tuple[Symbol, ...]]) -> bool:
    """Does the product tend to zero when all quantities grow?"""
    if not _stays(quotient, edges):
        return False
    weights = {edge: _weight(quotient, edge) for edge in edges}
    falling = [s for s in quotient if all((weights[edge] or 0) < 0 for edge in edges if s in edge)]
    only_falling_logs = all(sign_of(rate[3]) <= 0 for rate in quotient.values())
    return bool(falling) or (only_falling_logs and any(sign_of(rate[3]) < 0 for rate in quotient.values()))


def _weight(quotient: dict[Symbol, Rate], edge: tuple[Symbol, ...]) -> Rational | None:
    """The power of t in the product at x = t for the quantities of the edge; an exponential counts as a huge power.

    None if exponentials work against each other.
    """
    huge = {direction((rate[0], rate[1], _ZERO, _ZERO)) for s, rate in quotient.items() if s in edge} - {0}
    if len(huge) > 1:
        return None
    if huge:
        return Integer(10**9 * huge.pop())
    return sum((rate[2] for s, rate in quotient.items() if s in edge), Integer(0))


def _below(term: Term, right: list[Term], symbols: list[Symbol], regime: Regime) -> bool:
    """Powers alone: in no direction of the cone does the term exceed all of the right side at once."""
    rows = []
    for other in right:
        quotient = term.over(other)
        if any(direction((r[0], r[1], r[3], _ZERO)) for r in quotient.values()):
            return False
        rows.append(({s: r[2] for s, r in quotient.items()}, True))
    directions = {s: Symbol(s.name, real=True) for s in symbols}
    system = [({directions[s]: weight for s, weight in form.items()}, strict) for form, strict in rows]
    system += [({direction: Integer(1)}, False) for direction in directions.values()]
    system += [({directions[large]: Integer(1), directions[small]: Integer(-1)}, False) for small, large in regime]
    return not feasible(system)


# --- leading terms ----------------------------------------------------------------------------------------------------


def _outgrows(left: list[Term], right: list[Term], symbols: list[Symbol], edge: tuple[Symbol, ...]) -> int | None:
    """Along x = t for the quantities of the edge, the others being two: is f above g (1), alike (0), below (-1)?"""
    one, other = (_leading(side, symbols, edge) for side in (left, right))
    return None if one is None or other is None else direction(_minus(one, other))


def _leading(side: list[Term], symbols: list[Symbol], edge: tuple[Symbol, ...]) -> Rate | None:
    """The rate of the largest term in t whose coefficients do not cancel."""
    found: list[tuple[Rate, Expr]] = []
    for term in side:
        rate, coefficient = NO_RATE, term.coefficient
        for symbol in symbols:
            if symbol in edge:
                rate = _plus(rate, term.rate(symbol))
            else:
                coefficient = coefficient * _at_two(term.rate(symbol))
        place = next((k for k, (known, _) in enumerate(found) if direction(_minus(known, rate)) == 0), None)
        if place is None:
            found.append((rate, coefficient))
        else:
            found[place] = (rate, found[place][1] + coefficient)
    if any(sign_of(term.coefficient) < 0 for term in side) and any(term.rough for term in side):
        return None
    kept = [rate for rate, coefficient in found if sign_of(coefficient)]
    best: Rate | None = None
    for rate in kept:
        if best is None or direction(_minus(rate, best)) > 0:
            best = rate
    return best


def _at_two(rate: Rate) -> Expr:
    two, log = Integer(2), Log(Integer(2))
    if rate[0] != 0:
        raise NotMonomials("a factorial beside another quantity")
    return Exp(two * rate[1]) * two ** rate[2] * log ** rate[3]
