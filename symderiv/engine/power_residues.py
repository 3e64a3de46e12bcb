r"""Floors of sums with powers such as 4^n, by the remainders that these run through.

Decides: equalities and inequalities whose floors (so divisibility too) are of ``N / d``, where d is a number and N a
sum of products of a whole number n that is not negative and of powers ``c^{a n + b}`` of whole numbers, with whole
coefficients.  From some place on the powers repeat modulo d; then N has in each class of n one remainder, and the floor
is (N - remainder) / d.  The numbers before and all classes, at most ``MAX_CASES``, are gone through.  So
``3 \mid 4^n - 1`` and ``9 \mid 4^n + 15 n - 1``.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm

from sympy import Add, Dummy, Expr, Integer, Mul, Pow, Symbol, ceiling, floor, fraction, preorder_traversal, together

from symderiv.engine.expanding import multiplied_out

MAX_CASES = 256
MAX_DIVISOR = 1_000
_PLAIN = (Add, Mul, Pow, floor)


def cases(expression: Expr, least: Mapping[Symbol, int]) -> list[Expr] | None:
    """The expression in every case, without its floors; nothing if they are of something else."""
    expression = expression.replace(ceiling, lambda argument: -floor(-argument))
    floors = expression.atoms(floor)
    numbers = set().union(*(node.free_symbols for node in floors))
    if len(numbers) != 1 or not all(isinstance(s, Symbol) and s.is_integer and s.is_nonnegative for s in numbers):
        return None
    if any(not isinstance(node, _PLAIN) and node.has(floor) for node in preorder_traversal(expression)):
        return None
    (n,) = numbers
    fractions = {node: fraction(together(multiplied_out(node.args[0]))) for node in floors}
    start = least.get(n, 1) if n.is_positive else 0
    first, period = start, 1
    for top, bottom in fractions.values():
        cycle = _cycle(multiplied_out(top), n, bottom)
        if cycle is None:
            return None
        first, period = max(first, cycle[0]), lcm(period, cycle[1])
    if period + first - start > MAX_CASES:
        return None
    found = [expression.xreplace({n: Integer(value)}) for value in range(start, first)]
    for value in range(first, first + period):
        opened = {
            node: (top - top.xreplace({n: Integer(value)}) % bottom) / bottom
            for node, (top, bottom) in fractions.items()
        }
        there = value + period * Dummy("q", integer=True, nonnegative=True)
        found.append(expression.xreplace(opened).xreplace({n: there}))
    return found


def _cycle(top: Expr, n: Symbol, bottom: Expr) -> tuple[int, int] | None:
    """From which n on the sum repeats modulo the bottom, and after how many steps."""
    if not isinstance(bottom, Integer) or not 0 < bottom <= MAX_DIVISOR:
        return None
    modulus = int(bottom)
    first, period = 0, modulus
    for factor in (factor for term in Add.make_args(top) for factor in Mul.make_args(term)):
        base, exponent = factor.as_base_exp()
        if isinstance(factor, Integer) or (base == n and isinstance(exponent, Integer) and exponent > 0):
            continue
        step, offset = exponent.coeff(n, 1), exponent.xreplace({n: Integer(0)})
        if not all(isinstance(part, Integer) and part >= 0 for part in (step, offset)) or not isinstance(base, Integer):
            return None
        if step == 0 or multiplied_out(exponent - step * n - offset) != 0:
            return None
        begins, length = _repeats(pow(int(base), int(step), modulus), modulus)
        first, period = max(first, begins), lcm(period, length)
    return first, period


def _repeats(base: int, modulus: int) -> tuple[int, int]:
    """Where the powers of the base begin to repeat, and how long a round is."""
    seen: dict[int, int] = {}
    power = 1 % modulus
    while power not in seen:
        seen[power] = len(seen)
        power = power * base % modulus
    return seen[power], len(seen) - seen[power]
