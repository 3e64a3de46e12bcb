"""Names that nothing declares: an error in a derivation, a noted real number elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Symbol

from symderiv.model import Span
from symderiv.source.grammar import LETTER
from symderiv.source.notation import Variable, plain_name
from symderiv.source.reading import ReadError
from symderiv.tensor.tensor import Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

UNDECLARED = " is taken as a real number"
"""How a note on an undeclared name ends."""


def _has_free_index(reader: Elaborator, variable: Variable) -> bool:
    """Was it defined as ``S_{ij} = ...`` without sizes, so that it is one number for every i and j?"""
    bodies = [definition.body for definition in reader.notation.model.definitions.get(variable.plain, ())]
    return any(s.is_integer and not s.is_positive for body in bodies for s in body.free_symbols)


def undeclared(reader: Elaborator, name: str, span: Span) -> Tensor:
    """An unknown name: an error in a derivation, a noted real number elsewhere."""
    if reader.notation.strict or not LETTER.match(name):
        raise ReadError("D102", f"{name} is not declared", span, reader.notation.suggest(name))
    if name == "i":
        message = "is this the imaginary unit? only real numbers are read"
        raise ReadError("D102", message, span, r"if it is a real number, declare i \in \mathbb{R}")
    stem = name.partition("_")[0]
    for other, meaning in reader.notation.names.items():
        if not isinstance(meaning, Variable):
            continue
        if other.startswith(f"{stem}^") and name == stem:
            message = f"{other} is a name of its own, and {name} is not declared"
            raise ReadError("D102", message, span, f"declare {name}, or define it in place of {other}")
        if name.startswith(other) and other != stem and meaning.subscripts and len(name) > len(other):
            message = f"{name} looks like an entry of {other}, whose index has no declared range"
            raise ReadError("D102", message, span, r"declare its range, as i \in \{1, \dots, n\}")
        if other.startswith(f"{name}_") and _has_free_index(reader, meaning):
            message = f"{name} is not declared, and the sizes of {other} are not clear"
            raise ReadError("D102", message, span, reader.notation.suggest(name))
    reader.note(f"{name}{UNDECLARED}")
    reader.supposed_real.add(name)
    return scalar(Symbol(plain_name(name), real=True))
