"""``\\frac{df}{dx}(a)``, ``\\frac{\\partial f}{\\partial y}(1, 2)``: the derivative of a defined function at a point.

A function that a formula defines has a derivative that is a function too, so that a bracket with a plain argument
behind it is its argument.  A longer formula in the bracket may as well be a factor; that is refused, and so is a plain
argument behind the derivative of what is no such function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.source import derivatives, entries, formulas
from symderiv.source.notation import Formula
from symderiv.source.powers import powered
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Fraction, Group, Name, Node, Number, Operator, Scripts, Term
from symderiv.tensor.tensor import Tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def at_a_point(reader: Elaborator, items: tuple[Node | Operator, ...], position: int) -> Tensor | None:
    """The value, or nothing where the derivative that stands here is no function."""
    node, following = items[position], items[position + 1] if position + 1 < len(items) else None
    bracket = following.base if isinstance(following, Scripts) else following
    if not isinstance(node, Fraction) or not isinstance(bracket, Group) or bracket.open != "(":
        return None
    match node.top:
        case Term((_, Name(name, _)), _):
            formula = reader.notation.names.get(name)
        case _:
            return None
    plain = all(isinstance(item, (Name, Number, Scripts)) for item in bracket.items)
    if not isinstance(formula, Formula) and not plain:
        return None
    below = _variables(node.bottom)
    known = {parameter.name for parameter in formula.parameters} if isinstance(formula, Formula) else set()
    if not isinstance(formula, Formula) or below is None or not known.issuperset(below) or not plain:
        message = "is this the derivative at a point, or a product?"
        hint = f"write {name}'(...), or \\cdot for a product"
        raise ReadError("D101", message, node.span.to(bracket.span), hint)
    if len(below) != (order := derivatives.order(node)):
        message = f"the order above the bar is {order}, below it {len(below)}"
        raise ReadError("D101", message, node.bottom.span)
    value = formulas.slope(reader, formula, below, bracket)
    if isinstance(following, Scripts):
        value = powered(reader, following, entries.entry(reader, following, value))
    return value


def _variables(bottom: Node) -> list[str] | None:
    """The letters below the bar, each as often as it counts; nothing where they are no plain letters."""
    letters: list[str] = []
    for item in bottom.items[1:] if isinstance(bottom, Term) else ():
        match item:
            case Name(r"\partial" | "d" | r"\mathrm{d}", _):
                continue
            case Name(text, _):
                letters.append(text)
            case Scripts(Name(text, _), None, Number("2" | "3" | "4" as times, _), 0, _):
                letters += [text] * int(times)
            case _:
                return None
    return letters or None
