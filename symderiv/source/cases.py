r"""Case distinctions: values with conditions, the first that holds counts.

A condition compares indices (it becomes a Kronecker delta) or numbers; ``w_i \ge w_j, \forall j \ne i`` is all of its
instances.  A row of dots stands for the rows between its neighbours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Eq, Expr, Ge, Gt, Integer, Le, Lt, Ne, Piecewise, true
from sympy.core.relational import Relational
from sympy.logic.boolalg import Boolean

from symderiv.source import indices
from symderiv.source.ellipsis import is_dots, pattern
from symderiv.source.notation import Index
from symderiv.source.reading import ReadError
from symderiv.source.sets import is_set, members
from symderiv.source.syntax import Chainlet, ForAll, Grid, Group, Name, Node, Number, Operator, Term, Text
from symderiv.tensor.axis import FEW
from symderiv.tensor.nodes import delta
from symderiv.tensor.tensor import Tensor, same_axes, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Row = tuple[Node, ...]

_ORDERS = frozenset(["<", ">", r"\le", r"\ge"])
_COMPARE = {"=": Eq, r"\ne": Ne, "<": Lt, ">": Gt, r"\le": Le, r"\ge": Ge}
_MOST_COPIES = 400
"""Each condition of a row has all later rows beside it: so often may the last of them be written."""
_ELSE = frozenset(word + end for word in ("otherwise", "else") for end in ("", ".", ","))


def case_line(reader: Elaborator, node: Grid, value: Tensor) -> Tensor:
    """``2 w_i, & i = 3``: one line of a case distinction of this value; where it does not apply, nothing is claimed."""
    reader.note("only this case is claimed")
    if value.rank:
        raise ReadError("D103", f"a case of {value.shape} is not read", node.span)
    return cases(reader, node, otherwise=value.body)


def cases(reader: Elaborator, node: Grid, otherwise: Expr | None = None) -> Tensor:
    """``otherwise`` is the value where no condition holds, for a line of which only its own case is claimed."""
    rows = list(reversed(_without_dots(reader, node.rows)))
    read: list[tuple[Tensor, list[object]]] = []
    for row in rows:
        if len(row) != 2:
            raise ReadError("D101", "each case has a value and a condition", row[0].span.to(row[-1].span))
        read.append((reader.value(row[0]), _conditions(reader, row[1])))
    shape = next((value for value, _ in read if value.rank), read[0][0]) if read else scalar(Integer(0))
    if otherwise is not None and shape.rank:
        raise ReadError("D103", f"a case of {shape.shape} is not read", node.span)
    result = otherwise
    indicators: list[Expr] = []
    has_rest = otherwise is not None
    copies = 1
    for row, (case, conditions) in zip(rows, read, strict=True):
        value, (*outer, condition) = _entry_of(case, shape, row[0]), conditions
        if condition is None:
            if result is not None:
                raise ReadError("D101", "only the last case can be the rest", row[1].span)
            result, has_rest = value, True
        elif isinstance(condition, Expr):
            indicators.append(condition)
            result = condition * value + (1 - condition) * (result or Integer(0))
        else:
            copies *= 1 + len(outer)
            if copies > _MOST_COPIES:
                raise ReadError("D105", "these are too many cases with too many conditions", node.span)
            rest = [] if result is None else [(result, True)]
            result = Piecewise((value, condition), *rest)
            for further in outer:  # all conditions of the row hold, or it is one of the other rows
                result = Piecewise((result, further), *rest)
    if result is None:
        raise ReadError("D101", "there is no case", node.span)
    if indicators and not has_rest and sum(indicators, Integer(0)).expand() != 1:
        raise ReadError("D101", "the cases do not cover all indices; add what holds otherwise", node.span)
    return Tensor(shape.axes, shape.indices, result, shape.row)


def _entry_of(case: Tensor, shape: Tensor, node: Node) -> Expr:
    """The entry of a case at the indices of all; a zero has any shape."""
    if not case.rank and (not shape.rank or case.body == 0):
        return case.body
    if case.row != shape.row or not same_axes(case, shape):
        raise ReadError("D103", f"one case is {case.shape}, another {shape.shape}", node.span)
    return case[shape.indices]


def _without_dots(reader: Elaborator, rows: tuple[Row, ...]) -> list[Row]:
    """The rows, with those that a row of dots stands for: they count from the row before it to the row after it."""
    at = next((k for k, row in enumerate(rows) if len(row) == 1 and is_dots(row[0])), None)
    if at is None:
        return list(rows)
    dots = rows[at][0].span
    if not 0 < at < len(rows) - 1:
        raise ReadError("D101", "a row is missing beside the dots", dots)
    found = pattern(_as_group(rows[at - 1]), _as_group(rows[at + 1]), dots)
    first, last = reader.index(found.first), reader.index(found.last)
    if not (first.is_Integer and last.is_Integer and 0 < last - first < FEW):
        raise ReadError("D104", "how many rows the dots stand for must be known, and few", dots)
    between: list[Row] = []
    for number in range(int(first) + 1, int(last)):
        row = found.at(Number(str(number), dots))
        assert isinstance(row, Group)
        between.append(row.items)
    return [*rows[:at], *between, *_without_dots(reader, rows[at + 1 :])]


def _as_group(row: Row) -> Node:
    return Group("{", "}", row, (",",) * (len(row) - 1), row[0].span.to(row[-1].span))


def _conditions(reader: Elaborator, node: Node) -> list[object]:
    """The comparisons of ``0 < x < 1`` or of a quantified condition, all of which must hold; else the one condition."""
    match node:
        case Chainlet((first, *middle, last), relations, span) if middle and set(relations) <= _ORDERS:
            sides = (_without_if(first), *middle, last)
            pieces = zip(sides, relations, sides[1:], strict=False)
            return [_condition(reader, Chainlet((one, two), (relation,), span)) for one, relation, two in pieces]
        case ForAll():
            return list(_instances(reader, node))
    return [_condition(reader, node)]


def _instances(reader: Elaborator, node: ForAll) -> list[Boolean]:
    """The condition for each number that the index of the quantifier takes."""
    declared = reader.notation.names.get(node.name.text)
    with reader.scope.binding(node.name.text) as symbol:
        if isinstance(declared, Index) and declared.axis is not None:
            reader.scope.axes[symbol] = declared.axis
        found = _conditions(reader, node.inner)
    axis = reader.scope.axes.get(symbol)
    if axis is None or axis.count is None or axis.count > FEW:
        message = f"which numbers {node.name.text} takes is not clear, or they are too many"
        raise ReadError("D104", message, node.name.span)
    other = None if node.apart is None else reader.index(node.apart)
    instances: list[Boolean] = []
    for condition in found:
        if not isinstance(condition, Relational) or not condition.has(symbol):
            raise ReadError("D104", "only a comparison of numbers is read under this quantifier", node.inner.span)
        if other is not None and not other.is_Integer and not _is_trivial(condition.xreplace({symbol: other})):
            raise ReadError("D104", f"the case {node.name.text} = {other} cannot be left out here", node.span)
        instances += [condition.xreplace({symbol: Integer(k)}) for k in axis.values() if Integer(k) != other]
    return instances or [true]


def _is_trivial(condition: Boolean) -> bool:
    """``w_i \\ge w_i``"""
    return condition == true or (isinstance(condition, (Eq, Ge, Le)) and condition.lhs == condition.rhs)


def _condition(reader: Elaborator, node: Node) -> object:
    """None for the rest, an indicator for a condition on indices, else a comparison of numbers."""
    if isinstance(node, Text) and node.text in _ELSE:
        return None
    if isinstance(node, Chainlet) and node.relations == (r"\in",) and is_set(node.sides[1]):
        assert isinstance(node.sides[1], Group)
        index = reader.index(_without_if(node.sides[0]))
        return sum((delta(index, member) for member in dict.fromkeys(members(reader, node.sides[1]))), Integer(0))
    if not (isinstance(node, Chainlet) and len(node.sides) == 2 and node.relations[0] in _COMPARE):
        raise ReadError("D104", "this condition is not read yet", node.span)
    left, right = _without_if(node.sides[0]), node.sides[1]
    is_number = any(isinstance(side, Name) and side.text in reader.supposed_real for side in (left, right))
    try:
        if is_number:  # an undeclared letter, elsewhere taken as a real number, is no index here
            raise ReadError("D101", "this is not an index", node.span)
        return indices.condition(reader, Chainlet((left, right), node.relations, node.span))
    except ReadError:
        one, other = reader.scalar(left), reader.scalar(right)
    if node.relations == ("=",) and one.is_integer and isinstance(other, Piecewise):  # i = argmax(v)
        return Piecewise(*((delta(one, place), where) for place, where in other.args))
    if one.has(Piecewise) or other.has(Piecewise):
        raise ReadError("D104", "a condition on a case distinction is not read", node.span)
    return _COMPARE[node.relations[0]](one, other)


def _without_if(node: Node) -> Node:
    if isinstance(node, Term) and isinstance(node.items[0], Text) and node.items[0].text in ("if", "for", "when"):
        rest = node.items[1:]
        if len(rest) == 1 and not isinstance(rest[0], Operator):
            return rest[0]
        return Term(rest, rest[0].span.to(rest[-1].span))
    return node
