"""What would be read differently from how it is printed: braces are invisible, and so is a space."""

from __future__ import annotations

from itertools import pairwise

from symderiv.source.reading import ReadError
from symderiv.source.syntax import Addition, Name, Node, Number, Operator

INVISIBLE = "the braces around this are not printed; write brackets"


def refuse_misprints(items: list[Node | Operator], text: str) -> None:
    """What is printed differently from how it would be read: braces are invisible, and so is a space."""
    for left, right in pairwise(items):
        if isinstance(left, Number) and isinstance(right, Number):
            raise ReadError("D101", "two numbers side by side print as one", left.span.to(right.span))
    for left, middle, right in zip(items, items[1:], items[2:], strict=False):
        if [type(left), type(middle), type(right)] == [Number, Name, Number] and middle.span.of(text) == "e":
            raise ReadError("D101", "write a power of ten as 10^{...}", left.span.to(right.span))
    for item in items:
        if isinstance(item, Addition):
            raise ReadError("D101", INVISIBLE, item.span)
