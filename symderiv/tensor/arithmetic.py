"""Products and sums in which nothing combines but powers of one base, without SymPy's search for what does.

``times(*factors)`` is ``Mul(*factors)`` and ``plus(*terms)`` is ``Add(*terms)``, argument for argument.  SymPy looks
for equal bases, powers of numbers, infinities and much else, which takes it tens of microseconds.  Most formulas are
made of different symbols, entries and our own nodes, of which nothing can be combined: they only have to be sorted.
Whatever is not surely of that kind is left to SymPy.  All symbols commute: ``tensor`` lets no other in.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_
from typing import Any

from sympy import Add, Dummy, Expr, I, Indexed, Mul, Pow, Rational, Symbol
from sympy.core.function import AppliedUndef

from symderiv.tensor.entry import Entry
from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Greatest, Log, Product, Sigma, Slope, Step
from symderiv.tensor.order import put_in_order

_PLAIN: frozenset[Any] = frozenset(
    [Symbol, Dummy, Indexed, Entry, Exp, Log, Delta, Step, Slope, Sigma, Product, Greatest, Gamma, Binomial]
)
"""The classes whose nodes commute, are no numbers, and combine with nothing but an equal node."""
ONE, ZERO, MINUS_ONE, HALF = Rational(1), Rational(0), Rational(-1), Rational(1, 2)


def _is_plain(part: Expr) -> bool:
    """A node as those above: an undefined function, or an operator that is kept unevaluated."""
    return isinstance(part, AppliedUndef) or getattr(type(part), "is_operator", False)


def _is_monomial(term: Expr) -> bool:
    """A product of a rational number and different nodes as those above."""
    return all(type(part) in _PLAIN or isinstance(part, Rational) for part in Mul.make_args(term))


def _base(power: Expr) -> Expr | None:
    """What a power combines with: its base, if that is no number; a root of a whole number stands for all of them."""
    base, exponent = power.args
    kind = type(base)
    if exponent.is_Integer:
        return base if kind in _PLAIN or kind is Add or _is_plain(base) else None
    return HALF if _is_root(power) else None


def _is_root(power: Expr) -> bool:
    """The root of a whole number."""
    return type(power) is Pow and power.args[1] is HALF and power.args[0].is_Integer and bool(power.args[0] > 0)


def times(*factors: Expr) -> Expr:
    number: Expr = ONE
    parts: list[Expr] = []
    bases: set[Expr] = set()
    finite = True
    for factor in factors:
        for part in factor._args if type(factor) is Mul else (factor,):
            kind = type(part)
            if kind in _PLAIN:
                bases.add(part)
            elif isinstance(part, Rational):
                number = number * part if number is not ONE else part
                continue
            elif kind is Add or _is_plain(part):
                bases.add(part)
                finite = False
            elif kind is Pow and (base := _base(part)) is not None:
                bases.add(base)
                finite = False
            else:
                return Mul(*factors)
            parts.append(part)
    if number is ZERO:
        return ZERO if finite else Mul(*factors)  # zero times infinity is no number
    if len(bases) < len(parts):
        joined = _joined(parts)
        if joined is None:
            return Mul(*factors)
        parts = joined
    if number is not ONE and len(parts) == 1 and type(parts[0]) is Add:
        if len(factors) > 2 or Mul in map(type, factors) or not all(map(_is_monomial, parts[0].args)):
            return Mul(*factors)
        return plus(*[times(number, term) for term in parts[0].args])
    if len(parts) > 1:
        put_in_order(parts)
    return Mul._from_args(parts if number is ONE else [number, *parts], True)


def _joined(parts: list[Expr]) -> list[Expr] | None:
    """The powers of equal bases as one; nothing where a base is of another kind than those that stay as they are."""
    exponents: dict[Expr, Expr] = {}
    for part in parts:
        base, exponent = part.args if type(part) is Pow else (part, ONE)
        exponents[base] = exponents[base] + exponent if base in exponents else exponent
    if not all(e.is_Integer and (type(b) in _PLAIN or _is_bare_sum(b)) for b, e in exponents.items()):
        return None
    return [base if e is ONE else _power(base, e) for base, e in exponents.items() if e is not ZERO]


def raised(base: Expr, exponent: Expr) -> Expr:
    """``base**exponent``."""
    if not exponent.is_Integer or exponent is ZERO or exponent is ONE:
        return base**exponent
    return _power(base, exponent) if type(base) in _PLAIN or _is_bare_sum(base) else base**exponent


def _is_bare_sum(base: Expr) -> bool:
    """A sum of which a power stays as it is, since it is no number and no term of it is imaginary.

    SymPy asks first whether one of two terms is infinite; about nested sums it thinks for seconds, in a random order.
    """
    if type(base) is not Add or base.is_number:
        return False
    return not any(factor is I for term in base.args for factor in (term.args if type(term) is Mul else (term,)))


def _power(base: Expr, exponent: Expr) -> Expr:
    power = Expr.__new__(Pow, base, exponent)
    power.is_commutative = True
    return power


def inverse(value: Expr) -> Expr:
    """``1 / value``."""
    if isinstance(value, Rational):
        return ONE / value
    number, *others = value._args if type(value) is Mul else (ONE, value)
    if len(others) == 1 and isinstance(number, Rational) and _is_root(others[0]):
        return times(ONE / (number * others[0].args[0]), others[0])
    return raised(value, MINUS_ONE)


def plus(*terms: Expr) -> Expr:
    number: Expr = ZERO
    parts: list[Expr] = []
    monomials: set[Any] = set()
    for term in terms:
        for part in term._args if type(term) is Add else (term,):
            kind = type(part)
            if kind is Mul and (isinstance(part.args[0], Rational) or not part.args[0].is_Number):
                monomials.add(part.args[1:] if part.args[0].is_Number else part.args)
            elif kind in _PLAIN or _is_plain(part) or (kind is Pow and not part.args[0].is_Number):
                monomials.add((part,))
            elif isinstance(part, Rational):
                number = number + part if number is not ZERO else part
                continue
            else:
                return Add(*terms)
            parts.append(part)
    if len(monomials) < len(parts):
        return Add(*terms)
    if len(parts) > 1:
        put_in_order(parts)
    return Add._from_args(parts if number is ZERO else [number, *parts], True)


def opposite(value: Expr) -> Expr:
    """``-value``."""
    if type(value) is Add:
        return plus(*map(opposite, value.args))
    return -value if isinstance(value, Rational) else times(MINUS_ONE, value)


def put_in(expression: Any, values: Mapping[Symbol, Expr]) -> Any:
    """``expression.xreplace(values)`` for symbols, put together again in this way."""
    old = expression._args
    if not old:
        return values.get(expression, expression)
    is_entry = isinstance(expression, Indexed)
    if is_entry:
        base, *old = old  # the array stays: its name is no symbol of a formula
    new = [put_in(part, values) if part._args else values.get(part, part) for part in old]
    if all(map(is_, new, old)):
        return expression
    if is_entry:
        return base[tuple(new)]
    kind = type(expression)
    return times(*new) if kind is Mul else plus(*new) if kind is Add else expression.func(*new)
