"""Where a number lies: ``x \\in [0, 1)``, ``0 < p < 1``, ``x \\ge 2``, ``v \\in [0, 1]^n``,
``y_i \\in \\{0, 1\\}``, ``y \\in \\{-1, 1\\}^n``.

The ends are rational numbers or rational multiples of pi.  A bound on a name that is already declared narrows it, in
the definitions that use it as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Expr, Rational, oo, pi

from symderiv.model import Span
from symderiv.source.notation import Notation, Variable, plain_name
from symderiv.source.reading import ReadError
from symderiv.source.sets import consecutive, is_dots
from symderiv.source.syntax import Addition, Chain, Group, Name, Node
from symderiv.tensor.interval import LINE, Interval
from symderiv.tensor.model import Definition

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

MAX_VALUES = 1000
"""How many values of entries a set may list."""
COMPARISONS = ("<", r"\le", ">", r"\ge")


def is_interval(node: Node) -> bool:
    """``[0, 1)`` and its like, as opposed to the set ``\\{0, 1\\}``."""
    return isinstance(node, Group) and node.open in ("(", "[") and node.separators in ((",",), (";",))


def interval(reader: Elaborator, node: Node) -> Interval:
    assert isinstance(node, Group)
    low, high = (_end(reader, item) for item in node.items)
    if low is oo or high is -oo:
        raise ReadError("D101", "the ends of this interval stand the wrong way round", node.span)
    found = Interval(
        None if low is -oo else low,
        None if high is oo else high,
        node.open == "(" or low is -oo,
        node.close == ")" or high is oo,
    )
    if found.is_empty:
        raise ReadError("D101", "no number lies in this interval", node.span)
    return found


def listed(reader: Elaborator, node: Group) -> Interval:
    """``\\{-1, 1\\}``, ``\\{0, \\dots, 9\\}``: only these numbers."""
    if any(is_dots(item) for item in node.items):
        axis = consecutive(reader, node)
        count = axis.high - axis.low + 1
        if not (axis.low.is_Integer and count.is_Integer) or count > MAX_VALUES:
            message = f"the values of entries are at most {MAX_VALUES} numbers"
            raise ReadError("D104", message, node.span)
        values = [axis.low + k for k in range(int(count))]
    else:
        values = [_end(reader, item) for item in node.items]
    if not values or not all(isinstance(value, Rational) for value in values):
        raise ReadError("D104", "the values of entries are listed as rational numbers", node.span)
    return Interval(min(values), max(values), open_low=False, open_high=False, values=tuple(values))


def compared(reader: Elaborator, chain: Chain) -> tuple[Node, Interval]:
    """``0 < x < 1``, ``x \\ge 2`` or ``0 \\le x`` as a name and where it lies."""
    names = [place for place, side in enumerate(chain.sides) if not is_end(reader, side)]
    if len(names) != 1 or len(chain.sides) > 3 or (len(chain.sides) == 3 and names != [1]):
        hint = r"the range of an index is written i \in \{1, \dots, n\}"
        raise ReadError("D104", "expected a bound by numbers such as 0 < x < 1", chain.span, hint)
    (place,) = names
    found = LINE
    for position, relation in enumerate(chain.relations):
        below = position < place  # the number stands left of the name
        end = _end(reader, chain.sides[position if below else position + 1])
        strict = relation in ("<", ">")
        if (relation in ("<", r"\le")) == below:
            found = found.meet(Interval(low=end, open_low=strict))
        else:
            found = found.meet(Interval(high=end, open_high=strict))
    node = chain.sides[place]
    if isinstance(node, Group) and node.open == "|" and len(node.items) == 1 and isinstance(node.items[0], Name):
        if found.low is not None or found.high is None:
            raise ReadError("D104", "of an absolute value only an upper bound is read", chain.span)
        node, found = node.items[0], found.meet(Interval(low=-found.high, open_low=found.open_high))
    if found.is_empty:
        raise ReadError("D101", "no number satisfies this", chain.span)
    return node, found


def bounded(notation: Notation, variable: Variable, where: Interval) -> Notation:
    """The notation in which the variable lies in the interval as well."""
    if variable.size and (where.high is not None or not isinstance(where.low, Rational)):
        raise ReadError("D104", f"only a lower bound of the size {variable.name} is read")
    where = where.meet(variable.bounds or LINE)
    if where.is_empty:
        raise ReadError("D101", f"no number satisfies all that is declared about {variable.name}")
    positive = where.low is not None and where.low >= 0 and not where.contains(Rational(0))
    new = replace(variable, bounds=where, positive=positive and not variable.size)
    notation = renamed(notation, variable, new)
    model = notation.model
    notation = notation.with_model(
        bounds={**model.bounds, new.plain: where},
        positive=model.positive | {new.plain} if new.positive else model.positive,
    )
    return notation.with_name(new).assuming(where.text(new.plain))


def whole(notation: Notation, name: str, where: Interval, span: Span) -> Notation:
    """A whole number in the interval.  Only sizes have bounds: from 1 or more on, without end."""
    low = where.low
    if where.high is not None or low is None or low < 0 or (low == 0 and not where.open_low):
        message = f"{name} is a whole number; of those only lower bounds such as {name} \\ge 1 are read"
        raise ReadError("D104", message, span, rf"write {name} \in \{{0, \dots, N\}} for a range")
    size = Variable(name, plain_name(name), size=True)
    known = notation.names.get(name)
    notation = renamed(notation, known, size) if isinstance(known, Variable) else notation
    return bounded(notation, size, where)


def renamed(notation: Notation, old: Variable, new: Variable) -> Notation:
    """Definitions made before this was known of the number are about the same one."""
    if old.symbol == new.symbol or old.brackets or old.subscripts:
        return notation
    swap = {old.symbol: new.symbol}
    definitions = {
        name: tuple(Definition(d.name, d.parameters, d.body.xreplace(swap)) for d in table)
        for name, table in notation.model.definitions.items()
    }
    laws = {name: law.mapped(lambda body: body.xreplace(swap)) for name, law in notation.model.laws.items()}
    return notation.with_model(definitions=definitions, laws=laws)


def is_end(reader: Elaborator, node: Node) -> bool:
    try:
        _end(reader, node)
    except ReadError:
        return False
    return True


def _end(reader: Elaborator, node: Node) -> Expr:
    match node:
        case Name(r"\infty", _):
            return oo
        case Addition((Name(r"\infty", _),), (sign,), _, _):
            return oo if sign > 0 else -oo
    if isinstance(node, Name) and node.text != r"\pi":
        raise ReadError("D104", "the ends of an interval are numbers", node.span)
    value = reader.scalar(node)
    if not (isinstance(value, Rational) or isinstance(value / pi, Rational)):
        raise ReadError("D104", "the ends of an interval are numbers", node.span)
    return value
