"""Functions of entries that take listed values, as polynomials in them.

If y is one of v_1, ..., v_m, then f(y) = sum over k of f(v_k) times Lagrange's polynomial of v_k at y: so
``log(1 + exp(-y z))`` with y = -1 or 1 is ``(1 - y)/2 log(1 + exp(z)) + (1 + y)/2 log(1 + exp(-z))``, under a sum of
symbolic size too.  The normal form then reduces powers of y.  Rewrites functions, roots and powers of up to two such
entries; one with no value at a listed number is left as it is.  Decides nothing by itself.
"""

from __future__ import annotations

from sympy import Add, Expr, Indexed, Integer, Mul, Pow, Symbol, nan, oo, zoo

from symderiv.engine.normal.context import Context
from symderiv.tensor.nodes import Delta, Log, Product, Sigma, key
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.parts import array_name, nodes_of

MAX_ENTRIES = 2
MAX_VALUES = 4
_ENTRY_BY_ENTRY = (Add, Mul, Sigma, Product, Delta)
"""What is no function of an entry, but made of such functions."""


def interpolated(expression: Expr, context: Context) -> Expr | None:
    """The expression with functions of listed entries as polynomials in them; nothing if there is none."""
    if not any(where.values is not None for where in context.bounds.values()):
        return None
    rewritten = _rewritten(expression, context)
    return None if rewritten == expression else rewritten


def _rewritten(node: Expr, context: Context) -> Expr:
    if not node.args or isinstance(node, (Indexed, Delta)):
        return node
    if not isinstance(node, _ENTRY_BY_ENTRY) and not _is_polynomial_power(node):
        found = _by_values(node, context)
        if found is not None:
            return found
    arguments = [_rewritten(part, context) if isinstance(part, Expr) else part for part in node.args]
    changed = any(a is not b for a, b in zip(arguments, node.args, strict=True))
    return node.func(*arguments) if changed else node


def _is_polynomial_power(node: Expr) -> bool:
    return isinstance(node, Pow) and node.args[1].is_Integer and node.args[1].is_positive


def _by_values(node: Expr, context: Context) -> Expr | None:
    """The function at the listed values of its entries; those that a sum inside it runs over are not its entries."""
    inner = bound_symbols(node)
    entries = nodes_of(node, Indexed)
    arrays = {array_name(entry) for entry in entries}  # SymPy counts them among the symbols
    numbers = [symbol for symbol in nodes_of(node, Symbol) if symbol.name not in arrays]
    leaves = [leaf for leaf in (*entries, *numbers) if not leaf.free_symbols & inner]
    listed = sorted((leaf for leaf in leaves if context.listed(leaf) is not None), key=key)
    if not 0 < len(listed) <= MAX_ENTRIES:
        return None
    for leaf in listed:
        values = context.listed(leaf)
        assert values is not None
        if len(values) > MAX_VALUES:
            return None
        node = Add(*(_lagrange(leaf, value, values) * node.xreplace({leaf: value}) for value in values))
    return None if node.has(zoo, nan, oo, Log(Integer(0))) else node


def _lagrange(leaf: Expr, value: Expr, values: tuple[Expr, ...]) -> Expr:
    """One at the value, and zero at the others."""
    return Mul(*((leaf - other) / (value - other) for other in values if other != value))
