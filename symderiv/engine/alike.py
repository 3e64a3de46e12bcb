"""Expressions of the same order: a sum of terms, in the sense of ``order``, between two constant multiples of which an
expression stays as its quantities grow.

Decides: for positive expressions made of
  - sums over an index, of products of powers of it, of its logarithm, and exponentials: ``\\sum_{i=1}^n 1/i`` is of the
    order of log n.  A sum of i^a (log i)^b is of the order of h^(a+1) (log h)^b at its upper end h if a > -1, of
    (log h)^(b+1) if a = -1 < b, and of 1 if it converges; one that grows exponentially is of that of its last term;
  - maxima: ``max(n, m)`` is of the order of n + m;
  - logarithms of sums, ``log(n + m)`` and ``log(n!)``: of the order of the sum of the logarithms of what grows;
  - rounding, of what grows; binomial coefficients; powers of sums with rational exponents.
Sums with a closed form and binomial coefficients of a number are equal to what takes their place, and may be part of a
difference; of what is merely of the same order nothing is subtracted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq
from sympy import Add, Dummy, Expr, Integer, Max, Mul, Pow, Rational, Symbol, ceiling, floor

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.order import NO_RATE, NotMonomials, Rate, Term, direction, sign_of, terms
from symderiv.tensor.nodes import Binomial, Gamma, Log, Sigma

FIRST = 2
"""From this number on all logarithms are positive; the terms of a sum before it are looked at one by one."""
_ZERO = Integer(0)


def alike(expression: Expr) -> Expr:
    """A sum of terms of the same order; the expression itself where it is one."""
    equal = _opened(expression)
    try:
        terms(equal)
        return equal
    except NotMonomials:
        return _scaled(equal)


def _opened(expression: Expr) -> Expr:
    """What is equal: closed forms of sums, binomial coefficients as polynomials or factorials."""
    values = {}
    for node in expression.atoms(Sigma, Binomial):
        closed = Normaliser(Context()).canonical(node)
        if not closed.has(Sigma, Binomial):
            values[node] = closed
        elif isinstance(node, Binomial):
            n, k = node.args
            values[node] = Gamma(n + 1) / (Gamma(k + 1) * Gamma(multiplied_out(n - k) + 1))
    return expression.xreplace(values)


def _scaled(node: Expr) -> Expr:
    """A sum of positive terms of the same order as the node, which is positive where its quantities are large."""
    rule = next((rule for kind, rule in RULES if isinstance(node, kind)), None)
    found = rule(node) if rule is not None else node
    if not all(sign_of(term.coefficient) > 0 for term in terms(found)):
        raise NotMonomials(f"what cancels in {node} is not known")
    return found


def _of_sum(node: Expr) -> Expr:
    try:
        if all(sign_of(term.coefficient) > 0 for term in terms(node)):
            return node
    except NotMonomials:
        return Add(*map(_scaled, node.args))
    return _leading(node)


def _leading(node: Expr) -> Expr:
    """The largest term of a function of one quantity, which must be positive."""
    parts = list(zip(terms(node), Add.make_args(multiplied_out(node)), strict=True)) if not node.has(Log, Gamma) else []
    if len(node.free_symbols) != 1 or not parts:
        raise NotMonomials(f"what cancels in {node} is not known")
    (symbol,) = node.free_symbols
    best = parts[0]
    for part in parts[1:]:
        if direction(part[0].over(best[0]).get(symbol, NO_RATE)) > 0:
            best = part
    return best[1]


def _of_product(node: Expr) -> Expr:
    return Mul(*map(_scaled, node.args))


def _of_power(node: Expr) -> Expr:
    base, exponent = node.args
    if not isinstance(exponent, Rational) or not base.free_symbols:
        return node
    parts = Add.make_args(multiplied_out(_scaled(base)))
    if len(parts) > 1 and exponent < 0:
        parts = (_leading(Add(*parts)),)
    return Add(*(part**exponent for part in parts))


def _of_logarithm(node: Expr) -> Expr:
    """log(t + u) lies between the larger of log t and log u, and a constant more than both together."""
    total: Expr = Integer(0)
    for term in terms(alike(node.args[0])):
        for symbol, rate in term.rates.items():
            total += _logarithm(symbol, rate, node)
    if total == 0:
        raise NotMonomials(f"{node} may be bounded")
    return total


def _logarithm(symbol: Symbol, rate: Rate, node: Expr) -> Expr:
    grows = direction(rate)
    if grows < 0:
        raise NotMonomials(f"{node} is the logarithm of what may vanish")
    parts = (symbol * Log(symbol), symbol, Log(symbol))
    first = next((k for k, part in enumerate(rate) if sign_of(part)), None)
    if first == len(parts):
        raise NotMonomials(f"{node} is an iterated logarithm")
    return Integer(0) if first is None else parts[first]


def _of_maximum(node: Expr) -> Expr:
    return Add(*(_scaled(part) for part in node.args if part != 0))


def _rounded(node: Expr) -> Expr:
    found = _scaled(node.args[0])
    if not any(_surely_grows(term) for term in terms(found)):
        raise NotMonomials(f"{node.args[0]} may stay small")
    return found


def _surely_grows(term: Term) -> bool:
    directions = [direction(rate) for rate in term.rates.values()]
    return min(directions, default=0) >= 0 and max(directions, default=0) > 0


# --- sums -------------------------------------------------------------------------------------------------------------


def _of_series(node: Expr) -> Expr:
    body, *limits = node.args
    index, low, high = limits[-1]
    if any(end.has(*(other[0] for other in limits)) for limit in limits for end in limit[1:]):
        raise NotMonomials(f"the ranges of {node} depend on each other")
    if len(limits) > 1:
        body = Sigma(body, *limits[:-1])
    if not isinstance(low, Integer) or not 0 <= low <= FIRST or not any(map(_surely_grows, terms(_scaled(high)))):
        raise NotMonomials(f"{node} has no range from a small number to a large one")
    i = Dummy(index.name, integer=True, positive=True)
    body = body.xreplace({index: i})
    total: Expr = Integer(0)
    for part in [body] if body.free_symbols == {i} else Add.make_args(multiplied_out(body)):
        fixed, summand = part.as_independent(i, as_Add=False)
        if summand.free_symbols - {i}:
            raise NotMonomials(f"{summand} is no product of a function of {i} and one of the rest")
        total += _scaled(fixed) * _total(summand, i, int(low), high)
    return total


def _total(summand: Expr, i: Symbol, low: int, high: Expr) -> Expr:
    """The order of a sum of a function of the index alone, whose first terms are looked at."""
    for k in range(low, FIRST):
        try:
            if not evaluate(summand, {i: fmpq(k)}) >= 0:
                raise NotMonomials(f"{summand} may be negative")
        except (Undefined, NotEvaluable):
            raise NotMonomials(f"{summand} may have no value") from None
    summands = alike(summand)
    total: Expr = Integer(0)
    for part in Add.make_args(multiplied_out(summands)) if summand != 1 else (summand,):
        (term,) = terms(part)
        alpha, beta, a, b = term.rate(i)
        exponential = direction((alpha, beta, _ZERO, _ZERO))
        if sign_of(term.coefficient) < 0 and exponential < 0:
            raise NotMonomials(f"what cancels in {summand} is not known")
        if exponential > 0 and high.is_integer:
            total += part.xreplace({i: high})
        elif exponential < 0 or a < -1 or (a == -1 and b < -1):
            total += 1
        elif exponential == 0 and a > -1:
            total += _scaled(high ** (a + 1)) * _scaled(Log(high) ** b)
        elif exponential == 0 and b > -1:
            total += _scaled(Log(high) ** (b + 1))
        else:
            raise NotMonomials(f"the sum of {part} grows too slowly")
    return total


_Rule = Callable[[Expr], Expr]
RULES: tuple[tuple[Any, _Rule], ...] = (
    (Sigma, _of_series),
    (Max, _of_maximum),
    (Log, _of_logarithm),
    ((floor, ceiling), _rounded),
    (Add, _of_sum),
    (Mul, _of_product),
    (Pow, _of_power),
)
