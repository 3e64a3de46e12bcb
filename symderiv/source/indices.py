"""Whole numbers that stand in index slots and end ranges, and conditions on them: ``i + 1``, ``T - 1``, ``k = i``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Integer, Symbol

from symderiv.model import Span
from symderiv.source.entries import letters, parts_of
from symderiv.source.grammar import LETTER
from symderiv.source.notation import Index, Variable
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Addition, Chainlet, Group, Name, Node, Number, Operator, Scripts, Term
from symderiv.tensor.nodes import delta as indicator

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator


def index(reader: Elaborator, node: Node) -> Expr:
    """An integer expression that stands in an index slot."""
    match node:
        case Number(text, span):
            if not text.isdigit():
                raise ReadError("D101", "an index is a whole number", span)
            return Integer(text)
        case Name(text, span):
            meaning = reader.notation.names.get(text)
            if not reader.scope.is_bound(text) and isinstance(meaning, Variable) and meaning.size:
                return meaning.symbol
            if not reader.scope.is_bound(text) and isinstance(meaning, Variable) and not _may_count(text, meaning):
                return _defined_as(reader, meaning, text, span)  # S = 2 in x[iS + m]
            if text == r"\mathbb{1}":  # a bold 1: h[t - 1] set in bold
                return Integer(1)
            if (len(text.rstrip("'")) > 1 and not text.startswith("\\")) or not LETTER.match(text):
                raise ReadError("D101", "this is not an index", span)
            return reader.scope.symbol(text)
        case Scripts(Name(text, _), sub, None, primes, span) if (
            size := _size(reader, text, sub, primes, span)
        ) is not None:
            return size
        case Scripts(Name() as base, None, Number(digits, _), 0, _) if digits.isdigit() and len(digits) == 1:
            return index(reader, base) ** int(digits)  # \\mathbb{R}^{k^2 \\times n}
        case Scripts(Name(text, _), None, None, primes, span) if primes:
            return index(reader, Name(text + "'" * primes, span))
        case Scripts(Name(text, _), sub, None, 0, span) if sub is not None:
            if has_index(reader, sub) or isinstance(reader.notation.names.get(text), Variable):
                raise ReadError("D104", "an index that depends on an index is not read", span)
            return reader.scope.symbol(f"{text}_{spelling(sub)}")
        case Addition(terms, signs, _, _):
            return sum((sign * index(reader, t) for sign, t in zip(signs, terms, strict=True)), Integer(0))
        case Term(items, _) if not any(isinstance(item, Operator) for item in items):
            product: Expr = Integer(1)
            for item in items:
                assert not isinstance(item, Operator)
                product = product * index(reader, item)
            return product
        case Group(_, _, (inner,), (), _):
            return index(reader, inner)
    raise ReadError("D101", "this is not an index", node.span)


def end(reader: Elaborator, node: Node) -> Expr:
    """An integer expression that a range ends with."""
    value = index(reader, node)
    reader.scope.ends |= dict.fromkeys(value.free_symbols, node.span)
    return value


def _size(reader: Elaborator, name: str, sub: Node | None, primes: int, span: Span) -> Expr | None:
    """``c_o`` or ``h'`` as a declared size, ``d_k`` as the whole number that it is defined to be."""
    full = name + "'" * primes + (f"_{spelling(sub)}" if sub is not None else "")
    meaning = reader.notation.names.get(full)
    if not isinstance(meaning, Variable):
        return None
    return meaning.symbol if meaning.size else _defined_as(reader, meaning, full, span)


def _may_count(text: str, meaning: Variable) -> bool:
    """The k of K_{jk} beside the keys k_j: a vector is no number, and the letter is an index everywhere."""
    return bool(meaning.subscripts) and text in "ijklmn"


def _defined_as(reader: Elaborator, meaning: Variable, text: str, span: Span) -> Integer:
    """The whole number that a name without indices is defined to be; any other meaning is no index."""
    is_number = not (meaning.brackets or meaning.subscripts)
    fixed = reader.notation.model.definition_of(meaning.symbol) if is_number else None
    if isinstance(fixed, Integer):
        return fixed
    hint = f"a whole number is declared by {text} \\in \\mathbb{{N}}" if is_number else ""
    raise ReadError("D103", f"{text} is no index here: it is declared as something else", span, hint)


def condition(reader: Elaborator, node: Node) -> Expr:
    """The indicator of an equality of indices, as a Kronecker delta."""
    if isinstance(node, Chainlet) and len(node.sides) == 2 and node.relations[0] in ("=", r"\ne"):
        left, right = (index(reader, side) for side in node.sides)
        for mine, other in ((left, right), (right, left)):
            if isinstance(mine, Symbol) and other in reader.scope.axes:
                reader.scope.axes.setdefault(mine, reader.scope.axes[other])
        delta = indicator(left, right)
        return delta if node.relations[0] == "=" else 1 - delta
    raise ReadError("D104", "only a condition such as k = i is read here", node.span)


def has_index(reader: Elaborator, sub: Node) -> bool:
    """Does an index stand in this subscript?  Then it cannot be a mere label."""
    return any(is_index(reader, spelling(node)) for node in letters(parts_of(sub)))


def refuse_in_name(reader: Elaborator, name: str, item: Scripts) -> None:
    """An index inside a subscript is never part of a name: that would unbind it silently.  Nor is arithmetic beyond
    ``t - 1``: as names, ``a_{i+1}`` and ``a_{1+i}`` would be two numbers."""
    assert item.sub is not None
    if any(map(_is_computed, parts_of(item.sub))) or has_index(reader, item.sub):
        raise ReadError("D102", f"{name} is indexed but not declared", item.span, reader.notation.suggest(name))


def _is_computed(part: Node) -> bool:
    match part:
        case Addition((Name(), Number()), (1, _), _, _):
            return False
        case Addition(terms, _, _, _):
            return len(terms) > 1
    return False


def is_index(reader: Elaborator, name: str) -> bool:
    scope = reader.scope
    return scope.is_bound(name) or name in scope.ever_free or isinstance(reader.notation.names.get(name), Index)
