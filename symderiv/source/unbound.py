"""Names that would unbind an index: one number is declared, and a letter in its name runs where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.source import indices
from symderiv.source.entries import letters, parts_of
from symderiv.source.notation import Variable
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Group, Name, Node, Operator, walk

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def refuse_index_in_argument(reader: Elaborator, meaning: Variable, group: Node | Operator | None) -> None:
    """A number P(y_i = 1) that was declared is one number: an index in its name would be unbound silently."""
    assert isinstance(group, Group)
    for part in walk(group):
        if isinstance(part, Name) and indices.is_index(reader, part.text):
            message = f"{meaning.name} is declared as one number, and {part.text} is an index here"
            raise ReadError("D103", message, part.span, "define it by a formula")


def _runs(reader: Elaborator, name: str) -> bool:
    """Is it bound by a sign?  The parameter x of a function may also be the label of W_x."""
    return reader.scope.is_bound(name) and name not in reader.scope.parameters


def refuse_bound_letter(reader: Elaborator, meaning: object, sub: Node | None) -> None:
    """``\\sum_i x_i`` with one number x_i would unbind the index; in a size such as d_k the letter is a label."""
    if sub is None or not isinstance(meaning, Variable) or meaning.size:
        return
    for part in letters(parts_of(sub)):
        if isinstance(part, Name) and _runs(reader, part.text):
            message = f"{meaning.name} is declared without a range of {part.text}, and {part.text} runs here"
            number = reader.scope.symbol(part.text).is_integer
            whole, real = rf"declare {part.text} \in \{{1, \dots, n\}} first", f"write a function of {part.text}"
            raise ReadError("D103", message, part.span, whole if number else real)


def refuse_bound_label(reader: Elaborator, label: str, sup: Node) -> None:
    """``\\sum_i x^{(i)}`` with one x^{(i)}, likewise."""
    for part in letters(sup.items if isinstance(sup, Group) else (sup,)):
        if isinstance(part, Name) and _runs(reader, part.text):
            message = f"{label} is declared without a range of {part.text}, and {part.text} runs here"
            hint = rf"declare a sequence, {label.partition('^')[0]}[{part.text}] \in \mathbb{{R}}^n"
            raise ReadError("D103", message, part.span, hint)
