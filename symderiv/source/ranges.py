"""What stands under a sum sign: which indices run, over which range, under which conditions.

``i``   ``j'=1``   ``i,j``   ``ij``   ``i,j=1``   ``j \\ne i``   ``i < j``   ``t > T``   ``1 \\le i < j \\le n``
``i : y_i = 1``, and ``y_i = 1`` where i is the only index in the condition.

A range that is not written is the declared one of the index, else that of the slots in which it stands.  A comparison
of an index shortens its range, and the shortened range must surely lie inside; an inequation ``j \\ne i`` and a
condition on numbers become factors 0 or 1.  Does ``j \\ne i`` bind both names?  An index that is bound or free before
stays fixed, and so does one that is not in the summand; one that occurs in the summand only runs too; else both
readings are offered.
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import field
from typing import TYPE_CHECKING

from sympy import Eq, Expr, Ge, Gt, Indexed, Integer, Le, Lt, Ne, Piecewise, Symbol

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source import indices
from symderiv.source.notation import Index, Variable
from symderiv.source.reading import ReadError
from symderiv.source.scope import Scope
from symderiv.source.sets import consecutive, is_set
from symderiv.source.syntax import Big, Chainlet, Group, Name, Node, Number, Scripts, Term, walk
from symderiv.tensor.axis import Axis, index, surely_nonnegative
from symderiv.tensor.nodes import delta
from symderiv.tensor.parts import array_name, nodes_of
from symderiv.tensor.tensor import Tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

_MIRRORED = {"<": ">", ">": "<", r"\le": r"\ge", r"\ge": r"\le", "=": "=", r"\ne": r"\ne"}
_REAL = {"=": Eq, r"\ne": Ne, "<": Lt, ">": Gt, r"\le": Le, r"\ge": Ge}
_RELATION = re.compile(r"[=<>]|\\(?:leq?|geq?|neq?|approx|propto|in|sim)(?![A-Za-z])")
MAX_INDICES = 6


@dataclass(frozen=True)
class Comparison:
    """One comparison ``left relation right`` under the sign."""

    left: Node
    relation: str
    right: Node
    span: Span


@dataclass
class _Under:
    indices: dict[str, tuple[Node, Node] | None] = field(default_factory=dict)
    """Each index that runs, outermost first, with its bounds where they are written."""
    conditions: list[Comparison] = field(default_factory=list)
    starts: dict[str, Node] = field(default_factory=dict)
    """Where an index starts whose end is not written."""


@dataclass
class Bound:
    """An index that runs over an axis, wherever all factors are 1."""

    symbol: Symbol
    axis: Axis
    factors: list[Expr] = field(default_factory=list)
    """Indicators, 0 or 1."""
    conditions: list[Expr] = field(default_factory=list)
    """Conditions on numbers."""

    def masked(self, body: Expr, otherwise: Expr) -> Expr:
        """The body where the conditions hold, else the other value."""
        for factor in self.factors:
            body = factor * body + (1 - factor) * otherwise
        for condition in self.conditions:
            body = Piecewise((body, condition), (otherwise, True))
        return body


def read_under(reader: Elaborator, node: Big) -> tuple[Tensor, list[Bound]]:
    """What the sign works on, and the indices that run, outermost first."""
    if node.sub is None:
        return _over_the_only_index(reader, node)
    under = _Under()
    _collect(reader, node, node.sub, under)
    if not under.indices:
        raise ReadError("D101", "the sum names no index", node.span)
    if len(under.indices) > MAX_INDICES:
        raise ReadError("D105", f"more than {MAX_INDICES} indices run here", node.span)
    ends = {
        name: None if bounds is None else Axis(reader.index(bounds[0]), indices.end(reader, bounds[1]))
        for name, bounds in under.indices.items()
    }
    with ExitStack() as stack:
        symbols = {name: stack.enter_context(reader.scope.binding(name)) for name in under.indices}
        for name, symbol in symbols.items():
            if (axis := ends[name] or _declared(reader, name)) is not None:
                reader.scope.axes[symbol] = axis
        body = reader.value(node.body)
        read = [_condition(reader, condition) for condition in under.conditions]
    used = body.body.free_symbols.union(*(each.left.free_symbols | each.right.free_symbols for each in read))
    for name, symbol in symbols.items():
        if ends[name] is None and symbol not in used:  # \prod_i x: nothing shows that this i is the declared one
            reader.scope.axes.pop(symbol, None)
    bounds = _bounds(reader, node, symbols, read, under.conditions)
    for name, low in under.starts.items():
        _refuse_other_start(reader, low, reader.scope.axes[symbols[name]])
        reader.note(f"the sum over {name} goes to the end of its range")
    for bound in bounds:
        _refuse_overrun(reader, node, body.body, bound)
    return body, bounds


def _declared(reader: Elaborator, name: str) -> Axis | None:
    meaning = reader.notation.names.get(name)
    return meaning.axis if isinstance(meaning, Index) else None


def _refuse_other_start(reader: Elaborator, low: Node, axis: Axis) -> None:
    if reader.index(low) != axis.low:
        message = f"the sum has no upper bound, and what it runs over starts at {axis.low}"
        raise ReadError("D101", message, low.span, "write both bounds")


def _refuse_overrun(reader: Elaborator, node: Big, body: Expr, bound: Bound) -> None:
    """``\\sum_{i=1}^n x_{i+1}`` where x ends at n."""
    if bound.factors or bound.conditions:
        return
    axes = {m.plain: (m.brackets, m.subscripts) for m in reader.notation.names.values() if isinstance(m, Variable)}
    past: dict[str, str] = {}
    for entry in nodes_of(body, Indexed):
        brackets, subscripts = axes.get(array_name(entry), (0, ()))
        for place, axis in zip(entry.indices[brackets:], subscripts, strict=False):
            if place == bound.symbol or bound.symbol not in place.free_symbols:
                continue
            shift = (place - bound.symbol).expand()
            if not shift.is_Integer:
                continue
            last, first = bound.axis.high + shift, bound.axis.low + shift
            if surely_nonnegative(last - axis.high - 1) or surely_nonnegative(axis.low - first - 1):
                shown = f"{entry.base} is numbered {axis.low}..{axis.high}"
                past[str(entry)] = f"the index runs over {first}..{last} here, and {shown}"
    if past:
        raise ReadError("D103", past[min(past)], node.span)  # the same message in every run


# --- what is written --------------------------------------------------------------------------------------------------


def _over_the_only_index(reader: Elaborator, node: Big) -> tuple[Tensor, list[Bound]]:
    """``\\sum x_i``: over the one index of what is summed that nothing else binds."""
    if node.sup is not None:
        raise ReadError("D101", "the sum has one bound without the other", node.span)
    inner = reader.quoting(reader.text)
    inner.scope = Scope(reader.notation, {name: list(held) for name, held in reader.scope.bound.items()})
    body = inner.value(node.body)
    names = sorted(inner.scope.ever_free)
    if len(names) != 1:
        found = f"; {' and '.join(names)} are free in it" if names else ""
        raise ReadError("D101", f"the sum names no index{found}", node.span)
    free = index(names[0])
    axis = inner.scope.axes.get(free)
    if axis is None:
        raise ReadError("D101", f"the range of {names[0]} is not clear; write its bounds", node.span)
    reader.scope.ever_bound |= {*inner.scope.ever_bound, names[0]}
    reader.scope.axes.update({symbol: of for symbol, of in inner.scope.axes.items() if symbol != free})
    with reader.scope.binding(names[0]) as symbol:
        reader.scope.axes[symbol] = axis
    return body.map(lambda entry: entry.xreplace({free: symbol})), [Bound(symbol, axis)]


def _collect(reader: Elaborator, node: Big, sub: Node, under: _Under) -> None:
    group = sub if isinstance(sub, Group) and sub.open == "{" else None
    waiting: list[str] = []  # i of "i, j = 1": its bounds come with the next
    for item in (sub,) if group is None else group.items:
        match _primes_joined(item):
            case Name(name, _):
                under.indices.setdefault(name, None)
                waiting.append(name)
            case Term(items, _) if all(isinstance(each, Name) and not _is_number(reader, each.text) for each in items):
                for each in items:  # \sum_{ij}
                    assert isinstance(each, Name)
                    under.indices.setdefault(each.text, None)
            case Chainlet((Name(name, _), low), ("=",), _) if name not in under.indices:
                if node.sup is None and reader.notation.strict:
                    raise ReadError("D101", "the sum has one bound without the other", node.span)
                if node.sup is None:  # \sum_{j=1} x_j: to the end of what it numbers
                    under.indices[name] = None
                    under.starts[name] = low
                    continue
                for running in (*waiting, name):
                    under.indices[running] = (low, node.sup)
                waiting = []
            case Chainlet((Name(name, _), Group() as members), (r"\in",), _) if name not in under.indices:
                under.indices[name] = _first_and_last(reader, members)
            case Chainlet(sides, relations, span) if all(relation in _MIRRORED for relation in relations):
                pieces = zip(sides, relations, sides[1:], strict=False)
                under.conditions.extend(Comparison(left, relation, right, span) for left, relation, right in pieces)
            case _:
                raise ReadError("D104", "this condition under the sum is not read yet", item.span)
    if node.sup is not None and not any(under.indices.values()):
        raise ReadError("D101", "the sum has one bound without the other", node.span)
    if not under.indices:
        for name in _running(reader, node, under.conditions):
            under.indices[name] = None


def _first_and_last(reader: Elaborator, members: Group) -> tuple[Node, Node]:
    """The bounds of ``i \\in \\{1, \\dots, n\\}`` or ``i \\in [n]``."""
    if members.open == "[" and members.close == "]" and len(members.items) == 1:
        return Number("1", members.span), members.items[0]
    if not is_set(members):
        raise ReadError("D104", "this set under the sum is not read", members.span)
    consecutive(reader, members)
    return members.items[0], members.items[-1]


def _primes_joined(node: Node) -> Node:
    """``j'`` is one name of an index, also in ``j' = 1``."""
    match node:
        case Scripts(Name(text, _), None, None, primes, span):
            return Name(text + "'" * primes, span)
        case Chainlet(sides, relations, span):
            return Chainlet(tuple(map(_primes_joined, sides)), relations, span)
    return node


def _running(reader: Elaborator, node: Big, conditions: list[Comparison]) -> list[str]:
    """The indices that run, where only comparisons are written."""
    names = [side.text for c in conditions for side in (c.left, c.right) if isinstance(side, Name)]
    candidates = [name for name in dict.fromkeys(names) if not _is_number(reader, name)]
    candidates = candidates or _indices_of_entries(conditions)
    known = [name for name in candidates if reader.scope.is_bound(name) or name in reader.scope.ever_free]
    fresh = [name for name in candidates if name not in known]
    if not fresh:
        fresh = candidates[:1] if candidates else []
    if len(fresh) < 2:
        return fresh
    inside = {part.text for part in walk(node.body) if isinstance(part, Name)}
    if not inside.issuperset(fresh[1:]):
        return fresh[:1]
    outside = reader.text[: node.span.start] + reader.text[node.span.end :]
    stated = _RELATION.search(outside) is not None or any(c.relation != r"\ne" for c in conditions)
    # A name outside may still be a part of a command; then we ask in vain.  In a mere formula j \ne i may leave i free.
    if stated and not any(name in outside for name in fresh[1:]):
        if all(c.relation == r"\ne" for c in conditions):
            reader.note(f"the sum runs over {' and '.join(fresh)}")
        return fresh
    form = f"the sum over {conditions[0].span.of(reader.text)}"
    reader.choices.binding.add(form)
    if reader.choices.holds(form, f"over {fresh[0]}", f"over {' and '.join(fresh)}"):
        return fresh[:1]
    return fresh


def _indices_of_entries(conditions: list[Comparison]) -> list[str]:
    """``y_i = 1``: the index of the entry runs, if it is the only one."""
    sides = [side for condition in conditions for side in (condition.left, condition.right)]
    scripts = [part.sub for side in sides for part in walk(side) if isinstance(part, Scripts) and part.sub is not None]
    found = {part.text for script in scripts for part in walk(script) if isinstance(part, Name)}
    return sorted(found) if len(found) == 1 else []


def _is_number(reader: Elaborator, name: str) -> bool:
    """A declared number or size is no index that could run."""
    return isinstance(reader.notation.names.get(name), Variable) and not reader.scope.is_bound(name)


# --- what it means ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Read:
    left: Expr
    relation: str
    right: Expr
    of_indices: bool


def _condition(reader: Elaborator, condition: Comparison) -> _Read:
    sides = (condition.left, condition.right)
    if any(_is_entry(reader, side) for side in sides):
        left, right = (reader.scalar(side) for side in sides)
        if left.has(Piecewise) or right.has(Piecewise):
            raise ReadError("D104", "a condition on a case distinction is not read", condition.span)
        return _Read(left, condition.relation, right, of_indices=False)
    left, right = (reader.index(side) for side in sides)
    return _Read(left, condition.relation, right, of_indices=True)


def _is_entry(reader: Elaborator, node: Node) -> bool:
    """Is it a number such as y_i or p, and no index?"""
    base = node.base if isinstance(node, Scripts) else node
    if isinstance(node, Number):
        return not node.text.isdigit()
    if not isinstance(base, Name):
        return False
    meaning = reader.notation.names.get(base.text)
    return isinstance(meaning, Variable) and not meaning.size and not reader.scope.is_bound(base.text)


def _bounds(
    reader: Elaborator, node: Big, symbols: dict[str, Symbol], read: list[_Read], written: list[Comparison]
) -> list[Bound]:
    bounds: list[Bound] = []
    for name, symbol in symbols.items():
        axis = reader.scope.axes.get(symbol) or _partner_axis(reader, symbol, read)
        if axis is None:
            raise ReadError("D101", f"the range of {name} is not clear; write its bounds", node.span)
        reader.scope.axes.setdefault(symbol, axis)
        bounds.append(Bound(symbol, axis))
    for condition, source in zip(read, written, strict=True):
        free = condition.left.free_symbols | condition.right.free_symbols
        inner = next((bound for bound in reversed(bounds) if bound.symbol in free), None)
        if inner is None:
            raise ReadError("D101", "this condition is about no index of the sum", source.span)
        _impose(reader, inner, condition, source)
    return bounds


def _partner_axis(reader: Elaborator, symbol: Symbol, read: list[_Read]) -> Axis | None:
    """``i \\ne j``: an index that is only compared has the range of the other."""
    for condition in read:
        for mine, other in ((condition.left, condition.right), (condition.right, condition.left)):
            if mine == symbol and condition.of_indices and other in reader.scope.axes:
                return reader.scope.axes[other]
    return None


def _impose(reader: Elaborator, bound: Bound, condition: _Read, source: Comparison) -> None:
    left, relation, right = condition.left, condition.relation, condition.right
    if not condition.of_indices:
        bound.conditions.append(_REAL[relation](left, right))
        return
    if right == bound.symbol:
        left, relation, right = right, _MIRRORED[relation], left
    if isinstance(right, Symbol) and not right.is_positive:  # an index that is only compared has the same range
        reader.scope.axes.setdefault(right, bound.axis)
    if relation in ("=", r"\ne"):
        same = delta(left, right)
        bound.factors.append(same if relation == "=" else 1 - same)
        return
    if left != bound.symbol or bound.symbol in right.free_symbols:
        raise ReadError("D104", "only a comparison of one index is read here", source.span)
    low, high = bound.axis.low, bound.axis.high
    if relation in ("<", r"\le"):
        high = right - 1 if relation == "<" else right
        inside = _surely_at_most(reader, high, bound.axis.high)
    else:
        low = right + 1 if relation == ">" else right
        inside = _surely_at_most(reader, bound.axis.low, low)
    if not inside:
        message = f"the range {bound.axis.low}..{bound.axis.high} of {bound.symbol.name} may be exceeded here"
        raise ReadError("D103", message, source.span, "write the bounds of the sum")
    bound.axis = Axis(low, high)


def _surely_at_most(reader: Elaborator, small: Expr, large: Expr) -> bool:
    """small <= large, whatever the sizes are and wherever the indices stand in their own ranges."""
    difference = (large - small).expand()
    for symbol in sorted(difference.free_symbols, key=lambda symbol: symbol.name):
        axis = reader.scope.axes.get(symbol)
        if axis is not None:
            worst = axis.low if difference.coeff(symbol) > 0 else axis.high
            difference = difference.xreplace({symbol: worst}).expand()
    return surely_nonnegative(difference + Integer(0))
