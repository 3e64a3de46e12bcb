"""Spaces and their dimensions: ``\\mathbb{R}``, ``\\mathbb{R}^{m \\times n}``, ``\\mathbb{N}``, products of such.

Where a name is declared, ``R^n``, ``\\mathbf{R}^n`` and the usual macro ``\\R^n`` are that space too: nothing else can
be meant there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Integer

from symderiv.source.reading import ReadError
from symderiv.source.syntax import Name, Node, Operator, Scripts, Term
from symderiv.tensor.interval import POSITIVE, Interval

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


REALS = frozenset([r"\mathbb{R}", r"\R", r"\RR", r"\reals", r"\Reals"])
_TYPED = REALS | {"R"}

_PARTS = {"+": POSITIVE, "++": POSITIVE, ">0": POSITIVE, r"\ge0": Interval(Integer(0), open_low=False)}
"""The signs on ``\\mathbb{R}``, and where the entries lie."""


def space_of(node: Node) -> tuple[str, Node | None, Interval | None]:
    """``\\mathbb{R}_{>0}^{m \\times n}`` as (space, exponent, where the entries lie if not anywhere)."""
    if isinstance(node, Name) and node.text in (r"\mathbb{N}", r"\mathbb{Z}"):
        return node.text, None, None
    if isinstance(node, Name) and node.text in _TYPED:
        return r"\mathbb{R}", None, None
    if isinstance(node, Scripts) and isinstance(node.base, Name) and node.base.text in _TYPED:
        signs = [script for script in (node.sub, node.sup) if isinstance(script, Name) and script.text in _PARTS]
        if node.sub is not None and node.sub not in signs:
            raise ReadError("D101", "of \\mathbb{R} only signs such as > 0 are read as a subscript", node.sub.span)
        exponent = node.sup if node.sup is not None and node.sup not in signs else None
        return r"\mathbb{R}", exponent, _PARTS[signs[0].text] if signs else None
    raise ReadError("D101", "expected \\mathbb{R}^n, \\mathbb{N}, \\mathbb{Z} or a set here", node.span)


def is_space(node: Node) -> bool:
    """``\\mathbb{R}^{m \\times n}``, or a product of such as in ``\\mathbb{R}^{m \\times n} \\cdot \\mathbb{R}^n``."""
    if isinstance(node, Term):
        return all(item.text == r"\cdot" if isinstance(item, Operator) else is_space(item) for item in node.items)
    base = node.base if isinstance(node, Scripts) else node
    return isinstance(base, Name) and base.text in REALS


def dimensions_of(reader: Elaborator, node: Node) -> tuple[Expr, ...]:
    """The sizes that ``\\mathbb{R}^{m \\times n}`` names, all declared; of a product, those of a matrix product."""
    if isinstance(node, Term) and is_space(node):
        first, *rest = (dimensions_of(reader, item) for item in node.items if not isinstance(item, Operator))
        for factor in rest:
            if not first or not factor or (first[-1] - factor[0]).expand() != 0:
                raise ReadError("D103", "the inner sizes of this product differ", node.span)
            first = (*first[:-1], *factor[1:])
        return first
    _, exponent, _ = space_of(node)
    return tuple(reader.index(dimension) for dimension in ([] if exponent is None else factors_of(exponent)))


def factors_of(exponent: Node) -> list[Node]:
    """The factors of ``m \\times n``."""
    if not isinstance(exponent, Term):
        return [exponent]
    parts: list[list[Node]] = [[]]
    for item in exponent.items:
        if isinstance(item, Operator):
            if item.text == r"\cdot":  # \mathbb{R}^{h \cdot w \times n}: a product of sizes is one dimension
                continue
            if item.text != r"\times":
                raise ReadError("D101", "dimensions are separated by \\times", item.span)
            parts.append([])
        else:
            parts[-1].append(item)
    return [part[0] if len(part) == 1 else Term(tuple(part), part[0].span.to(part[-1].span)) for part in parts]
