"""Index expressions at concrete sizes as plain SymPy, written independently of the engine."""

from __future__ import annotations

from itertools import product
from typing import Any

import sympy
from sympy import Expr, Indexed, Integer, Symbol

from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Greatest, Log, Sigma
from symderiv.tensor.tensor import Tensor


def plainly(node: Any, sizes: dict[Symbol, int]) -> Any:
    """Sums and greatest values written out, deltas evaluated, SymPy's exp and log, entries as symbols ``A[1,2]``."""
    if isinstance(node, Sigma):
        body, *limits = node.args
        *inner, (bound, low, high) = limits
        summand = Sigma(body, *inner) if inner else body
        values = range(int(plainly(low, sizes)), int(plainly(high, sizes)) + 1)
        return sympy.Add(*(plainly(summand.xreplace({bound: Integer(v)}), sizes) for v in values))
    if isinstance(node, Greatest):
        body, allowed, *limits = node.args
        ((bound, low, high),) = limits
        numbers = [Integer(v) for v in range(int(plainly(low, sizes)), int(plainly(high, sizes)) + 1)]
        chosen = [place for place in numbers if plainly(allowed.xreplace({bound: place}), sizes)]
        return sympy.Max(*(plainly(body.xreplace({bound: place}), sizes) for place in chosen))
    if isinstance(node, Delta):
        left, right = (plainly(argument, sizes) for argument in node.args)
        assert left.is_Integer
        assert right.is_Integer
        return Integer(int(left == right))
    if isinstance(node, Indexed):
        places = ",".join(str(plainly(index, sizes)) for index in node.indices)
        return Symbol(f"{node.base}[{places}]", real=True)
    if isinstance(node, Symbol):
        return Integer(sizes[node]) if node in sizes else node
    if not node.args:
        return node
    arguments = [plainly(argument, sizes) for argument in node.args]
    if isinstance(node, Exp):
        return sympy.exp(arguments[0])
    if isinstance(node, Log):
        return sympy.log(arguments[0])
    if isinstance(node, Gamma):
        return sympy.gamma(arguments[0])
    if isinstance(node, Binomial):
        return sympy.binomial(*arguments)
    return node.func(*arguments)


def entries(value: Tensor, sizes: dict[Symbol, int]) -> dict[tuple[int, ...], Expr]:
    """Every entry of a tensor, by its indices."""
    ranges = [range(int(plainly(a.low, sizes)), int(plainly(a.high, sizes)) + 1) for a in value.axes]
    return {place: plainly(value[place], sizes) for place in product(*ranges)}


def same(left: Expr, right: Expr) -> bool:
    """Equal at two points far from special values, to 20 digits."""
    for shift in (3, 7):
        symbols = sorted((left - right).free_symbols, key=str)
        point = {s: sympy.Rational(shift + 5 * k, 11 + 2 * k) for k, s in enumerate(symbols)}
        if abs(sympy.N((left - right).xreplace(point), 30)) > sympy.Float("1e-20"):
            return False
    return True
