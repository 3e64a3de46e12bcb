"""An evaluator of its own: SymPy expressions with sums over indices, by mpmath, sharing no code with the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy
from mpmath import mp, mpf
from sympy import Expr

from symderiv.model import Counterexample

DIGITS = 60
MANY_DIGITS = 1500
"""Where two values agree to ``DIGITS``, they are computed again: tanh(99) is not 1."""
MAX_EXPONENT = 700
mp.dps = DIGITS


class Undefined(ArithmeticError):
    """The expression has no real value here."""


class TooLarge(Undefined):
    """The expression may have a value, but this evaluator cannot tell near-equal ones apart."""


@dataclass(frozen=True)
class Point:
    numbers: Mapping[str, Any]
    """Symbols by name; indices and sizes among them."""
    entry: Callable[[str, tuple[int, ...]], Any]

    def binding(self, name: str, number: int) -> Point:
        return Point({**self.numbers, name: number}, self.entry)


def value(node: Any, point: Point) -> Any:
    """The value as a number with sixty digits."""
    if isinstance(node, sympy.Rational):
        return mpf(int(node.p)) / int(node.q)
    if isinstance(node, sympy.Symbol):
        return mpf(point.numbers[node.name])
    if isinstance(node, sympy.Indexed):
        return mpf(point.entry(str(node.base), tuple(_whole(index, point) for index in node.indices)))
    if isinstance(node, sympy.Sum):
        return _sum(node, point)
    if isinstance(node, sympy.KroneckerDelta):
        return mpf(int(_whole(node.args[0], point) == _whole(node.args[1], point)))
    if isinstance(node, sympy.Pow) and node.args[0] is not sympy.E:
        return _power(value(node.args[0], point), value(node.args[1], point))
    numbers = [value(argument, point) for argument in node.args]
    if isinstance(node, sympy.Add):
        return sum(numbers, mpf(0))
    if isinstance(node, sympy.Mul):
        return mp.fprod(numbers)
    if node is sympy.pi:
        return mp.pi
    if node is sympy.E:
        return mp.e
    return _FUNCTIONS[type(node).__name__](*numbers)


def _whole(node: Any, point: Point) -> int:
    number = value(node, point)
    assert number == int(number)
    return int(number)


def _sum(node: Any, point: Point) -> Any:
    body, *limits = node.args
    *inner, (bound, low, high) = limits
    summand = sympy.Sum(body, *inner) if inner else body
    numbers = range(_whole(low, point), _whole(high, point) + 1)
    return sum((value(summand, point.binding(bound.name, number)) for number in numbers), mpf(0))


def _power(base: Any, exponent: Any) -> Any:
    if abs(exponent) > MAX_EXPONENT:
        raise TooLarge
    if exponent == int(exponent):
        if base == 0 and exponent < 0:
            raise Undefined
        return base ** int(exponent)
    if base < 0 or (base == 0 and exponent < 0):
        raise Undefined
    return base**exponent


def _log(number: Any) -> Any:
    if number <= 0:
        raise Undefined
    return mp.log(number)


def _exp(number: Any) -> Any:
    if abs(number) > MAX_EXPONENT:
        raise TooLarge
    return mp.exp(number)


def _hyperbolic(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def apply(number: Any) -> Any:
        if abs(number) > MAX_EXPONENT:
            raise TooLarge
        return function(number)

    return apply


def _floor(number: Any) -> Any:
    if number != mp.nint(number) and abs(number - mp.nint(number)) < mpf(10) ** -20:
        raise TooLarge
    return mp.floor(number)


def _sign(number: Any) -> Any:
    if number != 0 and abs(number) < mpf(10) ** -20:
        raise TooLarge
    return mp.sign(number)


def _gamma(number: Any) -> Any:
    if number <= 0 and number == mp.floor(number):
        raise Undefined
    if abs(number) > MAX_EXPONENT:
        raise TooLarge
    return mp.gamma(number)


def _binomial(n: Any, k: Any) -> Any:
    """For a whole k only: the product of k factors."""
    if k != int(k) or (k < 0 and n == mp.floor(n) < 0):
        raise Undefined
    if abs(k) > MAX_EXPONENT:
        raise TooLarge
    product = mpf(int(k >= 0))
    for j in range(int(k)):
        product = product * (n - j) / (j + 1)
    return product


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "exp": _exp,
    "log": _log,
    "tanh": _hyperbolic(mp.tanh),
    "sinh": _hyperbolic(mp.sinh),
    "cosh": _hyperbolic(mp.cosh),
    "sin": mp.sin,
    "cos": mp.cos,
    "tan": mp.tan,
    "Abs": abs,
    "sign": _sign,
    "gamma": _gamma,
    "factorial": lambda number: _gamma(number + 1),
    "binomial": _binomial,
    "erf": mp.erf,
    "Max": max,
    "Min": min,
    "floor": _floor,
    "ceiling": lambda number: -_floor(-number),
}


# --- is a claim true? -----------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """left relation right for all values of the symbols; ``free`` indices run from 1 to their size."""

    left: Expr
    right: Expr
    sizes: tuple[str, ...] = ()
    free: Mapping[str, str] = field(default_factory=dict)
    positive: frozenset[str] = frozenset()
    relation: str = "="


def is_false(question: Question, seed: int = 0, tries: int = 8) -> bool:
    """Does the relation surely fail somewhere?  Random points, and special ones: all zero, all one, all equal."""
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    for attempt in range(tries):
        sizes = {name: 1 + (attempt + 2 * k) % 4 if attempt else 2 for k, name in enumerate(question.sizes)}
        for special in (None, None, (0, mpf(generator.randint(1, 9)) / 4, 1)[attempt % 3]):
            point = random_point(question, sizes, generator, special)
            try:
                left, right = both_sides(question, point)
            except Undefined:
                continue
            if fails(question.relation, left, right):
                return True
    return False


def both_sides(question: Question, point: Point) -> tuple[Any, Any]:
    left, right = value(question.left, point), value(question.right, point)
    if abs(left - right) <= mpf(10) ** -25 * max(1, abs(left), abs(right)):
        with mp.workdps(MANY_DIGITS):
            return value(question.left, point), value(question.right, point)
    return left, right


def apart(left: Any, right: Any) -> bool:
    with mp.workdps(MANY_DIGITS):
        return bool(abs(left - right) > mpf(10) ** (-MANY_DIGITS // 2) * max(1, abs(left), abs(right)))


def fails(relation: str, left: Any, right: Any) -> bool:
    if relation in (">", ">="):
        left, right = right, left
    same = not apart(left, right)
    match relation:
        case "=":
            return not same
        case "!=":
            return same
        case "<" | ">":
            return same or bool(left > right)
        case _:
            return not same and bool(left > right)


def random_point(question: Question, sizes: Mapping[str, int], generator: random.Random, special: Any = None) -> Point:
    salt = generator.random()

    def number(name: str, *place: int) -> Any:
        if special is not None:
            return mpf(special or (name in question.positive))
        own = random.Random(f"{salt} {name} {place}")  # noqa: S311  (reproducible, not secret)
        size = mpf(own.randint(1, 40)) / own.randint(7, 23)
        return size if name in question.positive or own.random() < 0.6 else -size

    numbers: dict[str, Any] = dict(sizes)
    numbers |= {index: generator.randint(1, sizes[size]) for index, size in question.free.items()}
    for symbol in sorted(question.left.atoms(sympy.Symbol) | question.right.atoms(sympy.Symbol), key=str):
        if symbol.name not in numbers and symbol.is_integer:
            numbers[symbol.name] = generator.randint(-4, 5)
        elif symbol.name not in numbers:
            drawn = number(symbol.name)
            numbers[symbol.name] = (abs(drawn) or mpf(1)) if symbol.is_positive else drawn
    return Point(numbers, lambda name, place: number(name, *place))


# --- does a counterexample hold up? -----------------------------------------------------------------------


def witnessed(question: Question, found: Counterexample) -> tuple[Any, Any]:
    """Both sides, computed anew from the printed text of a counterexample."""
    with mp.workdps(MANY_DIGITS):
        return _witnessed(question, found)


def _witnessed(question: Question, found: Counterexample) -> tuple[Any, Any]:
    numbers: dict[str, Any] = dict(found.sizes)
    for part in found.entry.split(", ") if found.entry else []:
        name, _, number = part.partition(" = ")
        numbers[name] = int(number)
    arrays: dict[str, Any] = {}
    for name, text in found.values:
        if text.startswith("("):
            arrays[name] = _nested(text)
        else:
            numbers[name] = _number(text)
    for symbol in question.left.atoms(sympy.Symbol) | question.right.atoms(sympy.Symbol):
        numbers.setdefault(symbol.name, mpf(1))  # a value that does not matter

    def entry(name: str, place: tuple[int, ...]) -> Any:
        item = arrays.get(name, ())
        for index in place:
            if not isinstance(item, tuple) or not 1 <= index <= len(item):
                return mpf(1)  # an entry that does not matter
            item = item[index - 1]
        return item

    point = Point(numbers, entry)
    return value(question.left, point), value(question.right, point)


def _number(text: str) -> Any:
    top, _, bottom = text.partition("/")
    return mpf(top) / mpf(bottom or 1)


def _nested(text: str) -> Any:
    """``((1, 0), (*, 2))`` as tuples of numbers."""
    text = text.strip()
    if not text.startswith("("):
        return mpf(1) if text == "*" else _number(text)
    parts, depth, start = [], 0, 1
    for place, letter in enumerate(text[1:-1], 1):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:-1])
    return tuple(_nested(part) for part in parts)
