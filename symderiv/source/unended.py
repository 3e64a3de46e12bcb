"""Lists that end with dots, ``[w_0, w_1, \\dots]``: they go on to the last member of the declared family.

Only outside derivations, where a print is quoted and not restated; and always with a note.  The two members before the
dots must be one step apart in the subscript, and the declaration must say where the family ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Symbol

from symderiv.source.ellipsis import is_dots, pattern
from symderiv.source.notation import Variable
from symderiv.source.syntax import Name, Node, Number, Scripts, Term
from symderiv.tensor.axis import Axis

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

_MOST = 400


def with_end(reader: Elaborator, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The list with its end: all members if their number is known, else the last one after the dots."""
    if reader.notation.strict or len(nodes) < 3 or not is_dots(nodes[-1]):
        return nodes
    *_, one, other, dots = nodes
    axis = _numbered_by(reader, other)
    if axis is None or _numbered_by(reader, one) != axis:
        return nodes
    found = pattern(one, other, one.span.to(other.span))
    match found.first, found.last:
        case Number(before, _), Number(last, _) if before.isdigit() and last.isdigit() and int(last) == int(before) + 1:
            pass
        case _:
            return nodes
    if axis.high.is_Integer and int(last) < int(axis.high) <= _MOST:
        rest = range(int(last) + 1, int(axis.high) + 1)
        added: tuple[Node, ...] = tuple(found.at(Number(str(number), dots.span)) for number in rest)
    elif isinstance(axis.high, Symbol):
        added = (dots, found.at(Name(axis.high.name, dots.span)))
    else:
        return nodes
    reader.note(f"the list goes on to its last member, number {axis.high}")
    return (*nodes[:-1], *added)


def _numbered_by(reader: Elaborator, node: Node) -> Axis | None:
    """The range of the subscript of ``w_2`` or ``w_2[t]``."""
    head = node.items[0] if isinstance(node, Term) else node
    if not (isinstance(head, Scripts) and isinstance(head.base, Name) and isinstance(head.sub, Number)):
        return None
    family = reader.notation.names.get(head.base.text)
    return family.subscripts[0] if isinstance(family, Variable) and family.subscripts else None
