"""Which of powers, logarithms and exponentials wins, as y goes to infinity.

Decides: the limit of products and fixed powers of
  y, log y                            and logarithms of what grows like a power of y
  exp(c y^g + ...), b^(c y^g + ...)   with fixed c and b > 0, and numbers g
  sums of such, where one term outgrows the others
by the growth exp(c y^g) y^a (log y)^b: first the c of the largest g > 0 counts, then a, then b.  The signs of c, a and
b must be certain from the declarations; they may be symbols.  Each part is replaced by what it is asymptotically equal
to, so nothing is said of sums whose leading terms may cancel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, oo

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.sign import UNKNOWN, Sign, Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Exp, Log

NOTHING, ONE = Integer(0), Integer(1)


class _Unclear(Exception):
    """Not of this kind, or a sign that is not certain."""


@dataclass(frozen=True)
class _Growth:
    """weight * exp(sum of c y^g) * y^power * log(y)^slow."""

    weight: Expr = ONE
    rates: tuple[tuple[Rational, Expr], ...] = ()
    """The c by their g, the largest g first."""
    power: Expr = NOTHING
    slow: Expr = NOTHING

    def times(self, other: _Growth) -> _Growth:
        rates: dict[Rational, Expr] = dict(self.rates)
        for g, c in other.rates:
            rates[g] = multiplied_out(rates.get(g, NOTHING) + c)
        ordered = tuple((g, rates[g]) for g in sorted(rates, reverse=True) if rates[g] != 0)
        power, slow = multiplied_out(self.power + other.power), multiplied_out(self.slow + other.slow)
        return _Growth(self.weight * other.weight, ordered, power, slow)

    def to_the(self, exponent: Expr) -> _Growth:
        rates = tuple((g, multiplied_out(c * exponent)) for g, c in self.rates)
        power, slow = multiplied_out(self.power * exponent), multiplied_out(self.slow * exponent)
        return _Growth(self.weight**exponent, rates, power, slow)


def limit_at_infinity(body: Expr, y: Symbol, context: Context) -> Expr | None:
    """The limit, a number or infinite; nothing where it is not certain."""
    try:
        return _Scales(y, Signs(context, {})).limit(body)
    except _Unclear:
        return None


@dataclass(frozen=True)
class _Scales:
    y: Symbol
    signs: Signs

    def limit(self, body: Expr) -> Expr:
        growth = self.growth(body)
        direction = self._direction(growth)
        if direction == 0:
            return growth.weight
        return NOTHING if direction < 0 else oo * self._sign(growth.weight)

    def growth(self, node: Expr) -> _Growth:
        """What the expression is asymptotically equal to."""
        if self.y not in node.free_symbols:
            return _Growth(weight=node)
        if node == self.y:
            return _Growth(power=ONE)
        if isinstance(node, Mul):
            found = _Growth()
            for factor in node.args:
                found = found.times(self.growth(factor))
            return found
        if isinstance(node, Add):
            return self._greatest([self.growth(term) for term in node.args])
        if isinstance(node, Exp):
            return self._exponential(node.args[0])
        if isinstance(node, Log):
            return self._logarithm(self.growth(node.args[0]))
        if isinstance(node, Pow):
            return self._power(*node.args)
        raise _Unclear

    def _power(self, base: Expr, exponent: Expr) -> _Growth:
        if self.y in exponent.free_symbols:
            if self.y in base.free_symbols or self.signs.sign(base) != (1, True):
                raise _Unclear
            return self._exponential(exponent * Log(base))
        below = self.growth(base)
        sign = self.signs.sign(below.weight)
        if sign != (1, True) and not (exponent.is_Integer and sign[1]):
            raise _Unclear
        return below.to_the(exponent)

    def _exponential(self, argument: Expr) -> _Growth:
        """Term by term; what goes to zero in the exponent is a factor that goes to one."""
        found = _Growth()
        for term in Add.make_args(multiplied_out(argument)):
            weight, rest = term.as_independent(self.y, as_Add=False)
            if rest == 1:
                found = found.times(_Growth(weight=Exp(weight)))
            elif rest == Log(self.y):
                found = found.times(_Growth(power=weight))
            else:
                base, g = rest.as_base_exp()
                if base != self.y or not isinstance(g, Rational):
                    raise _Unclear
                if g > 0:
                    found = found.times(_Growth(rates=((g, weight),)))
        return found

    def _logarithm(self, inside: _Growth) -> _Growth:
        """log(w y^a log(y)^b) is asymptotically a log y; of an exponential, the exponent."""
        self._require_positive(inside.weight)
        for g, c in inside.rates:
            if self._sign(c):
                return _Growth(weight=c, power=g)
        self._sign(inside.power)
        if inside.power == 0:
            raise _Unclear
        return _Growth(weight=inside.power, slow=ONE)

    def _greatest(self, terms: Iterable[_Growth]) -> _Growth:
        first, *others = terms
        for term in others:
            direction = self._direction(term.times(replace(first, weight=ONE).to_the(Integer(-1))))
            if direction == 0:
                first = replace(first, weight=first.weight + term.weight)
            elif direction > 0:
                first = term
        if not self.signs.sign(first.weight)[1]:
            raise _Unclear  # the leading terms may cancel
        return first

    def _direction(self, growth: _Growth) -> int:
        """Does it grow without bound (1), vanish (-1), or go to a number?"""
        for exponent in (*(c for _, c in growth.rates), growth.power, growth.slow):
            sign = self._sign(exponent)
            if sign:
                return sign
        return 0

    def _sign(self, number: Expr) -> int:
        if number == 0:
            return 0
        direction, sure = self.signs.sign(number) if number.free_symbols else _sign_of_number(number)
        if not direction or not sure:
            raise _Unclear
        return direction

    def _require_positive(self, number: Expr) -> None:
        if self.signs.sign(number) != (1, True):
            raise _Unclear


def _sign_of_number(number: Expr) -> Sign:
    try:
        value = evaluate(number, {}, 128)
    except (Undefined, NotEvaluable):
        return UNKNOWN
    return (1, True) if value > 0 else (-1, True) if value < 0 else UNKNOWN
