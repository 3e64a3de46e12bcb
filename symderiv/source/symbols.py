"""Symbols that mean something without declaration: the identity matrix, the Kronecker delta, indicators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Expr, Piecewise

from symderiv.source import entries, indices, names
from symderiv.source.notation import Variable
from symderiv.source.powers import powered
from symderiv.source.reading import ReadError
from symderiv.source.sizes import unsized_identity, unsized_ones
from symderiv.source.syntax import Chainlet, Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.tensor.axis import declared
from symderiv.tensor.functions import identity, ones
from symderiv.tensor.nodes import Step, delta
from symderiv.tensor.tensor import Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def is_condition(group: Group, openers: str = "(") -> bool:
    return group.open in openers and len(group.items) == 1 and isinstance(group.items[0], Chainlet)


def indicator(reader: Elaborator, node: Node) -> Tensor:
    """1 where a condition holds, else 0: of indices a Kronecker delta, of numbers or entry by entry a step."""
    match node:
        case Chainlet((left, right), (relation,), _) if relation in _STEPS:
            return _STEPS[relation](_gap(reader.value(left), reader.value(right), node))
    return scalar(indices.condition(reader, node))


def _gap(left: Tensor, right: Tensor, node: Node) -> Tensor:
    if left.rank and right.rank == 0 and not right.body.is_number:
        raise ReadError("D103", f"{left.shape} is compared with a number that is no constant", node.span)
    return left - right


_STEPS: dict[str, Callable[[Tensor], Tensor]] = {
    ">": lambda gap: gap.map(Step),
    r"\le": lambda gap: gap.map(lambda body: 1 - Step(body)),
    "<": lambda gap: (-gap).map(Step),
    r"\ge": lambda gap: (-gap).map(lambda body: 1 - Step(body)),
}


def sized_ones(reader: Elaborator, name: str = r"\mathbb{1}") -> Tensor | None:
    """``\\mathbf{1} \\in \\mathbb{R}^n`` says how many ones there are; a definition of the name goes before."""
    declared = reader.notation.names.get(name)
    if not isinstance(declared, Variable) or not declared.subscripts or declared.brackets:
        return None
    return None if declared.plain in reader.notation.model.definitions else ones(*declared.subscripts)


def ones_or_indicator(
    reader: Elaborator, item: Name | Scripts | Text, following: Node | Operator | None, position: int
) -> tuple[Tensor, int]:
    """The indicator of a condition in brackets or below; else the vector of ones."""
    below = item.sub if isinstance(item, Scripts) else None
    if isinstance(below, Group) and is_condition(below, "([\\{"):
        below = below.items[0]  # \mathbb{1}_{[i = j]}
    if isinstance(item, Scripts) and isinstance(below, Chainlet) and item.sup is None:
        return indicator(reader, below), position + 1
    if not isinstance(item, Scripts) and isinstance(following, Group) and is_condition(following, "([\\{"):
        return indicator(reader, following.items[0]), position + 2
    if isinstance(following, Scripts) and isinstance(following.base, Group) and not isinstance(item, Scripts):
        group = following.base
        if is_condition(group, "([\\{") and following.sub is None and not following.primes:
            return powered(reader, following, indicator(reader, group.items[0])), position + 2
    value = sized_ones(reader) or unsized_ones()
    if isinstance(item, Scripts):
        if item.sup is not None and not names.is_transposed(item):
            raise ReadError("D104", "a power of the vector of ones is not read", item.sup.span)
        if item.sub is not None:
            value = ones(*(declared(reader.index(node)) for node in _dimensions(item.sub)))
    return (value.T if isinstance(item, Scripts) and item.sup is not None else value), position + 1


def _dimensions(sub: Node) -> tuple[Node, ...]:
    """``n``, or the two of ``m \\times n``."""
    match sub:
        case Term((rows, Operator(r"\times", _), columns), _) if not isinstance(rows, Operator):
            assert not isinstance(columns, Operator)
            return rows, columns
    return (sub,)


def basis_vector(reader: Elaborator, item: Name | Scripts | Text) -> Tensor:
    """``e_k``; also ``e_{\\operatorname{argmax}(v)}``, without a value where two entries are largest."""
    if not isinstance(item, Scripts) or item.sub is None:
        raise ReadError("D101", "which vector of the basis is meant? write e_k", item.span)
    place = reader.index(item.sub) if isinstance(item.sub, (Name, Number)) else reader.scalar(item.sub)
    whole = unsized_identity()
    row = whole.indices[0]
    if isinstance(place, Piecewise):
        body: Expr = Piecewise(*((delta(row, value), condition) for value, condition in place.args))
    elif place.is_integer:
        body = delta(row, place)
    else:
        raise ReadError("D103", "the vectors of a basis are numbered by whole numbers", item.sub.span)
    column = Tensor(whole.axes[:1], (row,), body)
    return column.T if names.is_transposed(item) else powered(reader, replace(item, sub=None), column)


def kronecker(reader: Elaborator, sub: Node, sup: Node | None = None) -> Expr:
    """``\\delta_{ij}``, ``\\delta_i^j``."""
    indices = entries.subscripts(sub)
    if sup is not None and len(indices) == 1:
        indices = (*indices, sup)
    if len(indices) != 2:
        raise ReadError("D101", "a Kronecker delta has two indices", sub.span)
    left, right = (reader.index(node) for node in indices)
    return delta(left, right)


def identity_matrix(reader: Elaborator, item: Name | Scripts | Text) -> Tensor:
    if isinstance(item, Scripts) and item.sup is not None and not names.is_transposed(item):
        raise ReadError("D104", "a power of the identity matrix is not read", item.sup.span)
    if isinstance(item, Scripts) and item.sub is not None:
        nodes = entries.subscripts(item.sub)
        if len(nodes) == 2 and not any(isinstance(node, Number) for node in nodes):
            return scalar(delta(reader.index(nodes[0]), reader.index(nodes[1])))
        size = reader.scalar(item.sub) if not isinstance(item.sub, Number) else reader.index(item.sub)
        if not (size.is_integer and size.is_positive):
            raise ReadError("D103", "the size of an identity matrix is a declared size", item.sub.span)
        return identity(declared(size))
    return unsized_identity()
