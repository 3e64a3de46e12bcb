"""What was understood of a formula: shape, free indices and index form of every side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from sympy import Dummy, Expr, preorder_traversal

from symderiv.source.announce import announce
from symderiv.source.derivation import Derivation
from symderiv.source.elaborate import Elaborator
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.tensor.axis import index


def index_form(expression: Expr) -> str:
    """The expression as text, with distinct names for distinct bound indices."""
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


def describe(latex: str, lets: Sequence[str]) -> str:
    derivation = Derivation("read", strict=False)
    announce(derivation, lets, latex)
    notation = derivation.notation
    lines: list[str] = []
    try:
        parsed = parse(latex, notation.macros, conditional=True)
        for chain in parsed.chains:
            reader = Elaborator(notation, latex)
            for position, side in enumerate(chain.sides):
                if position or chain.continues:
                    lines.append(f"  {chain.relations[position - 1 + chain.continues]}")
                    if lines[-1].strip() in (r"\in", r"\sim"):
                        lines.append(f"  {reader.source(side)}")
                        continue
                value = reader.value(side)
                names = [n for n in ("i", "j", "k", "l") if n not in reader.scope.ever_free][: value.rank]
                entry = value[tuple(index(name) for name in names)]
                place = f"[{', '.join(names)}] = " if names else ""
                lines.append(f"  {value.shape}: {place}{index_form(entry)}")
            for symbol, axis in sorted(reader.scope.axes.items(), key=lambda item: item[0].name):
                if symbol.name in reader.scope.ever_free and symbol == index(symbol.name):
                    lines.append(f"  free index {symbol.name} in {axis.low}..{axis.high}")
            lines.extend(f"  note: {name} is both free and bound" for name in reader.scope.captured)
            lines.extend(f"  note: {note}" for note in reader.notes)
        lines.extend(f"  where {condition}" for condition in parsed.conditions)
        lines.extend(f"  note: the label {label!r} is a comment" for label in parsed.labels)
    except ReadError as error:
        raise error.within(latex) from None
    return "\n".join(lines)
