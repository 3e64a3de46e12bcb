"""What was understood of a formula: shape, free indices and index form of every side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import count

from sympy import Dummy, Expr, preorder_traversal

from symderiv.model.plain import dataclass
from symderiv.source.announce import announce
from symderiv.source.chains import entrywise, membership, note_lonely_indices
from symderiv.source.choices import Choices
from symderiv.source.derivation import Derivation
from symderiv.source.elaborate import Elaborator
from symderiv.source.ellipsis import without_omitted
from symderiv.source.hedges import exceptions
from symderiv.source.integers import without_modulus
from symderiv.source.large import infinity
from symderiv.source.laws import law_of
from symderiv.source.layout import facing
from symderiv.source.letters import settled
from symderiv.source.magnitudes import order_bound
from symderiv.source.notation import Notation
from symderiv.source.quantifiers import bound, require_free
from symderiv.source.reading import ReadError
from symderiv.source.readings import NARROW, WIDE, every_reading, joined
from symderiv.source.sizes import alike, is_unsized
from symderiv.source.spaces import is_space
from symderiv.source.statements import Parsed, is_range, parse
from symderiv.source.syntax import Chain, Name
from symderiv.tensor.axis import index
from symderiv.tensor.tensor import Tensor, same_axes
from symderiv.tensor.writing import written_out


def index_form(expression: Expr) -> str:
    """The expression as text: sums over given sizes written out, with distinct names for distinct bound indices."""
    expression = written_out(expression)
    names = {symbol.name for symbol in expression.free_symbols}
    renaming = {}
    for node in preorder_traversal(expression):
        if isinstance(node, Dummy) and node not in renaming:
            name = next(n for n in _names(node.name) if n not in names)
            names.add(name)
            renaming[node] = index(name)
    return str(expression.xreplace(renaming)).replace("Sigma(", "Sum(")


def _names(stem: str) -> Iterator[str]:
    yield stem
    yield from (f"{stem}{number}" for number in count(2))


@dataclass(frozen=True)
class _Shown:
    lines: tuple[str, ...]
    captured: tuple[str, ...]

    def noting(self, note: str) -> _Shown:
        return replace(self, lines=(*self.lines, f"  note: {note}"))


def describe(latex: str, lets: Sequence[str]) -> str:
    """What was understood, for every reading where the print has several."""
    derivation = Derivation("read", strict=False)
    announce(derivation, lets, latex)
    notation = derivation.notation
    parsed = parse(latex, notation.macros, quantified=True)
    readings = _readings(notation, latex, parsed)
    literal = readings[0][1]
    if isinstance(literal, ReadError) and literal.code == "D103" and notation.layout == "gradient":
        turned = _readings(replace(notation, layout="numerator"), latex, parsed)
        if not isinstance(turned[0][1], ReadError):
            why = f"gradients are read as rows, since as columns they do not fit: {literal.message}"
            readings = [(label, shown.noting(why) if isinstance(shown, _Shown) else shown) for label, shown in turned]
            literal = readings[0][1]
    if isinstance(literal, ReadError):
        raise literal.within(latex) from None
    if parsed.wide_sum_seen and literal.captured:
        wide = parse(latex, notation.macros, wide_sums=True, quantified=True)
        readings = [(joined(NARROW, label), shown) for label, shown in readings]
        readings += [(joined(WIDE, label), shown) for label, shown in _readings(notation, latex, wide)]
    lines: list[str] = []
    for label, shown in readings:
        lines += [f"reading: {label}"] if len(readings) > 1 else []
        lines += [f"  not read: {shown.message}"] if isinstance(shown, ReadError) else shown.lines
    return "\n".join(lines)


def _readings(notation: Notation, latex: str, parsed: Parsed) -> list[tuple[str, _Shown | ReadError]]:
    def attempt(choices: Choices) -> _Shown | ReadError:
        try:
            return _shown(notation, latex, parsed, choices)
        except ReadError as error:
            return error

    readings = every_reading(attempt, lambda shown: None if isinstance(shown, ReadError) else shown.captured)
    return [(label, shown) for label, _, shown in readings]


def _shown(notation: Notation, latex: str, parsed: Parsed, choices: Choices) -> _Shown:
    reader = Elaborator(notation, latex, choices)
    lines: list[str] = []
    with ExitStack() as quantified:
        for chain in parsed.chains:
            for found in chain.quantifiers:
                for name in found.names:
                    quantified.enter_context(bound(reader, found, name))
                lines.append(f"  {found.span.of(latex)}:")
            lines += _sides(reader, without_omitted(reader, chain))
    require_free(reader, parsed.for_all)
    if (told := settled(reader)) is not notation:
        return _shown(told, latex, parsed, choices)
    for symbol, axis in sorted(reader.scope.axes.items(), key=lambda item: item[0].name):
        if symbol.name in reader.scope.ever_free and symbol == index(symbol.name):
            lines.append(f"  free index {symbol.name} in {axis.low}..{axis.high}")
    lines += [f"  where {condition}" for condition in parsed.conditions]
    lines += [f"  note: {name} is both free and bound" for name in reader.scope.captured]
    lines += [f"  note: {note}" for note in reader.notes]
    lines += [f"  note: the label {label!r} is a comment" for label in parsed.labels]
    lines += [f"  note: {exceptions(parsed.hedge)}"] if parsed.hedge else []
    return _Shown(tuple(lines), reader.scope.captured)


def _sides(reader: Elaborator, chain: Chain) -> Iterator[str]:
    """Every side of a statement with the relation before it; what is no tensor - a space, a law - as it stands."""
    before: Tensor | None = None
    for position, side in enumerate(chain.sides):
        relation = chain.relations[position - 1 + chain.continues] if position or chain.continues else ""
        if relation:
            yield f"  {relation}"
        order = order_bound(reader, side)
        if order is not None:
            first = f"{index_form(order.first)} + " if order.expands else ""
            yield f"  {first}{order.order}({index_form(order.size)})"
        elif relation == r"\sim":
            law_of(reader, side, None if before is None else before.axes)
            yield f"  {reader.source(side)}"
        elif relation == r"\in" or is_space(side) or (position and is_range(chain)):
            if before is not None:
                membership(reader, before, side)
            yield f"  {reader.source(side)}"
        elif infinity(side) is not None or (isinstance(side, Name) and side.text == r"\emptyset"):
            yield f"  {reader.source(side)}"
        else:
            side, modulus = without_modulus(side) if relation == r"\equiv" else (side, None)
            value = reader.value(side)
            if before is not None:
                before, value = facing(before, value, chain.sides[position - 1], side)
                before, value = alike(before, value)
                _note_shapes(reader, before, relation, value)
                if relation not in (r"\Rightarrow", r"\leftarrow", ":="):
                    note_lonely_indices(reader, before, value)
            names = [n for n in ("i", "j", "k", "l") if n not in reader.scope.ever_free][: value.rank]
            place = f"[{', '.join(names)}] = " if names else ""
            yield f"  {value.shape}: {place}{index_form(value[tuple(index(name) for name in names)])}"
            before = value
            if modulus is not None:
                yield f"  modulo {index_form(reader.scalar(modulus))}"


def _note_shapes(reader: Elaborator, left: Tensor, relation: str, right: Tensor) -> None:
    one, other = entrywise(left, relation, right), entrywise(right, relation, left)
    if relation in (r"\Rightarrow", r"\to") or is_unsized(one) or is_unsized(other):
        return
    if not same_axes(one, other) or one.row != other.row:
        reader.note(f"the sides differ in shape: {one.shape} and {other.shape}")
