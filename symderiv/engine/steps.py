"""Maxima and their derivatives as products with steps.

Max(a, b) = b + (a - b) Step(a - b), where Step(z) is 1 for z > 0 and else 0; the factor a - b makes the value of the
step at zero irrelevant, so a step of -z may there be written as 1 - Step(z).  ``Slope``, the derivative of a maximum,
has no value at zero: there any value may be put, so the conventions of documents, z > 0, z >= 0 and (1 + sign z)/2, are
all right.  The derivative of an absolute value is the difference of two slopes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sympy import Add, Expr, Max, Min, Mul, ceiling, count_ops, expand, floor, sign

from symderiv.engine.expanding import multiplied_out
from symderiv.tensor.nodes import Slope, Step, key
from symderiv.tensor.parts import contains


def has_steps(expression: Expr) -> bool:
    return contains(expression, Slope, Step)


def variants(expression: Expr) -> Iterator[Expr]:
    """The expression with maxima and slopes written by steps, or slopes by signs, under each convention at zero."""
    plain = _replaced(expression, _by_step)
    yield _replaced(plain, lambda node: Step(node.args[0]) if isinstance(node, Slope) else None)
    yield _replaced(plain, lambda node: 1 - Step(-node.args[0]) if isinstance(node, Slope) else None)
    if expression.has(sign):
        yield _replaced(expression, lambda node: (1 + sign(node.args[0])) / 2 if isinstance(node, Slope) else None)


def spellings(expression: Expr) -> list[Expr]:
    """The expression as people write it, the shorter first: slopes as ``1(z > 0)`` or ``sign(z)``; minima; ceilings."""
    expression = _replaced(expression, _turned)
    if not expression.has(Slope, sign):
        return [expression]
    forms = [
        _replaced(expression, _positive_slope),
        _replaced(expression, lambda node: (1 + sign(node.args[0])) / 2 if isinstance(node, Slope) else None),
    ]
    return sorted(map(expand, forms), key=count_ops)


def _positive_slope(node: Expr) -> Expr | None:
    """A slope of ``-z`` as one minus that of z; SymPy does the like with signs by itself."""
    if isinstance(node, Slope) and node.args[0].could_extract_minus_sign():
        return 1 - Slope(-node.args[0])
    return sign(node.args[0]) if isinstance(node, sign) else None


def _turned(node: Expr) -> Expr | None:
    """``-max(-a, -b)`` as ``min(a, b)``, and ``-floor(-u)`` as ``ceiling(u)``."""
    if not isinstance(node, Mul) or not node.args[0].is_negative:
        return None
    for factor in node.args:
        if isinstance(factor, (Max, floor)) and all(part.could_extract_minus_sign() for part in factor.args):
            dual = Min if isinstance(factor, Max) else ceiling
            return -node.xreplace({factor: dual(*(-part for part in factor.args), evaluate=False)})
    return None


def _by_step(node: Expr) -> Expr | None:
    if not isinstance(node, (Max, Min)) or len(node.args) != 2:
        return None
    left, right = node.args
    gap = multiplied_out(left - right)
    step = _oriented(gap)
    larger, smaller = right + gap * step, left - gap * step
    return larger if isinstance(node, Max) else smaller


def _oriented(gap: Expr) -> Expr:
    """One of Step(gap) and 1 - Step(-gap): which, does not depend on the sign of the gap."""
    opposite = Add(*(-term for term in Add.make_args(gap)))
    return Step(gap) if _weight(gap) <= _weight(opposite) else 1 - Step(opposite)


def _weight(gap: Expr) -> tuple[int, str]:
    terms = Add.make_args(gap)
    return sum(term.could_extract_minus_sign() for term in terms), key(gap)


def _replaced(node: Expr, rule: Callable[[Expr], Expr | None]) -> Expr:
    arguments = [_replaced(part, rule) if isinstance(part, Expr) else part for part in node.args]
    changed = any(a is not b for a, b in zip(arguments, node.args, strict=True))
    rebuilt = node.func(*arguments) if changed else node
    found = rule(rebuilt)
    return rebuilt if found is None else found
