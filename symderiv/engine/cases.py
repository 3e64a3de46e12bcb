"""Case distinctions: absolute values, maxima, signs and piecewise definitions, by the signs of what they switch on.

Decides: equality of expressions that switch on the sign of a few quantities.  Quantities without switches inside
are split first, one by one, into positive, negative and zero; every switch whose quantity then has a known sign is
replaced by its branch, which may lay open further quantities.  In the end the rest must be an identity; a variable in
which a quantity is linear is written by that quantity.  Combinations of signs of linear quantities that no values can
have are left out (Fourier and Motzkin's elimination).  May say *proved* only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from sympy import (
    Abs,
    And,
    Dummy,
    Expr,
    Heaviside,
    Indexed,
    Integer,
    Max,
    Min,
    Not,
    Or,
    Piecewise,
    Poly,
    Rational,
    Symbol,
    factor_list,
    false,
    fraction,
    nan,
    sign,
    together,
    true,
)
from sympy.core.relational import Relational

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.linear import Inequality, feasible, scaled
from symderiv.model.plain import dataclass
from symderiv.tensor.interval import Interval
from symderiv.tensor.nodes import Slope, Step, key
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.parts import contains

MAX_SWITCHES = 4
MAX_TERMS = 12
"""Of a quantity that is factored."""
_SWITCHES = (Abs, Max, Min, sign, Heaviside, Slope, Step, Piecewise)

Signs = dict[Expr, int]
Facts = tuple[Inequality, ...]


def has_switches(expression: Expr) -> bool:
    return contains(expression, *_SWITCHES)


def in_all_cases(
    expression: Expr, holds: Callable[[Expr], bool], facts: Facts = (), against: tuple[int, ...] = ()
) -> bool:
    """Does what is claimed of the expression hold in every combination of signs?

    ``holds`` is asked about the expression without switches.  Before, it is tried whether the ``facts`` and the signs
    of the case exclude, as linear inequalities, that the expression has one of the signs that speak ``against`` it.
    """
    quantities = _open_quantities(expression, {})
    if not quantities or len(quantities) > MAX_SWITCHES:
        return False
    if any(quantity.free_symbols & bound_symbols(expression) for quantity in quantities):
        return False  # under a sum, each term has a sign of its own
    return _Cases(holds, facts, against).hold(expression, {})


@dataclass(frozen=True)
class _Cases:
    holds: Callable[[Expr], bool]
    facts: Facts
    against: tuple[int, ...]

    def hold(self, expression: Expr, signs: Signs) -> bool:
        resolved = _resolve(expression, signs)
        if resolved.has(nan):
            return self._meet(expression, signs)
        if not has_switches(resolved):
            return self._excluded(resolved, signs) or self.holds(_eliminated(resolved, signs))
        quantities = _open_quantities(resolved, signs)
        if not quantities or len(signs) == MAX_SWITCHES:
            return False
        if quantities[0].free_symbols & bound_symbols(resolved):
            return False
        cases = ({**signs, quantities[0]: direction} for direction in (1, -1, 0))
        return all(self.hold(resolved, case) for case in cases if _possible(case, self.facts))

    def _meet(self, expression: Expr, signs: Signs) -> bool:
        """Nothing is claimed where a side has no value; but where the pieces of a derivative meet, it has theirs."""
        beside = [_eliminated(_resolve(expression, signs, _beside(signs, side)), signs) for side in (1, -1)]
        if self.against or any(value.has(nan) or has_switches(value) for value in beside):
            return True
        return not self.holds(beside[0] - beside[1]) or self.holds(beside[0])

    def _excluded(self, resolved: Expr, signs: Signs) -> bool:
        known = _sign_of(resolved, signs) if self.against else None
        if known is not None:
            return known not in self.against
        rest = {quantity: sign for quantity, sign in signs.items() if quantity != resolved}
        return bool(self.against) and not any(
            _possible({**rest, resolved: direction}, (*self.facts, *_rows(signs))) for direction in self.against
        )


def switched_on(expression: Expr) -> list[Expr]:
    """The quantities whose signs the switches look at; none if one of them has switches inside."""
    return _open_quantities(expression, {})


def resolved(expression: Expr, signs: Signs) -> Expr:
    """The expression where the quantities have these signs."""
    oriented = {}
    for quantity, direction in signs.items():
        base, side = _oriented(quantity)
        oriented[base] = direction * side
    return _resolve(expression, oriented)


def _open_quantities(expression: Expr, signs: Signs) -> list[Expr]:
    """The factors of quantities without switches inside whose sign is neither a number's nor known."""
    plain = {
        factor
        for quantity in _quantities(expression)
        if not has_switches(quantity)
        for factor, _ in _factors(quantity)[1]
    }
    return sorted((q for q in plain if not isinstance(q, Rational) and q not in signs), key=key)


def _quantities(expression: Expr) -> Iterator[Expr]:
    """What the switches look at: the argument of an absolute value, the difference of the two in a maximum."""
    for node in expression.atoms(*_SWITCHES):
        if isinstance(node, (Abs, sign, Heaviside, Slope, Step)):
            yield node.args[0]
        elif isinstance(node, (Max, Min)):
            first, *rest = node.args
            yield from (first - other for other in rest)
            yield from (a - b for place, a in enumerate(rest) for b in rest[place + 1 :])
        else:
            for _, condition in node.args:
                yield from (part.lhs - part.rhs for part in condition.atoms(Relational))


@lru_cache(maxsize=1024)
def _oriented(quantity: Expr) -> tuple[Expr, int]:
    """The quantity up to a constant factor, and the sign of that factor."""
    expanded = multiplied_out(quantity)
    content, primitive = expanded.as_content_primitive()
    if primitive.could_extract_minus_sign():
        return -primitive, -1 if content > 0 else 1
    return primitive, 1 if content > 0 else -1


@lru_cache(maxsize=1024)
def _factors(quantity: Expr) -> tuple[int, tuple[tuple[Expr, int], ...]]:
    """The sign of the constant factor, and the other factors of a polynomial with their powers; else the whole.

    A fraction with a positive denominator has the sign of its numerator.
    """
    whole, direction = _oriented(quantity)
    if isinstance(whole, Rational):
        return direction * int(sign(whole)), ()
    symbols = whole.free_symbols
    if len(whole.args) <= MAX_TERMS and whole.is_rational_function(*symbols) and not whole.is_polynomial(*symbols):
        top, bottom = fraction(together(whole))
        if bottom.is_positive:
            turned, factors = _factors(top)
            return direction * turned, factors
    if len(symbols) > 1 and len(whole.args) <= MAX_TERMS and _is_rational_polynomial(whole, symbols):
        constant, pairs = factor_list(whole)
        oriented = [(_oriented(factor), power) for factor, power in pairs]
        for (_, turned), power in oriented:
            direction *= turned**power
        return direction * int(sign(constant)), tuple((factor, power) for (factor, _), power in oriented)
    return direction, ((whole, 1),)


def _is_rational_polynomial(whole: Expr, symbols: set[Expr]) -> bool:
    """With rational coefficients: SymPy refuses to factor others, or cannot tell the sign of a constant."""
    if not whole.is_polynomial(*symbols):
        return False
    return all(coefficient.is_Rational for coefficient in Poly(whole, *sorted(symbols, key=str)).coeffs())


def _sign_of(quantity: Expr, signs: Signs) -> int | None:
    direction, factors = _factors(quantity)
    known = [signs.get(factor) for factor, _ in factors]
    if 0 in known:
        return 0
    for (_, power), found in zip(factors, known, strict=True):
        if found is None:
            return None
        direction *= found**power
    return direction


def _beside(signs: Signs, side: int) -> Signs:
    """The signs on one side of where some quantities are zero."""
    return {quantity: direction or side for quantity, direction in signs.items()}


def _resolve(node: Expr, signs: Signs, beside: Signs | None = None) -> Expr:
    """The expression with every switch replaced by its branch whose quantity, itself resolved, has a known sign.

    A switch that has no value at these signs has the one that it has ``beside``, if that is asked for.
    """
    if not has_switches(node):
        return node
    if isinstance(node, Piecewise):
        return _branch(node, signs, beside)
    arguments = [_resolve(argument, signs, beside) for argument in node.args]
    found: Expr | None = None
    if isinstance(node, (Max, Min)):
        found = _extreme(arguments, 1 if isinstance(node, Max) else -1, signs)
    elif isinstance(node, (Abs, sign, Heaviside, Slope, Step)) and not has_switches(arguments[0]):
        direction = _sign_of(arguments[0], signs)
        if direction == 0 and beside is not None and isinstance(node, Slope):
            direction = _sign_of(arguments[0], beside)
        found = _by_sign(node, arguments, direction)
    if found is not None:
        return found
    if all(a is b for a, b in zip(arguments, node.args, strict=True)):
        return node
    if isinstance(node, (Max, Min)):  # SymPy would compare every two arguments
        return node.func(*arguments, evaluate=False)
    return node.func(*arguments)


def _by_sign(node: Expr, arguments: list[Expr], direction: int | None) -> Expr | None:
    if direction is None:
        return None
    if isinstance(node, Abs):
        return Integer(direction) * arguments[0]
    if isinstance(node, Slope) and direction == 0:
        return nan  # there is none
    if isinstance(node, Heaviside) and direction == 0:
        return arguments[1]  # its value at zero is a matter of convention
    return Integer(direction if isinstance(node, sign) else max(direction, 0))


def _extreme(arguments: list[Expr], want: int, signs: Signs) -> Expr | None:
    if any(has_switches(argument) for argument in arguments):
        return None
    for candidate in arguments:
        gaps = [_sign_of(candidate - other, signs) if other != candidate else 0 for other in arguments]
        if all(gap is not None and gap * want >= 0 for gap in gaps):
            return candidate
    return None


def _branch(node: Expr, signs: Signs, beside: Signs | None = None) -> Expr:
    """The first case that holds; from the first one on that is not known to hold or to fail, what is left."""
    for place, (value, condition) in enumerate(node.args):
        holds = _holds(condition, signs)
        if holds is None:
            rest = [(_resolve(part, signs, beside), _condition(test, signs)) for part, test in node.args[place:]]
            return Piecewise(*rest)
        if holds:
            return _resolve(value, signs, beside)
    if beside is not None:
        for value, condition in node.args:
            if _holds(condition, beside):
                return _resolve(value, signs, beside)
    return nan  # no case: there is no value


def _condition(condition: Expr, signs: Signs) -> Expr:
    if isinstance(condition, (And, Or, Not)):
        return condition.func(*(_condition(part, signs) for part in condition.args))
    if not isinstance(condition, Relational):
        return condition
    return condition.func(_resolve(condition.lhs, signs), _resolve(condition.rhs, signs))


def _holds(condition: object, signs: Signs) -> bool | None:
    if isinstance(condition, (And, Or)):
        settled = isinstance(condition, Or)  # one part that holds settles an Or, one that fails an And
        parts = [_holds(part, signs) for part in condition.args]
        return settled if settled in parts else None if None in parts else not settled
    if isinstance(condition, Not):
        found = _holds(condition.args[0], signs)
        return None if found is None else not found
    if not isinstance(condition, Relational):
        return {true: True, false: False}.get(condition)
    gap = _resolve(condition.lhs, signs) - _resolve(condition.rhs, signs)
    direction = None if has_switches(gap) else _sign_of(gap, signs)
    if direction is None:
        return None
    tests = {">": direction > 0, ">=": direction >= 0, "<": direction < 0, "<=": direction <= 0}
    return {**tests, "==": direction == 0, "!=": direction != 0}.get(condition.rel_op)


def _eliminated(expression: Expr, signs: Signs) -> Expr:
    """Write a variable in which a quantity is linear by that quantity: zero, or plus or minus a positive number.

    What is zero goes first; a positive number only replaces a variable in which no other quantity is linear.
    """
    pending = sorted(signs.items(), key=lambda item: item[1] != 0)
    for number, (_, direction) in enumerate(pending):
        quantity = pending[number][0]
        solution = _solution(quantity - direction * Dummy("gap", positive=True))
        if solution is None:
            continue
        others = pending[:number] + pending[number + 1 :]
        if direction == 0 or not any(multiplied_out(other).coeff(solution[0], 1) != 0 for other, _ in others):
            swap = dict([solution])
            expression = expression.xreplace(swap)
            pending = [(other.xreplace(swap), its) for other, its in pending]
    return expression


def _solution(quantity: Expr) -> tuple[Expr, Expr] | None:
    """A variable in which the quantity is linear with a constant slope, and where it is zero."""
    for variable in _variables(quantity):
        slope = quantity.coeff(variable, 1)
        rest = multiplied_out(quantity - slope * variable)
        if isinstance(slope, Rational) and slope != 0 and not rest.has(variable):
            return variable, -rest / slope
    return None


def _variables(quantity: Expr) -> list[Expr]:
    """The entries and the symbols outside of entries, without the gaps that stand for positive numbers."""
    inside = {s for entry in quantity.atoms(Indexed) for s in entry.free_symbols if isinstance(s, Symbol)}
    outside = {s for s in quantity.free_symbols if isinstance(s, Symbol) and s not in inside and not s.is_positive}
    return sorted(quantity.atoms(Indexed) | outside, key=key)


# --- signs that no values can have ------------------------------------------------------------------------------------


def _possible(signs: Signs, facts: Facts = ()) -> bool:
    """Not excluded by linear inequalities alone; every product of variables counts as a variable of its own."""
    return feasible((*_rows(signs), *facts))


def _rows(signs: Signs) -> list[Inequality]:
    rows: list[Inequality] = []
    for quantity, direction in signs.items():
        form = dict(multiplied_out(quantity).as_coefficients_dict())
        rows += [(scaled(form, side), direction != 0) for side in ((1, -1) if direction == 0 else (direction,))]
    return rows


def bound_facts(expression: Expr, where: Callable[[Expr], Interval | None]) -> Facts:
    """What the declared intervals of its variables say, as linear inequalities; only rational ends say something."""
    facts: list[Inequality] = []
    for variable in sorted(expression.free_symbols | expression.atoms(Indexed), key=key):
        interval = where(variable)
        if interval is not None and isinstance(interval.low, Rational):
            facts.append(({variable: Integer(1), Integer(1): -interval.low}, interval.open_low))
        if interval is not None and isinstance(interval.high, Rational):
            facts.append(({variable: Integer(-1), Integer(1): interval.high}, interval.open_high))
    return tuple(facts)
