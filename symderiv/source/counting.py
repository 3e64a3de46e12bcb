r"""How many elements a set of whole numbers, or of tuples of them, has: a sum of ones over its elements.

``\#\{ i \in \mathbb{N} : 4 i + 4 \le 21 \}``   ``|\{ (i, j) : 1 \le i < j \le n \}|``   ``|\{ i \in A : 2 \mid i \}|``

Each index runs between bounds that follow from the set it is taken from and from the conditions that are linear in it
(those on two indices bound the later one, and what the later one's bounds say about the earlier one bounds that:
Fourier and Motzkin's elimination).  Any other condition becomes a factor 0 or 1.  A set without such bounds is refused:
it may be infinite.  ``\mathbb{N}`` is 1, 2, 3, ... here as everywhere, and the reading says so.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import field
from typing import TYPE_CHECKING

from sympy import Add, Eq, Expr, Ge, Gt, Integer, Le, Lt, Max, Min, Mul, Ne, Piecewise, Symbol, ceiling, floor

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source import integers
from symderiv.source.reading import ReadError
from symderiv.source.sets import consecutive, is_dots, is_set, members
from symderiv.source.syntax import Chainlet, Group, Name, Node, Number, Operator, Scripts, Term
from symderiv.tensor.axis import Axis, surely_nonnegative, total
from symderiv.tensor.nodes import delta

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

MAX_INDICES = 4
MAX_CONDITIONS = 12
_RELATIONS = {"=": Eq, r"\ne": Ne, "<": Lt, ">": Gt, r"\le": Le, r"\ge": Ge}


@dataclass
class _Running:
    """An index, and what is known about it."""

    symbol: Symbol
    lowest: list[Expr] = field(default_factory=list)
    """Numbers, not necessarily whole, that the index is at least."""
    highest: list[Expr] = field(default_factory=list)
    factors: list[Expr] = field(default_factory=list)
    """Indicators, 0 or 1."""
    never_empty: bool = True
    """Wherever the earlier indices stand in their ranges, this one has a value."""

    def axis(self, span: Span) -> Axis:
        for bounds, side in ((self.lowest, "below"), (self.highest, "above")):
            if not bounds:
                message = f"the set may be infinite: nothing bounds {self.symbol.name} from {side}"
                raise ReadError("D104", message, span)
        return Axis(Max(*map(ceiling, self.lowest)), Min(*map(floor, self.highest)))


def count(reader: Elaborator, node: Node) -> Expr:
    assert isinstance(node, Group)
    place = next((k for k, sign in enumerate(node.separators) if sign in (":", "|")), None)
    if place is None:
        return _listed(reader, node)
    head = node.items[: place + 1]
    conditions = _conditions(node, place + 1)
    sources = _sources(reader, head, node.span)
    if len(sources) > MAX_INDICES or len(conditions) > MAX_CONDITIONS:
        raise ReadError("D105", f"more than {MAX_INDICES} indices or {MAX_CONDITIONS} conditions", node.span)
    with ExitStack() as stack:
        running = {name: _Running(stack.enter_context(reader.scope.binding(name))) for name, _ in sources}
        read = [_read(reader, condition) for condition in conditions]
    order = list(running.values())
    for name, source in sources:
        if source is not None:
            _take_from(reader, running[name], source)
    for left, relation, right in read:
        _impose(order, left, relation, right, node.span)
    for position in range(len(order) - 1, -1, -1):
        _cast_shadow(order, position)
    result: Expr = Integer(1)
    for index in reversed(order):
        learnt = reader.scope.axes.get(index.symbol)
        if learnt is not None:  # it numbers the entries of a tensor, which has no others
            index.lowest.append(learnt.low)
            index.highest.append(learnt.high)
        axis = index.axis(node.span)
        body = Mul(result, *index.factors)
        sure = index.never_empty and learnt is None and not axis.size.has(floor, ceiling)
        if sure and index.symbol not in body.free_symbols and index is not order[0]:
            result = body * axis.size
        else:
            result = total(body, index.symbol, axis)
    return result


def _listed(reader: Elaborator, node: Group) -> Expr:
    r"""The size of ``\{1, 2, 5\}`` or ``\{1, \dots, n\}``."""
    if any(map(is_dots, node.items)):
        axis = consecutive(reader, node)
        return total(Integer(1), Symbol("i", integer=True), axis)
    values = set(members(reader, node))
    if len(values) > 1 and not all(value.is_Integer for value in values):
        raise ReadError("D104", "which of these elements are equal is not known", node.span)
    return Integer(len(values))


# --- what is written --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Condition:
    left: Node
    relation: str
    right: Node


def _conditions(node: Group, start: int) -> list[_Condition]:
    """What stands behind the colon; a further bar divides."""
    found: list[_Condition] = []
    position = start
    while position < len(node.items):
        item = node.items[position]
        following = node.separators[position] if position < len(node.separators) else ","
        if following == "|":
            found.append(_Condition(item, r"\mid", node.items[position + 1]))
            position += 2
            continue
        if not isinstance(item, Chainlet):
            raise ReadError("D101", "expected a condition here", item.span)
        pieces = zip(item.sides, item.relations, item.sides[1:], strict=False)
        found.extend(_Condition(*piece) for piece in pieces)
        position += 1
    return found


def _sources(reader: Elaborator, head: tuple[Node, ...], span: Span) -> list[tuple[str, Node | None]]:
    """The names before the colon, each with the set that it is taken from if one is written."""
    found: list[tuple[str, Node | None]] = []
    waiting: list[str] = []
    for item in head:
        match item:
            case Name(name, _):
                waiting.append(name)
            case Chainlet((Name(name, _), source), (r"\in",), _):
                found.extend((each, source) for each in (*waiting, name))
                waiting = []
            case Group("(", ")", names, _, _) if all(isinstance(name, Name) for name in names):
                waiting.extend(name.text for name in names if isinstance(name, Name))
            case Chainlet((Group("(", ")", names, _, _), source), (r"\in",), _) if not waiting:
                parts = _product(source, len(names))
                found.extend(
                    (name.text, part) for name, part in zip(names, parts, strict=True) if isinstance(name, Name)
                )
            case _:
                raise ReadError("D104", "the elements are whole numbers i, or tuples (i, j)", item.span)
    found.extend((name, None) for name in waiting)
    names_found = [name for name, _ in found]
    if len(set(names_found)) < len(names_found):
        raise ReadError("D101", "a name stands twice", span)
    return found


def _product(source: Node, length: int) -> list[Node]:
    r"""The factors of ``A \times B`` or ``A^2``."""
    if isinstance(source, Scripts) and isinstance(source.sup, Number) and source.sub is None:
        parts: list[Node] = [source.base] * int(source.sup.text if source.sup.text.isdigit() else "0")
    elif isinstance(source, Term):
        parts = [item for item in source.items if not isinstance(item, Operator)]
    else:
        parts = [source]
    if len(parts) != length:
        raise ReadError("D103", f"expected a product of {length} sets here", source.span)
    return parts


def _take_from(reader: Elaborator, index: _Running, source: Node) -> None:
    if is_set(source):
        assert isinstance(source, Group)
        if any(map(is_dots, source.items)):
            axis = consecutive(reader, source)
            index.lowest.append(axis.low)
            index.highest.append(axis.high)
            return
        values = sorted(set(members(reader, source)), key=str)
        if len(values) > 1 and not all(value.is_Integer for value in values):
            raise ReadError("D104", "which of these elements are equal is not known", source.span)
        index.lowest.append(Min(*values))
        index.highest.append(Max(*values))
        if len(values) <= Max(*values) - Min(*values):
            index.factors.append(Add(*(delta(index.symbol, value) for value in values)))
        return
    first = first_of(reader, source)
    if first is not None:
        index.lowest.append(first)
    elif not (isinstance(source, Name) and source.text == r"\mathbb{Z}"):
        message = r"expected \mathbb{N}, \mathbb{Z} or a set such as \{1, \dots, n\} here"
        raise ReadError("D104", message, source.span)


def first_of(reader: Elaborator, source: Node) -> Expr | None:
    r"""The least of the natural numbers; ``\mathbb{N}_0`` and ``\mathbb{Z}_{\ge 0}`` have zero."""
    match source:
        case Name(r"\mathbb{N}", _):
            reader.note(r"\mathbb{N} is 1, 2, 3, ...; with zero it is \mathbb{N}_0")
            return Integer(1)
        case Scripts(Name(r"\mathbb{N}", _), Number("0", _), None, 0, _):
            return Integer(0)
    return None


# --- what it means ----------------------------------------------------------------------------------------------------


def _read(reader: Elaborator, condition: _Condition) -> tuple[Expr, str, Expr]:
    left, right = reader.scalar(condition.left), reader.scalar(condition.right)
    if condition.relation in (r"\mid", r"\nmid"):
        rest = integers.rest(right, left, condition.right.span)
        return rest, "=" if condition.relation == r"\mid" else r"\ne", Integer(0)
    if condition.relation not in _RELATIONS:
        raise ReadError("D104", f"the condition {condition.relation} is not read here", condition.right.span)
    return left, condition.relation, right


def _impose(order: list[_Running], left: Expr, relation: str, right: Expr, span: Span) -> None:
    gap = (left - right).expand()
    index = next((index for index in reversed(order) if index.symbol in gap.free_symbols), None)
    if index is None:
        index = order[0]  # it is about nothing that runs: then it holds for all elements or for none
    if not _bound(index, gap, relation):
        index.factors.append(Piecewise((1, _RELATIONS[relation](left, right)), (0, True)))
        index.never_empty = False


def _bound(index: _Running, gap: Expr, relation: str) -> bool:
    """Bounds from ``gap relation 0``, if the gap is linear in the index with a slope of known sign."""
    slope = gap.coeff(index.symbol, 1)
    rest = (gap - slope * index.symbol).expand()
    if relation == r"\ne" or index.symbol in rest.free_symbols | slope.free_symbols or slope == 0:
        return False
    if not (slope.is_positive or slope.is_negative):
        return False
    end = -rest / slope
    upper = relation in ("<", r"\le", "=") if slope.is_positive else relation in (">", r"\ge", "=")
    lower = relation == "=" or not upper
    strict = relation in ("<", ">")
    if upper:
        index.highest.append(ceiling(end) - 1 if strict else end)
    if lower:
        index.lowest.append(floor(end) + 1 if strict else end)
    return True


def _cast_shadow(order: list[_Running], position: int) -> None:
    """What an earlier index must satisfy for this one to have a value."""
    index = order[position]
    for low in index.lowest:
        for high in index.highest:
            gap = (low - high).expand()
            earlier = next((other for other in reversed(order[:position]) if other.symbol in gap.free_symbols), None)
            if earlier is None:
                index.never_empty = index.never_empty and surely_nonnegative(-gap)
            elif not _bound(earlier, gap, r"\le"):
                index.never_empty = False
