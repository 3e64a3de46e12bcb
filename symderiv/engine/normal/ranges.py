"""By how much the index of a sum or product over one index is displaced inside it (1 for x[k + 1] and for log(k + 1)).

A sum over k + 1 from 1 to n is one over k from 2 to n + 1, always: so sums of f(k + 1) and of f(k) become one atom.
"""

from __future__ import annotations

from sympy import Add, Basic, Expr, Integer, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.tensor.nodes import Gamma, Product
from symderiv.tensor.ordered import OrderedEntry, PowerEntry
from symderiv.tensor.parts import free_symbols_of


def shift_of(expression: Expr, bound: Symbol) -> int:
    """The least whole displacement of the index; an index that stands alone is displaced by zero."""
    found: list[int] = []
    seen: set[Basic] = set()
    pending: list[Basic] = [expression]
    while pending:
        node = pending.pop()
        if node in seen or bound not in free_symbols_of(node):
            continue
        seen.add(node)
        if node == bound:
            found.append(0)
        elif isinstance(node, (OrderedEntry, PowerEntry, Product)):
            parts, ends = (
                (node.args[:1], node.args[1][1:]) if isinstance(node, Product) else (node.args[:7], node.args[7:])
            )
            pending.extend((*parts, *(end for end in ends if _is_of_sizes(end, bound))))
        elif isinstance(node, Gamma):  # k! is Gamma(k + 1)
            pending.append(multiplied_out(node.args[0] - 1))
        else:
            displacement, rest = _displaced(node, bound)
            found += displacement
            pending.extend(rest)
    return min(found, default=0)


def _is_of_sizes(end: Basic, bound: Symbol) -> bool:
    """Is it told by sizes beside the index?  From another index two sums could count by turns, without an end."""
    return all(symbol.is_positive for symbol in free_symbols_of(end) - {bound})


def _displaced(node: Basic, bound: Symbol) -> tuple[list[int], list[Basic]]:
    """The displacement of an index that is a term of the node, and the parts in which the index may stand deeper."""
    slope = node.coeff(bound, 1) if isinstance(node, Add) else Integer(0)
    if not slope.is_Rational or slope == 0:
        return [], list(node.args)
    constant = node.as_coeff_Add()[0] / slope
    displacement = [constant.p // constant.q] if constant.is_Rational else []
    return displacement, [part for part in node.args if not part.is_Rational and part != slope * bound]
