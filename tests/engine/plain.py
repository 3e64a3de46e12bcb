"""An evaluator of its own: SymPy expressions with sums over indices, by mpmath, sharing no code with the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from mpmath import mp, mpf
from sympy import Expr
from sympy.core.function import AppliedUndef

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
    inverses: dict[Any, Any] = field(default_factory=dict)
    """Inverted matrices: each entry asks for the whole."""

    def binding(self, name: str, number: int) -> Point:
        return Point({**self.numbers, name: number}, self.entry, self.inverses)


def value(node: Any, point: Point) -> Any:
    """The value as a number with sixty digits."""
    if isinstance(node, sympy.Rational):
        return mpf(int(node.p)) / int(node.q)
    if node in (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan):
        raise Undefined(f"{node} is no number")
    if isinstance(node, sympy.Symbol):
        return mpf(point.numbers[node.name])
    if isinstance(node, sympy.Indexed):
        return mpf(point.entry(str(node.base), tuple(_whole(index, point) for index in node.indices)))
    if isinstance(node, (sympy.Sum, sympy.Product)):
        return _folded(node, point)
    if isinstance(node, sympy.Integral):
        return _integral(node, point)
    if isinstance(node, sympy.Piecewise):
        return _branch(node, point)
    if type(node).__name__ in ("InverseEntry", "Determinant"):
        return _of_matrix(node, point)
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


def _folded(node: Any, point: Point) -> Any:
    body, *limits = node.args
    *inner, (bound, low, high) = limits
    term = type(node)(body, *inner) if inner else body
    numbers = range(_whole(low, point), _whole(high, point) + 1)
    values = [value(term, point.binding(bound.name, number)) for number in numbers]
    return mp.fsum(values) if isinstance(node, sympy.Sum) else mp.fprod(values)


def _integral(node: Any, point: Point) -> Any:
    """By mpmath's quadrature, cut where the integrand may have a corner: about twenty digits of smooth parts."""
    body, (variable, low, high) = node.args
    start, end = value(low, point), value(high, point)
    corners = [argument for part in body.atoms(sympy.Abs, sympy.Max, sympy.Min) for argument in _switches(part)]
    places = [_root(corner, variable, point) for corner in corners]
    between = sorted(place for place in places if place is not None and min(start, end) < place < max(start, end))
    cuts = [start, *(between if start <= end else reversed(between)), end]
    with mp.workdps(30):
        return mp.quad(lambda number: value(body, point.binding(variable.name, number)), cuts)


def _switches(node: Any) -> list[Any]:
    if isinstance(node, sympy.Abs):
        return [node.args[0]]
    return [one - other for place, one in enumerate(node.args) for other in node.args[place + 1 :]]


def _root(corner: Any, variable: Any, point: Point) -> Any:
    """Where a linear function is zero."""
    at_zero, at_one = (value(corner, point.binding(variable.name, number)) for number in (0, 1))
    return None if at_zero == at_one else at_zero / (at_zero - at_one)


def _branch(node: Any, point: Point) -> Any:
    for expression, condition in node.args:
        if condition is sympy.true or _holds(condition, point):
            return value(expression, point)
    raise Undefined


def _holds(condition: Any, point: Point) -> bool:
    left, right = (value(side, point) for side in condition.args)
    known = {">": left > right, ">=": left >= right, "<": left < right, "<=": left <= right}
    return bool(known[condition.rel_op])


def _of_matrix(node: Any, point: Point) -> Any:
    """An entry of an inverse, or a determinant; a matrix that is nearly singular is taken for one that is."""
    body, row, column, low, high, *place = node.args
    numbers = range(_whole(low, point), _whole(high, point) + 1)
    free = sorted(symbol.name for symbol in body.free_symbols - {row, column})
    key = (*node.args[:5], mp.dps, *(point.numbers.get(name) for name in free))
    if key not in point.inverses:
        rows = [[value(body, point.binding(row.name, r).binding(column.name, c)) for c in numbers] for r in numbers]
        found = _determinant(rows)
        is_regular = place and abs(found) >= mpf(10) ** -20
        point.inverses[key] = found, mp.inverse(mp.matrix(rows)) if is_regular else None
    determinant, inverse = point.inverses[key]
    if not place:
        return determinant
    if inverse is None:
        raise Undefined
    i, j = (_whole(part, point) - numbers[0] for part in place[:2])
    return inverse[i, j]


def _determinant(rows: Sequence[Sequence[Any]]) -> Any:
    """Along the first row: mpmath's stumbles over a column of zeros."""
    if not rows:
        return mpf(1)
    minors = ([[*row[:k], *row[k + 1 :]] for row in rows[1:]] for k in range(len(rows)))
    return mp.fsum(
        (-1) ** k * entry * _determinant(minor) for k, (entry, minor) in enumerate(zip(rows[0], minors, strict=True))
    )


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
    "re": lambda number: number,
    "sign": _sign,
    "gamma": _gamma,
    "factorial": lambda number: _gamma(number + 1),
    "binomial": _binomial,
    "erf": mp.erf,
    "atan": mp.atan,
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
    given: Mapping[str, int] = field(default_factory=dict)
    """The sizes that are numbers: the claim is about these alone."""

    @property
    def is_approximate(self) -> bool:
        """Integrals are known to some twenty digits only."""
        return bool(self.left.has(sympy.Integral) or self.right.has(sympy.Integral))

    def with_functions(self, chosen: Callable[[Any], Any]) -> Question:
        """Known functions in place of the unknown ones, and derivatives taken."""
        sides = (self.left, self.right)
        names = sorted({node.func.__name__.rstrip("'") for side in sides for node in side.atoms(AppliedUndef)})
        formulas = {name: chosen(place)(T) for place, name in enumerate(names)}
        return replace(self, left=_known(self.left, formulas), right=_known(self.right, formulas))


def _known(node: Any, formulas: Mapping[str, Any]) -> Any:
    """The node with formulas in t in place of unknown functions; a prime is a derivative by t."""
    if isinstance(node, sympy.Derivative):
        return _known(node.args[0], formulas).diff(*node.args[1:])
    if not node.args or (not node.atoms(AppliedUndef) and not node.has(sympy.Derivative)):
        return node
    arguments = [_known(argument, formulas) for argument in node.args]
    if isinstance(node, AppliedUndef):
        name = node.func.__name__.rstrip("'")
        orders = len(node.func.__name__) - len(name)
        formula = formulas[name].diff(T, orders) if orders else formulas[name]
        return formula.xreplace({T: arguments[0]})
    return node.func(*arguments)


T = sympy.Symbol("t", real=True)


def evaluating(formula: Any) -> Callable[[Any], Any]:
    return lambda argument: formula.xreplace({T: argument})


FUNCTIONS: tuple[Callable[[Any], Any], ...] = (
    lambda u: u**2 - u / 2 + 1,
    lambda u: sympy.sin(u) + u,
    lambda u: sympy.exp(u / 3) - 2,
    lambda u: u**3 / 2 + u,
)
"""What unknown functions are tried as."""


def _rotated(start: int) -> Callable[[int], Callable[[Any], Any]]:
    return lambda place: FUNCTIONS[(start + place) % len(FUNCTIONS)]


def is_false(question: Question, seed: int = 0, tries: int = 8) -> bool:
    """Does the relation surely fail somewhere?  Random points, and special ones: all zero, all one, all equal."""
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    general = question
    for attempt in range(tries):
        question = general.with_functions(_rotated(attempt))
        sizes = {name: 1 + (attempt + 2 * k) % 4 if attempt else 2 for k, name in enumerate(question.sizes)}
        sizes |= question.given
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
    if question.is_approximate:
        if abs(left - right) < mpf(10) ** -9 * max(1, abs(left), abs(right)):
            return left, left
        return left, right
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
