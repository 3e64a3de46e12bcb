"""Limits that follow from a rule, and not from values nearby.

Decides: the limit of
  - a function that is made of continuous ones and has a value at the point; at infinity, of one that is so in 1 / x:
    exp(x_i / T) / sum_j exp(x_j / T) as T grows;
  - log(sum of c exp(y a)) / y as y grows, for positive c: it is the greatest a, since the sum lies between its greatest
    term and the greatest exponential times the sum of the c; the sum may be one over an index, of any size;
  - what ``scales`` knows;
and sums and fixed multiples of those.  Limits from one side, at a number or at infinity; both sides where it is
continuous.
"""

from __future__ import annotations

from sympy import Add, Dummy, Expr, Integer, Max, Mul, Symbol, oo

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.scales import limit_at_infinity
from symderiv.engine.sign import Signs
from symderiv.engine.valued import has_value
from symderiv.tensor.axis import Axis, greatest_over
from symderiv.tensor.nodes import Exp, Log, Product, Sigma, key

INFINITE = (oo, -oo)


def exact_limit(node: Expr, context: Context) -> Expr | None:
    body, variable, point, side = node.args
    continuous = _continuous(body, variable, point, int(side), context)
    if continuous is not None:
        return continuous
    y = Dummy("y", positive=True)
    near = {oo: y, -oo: -y}.get(point)
    if near is None and point == 0 and side == 1:
        near = 1 / y
    return None if near is None else _at_infinity(body.xreplace({variable: near}), y, context)


def _continuous(body: Expr, variable: Symbol, point: Expr, side: int, context: Context) -> Expr | None:
    """The value at the point, if the function has one there and nearby, being made of continuous functions."""
    if variable in point.free_symbols:
        return None
    t = Dummy("t", nonnegative=True)
    ways = {oo: (1 / t,), -oo: (-1 / t,)}.get(point, tuple(point + way * t for way in ((side,) if side else (1, -1))))
    near = [body.xreplace({variable: way}) for way in ways]
    signs = Signs(context, {})
    if not all(has_value(form, signs) and not _counts_to(form, t) for form in near):
        return None
    values = {form.xreplace({t: Integer(0)}) for form in near}
    return values.pop() if len(values) == 1 else None


def _counts_to(body: Expr, t: Symbol) -> bool:
    """Is it an end of a range?"""
    ends = (end for node in body.atoms(Sigma, Product) for _, *ends in node.args[1:] for end in ends)
    return any(t in end.free_symbols for end in ends)


def _at_infinity(body: Expr, y: Symbol, context: Context) -> Expr | None:
    if y not in body.free_symbols:
        return body
    found = _greatest_exponent(body, y, context)
    if found is None:
        found = limit_at_infinity(body, y, context)
    if found is not None:
        return found
    if isinstance(body, Add):
        parts = [_at_infinity(part, y, context) for part in body.args]
        known = [part for part in parts if part is not None and part not in INFINITE]
        return Add(*known) if len(known) == len(parts) else None
    weight, rest = body.as_independent(y, as_Add=False)
    inner = None if weight == 1 else _at_infinity(rest, y, context)
    return None if inner is None or inner in INFINITE else weight * inner


def _greatest_exponent(body: Expr, y: Symbol, context: Context) -> Expr | None:
    """The limit of log(sum of c exp(y a)) / y."""
    if not isinstance(body, Mul) or len(body.args) != 2 or 1 / y not in body.args:
        return None
    log = next(factor for factor in body.args if factor != 1 / y)
    exponents = _exponents(log.args[0], y, context) if isinstance(log, Log) else None
    if not exponents:
        return None
    return exponents[0] if len(exponents) == 1 else Max(*sorted(exponents, key=key), evaluate=False)


def _exponents(total: Expr, y: Symbol, context: Context) -> list[Expr] | None:
    """The a of a sum of c exp(y a); nothing if a c may not be positive."""
    found: list[Expr] = []
    for term in Add.make_args(total):
        weight, rest = term.as_independent(y, as_Add=False)
        if Signs(context, {}).sign(weight) != (1, True):
            return None
        inner = _exponent(rest, y, context)
        if inner is None:
            return None
        found.append(inner)
    return found


def _exponent(term: Expr, y: Symbol, context: Context) -> Expr | None:
    if term == 1:
        return Integer(0)
    if isinstance(term, Exp):
        slope = multiplied_out(term.args[0]).coeff(y, 1)
        rest = multiplied_out(term.args[0] - slope * y)
        return None if slope.has(y) or rest.has(y) else slope
    if not isinstance(term, Sigma) or len(term.args) != 2:
        return None
    body, (bound, low, high) = term.args
    axis = Axis(low, high)
    if low.has(y) or high.has(y) or not context.contains(axis, low):
        return None  # of no terms at all there is no greatest
    inner = _exponents(body, y, context.binding({bound: axis}))
    if inner is None or len(inner) != 1:
        return None
    return greatest_over(inner[0], bound, axis)
