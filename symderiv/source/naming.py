"""The names that a declaration introduces: what they are called, and the sizes that come with them."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Symbol

from symderiv.source import bounds
from symderiv.source.elaborate import Elaborator
from symderiv.source.names import argument_text, script_text
from symderiv.source.notation import Index, Notation, Variable, plain_name
from symderiv.source.reading import ReadError
from symderiv.source.spaces import factors_of
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.tensor.axis import Axis, declared, fresh


def axes_of(reader: Elaborator, exponent: Node | None) -> tuple[Notation, tuple[Axis, ...]]:
    notation = reader.notation
    axes = []
    for dimension in [] if exponent is None else factors_of(exponent):
        notation, value = dimension_of(notation, reader.text, dimension)
        axes.append(declared(value))
    return notation, tuple(axes)


def dimension_of(notation: Notation, text: str, node: Node) -> tuple[Notation, Expr]:
    for name in size_names(node):
        known = notation.names.get(name)
        if isinstance(notation.names.get(name.partition("_")[2]), Index):
            continue  # n_l with an index l is no single size
        if known is None:
            notation = notation.with_name(size_of(name))
        elif isinstance(known, Variable) and _is_bound_alone(notation, known):
            assert known.bounds is not None
            notation = bounds.whole(notation, name, known.bounds, node.span)
    return notation, Elaborator(notation, text).index(node)


def _is_bound_alone(notation: Notation, known: Variable) -> bool:
    """``n \\ge 2`` before ``x_1, \\dots, x_n``: only a bound was declared, and here it is seen to be a size."""
    if known.bounds is None or known.size or known.brackets or known.subscripts:
        return False
    return known.plain not in notation.model.laws and known.plain not in notation.model.definitions


def size_names(node: Node) -> list[str]:
    match node:
        case Name(text, _):
            return [text]
        case Scripts(Name(), _, None, _, _):
            return [spelling(node)]  # d_k, n_{\\text{in}}, h'
        case Term(items, _):
            return [name for item in items if not isinstance(item, Operator) for name in size_names(item)]
        case Number():
            return []
        case _:
            terms = getattr(node, "terms", ())
            return [name for term in terms for name in size_names(term)]


def size_of(name: str) -> Variable:
    return Variable(name, plain_name(name), size=True)


def name_of(reader: Elaborator, node: Node) -> str:
    if isinstance(node, (Name, Text)):
        return node.text
    if isinstance(node, Scripts) and isinstance(node.base, (Name, Text)):
        label = f"^{script_text(reader, node.sup)}" if node.sup is not None else ""
        sub = f"_{script_text(reader, node.sub)}" if node.sub is not None else ""
        return node.base.text + "'" * node.primes + label + sub
    raise ReadError("D101", "expected a name here", node.span)


def is_call(node: Node) -> bool:
    return (
        isinstance(node, Term)
        and len(node.items) == 2
        and isinstance(node.items[1], Group)
        and node.items[1].open == "("
    )


def called_name(reader: Elaborator, node: Node) -> str:
    """``f_W(x)`` or ``P(y = 1)`` as a name with its argument."""
    assert isinstance(node, Term) and isinstance(node.items[1], Group) and not isinstance(node.items[0], Operator)
    return f"{name_of(reader, node.items[0])}({argument_text(reader, node.items[1])})"


def variable_of(reader: Elaborator, node: Node, axes: tuple[Axis, ...]) -> Variable:
    """``h[t]`` is a sequence, ``Q_i`` with a declared index i a family; any other subscript belongs to the name."""
    brackets = 0
    bracket_axes: tuple[Axis, ...] = ()
    if is_call(node):
        name = called_name(reader, node)
        return Variable(name, plain_name(name), 0, axes)
    if isinstance(node, Term):
        *head, last = node.items
        if len(head) != 1 or not (isinstance(last, Group) and last.open == "[") or isinstance(head[0], Operator):
            raise ReadError("D101", "expected a name such as x or x[t] here", node.span)
        brackets, bracket_axes = len(last.items), array_axes(reader, last.items)
        node = head[0]
    index = _ranged(reader, node)
    if index is not None:
        assert index.axis is not None and isinstance(node, Scripts)
        stem = name_of(reader, replace(node, sub=None))  # of W_h^Q with an index h it is W^Q
        return Variable(stem, plain_name(stem), brackets, (index.axis, *axes), family=True)
    time = _time(reader, node)
    if time is not None and not brackets:
        return Variable(time, plain_name(time), 1, axes)
    values = family_values(node)
    if values is not None:
        assert isinstance(node, Scripts)
        axis = Axis(reader.index(values.items[0]), reader.index(values.items[-1]))
        name = name_of(reader, replace(node, sub=None))
        return Variable(name, plain_name(name), brackets, (axis, *axes), family=True)
    name = name_of(reader, node)
    return Variable(name, plain_name(name), brackets, axes, bracket_axes=bracket_axes)


def member_index(reader: Elaborator, node: Node) -> Symbol | None:
    """The number of the member that ``x_i`` or ``x_1, \\dots, x_n`` names, if that is a family."""
    index = _ranged(reader, node)
    if index is not None:
        return reader.scope.symbol(index.name)
    return None if family_values(node) is None else fresh("i")


def _ranged(reader: Elaborator, node: Node) -> Index | None:
    """i of ``Q_i``, if its range is declared."""
    match node:
        case Scripts(Name(), Name(letter)):
            index = reader.notation.names.get(letter)
            return index if isinstance(index, Index) and index.axis is not None else None
    return None


def _time(reader: Elaborator, node: Node) -> str | None:
    """h of ``h_t`` or ``h^{(t)}`` if t is declared as any integer: then h is a sequence."""
    match node:
        case Scripts(Name(stem), Name(letter), None, 0) | Scripts(Name(stem), None, Group("(", _, (Name(letter),)), 0):
            meaning = reader.notation.names.get(letter)
            return stem if isinstance(meaning, Index) and meaning.axis is None else None
    return None


def array_axes(reader: Elaborator, items: tuple[Node, ...]) -> tuple[Axis, ...]:
    """The axes of ``W[f, c, m]`` if every index has a declared range or is a number; a sequence ``h[t]`` has none."""
    axes = []
    for item in items if len(items) > 1 else ():
        meaning = reader.notation.names.get(item.text) if isinstance(item, Name) else None
        if isinstance(item, Number):
            axes.append(Axis(reader.index(item), reader.index(item)))
        elif isinstance(meaning, Index) and meaning.axis is not None:
            axes.append(meaning.axis)
        else:
            return ()
    return tuple(axes)


def family_values(node: Node) -> Group | None:
    """1, \\dots, n of x_1, \\dots, x_n, as ``gathered`` writes it."""
    sub = node.sub if isinstance(node, Scripts) else None
    return sub if isinstance(sub, Group) and sub.open == r"\{" else None
