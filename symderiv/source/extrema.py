"""Least and greatest values, and their places: ``\\min_x f``, ``\\arg\\max_{0 < p < 1} f``, ``\\inf_{x > 0} f``.

What runs is one real number - over the interval that is written under the sign, within what is declared about it - or
indices, as under a sum sign.  For a number, a greatest value is read as the negative of a least one; for an index, a
least value as the negative of a greatest one, and the place of it only among a few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Integer, Mul, Symbol

from symderiv.source import bounds
from symderiv.source.notation import Index, Variable
from symderiv.source.ranges import Bound, read_under
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Big, Chain, Chainlet, Name, Node, Scripts, walk
from symderiv.tensor.axis import FEW, greatest_over
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
    if node.sub is not None and _is_over_indices(reader, node, node.sub):
        return _over_indices(reader, node)
    if node.sub is None or node.sup is not None:
        raise ReadError("D101", f"{node.operator} has what runs under it, and nothing above", node.span)
    name, where = _running(reader, node.sub)
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


# --- over indices -----------------------------------------------------------------------------------------------------


def _is_over_indices(reader: Elaborator, node: Big, sub: Node) -> bool:
    """``\\max_{i=1}^n``, or under the sign stands a declared index or a letter that is a subscript in its body."""
    if node.sup is not None:
        return any(isinstance(part, Chainlet) and part.relations == ("=",) for part in walk(sub))
    names = {part.text for part in walk(sub) if isinstance(part, Name)}
    meanings = {name: reader.notation.names.get(name) for name in names}
    if any(isinstance(meaning, Index) for meaning in meanings.values()):
        return True
    scripts = [part.sub for part in walk(node.body) if isinstance(part, Scripts) and part.sub is not None]
    subscripts = {part.text for script in scripts for part in walk(script) if isinstance(part, Name)}
    return any(meaning is None and name in subscripts for name, meaning in meanings.items())


def _over_indices(reader: Elaborator, node: Big) -> Tensor:
    body, found = read_under(reader, node)
    if body.rank:
        raise ReadError("D103", f"the least value of {body.shape} is not read", node.body.span)
    if any(bound.conditions for bound in found):
        raise ReadError("D104", "a condition on numbers, which may never hold, is not read here", node.span)
    if any(bound.axis.count is not None and bound.axis.count < 1 for bound in found):
        raise ReadError("D101", "no index satisfies this", node.span)
    make, of_negative = _OPERATORS[node.operator]
    if make is minimiser:
        return scalar(_place(node, body.body, found, of_negative))
    side = 1 if of_negative else -1
    value = side * body.body
    for bound in reversed(found):
        value = greatest_over(value, bound.symbol, bound.axis, Mul(*bound.factors))
    return scalar(side * value)


def _place(node: Big, body: Expr, found: list[Bound], of_negative: bool) -> Expr:
    (bound, *others) = found
    count = bound.axis.count
    if others or bound.factors or count is None or count > FEW:
        raise ReadError("D104", f"{node.operator} is read over one index with at most {FEW} values", node.span)
    places = [Integer(value) for value in bound.axis.values()]
    values = [body.xreplace({bound.symbol: place}) for place in places]
    return place_of_least([-value for value in values] if of_negative else values, places)
