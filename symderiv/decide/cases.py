"""Case distinctions: absolute values, maxima, signs and piecewise definitions, by the signs of what they switch on.

Decides: equality of expressions that switch on the sign of a few quantities.  In every combination of signs each switch
is replaced by its branch, and the rest must be an identity; a variable in which a quantity is linear is written
by that quantity.  Combinations that no value of a single variable can have are left out.  May say *proved* only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product

from sympy import Abs, Expr, Heaviside, Indexed, Integer, Max, Min, Piecewise, Rational, Symbol, sign
from sympy.core.relational import Relational

from symderiv.tensor.nodes import key
from symderiv.tensor.operators import bound_symbols

MAX_SWITCHES = 3
_SWITCHES = (Abs, Max, Min, sign, Heaviside, Piecewise)

Signs = dict[Expr, int]


def has_switches(expression: Expr) -> bool:
    return bool(expression.has(*_SWITCHES))


def in_all_cases(expression: Expr, is_zero: Callable[[Expr], bool]) -> bool:
    """Is the expression zero in every combination of signs?"""
    quantities = sorted({_oriented(q)[0] for q in _quantities(expression)}, key=key)
    if not quantities or len(quantities) > MAX_SWITCHES:
        return False
    if any(quantity.free_symbols & bound_symbols(expression) for quantity in quantities):
        return False  # under a sum, each term has a sign of its own
    for values in product((1, -1, 0), repeat=len(quantities)):
        signs = dict(zip(quantities, values, strict=True))
        if _possible(signs):
            resolved = _resolve(expression, signs)
            if resolved is None or not is_zero(_eliminated(resolved, signs)):
                return False
    return True


def _quantities(expression: Expr) -> Iterator[Expr]:
    """What the switches look at: the argument of an absolute value, the difference of the two in a maximum."""
    for node in expression.atoms(*_SWITCHES):
        if isinstance(node, (Abs, sign, Heaviside)):
            yield node.args[0]
        elif isinstance(node, (Max, Min)):
            first, *rest = node.args
            yield from (first - other for other in rest)
            yield from (a - b for place, a in enumerate(rest) for b in rest[place + 1 :])
        else:
            for _, condition in node.args:
                if isinstance(condition, Relational):
                    yield condition.lhs - condition.rhs


def _oriented(quantity: Expr) -> tuple[Expr, int]:
    """The quantity up to a constant factor, and the sign of that factor."""
    expanded = quantity.expand()
    content, primitive = expanded.as_content_primitive()
    if primitive.could_extract_minus_sign():
        return -primitive, -1 if content > 0 else 1
    return primitive, 1 if content > 0 else -1


def _sign_of(quantity: Expr, signs: Signs) -> int | None:
    base, direction = _oriented(quantity)
    if isinstance(base, Rational):
        return direction * int(sign(base))
    return direction * signs[base] if base in signs else None


def _resolve(node: Expr, signs: Signs) -> Expr | None:
    """The expression without switches; nothing if one cannot be resolved."""
    if not has_switches(node):
        return node
    if isinstance(node, Piecewise):
        return _branch(node, signs)
    arguments = [_resolve(argument, signs) for argument in node.args]
    if any(argument is None for argument in arguments):
        return None
    if isinstance(node, (Abs, sign, Heaviside)):
        direction = _sign_of(node.args[0], signs)
        if direction is None:
            return None
        if isinstance(node, Abs):
            return Integer(direction) * arguments[0]
        if isinstance(node, Heaviside) and direction == 0:
            return arguments[1]  # its value at zero is a matter of convention
        return Integer(direction if isinstance(node, sign) else max(direction, 0))
    if isinstance(node, (Max, Min)):
        return _extreme(node, arguments, signs)
    return node.func(*arguments)


def _extreme(node: Expr, arguments: list[Expr | None], signs: Signs) -> Expr | None:
    want = 1 if isinstance(node, Max) else -1
    for candidate, value in zip(node.args, arguments, strict=True):
        gaps = [_sign_of(candidate - other, signs) if other != candidate else 0 for other in node.args]
        if all(gap is not None and gap * want >= 0 for gap in gaps):
            return value
    return None


def _branch(node: Expr, signs: Signs) -> Expr | None:
    for value, condition in node.args:
        holds = _holds(condition, signs)
        if holds is None:
            return None
        if holds:
            return _resolve(value, signs)
    return None


def _holds(condition: object, signs: Signs) -> bool | None:
    if not isinstance(condition, Relational):
        return True if condition == True else None  # noqa: E712  (SymPy's true is not Python's)
    direction = _sign_of(condition.lhs - condition.rhs, signs)
    if direction is None:
        return None
    tests = {">": direction > 0, ">=": direction >= 0, "<": direction < 0, "<=": direction <= 0}
    return {**tests, "==": direction == 0, "!=": direction != 0}.get(condition.rel_op)


def _eliminated(expression: Expr, signs: Signs) -> Expr:
    """Write a variable in which a quantity is linear by that quantity: zero, or plus or minus a positive number."""
    for number, (quantity, direction) in enumerate(signs.items()):
        size = direction * Symbol(f"_gap{number}", positive=True)
        solution = _solution(quantity - size)
        if solution is not None and not any(other.has(solution[0]) for other in signs if other is not quantity):
            expression = expression.xreplace(dict([solution]))
    return expression


def _solution(quantity: Expr) -> tuple[Expr, Expr] | None:
    """A variable in which the quantity is linear with a constant slope, and where it is zero."""
    for variable in _variables(quantity):
        slope = quantity.coeff(variable, 1)
        rest = (quantity - slope * variable).expand()
        if isinstance(slope, Rational) and slope != 0 and not rest.has(variable):
            return variable, -rest / slope
    return None


def _variables(quantity: Expr) -> list[Expr]:
    """The entries and the symbols outside of entries, without the gaps that stand for positive numbers."""
    inside = {s for entry in quantity.atoms(Indexed) for s in entry.free_symbols if isinstance(s, Symbol)}
    outside = {s for s in quantity.free_symbols if isinstance(s, Symbol) and s not in inside and not s.is_positive}
    return sorted(quantity.atoms(Indexed) | outside, key=key)


def _possible(signs: Signs) -> bool:
    """Not excluded by one variable alone: a x + b > 0 and the like must have a common solution."""
    variables = {variable for quantity in signs for variable in _variables(quantity)}
    if len(variables) != 1:
        return True
    (variable,) = variables
    roots = []
    for quantity in signs:
        solution = _solution(quantity)
        if solution is None or not isinstance(solution[1], Rational):
            return True
        roots.append(solution[1])
    ordered = sorted(set(roots))
    middles = [(a + b) / 2 for a, b in pairwise(ordered)]
    trial = [ordered[0] - 1, *ordered, *middles, ordered[-1] + 1]
    return any(all(sign(q.xreplace({variable: x})) == s for q, s in signs.items()) for x in trial)
