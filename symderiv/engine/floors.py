r"""Floors of a real number, by the pieces on which they are constant.

Decides: equalities and inequalities that are polynomials in one real number x and in floors and ceilings of ``a x + b``
with rational a and b; floors may stand in floors.  With d a whole number that makes all a d whole, ``x = d q + t`` with
a whole q and ``0 <= t < d``: each floor is ``a d q`` plus a floor of t alone, which changes at finitely many t.  At
each of these and on each open interval between them the claim must hold, for all q; there are at most ``MAX_PIECES``.
May prove only: a narrower range of x is not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from sympy import Dummy, Expr, Integer, Poly, PolynomialError, Rational, Symbol, ceiling, floor

from symderiv.engine.expanding import multiplied_out

MAX_PIECES = 256


def pieces(expression: Expr) -> Iterator[Expr] | None:
    """The expression on every piece, without its floors; nothing if they are of something else."""
    expression = expression.replace(ceiling, lambda argument: -floor(-argument))
    numbers = {symbol for node in expression.atoms(floor) for symbol in node.free_symbols}
    if len(numbers) != 1:
        return None
    (x,) = numbers
    if not isinstance(x, Symbol) or x.is_integer or not x.is_real or _polynomial(expression, x) is None:
        return None
    slopes = [_slope(node.args[0], x) for node in expression.atoms(floor)]
    known = [slope for slope in slopes if slope is not None]
    if len(known) < len(slopes):
        return None
    period = lcm(*(int(slope.q) for slope in known))
    if period > MAX_PIECES:
        return None
    return _Division(expression, x, period).all()


def _polynomial(expression: Expr, x: Symbol) -> Poly | None:
    """In the number and the outermost floors: nothing else may depend on it, and no name is bound over it."""
    outermost = {node: Dummy("k", integer=True) for node in _outermost(expression)}
    try:
        found = Poly(expression.xreplace(outermost), x, *outermost.values())
    except PolynomialError:
        return None
    return None if any(coefficient.has(x, floor, *outermost.values()) for coefficient in found.coeffs()) else found


def _outermost(expression: Expr) -> list[Expr]:
    if isinstance(expression, floor):
        return [expression]
    return [node for part in expression.args for node in _outermost(part)]


def _slope(argument: Expr, x: Symbol) -> Rational | None:
    """The a of ``a x + b``, with inner floors as what they are floors of; only if these are not multiplied."""
    found = _polynomial(argument, x)
    if found is None or found.total_degree() > 1:
        return None
    smooth = multiplied_out(argument.replace(floor, lambda inner: inner))
    slope = smooth.coeff(x)
    return slope if slope.is_Rational and (smooth - slope * x).is_Rational else None


class _Division:
    def __init__(self, expression: Expr, x: Symbol, period: int) -> None:
        self.expression, self.x, self.period = expression, x, period
        self.q, self.t = Dummy("q", integer=True), Dummy("t", real=True)
        self.left = MAX_PIECES

    def all(self) -> Iterator[Expr]:
        yield self._at(Rational(0))
        yield from self._between(Rational(0), Rational(self.period))

    def _between(self, low: Rational, high: Rational) -> Iterator[Expr]:
        """The open interval, cut where a floor jumps in it."""
        self.left -= 1
        if self.left < 0:
            yield self.expression  # not decided: it still has its floors
            return
        opened = self._opened(self.expression, low, high)
        if isinstance(opened, Expr):
            share = Dummy("s", positive=True)
            inside = (low + high * share) / (1 + share)
            yield opened.xreplace({self.t: inside})
            return
        yield self._at(opened[0])
        yield from self._between(low, opened[0])
        yield from self._between(opened[0], high)

    def _at(self, t: Rational) -> Expr:
        opened = self._opened(self.expression, t, t)
        assert isinstance(opened, Expr)
        return opened.xreplace({self.t: t})

    def _opened(self, expression: Expr, low: Rational, high: Rational) -> Expr | tuple[Rational]:
        """Without floors, for t in the open interval or at the point; or a place in the interval where one jumps."""
        expression = expression.xreplace({self.x: self.period * self.q + self.t})
        while inner := [node for node in expression.atoms(floor) if not node.args[0].has(floor)]:
            found = {}
            for node in inner:
                argument = multiplied_out(node.args[0])
                turns, slope = argument.coeff(self.q), argument.coeff(self.t)
                start = multiplied_out(argument - turns * self.q - slope * self.t)
                assert turns.is_Integer
                assert start.is_Rational
                ends = sorted((slope * low + start, slope * high + start))
                least = floor(ends[0])
                if low != high and ends[1] > least + 1:
                    return ((least + 1 - start) / slope,)
                found[node] = turns * self.q + Integer(least)
            expression = expression.xreplace(found)
        return expression
