"""Least and greatest values, and their places: ``\\min_x f``, ``\\arg\\max_{0 < p < 1} f``, ``\\inf_{x > 0} f``.

What runs is one real number - over the interval that is written under the sign, within what is declared about it - or
an index with a few values.  A greatest value is read as the negative of a least one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Integer, Max, Min, Symbol

from symderiv.source import bounds
from symderiv.source.notation import Index, Variable
from symderiv.source.ranges import read_under
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Big, Chain, Chainlet, Name, Node, Scripts, walk
from symderiv.tensor.axis import FEW
from symderiv.tensor.functions import place_of_least
from symderiv.tensor.interval import LINE, POSITIVE, Interval
from symderiv.tensor.operators import infimum, minimiser, minimum
from symderiv.tensor.tensor import Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

_OPERATORS: dict[str, tuple[Callable[[Expr, Symbol, Interval], Expr], bool]] = {
    r"\min": (minimum, False),
    r"\max": (minimum, True),
    r"\inf": (infimum, False),
    r"\sup": (infimum, True),
    r"\arg\min": (minimiser, False),
    r"\arg\max": (minimiser, True),
    r"\operatorname{argmin}": (minimiser, False),
    r"\operatorname{argmax}": (minimiser, True),
}
"""What each sign makes, and whether of the negative."""


def is_extremum(operator: str) -> bool:
    return operator in _OPERATORS


def extremum(reader: Elaborator, node: Big) -> Tensor:
    if node.sub is None or node.sup is not None:
        raise ReadError("D101", f"{node.operator} has what runs under it, and nothing above", node.span)
    name, where = _running(reader, node.sub)
    if _is_index(reader, node, name):
        return _over_index(reader, node)
    make, of_negative = _OPERATORS[node.operator]
    with reader.scope.binding(name, real=True) as bound:
        body = reader.value(node.body)
    if body.rank:
        raise ReadError("D103", f"the least value of {body.shape} is not read", node.body.span)
    symbol = _dummy(name, where)
    value = body.body.xreplace({bound: symbol})
    if not of_negative:
        return scalar(make(value, symbol, where))
    found = make(-value, symbol, where)
    return scalar(found if make is minimiser else -found)


def _running(reader: Elaborator, sub: Node) -> tuple[str, Interval]:
    """The name of what runs, and where."""
    where = LINE
    match sub:
        case Name(name, _):
            pass
        case Chainlet((Name(name, _), space), (r"\in",), _) if bounds.is_interval(space):
            where = bounds.interval(reader, space)
        case Chainlet((Name(name, _), Name(r"\mathbb{R}", _)), (r"\in",), _):
            pass
        case Chainlet(sides, relations, span) if all(relation in bounds.COMPARISONS for relation in relations):
            node, where = bounds.compared(reader, Chain(sides, relations, (span,) * len(relations), False, span))
            if not isinstance(node, Name):
                raise ReadError("D104", "what runs is one number", node.span)
            name = node.text
        case _:
            raise ReadError("D104", r"expected what runs: x, x > 0, x \in (0, 1)", sub.span)
    meaning = reader.notation.names.get(name)
    if isinstance(meaning, Variable):
        if meaning.brackets or meaning.subscripts or meaning.size:
            raise ReadError("D104", f"{name} is no real number; the least value over one number is read", sub.span)
        where = where.meet(meaning.bounds or (POSITIVE if meaning.positive else LINE))
    if where.is_empty:
        raise ReadError("D101", "no number satisfies this", sub.span)
    return name, where


def _dummy(name: str, where: Interval) -> Symbol:
    """A bound variable that knows its sign."""
    facts = where.symbol(name).assumptions0
    return Dummy(name, **{fact: value for fact, value in facts.items() if value is not None})


# --- over an index ----------------------------------------------------------------------------------------------------


def _is_index(reader: Elaborator, node: Big, name: str) -> bool:
    """A declared index, or an undeclared letter that stands as a subscript."""
    meaning = reader.notation.names.get(name)
    if meaning is not None:
        return isinstance(meaning, Index)
    scripts = [part.sub for part in walk(node.body) if isinstance(part, Scripts) and part.sub is not None]
    return any(isinstance(part, Name) and part.text == name for script in scripts for part in walk(script))


def _over_index(reader: Elaborator, node: Big) -> Tensor:
    body, found = read_under(reader, node)
    (bound, *others) = found
    count = bound.axis.count
    if others or body.rank or bound.factors or bound.conditions or count is None or count > FEW:
        raise ReadError("D104", f"{node.operator} is read over one index with at most {FEW} values", node.span)
    make, of_negative = _OPERATORS[node.operator]
    places = [Integer(value) for value in bound.axis.values()]
    values = [body.body.xreplace({bound.symbol: place}) for place in places]
    if make is minimiser:
        return scalar(place_of_least([-value for value in values] if of_negative else values, places))
    return scalar(Max(*values) if of_negative else Min(*values))
