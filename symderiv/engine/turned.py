"""The transpose of a formula as text: ``B A`` is ``A^\\top B^\\top``, ``2 x^\\top A`` is ``2 A^\\top x``.

Sums are turned term by term, products from the back, with numbers left in front.  What is written otherwise is put in
brackets.  These are candidates: whoever uses them reads them again and compares.
"""

from __future__ import annotations

from collections.abc import Iterator

from symderiv.source.claims import ReadClaim
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Addition, Fraction, Group, Name, Node, Number, Operator, Scripts, Term, Text


def turned(read: ReadClaim, node: Node) -> Iterator[str]:
    """Texts for the transpose of a side of the claim, the most natural first."""
    found = _turned(read, node)
    if found is not None:
        yield found
    yield rf"\left({node.span.of(read.text)}\right)^\top"


def _turned(read: ReadClaim, node: Node) -> str | None:
    source = node.span.of(read.text)
    match node:
        case Addition(terms, signs):
            parts = [_turned(read, term) for term in terms]
            text = "".join(f" {'+' if sign > 0 else '-'} {part}" for sign, part in zip(signs, parts, strict=True))
            return None if None in parts else text.removeprefix(" + ").replace(" - ", "-", int(signs[0] < 0))
        case Term(items):
            return _product(read, items)
        case Scripts(base, sub, sup, 0) if isinstance(sup, Name) and sup.text in (r"\top", "T"):
            return read.text[node.span.start : base.span.end if sub is None else max(base.span.end, sub.span.end)]
        case Scripts(Name(), None, sup, 0) if sup is not None and sup.span.of(read.text).strip("{}") == "-1":
            return rf"{node.base.span.of(read.text)}^{{-\top}}"
        case Name() | Group("(") | Scripts(_, _, None, 0):
            return rf"{source}^\top"
    return None


def _product(read: ReadClaim, items: tuple[Node | Operator, ...]) -> str | None:
    numbers: list[str] = []
    factors: list[str] = []
    place = 0
    while place < len(items):
        item = items[place]
        place += 1
        if isinstance(item, Operator):
            return None
        if isinstance(item, (Name, Text)) and item.text == "diag" and place < len(items):
            factors.append(item.span.to(items[place].span).of(read.text))
            place += 1
            continue
        if isinstance(item, (Number, Fraction)) or _is_number(read, item):
            numbers.append(item.span.of(read.text))
            continue
        factor = _turned(read, item)
        if factor is None:
            return None
        factors.append(factor)
    return " ".join([*numbers, *reversed(factors)])


def _is_number(read: ReadClaim, node: Node) -> bool:
    try:
        return read.reread(node.span.of(read.text)).rank == 0
    except ReadError:
        return False
