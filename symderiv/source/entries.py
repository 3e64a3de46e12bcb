"""What subscripts and brackets pick from a tensor: entries, rows, members of families, times of sequences.

``x_i``, ``A_{ij}``, ``A_{i,j}``, ``A_{1,:}``, ``h_t``, ``h_{t-1,i}``, ``h^{(t)}``, ``h[t]^\\top``, ``(A x)_i``,
``(...)[0, i]``.
A number below a plain matrix is refused: ``A_1`` may be another matrix.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeGuard

from sympy import Expr, Symbol

from symderiv.source.hidden import released
from symderiv.source.notation import Index, Variable
from symderiv.source.powers import has_negative_exponent, powered
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Addition, Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.tensor.axis import Axis
from symderiv.tensor.tensor import Tensor, same_axis, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]


def parts_of(sub: Node) -> tuple[Node, ...]:
    return sub.items if isinstance(sub, Group) and sub.open == "{" else (sub,)


def subscripts(sub: Node) -> tuple[Node, ...]:
    """The indices of ``A_{ij}`` and ``A_{i,j}``."""
    return letters(parts_of(sub))


def letters(parts: tuple[Node, ...]) -> tuple[Node, ...]:
    """``ij`` in a subscript are two indices."""
    letters: list[Node] = []
    for part in parts:
        if isinstance(part, Term) and all(isinstance(item, (Name, Number, Scripts)) for item in part.items):
            letters.extend(item for item in part.items if not isinstance(item, Operator))
        elif isinstance(part, Number) and len(part.text) > 1:
            letters.extend(Number(digit, part.span) for digit in part.text)
        else:
            letters.append(part)
    return tuple(letters)


def are_letters(part: Node) -> bool:
    """``ij``, as opposed to ``2i`` or ``i + 1``."""
    return isinstance(part, Term) and sum(isinstance(item, Name) for item in part.items) > 1


def member(
    reader: Elaborator, variable: Variable, subscripts: tuple[Node, ...], items: Items, position: int
) -> tuple[Tensor, int]:
    item = items[position]
    assert isinstance(item, (Name, Scripts, Text))
    position += 1
    following = items[position] if position < len(items) else None
    group = following.base if isinstance(following, Scripts) else following
    if not subscripts and not variable.brackets and not isinstance(group, Group):  # as most names are written
        return powered(reader, item, _mention(reader, variable, (), (), item)), position
    brackets: tuple[Expr, ...] = ()
    power = item
    time = None if isinstance(group, Group) and group.open == "[" else time_script(item, variable)
    if time is not None:
        # h_t, h_{t,i} and h^{(t)}: a sequence without square brackets has its time in the script
        meaning = reader.notation.names.get(time.text) if isinstance(time, Name) else None
        if isinstance(meaning, Index) and meaning.axis is not None and _may_number(meaning.axis, variable):
            raise ReadError("D103", f"{variable.name} is a sequence; write {variable.name}[t]", item.span)
        if are_letters(time):
            raise ReadError("D101", "separate the time from the index by a comma", time.span)
        brackets = (reader.index(time),)
        assert isinstance(item, Scripts)
        if item.sup is not None and is_label(item.sup):
            power = replace(item, sup=None)
        else:
            subscripts = subscripts[1:]
    elif variable.brackets and not (variable.bracket_axes and not (isinstance(group, Group) and group.open == "[")):
        if not isinstance(group, Group) or group.open != "[":
            raise ReadError("D103", f"{variable.name} is a sequence; write {variable.name}[t]", item.span)
        if len(group.items) == len(variable.bracket_axes):
            pairs = zip(group.items, variable.bracket_axes, strict=True)
            brackets = tuple(slot(reader, node, axis) for node, axis in pairs)
        else:
            brackets = tuple(reader.index(node) for node in group.items)
        if isinstance(following, Scripts):
            power = following  # h[t]^\top: the exponent stands on the bracket
            if following.primes or (following.sup is not None and isinstance(item, Scripts) and item.sup is not None):
                raise ReadError("D101", "this script on the bracket is not read", following.span)
            if following.sub is not None:
                subscripts = (*subscripts, *letters(parts_of(following.sub)))
        position += 1
    if position < len(items) and _looks_like_index(items[position]):
        message = f"{variable.name} takes no such index in square brackets; write round ones for a product"
        raise ReadError("D103", message, item.span.to(items[position].span))
    if len(subscripts) > len(variable.subscripts):
        raise ReadError("D103", _too_many(variable, len(subscripts)), item.span)
    _refuse_other_name(reader, variable, subscripts, item)
    if len(subscripts) == 2 and variable.is_square and has_negative_exponent(power):
        message = f"({variable.name}^{{-1}})_{{ij}} is an entry of the inverse, 1/{variable.name}_{{ij}} the reciprocal"
        raise ReadError("D101", f"which is meant? {message}", power.span)
    if any(map(_is_whole_axis, subscripts)):
        whole = released(reader, variable.at(brackets, ()), item.span, variable.plain)
        return powered(reader, power, _slice(reader, whole, subscripts)), position
    if len(subscripts) == 1 and len(variable.subscripts) == 2 and isinstance(subscripts[0], Number):
        _refuse_numbered_matrix(variable, subscripts[0], item)
    given = tuple(slot(reader, node, axis) for node, axis in zip(subscripts, variable.subscripts, strict=False))
    return powered(reader, power, _mention(reader, variable, brackets, given, item)), position


def _mention(
    reader: Elaborator, variable: Variable, brackets: tuple[Expr, ...], given: tuple[Expr, ...], item: Node
) -> Tensor:
    value = released(reader, variable.at(brackets, given), item.span, variable.plain)
    computed = [place for place in given if not isinstance(place, Symbol)]
    if computed or variable.plain in reader.notation.model.definitions:
        reader.scope.mentioned.append(value.body)
    return value


def _may_number(axis: Axis, variable: Variable) -> bool:
    """May an index with this range be that of an entry?"""
    return any(same_axis(axis, own) for own in variable.subscripts)


def _too_many(variable: Variable, count: int) -> str:
    known = len(variable.subscripts)
    if known == 0:
        return f"{variable.name} is a number and takes no index"
    return f"{variable.name} has {known} {'index' if known == 1 else 'indices'}, not {count}"


def _refuse_other_name(reader: Elaborator, variable: Variable, nodes: tuple[Node, ...], item: Node) -> None:
    """``W_y`` where y is a vector: not an entry of W, but a name that is not declared."""
    node = nodes[0] if len(nodes) == 1 else None
    if not isinstance(node, Name) or reader.scope.is_bound(node.text) or node.text in reader.scope.ever_free:
        return
    meaning = reader.notation.names.get(node.text)
    if isinstance(meaning, Variable) and (meaning.subscripts or meaning.brackets):
        name = spelling(item)
        message = f"{name} is not declared, and {node.text} is no index of {variable.name}"
        raise ReadError("D102", message, item.span, reader.notation.suggest(name))


def _is_whole_axis(node: Node) -> bool:
    return isinstance(node, Name) and node.text == ":"


def _slice(reader: Elaborator, value: Tensor, nodes: tuple[Node, ...]) -> Tensor:
    """``A_{1,:}`` and ``A_{:,j}``: a row or a column, as a vector."""
    kept = [place for place, node in enumerate(nodes) if _is_whole_axis(node)] + [*range(len(nodes), value.rank)]
    given = {place: slot(reader, nodes[place], value.axes[place]) for place in range(len(nodes)) if place not in kept}
    entry = value[tuple(given.get(place, symbol) for place, symbol in enumerate(value.indices))]
    return Tensor(tuple(value.axes[k] for k in kept), tuple(value.indices[k] for k in kept), entry)


def _refuse_numbered_matrix(variable: Variable, number: Number, item: Node) -> None:
    """``A_1`` beside a matrix A may be another matrix: silently taking a row of A would be a guess."""
    if not variable.family:
        name = f"{variable.name}_{number.text}"
        message = f"{name} is not declared: is it another matrix, or row {number.text} of {variable.name}?"
        hint = f"declare {name}, or write {variable.name}_{{{number.text},:}} for the row"
        raise ReadError("D102", message, item.span, hint)


def time_script(item: Node, variable: Variable) -> Node | None:
    """The script of ``h_t``, ``h_{t-1,i}`` or ``h^{(t)}`` that says the time of a sequence with one time."""
    if variable.brackets != 1 or not isinstance(item, Scripts) or item.primes:
        return None
    if item.sup is not None and is_label(item.sup):
        return item.sup.items[0]
    return None if item.sub is None else parts_of(item.sub)[0]


def is_label(sup: Node) -> TypeGuard[Group]:
    """``(t)`` above a name."""
    return isinstance(sup, Group) and sup.open == "(" and len(sup.items) == 1


def _looks_like_index(node: Node | Operator) -> bool:
    """``[t]``, ``[2]`` or ``[t - 1]``, but not ``[a + b]``."""
    group = node.base if isinstance(node, Scripts) else node
    if not isinstance(group, Group) or group.open != "[" or len(group.items) != 1:
        return False
    inner = group.items[0]
    if isinstance(inner, Addition):
        return isinstance(inner.terms[0], Name) and all(isinstance(term, Number) for term in inner.terms[1:])
    return isinstance(inner, (Name, Number))


def slot(reader: Elaborator, node: Node, axis: Axis) -> Expr:
    if axis.parts is not None:
        raise ReadError("D104", "an entry of a stacked vector or matrix is not read", node.span)
    value = reader.index(node)
    if isinstance(value, Symbol) and not value.is_positive:
        reader.scope.learn(value, axis, node.span)
    elif value == axis.low:
        return value
    elif (value - axis.low).is_negative or (value - axis.high).expand().is_positive:
        raise ReadError("D103", f"the index {value} is outside {axis.low}..{axis.high}", node.span)
    elif axis.count is not None and not value.is_Integer and reader.scope.reach(value) > axis.high:
        raise ReadError("D103", f"the index {value} goes past {axis.high}", node.span)
    return value


def entry(reader: Elaborator, item: Scripts, value: Tensor) -> Tensor:
    """``(A x)_i``: one entry of what stands in brackets."""
    if item.primes:
        raise ReadError("D104", "a prime on a bracket is not read", item.span)
    if item.sub is None:
        return value
    if _is_frobenius(item):
        return value
    nodes = letters(parts_of(item.sub))
    fence = isinstance(item.base, Group) and item.base.open in ("(", "[")
    if not fence or value.rank == 0 or len(nodes) != value.rank:
        raise ReadError("D104", "this subscript on a bracket is not read", item.sub.span)
    return scalar(value[tuple(slot(reader, node, axis) for node, axis in zip(nodes, value.axes, strict=True))])


def _is_frobenius(item: Scripts) -> bool:
    """``\\langle A, B \\rangle_F``: the inner product by that name, which is the only one."""
    angles = isinstance(item.base, Group) and item.base.open == r"\langle" and item.base.separators == (",",)
    return angles and isinstance(item.sub, Name) and item.sub.text == "F"


def entry_at(reader: Elaborator, value: Tensor, group: Group) -> Expr:
    """``(...)[i, j]``: one entry of what stands in brackets, all indices given."""
    if len(group.items) != value.rank:
        message = f"what stands before this bracket is {value.shape}; it takes {value.rank} indices"
        raise ReadError("D103", message, group.span)
    return value[tuple(slot(reader, node, axis) for node, axis in zip(group.items, value.axes, strict=True))]
